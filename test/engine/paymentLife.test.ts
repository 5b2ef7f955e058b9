/** What comes after a payment: looking it up, capturing, voiding, refunding. */
import type { IDataObject } from 'n8n-workflow';
import { startSandbox, type Fault } from '../../sandbox/server.ts';
import { executeNode, type NodeOptions } from '../harness/engine.ts';
import { AUTHORIZATION, CHARGE, paymentRequests, RETRY_ON_FAIL } from './payments.ts';
import { startRecorder } from './recorder.ts';
import { credentialsFor, DAY, errorOf, NOW, type Sandbox } from './service.ts';

let sandbox: Sandbox;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
	recorder = await startRecorder();
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
	expect(sandbox.violations).toEqual([]);
	await sandbox.close();
	await recorder.close();
});

async function execute(parameters: IDataObject, rest: NodeOptions = {}) {
	return await executeNode(parameters, { credentials: credentialsFor(sandbox), ...rest });
}

/** A new payment's output. */
async function made(parameters: IDataObject): Promise<IDataObject> {
	const { items, error } = await execute(parameters);
	expect(error).toBeUndefined();
	return items[0]?.json as IDataObject;
}
const charged = async (more: IDataObject = {}) => await made({ ...CHARGE, ...more });
const authorized = async (more: IDataObject = {}) => await made({ ...AUTHORIZATION, ...more });

const movementsOf = (id: unknown) => sandbox.movements.filter(({ of, id: own }) => of === id || own === id);

interface Move {
	name: string;
	/** The payment it changes. */
	original: () => Promise<IDataObject>;
	parameters: (id: unknown) => IDataObject;
	/** The request that moves the money. */
	path: (id: unknown) => string;
	type: 'capture' | 'void' | 'refund';
	done: IDataObject;
}

const CAPTURE: Move = {
	name: 'authorization: Capture',
	original: authorized,
	parameters: (id) => ({ resource: 'authorization', operation: 'capture', authorizationId: id as string }),
	path: () => '/v2/charges/',
	type: 'capture',
	done: { status: 'CAPTURED', payment_state: 'paid', amount: 10.5, currency: 'SAR' },
};
const VOID: Move = {
	name: 'authorization: Void',
	original: authorized,
	parameters: (id) => ({ resource: 'authorization', operation: 'void', authorizationId: id as string }),
	path: (id) => `/v2/authorize/${String(id)}/void`,
	type: 'void',
	done: { status: 'VOID', payment_state: 'reversed' },
};
const REFUND: Move = {
	name: 'refund: Create',
	original: charged,
	parameters: (id) => ({ resource: 'refund', operation: 'create', chargeId: id as string, reason: 'returned' }),
	path: () => '/v2/refunds/',
	type: 'refund',
	done: { status: 'REFUNDED', payment_state: 'refunded', amount: 10.5, currency: 'SAR', reason: 'returned' },
};

/** Ways to get no clear response, and whether the service moved the money anyway. */
const UNCLEAR: Array<[string, Fault, boolean]> = [
	['the connection drops before the request is read', { kind: 'drop-before-body' }, false],
	['the connection drops after the money moved', { kind: 'drop-after-processing' }, true],
	['the connection drops in the middle of the response', { kind: 'drop-mid-response' }, true],
	['the response comes too late', { kind: 'delay-response', delayMs: 1_500 }, true],
	['the service fails after the money moved', { kind: 'status', status: 500, processed: true }, true],
	['a gateway fails', { kind: 'status', status: 504 }, false],
	['a web page comes instead', { kind: 'html' }, false],
];
const IMPATIENT = { timeout: 700 };
const KNOWS_KEYS = { options: { ...IMPATIENT, serviceHonorsKeys: true } };

