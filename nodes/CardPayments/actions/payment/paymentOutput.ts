import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { booleanOf } from '../../domain/input/booleans';
import type { Panel } from '../panel/panel';

/** The item for a response: whole, or simplified. Also where Simplify can't be read: no response may get lost. */
export function itemOf(
	response: IDataObject,
	panel: Panel,
	simplify: (response: IDataObject) => object,
): INodeExecutionData[] {
	return [{ json: booleanOf(panel.value('simplify')) === false ? response : (simplify(response) as IDataObject) }];
}
