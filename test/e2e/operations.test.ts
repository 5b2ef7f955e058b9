import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import { startInstance, type Instance } from './instance.ts';
import { CARD_PAYMENTS, connect, node, PAYMENT, withIds } from './workflow.ts';

const PAYOUT = 'payout_33271023375023';
const BY_ID = { __rl: true, mode: 'id', value: PAYOUT };
/** An authorization to void. */
const VOIDED = 'To Be Voided';
/** Operations that fail, each with an error output. */
const FAILURES: Record<string, INodeParameters> = {
	'Missing Payout': { resource: 'payout', operation: 'downloadSheets', payoutId: { ...BY_ID, value: 'payout_0' } },
	'Unknown Card': { resource: 'charge', operation: 'create', ...PAYMENT, cardToken: 'tok_nobody' },
};

const PERIOD = { period: 'custom', from: '2024-11-01', to: '2025-01-31' };

/** Every "resource: operation" with its parameters. Each follows the manual trigger, or its node in AFTER. */
const RUNS: Record<string, INodeParameters> = {
	'payout: getMany': PERIOD,
	'payout: get': { payoutId: BY_ID },
	'payout: downloadSheets': { payoutId: BY_ID, output: 'zipFile' },
	'payout: extractSheets': {},
	'payout: reconcile': { payouts: 'byId', payoutId: BY_ID },
	'payout: getJournalEntries': PERIOD,
	'payout: matchBankLines': { lines: 'fromItems', fileDescription: 'Currency = SAR' },
	'dispute: getMany': PERIOD,
	'transaction: getMany': { payouts: 'byId', payoutId: BY_ID },
	'transaction: getTotals': PERIOD,
	'transaction: matchOrders': PERIOD,
	'charge: create': PAYMENT,
	'charge: get': {},
	'charge: getMany': {},
	'charge: getOutstanding': {},
	'authorization: create': PAYMENT,
	'authorization: get': {},
	'authorization: getMany': {},
	'authorization: capture': {},
	'authorization: void': {},
	'refund: create': { reason: 'returned' },
	'refund: get': {},
	'refund: getMany': {},
};

const BANK = 'Bank Statement';
/** The nodes to connect to instead of the trigger, whose output an operation needs. */
const AFTER: Record<string, string> = {
	'payout: matchBankLines': BANK,
	'transaction: matchOrders': 'transaction: getMany',
	'payout: extractSheets': 'payout: downloadSheets',
	'charge: get': 'charge: create',
	'charge: getMany': 'charge: get',
	'charge: getOutstanding': 'charge: get',
	'refund: create': 'charge: create',
	'refund: get': 'refund: create',
	'refund: getMany': 'refund: get',
	'authorization: get': 'authorization: create',
	'authorization: getMany': 'authorization: get',
	'authorization: capture': 'authorization: get',
	'authorization: void': VOIDED,
};

