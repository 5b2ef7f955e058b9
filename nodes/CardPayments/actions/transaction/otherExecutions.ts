import type { IExecuteFunctions } from 'n8n-workflow';

/** An execution of a node whose transactions go to a destination. */
interface Execution {
	id: string;
	/** Not held, since it has all items of the execution. Gone once the execution ended. */
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
export function beginPassingOn(context: IExecuteFunctions): void {
	if (executions.has(context)) return;
	const execution: Execution = {
		id: context.getExecutionId(),
		context: new WeakRef(context),
		payouts: new Set(),
		others: new Set(),
	};
	executions.set(context, execution);
	const node = `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
	const all = [...(underWay.get(node) ?? [])].filter((other) => isUnderWay(other.context.deref()));
	for (const other of all) {
		// In a loop, one execution comes to the node several times.
		if (other.id === execution.id) continue;
		other.others.add(execution);
		execution.others.add(other);
	}
	underWay.set(node, new Set([...all, execution]));
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

/** Whether no node after this one was executed yet. */
function isUnderWay(context: IExecuteFunctions | undefined): boolean {
	if (context === undefined || context.getExecutionCancelSignal()?.aborted === true) return false;
	const { $ } = context.getWorkflowDataProxy(0);
	const next = context.getChildNodes(context.getNode().name).map(({ name }) => $(name) as { isExecuted: boolean });
	return next.length > 0 && !next.some(({ isExecuted }) => isExecuted);
}
