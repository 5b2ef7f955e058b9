import type { IDataObject } from 'n8n-workflow';
import { CardPayments } from '../../nodes/CardPayments/CardPayments.node';
import { startSandbox } from '../../sandbox/server.ts';
import { executeWorkflow } from '../harness/engine.ts';
import { AUTHORIZATION, CHARGE, paymentRequests, executeCharge } from './payments.ts';
import { startRecorder } from './recorder.ts';
import { credentialsFor, errorOf, NOW, type Sandbox } from './service.ts';

let sandbox: Sandbox;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW, securityObject: true });
	recorder = await startRecorder();
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
	expect(sandbox.violations).toEqual([]);
	await sandbox.close();
	await recorder.close();
});

const EXTERNAL = { threeDSecure: 'external', authentication: { transactionStatus: 'Y', acsEci: '05' } };
/** Executes a charge and checks that the service got no request. */
async function refusedBefore(parameters: IDataObject) {
	const before = sandbox.requests.length;
	const result = await executeCharge(sandbox, parameters);
	expect(paymentRequests(sandbox, before)).toEqual([]);
	expect(result.items).toEqual([]);
	return errorOf(result);
}

describe('charge: Create', () => {
	it('should charge, and return the outcome', async () => {
		const { items, error } = await executeCharge(sandbox, { reference: { order: 'A-1' } });
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				json: {
					id: expect.stringMatching(/^chg_/),
					status: 'CAPTURED',
					payment_state: 'paid',
					response_code: '000',
					response_message: 'Captured',
					amount: 10.5,
					currency: 'SAR',
					authenticated: null,
					live_mode: false,
					customer_id: expect.stringMatching(/^cus_/),
					reference: expect.objectContaining({
						order: 'A-1',
						idempotent: expect.stringMatching(/^[0-9a-f]{32}$/),
					}),
				},
				pairedItem: { item: 0 },
			},
		]);
	});

	it('should return the whole response with Simplify off', async () => {
		const { items } = await executeCharge(sandbox, { simplify: false });
		expect(items[0]?.json).toEqual(sandbox.charges.at(-1)?.response);
	});

	it("should return the bank's page and the 3-D Secure result when Internal", async () => {
		const { items, hints } = await executeCharge(sandbox, { threeDSecure: 'internal' });
		expect(hints).toEqual([
			expect.objectContaining({ type: 'info', message: expect.stringContaining('to redirect_url') }),
		]);
		expect(items[0]?.json).toMatchObject({
			status: 'INITIATED',
			payment_state: 'action_required',
			authenticated: null,
			redirect_url: expect.stringContaining('/3ds/chg_'),
		});
		expect(sandbox.charges.at(-1)?.threeDS).toBe('internal');
	});

	it.each([
		['fields', EXTERNAL],
		[
			'JSON',
			{
				threeDSecure: 'external',
				authenticationInput: 'json',
				authenticationJson: '{"transactionStatus": "Y", "acsEci": "05"}',
			},
		],
		[
			'an object from an expression',
			{
				threeDSecure: 'external',
				authenticationInput: 'json',
				authenticationJson: '={{ { transactionStatus: "Y", acsEci: "05" } }}',
			},
		],
	])('should send External results from %s', async (_, parameters) => {
		const { items, error } = await executeCharge(sandbox, parameters);
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({
			status: 'CAPTURED',
			authenticated: true,
			transaction_status: 'Y',
			eci: '05',
		});
		expect(sandbox.charges.at(-1)).toMatchObject({
			threeDS: 'external',
			response: { authentication: { transaction_status: 'Y', acsEci: '05' } },
		});
	});

	it('should charge items one after the other, and link the output', async () => {
		const input = ['1.10', 2.2, '3'].map((amount) => ({ json: { amount } }));
		const before = sandbox.requests.length;
		const { items } = await executeCharge(sandbox, { amount: '={{ $json.amount }}' }, { input });
		expect(items.map(({ json, pairedItem }) => [json.amount, pairedItem])).toEqual([
			[1.1, { item: 0 }],
			[2.2, { item: 1 }],
			[3, { item: 2 }],
		]);
		const requests = paymentRequests(sandbox, before);
		expect(requests).toHaveLength(3);
		for (const [index, { time }] of requests.slice(1).entries()) {
			expect(time).toBeGreaterThanOrEqual((requests[index]?.time ?? 0) + (requests[index]?.durationMs ?? 0));
		}
	});

	it('should return a declined payment as an item, not as an error', async () => {
		const { items, error } = await executeCharge(sandbox, { sourceId: 'tok_declined' });
		expect(error).toBeUndefined();
		expect(items[0]?.json.status).toBe('DECLINED');
	});
});