describe.each([CAPTURE, VOID, REFUND])('$name', ({ original, parameters, path, type, done }) => {
	const moves = (id: unknown) => movementsOf(id).filter((movement) => movement.type === type);
	/** The requests that move money, without look-ups. */
	const sent = (from: number, id: unknown) =>
		sandbox.requests
			.slice(from)
			.filter((request) => request.method === 'POST' && `${request.path}/`.startsWith(path(id))).length;

	it('should move the money once, and say so', async () => {
		const { id } = await original();
		const { items, error } = await execute(parameters(id));
		expect(error).toBeUndefined();
		expect(items).toEqual([{ json: expect.objectContaining(done), pairedItem: { item: 0 } }]);
		expect(moves(id)).toHaveLength(1);
	});

	describe.each(UNCLEAR)('when %s', (_, fault, moved) => {
		it('should send one request only, and say that the outcome is unknown', async () => {
			const { id } = await original();
			sandbox.faults.next({ ...fault, path: path(id) });
			const from = sandbox.requests.length;
			const result = await execute({ ...parameters(id), idempotencyKey: '', options: IMPATIENT });
			await new Promise((resolve) => setTimeout(resolve, 50));
			expect({ sent: sent(from, id), moved: moves(id).length }).toEqual({ sent: 1, moved: moved ? 1 : 0 });
			const { message, description } = errorOf(result);
			expect(message).toMatch(
				new RegExp(`^It is unknown whether the ${type} was made: .* before you send it again$`),
			);
			expect(description).toContain(`"${String(id)}"`);
			expect(description).toContain('Outcome: unknown.');
			expect(description).not.toMatch(/try again/i);
		});

		it('should move the money exactly once when n8n tries again and the service knows keys', async () => {
			const { id } = await original();
			sandbox.faults.next({ ...fault, path: path(id) });
			const { items, error } = await execute({ ...parameters(id), ...KNOWS_KEYS }, { node: RETRY_ON_FAIL });
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.status)).toEqual([done.status]);
			expect(moves(id)).toHaveLength(1);
		});

		it('should not send it again when n8n tries again, unless the service knows keys', async () => {
			const { id } = await original();
			sandbox.faults.next({ ...fault, path: path(id) });
			const from = sandbox.requests.length;
			const result = await execute({ ...parameters(id), options: IMPATIENT }, { node: RETRY_ON_FAIL });
			expect(sent(from, id)).toBe(1);
			expect(errorOf(result).message).toMatch(/^It is unknown whether /);
		});
	});

	it('should not repeat a success when n8n tries again', async () => {
		const [first, second] = [await original(), await original()];
		sandbox.faults.next(
			{ kind: 'delay', delayMs: 1, path: path(first.id) },
			{ kind: 'status', status: 429, path: path(second.id) },
		);
		const { items } = await execute(
			{ ...parameters('={{ $json.id }}'), idempotencyKey: '' },
			{ input: [first, second].map((json) => ({ json })), node: RETRY_ON_FAIL },
		);
		expect(items.map(({ json }) => json.status)).toEqual([done.status, done.status]);
		expect([moves(first.id).length, moves(second.id).length]).toEqual([1, 1]);
	});

	it('should list the changes before the item that stops the node', async () => {
		const first = await original();
		const input = [first, { id: '' }].map((json) => ({ json }));
		const result = await execute(parameters('={{ $json.id }}'), { input });
		expect(errorOf(result).message).toContain('was not sent: ');
		expect(errorOf(result).description).toMatch(/^\w+ that were made before this item, don't send them again: /);
	});

	it('should refuse an ID with a path or white space', async () => {
		for (const id of [' auth_1', 'chg_1\n', '../payouts', '..', 'a/b', 'a?b']) {
			const from = sandbox.requests.length;
			expect(errorOf(await execute(parameters(id))).message).toContain('was not sent: ');
			expect(sandbox.requests).toHaveLength(from);
		}
	});
});

describe('two executions at the same time', () => {
	const twice = async (parameters: IDataObject) => {
		const both = await Promise.all([execute(parameters), execute(parameters)]);
		return both.map(({ items, error }) => (error ? errorOf({ items, error } as never).message : items[0]?.json.id));
	};

	it('should charge an order once if its number is the idempotency key', async () => {
		const from = sandbox.charges.length;
		const [first, second] = await twice({ ...CHARGE, idempotencyKey: 'order A-5' });
		expect(second).toBe(first);
		expect(sandbox.charges.length - from).toBe(1);
	});

	it.each([CAPTURE, VOID])(
		'should do $name once, and say no to the other',
		async ({ original, parameters, type }) => {
			const { id } = await original();
			expect(await twice(parameters(id))).toContainEqual(
				expect.stringMatching(new RegExp(`^(No ${type} was made|The ${type} was not sent): `)),
			);
			expect(movementsOf(id).filter((movement) => movement.type === type)).toHaveLength(1);
		},
	);

	it('should refund no more than was paid', async () => {
		const { id } = await charged();
		const results = await twice({ ...REFUND.parameters(id), howMuch: 'part', amount: '6' });
		expect(results).toContainEqual(expect.stringMatching(/^No refund was made: .*4\.50 SAR/));
		expect(movementsOf(id).filter(({ type }) => type === 'refund')).toHaveLength(1);
	});
});

