import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { createServer } from 'node:http';
import { contract, startSandbox, type Sandbox } from '../../sandbox/server.ts';
import { listen } from '../servers/listen.ts';
import { call, look, now, rejection, useSandbox } from './helpers.ts';

interface Schema {
	$ref?: string;
	type?: string | string[];
	description?: string;
	const?: unknown;
	enum?: unknown[];
	properties?: Record<string, Schema>;
	patternProperties?: Record<string, Schema>;
	items?: Schema;
	required?: string[];
	additionalProperties?: boolean | Schema;
	allOf?: Schema[];
	'x-source'?: string;
	'x-assumption'?: string;
}
const schemas = contract.components.schemas as unknown as Record<string, Schema>;

function resolve(schema: Schema | undefined): Schema {
	const name = schema?.$ref?.replace('#/components/schemas/', '');
	return (name === undefined ? schema : schemas[name]) ?? {};
}

/** Operations and webhooks of the document. */
const operations = Object.entries({ ...contract.paths, ...contract.webhooks }).flatMap(([path, methods]) =>
	Object.entries(methods as Record<string, { tags: string[]; 'x-source'?: string }>).map(
		([method, { tags, 'x-source': source }]) => ({ method, path, tags, source }),
	),
);

/** `wallet.bank.name: string`, `payouts[].id: string`… of every field. */
function fieldsOf(schema: Schema, path = ''): string[] {
	const { properties = {}, patternProperties = {} } = schema;
	return Object.entries({ ...properties, ...patternProperties }).flatMap(([name, unresolved]) => {
		const field = resolve(unresolved);
		const at = `${path}${name}`;
		const own = `${at}: ${[field.type].flat().join('|')}`;
		if (field.type === 'object') return [own, ...fieldsOf(field, `${at}.`)];
		if (field.type === 'array')
			return [
				own,
				...(resolve(field.items).type === 'object'
					? fieldsOf(resolve(field.items), `${at}[].`)
					: [`${at}[]: ${String(resolve(field.items).type)}`]),
			];
		return [own];
	});
}

/** Fields of a response that the schema doesn't name. */
function undocumented(value: unknown, schema: Schema, path = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((entry) => undocumented(entry, resolve(schema.items), `${path}[]`));
	if (value === null || typeof value !== 'object') return [];
	const all = [schema, ...(schema.allOf ?? []).map(resolve)];
	const named = Object.assign({}, ...all.map(({ properties }) => properties)) as Record<string, Schema>;
	return Object.entries(value).flatMap(([name, inner]) => {
		const field = named[name];
		return field ? undocumented(inner, resolve(field), `${path}.${name}`) : [`${path}.${name}`];
	});
}

const authenticationFields = [
	'version: string',
	'acsEci: string',
	'authentication_token: string',
	'transaction_id: string',
	'protocol_version: string',
	'transaction_status: string',
	'ds_transaction_id: string',
	'threeds_server_transaction_id: string',
];
const chargeFields = [
	'amount: number',
	'currency: string',
	'customer_initiated: boolean',
	'threeDSecure: boolean',
	'save_card: boolean',
	'description: string',
	'metadata: object',
	'metadata.^udf[1-9][0-9]*$: string',
	'receipt: object',
	'receipt.email: boolean',
	'receipt.sms: boolean',
	'reference: object',
	'reference.transaction: string',
	'reference.order: string',
	'customer: object',
	'customer.first_name: string',
	'customer.middle_name: string',
	'customer.last_name: string',
	'customer.email: string',
	'customer.phone: object',
	'customer.phone.country_code: string|integer',
	'customer.phone.number: string|integer',
	'merchant: object',
	'merchant.id: string',
	'source: object',
	'source.id: string',
	'authentication: object',
	...authenticationFields.map((field) => `authentication.${field}`),
	'post: object',
	'post.url: string',
	'redirect: object',
	'redirect.url: string',
];
const walletFields = [
	'id: string',
	'legacy_id: string',
	'country: string',
	'bank: object',
	'bank.id: string',
	'bank.country: string',
	'bank.name: string',
	'bank.swift: string',
	'bank.beneficiary: object',
	'bank.beneficiary.name: string',
	'bank.beneficiary.iban: string',
];
const recordFields = [
	'id: string',
	'status: string',
	'date: integer',
	'amount: number',
	'currency: string',
	'merchant_id: string',
	'wallet: object',
	...walletFields.map((field) => `wallet.${field}`),
];
const entryFields = [...recordFields, 'settlements_available: boolean', 'settlements_description: string'];

