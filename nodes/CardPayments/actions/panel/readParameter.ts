import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../domain/input/json';

/** As the panel has it by default: `={{ $json.id }}`. */
const ITEM_FIELD = /^=\{\{ \$json\.(\w+) \}\}$/;

/**
 * A parameter of an item. What only names a field of the item is read from there: to evaluate it as an expression
 * takes n8n a millisecond, a tenth of all it takes for a small payout.
 */
export function readParameter(context: IExecuteFunctions, name: string, index: number): unknown {
	const entered = context.getNodeParameter(name, index, '', { rawExpressions: true }) as unknown;
	const field = ITEM_FIELD.exec(String(isRecord(entered) ? entered.value : entered))?.[1];
	if (field !== undefined) {
		const { $json } = context.getWorkflowDataProxy(index);
		const value: unknown = isRecord($json) ? $json[field] : undefined;
		if (typeof value === 'string' || typeof value === 'number') return value;
	}
	return context.getNodeParameter(name, index, '', { extractValue: true });
}
