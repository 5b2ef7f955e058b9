/** Every element of the contract's responses to payments: by default, in all fields, or in raw data alone. */
import type { IDataObject } from 'n8n-workflow';
import { mostUsed, SIMPLIFIED } from '../../nodes/CardPayments/domain/payment/response';
import { PAYMENT_STATUSES, statusesOf, type PaymentKind } from '../../nodes/CardPayments/domain/payment/state';
import { exampleOf, flat, leavesOf, nested, type SchemaName } from './contract.ts';
import { CHARGE, REFUND, usePayments } from './payments.ts';

/** The field that shows an element, by the element. */
type Fields = Record<string, string>;

interface Shown {
	schema: SchemaName;
	resource: PaymentKind;
	/** In the default output, whatever else there is. */
	byDefault: Fields;
	/** In all fields only, or by default where there's room. */
	inAll: Fields;
	/** In raw data alone. */
	inRaw: string[];
	/** What asks for one, by the operation. */
	operations: Record<string, IDataObject>;
}

const OF_ANY: Fields = { id: 'id', status: 'status', amount: 'amount', currency: 'currency', live_mode: 'live_mode' };
const asIs = (names: string[], inside = ''): Fields =>
	Object.fromEntries(names.map((name) => [`${inside}${name}`, `${inside}${name}`]));
const WHY: Fields = { 'response.code': 'response_code', 'response.message': 'response_message' };

const BY_DEFAULT: Fields = { ...OF_ANY, ...asIs(leavesOf('Authentication'), 'authentication.') };
const IN_ALL: Fields = {
	...WHY,
	...asIs(['transaction', 'order', 'idempotent', 'gateway', 'payment', 'track'], 'reference.'),
	'transaction.created': 'created',
	'transaction.url': 'redirect_url',
	'security.threeDSecure.status': 'authentication_doubt',
	'customer.id': 'customer_id',
	'card.id': 'card_id',
	'card.brand': 'card_brand',
	'card.last_four': 'card_last_four',
	'source.payment_method': 'payment_method',
	'payment_agreement.id': 'payment_agreement_id',
};
const under = (inside: string, ...names: string[]) => names.map((name) => `${inside}.${name}`);
const IN_RAW = [
	...['object', 'api_version', 'customer_initiated', 'threeDSecure', 'save_card', 'metadata.udf1', 'merchant.id'],
	...['method', 'activities', 'auto_reversed'],
	...under('receipt', 'id', 'email', 'sms'),
	...under('customer', 'first_name', 'middle_name', 'last_name', 'email'),
	...under('customer.phone', 'country_code', 'number'),
	...under('source', 'id', 'object', 'card_scheme', 'type', 'payment_type', 'channel'),
	...under('post', 'status', 'url'),
	...under('redirect', 'status', 'url'),
	...under('transaction', 'timezone', 'expiry.period', 'expiry.type', 'asynchronous', 'amount', 'currency'),
	...under('card', 'object', 'first_six', 'scheme'),
	...under('payment_agreement', 'type', 'contract.id', 'contract.type'),
	...under('gateway', 'response.code', 'response.message'),
];
const PERIOD = { period: 'custom', from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 31), limit: 1 };
const AUTHORIZATION = { authorizationId: 'auth_1' };

const RESPONSES: Shown[] = [
	{
		schema: 'ChargeResponse',
		resource: 'charge',
		byDefault: BY_DEFAULT,
		inAll: IN_ALL,
		inRaw: [...IN_RAW, 'description', 'payout.id'],
		operations: { create: CHARGE, get: { chargeId: 'chg_1' }, getMany: PERIOD },
	},
	{
		schema: 'AuthorizeResponse',
		resource: 'authorization',
		byDefault: BY_DEFAULT,
		inAll: IN_ALL,
		inRaw: [...IN_RAW, 'statement_descriptor', 'authorize_debit', 'auto.type', 'auto.time'],
		operations: {
			create: CHARGE,
			get: AUTHORIZATION,
			getMany: PERIOD,
			void: AUTHORIZATION,
			capture: AUTHORIZATION,
		},
	},
	{
		schema: 'RefundResponse',
		resource: 'refund',
		byDefault: { ...OF_ANY, charge_id: 'charge_id' },
		inAll: {
			...WHY,
			...asIs(['merchant', 'idempotent', 'gateway', 'payment'], 'reference.'),
			created: 'created',
			reason: 'reason',
		},
		inRaw: ['object', 'api_version', 'description', 'metadata.udf1', 'post.status', 'post.url'],
		operations: { create: { ...REFUND, chargeId: 'chg_1' }, get: { refundId: 're_1' }, getMany: PERIOD },
	},
];

