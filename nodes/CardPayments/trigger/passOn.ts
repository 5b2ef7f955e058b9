import { randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Explanation } from '../domain/signing';
import { Processed, stopWith } from '../transport/n8n';
import { executionBegins } from './acknowledge';

/** What `webhook` hands to `execute`. n8n stores it with the execution. */
type Handover =
	| {
			event: IDataObject;
			/** Two deliveries of one event have the same. */
			identity: string;
			/** Its own, also among those of the same event. */
			delivery: string;
			/** The process that it came to. */
			receivedBy: string;
	  }
	| { rejected: Explanation };

/** This process, until it ends. In queue mode another one executes what it receives. */
export const PROCESS = randomUUID();

export function handedOver(handover: Handover): INodeExecutionData[][] {
	return [[{ json: handover as unknown as IDataObject }]];
}

/** How many events n8n's database remembers for a node. n8n reads and writes them all with each delivery. */
const HISTORY_SIZE = 1_000;

/**
 * n8n calls this with the accepted event before it passes it on: the one place where a trigger can reach
 * n8n's database. A repeated event ends here, as an execution without items; a rejected one with an error.
 */
export async function passOn(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const handover = this.getInputData()[0]?.json as unknown as Handover;
	if ('rejected' in handover) {
		stopWith(this, handover.rejected.message, handover.rejected.paragraphs);
		// Not even where a user lets errors pass.
		return [[]];
	}
	const { event, identity, delivery, receivedBy } = handover;
	if (receivedBy === PROCESS && this.getMode() === 'webhook') executionBegins(delivery);
	const options = this.getNodeParameter('options', 0, {}) as IDataObject;
	// Whoever tests or retries an execution wants the event, whatever came before.
	const isFirst =
		this.getMode() !== 'webhook' ||
		options.deduplicate === false ||
		(await (receivedBy === PROCESS ? isNew(this, identity) : isNewAmongProcesses(this, identity)).catch(
			() => true,
		));
	return [isFirst ? [{ json: event }] : []];
}

/** Whether n8n's database doesn't know the event yet. All that comes to this process is executed by it. */
async function isNew(context: IExecuteFunctions, identity: string): Promise<boolean> {
	const { fresh, isSure } = await new Processed(context, HISTORY_SIZE).record([identity]);
	return fresh.has(identity) || !isSure;
}

/**
 * Whether n8n's database doesn't know the event yet, or knows it from this very execution: one that a queue hands out
 * again after its worker died must not drop its event. So each event has two entries: itself, and with its execution.
 */
async function isNewAmongProcesses(context: IExecuteFunctions, identity: string): Promise<boolean> {
	const processed = new Processed(context, 2 * HISTORY_SIZE);
	const mark = `${identity} in execution ${context.getExecutionId()}`;
	const { fresh } = await processed.record([identity, mark]);
	if (!fresh.has(mark)) return true;
	if (!fresh.has(identity)) return false;
	// Events are rather passed on twice than never.
	const contest = await processed.contest([identity], mark).catch(() => undefined);
	return contest?.isWon !== false;
}
