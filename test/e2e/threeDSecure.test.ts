import type { Page } from 'playwright-core';
import { triggerOf } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { sandboxKeys } from '../../sandbox/service/keys.ts';
import { activate } from './activate.ts';
import { CHECKOUT, chooseAtBank, executionOf, goToBank } from './checkout.ts';
import { openEditor } from './editor.ts';
import { startInstance, type Instance } from './instance.ts';
import { CARD_PAYMENTS, follow, node, PAYMENT, withIds } from './workflow.ts';

const WALLET = 'charge-with-wallet-3ds.json';
const SAVED = 'charge-saved-card.json';

let instance: Instance;
let closeBrowser: (() => Promise<void>) | undefined;
/** The cardholder's browser page, without an n8n account. */
let page: Page;
beforeAll(async () => {
	instance = await startInstance();
	await activate(instance.api, instance.state.workflows[CHECKOUT]?.id ?? '');
	const editor = await openEditor(instance.n8n.url, instance.owner);
	closeBrowser = editor.close;
	const context = await editor.page.context().browser()?.newContext();
	page = (await context?.newPage()) as Page;
});
afterAll(async () => {
	await closeBrowser?.();
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

/** Made of what identifies the charge. */
const KEY = expect.stringMatching(/^[0-9a-f]{32}$/) as string;

describe('"3-D Secure checkout" in a real n8n and a real browser', () => {
	it.each([
		['Approve', { status: 'CAPTURED', transaction_status: 'Y' }, 'Ship the Order'],
		['Reject', { status: 'DECLINED', transaction_status: 'N' }, 'Ask for Another Card'],
		['Bank unavailable', { status: 'DECLINED', transaction_status: 'U' }, 'Try Again Later'],
	])('should lead from shop to bank and back when the cardholder clicks %s', async (button, outcome, node) => {
		const { sandbox } = instance;
		const charges = sandbox.charges.length;
		const seen: string[] = [];
		page.on('framenavigated', (frame) => seen.push(frame.url()));
		const number = await goToBank(page, instance);
		await chooseAtBank(page, button);
		expect(await page.getByRole('heading').innerText()).toBe('Thank you');
		page.removeAllListeners('framenavigated');
		// Nothing in the browser lets it report an outcome itself.
		expect(seen.filter((url) => url.includes('webhook-waiting') || url.includes('signature'))).toEqual([]);

		expect(sandbox.charges.length - charges).toBe(1);
		const { response } = sandbox.charges.at(-1) as (typeof sandbox.charges)[number];
		expect(number).toMatch(/^A-\d+$/);
		expect(response.reference).toMatchObject({ order: number, idempotent: KEY });
		const execution = await executionOf(response.id, instance);
		expect(execution.items('Look Up Charge')[0]?.json).toMatchObject({
			id: response.id,
			reference: { order: number },
			...outcome,
		});
		expect(execution.items(node)).toHaveLength(1);
	});

	/** Sends the shop's form. */
	async function order(number: string, token: string) {
		const body = new URLSearchParams({ order_id: number, token });
		const response = await fetch(`${instance.n8n.url}/webhook/card-checkout`, {
			method: 'POST',
			body,
			redirect: 'manual',
		});
		return { status: response.status, location: response.headers.get('location'), page: await response.text() };
	}

	it('should thank without a bank page when the service decides immediately', async () => {
		const response = await order('B-1', 'tok_declined');
		expect([response.status, response.location]).toEqual([
			303,
			`${instance.n8n.url}/webhook/card-checkout-return?order=B-1`,
		]);
		const execution = await executionOf(instance.sandbox.charges.at(-1)?.response.id ?? '', instance);
		expect(execution.items('Ask for Another Card')).toHaveLength(1);
	});

	it('should make one charge with a live key when the same order comes twice with the same card, and another one with another card', async () => {
		const { api, sandbox, state } = instance;
		const data = { apiKey: sandboxKeys.live, baseUrl: sandbox.url };
		const live = { name: 'Live', type: 'cardPaymentsApi', data };
		await api.send('PATCH', `/rest/credentials/${state.credentials.cardPaymentsApi}`, live);
		const [charges, requests] = [sandbox.charges.length, chargeRequests()];
		const responses = await Promise.all([order('B-4', 'tok_visa'), order('B-4', 'tok_visa')]);
		const [toBank, ...others] = responses.sort((a, b) => a.status - b.status);
		expect(toBank?.status).toBe(303);
		// The other one finds the charge, or tells the cardholder not to pay again.
		for (const { status, location, page } of others)
			expect(status === 303 ? location : page).toContain(
				status === 303 ? toBank?.location : 'Please do not pay again',
			);
		expect((await order('B-4', 'tok_visa')).location).toBe(toBank?.location);
		expect([chargeRequests() - requests, sandbox.charges.length - charges]).toEqual([1, 1]);

		expect((await order('B-4', 'tok_mastercard')).status).toBe(303);
		const keys = sandbox.charges.slice(charges).map(({ response }) => response.reference?.idempotent);
		expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
	});
});

it('"Charge a saved card again" should charge without the cardholder', async () => {
	const { api, sandbox, state } = instance;
	const charges = sandbox.charges.length;
	const execution = await api.executeWorkflow(state.workflows[SAVED]?.id ?? '', triggerOf(await readExample(SAVED)));
	expect(execution.items('Extend Subscription').map(({ json }) => json)).toEqual([
		expect.objectContaining({ status: 'CAPTURED', payment_state: 'paid' }),
	]);
	const [first, renewal] = sandbox.charges.slice(charges).map(({ response }) => response);
	expect(renewal).toMatchObject({
		customer_initiated: false,
		customer: { id: first?.customer?.id },
		threeDSecure: false,
	});
});

/** How many charge requests the service got. */
const chargeRequests = () => instance.sandbox.requests.filter(({ path }) => path === '/v2/charges/').length;

it('"Charge with wallet 3DS" should charge with the results of an item', async () => {
	const execution = await instance.api.executeWorkflow(
		instance.state.workflows[WALLET]?.id ?? '',
		triggerOf(await readExample(WALLET)),
	);
	expect(execution.items('Ship the Order').map(({ json }) => json)).toEqual([
		expect.objectContaining({ status: 'CAPTURED', payment_state: 'paid' }),
	]);
	expect(instance.sandbox.charges.at(-1)).toMatchObject({
		threeDS: 'external',
		response: { reference: { order: 'W-2001', idempotent: KEY } },
	});
});

/** A workflow with a charge for each of two items. */
async function chargeWorkflow(): Promise<string> {
	const { api, state } = instance;
	const { cardPaymentsApi } = state.credentials;
	const twice = { mode: 'raw', jsonOutput: '{}', duplicateItem: true, duplicateCount: 1, options: {} };
	const charge = { resource: 'charge', operation: 'create', ...PAYMENT };
	const nodes = [
		node('Start', 'n8n-nodes-base.manualTrigger', 1),
		node('Items', 'n8n-nodes-base.set', 3.4, twice),
		node('Charge', CARD_PAYMENTS, 1, charge, withIds({ cardPaymentsApi })),
	];
	const connections = follow(nodes.map(({ name }) => name));
	const { id } = await api.createWorkflow({
		name: 'Two charges',
		nodes,
		connections,
		settings: { executionOrder: 'v1' },
	});
	return id;
}

it('should give the charge whose response was lost, and not send it again', async () => {
	const { api, sandbox } = instance;
	const [charges, requests] = [sandbox.charges.length, chargeRequests()];
	const path = '/v2/charges/';
	// The first item's charge is made, the second one's response is lost.
	sandbox.faults.next({ kind: 'delay', delayMs: 1, path }, { kind: 'drop-after-processing', path });
	const execution = await api.executeWorkflow(await chargeWorkflow(), 'Start');
	expect(execution.items('Charge').map(({ json }) => json.payment_state)).toEqual(['paid', 'paid']);
	expect([chargeRequests() - requests, sandbox.charges.length - charges]).toEqual([2, 2]);
});
