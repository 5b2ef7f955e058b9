/** Texts of strangers in files and responses stay text in n8n's editor and log, in a real browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { openEditor } from './editor.ts';
import { startInstance, type Instance } from './instance.ts';
import { CARD_PAYMENTS, follow, node, withIds } from './workflow.ts';

const PAYOUT = 'payout_33271023375077';

let instance: Instance;
let page: Page;
let closeEditor: (() => Promise<void>) | undefined;
let stranger: Server;
let url: string;
let beacons = 0;
/** As written, and as a person reads it. */
let image: string;
let shown: string;

beforeAll(async () => {
	// Both the beacon and a service that rejects in its own words.
	stranger = createServer((request, response) => {
		if (request.url?.startsWith('/beacon') === true) beacons++;
		response.writeHead(401, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ message: `${image} <a href="${url}/beacon-link">click</a>\nforged line` }));
	});
	await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
	image = `<img src="${url}/beacon">`;
	shown = `‹img src="${url}/beacon"›`;
	instance = await startInstance();
	const cell = `"${image.replaceAll('"', '""')}"`;
	await instance.sandbox.addPayout({
		id: PAYOUT,
		omitSheets: ['charges'],
		files: {
			[`CHARGES ${image.replaceAll('/', '∕')}.csv`]: `id,${cell},${cell},\n1,2,3,4,5\n`,
		},
	});
	const editor = await openEditor(instance.n8n.url, instance.owner);
	({ page, close: closeEditor } = editor);
});
afterAll(async () => {
	await closeEditor?.();
	await instance?.close();
	stranger.closeAllConnections();
	await new Promise((resolve) => stranger.close(resolve));
});

/** Saves a workflow with one node, executes that in its panel, and returns what the output shows. */
async function output(parameters: INodeParameters, credential: string): Promise<string> {
	const [start, ours] = [crypto.randomUUID(), crypto.randomUUID()];
	const cardPayments = { id: ours, ...withIds({ cardPaymentsApi: credential }) };
	const { id } = await instance.api.createWorkflow({
		name: 'Harmless texts',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', 1, {}, { id: start }),
			node('Card Payments', CARD_PAYMENTS, 1, parameters, cardPayments),
		],
		connections: follow(['Start', 'Card Payments']),
		settings: {},
	});
	await page.goto(`${instance.n8n.url}/workflow/${id}/${ours}`);
	await page.getByTestId('node-execute-button').click();
	const panel = page.getByTestId('output-panel');
	await panel.getByText('beacon').first().waitFor();
	// Gives a browser time to fetch a picture.
	await page.waitForTimeout(1_000);
	return await panel.innerText();
}

async function expectNothingLive(): Promise<void> {
	expect(await page.locator('img[src*="/beacon"]').count()).toBe(0);
	expect(await page.locator('a[href*="/beacon"]').count()).toBe(0);
	expect(beacons).toBe(0);
}

it('should show the columns and the name of a file as text in a warning', async () => {
	const text = await output(
		{
			resource: 'payout',
			operation: 'downloadSheets',
			payoutId: { __rl: true, mode: 'id', value: PAYOUT },
			output: 'sheets',
		},
		instance.state.credentials.cardPaymentsApi ?? '',
	);
	expect(text).toContain('‹img src=');
	await expectNothingLive();
});

it('should show the columns of a sheet as text in an error', async () => {
	const text = await output(
		{
			resource: 'payout',
			operation: 'reconcile',
			payoutId: { __rl: true, mode: 'id', value: PAYOUT },
			amount: '1',
			currency: 'SAR',
		},
		instance.state.credentials.cardPaymentsApi ?? '',
	);
	expect(text).toContain(shown);
	await expectNothingLive();
});

it("should show a service's words as text in an error", async () => {
	const id = await instance.api.createCredential('cardPaymentsApi', { apiKey: 'sk_test_NotARealKey', baseUrl: url });
	const text = await output({ resource: 'payout', operation: 'getMany', period: 'yesterday' }, id);
	expect(text).toContain(`It said: ${shown} ‹a href="${url}/beacon-link"›click‹/a› forged line`);
	await expectNothingLive();
});