let instance: Instance;
let execution: Execution;
beforeAll(async () => {
	instance = await startInstance();
	const { api, sandbox, state } = instance;
	// With all limits of live services on: short lists, periods of 30 days, files in live mode only.
	sandbox.changeHabits({ realLife: true });
	await api.send('PATCH', `/rest/credentials/${state.credentials.cardPaymentsApi}`, {
		name: 'Live key',
		type: 'cardPaymentsApi',
		data: { apiKey: sandbox.keys.live, baseUrl: sandbox.url },
	});
	await sandbox.addPayout({
		id: PAYOUT,
		date: Date.UTC(2025, 0, 15, 12),
		currency: 'SAR',
		sheets: {
			charges: [
				{ charge_id: 'chg_1', amount: '100.00' },
				{ charge_id: 'chg_2', amount: '0.50' },
			],
			disputes: [{ dispute_id: 'dsp_1', charge_id: 'chg_0', amount: '21.00' }],
		},
	});
	const { id } = await instance.api.createWorkflow(workflow());
	execution = await instance.api.executeWorkflow(id, 'Start');
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

function workflow() {
	const credentials = withIds({ cardPaymentsApi: instance.state.credentials.cardPaymentsApi });
	const operations = Object.entries(RUNS).map(([name, parameters]) => {
		const [resource, operation] = name.split(': ');
		return node(name, CARD_PAYMENTS, 1, { resource, operation, ...parameters }, credentials);
	});
	const failures = Object.entries(FAILURES).map(([name, parameters]) =>
		node(name, CARD_PAYMENTS, 1, parameters, { ...credentials, onError: 'continueErrorOutput' }),
	);
	const authorize = { resource: 'authorization', operation: 'create', ...PAYMENT };
	const voided = node(VOIDED, CARD_PAYMENTS, 1, authorize, credentials);
	const lines = { mode: 'raw', jsonOutput: JSON.stringify({ Date: '2025-01-16', Amount: '79.50' }), options: {} };
	const bank = node(BANK, 'n8n-nodes-base.set', 3.4, lines);
	const nodes = [...operations, voided, bank, ...failures];
	return {
		name: 'Every operation',
		nodes: [node('Start', 'n8n-nodes-base.manualTrigger', 1), ...nodes],
		connections: connect(
			nodes.map(({ name }) => name),
			AFTER,
		),
		settings: { executionOrder: 'v1' },
	};
}

const json = (name: string, output?: number) => execution.items(name, output).map((item) => item.json);

describe('the operations in a real n8n, with a service that has all limits of live ones', () => {
	it('should all be tested here', async () => {
		const types =
			await instance.api.get<Array<{ name: string; properties: INodeProperties[] }>>('/types/nodes.json');
		const properties = types.find(({ name }) => name === CARD_PAYMENTS)?.properties ?? [];
		const offered = properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ displayOptions, options }) =>
				(options as INodePropertyOptions[]).map(
					({ value }) => `${String(displayOptions?.show?.resource?.[0])}: ${String(value)}`,
				),
			);
		// n8n adds its own choice, which leads to its HTTP Request node.
		expect(Object.keys(RUNS).sort()).toEqual(
			offered.filter((name) => !name.endsWith('__CUSTOM_API_CALL__')).sort(),
		);
		expect([execution.status, execution.error]).toEqual(['success', undefined]);
	});

	it('should list payouts and disputes', () => {
		expect(json('payout: getMany')).toMatchObject([{ id: PAYOUT, amount: 79.5, currency: 'SAR' }]);
		expect(json('dispute: getMany')).toMatchObject([{ amount: 21 }]);
	});

	it('should return one payout, and the transactions that add up to it', () => {
		expect(json('payout: get')).toMatchObject([{ id: PAYOUT, amount: 79.5 }]);
		expect(json('transaction: getMany').map(({ amount }) => amount)).toEqual([100, 0.5, -21]);
	});

	it('should download a file, and read rows from the file', () => {
		expect(execution.items('payout: downloadSheets')[0]?.binary?.data).toMatchObject({ fileExtension: 'zip' });
		expect(json('payout: extractSheets')).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					charge_id: 'chg_1',
					amount: '100.00',
					payout_id: PAYOUT,
					payout_sheet: 'charges',
					payout_row: 1,
				}),
				expect.objectContaining({ charge_id: 'chg_2', amount: '0.50', payout_sheet: 'charges', payout_row: 2 }),
				expect.objectContaining({ dispute_id: 'dsp_1', amount: '21.00', payout_sheet: 'dispute' }),
			]),
		);
	});

	it('should reconcile, find the deposit at the bank, add up and book', () => {
		expect(json('payout: reconcile')).toMatchObject([{ balanced: true }]);
		expect(json('payout: matchBankLines')).toMatchObject([{ payout_id: PAYOUT, status: 'matched' }]);
		expect(json('transaction: getTotals')).toMatchObject([{ currency: 'SAR', amount: 79.5 }]);
		expect(json('payout: getJournalEntries').map(({ account, debit, credit }) => [account, debit, credit])).toEqual(
			[
				['Bank', 79.5, 0],
				['Sales', 0, 100.5],
				['Disputes', 21, 0],
			],
		);
	});

	it('should charge, refund, authorize, capture and void, once each, and look all of it up', () => {
		const [charge] = json('charge: create');
		expect(charge).toMatchObject({ status: 'CAPTURED', amount: 10.5 });
		expect(json('charge: get')).toMatchObject([{ id: charge?.id, payment_state: 'paid' }]);
		for (const kind of ['charge', 'authorization', 'refund'])
			expect(json(`${kind}: getMany`).map(({ id }) => id)).toContain(json(`${kind}: create`)[0]?.id);
		expect(json('authorization: create')).toMatchObject([{ status: 'AUTHORIZED', amount: 10.5 }]);
		expect(json('authorization: get')).toMatchObject([{ payment_state: 'held' }]);
		expect(json('authorization: capture')).toMatchObject([{ status: 'CAPTURED', amount: 10.5 }]);
		expect(json('authorization: void')).toMatchObject([{ status: 'VOID' }]);
		expect(json('refund: create')).toMatchObject([{ charge_id: charge?.id, payment_state: 'refunded' }]);
		expect(json('refund: get')).toEqual(json('refund: create'));
		expect(instance.sandbox.movements.map(({ type }) => type).sort()).toEqual([
			'authorization',
			'authorization',
			'capture',
			'charge',
			'refund',
			'void',
		]);
	});

	it('should send failed items to the error output, with the reason', () => {
		expect(Object.keys(FAILURES).flatMap((name) => json(name))).toEqual([]);
		expect(json('Missing Payout', 1)).toMatchObject([{ error: expect.stringContaining('payout_0') as string }]);
		expect(json('Unknown Card', 1)).toMatchObject([{ error: expect.any(String) as string, outcome: 'rejected' }]);
	});
});
