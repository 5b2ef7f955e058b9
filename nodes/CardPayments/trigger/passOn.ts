import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { stopWith } from '../transport/messages';
import { explanationIn } from './explain';
import { HISTORY_SIZE, passOnOnce } from './history';

/**
 * n8n calls this with the accepted event before it passes it on: the one place where a trigger can reach
 * n8n's database. A repeated event ends here, as an execution without items; a rejected one with an error.
 */
export async function passOn(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	const explanation = explanationIn(items);
	if (explanation !== undefined) {
		stopWith(this, explanation.message, explanation.paragraphs);
		// Not even where a user lets errors pass.
		return [[]];
	}
	const options = this.getNodeParameter('options', 0, {}) as IDataObject;
	// Whoever tests or retries an execution wants the event, whatever came before.
	if (this.getMode() !== 'webhook' || options.deduplicate === false) return [items];
	return [await passOnOnce(this, items, Number(options.historySize ?? HISTORY_SIZE))];
}
