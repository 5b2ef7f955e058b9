/** What's said of money where a service responds to the request with something odd. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { CONTINUE } from '../engine/service.ts';
import { executeNode, startAnew } from '../harness/engine.ts';
import { history } from '../harness/history.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { listen } from '../servers/listen.ts';
import { CHARGE, REFUND } from './payments.ts';

const HOUR = 3_600_000;
let serial = 0;
/** What the service made, and how it tells. */
let made: IDataObject[] = [];
/** How often money was asked to be moved. */
let sent = 0;
let status = 200;
let told: (record: IDataObject) => IDataObject | string = (record) => record;
/** What its lists show, and say that they have. */
let listed: (all: IDataObject[]) => IDataObject[] = (all) => all;
let count: number | undefined;

const server = createServer(async (request, response) => {
	const body = JSON.parse((await text(request)) || '{}') as IDataObject;
	const reply = (code: number, json: object | string) =>
		response
			.writeHead(code, { 'content-type': 'application/json' })
			.end(typeof json === 'string' ? json : JSON.stringify(json));
	const [, , resource = '', id = '', action] = (request.url ?? '').split('/');
	if (id === 'list') return reply(200, { object: 'list', has_more: false, [resource]: listed(made), count });
	if (request.method === 'GET') {
		const of = { charges: 'CAPTURED', authorize: 'AUTHORIZED' }[resource];
		return reply(200, { id, status: of, amount: 10.5, currency: 'SAR', created: String(Date.now() - HOUR) });
	}
	sent++;
	const own = { refunds: 're', authorize: 'auth', charges: 'chg' }[resource];
	const of = { refunds: 'REFUNDED', authorize: 'VOID', charges: 'CAPTURED' }[resource];
	const record = {
		id: action === 'void' ? id : `${own}_${++serial}`,
		status: of,
		created: String(Date.now()),
		amount: 10.5,
		currency: 'SAR',
		...body,
	};
	if (action !== 'void') made.push(record);
	return reply(status, told(record));
});
useSimulatedClock();
let service: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => (service = await listen(server)));
afterAll(async () => await service.close());
beforeEach(() => {
	history.rows.clear();
	[made, sent, status, told, listed] = [[], 0, 200, (record) => record, (all) => all];
	count = undefined;
});

async function execute(parameters: IDataObject, apiKey = 'sk_live_NotARealKey_odd', nodeId = 'node') {
	const credentials = { cardPaymentsApi: { apiKey, baseUrl: service.url } };
	const node = { ...CONTINUE.node, id: nodeId, name: nodeId };
	const result = await executeNode({ output: 'allFields', ...parameters }, { credentials, node });
	const warnings = result.hints.filter(({ type }) => type === 'warning').map(({ message }) => message);
	return { json: result.items[0]?.json ?? {}, warnings };
}

const charge = () => ({ ...CHARGE, additionalFields: { transactionReference: `odd-${++serial}` } });
const refund = () => ({ ...REFUND, chargeId: `chg_odd${++serial}` });
const capture = () => ({ resource: 'authorization', operation: 'capture', authorizationId: `auth_odd${++serial}` });
const voiding = () => ({ resource: 'authorization', operation: 'void', authorizationId: `auth_odd${++serial}` });