describe('authorization: Capture', () => {
	const capture = async (id: unknown, more: IDataObject = {}) =>
		await execute({ ...CAPTURE.parameters(id), ...(more.amount !== undefined && { howMuch: 'part' }), ...more });

	it('should send the customer, and capture a part', async () => {
		const { id, customer_id } = await authorized();
		const { items } = await capture(id, { amount: '4.25', reference: { order: 'A-9' } });
		expect(items[0]?.json).toMatchObject({
			amount: 4.25,
			currency: 'SAR',
			customer_id,
			reference: { order: 'A-9' },
		});
		expect(movementsOf(id).at(-1)).toMatchObject({ type: 'capture', amount: '4.25' });
	});

	it.each([
		[{ amount: '10.51' }, '"Amount" (10.51) is more than the authorization has (10.5 SAR)'],
		[{ amount: '1.005' }, '"Amount" (1.005) has more decimals than SAR has (2)'],
		[{ currency: 'USD' }, '"Currency" (USD) isn\'t the currency of the authorization (SAR)'],
	])('should refuse %j before any money moves', async (more, words) => {
		const { id } = await authorized();
		expect(errorOf(await capture(id, more)).message).toBe(`The capture was not sent: ${words}`);
		expect(movementsOf(id).filter(({ type }) => type === 'capture')).toEqual([]);
	});

	it("should refuse a payment that's no longer held, and name its status", async () => {
		const { id } = await authorized();
		await execute(VOID.parameters(id));
		expect(errorOf(await capture(id)).message).toBe(
			`The capture was not sent: the authorization ${String(id)} can't be captured, since its status is VOID`,
		);
	});

	it('should need no look-up with every field set', async () => {
		recorder.reset();
		const { error } = await execute(
			{
				...CAPTURE.parameters('auth_1'),
				howMuch: 'part',
				amount: '5',
				currency: 'SAR',
				idempotencyKey: 'k',
				additionalFields: { customerId: 'cus_1' },
				options: { lookUpFirst: false },
			},
			{ credentials: recorder.credentials },
		);
		expect(error).toBeUndefined();
		expect(recorder.requests.map(({ path, body }) => [path, body])).toEqual([
			[
				'/v2/charges/',
				{
					amount: 5,
					currency: 'SAR',
					customer: { id: 'cus_1' },
					source: { id: 'auth_1' },
					reference: { idempotent: 'k' },
				},
			],
		]);
	});

	it('should ask for the fields if the service has no look-up', async () => {
		const { message } = errorOf(await capture('auth_1', { options: { lookUpFirst: false } }));
		for (const label of ['Currency', 'Customer ID']) expect(message).toContain(`"${label}" is empty`);
		expect(message).toContain('"How Much" can\'t be all of it while "Look Up First" is off');
	});
});

describe('refund: Create', () => {
	const refund = async (id: unknown, more: IDataObject = {}) =>
		await execute({ ...REFUND.parameters(id), ...(more.amount !== undefined && { howMuch: 'part' }), ...more });

	it('should refund in parts until nothing is left', async () => {
		const { id } = await charged();
		const amounts = [];
		for (const amount of ['4.00', '6.50', '0.01']) {
			const { items, error } = await refund(id, { amount });
			amounts.push(error ? errorOf({ items, error } as never).message : items[0]?.json.amount);
		}
		expect(amounts).toEqual([4, 6.5, expect.stringMatching(/^No refund was made: /)]);
	});

	it('should send its own reference', async () => {
		const { id } = await charged();
		const { items } = await refund(id, { merchantReference: 'R-1', metadata: { entry: [{ value: 'late' }] } });
		expect(items[0]?.json).toMatchObject({ charge_id: id, reference: { merchant: 'R-1' } });
		expect(sandbox.refunds.at(-1)?.response.metadata).toEqual({ udf1: 'late' });
	});

	it.each([
		[{ reason: ' ' }, '"Reason" is empty'],
		[{ amount: '10.51' }, '"Amount" (10.51) is more than the charge has (10.5 SAR)'],
		[{ amount: '0.001' }, '"Amount" (0.001) has more decimals than SAR has (2)'],
		[{ currency: 'KWD' }, '"Currency" (KWD) isn\'t the currency of the charge (SAR)'],
	])('should refuse %j before any money moves', async (more, words) => {
		const { id } = await charged();
		expect(errorOf(await refund(id, more)).message).toBe(`The refund was not sent: ${words}`);
	});

	it('should not read an empty amount as the whole amount', async () => {
		const { id } = await charged();
		const { message } = errorOf(await refund(id, { amount: '={{ $json.missing }}' }));
		expect(message).toBe('The refund was not sent: "Amount" is empty');
		expect(movementsOf(id).filter(({ type }) => type === 'refund')).toEqual([]);
	});

	it('should not refund what was never paid', async () => {
		const { id } = await charged({ sourceId: 'tok_declined' });
		expect(errorOf(await refund(id)).message).toContain("can't be refunded, since its status is DECLINED");
	});
});

