import type { IExecuteFunctions, WorkflowExecuteMode } from 'n8n-workflow';
import { passedOn, passesOnNothing } from '../../../nodes/CardPayments/actions/transaction/passedOn';

const SHEET = 'payout_1/charges/1';
let destinations = 0;
const newDestination = () => `destination ${++destinations}`;

/** What a node of n8n 1 knows of its execution, which doesn't say when that began or ends. */
function inN8n1(id: string, mode: WorkflowExecuteMode = 'trigger') {
	const written = new Set<string>();
	const cancel = new AbortController();
	const loop: { done?: boolean; failed?: boolean } = {};
	const context = {
		getExecutionId: () => id,
		getMode: () => mode,
		getExecutionCancelSignal: () => cancel.signal,
		getNode: () => ({ name: 'Get Transactions' }),
		getChildNodes: () => [{ name: 'Write' }],
		getParentNodes: () => [{ name: 'Start' }, { name: 'Get Transactions' }],
		getWorkflowDataProxy: () => ({
			$: (name: string) => ({
				isExecuted: written.has(name),
				context: { done: loop.done },
				first: () => {
					if (loop.failed === true || !written.has(name)) throw new Error('No data');
				},
			}),
		}),
	} as unknown as IExecuteFunctions;
	return { context, loop, write: () => written.add('Write'), cancel: () => cancel.abort() };
}

describe('what executions pass on to a destination in n8n 1', () => {
	it('should be known to others until the next node has written it', () => {
		const destination = newDestination();
		const first = inN8n1('1');
		passedOn(first.context, destination).note(SHEET, 5);
		const second = inN8n1('2');
		expect(passedOn(second.context, destination).earlier(SHEET)).toEqual({ count: 5, executionId: '1' });
		expect(passedOn(second.context, newDestination()).earlier(SHEET)).toEqual({ count: 0 });
		first.write();
		expect(passedOn(inN8n1('3').context, destination).earlier(SHEET)).toEqual({ count: 0 });
	});

	it.each([{ done: true }, { done: false, failed: true }])(
		'should be known to others until a loop that writes it is over: %j',
		(end) => {
			const destination = newDestination();
			const { context, loop, write } = inN8n1('1');
			passedOn(context, destination).note(SHEET, 5);
			loop.done = false;
			write();
			expect(passedOn(inN8n1('2').context, destination).earlier(SHEET)).toEqual({ count: 5, executionId: '1' });
			Object.assign(loop, end);
			expect(passedOn(inN8n1('3').context, destination).earlier(SHEET)).toEqual({ count: 0 });
		},
	);

	it('should not hold others back if a step was executed alone', () => {
		const destination = newDestination();
		passedOn(inN8n1('1', 'manual').context, destination).note(SHEET, 5);
		expect(passedOn(inN8n1('2').context, destination).earlier(SHEET)).toEqual({ count: 0 });
	});

	it('should not hold others back after the execution was cancelled', () => {
		const destination = newDestination();
		const { context, cancel } = inN8n1('1');
		passedOn(context, destination).note(SHEET, 5);
		cancel();
		expect(passedOn(inN8n1('2').context, destination).earlier(SHEET)).toEqual({ count: 0 });
	});

	it('should stay known in a loop after others begin', () => {
		const destination = newDestination();
		const first = inN8n1('1');
		passedOn(first.context, destination).note(SHEET, 5);
		first.write();
		passedOn(inN8n1('2').context, destination);
		expect(passedOn(inN8n1('1').context, destination).earlier(SHEET)).toEqual({ count: 5 });
	});
});

describe('what a cancelled execution passed on to a destination in n8n 2', () => {
	/** n8n 2 says when an execution began and when it ends. */
	function inN8n2(id: string, establishedAt: number) {
		const { context, write, cancel } = inN8n1(id);
		let finish: () => void = () => undefined;
		Object.assign(context, {
			getExecutionContext: () => ({ establishedAt }),
			onExecutionFinish: (handler: () => void) => (finish = handler),
		});
		return {
			context,
			write,
			stop: () => {
				cancel();
				finish();
			},
		};
	}

	it.each([
		['keep back what a loop may have written a part of', true, { count: 5, executionId: '1' }],
		['give back what no node got', false, { count: 0 }],
	])('should %s', (_, began, expected) => {
		const destination = newDestination();
		const first = inN8n2('1', Date.now() - 2_000);
		passedOn(first.context, destination).note(SHEET, 5);
		if (began) first.write();
		first.stop();
		expect(passedOn(inN8n2('2', Date.now() - 1_000).context, destination).earlier(SHEET)).toEqual(expected);
	});
});

it('should be empty once the node fails, whatever its other items still pass on', () => {
	const destination = newDestination();
	const { context } = inN8n1('1');
	const passed = passedOn(context, destination);
	passed.note(SHEET, 5);
	passesOnNothing(context);
	passed.note(SHEET, 5);
	expect(passedOn(inN8n1('2').context, destination).earlier(SHEET)).toEqual({ count: 0 });
	expect(passedOn(inN8n1('1').context, destination).earlier(SHEET)).toEqual({ count: 0 });
});