// The contract's tables. Besides them, only what live services show is allowed.
const tables: Record<string, { fields: string[]; alsoAllowed?: string[] }> = {
	Authentication: { fields: authenticationFields },
	ChargeRequest: { fields: chargeFields, alsoAllowed: ['reference.idempotent: string'] },
	AuthorizeRequest: {
		fields: [
			...chargeFields.filter((field) => !field.startsWith('description')),
			'statement_descriptor: string',
			'authorize_debit: boolean',
			'auto: object',
			'auto.type: string',
			'auto.time: number',
		],
		alsoAllowed: ['reference.idempotent: string'],
	},
	PayoutRecord: { fields: recordFields },
	PayoutListEntry: { fields: entryFields, alsoAllowed: ['bank_reference: string'] },
	PayoutListRequest: {
		fields: ['period: object', 'period.date: object', 'period.date.from: integer', 'period.date.to: integer'],
		alsoAllowed: [
			'payouts: object',
			'payouts.payout_id: array',
			'payouts.payout_id[]: string',
			'merchants: array',
			'merchants[]: string',
		],
	},
	PayoutListResponse: {
		fields: [
			'object: string',
			'live_mode: boolean',
			'api_version: string',
			'count: integer',
			'has_more: boolean',
			'payouts: array',
			...entryFields.map((field) => `payouts[].${field}`),
		],
		alsoAllowed: ['payouts[].bank_reference: string'],
	},
	PayoutDownloadRequest: { fields: ['payouts: object', 'payouts.payout_id: array', 'payouts.payout_id[]: string'] },
};

