import { CardPaymentsError, InputError } from '../domain/errors';
import { formatted, neutralizeFormula } from '../domain/formatFor';
import {
	sleep,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type NodeError,
} from 'n8n-workflow';
import { concurrently } from '../domain/turns';
import { log, toNodeError, isoIn } from '../transport/n8n';
import { answerOf, fieldsOfAgent, tellAgent } from './agents';
import { nothingInWords, type Conclusion } from './conclusion';
import { Execution } from './execution';
import type { Lists, Operation } from './operation';
import { RESOURCES } from './resources';
import { readsInputRows } from './sources';
import { SERVICE } from '../domain/service';

/**
 * Runs the chosen operation for every input item. Each item that comes out is linked to the one it
 * came from. With Continue on Fail a failed item becomes an item that says why, and the others go on.
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const operation = chosenOperation(this);
	const execution = new Execution(this);
	const run = new Run(execution, operation);
	const { results, failed } = run;
	const atOnce = operation.concurrency?.(execution) ?? 1;
	let next = 0;
	await concurrently(
		() => (next < run.count ? next++ : undefined),
		async (index) => await run.item(index),
		{ most: () => atOnce, stop: () => execution.isCancelled },
	);
	const conclusions = concluded(execution, operation, results, failed);
	const items = joined(results.flat());
	if (execution.isTool) return [answerOf(items, { ...answering(execution, operation), conclusions, failed })];
	if (items.length > MANY) await sleep(0);
	return [this.getNode().onError === 'continueErrorOutput' ? emptiedFast(items) : items];
}

/** So many lists are joined at once: they are arguments of one call. */
const JOINED_AT_ONCE = 1_000;

/** All lists as one. To flatten them takes ten times as long, and a million items aren't copied without need. */
function joined(lists: INodeExecutionData[][]): INodeExecutionData[] {
	if (lists.length === 1) return lists[0] as INodeExecutionData[];
	const some: INodeExecutionData[][] = [];
	for (let from = 0; from < lists.length; from += JOINED_AT_ONCE)
		some.push(new Array<INodeExecutionData>().concat(...lists.slice(from, from + JOINED_AT_ONCE)));
	return some.length === 1 ? (some[0] as INodeExecutionData[]) : new Array<INodeExecutionData>().concat(...some);
}

/**
 * n8n divides the items of a node with an error output by taking one after the other with `shift`, which moves all
 * others: a payout of 350,000 rows holds n8n for 37 seconds instead of one. It takes all, so this list turns round once
 * and gives from its end.
 */
function emptiedFast(items: INodeExecutionData[]): INodeExecutionData[] {
	let isTurned = false;
	const shift = () => {
		if (!isTurned) items.reverse();
		isTurned = true;
		return items.pop();
	};
	return Object.defineProperty(items, 'shift', { value: shift });
}

function chosenOperation(context: IExecuteFunctions): Operation {
	const resource = context.getNodeParameter('resource', 0);
	const operation = context.getNodeParameter('operation', 0);
	const chosen = RESOURCES[resource]?.operations[operation];
	if (chosen !== undefined) return chosen;
	const error = new InputError(`There is no operation "${operation}" for "${resource}"`);
	throw toNodeError(context.getNode(), error, 0);
}

/** One run of an operation over all input items, and what came of each so far. */
class Run {
	readonly count: number;
	/** The lists of items of each input item. */
	readonly results: INodeExecutionData[][][] = [];
	/** The items that say why theirs failed. */
	readonly failed = new Set<INodeExecutionData>();
	private readonly execution: Execution;
	private readonly operation: Operation;
	private done = 0;

	constructor(execution: Execution, operation: Operation) {
		this.execution = execution;
		this.operation = operation;
		const isOnce = operation.takesAll === true || readsInputRows(operation, execution);
		this.count = isOnce ? 1 : execution.context.getInputData().length;
	}

	/** @throws NodeError unless the node continues on fail */
	async item(index: number): Promise<void> {
		const { context, continuesOnFail, isTool } = this.execution;
		const lists: INodeExecutionData[][] = [];
		this.results[index] = lists;
		try {
			await this.take(index, lists);
		} catch (error) {
			// What breaks off because the user stopped the execution is no failure of the item, unless money may have
			// moved.
			const isUnknown = error instanceof CardPaymentsError && error.details.outcome === 'unknown';
			if (this.execution.isCancelled && !isUnknown) return;
			const nodeError = toNodeError(context.getNode(), error, index);
			if (isTool) tellAgent(nodeError, fieldsOfAgent(context.getNode()));
			if (!continuesOnFail) throw withDone(nodeError, this.operation.describeDone, this.results.flat(2));
			lists.push(this.failedList(error, nodeError, index));
		}
		if (this.count > 1) log(context, 'debug', `${SERVICE.name}: ${++this.done} of ${this.count} items done`);
	}

