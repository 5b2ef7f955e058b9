/** Every text of every operation is safe for where it goes, whoever wrote it: the service, a sheet, or a customer. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { RESOURCES } from '../../nodes/CardPayments/actions/resources';
import { makeZip } from '../domain/sheets/zips.ts';
import { DAY, NOW } from '../engine/service.ts';
import { binaryItem } from '../harness/engine.ts';
import { AUTHORIZATION, CHARGE, REFUND, usePayments } from './payments.ts';

const payments = usePayments();
const date = NOW - 300 * DAY;
const AROUND = { period: 'custom', from: date - 1, to: date + 1 };
const ID = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

/** All texts in a value, and the names of its fields. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsIn)];
}

const row = {
	payment_method: '=METHOD()',
	charge_id: '=ID()',
	reference_order: '=ORDER()',
	reason: '=WHY()',
	'=COLUMN()': '=CELL()',
};
const money = { amount: '1.00', currency: 'SAR' };
/** What operations get that read no payout of an item. */
const inputs: Record<string, INodeExecutionData[]> = {};
let input: INodeExecutionData[];
beforeAll(async () => {
	const about = { date, bank_reference: '=BANK()', merchant_id: '=MERCHANT()', amount: '1.00', currency: 'SAR' };
	const sheets = {
		charges: [
			{ ...row, ...money },
			{ ...row, ...money, charge_id: '=TWO()' },
		],
		disputes: [{ ...row, ...money }],
	};
	const id = await payments.sandbox.addPayout({ ...about, sheets });
	const charge = await payments.attempted({ ...CHARGE, ...said, additionalFields: said });
	expect(charge.id).toMatch(/^chg_/);
	const refund = await payments.attempted({ ...REFUND, chargeId: charge.id, reason: '={{ "=REASON()" }}' });
	await payments.attempted({ ...CHARGE, cardToken: 'tok_mada', additionalFields: said });
	const authorization = await payments.attempted({ ...AUTHORIZATION, additionalFields: said });
	const ids = { charge: charge.id, refund: refund.id, authorization: authorization.id };
	input = [{ json: { id, ...ids, ...money, merchant_id: '=MERCHANT()', bank_reference: '=BANK()' } }];
	const zip = await makeZip([['CHARGES 111111.csv', 'Amount,=COLUMN()\n1.00,=CELL()\n']]);
	inputs.extractSheets = [binaryItem(zip, 'payout.zip', 'application/zip')];
	inputs.matchOrders = [
		{ json: { Order: '=ORDER()', Total: '2.00', Date: '=DATE()' } },
		{ json: { Order: '=NO()' } },
	];
	inputs.getJournalEntries = [{ json: { id, date, ...money } }];
	inputs.matchBankLines = [
		{ json: { Date: new Date(date).toISOString().slice(0, 10), Amount: '1.00', Currency: 'SAR', Text: '=BANK()' } },
	];
});

const raw = { simplify: false };
const rawPayment = { output: 'raw' };
const PAYMENT_LIST = { period: 'custom', from: NOW - DAY, to: NOW + DAY, ...rawPayment };
const said = { description: '={{ "=WORDS()" }}', orderReference: '={{ "=A()" }}' };
/** What can be captured, voided or refunded but once is made for each. */
const originals: Record<string, () => Promise<IDataObject>> = {
	capture: async () => ({ authorization: (await payments.made({ ...AUTHORIZATION, additionalFields: said })).id }),
	void: async () => ({ authorization: (await payments.made({ ...AUTHORIZATION, additionalFields: said })).id }),
	create: async () => ({ charge: (await payments.made(CHARGE)).id }),
};
const OPERATIONS: Array<[resource: string, operation: string, parameters: IDataObject]> = [
	['payout', 'get', { payoutId: ID }],
	['payout', 'get', { payoutId: ID, ...raw }],
	['payout', 'getMany', AROUND],
	['payout', 'getMany', { ...AROUND, ...raw }],
	['payout', 'downloadSheets', { payoutId: ID, output: 'rows' }],
	['payout', 'reconcile', { payouts: 'byId', payoutId: ID }],
	['transaction', 'getMany', { payouts: 'byId', payoutId: ID }],
	['transaction', 'getMany', { payouts: 'byId', payoutId: ID, output: 'allFields' }],
	['transaction', 'getMany', { payouts: 'byId', payoutId: ID, output: 'raw' }],
	['transaction', 'getTotals', { payouts: 'byId', payoutId: ID, groupBy: ['paymentMethod'] }],
	['dispute', 'getMany', AROUND],
	['dispute', 'getMany', { ...AROUND, ...raw }],
	['charge', 'create', { ...CHARGE, additionalFields: said }],
	['charge', 'create', { ...CHARGE, additionalFields: said, ...rawPayment }],
	['authorization', 'create', { ...AUTHORIZATION, additionalFields: said, output: 'allFields' }],
	['authorization', 'capture', { authorizationId: '={{ $json.authorization }}', additionalFields: said }],
	['authorization', 'void', { authorizationId: '={{ $json.authorization }}', ...rawPayment }],
	['refund', 'create', { ...REFUND, chargeId: '={{ $json.charge }}', reason: '={{ "=WHY()" }}', ...rawPayment }],
	['charge', 'get', { chargeId: '={{ $json.charge }}', ...rawPayment }],
	['charge', 'get', { chargeId: '={{ $json.charge }}' }],
	['charge', 'getMany', PAYMENT_LIST],
	['charge', 'getOutstanding', { period: 'custom', from: NOW - DAY, to: NOW + DAY }],
	['refund', 'get', { refundId: '={{ $json.refund }}', ...rawPayment }],
	['refund', 'getMany', PAYMENT_LIST],
	['authorization', 'get', { authorizationId: '={{ $json.authorization }}', ...rawPayment }],
	['authorization', 'getMany', PAYMENT_LIST],
	['payout', 'extractSheets', { inputBinaryField: 'data' }],
	['payout', 'getJournalEntries', { payouts: 'byId', payoutId: ID, accounts: { sales: '={{ "=ACCOUNT()" }}' } }],
	['payout', 'matchBankLines', {}],
	['transaction', 'matchOrders', AROUND],
];

it.each(OPERATIONS)('%s: %s with %j should put out no formula, unless databases take it', async (...asked) => {
	const [resource, operation, parameters] = asked;
	const texts = async (options: IDataObject) => {
		const original = await originals[operation]?.();
		const own = original === undefined ? (inputs[operation] ?? input) : [{ json: original }];
		const { items, error } = await payments.execute(
			{ resource, operation, ...parameters, options },
			{ input: own },
		);
		expect(error).toBeUndefined();
		return textsIn(items.map(({ json }) => json));
	};
	const isFormula = (text: string) => text.startsWith('=');
	const written = (await texts({ formatFor: 'databases' })).filter(isFormula);
	expect(written.length).toBeGreaterThan(0);
	for (const options of [{}, { formatFor: 'anyDestination' }, { formatFor: 'spreadsheets' }]) {
		const found = await texts(options);
		expect(found.filter(isFormula)).toEqual([]);
		expect(found.filter((text) => text.startsWith("'="))).toHaveLength(written.length);
	}
});

it('should cover every operation', () => {
	const all = Object.entries(RESOURCES).flatMap(([resource, { operations }]) =>
		Object.keys(operations).map((operation) => `${resource}/${operation}`),
	);
	const covered = new Set(OPERATIONS.map(([resource, operation]) => `${resource}/${operation}`));
	expect([...covered].sort()).toEqual(all.sort());
});