describe('the document', () => {
	test.each(Object.keys(tables))('%s has exactly the fields of the contract', (name) => {
		const { fields, alsoAllowed = [] } = tables[name] ?? { fields: [] };
		const found = fieldsOf(schemas[name] ?? {});
		expect(found.filter((field) => !alsoAllowed.includes(field)).sort()).toEqual([...fields].sort());
	});

	test.each([
		[
			'contract',
			[
				'post /v2/authorize/',
				'post /v2/charges/',
				'post /v2/payouts/download',
				'post /v2/payouts/list',
				'post payout',
			],
		],
		[
			'rest',
			[
				'get /v2/authorize/{id}',
				'get /v2/charges/{id}',
				'get /v2/refunds/{id}',
				'post /v2/authorize/list',
				'post /v2/authorize/{id}/void',
				'post /v2/charges/list',
				'post /v2/refunds/',
				'post /v2/refunds/list',
				'post authorize',
				'post charge',
				'post refund',
			],
		],
	])('has the part %s: operations and webhooks', (part, expected) => {
		const tagged = operations.filter(({ tags }) => tags.includes(part));
		expect(tagged.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected);
		// Only the rest needs a source: the contract is one.
		for (const operation of tagged) expect(operation.source === undefined).toBe(part === 'contract');
	});

	test('has two parts and bearer authentication', () => {
		expect(contract.tags.map(({ name }) => name)).toEqual(['contract', 'rest']);
		expect(operations.every(({ tags }) => tags.length === 1)).toBe(true);
		expect(contract.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
		expect(contract.security).toEqual([{ bearer: [] }]);
	});

	test('lists the values of the contract', () => {
		expect(schemas['PayoutRecord']?.properties?.['status']?.enum).toEqual([
			'PENDING',
			'INITIATED',
			'FAILED',
			'PAID_OUT',
		]);
		expect(schemas['Authentication']?.properties?.['transaction_status']?.enum).toEqual(['Y', 'N', 'A', 'R', 'U']);
		expect(schemas['PayoutListResponse']?.properties?.['object']?.const).toBe('list');
	});

	test('marks additions to the contract with their source, and open points as assumptions', () => {
		const unmarked: string[] = [];
		const stricter = ['pattern', 'minimum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'required'];
		const walk = (schema: Schema, path: string): void => {
			if (schema['x-source']) return;
			if (stricter.some((word) => word in schema) && !schema['x-assumption']) unmarked.push(path);
			for (const [name, field] of Object.entries({ ...schema.properties, ...schema.patternProperties })) {
				const of = tables[path.split('.')[0] ?? ''];
				const inner = [...path.split('.').slice(1), name].join('.');
				const known = of?.fields.some((each) => each.startsWith(`${inner}: `)) ?? true;
				if (known) walk(resolve(field), `${path}.${name}`);
				else if (!resolve(field)['x-source']) unmarked.push(`${path}.${name}`);
			}
			if (schema.items && !schema['x-assumption']) walk(resolve(schema.items), `${path}[]`);
		};
		for (const name of Object.keys(tables)) walk(schemas[name] ?? {}, name);
		expect(unmarked).toEqual([]);
	});

	test('describes every field and allows others', () => {
		const incomplete: string[] = [];
		const walk = (schema: Schema, path: string): void => {
			if (schema.$ref) return;
			if (!schema.description) incomplete.push(`${path}: no description`);
			if (schema.additionalProperties === false) incomplete.push(`${path}: takes no further fields`);
			for (const [name, field] of Object.entries({ ...schema.properties, ...schema.patternProperties }))
				walk(field, `${path}.${name}`);
			if (schema.items) walk(schema.items, `${path}[]`);
		};
		for (const [name, schema] of Object.entries(schemas)) walk(schema, name);
		expect(incomplete).toEqual([]);
	});
});

describe('responses that break the contract', () => {
	let sandbox: Sandbox;
	const printed = jest.spyOn(console, 'error');
	beforeAll(async () => {
		sandbox = await startSandbox({ now });
	});
	beforeEach(() => printed.mockImplementation(() => undefined));
	afterEach(() => printed.mockReset());
	afterAll(() => sandbox.close());

	const period = { period: { date: { from: 0, to: now } } };
	const charge = { amount: 1, currency: 'SAR', source: { id: 'tok_visa' } };
	const nested = [
		['/v2/payouts/list', 'payouts.0.settlements_available'],
		['/v2/payouts/list', 'payouts.3.wallet.legacy_id'],
		['/v2/payouts/list', 'payouts.9.wallet.bank.beneficiary.iban'],
		['/v2/charges/', 'response.code'],
		['/v2/charges/', 'reference.gateway'],
		['/v2/authorize/', 'transaction.created'],
		['/v2/charges/', 'transaction.url'],
	] as const;

	/** Creates what the operation looks up or changes, then requests it. */
	const asks: Record<string, { schema: string; ask: () => Promise<Response> }> = {
		'post /v2/payouts/list': { schema: 'PayoutListResponse', ask: () => call(sandbox, '/v2/payouts/list', period) },
		'post /v2/charges/': { schema: 'ChargeResponse', ask: () => call(sandbox, '/v2/charges/', charge) },
		'post /v2/authorize/': { schema: 'AuthorizeResponse', ask: () => call(sandbox, '/v2/authorize/', charge) },
		'get /v2/charges/{id}': {
			schema: 'ChargeResponse',
			ask: async () => look(sandbox, `/v2/charges/${await made('/v2/charges/')}`),
		},
		'get /v2/authorize/{id}': {
			schema: 'AuthorizeResponse',
			ask: async () => look(sandbox, `/v2/authorize/${await made('/v2/authorize/')}`),
		},
		'post /v2/authorize/{id}/void': {
			schema: 'AuthorizeResponse',
			ask: async () => call(sandbox, `/v2/authorize/${await made('/v2/authorize/')}/void`, {}),
		},
		'post /v2/charges/list': { schema: 'ChargeListResponse', ask: () => call(sandbox, '/v2/charges/list', {}) },
		'post /v2/authorize/list': {
			schema: 'AuthorizeListResponse',
			ask: () => call(sandbox, '/v2/authorize/list', {}),
		},
		'post /v2/refunds/list': { schema: 'RefundListResponse', ask: () => call(sandbox, '/v2/refunds/list', {}) },
		'post /v2/refunds/': { schema: 'RefundResponse', ask: async () => refund() },
		'get /v2/refunds/{id}': {
			schema: 'RefundResponse',
			ask: async () => look(sandbox, `/v2/refunds/${((await (await refund()).json()) as { id: string }).id}`),
		},
	};
	const made = async (path: string): Promise<string> => {
		const response = await call(sandbox, path, { ...charge, threeDSecure: false });
		return ((await response.json()) as { id: string }).id;
	};
	const refund = async (): Promise<Response> =>
		call(sandbox, '/v2/refunds/', {
			charge_id: await made('/v2/charges/'),
			amount: 1,
			currency: 'SAR',
			reason: 'returned',
		});

	test('covers every operation that responds with JSON', () => {
		const all = operations.filter(({ path }) => path.startsWith('/') && path !== '/v2/payouts/download');
		expect(all.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(asks).sort());
	});

	describe.each(Object.entries(asks))('%s', (operation, { schema, ask }) => {
		const { required = [], properties = {} } = schemas[schema] ?? {};

		test('responds with fields of the document only', async () => {
			expect(undocumented(await (await ask()).json(), { type: 'object', properties })).toEqual([]);
		});

		test.each(required)('fails with 500 without %s', async (field) => {
			const [method = '', path = ''] = operation.split(' ');
			sandbox.faults.next({ kind: 'omit-field', field, path, method: method.toUpperCase() });
			await rejection(await ask(), 500, 'contract_violation');
			expect(sandbox.faults.pending).toEqual([]);
		});
	});

	test.each(nested)('fails with 500 for %s without %s', async (path, field) => {
		const before = sandbox.violations.length;
		sandbox.faults.next({ kind: 'omit-field', field });
		const description = await rejection(
			await call(sandbox, path, path === '/v2/payouts/list' ? period : charge),
			500,
			'contract_violation',
		);
		expect(description).toContain(`must have required property '${field.split('.').at(-1)}'`);
		expect(sandbox.violations.length).toBe(before + 1);
		expect(printed).toHaveBeenCalled();
	});

	test('fails without settlements_description where settlements are not available', async () => {
		const { payouts } = (await (await call(sandbox, '/v2/payouts/list', period)).json()) as {
			payouts: Array<{ settlements_available: boolean }>;
		};
		const index = payouts.findIndex((payout) => !payout.settlements_available);
		expect(index).toBeGreaterThanOrEqual(0);
		sandbox.faults.next({ kind: 'omit-field', field: `payouts.${index}.settlements_description` });
		await rejection(await call(sandbox, '/v2/payouts/list', period), 500, 'contract_violation');
	});
});

describe('requests that break the contract', () => {
	const sandbox = useSandbox();
	const charge = { amount: 1, currency: 'SAR', source: { id: 'tok_visa' } };
	const full = {
		first_name: 'a',
		middle_name: 'b',
		last_name: 'c',
		email: 'd@e.f',
		phone: { country_code: '966', number: '0501234567' },
	};

	test.each<[string, string, unknown, string]>([
		['an amount as text', '/v2/charges/', { ...charge, amount: '1' }, 'amount'],
		['an amount of zero', '/v2/charges/', { ...charge, amount: 0 }, 'amount'],
		['no source', '/v2/charges/', { amount: 1, currency: 'SAR' }, 'source'],
		['metadata other than text', '/v2/charges/', { ...charge, metadata: { udf1: 1 } }, 'metadata.udf1'],
		[
			'an unknown 3DS result',
			'/v2/charges/',
			{ ...charge, authentication: { transaction_status: 'X' } },
			'authentication.transaction_status',
		],
		['an ECI as a number', '/v2/charges/', { ...charge, authentication: { acsEci: 5 } }, 'authentication.acsEci'],
		[
			'a script as an address',
			'/v2/charges/',
			{ ...charge, redirect: { url: 'javascript:alert(1)' } },
			'redirect.url',
		],
		[
			'a date as text',
			'/v2/payouts/list',
			{ period: { date: { from: '2026-01-01', to: now } } },
			'period.date.from',
		],
		['half a millisecond', '/v2/payouts/list', { period: { date: { from: 0.5, to: now } } }, 'period.date.from'],
		['no period', '/v2/payouts/list', {}, 'period'],
		['no payout ids', '/v2/payouts/download', { payouts: { payout_id: [] } }, 'payouts.payout_id'],
		['a single payout id', '/v2/payouts/download', { payouts: { payout_id: 'payout_1' } }, 'payouts.payout_id'],
	])('rejects %s by name', async (_what, path, body, field) => {
		expect(await rejection(await call(sandbox.it, path, body), 400, 'invalid_request')).toMatch(
			new RegExp(`^${field.replaceAll('.', '\\.')}: `),
		);
		expect(sandbox.it.charges.length + sandbox.it.authorizations.length).toBe(0);
	});

	test.each([
		['not JSON', 400, 'invalid_request', { body: '{', headers: { 'content-type': 'application/json' } }],
		[
			'another content type',
			415,
			'unsupported_media_type',
			{ body: 'x', headers: { 'content-type': 'text/plain' } },
		],
		[
			'over 1 MB',
			413,
			'request_too_large',
			{ body: JSON.stringify({ x: 'y'.repeat(1_100_000) }), headers: { 'content-type': 'application/json' } },
		],
	])('responds to %s with %s', async (_what, status, code, { body, headers }) => {
		const response = await fetch(`${sandbox.it.url}/v2/charges/`, {
			method: 'POST',
			body,
			headers: { ...headers, authorization: `Bearer ${sandbox.it.keys.test}` },
		});
		await rejection(response, status, code);
	});

	test.each<[string, string, object]>([
		['any other field', '/v2/charges/', { colour: 'red' }],
		['a nested one', '/v2/charges/', { customer: { ...full, title: 'Dr' } }],
		['a description of an authorization', '/v2/authorize/', { description: 'x' }],
		['an authorization field of a charge', '/v2/charges/', { statement_descriptor: 'x' }],
		['metadata of any name', '/v2/charges/', { metadata: { note: 'x' } }],
		['further names of an authentication', '/v2/charges/', { authentication: { mode: 'C', paRes_status: 'Y' } }],
		['auto AUTO at once', '/v2/authorize/', { auto: { type: 'AUTO', time: 0 } }],
	])('accepts and echoes %s', async (_what, path, fields) => {
		const response = await call(sandbox.it, path, { ...charge, threeDSecure: false, ...fields });
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject(fields);
	});

	test('never lets a body override what the service decides', async () => {
		const own = { id: 'chg_mine', status: 'PAID', live_mode: true, response: { code: '777' }, transaction: {} };
		const response = await call(sandbox.it, '/v2/charges/', { ...charge, threeDSecure: false, ...own });
		expect(await response.json()).toMatchObject({
			id: expect.stringMatching(/^chg_TS/),
			status: 'CAPTURED',
			live_mode: false,
			response: { code: '000' },
		});
	});

	test('accepts only the methods and paths of the document', async () => {
		const headers = { authorization: `Bearer ${sandbox.it.keys.test}` };
		await rejection(await fetch(`${sandbox.it.url}/v2/payouts/list`, { headers }), 405, 'method_not_allowed');
		await rejection(await call(sandbox.it, '/v2/payouts', {}), 404, 'not_found');
		await rejection(await call(sandbox.it, '/v2/charges', charge), 404, 'not_found');
	});
});

describe('the key', () => {
	const sandbox = useSandbox();
	const period = { period: { date: { from: 0, to: now } } };

	test.each([
		['none', {}],
		['a wrong one', { authorization: 'Bearer sk_test_wrong' }],
		['a longer one', { authorization: 'Bearer sk_test_sandbox_NotARealKeyX' }],
		['another scheme', { authorization: 'Basic sk_test_sandbox_NotARealKey' }],
		['no scheme', { authorization: 'sk_test_sandbox_NotARealKey' }],
	])('responds to %s with 401', async (_what, headers: Record<string, string>) => {
		for (const { method, path } of operations.filter((operation) => operation.path.startsWith('/'))) {
			const response = await fetch(sandbox.it.url + path.replace('{id}', 'chg_1'), {
				method,
				...(method === 'post' && { body: JSON.stringify(period) }),
				headers: { 'content-type': 'application/json', ...headers },
			});
			await rejection(response, 401, 'unauthorized');
		}
	});

	test.each([
		['test', false],
		['live', true],
	] as const)('sets live_mode by the %s key', async (mode, liveMode) => {
		const response = await call(sandbox.it, '/v2/payouts/list', period, sandbox.it.keys[mode]);
		expect(await response.json()).toMatchObject({ live_mode: liveMode });
		expect(sandbox.it.requests.at(-1)).toMatchObject({
			method: 'POST',
			path: '/v2/payouts/list',
			mode,
			status: 200,
		});
		expect(JSON.stringify(sandbox.it.requests)).not.toContain('sk_');
	});
});

describe('what the sandbox sends', () => {
	const sandbox = useSandbox();
	let server: Awaited<ReturnType<typeof listen>>;
	const accepted: string[] = [];

	// A receiver that checks each delivery against the document's webhooks.
	beforeAll(async () => {
		const { openapi, info, components, webhooks } = structuredClone(contract);
		const paths = Object.fromEntries(Object.entries(webhooks).map(([name, item]) => [`/${name}`, item]));
		const app = express();
		app.use(express.json());
		app.use(
			OpenApiValidator.middleware({
				apiSpec: { openapi, info, components, paths } as unknown as Parameters<
					typeof OpenApiValidator.middleware
				>[0]['apiSpec'],
			}),
		);
		app.post('/:name', (req, res) => {
			accepted.push(req.params.name);
			res.end();
		});
		app.use(((error: { status: number; message: string }, _request, response, next) => {
			if (response.headersSent) next(error);
			else response.status(error.status).end(error.message);
		}) as express.ErrorRequestHandler);
		server = await listen(createServer(app));
	});
	afterAll(async () => await server.close());

	test('matches the document: every payout, charge and authorization', async () => {
		for (const { id } of sandbox.it.payouts.slice(0, 30)) {
			const delivery = await sandbox.it.sendPayoutWebhook({
				payoutId: id,
				url: `${server.url}/payout`,
				scheme: 'unsigned',
			});
			expect(delivery.attempts.map(({ reply }) => reply)).toEqual(['']);
		}
		const body = { amount: 1.5, currency: 'SAR', source: { id: 'tok_visa' }, threeDSecure: false };
		await call(sandbox.it, '/v2/charges/', { ...body, description: 'x', post: { url: `${server.url}/charge` } });
		await call(sandbox.it, '/v2/authorize/', {
			...body,
			auto: { type: 'VOID', time: 100 },
			post: { url: `${server.url}/authorize` },
		});
		await call(sandbox.it, '/v2/refunds/', {
			charge_id: sandbox.it.charges.at(-1)?.response.id,
			amount: 1.5,
			currency: 'SAR',
			reason: 'returned',
			post: { url: `${server.url}/refund` },
		});
		await sandbox.it.deliveriesSettled();
		expect(sandbox.it.deliveries.map(({ outcome }) => outcome)).toEqual(Array<string>(33).fill('delivered'));
		expect(new Set(accepted)).toEqual(new Set(['payout', 'charge', 'authorize', 'refund']));
	});

	test('fails the check with a list-only field', async () => {
		const response = await fetch(`${server.url}/payout`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({
				...JSON.parse(sandbox.it.deliveries[0]?.body ?? '{}'),
				settlements_available: true,
			}),
		});
		expect(response.status).toBe(400);
		expect(await response.text()).toContain('must NOT be valid');
	});
});
