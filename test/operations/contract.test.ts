/** Every element of the contract but the bodies of payments, which paymentContract.test.ts has: sent, and shown. */
import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { CardPayments } from '../../nodes/CardPayments/CardPayments.node';
import { PAYOUT_STATUSES } from '../../nodes/CardPayments/domain/payout';
import { statusesOf } from '../../nodes/CardPayments/domain/payment/state';
import { TRANSACTION_STATUSES } from '../../nodes/CardPayments/domain/threeDSecure';
import { exampleOf, flat, REQUEST_PATHS, leavesOf, nested, valuesOf, type SchemaName } from './contract.ts';
import { usePayments } from './payments.ts';

const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2026, 0, 16);
const MARGIN = 1;
const PERIOD = { period: 'custom', from: FROM, to: TO };
const PAYOUTS = { resource: 'payout', operation: 'getMany', ...PERIOD };
const CHARGES = { resource: 'charge', operation: 'getMany', ...PERIOD };
const GET_PAYOUT = { resource: 'payout', operation: 'get', payoutId: { __rl: true, mode: 'id', value: 'payout_1' } };
const filtered = (name: string, value: string) => ({ ...CHARGES, filters: { [name]: value } });

/** By which parameters an element is sent, and the value; or what the node does instead. */
type Sent = [parameters: IDataObject, value: unknown] | string;

const REQUESTS: Partial<Record<SchemaName, Record<string, Sent>>> = {
	PayoutListRequest: {
		'period.date.from': [PAYOUTS, FROM - MARGIN],
		'period.date.to': [PAYOUTS, TO + MARGIN],
		'payouts.payout_id': [GET_PAYOUT, ['payout_1']],
		merchants: "The credential's Merchant ID, sent where one is set: see payout.getMany.test.ts",
	},
	PayoutDownloadRequest: {
		'payouts.payout_id': [{ ...GET_PAYOUT, operation: 'downloadSheets' }, ['payout_1']],
		merchants: 'As in a list',
	},
	PaymentListRequest: {
		'period.date.from': [CHARGES, FROM - MARGIN],
		'period.date.to': [CHARGES, TO + MARGIN],
		'period.type': [CHARGES, 1],
		status: [filtered('status', 'CAPTURED'), 'CAPTURED'],
		'reference.order': [filtered('order', 'A-1'), 'A-1'],
		'reference.transaction': [filtered('transaction', 'T-1'), 'T-1'],
		starting_after: [CHARGES, 'chg_1'],
		limit: [CHARGES, 50],
		order_by: [CHARGES, 'date'],
		'payouts.payout_id': [filtered('payoutId', 'payout_1'), ['payout_1']],
	},
};

const payments = usePayments();

const requestRows = Object.entries(REQUESTS).flatMap(([schema, elements]) =>
	Object.entries(elements).flatMap(([element, sent]) =>
		typeof sent === 'string' ? [] : [{ schema, element, parameters: sent[0], value: sent[1] }],
	),
);

describe('what is asked for', () => {
	it.each(Object.keys(REQUESTS) as SchemaName[])('should have a row for every element of %s', (schema) => {
		expect(Object.keys(REQUESTS[schema] ?? {}).sort()).toEqual(leavesOf(schema).sort());
	});

	it.each(requestRows)('should send in $schema: $element', async ({ element, parameters, value }) => {
		const page = [{ id: 'chg_1', transaction: { created: String(TO) } }];
		payments.recorder.respondWith({ body: JSON.stringify({ charges: page, payouts: [], has_more: true }) });
		const { requests } = await payments.sent(parameters);
		expect(requests.map(({ body }) => flat(body)[element])).toContainEqual(value);
	});
});

describe('a list of payouts', () => {
	const payout = nested(exampleOf('PayoutListEntry'));
	const list = { object: 'list', live_mode: true, api_version: 'V2', count: 1, has_more: false, payouts: [payout] };
	const ask = async (response: object) => {
		payments.recorder.respondWith({ body: JSON.stringify(response) });
		return await payments.sent({ ...PAYOUTS, output: 'raw', returnAll: true });
	};

	it('should give each payout what it says of all', async () => {
		expect(Object.keys(list).sort()).toEqual([...new Set(leavesOf('PayoutListResponse'))].sort());
		const { items, requests } = await ask(list);
		expect(items[0]?.json).toMatchObject({ ...payout, live_mode: true, api_version: 'V2' });
		expect(requests).toHaveLength(1);
	});

	it.each([
		['has_more', { ...list, has_more: true }],
		['count, where it does not say', { ...list, has_more: undefined, count: 2 }],
	])('should be asked for again in parts by %s', async (_, response) => {
		expect((await ask(response)).requests.length).toBeGreaterThan(1);
	});
});

