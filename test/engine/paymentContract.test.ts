import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { CardPayments } from '../../nodes/CardPayments/CardPayments.node';
import contract from '../../sandbox/openapi.json';
import { executeNode } from '../harness/engine.ts';
import { CHARGE } from './payments.ts';
import { startRecorder } from './recorder.ts';

/** Where the panel's fields end up in the request: the contract's path, the input and the expected value. */
type Landing = [path: string, entered?: unknown, sent?: unknown, also?: IDataObject];

const external = (input: 'fields' | 'json') => ({
	threeDSecure: 'external',
	authenticationInput: input,
	authentication: { version: '3DS2' },
	authenticationJson: '{"version": "3DS2"}',
});

const BOTH: Record<string, Landing> = {
	amount: ['amount', '73.25', 73.25],
	currency: ['currency', 'USD'],
	sourceId: ['source.id'],
	// With internal 3-D Secure, it decides about threeDSecure too.
	customerInitiated: ['customer_initiated', false, false, { threeDSecure: 'off' }],
	threeDSecure: ['threeDSecure', 'off', false],
	'authentication.acsEci': ['authentication.acsEci', '02', '02', external('fields')],
	'authentication.authenticationToken': [
		'authentication.authentication_token',
		undefined,
		undefined,
		external('fields'),
	],
	'authentication.dsTransactionId': ['authentication.ds_transaction_id', undefined, undefined, external('fields')],
	'authentication.protocolVersion': ['authentication.protocol_version', '2.2.0', '2.2.0', external('fields')],
	'authentication.threeDsServerTransactionId': [
		'authentication.threeds_server_transaction_id',
		undefined,
		undefined,
		external('fields'),
	],
	'authentication.transactionId': ['authentication.transaction_id', undefined, undefined, external('fields')],
	'authentication.transactionStatus': ['authentication.transaction_status', 'A', 'A', external('fields')],
	'authentication.version': ['authentication.version', undefined, undefined, external('fields')],
	authenticationJson: ['authentication.version', '{"version": "3DS9"}', '3DS9', external('json')],
	redirectUrl: ['redirect.url', 'https://shop.example.com/thanks'],
	postUrl: ['post.url', 'https://n8n.example.com/webhook/1'],
	'customer.email': ['customer.email'],
	'customer.id': ['customer.id'],
	'customer.firstName': ['customer.first_name'],
	'customer.middleName': ['customer.middle_name'],
	'customer.lastName': ['customer.last_name'],
	'customer.phoneCountryCode': ['customer.phone.country_code', '0966'],
	'customer.phoneNumber': ['customer.phone.number', '0501234567'],
	'reference.order': ['reference.order'],
	'reference.transaction': ['reference.transaction'],
	idempotencyKey: ['reference.idempotent'],
	'receipt.email': ['receipt.email', true],
	'receipt.sms': ['receipt.sms', false],
	'metadata.entry': ['metadata.udf1', [{ name: 'udf1', value: 'mine' }], 'mine'],
	'additionalFields.merchantId': ['merchant.id'],
	'additionalFields.paymentAgreementId': ['payment_agreement.id'],
	'additionalFields.saveCard': ['save_card', true],
};
const CHARGE_ONLY: Record<string, Landing> = { 'additionalFields.description': ['description'] };
const AUTHORIZATION_ONLY: Record<string, Landing> = {
	'additionalFields.authorizeDebit': ['authorize_debit', true],
	'additionalFields.statementDescriptor': ['statement_descriptor'],
	'auto.time': ['auto.time', 100],
	'auto.type': ['auto.type', 'VOID'],
};
const REFUND: Record<string, Landing> = {
	chargeId: ['charge_id'],
	reason: ['reason'],
	amount: ['amount', '73.25', 73.25],
	currency: ['currency', 'USD'],
	merchantReference: ['reference.merchant'],
	idempotencyKey: ['reference.idempotent'],
	postUrl: ['post.url', 'https://n8n.example.com/webhook/1'],
	'metadata.entry': ['metadata.udf1', [{ name: 'udf1', value: 'mine' }], 'mine'],
	'additionalFields.description': ['description'],
};
/** Fields about how to make or read the request. They name nothing in the contract. */
const OF_ANY_REQUEST = [
	'operation',
	'modeNotice',
	'simplify',
	'additionalFields.extraBodyFields',
	'options.idempotencyKeyField',
	'options.serviceHonorsKeys',
	'options.timeout',
];
const OF_PAYMENTS = [
	'authenticationInput',
	'customer.phoneFormat',
	'options.furtherAuthenticationNames',
	'options.ifNotAuthenticated',
	'options.threeDSecureFlag',
];

interface Schema {
	$ref?: string;
	allOf?: Schema[];
	properties?: Record<string, Schema>;
	patternProperties?: Record<string, Schema>;
}