it.each([
	[402, (record: IDataObject) => record],
	[403, (data: IDataObject) => ({ message: 'x', data })],
	[404, (record: IDataObject) => ({ errors: [{ inner: { ...record, status: 'initiated' } }] })],
	[422, (record: IDataObject) => ({ charge: record })],
	[402, (record: IDataObject) => ({ ...record, status: 'SUCCEEDED' })],
	[422, (record: IDataObject) => ({ ...record, status: undefined, State: 'captured' })],
	[402, (record: IDataObject) => `<charge><id>${String(record.id)}</id><status>CAPTURED</status></charge>`],
	[403, (record: IDataObject) => JSON.stringify(record).slice(0, -9)],
	[402, (record: IDataObject) => JSON.stringify(JSON.stringify(record))],
	[422, (record: IDataObject) => ({ message: `Source was used by ${String(record.id)}` })],
])('should not take HTTP %d for a no where it holds a payment that was made', async (code, tell) => {
	[status, told] = [code, tell];
	const { json, warnings } = await execute(charge());
	expect(json).toMatchObject({ id: made[0]?.id, payment_state: 'paid' });
	expect(warnings.join()).toContain('It lists the charge as');
	made = [];
	told = (record) => {
		made = [];
		return tell(record);
	};
	expect((await execute(charge())).json).toMatchObject({ outcome: expect.stringMatching(/^(unknown|not_moved)$/) });
});

it('should not take the response of another charge for the refund, nor of another authorization for the void', async () => {
	told = (record) => ({ ...record, id: 're_other', charge_id: 'chg_other' });
	expect((await execute(refund())).json).toMatchObject({ id: made[0]?.id, payment_state: 'refunded' });
	told = (record) => ({ ...record, id: 'auth_other' });
	expect((await execute(voiding())).json).toMatchObject({ outcome: 'not_moved' });
});

it.each<[string, () => IDataObject, IDataObject, IDataObject]>([
	['a charge: a refund', charge, { id: 're_7' }, { payment_state: 'paid' }],
	['a charge: an authorization', charge, { id: 'auth_7', status: 'AUTHORIZED' }, { payment_state: 'paid' }],
	['a refund: its charge, still paid', refund, { id: 'chg_7', status: 'CAPTURED' }, { payment_state: 'refunded' }],
	['a capture: another authorization', capture, { id: 'auth_7', status: 'AUTHORIZED' }, { payment_state: 'paid' }],
	['a void: its authorization, still held', voiding, { status: 'AUTHORIZED' }, { outcome: 'not_moved' }],
	['a void: its authorization, captured', voiding, { status: 'CAPTURED' }, { outcome: 'not_moved' }],
])('should not take what responds for %s', async (_, parameters, other, found) => {
	told = (record) => ({ ...record, ...other });
	const same = parameters();
	expect((await execute(same)).json).toMatchObject(found);
	expect((await execute(same)).json).not.toMatchObject({ id: other.id ?? '' });
	expect(sent).toBe(1);
});

const DEEP = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000);
it.each([200, 402])('should say what came of it where the response is nested without end (%d)', async (code) => {
	status = code;
	told = (record) => `${JSON.stringify(record).slice(0, -1)},"metadata":${DEEP}}`;
	expect((await execute({ ...charge(), output: 'raw' })).json).toMatchObject({ id: made[0]?.id });
	listed = () => [];
	expect((await execute(charge())).json).toMatchObject({ outcome: 'unknown', reference: expect.anything() });
});

/** As a service may write what a record says. */
const WRITTEN: Array<[string, (record: IDataObject) => IDataObject]> = [
	['a currency in small letters', () => ({ currency: 'sar' })],
	['a currency as a number', () => ({ currency: '682' })],
	['an amount in minor units', ({ amount }) => ({ amount: Number(amount) * 100 })],
	['an amount with the fee', () => ({ amount: 10.75 })],
	['an amount with a comma', () => ({ amount: '10,50' })],
	[
		'a reference in capitals',
		({ reference }) => ({
			reference: { transaction: String((reference as IDataObject).transaction).toUpperCase() },
		}),
	],
	['a reference that is cut off', () => ({ reference: { transaction: 'T'.repeat(40) } })],
	['a time of its own zone', () => ({ created: new Date(Date.now() - 5 * HOUR).toISOString().slice(0, 19) })],
	['a day', () => ({ created: new Date().toISOString().slice(0, 10) })],
	['a day first', () => ({ created: '26/11/2026' })],
];
const other = () => ({ id: `chg_other${++serial}`, amount: 7, currency: 'SAR', created: String(Date.now()) });
const longNamed = () => ({ ...CHARGE, additionalFields: { transactionReference: `${'T'.repeat(40)}${++serial}` } });