describe('authorization: Create', () => {
	it('should authorize, with the fields of authorizations only', async () => {
		const own = {
			auto: { type: 'VOID', time: 24 },
			additionalFields: { authorizeDebit: true, statementDescriptor: 'SHOP' },
		};
		const { items, error } = await executeCharge(sandbox, { ...AUTHORIZATION, ...own });
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({ id: expect.stringMatching(/^auth_/), status: 'AUTHORIZED' });
		expect(sandbox.authorizations.at(-1)?.response).toMatchObject({
			auto: { type: 'VOID', time: 24 },
			authorize_debit: true,
			statement_descriptor: 'SHOP',
		});
	});
});

describe('the request', () => {
	it.each([
		['10.505', '10.505'],
		['10.500', '10.5'],
		['9007199254.741', '9007199254.741'],
		[0.1, '0.1'],
	])('should send the amount %p as the number %s', async (amount, text) => {
		recorder.reset();
		await executeCharge(
			sandbox,
			{ amount: amount as string, currency: 'KWD' },
			{ credentials: recorder.credentials },
		);
		expect(/"amount":([^,]+),/.exec(recorder.requests[0]?.text ?? '')?.[1]).toBe(text);
	});

	it('should send the key and a content type', async () => {
		recorder.reset();
		await executeCharge(sandbox, {}, { credentials: recorder.credentials });
		expect(recorder.requests[0]?.headers).toMatchObject({
			authorization: 'Bearer sk_test_NotARealKey_recorder',
			accept: 'application/json',
			'content-type': expect.stringContaining('application/json'),
		});
	});
});

describe('before any request', () => {
	it('should report all errors at once', async () => {
		const { message, description } = await refusedBefore({
			amount: '1,234.50',
			currency: 'XYZ',
			sourceId: '={{ "" }}',
			redirectUrl: 'ftp://shop.example.com',
		});
		for (const label of ['Amount', 'Currency', 'Source ID', 'Redirect URL'])
			expect(message).toContain(`"${label}"`);
		expect(message).toMatch(/^The charge was not sent: /);
		expect(description).toContain('Outcome: not_sent.');
		expect(description).toContain('1234.50');
	});

	it.each(['N', 'R', 'U'])('should stop if the External results say %s', async (transactionStatus) => {
		const { message, description } = await refusedBefore({ ...EXTERNAL, authentication: { transactionStatus } });
		expect(message).toContain(`(${transactionStatus})`);
		expect(description).toContain('"If Not Authenticated"');
	});

	it.each(['07', '00'])('should stop if the ECI is %s', async (acsEci) => {
		const { message } = await refusedBefore({ ...EXTERNAL, authentication: { transactionStatus: 'Y', acsEci } });
		expect(message).toContain(`ECI ${acsEci}`);
	});

	it('should continue with a warning on request', async () => {
		const parameters = {
			...EXTERNAL,
			authentication: { transactionStatus: 'U' },
			options: { ifNotAuthenticated: 'send' },
		};
		const { items, hints, error } = await executeCharge(sandbox, parameters);
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({ status: 'DECLINED', authenticated: false, transaction_status: 'U' });
		expect(hints).toEqual([expect.objectContaining({ type: 'warning', message: expect.stringContaining('(U)') })]);
	});
});

