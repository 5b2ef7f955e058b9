import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { hex, payoutBody } from '../domain/signing/signing';
import { handedOver } from '../../nodes/CardPayments/trigger/passOn';
import { SECRET } from '../domain/webhook/shapes';
import { History } from '../harness/history.ts';
import { execute, type Execution } from './execute';
import { log, signature, useTrigger } from './post';

const { setting, received, post } = useTrigger();

const otherHeader = { 'x-other': `sha256=${hex(SECRET, payoutBody())}` };
const FORM = ['id=1', { 'content-type': 'text/plain' }] as const;

/** The execution that a rejected test event starts. */
const execution = async (more: Execution = {}, items = received[0]?.rejection ?? []) =>
	await execute(new History(), { items, mode: 'manual', ...more });

describe('a test event that is rejected', () => {
	beforeEach(() => (setting.mode = 'manual'));

	it('should end the test with an error that names the right settings, and reply 401', async () => {
		const reply = { status: 401, json: { error: 'The request could not be verified' } };
		expect(await post(payoutBody(), otherHeader)).toMatchObject(reply);
		const error: unknown = await execution().catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(NodeOperationError);
		const { message, description } = error as NodeOperationError;
		expect(message).toBe('The webhook was rejected: there is no x-signature header');
		expect(description).toContain('x-other is HMAC-SHA256 in hex of the body');
		expect(description).toContain('Prefix = sha256=');
		expect(JSON.stringify([received, message, description])).not.toMatch(/payout_330001|a secret that/);
		expect(log).toHaveLength(1);
	});

	it('should pass nothing on, not even with On Error set to continue', async () => {
		await post(payoutBody(), otherHeader);
		const hints: Array<{ message: string }> = [];
		expect(await execution({ continueOnFail: true, hints })).toEqual([]);
		expect(hints).toMatchObject([{ message: expect.stringContaining('x-other is HMAC-SHA256') }]);
	});

	it('should not start anything when its execution is retried', async () => {
		await post(payoutBody(), otherHeader);
		await expect(execution({ mode: 'retry' })).rejects.toThrow('The webhook was rejected');
	});

	it('should keep the editor listening if only a filter ignores it', async () => {
		setting.parameters = { filters: { payoutStatus: ['FAILED'] } };
		expect((await post(payoutBody(), signature(payoutBody()))).json).toEqual({ ignored: 'status' });
		expect(received).toEqual([{ status: 200 }]);
	});
});

describe('a published workflow', () => {
	it('should start nothing and explain nothing by itself', async () => {
		expect((await post(payoutBody(), otherHeader)).status).toBe(401);
		expect((await post(...FORM)).status).toBe(415);
		expect(received).toEqual([{ status: 401 }, { status: 415 }]);
	});

	it('should report rejections on request, once an hour, with the count and the latest reasons', async () => {
		setting.parameters = { options: { reportRejected: true } };
		const began = Date.now();
		const clock = jest.spyOn(Date, 'now').mockReturnValue(began);
		const reports = () => received.flatMap(({ rejection }) => (rejection === undefined ? [] : [rejection]));
		await post(payoutBody(), otherHeader);
		for (let index = 0; index < 50; index++) await post(payoutBody(), { 'x-signature': 'forged' });
		clock.mockReturnValue(began + 3_599_999);
		await post(payoutBody(), { 'x-signature': 'forged' });
		expect(reports()).toHaveLength(1);
		clock.mockReturnValue(began + 3_600_000);
		await post(...FORM);
		clock.mockRestore();
		const [first, second] = reports();
		await expect(execution({ mode: 'webhook' }, first)).rejects.toMatchObject({
			message: 'The webhook was rejected: there is no x-signature header',
			description: expect.stringContaining('x-other is HMAC-SHA256 in hex of the body'),
		});
		await expect(execution({ mode: 'webhook' }, second)).rejects.toMatchObject({
			description: expect.stringMatching(
				/Rejected since the last report: 52. The latest: the content type is not JSON; the x-signature header/,
			),
		});
	});
});

it('should never treat an event as an explanation', async () => {
	setting.parameters = { event: 'any' };
	const json: IDataObject = { rejected: { message: 'x', paragraphs: [] } };
	await post(JSON.stringify(json), signature(JSON.stringify(json)));
	const items = handedOver({ event: received[0]?.item ?? {}, identity: '', delivery: '', receivedBy: '' })[0] ?? [];
	expect(await execution({}, items)).toEqual([{ json }]);
});
