/** What's said of money at services that write times, references and refusals in their own way. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { intentOf, keyOf } from '../../nodes/CardPayments/domain/request/fingerprint';
import { CONTINUE } from '../engine/service.ts';
import { restartEngine } from '../harness/engine.ts';
import { history } from '../harness/history.ts';
import { listen } from '../servers/listen.ts';
import { AUTHORIZATION, CHARGE, named, REFUND, RETRY_ON_FAIL, usePayments } from './payments.ts';

const payments = usePayments({ now: Date.now() });
const { live } = payments;
const PATH = '/v2/charges/';
const keyless = { describeService: true, idempotencyKeyField: '' };

/** Stands before the sandbox, and writes its responses anew. */
let rewrite: (record: IDataObject) => void = () => {};
let hasLists = true;
const proxy = createServer(async (request, response) => {
	const sent = await text(request);
	const headers = { authorization: String(request.headers.authorization), 'content-type': 'application/json' };
	if (!hasLists && String(request.url).endsWith('/list')) return response.writeHead(404).end('{}');
	const got = await fetch(payments.sandbox.url + String(request.url), {
		method: request.method ?? 'GET',
		headers,
		...(sent !== '' && { body: sent }),
	}).catch(() => undefined);
	if (got === undefined) return request.destroy();
	const body = (await got.json()) as IDataObject;
	const lists = Object.values(body).filter(Array.isArray).flat() as IDataObject[];
	for (const each of [body, ...lists]) if (each.id !== undefined) rewrite(each);
	response.writeHead(got.status, { 'content-type': 'application/json', date: got.headers.get('date') ?? '' });
	response.end(JSON.stringify(body));
});
let own: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => (own = await listen(proxy)));
afterAll(async () => await own.close());
afterEach(() => {
	rewrite = () => {};
	hasLists = true;
	payments.sandbox.changeHabits({ realLife: false, strict: true });
});
const rewritten = async (parameters: IDataObject, { described = {}, ...rest }: Parameters<typeof live>[1] = {}) =>
	await live(parameters, { described: { baseUrl: own.url, ...described }, ...rest });

/** What each needs first, and the request itself, by a name of yours. */
const KINDS: Record<string, { original?: IDataObject; of: (id: string, name: string) => IDataObject }> = {
	charge: { of: (_, name) => named(name) },
	authorization: { of: (_, name) => ({ ...named(name), resource: 'authorization' }) },
	capture: {
		original: AUTHORIZATION,
		of: (id, name) => ({
			resource: 'authorization',
			operation: 'capture',
			authorizationId: id,
			howMuch: 'part',
			amount: '2',
			additionalFields: { transactionReference: name },
		}),
	},
	void: {
		original: AUTHORIZATION,
		of: (id) => ({ resource: 'authorization', operation: 'void', authorizationId: id }),
	},
	refund: {
		original: CHARGE,
		of: (id, name) => ({
			...REFUND,
			chargeId: id,
			howMuch: 'part',
			amount: '2',
			currency: 'SAR',
			additionalFields: { merchantReference: name },
		}),
	},
};
const names = Object.keys(KINDS);
let number = 0;
const begin = async (kind: string, described: IDataObject = {}) => {
	const { original, of } = KINDS[kind] as (typeof KINDS)[string];
	const id = original === undefined ? '' : ((await live(original, { described })).json.id as string);
	const name = `${kind}-${++number}`;
	return { id, name, parameters: of(id, name) };
};

const isoOf = (moment: number, hours: number) => new Date(moment + hours * 3_600_000).toISOString();
/** How a service may say when it made something; each is of this very minute. */
const CREATED: Record<string, (moment: number) => unknown> = {
	'more than a minute behind': (moment) => String(moment - 90_000),
	'local time, east': (moment) => isoOf(moment, 3).slice(0, 19),
	'a day alone': (moment) => isoOf(moment, 0).slice(0, 10),
};
const rewriteCreated = (write: (moment: number) => unknown) => (record: IDataObject) => {
	const transaction = record.transaction as IDataObject | undefined;
	if (transaction !== undefined) transaction.created = write(Number(transaction.created)) as string;
	else if (record.created !== undefined) record.created = write(Number(record.created)) as string;
};

describe.each(names)('a fresh %s', (kind) => {
	it.each(Object.entries(CREATED))('should not be one made before where its time is %s', async (_, write) => {
		for (const [lists, described] of [
			[true, {}],
			[false, {}],
			[false, keyless],
		] as const) {
			const { parameters } = await begin(kind);
			rewrite = rewriteCreated(write);
			hasLists = lists;
			const { json, moved, error, warnings } = await rewritten(parameters, { described });
			rewrite = () => {};
			expect([error, moved]).toEqual([undefined, 1]);
			// Without a list, only a key that others may have sent leaves it open.
			const isOpen = kind !== 'void' && !lists && described !== keyless;
			expect([kind, json.already]).toEqual([kind, isOpen ? null : undefined]);
			expect(warnings).toEqual(isOpen ? [expect.stringMatching(/may have been made before$/)] : []);
		}
	});
});

