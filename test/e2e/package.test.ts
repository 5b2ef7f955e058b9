import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { INode } from 'n8n-workflow';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { listen } from '../servers/listen.ts';
import { DAY, startInstance, type Instance } from './instance.ts';
import { CARD_PAYMENTS, withIds } from './workflow.ts';

const EXAMPLE = 'everything-else.json';
const HOST = 'https://api.example.com';

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(async () => await instance?.close());

describe('the packed package in a bare n8n', () => {
	it('should be listed on the Community Nodes page as loaded, in its version', async () => {
		const listed = await instance.api.get<Array<{ failedLoading?: boolean }>>('/rest/community-packages');
		expect(listed).toEqual([
			expect.objectContaining({ packageName: instance.packed.name, installedVersion: instance.packed.version }),
		]);
		expect(listed[0]?.failedLoading ?? false).toBe(false);
	});
});

describe('the credential test', () => {
	const test = async (apiKey: string) =>
		await instance.api.saveAndTestCredential('cardPaymentsApi', { apiKey, baseUrl: instance.sandbox.url });

	it.each(['test', 'live'] as const)('should pass for a %s key that works, and name its mode', async (mode) => {
		const message = expect.stringContaining(`${mode} mode`) as string;
		expect(await test(instance.sandbox.keys[mode])).toEqual({ status: 'OK', message });
	});

	it('should fail for a wrong key, and say so', async () => {
		expect(await test('sk_test_wrong')).toEqual({
			status: 'Error',
			message: expect.stringMatching(/didn.t accept the API key/),
		});
	});
});

describe('the list of payouts to choose from', () => {
	interface Page {
		results: Array<{ name: string; value: string }>;
		paginationToken?: string;
	}
	const search = async (filter?: string, paginationToken?: string) =>
		await instance.api.send<Page>('POST', '/rest/dynamic-node-parameters/resource-locator-results', {
			path: 'parameters.payoutId',
			methodName: 'searchPayouts',
			nodeTypeAndVersion: { name: CARD_PAYMENTS, version: 1 },
			currentNodeParameters: { resource: 'payout', operation: 'downloadSheets' },
			credentials: { cardPaymentsApi: { id: instance.state.credentials.cardPaymentsApi, name: '' } },
			filter,
			paginationToken,
		});

	it('should contain the payouts of the last 30 days, newest first, and those that a search names', async () => {
		const { payouts } = instance.sandbox;
		const recent = payouts.filter(({ date }) => date > Date.now() - 30 * DAY && date <= Date.now());
		const { results: all } = await search();
		expect(all).toHaveLength(recent.length);
		const dates = all.map(({ value }) => payouts.find(({ id }) => id === value)?.date ?? 0);
		expect(dates).toEqual([...dates].sort((a, b) => b - a));

		const { results: kwd } = await search('kwd');
		const ofKwd = recent.filter(({ currency }) => currency === 'KWD').map(({ id }) => id);
		expect(kwd.map(({ value }) => value).sort()).toEqual(ofKwd.sort());
	});

	it('should continue with older ones when scrolled, and find a month by search', async () => {
		const YEAR = 365 * DAY;
		const date = Date.now() - YEAR;
		const [newer, older] = [
			await instance.sandbox.addPayout({ date, currency: 'USD', amount: '4089' }),
			await instance.sandbox.addPayout({ date: date - YEAR, currency: 'KWD', amount: '1234567.5' }),
		];
		const pages: Page[] = [await search()];
		for (let token = pages[0]?.paginationToken; token !== undefined; token = pages.at(-1)?.paginationToken)
			pages.push(await search(undefined, token));
		const values = pages.flatMap(({ results }) => results.map(({ value }) => value));
		expect(new Set(values).size).toBe(values.length);
		expect(values).toContain(newer);

		const nameOf = async (id: string, filter: string) =>
			(await search(filter)).results.find(({ value }) => value === id)?.name;
		const month = new Date(date - YEAR).toISOString().slice(0, 7);
		expect(await nameOf(older, month)).toMatch(new RegExp(`^${month}-.. · 1,234,567\\.500 KWD · `));
		for (const words of ['4089', '4,089.00 usd']) expect(await nameOf(newer, words)).toContain('4,089.00 USD');
	});
});

/** Executes the example with another address and the credential. */
async function executeAt(address: string) {
	const { api, state } = instance;
	const example = await readExample(EXAMPLE);
	const chosen = (node: INode) => {
		if (node.type !== 'n8n-nodes-base.httpRequest') return node;
		const url = String(node.parameters.url).replace(HOST, address);
		const { cardPaymentsApi } = state.credentials;
		return { ...node, parameters: { ...node.parameters, url }, ...withIds({ cardPaymentsApi }) };
	};
	const { id } = await api.createWorkflow({ ...example, nodes: example.nodes.map(chosen) });
	return await api.executeWorkflow(id, 'Manual Trigger');
}

describe("n8n's HTTP Request node with the credential", () => {
	it("should reach the service's other operations", async () => {
		const id = instance.sandbox.addCharge({
			amount: 10,
			currency: 'SAR',
			created: Date.now() - 60_000,
			reference: { order: 'A-1001' },
		});
		const imported = await instance.api.executeWorkflow(
			instance.state.workflows[EXAMPLE]?.id ?? '',
			'Manual Trigger',
		);
		for (const execution of [await executeAt(instance.sandbox.url), imported]) {
			expect([execution.error, execution.status]).toEqual([undefined, 'success']);
			expect(execution.items('One Item for Each Charge').map(({ json }) => json.id)).toEqual([id]);
		}
	});

	it('should not send the key anywhere else', async () => {
		const seen: IncomingHttpHeaders[] = [];
		const server = createServer((request, response) => {
			seen.push(request.headers);
			response.end('{}');
		});
		const stranger = await listen(server);
		try {
			const execution = await executeAt(stranger.url);
			expect(execution.status).toBe('error');
			expect(execution.error?.message).toContain("This credential's key goes only to");
			expect(seen.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
		} finally {
			await stranger.close();
		}
	});
});