it.each(WRITTEN)("should not say that the service doesn't list what it writes as %s", async (what, written) => {
	listed = (all) => [
		...all.map((each) => ({ ...each, ...written(each) })),
		{ ...other(), reference: { transaction: 'x' } },
	];
	told = () => '';
	const { json } = await execute(what.includes('cut off') ? longNamed() : charge());
	expect(json.outcome ?? 'moved').toMatch(/^(moved|unknown)$/);
	// That it's listed so isn't for nothing.
	listed = () => [{ ...other(), reference: { transaction: 'x' } }];
	expect((await execute(charge())).json.outcome).toBe('not_moved');
});

it("should not say that a list doesn't have it that leaves something out by its own count", async () => {
	told = () => '';
	listed = () => [{ ...other(), reference: { transaction: 'x' } }];
	count = 5;
	expect((await execute(charge())).json.outcome).toBe('unknown');
});

describe('of the same reference at another node', () => {
	const elsewhere = async (parameters: IDataObject) => {
		await execute(parameters);
		await startAnew();
		return await execute(parameters, undefined, 'another');
	};

	it.each<[string, IDataObject, IDataObject]>([
		['a currency in small letters', { currency: 'sar' }, { already: true }],
		['no currency', { currency: undefined }, { outcome: 'duplicate' }],
		['an amount that nobody can read', { amount: '10,50' }, { outcome: 'duplicate' }],
		['no time', { created: undefined }, { outcome: 'duplicate' }],
		['a reference in other letters', { reference: { transaction: 'ODD-LETTERS' } }, { outcome: 'duplicate' }],
	])('should send nothing where the service lists it with %s', async (_, written, expected) => {
		listed = (all) => all.map((each) => ({ ...each, ...written }));
		const letters = { ...CHARGE, additionalFields: { transactionReference: 'odd-letters' } };
		expect((await elsewhere('reference' in written ? letters : charge())).json).toMatchObject(expected);
		expect(sent).toBe(1);
	});

	it('should be said where a list could not be read', async () => {
		listed = () => [{ amount: 1 }];
		const { warnings } = await execute(charge());
		expect(warnings).toEqual([expect.stringContaining("couldn't be asked whether it has a charge")]);
		expect(sent).toBe(1);
	});

	it('should be none of another account', async () => {
		const parameters = charge();
		const first = await execute(parameters);
		made = [];
		const second = await execute(parameters, 'sk_live_NotARealKey_other', 'another');
		expect([second.json.already, second.json.id === first.json.id, sent]).toEqual([undefined, false, 2]);
	});
});

it('should capture all of an authorization once, whatever it is called', async () => {
	const parameters = capture();
	const named = { ...parameters, additionalFields: { transactionReference: `odd-${++serial}` } };
	const { json } = await execute(named);
	for (const again of [parameters, { ...named, additionalFields: { transactionReference: `odd-${++serial}` } }])
		expect((await execute(again)).json).toMatchObject({ id: json.id, already: true });
	expect(sent).toBe(1);
});

it("should refund what's left, however refunds write the currency, and say once that an ID is none", async () => {
	const parameters = refund();
	const additionalFields = { merchantReference: `odd-${++serial}` };
	await execute({ ...parameters, howMuch: 'part', amount: '4', additionalFields });
	listed = (all) => all.map((each) => ({ ...each, currency: 'sar' }));
	expect((await execute(parameters)).json).toMatchObject({ amount: 6.5 });
	expect(sent).toBe(2);
	expect((await execute({ ...parameters, chargeId: '={{ ["chg_1"] }}' })).json.error).toBe(
		'The refund was not sent: "Charge ID" is neither text nor a number',
	);
});

