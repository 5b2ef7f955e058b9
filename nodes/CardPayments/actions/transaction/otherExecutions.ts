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
}

const executions = new WeakMap<IExecuteFunctions, Execution>();
/** By workflow and node: those whose next node may not have written everything yet. */
const underWay = new Map<string, Set<Execution>>();

/**
 * Begins to note of which payouts an execution passes on transactions. An execution that overlaps read what the
 * destination has before this one's next node writes them: it must leave them out.
 */
export async function beginPassingOn(context: IExecuteFunctions): Promise<void> {
	if (executions.has(context)) return;
	const id = context.getExecutionId();
	const execution: Execution = { id, context: new WeakRef(context), payouts: new Set(), others: new Set() };
	executions.set(context, execution);
	const node = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const all = underWay.get(node) ?? new Set();
	// In a loop, one execution comes to the node several times.
	const others = [...all].filter((other) => other.id !== id);
	underWay.set(node, all.add(execution));
	for (const other of others) {
		other.others.add(execution);
		execution.others.add(other);
	}
	for (const other of others) {
		if (await isUnderWay(other)) continue;
		execution.others.delete(other);
		all.delete(other);
	}
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