it.each(['charge', 'authorization', 'refund'])(
	'should call a %s made before where the service, by its key, gives one of hours ago',
	async (kind) => {
		const { parameters } = await begin(kind);
		const first = await rewritten(parameters);
		history.rows.clear();
		restartEngine();
		hasLists = false;
		rewrite = rewriteCreated((moment) => String(moment - 2 * 3_600_000));
		const again = await rewritten(parameters);
		expect([again.moved, again.json.id, again.json.already]).toEqual([0, first.json.id, true]);
		// Of another day, it's another payment.
		history.rows.clear();
		restartEngine();
		rewrite = rewriteCreated((moment) => String(moment - 26 * 3_600_000));
		const later = await rewritten(parameters, CONTINUE);
		expect([later.moved, later.json.outcome, later.json.duplicate_of]).toEqual([0, 'duplicate', first.json.id]);
	},
);

describe.each(names)('a service that refuses unknown fields: %s', (kind) => {
	it.each(['live', 'test'] as const)(
		'should be refused by the key alone, and be sent without, with a %s key',
		async (mode) => {
			payments.sandbox.changeHabits({ strict: true, idempotencyKeys: false });
			const apiKey = payments.sandbox.keys[mode];
			const { parameters } = await begin(kind, { ...keyless, apiKey });
			const refused = await live(parameters, { described: { apiKey }, ...CONTINUE });
			expect([refused.moved, refused.json.outcome]).toEqual([0, 'rejected']);
			expect(refused.json.description).toContain(
				'If the service doesn\'t know the field "reference.idempotent", which the node adds, turn on "Describe the Service" in the credential and empty "Idempotency Key Field".',
			);
			const sent = await live(parameters, { described: { apiKey, ...keyless } });
			expect([sent.error, sent.moved, sent.json.already]).toEqual([undefined, 1, undefined]);
		},
	);
});

it.each([
	['Bad request', undefined, true],
	['', undefined, true],
	['Redirect URL is missing', '1110', false],
	['Additional properties are not allowed', '1103', true],
])('should name the field of the key after "%s" (%s): %s', async (description, code = '77', isNamed) => {
	const fault = { kind: 'status', status: 400, path: PATH, code, description } as const;
	for (const [described, is] of [
		[{}, isNamed],
		[keyless, false],
		[{ describeService: true, knowsIdempotencyKeys: true }, false],
	] as const) {
		payments.sandbox.faults.next(fault);
		const { json } = await live(named(`key-${++number}`), { described, ...CONTINUE });
		expect([described, String(json.description).includes('"Idempotency Key Field"')]).toEqual([described, is]);
	}
});

describe('a no that says nothing', () => {
	it('should lead to the list, or to the dashboard where there is none, and let the corrected request be sent', async () => {
		for (const lists of [true, false]) {
			hasLists = lists;
			const name = `nothing-${++number}`;
			payments.sandbox.faults.next({ kind: 'json', path: PATH }, { kind: 'status', status: 400, path: PATH });
			const first = await rewritten(named(name), CONTINUE);
			expect(first.json.outcome).toMatch(lists ? /^(unknown|not_moved)$/ : /^unknown$/);
			const second = await rewritten(named(name, { cardToken: 'tok_mastercard' }), CONTINUE);
			const place = lists ? 'for it with Charge: Get Many' : "for it in the service's dashboard";
			for (const { json } of [first, second]) {
				expect(json.description).toContain(`Look ${place}, by transaction reference "${name}"`);
				expect(json.description).toContain(`enter "${String(json.send_again)}" in "Send Again"`);
			}
			const options = { sendAgain: second.json.send_again as string };
			payments.sandbox.faults.clear();
			const third = await rewritten(named(name, { cardToken: 'tok_mastercard', options }));
			expect([third.moved, third.json.payment_state]).toEqual([1, 'paid']);
		}
	});
});

describe.each(['charge', 'authorization', 'capture', 'refund'])('a %s whose response got lost', (kind) => {
	it.each<[string, (reference: string) => string]>([
		['cut off', (reference) => reference.slice(0, 12)],
		['in capitals', (reference) => reference.toUpperCase()],
		['cut off to nothing like it', (reference) => reference.slice(0, 3)],
		['without a key', (reference) => reference],
	])('should never be said to be missing where it is listed with its reference %s', async (_, write) => {
		const { id } = await begin(kind);
		const name = `Order-2026-abc-${String(++number).padStart(5, '0')}`;
		const { of } = KINDS[kind] as (typeof KINDS)[string];
		rewrite = (record) => {
			const reference = record.reference as IDataObject | undefined;
			if (reference === undefined) return;
			delete reference.idempotent;
			for (const field of ['transaction', 'order', 'merchant'])
				if (reference[field] !== undefined) reference[field] = write(String(reference[field]));
		};
		const path = { charge: PATH, capture: PATH, authorization: '/v2/authorize/', refund: '/v2/refunds/' }[kind];
		payments.sandbox.faults.next({ kind: 'drop-after-processing', path: path as string });
		const { json, moved } = await rewritten(of(id, name), CONTINUE);
		expect([moved, json.outcome ?? json.payment_state]).toEqual([
			1,
			write(name) === name ? expect.stringMatching(/^(paid|held|refunded)$/) : 'unknown',
		]);
	});
});

