import { NodeOperationError, type IDataObject, type IExecuteFunctions, type INodeExecutionData, type NodeError } from 'n8n-workflow';
import { Problem } from '../domain/problem';
import { toNodeError } from '../transport/failure';
import * as authorization from './authorization';
import * as charge from './charge';
import type { Operation } from './operation';
import * as payout from './payout';
import { collectWarnings } from './warnings';

const operations: Record<string, Record<string, Operation>> = {
	authorization: authorization.operations,
	charge: charge.operations,
	payout: payout.operations,
};

/**
 * Runs the chosen operation for every input item. Each item that comes out is linked to the one it
 * came from. With Continue on Fail a failed item becomes an item that says why, and the others go on.
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const output: INodeExecutionData[] = [];
	const resource = this.getNodeParameter('resource', 0);
	const operation = this.getNodeParameter('operation', 0);
	const chosen = operations[resource]?.[operation];
	if (chosen === undefined) {
		throw new NodeOperationError(this.getNode(), `There is no operation "${operation}" for "${resource}"`);
	}
	const { warn, show } = collectWarnings();
	const cancelled = () => this.getExecutionCancelSignal()?.aborted === true;
	for (let index = 0; index < this.getInputData().length && !cancelled(); index++) {
		try {
			for (const item of await chosen.execute.call(this, index, warn)) {
				item.pairedItem = { item: index };
				output.push(item);
			}
		} catch (error) {
			// What breaks off because the user stopped the execution is no failure of the item, unless money may have moved.
			if (cancelled() && !isUnknown(error)) break;
			const nodeError = toNodeError(this.getNode(), error, index);
			if (!this.continueOnFail()) throw nodeError;
			output.push({ json: failedItem(nodeError, error), error: nodeError, pairedItem: { item: index } });
		}
	}
	show(this);
	return [output];
}

function isUnknown(error: unknown): boolean {
	return error instanceof Problem && error.details.outcome === 'unknown';
}

/** What a workflow reads of an item that failed: the texts, and what it can decide by. */
function failedItem({ message, description }: NodeError, error: unknown): IDataObject {
	const details = error instanceof Problem ? (error.details as IDataObject) : {};
	return { error: message, ...(description ? { description } : {}), ...details };
}
