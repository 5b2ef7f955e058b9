import type { IExecuteFunctions } from 'n8n-workflow';

/** An execution of a node whose transactions go to a destination. */
interface Execution {
	id: string;
	/** Not held, since it has all items of the execution. Gone some time after the execution ended. */
	context: WeakRef<IExecuteFunctions>;
	/** Payouts of which it passed on transactions. */
	payouts: Set<string>;
	/** Those of the same node, in this process, that overlap with it. */
	others: Set<Execution>;
	/** Over once `others` are those that really do. */
	begun: Promise<void>;
}

const executions = new WeakMap<IExecuteFunctions, Execution>();
/** By workflow and node: those whose next node may not have written everything yet. */
const underWay = new Map<string, Set<Execution>>();

/**
 * Begins to note of which payouts an execution passes on transactions. An execution that overlaps read what the
 * destination has before this one's next node writes them: it must leave them out.
 */
export async function beginPassingOn(context: IExecuteFunctions): Promise<void> {
	const execution = executions.get(context) ?? begin(context);
	await execution.begun;
}

function begin(context: IExecuteFunctions): Execution {
	const node = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const all = underWay.get(node) ?? new Set();
	const id = context.getExecutionId();
	// In a loop, one execution comes to the node several times.
	const others = new Set([...all].filter((other) => other.id !== id));
	const leaveOutEnded = async () => {
		for (const other of [...others]) {
			if (await isUnderWay(other)) continue;
			others.delete(other);
			all.delete(other);
		}
	};
	const execution = { id, context: new WeakRef(context), payouts: new Set<string>(), others, begun: leaveOutEnded() };
	for (const other of others) other.others.add(execution);
	executions.set(context, execution);
	underWay.set(node, all.add(execution));
	return execution;
}

/**
 * Notes that an execution passes on transactions of a payout.
 *
 * @returns the ID of the overlapping execution that did so before; undefined if none did
 */
export function passedOnBefore(context: IExecuteFunctions, payoutId: string): string | undefined {
	const execution = executions.get(context);
	for (const other of execution?.others ?? []) if (other.payouts.has(payoutId)) return other.id;
	execution?.payouts.add(payoutId);
	return undefined;
}

/** Notes that an execution fails in this node, so no other node gets what it gave. */
export function passesOnNothing(context: IExecuteFunctions): void {
	executions.get(context)?.payouts.clear();
}

/** Whether the nodes after this one still have to be executed. */
async function isUnderWay(execution: Execution): Promise<boolean> {
	const context = execution.context.deref();
	if (context === undefined || context.getExecutionCancelSignal()?.aborted === true) return false;
	const { $ } = context.getWorkflowDataProxy(0);
	const next = context.getChildNodes(context.getNode().name).map(({ name }) => $(name) as { isExecuted: boolean });
	if (next.length === 0 || next.some(({ isExecuted }) => isExecuted)) return false;
	return context.getMode() !== 'manual' || !(await hasEnded(context, execution.id));
}

/** An execution by hand may end with this node: "Execute step" executes no other one. */
async function hasEnded(context: IExecuteFunctions, executionId: string): Promise<boolean> {
	// n8n 1 doesn't say.
	if (typeof context.getExecutionDataById !== 'function') return true;
	const stored = await context.getExecutionDataById(executionId).catch(() => undefined);
	// n8n stores this when an execution ends.
	return stored?.resultData?.lastNodeExecuted !== undefined;
}
