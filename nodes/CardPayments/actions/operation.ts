import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { CardPaymentsError } from '../domain/errors';
import type { Assessment } from './conclusion';
import type { Execution } from './execution';

/**
 * Given list by list, those before a failure are kept under Continue on Fail. An error given in place of a list becomes
 * an item of its own there, and doesn't end the others.
 */
export type Lists = AsyncGenerator<INodeExecutionData[] | CardPaymentsError>;

/** What each operation file exports: its fields on the panel and what it does. */
export interface Operation {
	properties: INodeProperties[];
	/**
	 * Whether it's executed once, for all input items together: each item then says which ones it comes of. So is one
	 * that reads payouts from input rows.
	 */
	takesAll?: boolean;
	/** How many items may be under way at once. Absent: one after the other, as all that moves money must be. */
	concurrency?(execution: Execution): number;
	/**
	 * When an item fails and stops the node, n8n shows nothing of the items before it. Absent: their
	 * results can be had again; else a sentence about them.
	 */
	describeDone?(done: INodeExecutionData[]): string;
	/** What its items come to, and which of them a person must look at. */
	assessment?: Assessment;
	/** The items that come of the input item `index`; the router links them to it. */
	execute(execution: Execution, index: number): Lists | Promise<INodeExecutionData[]>;
}

export interface Resource {
	/** As the panel calls it, and several of it. */
	name: string;
	plural: string;
	description: string;
	/** The operation that a new node has. */
	first: string;
	/** In the order of the panel. n8n gives the actions to AI agents as the tool's description. */
	operations: Record<string, Operation & { name: string; action: string; description: string }>;
}
