import type { IDataObject, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { CardPayments } from '../../nodes/CardPayments/CardPayments.node';
import { flat, leavesOf, type SchemaName } from './contract.ts';
import { CHARGE, REFUND as REFUND_ALL, usePayments } from './payments.ts';

/** Where the panel's fields end up in the request: the contract's path, the input and the expected value. */
type Landing = [path: string, entered?: unknown, sent?: unknown, also?: IDataObject];

const EXTERNAL = { threeDSecure: 'external', transactionStatus: 'Y' };
const result = (name: string, value: string, sent = value): Landing => [
	`authentication.${name}`,
	value,
	sent,
	EXTERNAL,
];
const AUTHENTICATION: Record<string, Landing> = {
	acsEci: result('acsEci', '2', '02'),
	authenticationToken: result('authentication_token', 'AAAB'),
	dsTransactionId: result('ds_transaction_id', 't-1'),
	'moreResults.protocolVersion': result('protocol_version', '2.2.0'),
	'moreResults.threeDsServerTransactionId': result('threeds_server_transaction_id', 't-2'),
	'moreResults.transactionId': result('transaction_id', 't-3'),
	transactionStatus: result('transaction_status', 'A'),
	'moreResults.version': result('version', '3DS9'),
};

const customer = (name: string) => `additionalFields.customer.details.${name}`;
const SHARED: Record<string, Landing> = {
	'additionalFields.metadata.entry': ['metadata.udf1', [{ name: 'udf1', value: 'mine' }], 'mine'],
	'additionalFields.postUrl': ['post.url', 'https://n8n.example.com/webhook/1'],
};
const BOTH: Record<string, Landing> = {
	...SHARED,
	...AUTHENTICATION,
	amount: ['amount', '73.25', 73.25],
	currency: ['currency', 'USD'],
	cardToken: ['source.id'],
	threeDSecure: ['threeDSecure', 'off', false],
	redirectUrl: ['redirect.url', 'https://shop.example.com/thanks'],
	'additionalFields.customerInitiated': [
		'customer_initiated',
		false,
		false,
		{ additionalFields: { transactionReference: 'sub-1' } },
	],
	[customer('email')]: ['customer.email'],
	[customer('id')]: ['customer.id'],
	[customer('firstName')]: ['customer.first_name'],
	[customer('middleName')]: ['customer.middle_name'],
	[customer('lastName')]: ['customer.last_name'],
	[customer('phoneCountryCode')]: ['customer.phone.country_code', '0966'],
	[customer('phoneNumber')]: ['customer.phone.number', '0501234567'],
	'additionalFields.orderReference': ['reference.order'],
	'additionalFields.transactionReference': ['reference.transaction'],
	'additionalFields.receiptByEmail': ['receipt.email', true],
	'additionalFields.receiptBySms': ['receipt.sms', false],
	'moreFields.merchantId': ['merchant.id'],
	'moreFields.paymentAgreementId': ['payment_agreement.id', 'agreement-1'],
	'additionalFields.saveCard': ['save_card', true],
};
const CHARGE_ONLY: Record<string, Landing> = { 'additionalFields.description': ['description'] };
/** Both of its fields come with the group. */
const auto = (details: IDataObject) => ({ additionalFields: { auto: { details } } });
const AUTHORIZATION_ONLY: Record<string, Landing> = {
	'moreFields.authorizeDebit': ['authorize_debit', true],
	'moreFields.statementDescriptor': ['statement_descriptor'],
	'additionalFields.auto.details.time': ['auto.time', 100, 100, auto({ type: 'VOID' })],
	'additionalFields.auto.details.type': ['auto.type', 'AUTO', 'AUTO', auto({ time: 1 })],
};
const REFUND: Record<string, Landing> = {
	...SHARED,
	chargeId: ['charge_id', 'chg_2'],
	reason: ['reason'],
	amount: ['amount', '73.25', 73.25],
	currency: ['currency', 'USD'],
	'additionalFields.merchantReference': ['reference.merchant'],
	'additionalFields.description': ['description'],
};
/** Fields about how to make or read the request. They name nothing in the contract. */
const OF_ANY_REQUEST = [
	'operation',
	'modeNotice',
	'output',
	'options.formatFor',
	'options.sendAgain',
	'additionalFields.extraBodyFields',
	'options.allowAnyAmount',
];
const OF_PAYMENTS = [customer('numericPhone'), 'options.sendUnauthenticated'];

/** Every field of a resource's panel, as dotted paths. */
function panelFields(resource: string): string[] {
	const own = new CardPayments().description.properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.resource?.includes(resource) &&
			(displayOptions.show.operation ?? ['create']).includes('create'),
	);
	return own.flatMap(pathsIn);
}

