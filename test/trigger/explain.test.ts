import { NodeOperationError, type IDataObject, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { passOn } from '../../nodes/CardPayments/trigger/passOn';
import { hex, payoutBody } from '../domain/webhook/signing';
import { log, SECRET, startReceiver, type Setting } from './post';

let setting: Setting;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let tests = 0;
beforeAll(async () => (receiver = await startReceiver(() => setting)));
afterAll(async () => await receiver.close());
beforeEach(() => {
	setting = { node: `explained-${++tests}`, mode: 'manual' };
	log.length = 0;
	receiver.received.length = 0;
});

async function post(body: Buffer | string, headers: Record<string, string>) {
	const reply = await fetch(receiver.url, {
		method: 'POST',
		body: Buffer.from(body),
		headers: { 'content-type': 'application/json', ...headers },
	});
	return { status: reply.status, json: (await reply.json()) as unknown };
}

const otherHeader = { 'x-other': `sha256=${hex(SECRET, payoutBody())}` };

/** n8n's next step: the execution. */
function execution(items: INodeExecutionData[], { continueOnFail = false, mode = 'manual' } = {}) {
	const hints: Array<{ message: string }> = [];
	const context = {
		getInputData: () => items,
		getNodeParameter: () => ({}),
		getMode: () => mode,
		getNode: () => ({ id: 'trigger', name: 'Trigger', type: 'test', parameters: {} }),
		continueOnFail: () => continueOnFail,
		addExecutionHints: (hint: { message: string }) => hints.push(hint),
	} as unknown as IExecuteFunctions;
	return { hints, run: async () => await passOn.call(context) };
}

describe('a test event that is rejected', () => {
	it('should end the test with an error that names the right settings, and reply 401', async () => {
		expect(await post(payoutBody(), otherHeader)).toEqual({
			status: 401,
			json: { error: 'The request could not be verified' },
		});
		const items = receiver.received[0]?.rejection ?? [];
		const error: unknown = await execution(items)
			.run()
			.catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(NodeOperationError);
		const { message, description } = error as NodeOperationError;
		expect(message).toBe('The webhook was rejected: there is no x-signature header');
		expect(description).toContain('x-other is HMAC-SHA256 in hex of the body');
		expect(description).toMatch(/Prefix <b [^>]*>sha256=<\/b>/);
		expect(JSON.stringify([items, message, description])).not.toMatch(/payout_330001|a secret that/);
		expect(log).toHaveLength(1);
	});

	it('should pass nothing on, not even with On Error set to continue', async () => {
		await post(payoutBody(), otherHeader);
		const { run, hints } = execution(receiver.received[0]?.rejection ?? [], { continueOnFail: true });
		expect(await run()).toEqual([[]]);
		expect(hints).toMatchObject([{ message: expect.stringContaining('x-other is HMAC-SHA256') }]);
	});

	it('should not start anything when its execution is retried', async () => {
		await post(payoutBody(), otherHeader);
		const { run } = execution(receiver.received[0]?.rejection ?? [], { mode: 'retry' });
		await expect(run()).rejects.toThrow('The webhook was rejected');
	});

	it.each<[string, string | Buffer, Record<string, string>, Partial<Setting>, number, string]>([
		['a form', 'id=1', { 'content-type': 'text/plain' }, {}, 415, 'the content type is not JSON'],
		['too large', Buffer.alloc(2_000_000, 'x'), {}, {}, 413, 'the body is too large'],
		['no body', '', {}, {}, 401, 'there is no x-signature header'],
		[
			'no payout',
			'{"id":"payout_1"}',
			{ 'x-signature': hex(SECRET, '{"id":"payout_1"}') },
			{},
			400,
			'The field "status" is missing or not a text',
		],
		[
			'no credential',
			payoutBody(),
			otherHeader,
			{ credentials: { cardPaymentsWebhookApi: new Error('Credentials not found') } },
			503,
			'Credentials not found',
		],
		[
			'in the future',
			payoutBody({ date: 9e12 }),
			{},
			{ parameters: { validateBy: 'service' } },
			401,
			'in the future',
		],
	])('should be explained: %s', async (_title, body, headers, changes, status, reason) => {
		Object.assign(setting, changes);
		expect((await post(body, headers)).status).toBe(status);
		const { run } = execution(receiver.received[0]?.rejection ?? []);
		await expect(run()).rejects.toMatchObject({
			message: expect.stringContaining(reason),
			description: expect.stringContaining(`Your service got HTTP ${status}`),
		});
	});

	it('should keep the editor listening if only a filter ignores it', async () => {
		setting.parameters = { filters: { payoutStatus: ['FAILED'] } };
		const headers = { 'x-signature': hex(SECRET, payoutBody()) };
		expect((await post(payoutBody(), headers)).json).toEqual({ ignored: 'status' });
		expect(receiver.received).toEqual([{ status: 200 }]);
	});
});

describe('a published workflow', () => {
	beforeEach(() => (setting.mode = 'webhook'));

	it('should start nothing and explain nothing by itself', async () => {
		expect((await post(payoutBody(), otherHeader)).status).toBe(401);
		expect((await post('id=1', { 'content-type': 'text/plain' })).status).toBe(415);
		expect(receiver.received).toEqual([{ status: 401 }, { status: 415 }]);
	});

	it('should report rejections on request, once an hour, with the count and the latest reasons', async () => {
		setting.parameters = { options: { reportRejected: true } };
		const reports = () =>
			receiver.received.flatMap(({ rejection }) => (rejection === undefined ? [] : [rejection]));
		await post(payoutBody(), otherHeader);
		for (let index = 0; index < 50; index++) await post(payoutBody(), { 'x-signature': 'forged' });
		expect(reports()).toHaveLength(1);
		const { now } = Date;
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
		try {
			await post('id=1', { 'content-type': 'text/plain' });
		} finally {
			clock.mockRestore();
		}
		const [first = [], second = []] = reports();
		await expect(execution(first, { mode: 'webhook' }).run()).rejects.toMatchObject({
			message: 'The webhook was rejected: there is no x-signature header',
			description: expect.stringContaining('x-other is HMAC-SHA256 in hex of the body'),
		});
		await expect(execution(second, { mode: 'webhook' }).run()).rejects.toMatchObject({
			description: expect.stringMatching(
				/Rejected since the last report: 51. The latest: the content type is not JSON; the x-signature header/,
			),
		});
	});
});

it('should never treat an event as an explanation', async () => {
	const event: IDataObject = { id: 'payout_1', rejected_webhook: { message: 'x', description: 'y' } };
	expect(await execution([{ json: event }]).run()).toEqual([[{ json: event }]]);
});
