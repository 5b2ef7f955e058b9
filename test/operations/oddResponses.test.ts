/** What's said of money where a service responds to the request with something odd. */
import { createServer } from 'node:http';
import type { IDataObject } from 'n8n-workflow';
import { CONTINUE } from '../engine/service.ts';
import { executeNode } from '../harness/engine.ts';
import { history } from '../harness/history.ts';
import { hurry } from '../harness/hurry.ts';
import { listen } from '../servers/listen.ts';
import { CHARGE, REFUND } from './payments.ts';

const HOUR = 3_600_000;
let serial = 0;
/** What the service made, and how it tells. */
let made: IDataObject[] = [];
/** How often money was asked to be moved. */
let sent = 0;
let status = 200;
let told: (record: IDataObject) => IDataObject = (record) => record;

const server = createServer(async (request, response) => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as IDataObject;
	const reply = (code: number, json: object) =>
		response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(json));
	const [, , resource = '', id = '', action] = (request.url ?? '').split('/');
	if (id === 'list') return reply(200, { object: 'list', has_more: false, [resource]: made });
	if (request.method === 'GET') {
		const of = { charges: 'CAPTURED', authorize: 'AUTHORIZED' }[resource];
		return reply(200, { id, status: of, amount: 10.5, currency: 'SAR', created: String(Date.now() - HOUR) });
	}
	sent++;
	const own = { refunds: 're', authorize: 'auth', charges: 'chg' }[resource];
	const of = { refunds: 'REFUNDED', authorize: 'VOID', charges: 'CAPTURED' }[resource];
	const record = {
		...{ id: action === 'void' ? id : `${own}_${++serial}`, status: of, created: String(Date.now()) },
		...{ amount: 10.5, currency: 'SAR', ...body },
	};
	if (action !== 'void') made.push(record);
	return reply(status, told(record));
});
let service: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => (service = await listen(server)));
afterAll(async () => await service.close());
beforeEach(() => {
	hurry(120_000, 200);
	history.rows.clear();
	[made, sent, status, told] = [[], 0, 200, (record) => record];
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
const voiding = () => ({ resource: 'authorization', operation: 'void', authorizationId: `auth_odd${++serial}` });

it.each([
	[402, (record: IDataObject) => record],
	[403, (data: IDataObject) => ({ message: 'x', data })],
	[404, (record: IDataObject) => ({ errors: [{ inner: { ...record, status: 'initiated' } }] })],
	[422, (record: IDataObject) => ({ charge: record })],
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
	told = (record) => ({ ...record, created: String(Date.now() - 2 * HOUR) });
	expect((await execute(charge())).json).toMatchObject({ already: true, payment_state: 'paid' });
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