/** Shown in another form than the service's. */
const FORMED = ['created', 'authentication_doubt', 'redirect_url'];

const payments = usePayments();

describe.each(RESPONSES)('$schema', ({ schema, resource, byDefault, inAll, inRaw, operations }) => {
	// What has to be visited has a page, and a result elsewhere may contradict the contract's.
	const made = resource === 'refund' ? 'created' : 'transaction.created';
	const example: Record<string, unknown> = {
		...exampleOf(schema),
		id: { charge: 'chg_1', authorization: 'auth_1', refund: 're_1' }[resource],
		[made]: String(Date.now()),
		status: resource === 'refund' ? 'IN_PROGRESS' : 'INITIATED',
		...(resource === 'refund' ? { charge_id: 'chg_1' } : { 'security.threeDSecure.status': 'N' }),
	};

	it('should have each element in one place above', () => {
		const rows = [...Object.keys(byDefault), ...Object.keys(inAll), ...inRaw];
		expect(rows.sort()).toEqual(leavesOf(schema).sort());
	});

	const outputOf = async (operation: string, parameters: IDataObject, output: string) => {
		const list = [nested(example)];
		const listed = { charges: list, authorizations: list, refunds: list, has_more: false };
		const original = resource === 'refund' ? { id: 'chg_1', status: 'CAPTURED' } : { status: 'AUTHORIZED' };
		payments.recorder.respondWith({
			body: JSON.stringify(operation === 'getMany' ? listed : nested(example)),
			...(operation !== 'get' && { lookUp: JSON.stringify({ ...nested(example), ...original }) }),
		});
		const { items, error } = await payments.sent({ ...parameters, resource, operation, output });
		expect([operation, error]).toEqual([operation, undefined]);
		return flat(items[0]?.json);
	};

	it.each(Object.entries(operations))('should show them after %s', async (operation, parameters) => {
		const [few, all, raw] = [
			await outputOf(operation, parameters, 'simplified'),
			await outputOf(operation, parameters, 'allFields'),
			await outputOf(operation, parameters, 'raw'),
		];
		expect(raw).toMatchObject(example);
		const lacking = (item: Record<string, unknown>, fields: Fields) =>
			Object.entries(fields).filter(([element, field]) =>
				FORMED.includes(field) ? item[field] === undefined : item[field] !== example[element],
			);
		expect(lacking(few, byDefault)).toEqual([]);
		expect(lacking(all, { ...byDefault, ...inAll })).toEqual([]);
	});
});

/** What a workflow decides by is never driven out of the ten by what stands there only at times. */
it.each(Object.keys(SIMPLIFIED) as PaymentKind[])('should always show the same of a %s by default', (kind) => {
	const always = ['id', 'status', 'payment_state', 'amount', 'currency', 'live_mode'];
	const decided = kind === 'refund' ? [...always, 'charge_id'] : [...always, 'authenticated', 'authentication'];
	const on = [true, false];
	const all = [...statusesOf(kind), 'ANOTHER'].flatMap((status) =>
		on.flatMap((already) =>
			on.flatMap((isDoubtful) =>
				on.map((hasPage) => ({
					id: 'x_1',
					status,
					amount: 1,
					currency: 'SAR',
					live_mode: true,
					charge_id: 'chg_1',
					authentication: { acsEci: '05', transaction_status: isDoubtful ? 'N' : 'Y' },
					reason: 'r',
					response: { code: '1', message: 'why' },
					...(already && { already }),
					transaction: { created: '1768564800000', ...(hasPage && { url: 'https://bank.example.com' }) },
					reference: { order: 'A-1' },
				})),
			),
		),
	);
	expect(all.length).toBeGreaterThan(8 * Math.min(8, PAYMENT_STATUSES.length));
	for (const payment of all) {
		const fields = SIMPLIFIED[kind](payment);
		const atTimes = (['already', 'redirect_url'] as const).filter((name) => fields[name] !== undefined);
		const shown = Object.keys(mostUsed(fields));
		const lacking = [...decided, ...atTimes].filter((name) => !shown.includes(name));
		expect([payment, lacking, shown.length > 10]).toEqual([payment, [], false]);
	}
});
