import type { Page } from 'playwright-core';
import { triggerOf } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { activate } from './activate.ts';
import { answerBank, CHECKOUT, executionOf, goToBank } from './checkout.ts';
import { openEditor } from './editor.ts';
import { startInstance, type Instance } from './instance.ts';

const WALLET = 'charge-with-wallet-3ds.json';

let instance: Instance;
let closeBrowser: (() => Promise<void>) | undefined;
/** The cardholder's, who has no account in n8n. */
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

describe('"3-D Secure checkout" in a real n8n and a real browser', () => {
	it.each([
		['Approve', { status: 'CAPTURED', transaction_status: 'Y' }, 'Ship the Order'],
		['Reject', { status: 'DECLINED', transaction_status: 'N' }, 'Ask for Another Card'],
		['Bank unavailable', { status: 'DECLINED', transaction_status: 'U' }, 'Try Again Later'],
	])('should go from the shop to the bank and back when the cardholder clicks %s', async (button, outcome, node) => {
		const { sandbox } = instance;
		const charges = sandbox.charges.length;
		const seen: string[] = [];
		page.on('framenavigated', (frame) => seen.push(frame.url()));
		await goToBank(page, instance);
		await answerBank(page, button);
		expect(await page.getByRole('heading').innerText()).toBe('Thank you');
		page.removeAllListeners('framenavigated');
		// Nothing the browser saw lets it report an outcome itself.
		expect(seen.filter((url) => url.includes('webhook-waiting') || url.includes('signature'))).toEqual([]);

		expect(sandbox.charges.length - charges).toBe(1);
		const { response } = sandbox.charges.at(-1) as (typeof sandbox.charges)[number];
		expect(response.reference?.idempotent).toMatch(/^[0-9a-f]{64}$/);
		const execution = await executionOf(response.id, instance);
		expect(execution.items('Read Outcome')[0]?.json).toEqual({ order_id: 'A-1001', charge_id: response.id, ...outcome });
		expect(execution.items(node)).toHaveLength(1);
	});

	/** What the shop's form sends. */
	const order = async (token: string) =>
		await fetch(`${instance.n8n.url}/webhook/card-checkout`, { method: 'POST', body: new URLSearchParams({ order_id: 'A-1001', token }), redirect: 'manual' });

	it('should thank without a bank page when the service decides at once', async () => {
		const answer = await order('tok_declined');
		expect([answer.status, answer.headers.get('location')]).toEqual([303, `${instance.n8n.url}/webhook/card-checkout-return?order=A-1001`]);
		const execution = await executionOf(instance.sandbox.charges.at(-1)?.response.id ?? '', instance);
		expect(execution.items('Ask for Another Card')).toHaveLength(1);
	});

	it('should ask not to pay again when nobody knows whether the charge was made', async () => {
		instance.sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/charges/' });
		const answer = await order('tok_visa');
		expect(answer.status).toBe(502);
		expect(await answer.text()).toContain('Please do not pay again');
	});

	it('should have another idempotency key for each execution', () => {
		const keys = instance.sandbox.charges.map(({ response }) => response.reference?.idempotent);
		expect(new Set(keys).size).toBe(keys.length);
	});
});

it('"Charge with wallet 3DS" should charge with the results of an item', async () => {
	const execution = await instance.api.runWorkflow(instance.state.workflows[WALLET]?.id ?? '', triggerOf(await readExample(WALLET)));
	expect(execution.items('Ship the Order').map(({ json }) => json)).toEqual([expect.objectContaining({ status: 'CAPTURED', authenticated: true, eci: '05' })]);
	expect(instance.sandbox.charges.at(-1)).toMatchObject({ threeDS: 'external', response: { reference: { order: 'W-2001', idempotent: 'W-2001' } } });
});

it("should make one charge when the user clicks Retry on an execution that failed with an unknown outcome", async () => {
	const { api, sandbox, state } = instance;
	const credentials = { cardPaymentsApi: { id: state.credentials.cardPaymentsApi, name: 'Card Payments API (sandbox)' } };
	const { id } = await api.send<{ id: string }>('POST', '/rest/workflows', {
		name: 'Charge once',
		nodes: [
			{ id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
			{
				id: 'charge', name: 'Charge', type: 'n8n-nodes-card-payments.cardPayments', typeVersion: 1, position: [240, 0], credentials,
				parameters: { resource: 'charge', operation: 'create', amount: '10.50', currency: 'SAR', sourceId: 'tok_visa', threeDSecure: 'off' },
			},
		],
		connections: { Start: { main: [[{ node: 'Charge', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	});
	const charges = sandbox.charges.length;
	sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/charges/' });
	const failed = await api.runWorkflow(id, 'Start');
	expect(failed.error?.message).toMatch(/^It is unknown whether the charge was made: /);
	const { status } = await api.send<{ status: string }>('POST', `/rest/executions/${failed.id}/retry`, { loadWorkflow: false });
	expect(status).toBe('success');
	expect(sandbox.requests.filter(({ path }) => path === '/v2/charges/').length).toBeGreaterThan(sandbox.charges.length);
	expect(sandbox.charges.length - charges).toBe(1);
});