it('should refund a part once, whether or not its currency is entered', async () => {
	const additionalFields = { merchantReference: `odd-${++serial}` };
	const part = { ...refund(), howMuch: 'part', amount: '4', additionalFields };
	const { json } = await execute(part);
	expect((await execute({ ...part, currency: 'SAR' })).json).toMatchObject({ id: json.id, already: true });
	expect(sent).toBe(1);
});

it.each(['A\u00a01', 'A  1', 'A\u20031', 'Ａ 1'])(
	'should take %j for the reference that looks the same',
	async (looks) => {
		const by = (transactionReference: string) => ({ ...CHARGE, additionalFields: { transactionReference } });
		const { json } = await execute(by('A 1'));
		expect((await execute(by(looks))).json).toMatchObject({ id: json.id, already: true });
		history.rows.clear();
	},
);

it.each(['={{ $json.none }}', '={{ " " }}'])(
	'should refuse a reference that the expression %s leaves empty',
	async (empty) => {
		for (const name of ['transactionReference', 'orderReference'])
			expect((await execute({ ...CHARGE, additionalFields: { [name]: empty } })).json).toMatchObject({
				outcome: 'not_sent',
				description: expect.stringContaining('remove the field'),
			});
		expect((await execute({ ...CHARGE, additionalFields: { transactionReference: '' } })).json.payment_state).toBe(
			'paid',
		);
		expect(sent).toBe(1);
	},
);

it.each([
	['amount', { amount: 999 }],
	['currency', { currency: 'KWD' }],
	['reference', { reference: { transaction: 'other' } }],
	['amount and currency', { amount: 1, currency: 'KWD' }],
])('should say that another %s was charged', async (name, changed) => {
	told = (record) => ({ ...record, ...changed });
	const { json, warnings } = await execute(charge());
	expect(json).toMatchObject({ payment_state: 'paid' });
	expect(warnings.join()).toContain(`with another ${name} than it was asked for. Look at ${String(json.id)}`);
});

it('should not give what was made before with another amount as what is asked for now', async () => {
	told = (record) => ({ ...record, amount: 7, created: String(Date.now() - 2 * HOUR) });
	expect((await execute(charge())).json).toMatchObject({ outcome: 'duplicate', duplicate_of: expect.any(String) });
	// By its clock an earlier one made it, by its key this one did.
	told = (record) => ({ ...record, created: String(Date.now() - 2 * HOUR) });
	expect((await execute(charge())).json).toMatchObject({ already: null, payment_state: 'paid' });
});

it('should say where the service has another mode than the key', async () => {
	const [live, test] = ['sk_live_NotARealKey_odd', 'sk_test_NotARealKey_odd'];
	const warnings = async (key: string, record: IDataObject) => {
		told = (made) => ({ ...made, ...record });
		return (await execute(charge(), key)).warnings.join();
	};
	expect(await warnings(live, { live_mode: false })).toContain('live_mode false: it moved no real money');
	expect(await warnings(test, { live_mode: true })).toContain('live_mode true, though the key is a test one');
	expect(await warnings(live, { live_mode: true })).toBe('');
	expect(await warnings(test, { live_mode: false })).toBe('');
	expect(await warnings(live, {})).toBe('');
	expect(await warnings(live, { live_mode: false, status: 'DECLINED' })).toBe('');
});

it.each<[string, () => IDataObject, IDataObject]>([
	['has no ID', charge, { id: '', authentication: {} }],
	['is of the original', voiding, {}],
	['is of no card', refund, { id: 're_declined' }],
])('should send once for each node where the no %s', async (_, parameters, no) => {
	told = (record) => {
		made = [];
		return { ...record, status: 'DECLINED', ...no };
	};
	const same = parameters();
	for (const nodeId of ['first', 'second'])
		expect((await execute(same, undefined, nodeId)).json).toMatchObject({ payment_state: 'failed' });
	expect(sent).toBe(2);
});
