import { contract } from '../../sandbox/service/contract.ts';
import { startSandbox, type Sandbox } from '../../sandbox/server.ts';
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

const EVER = { period: { date: { from: 0, to: now } } };
const CHARGE = { amount: 1, currency: 'SAR', source: { id: 'tok_visa' } };

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

	type Ask = () => Promise<Response>;
	const post = (path: string, body: object) => async () => await call(sandbox, path, body);
	/** The ID of what an operation creates. */
	const made = async (create: Ask) => ((await (await create()).json()) as { id: string }).id;
	const charge = post('/v2/charges/', { ...CHARGE, threeDSecure: false });
	const authorize = post('/v2/authorize/', { ...CHARGE, threeDSecure: false });
	const refund = async () => {
		const body = { charge_id: await made(charge), amount: 1, currency: 'SAR', reason: 'returned' };
		return await post('/v2/refunds/', body)();
	};
	const lookUp = (path: string, create: Ask) => async () => await look(sandbox, path + (await made(create)));
	/** The schema of each operation's response. Creates what the operation looks up or changes, then requests it. */
	const asks: Record<string, [schema: string, ask: Ask]> = {
		'post /v2/payouts/list': ['PayoutListResponse', post('/v2/payouts/list', EVER)],
		'post /v2/charges/': ['ChargeResponse', post('/v2/charges/', CHARGE)],
		'post /v2/authorize/': ['AuthorizeResponse', post('/v2/authorize/', CHARGE)],
		'get /v2/charges/{id}': ['ChargeResponse', lookUp('/v2/charges/', charge)],
		'get /v2/authorize/{id}': ['AuthorizeResponse', lookUp('/v2/authorize/', authorize)],
		'post /v2/authorize/{id}/void': [
			'AuthorizeResponse',
			async () => await post(`/v2/authorize/${await made(authorize)}/void`, {})(),
		],
		'post /v2/charges/list': ['ChargeListResponse', post('/v2/charges/list', {})],
		'post /v2/authorize/list': ['AuthorizeListResponse', post('/v2/authorize/list', {})],
		'post /v2/refunds/list': ['RefundListResponse', post('/v2/refunds/list', {})],
		'post /v2/refunds/': ['RefundResponse', refund],
		'get /v2/refunds/{id}': ['RefundResponse', lookUp('/v2/refunds/', refund)],
	};

	test('covers every operation that responds with JSON', () => {
		const all = operations.filter(({ path }) => !path.endsWith('/download'));
		expect(all.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(asks).sort());
	});

	describe.each(Object.entries(asks))('%s', (operation, [schema, ask]) => {
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
		const { payouts } = (await (await call(sandbox, '/v2/payouts/list', EVER)).json()) as {
			payouts: Array<{ settlements_available: boolean }>;
		};
		const index = payouts.findIndex((payout) => !payout.settlements_available);
		expect(index).toBeGreaterThanOrEqual(0);
		sandbox.faults.next({ kind: 'omit-field', field: `payouts.${index}.settlements_description` });
		await rejection(await call(sandbox, '/v2/payouts/list', EVER), 500, 'contract_violation');
	});
});

describe('requests that break the contract', () => {
	const sandbox = useSandbox();
	const since = (from: string) => ({ period: { date: { from, to: now } } });
	const authenticated = (transaction_status: string) => ({ ...CHARGE, authentication: { transaction_status } });
	const returning = (url: string) => ({ ...CHARGE, redirect: { url } });
	test.each<[string, string, unknown, string]>([
		['an amount as text', '/v2/charges/', { ...CHARGE, amount: '1' }, 'amount'],
		['an unknown 3DS result', '/v2/charges/', authenticated('X'), 'authentication.transaction_status'],
		['a script as an address', '/v2/charges/', returning('javascript:alert(1)'), 'redirect.url'],
		['a date as text', '/v2/payouts/list', since('2026-01-01'), 'period.date.from'],
		['no period', '/v2/payouts/list', {}, 'period'],
		['a single payout id', '/v2/payouts/download', { payouts: { payout_id: 'payout_1' } }, 'payouts.payout_id'],
	])('rejects %s by name', async (_what, path, body, field) => {
		expect(await rejection(await call(sandbox.it, path, body), 400, '1103')).toMatch(
			new RegExp(`^${field.replaceAll('.', '\\.')}: `),
		);
		expect(sandbox.it.charges.length + sandbox.it.authorizations.length).toBe(0);
	});

	test.each([
		['not JSON', 400, '1103', 'application/json', '{'],
		['another content type', 415, 'unsupported_media_type', 'text/plain', 'x'],
		['over 1 MB', 413, 'request_too_large', 'application/json', JSON.stringify({ x: 'y'.repeat(1_100_000) })],
	])('responds to %s with %s', async (_what, status, code, type, body) => {
		const headers = { 'content-type': type, authorization: `Bearer ${sandbox.it.keys.test}` };
		const response = await fetch(`${sandbox.it.url}/v2/charges/`, { method: 'POST', body, headers });
		await rejection(response, status, code);
	});
});
