import type { IExecuteFunctions } from 'n8n-workflow';
import { DAY } from '../../domain/units';
import { perExecution } from '../../transport/perExecution';

/** One time that n8n executes the node: a loop comes to it several times, and so does Retry On Fail. */
interface Turn {
	failed: boolean;
	undo: Array<() => void>;
}

/** What an execution passed on to a destination. */
interface Execution {
	id: string;
	/** From when on it may have read what the destination has. */
	started: number;
	/** Since when it writes no more, as far as is known. */
	ended: number;
	/** Whether n8n said so. */
	finished: boolean;
	/** How many transactions of each sheet, by the key of the sheet's first one. */
	sheets: Map<string, number>;
	latest: Turn;
	/** Not held, since it has all items of the execution. n8n holds it until the execution ends or waits. */
	context: WeakRef<IExecuteFunctions>;
}

export interface PassedOn {
	/** How many transactions of a sheet were passed on before, and by which execution if not by this one. */
	earlier(sheet: string): { count: number; executionId?: string };
	note(sheet: string, count: number): void;
}

const turnOf = perExecution((): Turn => ({ failed: false, undo: [] }));
/** Those of this process, of a day, by destination. */
const executions = new Map<string, Set<Execution>>();

/**
 * What was passed on to a destination since this execution may have read it: by itself, and by others that hadn't
 * ended by then.
 */
export function passedOn(context: IExecuteFunctions, destination: string): PassedOn {
	const all = executions.get(destination) ?? new Set();
	executions.set(destination, all);
	const turn = turnOf(context);
	const own = executionOf(context, all, turn);
	return {
		earlier: (sheet) => {
			let count = own.sheets.get(sheet) ?? 0;
			let executionId: string | undefined;
			for (const other of all) {
				const others = other === own || other.ended <= own.started ? 0 : (other.sheets.get(sheet) ?? 0);
				if (others > count) [count, executionId] = [others, other.id];
			}
			return executionId === undefined ? { count } : { count, executionId };
		},
		note: (sheet, count) => {
			if (turn.failed) return;
			const before = own.sheets.get(sheet) ?? 0;
			turn.undo.push(() => own.sheets.set(sheet, before));
			own.sheets.set(sheet, count);
		},
	};
}

/** Notes that the node fails, so no other node gets what it gave. */
export function passesOnNothing(context: IExecuteFunctions): void {
	undo(turnOf(context));
}

function undo(turn: Turn): void {
	turn.failed = true;
	for (const step of turn.undo.splice(0).reverse()) step();
}

function executionOf(context: IExecuteFunctions, all: Set<Execution>, latest: Turn): Execution {
	const id = context.getExecutionId();
	let known: Execution | undefined;
	for (const other of all) {
		if (other.id === id && !other.finished) known = other;
		else if (!isUnderWay(other)) other.ended = Math.min(other.ended, Date.now());
		if (other.ended < Date.now() - DAY) all.delete(other);
	}
	const execution = known ?? {
		id,
		// n8n 1 doesn't say.
		started: context.getExecutionContext?.()?.establishedAt ?? Date.now(),
		ended: Infinity,
		finished: false,
		sheets: new Map<string, number>(),
		latest,
		context: new WeakRef(context),
	};
	execution.latest = latest;
	execution.ended = Infinity;
	all.add(execution);
	if (known?.context.deref() === undefined) {
		execution.context = new WeakRef(context);
		context.onExecutionFinish?.(() => finish(execution, context));
	}
	return execution;
}

function finish(execution: Execution, context: IExecuteFunctions): void {
	execution.finished = true;
	execution.ended = Date.now();
	if (!nodesAfter(context).next.some(succeeded)) undo(execution.latest);
}

/** Whether the nodes after this one still have to be executed. */
function isUnderWay({ context: held, finished }: Execution): boolean {
	const context = held.deref();
	if (finished || context === undefined) return false;
	if (typeof context.onExecutionFinish === 'function') return true;
	// n8n 1 doesn't say. An execution by hand may end with this node.
	if (context.getMode() === 'manual' || isCancelled(context)) return false;
	const { next, all } = nodesAfter(context);
	return !next.some(isOver) && !all.some((node) => node.isExecuted && !succeeded(node));
}

function isCancelled(context: IExecuteFunctions): boolean {
	return context.getExecutionCancelSignal()?.aborted === true;
}

interface LaterNode {
	isExecuted: boolean;
	/** Of Loop Over Items: false before its last round is over. */
	context?: { done?: unknown };
	/** Throws if the node failed. */
	first(output: number): unknown;
}

/** All nodes after this one, and those that it's connected to. */
function nodesAfter(context: IExecuteFunctions): Record<'next' | 'all', LaterNode[]> {
	const node = context.getNode().name;
	const { $ } = context.getWorkflowDataProxy(0) as { $: (name: string) => LaterNode };
	const names = context.getChildNodes(node).map(({ name }) => name);
	const isNext = (name: string) => context.getParentNodes(name, { depth: 1 }).some((parent) => parent.name === node);
	const toNodes = (chosen: string[]) => chosen.map((name) => $(name));
	return { next: toNodes(names.filter(isNext)), all: toNodes(names) };
}

/** Whether a node was executed, and not as a loop whose rows are still being written. */
function isOver(node: LaterNode): boolean {
	return node.isExecuted && node.context?.done !== false;
}

function succeeded(node: LaterNode): boolean {
	try {
		node.first(0);
		return true;
	} catch {
		return false;
	}
}