describe('fields that a look-up lacks', () => {
	/** The service knows one charge or authorization, `payment`, and does everything requested. */
	const at = async (payment: IDataObject, parameters: IDataObject) => {
		recorder.reset();
		recorder.respondWith({ body: JSON.stringify({ id: 'pay_1', ...payment }) });
		const result = await execute({ ...parameters, idempotencyKey: '' }, { credentials: recorder.credentials });
		return { ...errorOf(result), sent: recorder.requests.slice(1).map(({ body }) => body) };
	};
	const refund = { ...REFUND.parameters('pay_1'), howMuch: 'part', amount: '5' };

	it('should come from the panel, and be required if that is empty', async () => {
		const body = { charge_id: 'pay_1', amount: 5, currency: 'SAR', reason: 'returned' };
		expect((await at({ status: 'CAPTURED', amount: 10 }, { ...refund, currency: 'SAR' })).sent).toEqual([body]);
		expect(await at({ status: 'CAPTURED', amount: 10 }, refund)).toMatchObject({
			message: 'The refund was not sent: "Currency" is empty, and the look-up of the charge has none',
			sent: [],
		});
		expect(await at({ status: 'CAPTURED', currency: 'SAR' }, { ...refund, howMuch: 'all' })).toMatchObject({
			message: 'The refund was not sent: "Amount" is empty',
			sent: [],
		});
	});

	it('should not be guessed for an unknown currency', async () => {
		const original = { status: 'CAPTURED', amount: 10, currency: 'ZZZ' };
		expect(await at(original, refund)).toMatchObject({
			message: `The refund was not sent: "Currency" (ZZZ) isn't a known currency`,
			sent: [],
		});
	});

	it("should be omitted if it's the customer of an authorization", async () => {
		const { sent } = await at({ status: 'AUTHORIZED', amount: 10, currency: 'SAR' }, CAPTURE.parameters('pay_1'));
		expect(sent).toEqual([{ amount: 10, currency: 'SAR', source: { id: 'pay_1' } }]);
	});
});

describe('looking up', () => {
	it.each([
		['charge', charged],
		['authorization', authorized],
	])('should return a %s in its current state', async (resource, make) => {
		const { id, ...payment } = await make();
		const { items } = await execute({ resource, operation: 'get', [`${resource}Id`]: id as string });
		expect(items[0]?.json).toEqual({ id, ...payment });
	});

	it('should return a refund in its current state', async () => {
		const { id } = await charged({ sourceId: 'tok_refund_pending' });
		const refund = await made(REFUND.parameters(id));
		expect(refund.payment_state).toBe('pending');
		const { items } = await execute({ resource: 'refund', operation: 'get', refundId: refund.id as string });
		expect(items[0]?.json).toMatchObject({ id: refund.id, payment_state: 'refunded' });
	});

	it('should ask again when the service fails: that moves no money', async () => {
		const { id } = await charged();
		sandbox.faults.next({ kind: 'status', status: 503, path: `/v2/charges/${String(id)}` });
		const { items } = await execute({ resource: 'charge', operation: 'get', chargeId: id as string });
		expect(items[0]?.json.id).toBe(id);
	});

	it('should say that the service may not have it', async () => {
		const get = { resource: 'charge', operation: 'get', chargeId: 'chg_none' };
		const { message, description } = errorOf(await execute(get));
		expect(message).toBe('The service found no charge chg_none');
		expect(description).toContain('Not every service offers this look-up');
		recorder.reset();
		recorder.respondWith({ status: 404, body: '' });
		const list = { resource: 'charge', operation: 'getMany' };
		const result = errorOf(await execute(list, { credentials: recorder.credentials }));
		expect(result.message).toBe("The service can't list charges");
		expect(result.description).toContain('Not every service offers a list of charges');
	});

	it('should say how to continue without it', async () => {
		sandbox.changeHabits({ contractOnly: true });
		const capture = errorOf(await execute(CAPTURE.parameters('auth_1')));
		const voided = errorOf(await execute(VOID.parameters('auth_1')));
		sandbox.changeHabits({ contractOnly: false });
		expect(capture.message).toBe('The capture was not sent: The service found no authorization auth_1');
		expect(capture.description).toContain('If your service has no look-up, turn "Look Up First" off.');
		expect(voided.message).toMatch(/^No void was made: /);
		expect(voided.description).toContain('Not every service offers this operation');
	});

	it('should not accept another charge than the requested one', async () => {
		recorder.reset();
		const get = { resource: 'charge', operation: 'get', chargeId: 'chg_2' };
		const { message } = errorOf(await execute(get, { credentials: recorder.credentials }));
		expect(message).toBe('The service responded with something other than the charge chg_2');
	});
});