/** Every field of a contract schema, as dotted paths. */
function leaves(schema: Schema, path: string[] = []): string[] {
	const named = contract.components.schemas as unknown as Record<string, Schema>;
	const { properties, patternProperties, allOf } =
		schema.$ref === undefined ? schema : (named[schema.$ref.split('/').at(-1) as string] as Schema);
	const inner = { ...properties, ...(patternProperties && { udf1: Object.values(patternProperties)[0] as Schema }) };
	if (allOf !== undefined)
		return [...new Set([...leaves({ properties: inner }, path), ...allOf.flatMap((part) => leaves(part, path))])];
	return Object.keys(inner).length === 0
		? [path.join('.')]
		: Object.entries(inner).flatMap(([name, part]) => leaves(part, [...path, name]));
}

/** Every field of a resource's panel, as dotted paths. */
function panelFields(resource: string): string[] {
	const own = new CardPayments().description.properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.resource?.includes(resource) &&
			(displayOptions.show.operation ?? ['create']).includes('create'),
	);
	return own.flatMap(({ name, type, options }) =>
		['collection', 'fixedCollection'].includes(type)
			? (options as INodeProperties[]).map((option) => `${name}.${option.name}`)
			: [name],
	);
}

function flat(value: unknown, path: string[] = []): Record<string, unknown> {
	if (typeof value !== 'object' || value === null) return { [path.join('.')]: value };
	return Object.assign({}, ...Object.entries(value).map(([name, part]) => flat(part, [...path, name])));
}

/** The parameters with a value at a dotted path. */
function withField(parameters: IDataObject, path: string, value: unknown): IDataObject {
	const [name = '', inner] = path.split('.');
	return {
		...parameters,
		[name]: inner === undefined ? value : { ...(parameters[name] as IDataObject | undefined), [inner]: value },
	} as IDataObject;
}

let recorder: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
	recorder = await startRecorder();
});
afterAll(() => recorder.close());

/** The body that a panel sends, as dotted paths. */
async function bodyOf(parameters: IDataObject): Promise<Record<string, unknown>> {
	recorder.reset();
	const { error } = await executeNode(parameters, { credentials: recorder.credentials });
	expect(error).toBeUndefined();
	expect(recorder.requests).toHaveLength(1);
	return flat(recorder.requests[0]?.body);
}

describe.each([
	{
		resource: 'charge',
		schema: 'ChargeRequest',
		path: '/v2/charges/',
		landings: { ...BOTH, ...CHARGE_ONLY },
		others: OF_PAYMENTS,
		base: { ...CHARGE, threeDSecure: 'internal' },
	},
	{
		resource: 'authorization',
		schema: 'AuthorizeRequest',
		path: '/v2/authorize/',
		landings: { ...BOTH, ...AUTHORIZATION_ONLY },
		others: OF_PAYMENTS,
		base: { ...CHARGE, threeDSecure: 'internal' },
	},
	{
		resource: 'refund',
		schema: 'RefundRequest',
		path: '/v2/refunds/',
		landings: REFUND,
		others: ['howMuch', 'options.lookUpFirst'],
		base: {
			operation: 'create',
			chargeId: 'chg_1',
			reason: 'returned',
			howMuch: 'part',
			amount: '10',
			currency: 'SAR',
			options: { lookUpFirst: false },
		},
	},
])('the panel of $resource', ({ resource, schema, path, landings, others, base }) => {
	it('should set every field of the contract and no other', () => {
		expect([...new Set(Object.values(landings).map(([landing]) => landing))].sort()).toEqual(
			leaves({ $ref: schema }).sort(),
		);
	});

	it('should have no field unknown to this test', () => {
		expect(panelFields(resource).sort()).toEqual([...Object.keys(landings), ...OF_ANY_REQUEST, ...others].sort());
	});

	it.each(Object.entries(landings))(
		'should send %s where the contract puts it',
		async (field, [landing, entered = `the ${field}`.replace(/\W/g, '-'), sent = entered, also = {}]) => {
			const parameters: IDataObject = { ...base, resource, idempotencyKey: '', ...also };
			const before = await bodyOf(parameters);
			const after = await bodyOf(withField(parameters, field, entered));
			expect(recorder.requests[0]?.path).toBe(path);
			const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
				(name) => before[name] !== after[name],
			);
			expect(changed).toEqual([landing]);
			expect(after[landing]).toEqual(sent);
		},
	);
});

it.each(['VOID', 'AUTO', 'LATER', '={{ "LATER" }}'])('should send the Auto Type %s', async (type) => {
	const body = await bodyOf({ ...CHARGE, resource: 'authorization', auto: { type, time: 0 } });
	expect([body['auto.type'], body['auto.time']]).toEqual([type.startsWith('=') ? 'LATER' : type, 0]);
});
