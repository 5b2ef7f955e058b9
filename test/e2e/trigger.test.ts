import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { IDataObject } from 'n8n-workflow';
import { startN8n, type N8n } from '../../sandbox/runtime/n8n.ts';
import { N8nApi } from '../../sandbox/runtime/n8nApi.ts';
import { installN8n } from '../../sandbox/runtime/pinnedN8n.ts';
import { startInstance, type Instance } from './instance.ts';
import { END, executionsOf, passedOn, publish, triggerWorkflow } from './publish.ts';

const SECRET = 'sandbox-webhook-secret';

let instance: Instance;
let n8n: N8n;
let api: N8nApi;
/** Executions fail before they begin while the file `busy` is in it. */
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'card-payments-busy-'));
	const failing = ['--require', path.resolve('test/e2e/failingExecutions.cjs')];
	instance = await startInstance({ FAIL_WHILE: path.join(folder, 'busy') }, failing);
	({ n8n, api } = instance);
});
afterAll(async () => {
	await n8n?.stop();
	await instance?.close();
	await rm(folder, { recursive: true });
});

const url = (name: string, mode = 'webhook') => `${n8n.url}/${mode}/${name}`;
const sign = (body: string | Buffer) => createHmac('sha256', SECRET).update(body).digest('hex');
const JSON_TYPE = { 'content-type': 'application/json' };
const payout = (id: string, changes: IDataObject = {}) =>
	JSON.stringify({
		id,
		status: 'PAID_OUT',
		date: 1_698_570_023_750,
		amount: 12.5,
		currency: 'SAR',
		merchant_id: '0001',
		...changes,
	});

async function post(
	name: string,
	body: string | Buffer,
	headers: Record<string, string> = { ...JSON_TYPE, 'x-signature': sign(body) },
	mode?: string,
): Promise<{ status: number; text: string }> {
	const response = await fetch(url(name, mode), { method: 'POST', body: body as string, headers });
	const text = await response.text();
	// What n8n itself says while it's too busy for its database, before it looks at the delivery: a sender repeats it.
	if (!text.includes('Database is not ready')) return { status: response.status, text };
	await sleep(1_000);
	return await post(name, body, headers, mode);
}

const credential = async (data: IDataObject) => await api.createCredential('cardPaymentsWebhookApi', data);
const rawBody = async () => ({
	cardPaymentsWebhookApi: await credential({ scheme: 'rawBody', secret: SECRET, signatureHeader: 'x-signature' }),
});

describe('deliveries in a real n8n', () => {
	let workflowId: string;
	beforeAll(async () => {
		({ id: workflowId } = await publish(api, triggerWorkflow('often', {}, await rawBody())));
	});

	it('should pass one payout on once, though it comes 200 times at once', async () => {
		const replies = await Promise.all(
			Array.from({ length: 200 }, async () => await post('often', payout('payout_same'))),
		);
		const counts: Record<string, number> = {};
		for (const { status, text } of replies) counts[`${status} ${text}`] = (counts[`${status} ${text}`] ?? 0) + 1;
		expect(counts).toEqual({ '200 {"accepted":true}': 1, '200 {"duplicate":true}': 199 });
		expect(await executionsOf(api, workflowId)).toHaveLength(1);
		const items = await passedOn(api, workflowId);
		expect(items).toMatchObject([{ id: 'payout_same', date_iso: '2023-10-29T12:00:23+03:00' }]);
	});

	it('should lose none of many different payouts', async () => {
		const ids = Array.from({ length: 40 }, (_, index) => `payout_${index}`);
		const replies = await Promise.all(ids.map(async (id) => await post('often', payout(id))));
		expect(replies.filter(({ text }) => text !== '{"accepted":true}')).toEqual([]);
		const items = await passedOn(api, workflowId);
		expect(items.map(({ id }) => id).sort()).toEqual(['payout_same', ...ids].sort());
	});

	it('should accept none whose execution n8n fails before it begins, and pass it on once it comes again', async () => {
		const busy = path.join(folder, 'busy');
		await writeFile(busy, '');
		const sent = Array.from({ length: 20 }, async () => await post('often', payout('payout_busy')));
		const hasFailed = async () => (await executionsOf(api, workflowId)).some(({ status }) => status === 'error');
		while (!(await hasFailed())) await sleep(200);
		await rm(busy);
		const replies = (await Promise.all(sent)).map(({ text }) => text).sort();
		const repeated = Array.from({ length: 18 }, () => '{"duplicate":true}');
		expect(replies).toEqual(['{"accepted":true}', ...repeated, '{"error":"Temporarily unavailable"}']);
		const items = await passedOn(api, workflowId);
		expect(items.filter(({ id }) => id === 'payout_busy')).toHaveLength(1);
	});

	it('should remember them all across a restart of n8n', async () => {
		await n8n.stop();
		n8n = await startN8n({
			installation: await installN8n(),
			folder: instance.folder,
			packed: instance.packed,
			port: Number(new URL(instance.n8n.url).port),
		});
		api = new N8nApi(n8n.url);
		await api.enter(instance.owner);
		while ((await post('often', payout('payout_same'))).status === 404) await sleep(200);

		for (let index = 0; index < 40; index += 10) await post('often', payout(`payout_${index}`));
		expect((await post('often', payout('payout_new'))).text).toBe('{"accepted":true}');
		const items = await passedOn(api, workflowId);
		expect(items).toHaveLength(43);
		expect(items.filter(({ id }) => id === 'payout_new')).toHaveLength(1);
	});
});