/** The field of the default output that shows an element; those of payments are in shownElements.test.ts. */
const BY_DEFAULT: Record<string, string> = {
	id: 'id',
	status: 'status',
	amount: 'amount',
	currency: 'currency',
	merchant_id: 'merchant_id',
	bank_reference: 'bank_reference',
	date: 'date',
	settlements_available: 'settlements_available',
	settlements_description: 'settlements_description',
	'wallet.id': 'wallet_list_id',
	'wallet.legacy_id': 'wallet_id',
	'wallet.bank.name': 'bank_name',
	'wallet.bank.beneficiary.iban': 'bank_iban',
};
const IN_RAW = ['country', 'bank.id', 'bank.country', 'bank.swift', 'bank.beneficiary.name'].map(
	(name) => `wallet.${name}`,
);

describe('a payout', () => {
	const example = exampleOf('PayoutListEntry');
	const get = async (output: 'simplified' | 'raw') => {
		const list = { object: 'list', payouts: [nested(example)], has_more: false };
		payments.recorder.respondWith({ body: JSON.stringify(list) });
		const payoutId = { __rl: true, mode: 'id', value: String(example.id) };
		const { items, error } = await payments.sent({ ...GET_PAYOUT, payoutId, output });
		expect(error).toBeUndefined();
		return flat(items[0]?.json);
	};

	it('should have each element in one place above', () => {
		expect([...Object.keys(BY_DEFAULT), ...IN_RAW].sort()).toEqual(leavesOf('PayoutListEntry').sort());
	});

	it('should be in the raw output as it came', async () => {
		expect(await get('raw')).toMatchObject(example);
	});

	it('should be shown by default in the fields above', async () => {
		const fields = Object.entries(BY_DEFAULT).map(([element, field]) => [field, example[element]]);
		const shown = Object.fromEntries(fields) as object;
		expect(await get('simplified')).toMatchObject(shown);
		payments.recorder.respondWith({
			body: JSON.stringify({ object: 'list', live_mode: true, has_more: false, payouts: [nested(example)] }),
		});
		const { items } = await payments.sent({ ...PAYOUTS, returnAll: true });
		expect(items[0]?.json).toMatchObject({ ...shown, live_mode: true });
	});
});

/** The values that the contract lists, and where the node knows them all. */
const VALUES: Array<[schema: SchemaName, element: string, known: readonly string[]]> = [
	['PayoutListEntry', 'status', PAYOUT_STATUSES],
	['Authentication', 'transaction_status', Object.keys(TRANSACTION_STATUSES)],
	['ChargeResponse', 'status', statusesOf('charge')],
	['AuthorizeResponse', 'status', statusesOf('authorization')],
	['RefundResponse', 'status', statusesOf('refund')],
];

it.each(VALUES)('should know every value of %s: %s', (schema, element, known) => {
	const values = valuesOf(schema, element);
	expect(values.length).toBeGreaterThan(3);
	expect(values.filter((value) => !known.includes(String(value)))).toEqual([]);
});

const OPERATION_OF: Record<string, string> = {
	'post /v2/charges/': 'charge: create',
	'post /v2/authorize/': 'authorization: create',
	'post /v2/refunds/': 'refund: create',
	'post /v2/authorize/{id}/void': 'authorization: void',
	'get /v2/charges/{id}': 'charge: get',
	'get /v2/authorize/{id}': 'authorization: get',
	'get /v2/refunds/{id}': 'refund: get',
	'post /v2/charges/list': 'charge: getMany',
	'post /v2/authorize/list': 'authorization: getMany',
	'post /v2/refunds/list': 'refund: getMany',
	'post /v2/payouts/list': 'payout: getMany',
	'post /v2/payouts/download': 'payout: downloadSheets',
};

it('should have an operation for every request of the contract', () => {
	const operations = new CardPayments().description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options = [] }) =>
			(options as INodePropertyOptions[]).map(
				({ value }) => `${String(displayOptions?.show?.resource?.[0])}: ${String(value)}`,
			),
		);
	expect(operations).toEqual(expect.arrayContaining(Object.values(OPERATION_OF)));
	expect(Object.keys(OPERATION_OF).sort()).toEqual(REQUEST_PATHS.sort());
});