describe('Continue on Fail', () => {
	const input = [
		{ json: { token: 'tok_visa' } },
		{ json: { token: 'tok_nobody' } },
		{ json: { token: '' } },
		{ json: { token: 'tok_visa' } },
	];
	const parameters = {
		sourceId: '={{ $json.token }}',
		reference: { order: '=A-{{ $itemIndex }}' },
		idempotencyKey: '=key-{{ $itemIndex }}',
	};

	it('should name the outcome in each item', async () => {
		const { items } = await executeCharge(sandbox, parameters, {
			input,
			node: { onError: 'continueRegularOutput' },
		});
		expect(items.map(({ json, pairedItem }) => [json.outcome ?? json.status, pairedItem])).toEqual([
			['CAPTURED', { item: 0 }],
			['rejected', { item: 1 }],
			['not_sent', { item: 2 }],
			['CAPTURED', { item: 3 }],
		]);
		expect(items[1]?.json).toEqual({
			// The service repeats the token, which must not appear in an error.
			error: expect.stringMatching(/^No charge was made: .*no source is called "\*\*\*"/),
			description: expect.stringContaining('Outcome: rejected.'),
			outcome: 'rejected',
			reference: { order: 'A-1' },
			idempotency_key: 'key-1',
			amount: 10.5,
			currency: 'SAR',
		});
	});

	it('should name the outcome at the error output, too', async () => {
		const connect = (...nodes: string[]) => ({
			main: nodes.map((node) => [{ node, type: 'main' as const, index: 0 }]),
		});
		const { items } = await executeWorkflow({
			credentials: credentialsFor(sandbox),
			pinInput: input,
			nodes: [
				{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
				{
					name: 'Charge',
					type: 'n8n-nodes-card-payments.cardPayments',
					parameters: { ...CHARGE, ...parameters },
					onError: 'continueErrorOutput',
				},
				{ name: 'Good', type: 'n8n-nodes-base.noOp' },
				{ name: 'Bad', type: 'n8n-nodes-base.noOp' },
			],
			connections: { Start: connect('Charge'), Charge: connect('Good', 'Bad') },
		});
		expect(items('Good').map(({ json }) => json.status)).toEqual(['CAPTURED', 'CAPTURED']);
		expect(items('Bad').map(({ json }) => [json.token, json.outcome, json.idempotency_key])).toEqual([
			['tok_nobody', 'rejected', 'key-1'],
			['', 'not_sent', 'key-2'],
		]);
	});
});

it('should never show the API key, even when the service repeats it', async () => {
	const key = recorder.credentials.cardPaymentsApi.apiKey;
	for (const status of [200, 400, 401, 500]) {
		recorder.reset();
		recorder.respondWith({
			status,
			body: JSON.stringify({
				message: `Key ${key} is not welcome`,
				request: { headers: { authorization: `Bearer ${key}` } },
			}),
		});
		const { error, run } = await executeCharge(sandbox, {}, { credentials: recorder.credentials });
		expect(error).toBeDefined();
		expect(JSON.stringify(run)).not.toContain(key);
	}
});

it('should tell an AI agent that money moves, and not let it invent amount or card', () => {
	const { properties, description } = new CardPayments().description;
	const own = properties.filter(
		({ displayOptions }) =>
			['authorization', 'charge'].includes(displayOptions?.show?.resource?.[0] as string) &&
			displayOptions?.show?.operation?.includes('create'),
	);
	const moving = properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options }) => options as Array<{ value: string; action: string }>)
		.filter(({ value }) => ['create', 'capture', 'void'].includes(value));
	expect(moving).toHaveLength(5);
	for (const { action } of moving) expect(action).toMatch(/real money$/);
	expect(description).toContain('moves real money');
	for (const name of ['amount', 'currency', 'sourceId']) {
		const fields = own.filter((property) => property.name === name);
		expect(fields.map((field) => [field.default, field.required])).toEqual([
			['', true],
			['', true],
		]);
	}
});
