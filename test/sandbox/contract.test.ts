import { contract, startSandbox, type Sandbox } from '../../sandbox/server.ts';
import { call, look, now, rejection, useSandbox } from './helpers.ts';

interface Schema {
	$ref?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
	required?: string[];
	allOf?: Schema[];
}
const schemas = contract.components.schemas as unknown as Record<string, Schema>;

function resolve(schema: Schema | undefined): Schema {
	const name = schema?.$ref?.replace('#/components/schemas/', '');
	return (name === undefined ? schema : schemas[name]) ?? {};
}

/** Operations of the document. */
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
	Object.keys(methods).map((method) => ({ method, path })),
);

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
		const all = operations.filter(({ path }) => path !== '/v2/payouts/download');
		expect(all.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(asks).sort());
	});

	describe.each(Object.entries(asks))('%s', (operation, { schema, ask }) => {
		const { required = [], properties = {} } = schemas[schema] ?? {};

		test('responds with fields of the document only', async () => {
			expect(undocumented(await (await ask()).json(), { properties })).toEqual([]);
		});

		test('fails with 500 without a required field', async () => {
			const [method = '', path = ''] = operation.split(' ');
			sandbox.faults.next({ kind: 'omit-field', field: required[0] ?? '', path, method: method.toUpperCase() });
			await rejection(await ask(), 500, 'contract_violation');
			expect(sandbox.faults.pending).toEqual([]);
		});
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
	test.each<[string, string, unknown, string]>([
		['an amount as text', '/v2/charges/', { ...charge, amount: '1' }, 'amount'],
		[
			'an unknown 3DS result',
			'/v2/charges/',
			{ ...charge, authentication: { transaction_status: 'X' } },
			'authentication.transaction_status',
		],
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
		['no period', '/v2/payouts/list', {}, 'period'],
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
});

describe('the key', () => {
	const sandbox = useSandbox();
	const period = { period: { date: { from: 0, to: now } } };

	test.each([
		['none', {}],
		['a wrong one', { authorization: 'Bearer sk_test_wrong' }],
		['no scheme', { authorization: 'sk_test_sandbox_NotARealKey' }],
	])('responds to %s with 401', async (_what, headers: Record<string, string>) => {
		for (const { method, path } of operations) {
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