describe('a rejected delivery', () => {
	let workflowId: string;
	beforeAll(async () => {
		({ id: workflowId } = await publish(
			api,
			triggerWorkflow('strict', { filters: { payoutStatus: ['PAID_OUT'] } }, await rawBody()),
		));
	});

	it.each<[string, number, string | Buffer, Record<string, string> | undefined]>([
		['no signature', 401, payout('a'), JSON_TYPE],
		['a signature of something else', 401, payout('a'), { ...JSON_TYPE, 'x-signature': sign('else') }],
		[
			'a payload that was written anew',
			401,
			JSON.stringify(JSON.parse('{"id":"caf\\u00e9","amount":2.00}')),
			{ ...JSON_TYPE, 'x-signature': sign('{"id":"caf\\u00e9","amount":2.00}') },
		],
		['a form', 415, 'id=1', { 'content-type': 'application/x-www-form-urlencoded' }],
		['XML', 415, '<id>1</id>', { 'content-type': 'application/xml' }],
		['a file', 415, '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
		['no payout', 400, '{"id":"a"}', undefined],
		[
			'JSON that n8n leaves unread, and that is none',
			400,
			'{',
			{ 'content-type': 'application/vnd.payout+json', 'x-signature': sign('{') },
		],
		['two megabytes', 413, Buffer.from(`"${'x'.repeat(2_000_000)}"`), undefined],
		['another status', 200, payout('a', { status: 'PENDING' }), undefined],
		// n8n sends these three replies itself, before the trigger sees anything.
		['no JSON', 422, '{', undefined],
		['seventeen megabytes', 500, Buffer.from(`"${'x'.repeat(17_000_000)}"`), undefined],
	])('should get its reply and leave no execution: %s (%d)', async (_title, status, body, headers) => {
		expect((await post('strict', body, headers)).status).toBe(status);
		expect(await executionsOf(api, workflowId)).toEqual([]);
	});

	it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('should reject %s', async (method) => {
		expect((await fetch(url('strict'), { method })).status).toBe(404);
	});

	it('should leave one line in the log, without body and secret', async () => {
		await post('strict', payout('private_id'), JSON_TYPE);
		// n8n writes its log a little after its reply.
		let log = '';
		let lines: string[] = [];
		for (let tries = 0; tries < 50 && lines.length < 10; tries++) {
			await sleep(200);
			log = await readFile(path.join(instance.folder, 'n8n.log'), 'utf8');
			lines = log.split('\n').filter((line) => line.includes(`rejected a delivery to workflow ${workflowId}`));
		}
		expect(
			lines.filter((line) => line.includes('from 127.0.0.1 with HTTP 401: there is no x-signature header')),
		).toHaveLength(2);
		expect(lines).toHaveLength(10);
		expect(log).not.toMatch(/private_id|sandbox-webhook-secret/);
	});

	it('should not keep valid deliveries out, compressed ones included', async () => {
		const body = payout('zipped');
		const headers = { ...JSON_TYPE, 'x-signature': sign(body), 'content-encoding': 'gzip' };
		expect((await post('strict', gzipSync(body), headers)).text).toBe('{"accepted":true}');
		expect(await passedOn(api, workflowId)).toMatchObject([{ id: 'zipped' }]);
	});
});

describe('Confirm with Service', () => {
	it("should accept payouts the service knows, and ask for another attempt if it is down or doesn't know them yet", async () => {
		const cardPaymentsApi = instance.state.credentials.cardPaymentsApi ?? '';
		const { id } = await publish(api, triggerWorkflow('confirmed', { validateBy: 'service' }, { cardPaymentsApi }));
		const payoutId = await instance.sandbox.addPayout({ amount: '12.50' });
		const send = async (order: object) =>
			(
				await instance.sandbox.sendPayoutWebhook({
					payoutId,
					url: url('confirmed'),
					scheme: 'unsigned',
					...order,
				})
			).attempts[0]?.status;

		instance.sandbox.faults.next({ kind: 'status', path: '/v2/payouts/list', status: 503 });
		expect(await send({})).toBe(503);
		expect(await send({ status: 'INITIATED' })).toBe(503);
		expect(await send({ tampered: true })).toBe(503);
		expect((await post('confirmed', payout('payout_invented'), JSON_TYPE)).status).toBe(503);
		expect(await send({})).toBe(200);
		expect(await passedOn(api, id)).toMatchObject([
			{ id: payoutId, wallet_id: expect.any(String), date: expect.any(Number) },
		]);
	});
});

describe('the editor', () => {
	it('should receive a test event, as often as it listens', async () => {
		const workflow = await api.createWorkflow(triggerWorkflow('tried', {}, await rawBody()));
		const listen = async () => {
			const { waitingForWebhook } = await api.startByHand<{ waitingForWebhook?: boolean }>(
				workflow.id,
				'Trigger',
			);
			expect(waitingForWebhook).toBe(true);
		};
		const executions = async (expected: number) => {
			// n8n replies a little before it lists the execution.
			const deadline = Date.now() + 10_000;
			let all = await executionsOf(api, workflow.id);
			while (all.length < expected && Date.now() < deadline) all = await executionsOf(api, workflow.id);
			return all;
		};
		for (const attempt of [1, 2]) {
			await listen();
			// An event that can't be verified ends the test with an execution that fails in the trigger.
			expect((await post('tried', payout('x'), JSON_TYPE, 'webhook-test')).status).toBe(401);
			const [failed] = await executions(2 * attempt - 1);
			expect(failed?.items(END)).toEqual([]);
			expect(await passedOn(api, workflow.id)).toHaveLength(attempt - 1);
			expect((await post('tried', payout('x'), undefined, 'webhook-test')).status).toBe(404);

			await listen();
			expect((await post('tried', payout('payout_tried'), undefined, 'webhook-test')).status).toBe(200);
			await executions(2 * attempt);
			expect(await passedOn(api, workflow.id)).toHaveLength(attempt);
		}
	});

	it('should publish no trigger without a credential, with an empty secret or with a signature of the ID alone', async () => {
		const blank = await credential({ scheme: 'rawBody', secret: ' ', signatureHeader: 'x-signature' });
		const open = await credential({
			scheme: 'custom',
			secret: SECRET,
			signatureHeader: 'x-signature',
			signedContent: '{id}',
		});
		const refusal = async (name: string, parameters: IDataObject, credentials: Record<string, string>) =>
			await publish(api, triggerWorkflow(name, parameters, credentials)).then(
				() => 'published',
				({ message }: Error) => message,
			);
		// n8n tries each for 15 seconds.
		const refusals = await Promise.all([
			refusal('without', {}, {}),
			refusal('blank', {}, { cardPaymentsWebhookApi: blank }),
			refusal('open', {}, { cardPaymentsWebhookApi: open }),
		]);
		expect(refusals).toEqual([
			expect.stringMatching(/Missing required credential|not have any credentials/),
			expect.stringContaining('The signing secret is empty'),
			expect.stringContaining("The signature doesn't prove status, amount, and currency"),
		]);
	});
});