it('should send a charge of the same execution again by its key where the list does not say enough of it', async () => {
	rewrite = (record) => {
		delete (record.reference as IDataObject | undefined)?.idempotent;
		delete record.currency;
	};
	payments.sandbox.faults.next({ kind: 'drop-after-processing', path: PATH });
	const described = { describeService: true, knowsIdempotencyKeys: true };
	const { json, moved } = await rewritten(named(`by-key-${++number}`), { described, node: RETRY_ON_FAIL });
	expect([moved, json.payment_state]).toEqual([1, 'paid']);
});

it('should say that an authorization does not show how much of it was captured', async () => {
	const { json: held } = await live({ ...AUTHORIZATION, amount: '120.50' });
	const get = { resource: 'authorization', operation: 'get', authorizationId: held.id as string };
	const before = await live({ ...get, output: 'simplified' });
	expect([before.json.payment_state, 'captured_amount' in before.json, before.hints]).toEqual(['held', false, []]);
	const part = { howMuch: 'part', amount: '20.25' };
	expect((await live({ ...get, operation: 'capture', ...part })).json).toMatchObject({ captured_amount: 20.25 });
	for (const output of ['simplified', 'allFields']) {
		const { json, hints } = await live({ ...get, output });
		expect(json).toMatchObject({ amount: 120.5, payment_state: 'paid', captured_amount: null });
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringMatching(/^The amount is what was authorized\. The service does not show here how much/),
		);
	}
	const many = await live({ resource: 'authorization', operation: 'getMany', returnAll: true, period: 'today' });
	expect(many.hints.map(({ message }) => message).join()).toMatch(/CAPTURED \([\d.,]+ SAR authorized\)/);
});

it('should say of a payment without an ID that it was made before, and not as what', async () => {
	payments.recorder.respondWith({ body: '{"authentication": {"acsEci": "05"}, "status": "CAPTURED"}' });
	const { baseUrl } = payments.recorder.credentials.cardPaymentsApi;
	const both = [
		await live(named('no-id'), { described: { baseUrl } }),
		await live(named('no-id'), { described: { baseUrl } }),
	];
	expect(both.map(({ json }) => json.already)).toEqual([null, true]);
	expect(both[1]?.warnings).toContainEqual(expect.stringMatching(/^Made before, and not made again\. /));
	expect(JSON.stringify(both.map(({ hints }) => hints))).not.toContain('undefined');
});

it("should take a customer's first charge with an agreement for what it is", async () => {
	const agreed = { ...CHARGE, moreFields: { paymentAgreementId: 'pa_1' } };
	expect((await live({ ...agreed, additionalFields: { orderReference: `agreed-${++number}` } })).moved).toBe(1);
	const without = await live({ ...agreed, additionalFields: { customerInitiated: false } }, CONTINUE);
	expect([without.moved, without.json.outcome]).toEqual([0, 'not_sent']);
});

it.each(names)('should send the same key for the same %s in each version', async (kind) => {
	const { id, name, parameters } = await begin(kind);
	const sent: unknown[] = [];
	payments.sandbox.faults.clear();
	rewrite = (record) => sent.push((record.reference as IDataObject | undefined)?.idempotent);
	await rewritten(parameters);
	const wanted = { address: own.url, mode: ['live'], kind, currency: undefined, merchant: undefined };
	const by: Record<string, object> = {
		charge: { by: ['transaction', name], amount: 10.5, currency: 'SAR' },
		authorization: { by: ['transaction', name], amount: 10.5, currency: 'SAR' },
		capture: { by: [id, name], amount: 2 },
		void: { by: [id], amount: undefined },
		refund: { by: [id, name], amount: 2 },
	};
	const intent = intentOf({ ...wanted, ...by[kind] } as Parameters<typeof intentOf>[0]);
	if (kind !== 'void') expect(sent).toContain(keyOf(intent, 1));
	// What's noted of it: another version must find it begun.
	const marks = [JSON.stringify([intent, 1]), JSON.stringify([intent, 1, 'open'])];
	const noted = [...history.rows.values()].flat();
	for (const mark of marks) expect(noted).toContain(createHash('sha256').update(mark).digest('hex').slice(0, 32));
});
