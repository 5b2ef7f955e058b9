import type { IExecuteData, IExecuteFunctions } from 'n8n-workflow';
import { attemptsFor } from '../../../nodes/CardPayments/actions/payment/earlierAttempts';

const newRun = (nodeId: string) => ({ node: { id: nodeId }, data: {}, source: null }) as unknown as IExecuteData;
const contextOf = (run: IExecuteData, nodeId: string) =>
	({
		getExecuteData: () => run,
		getNode: () => ({ id: nodeId, type: 'n8n-nodes-card-payments.cardPayments' }),
		getExecutionCancelSignal: () => undefined,
	}) as unknown as IExecuteFunctions;

describe('earlier attempts', () => {
	it('should be known by the item within one run of the node, with any key', () => {
		const run = newRun('charge');
		const attempt = Promise.resolve({ id: 'chg_1' });
		attemptsFor(contextOf(run, 'charge'), 0, () => 'a').note(attempt);
		expect(attemptsFor(contextOf(run, 'charge'), 0, () => 'b').earlier).toBe(attempt);
		expect(attemptsFor(contextOf(run, 'charge'), 1, () => 'a').earlier).toBeUndefined();
		expect(attemptsFor(contextOf(newRun('charge'), 'charge'), 0, () => 'a').earlier).toBeUndefined();
	});

	it("should be known by the content within an agent's run, where each call of the tool is item 0", () => {
		const run = newRun('agent');
		const attempt = Promise.resolve({ id: 'chg_1' });
		attemptsFor(contextOf(run, 'charge'), 0, () => 'ten riyals').note(attempt);
		expect(attemptsFor(contextOf(run, 'charge'), 0, () => 'ten riyals').earlier).toBe(attempt);
		expect(attemptsFor(contextOf(run, 'charge'), 0, () => 'twenty riyals').earlier).toBeUndefined();
		expect(attemptsFor(contextOf(run, 'another charge'), 0, () => 'ten riyals').earlier).toBeUndefined();
	});

	it('should be forgotten when nothing was sent', () => {
		const run = newRun('charge');
		const attempts = attemptsFor(contextOf(run, 'charge'), 0, () => '');
		attempts.note(Promise.resolve({}));
		attempts.forget();
		expect(attemptsFor(contextOf(run, 'charge'), 0, () => '').earlier).toBeUndefined();
	});
});