/** The fields in a collection, or in the groups of a fixed one; several entries of a group are one field. */
function pathsIn({ name, type, typeOptions, options = [] }: INodeProperties): string[] {
	const under = (paths: string[]) => paths.map((path) => `${name}.${path}`);
	if (type === 'collection') return under((options as INodeProperties[]).flatMap(pathsIn));
	if (type !== 'fixedCollection') return [name];
	const groups = options as INodePropertyCollection[];
	if (typeOptions?.multipleValues === true) return under(groups.map((group) => group.name));
	return under(groups.flatMap((group) => group.values.flatMap(pathsIn).map((path) => `${group.name}.${path}`)));
}

/** The parameters with a value at a dotted path. */
function withField(parameters: IDataObject, path: string, value: unknown): IDataObject {
	const [name = '', ...inside] = path.split('.');
	const inner = (parameters[name] ?? {}) as IDataObject;
	return {
		...parameters,
		[name]: inside.length === 0 ? value : withField(inner, inside.join('.'), value),
	} as IDataObject;
}

const payments = usePayments();

/** The path and the body that a panel sends, as dotted paths. */
async function bodyOf(parameters: IDataObject): Promise<{ path?: string; body: Record<string, unknown> }> {
	const { error, requests: all } = await payments.sent(parameters);
	expect(error).toBeUndefined();
	const requests = all.filter(({ text, path }) => text !== '' && !path.endsWith('/list'));
	expect(requests).toHaveLength(1);
	return { path: requests[0]?.path, body: flat(requests[0]?.body) };
}

describe.each([
	{
		resource: 'charge',
		schema: 'ChargeRequest',
		path: '/v2/charges/',
		landings: { ...BOTH, ...CHARGE_ONLY },
		others: OF_PAYMENTS,
		base: { ...CHARGE, threeDSecure: 'internal', redirectUrl: 'https://shop.example.com/' },
	},
	{
		resource: 'authorization',
		schema: 'AuthorizeRequest',
		path: '/v2/authorize/',
		landings: { ...BOTH, ...AUTHORIZATION_ONLY },
		others: OF_PAYMENTS,
		base: { ...CHARGE, threeDSecure: 'internal', redirectUrl: 'https://shop.example.com/' },
	},
	{
		resource: 'refund',
		schema: 'RefundRequest',
		path: '/v2/refunds/',
		landings: REFUND,
		others: ['howMuch'],
		base: {
			...REFUND_ALL,
			chargeId: 'chg_1',
			howMuch: 'part',
			amount: '10',
			currency: 'SAR',
		},
	},
])('the panel of $resource', ({ resource, schema, path, landings, others, base }) => {
	it('should set every field of the contract and no other', () => {
		expect([...new Set(Object.values(landings).map(([landing]) => landing))].sort()).toEqual(
			leavesOf(schema as SchemaName)
				.filter((leaf) => leaf !== 'reference.idempotent')
				.sort(),
		);
	});

	it('should have no field unknown to this test', () => {
		expect(panelFields(resource).sort()).toEqual([...Object.keys(landings), ...OF_ANY_REQUEST, ...others].sort());
	});

	it.each(Object.entries(landings))(
		'should send %s where the contract puts it',
		async (field, [landing, entered = `the ${field}`.replace(/\W/g, '-'), sent = entered, also = {}]) => {
			const parameters: IDataObject = { ...base, resource, ...also };
			const { body: before } = await bodyOf(parameters);
			const { path: its, body: after } = await bodyOf(withField(parameters, field, entered));
			expect(its).toBe(path);
			const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
				(name) => before[name] !== after[name],
			);
			expect(changed).toEqual([landing]);
			expect(after[landing]).toEqual(sent);
		},
	);
});