	/** Links items to theirs, as they come. */
	private async take(index: number, lists: INodeExecutionData[][]): Promise<void> {
		const { context, continuesOnFail } = this.execution;
		for await (const list of listsOf(this.operation.execute(this.execution, index))) {
			if (list instanceof CardPaymentsError) {
				if (!continuesOnFail) throw list;
				lists.push(this.failedList(list, toNodeError(context.getNode(), list, index), index));
				continue;
			}
			for (const item of list) item.pairedItem ??= { item: index };
			lists.push(list);
			if (list.length > MANY) await sleep(0);
		}
	}

	private failedList(error: unknown, nodeError: NodeError, index: number): INodeExecutionData[] {
		const item = failedItem(this.execution.context.getNode(), nodeError, error, index);
		this.failed.add(item);
		return [item];
	}
}

/** Says what the results come to: of what was found, and of what found nothing. Gives what it said. */
function concluded(
	execution: Execution,
	{ assessment }: Operation,
	results: INodeExecutionData[][][],
	failed: Set<INodeExecutionData>,
): Conclusion[] {
	const dayOf = (time: number) => isoIn(execution.context)(time)?.slice(0, 10) ?? '';
	const isEmpty = results.every((lists) => lists.every((list) => list.length === 0));
	results.forEach((lists, index) => {
		const searched = execution.searched(index);
		if (searched === undefined) return;
		const { listed, passing = listed } = searched;
		if (lists.some((list) => list.length > 0) && listed * passing > 0) return;
		// Of the only payout, another sentence says why it isn't read.
		if (searched.period === undefined && execution.leftOut(index) > 0) return;
		const words = nothingInWords(searched, dayOf);
		if (results.length === 1) execution.noteConclusion({ words, type: 'info' });
		else execution.warn(index)(words, `Item ${index + 1}`, 'info');
	});
	if (isEmpty || assessment?.conclusionOf === undefined) return execution.say([]);
	const jsons: IDataObject[] = [];
	for (const list of results.flat()) for (const item of list) if (!failed.has(item)) jsons.push(item.json);
	const conclusion = jsons.length === 0 ? undefined : assessment.conclusionOf(jsons);
	return execution.say(conclusion === undefined ? [] : [conclusion]);
}

/** How an agent gets its answer: what was asked for, and how many results the node may give it. */
function answering(execution: Execution, { assessment = {} }: Operation) {
	const { context, period, about } = execution;
	const whole = context.getNodeParameter('returnAll', 0, false) === true;
	const limit = Number(context.getNodeParameter('limit', 0, Infinity));
	const warnings = execution.warningsInWords();
	const own = fieldsOfAgent(context.getNode());
	return { period, iso: isoIn(context), whole, most: whole ? Infinity : limit, assessment, about, warnings, own };
}

/** So many items at once hold the event loop: n8n's own work on them has a turn of its own. */
const MANY = 10_000;

async function* listsOf(output: ReturnType<Operation['execute']>): Lists {
	if (Symbol.asyncIterator in output) yield* output;
	else yield await output;
}

/** The error that stops the node, and what was done before it. */
function withDone(error: NodeError, describeDone: Operation['describeDone'], done: INodeExecutionData[]): NodeError {
	if (describeDone !== undefined && done.length > 0)
		error.description = [describeDone(done), error.description].filter(Boolean).join(' ');
	return error;
}

/** An item that failed: the texts, and what a workflow can decide by. */
function failedItem(node: INode, nodeError: NodeError, error: unknown, index: number): INodeExecutionData {
	const { message, description } = nodeError;
	const details = error instanceof CardPaymentsError ? (error.details as IDataObject) : {};
	const json = { error: message, ...(description ? { description } : {}), ...details };
	const item = { json: formatted(json, neutralizeFormula), pairedItem: { item: index } };
	// n8n cuts the JSON of an item that has an `error` down to the message, yet needs it to choose the
	// error output. There it copies the item, so an `error` that is not copied serves for both.
	return node.onError === 'continueErrorOutput'
		? Object.defineProperty(item, 'error', { value: nodeError, enumerable: false, writable: true })
		: item;
}
