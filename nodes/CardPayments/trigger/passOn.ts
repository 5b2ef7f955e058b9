import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { HISTORY_SIZE, passOnOnce } from './deduplicate';

/**
 * What n8n calls with the accepted event before it passes it on: the one place where a trigger can
 * reach n8n's database. A repeated event ends here, as an execution without items.
 */
export async function passOn(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	const options = this.getNodeParameter('options', 0, {}) as IDataObject;
	// A test, and a user who runs an execution again, want the event whatever came before.
	if (this.getMode() !== 'webhook' || options.deduplicate === false) return [items];
	return [await passOnOnce(this, items, Number(options.historySize ?? HISTORY_SIZE))];
}