describe('charge: Get Many', () => {
	const getMany = async (more: IDataObject = {}) => {
		const { items, error } = await execute({
			resource: 'charge',
			operation: 'getMany',
			period: 'custom',
			from: NOW - DAY,
			to: NOW + DAY,
			returnAll: true,
			...more,
		});
		expect(error).toBeUndefined();
		return items.map(({ json }) => json);
	};

	it('should find a charge whose response got lost, by its order', async () => {
		sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/charges/' });
		const { items } = await execute(
			{ ...CHARGE, reference: { order: 'LOST-1', transaction: 'T-1' } },
			{ node: { onError: 'continueRegularOutput' } },
		);
		expect(items[0]?.json).toMatchObject({ outcome: 'unknown', reference: { order: 'LOST-1' } });
		expect(items[0]?.json.error).toContain('Look for it with Charge: Get Many before you send it again');
		const found = await getMany({ filters: { order: 'LOST-1' } });
		expect(found.map(({ payment_state, reference }) => [payment_state, reference])).toEqual([
			['paid', expect.objectContaining({ order: 'LOST-1' })],
		]);
		expect(await getMany({ filters: { order: 'LOST-1', status: 'DECLINED' } })).toEqual([]);
		expect(await getMany({ filters: { transaction: 'T-2' } })).toEqual([]);
	});

	it('should return each charge of many pages and months once, the newest first', async () => {
		const created = Array.from({ length: 130 }, (_, index) => NOW - 200 * DAY - index * DAY * 0.7);
		const ids = created.map((time, index) =>
			sandbox.addCharge({ created: Math.round(time), reference: { order: `MANY-${index}` } }),
		);
		const period = { from: Math.round(created.at(-1) as number), to: created[0] as number };
		for (const bounds of ['inclusive', 'exclusive', 'half-open'] as const) {
			sandbox.changeHabits({ bounds, longestPeriodDays: 30 });
			expect((await getMany(period)).map(({ id }) => id)).toEqual(ids);
		}
		const limited = await getMany({ ...period, returnAll: false, limit: 60 });
		expect(limited.map(({ id }) => id)).toEqual(ids.slice(0, 60));
		sandbox.changeHabits({ bounds: 'inclusive', longestPeriodDays: 0 });
	});

	it('should end if the service returns the same page again', async () => {
		recorder.reset();
		recorder.respondWith({ body: JSON.stringify({ has_more: true, charges: [{ id: 'chg_1' }] }) });
		const result = await execute(
			{ resource: 'charge', operation: 'getMany' },
			{ credentials: recorder.credentials },
		);
		expect(errorOf(result).message).toMatch(/^The service has more charges at .* than it lists in one response$/);
	});
});

it('should charge a saved card again without the cardholder', async () => {
	const first = await charged({ additionalFields: { saveCard: true } });
	expect(first).toMatchObject({
		customer_id: expect.stringMatching(/^cus_/),
		card_id: expect.any(String),
		payment_agreement_id: expect.any(String),
	});
	const { items, error } = await execute({
		...CHARGE,
		sourceId: 'tok_saved_card',
		customerInitiated: false,
		threeDSecure: 'off',
		customer: { id: first.customer_id },
		additionalFields: { paymentAgreementId: first.payment_agreement_id },
	});
	expect(error).toBeUndefined();
	expect(items[0]?.json).toMatchObject({ status: 'CAPTURED', payment_state: 'paid' });
});

it('should say why a payment was declined', async () => {
	expect(await charged({ sourceId: 'tok_cvv_incorrect' })).toMatchObject({
		payment_state: 'failed',
		response_code: '502',
		response_message: expect.stringContaining('CVV'),
	});
});

it('should count a duplicate as unknown after an unclear outcome', async () => {
	sandbox.changeHabits({ duplicates: 'fail' });
	sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/charges/' });
	const from = sandbox.requests.length;
	const result = await execute({ ...CHARGE, ...KNOWS_KEYS }, { node: RETRY_ON_FAIL });
	sandbox.changeHabits({ duplicates: 'replay' });
	expect(paymentRequests(sandbox, from).length).toBeGreaterThan(1);
	expect(errorOf(result).message).toMatch(/^It is unknown whether the charge was made: .*duplicate/);
});
