/** Texts of strangers in files and responses stay text in n8n's editor and log, in a real browser. */
import { createServer } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { listen } from '../servers/listen.ts';
import { openEditor, visit } from './editor.ts';
import { startInstance, type Instance } from './instance.ts';
import { CARD_PAYMENTS, follow, node, withIds } from './workflow.ts';

const PAYOUT = 'payout_33271023375077';

let instance: Instance;
let page: Page;
let closeEditor: (() => Promise<void>) | undefined;
let stranger: Awaited<ReturnType<typeof listen>>;
let url: string;
let beacons = 0;
/** As written, and as a person reads it. */
let image: string;
let shown: string;

beforeAll(async () => {
	// Both the beacon and a service that rejects in its own words.
	const server = createServer((request, response) => {
		if (request.url?.startsWith('/beacon') === true) beacons++;
		response.writeHead(401, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ message: `${image} <a href="${url}/beacon-link">click</a>\nforged line` }));
	});
	stranger = await listen(server);
	({ url } = stranger);
	image = `<img src="${url}/beacon">`;
	shown = `‹img src="${url}/beacon"›`;
	instance = await startInstance();
	const cell = `"${image.replaceAll('"', '""')}"`;
	await instance.sandbox.addPayout({
		id: PAYOUT,
		omitSheets: ['charges'],
		files: { [`CHARGES ${image.replaceAll('/', '∕')}.csv`]: `id,${cell},${cell},\n1,2,3,4,5\n` },
	});
	({ page, close: closeEditor } = await openEditor(instance.n8n.url, instance.owner));
});
afterAll(async () => {
	await closeEditor?.();
	await instance?.close();
	await stranger.close();
});

/** Saves a workflow with one node, executes that in its panel, and expects `words` as text and nothing live. */
async function expectText(
	words: string,
	parameters: INodeParameters,
	credential = instance.state.credentials.cardPaymentsApi,
): Promise<void> {
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
	await visit(page, `${instance.n8n.url}/workflow/${id}`);
	await page.locator(`.vue-flow__node[data-id="${ours}"]`).waitFor();
	await visit(page, `${instance.n8n.url}/workflow/${id}/${ours}`);
	await page.getByTestId('node-execute-button').click();
	const panel = page.getByTestId('output-panel');
	await panel.getByText('beacon').first().waitFor();
	// Gives a browser time to fetch a picture.
	await page.waitForTimeout(1_000);
	expect(await panel.innerText()).toContain(words);
	expect(await page.locator('img[src*="/beacon"]').count()).toBe(0);
	expect(await page.locator('a[href*="/beacon"]').count()).toBe(0);
	expect(beacons).toBe(0);
}

const payoutId = { __rl: true, mode: 'id', value: PAYOUT };

it('should show the columns and the name of a file as text in a warning', async () => {
	await expectText('‹img src=', { resource: 'payout', operation: 'downloadSheets', payoutId, output: 'rows' });
});

it('should show the name of a sheet as text in a warning', async () => {
	await expectText('CHARGES ‹img src="http:∕∕127.0.0.1', {
		resource: 'payout',
		operation: 'reconcile',
		payouts: 'byId',
		payoutId,
	});
});

it("should show a service's words as text in an error", async () => {
	const id = await instance.api.createCredential('cardPaymentsApi', { apiKey: 'sk_test_NotARealKey', baseUrl: url });
	const words = `It said: ${shown} ‹a href="${url}/beacon-link"›click‹/a› forged line`;
	await expectText(words, { resource: 'payout', operation: 'getMany', period: 'yesterday' }, id);
});
