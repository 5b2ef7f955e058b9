import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { toNodeError } from '../transport/failure';
import * as dispute from './dispute';
import type { Operation } from './operation';
import * as payout from './payout';
import { collectWarnings } from './warnings';

const operations: Record<string, Record<string, Operation>> = { dispute: dispute.operations, payout: payout.operations };

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
			// What breaks off because the user stopped the execution is no failure of the item.
			if (cancelled()) break;
			const nodeError = toNodeError(this.getNode(), error, index);
			if (!this.continueOnFail()) throw nodeError;
			const { message, description } = nodeError;
			output.push({ json: { error: message, ...(description ? { description } : {}) }, error: nodeError, pairedItem: { item: index } });
		}
	}
	show(this);
	return [output];
}
