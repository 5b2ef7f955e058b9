import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { booleanOf } from '../../domain/input/booleans';
import type { PaymentKind } from '../../domain/payment/kinds';
import { SIMPLIFIED } from '../../domain/payment/response';
import { getPayment } from '../../transport/payments';
import type { Execution } from '../execution';
import type { Operation } from '../operation';
import { optionsField, simplifyField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { LIST_TIMEOUT, readRequestOptions, requestOptionFields } from '../panel/requestOptions';
import { idProperty } from './fields';

/** What an operation adds to what it looked up. */
interface Addition {
	options: INodeProperties[];
	add(execution: Execution, panel: Panel, payment: IDataObject): Promise<IDataObject>;
}

const NOTHING: Addition = { options: [], add: async () => await Promise.resolve({}) };

/** Looks one up by its ID. */
export function lookUpOperation(kind: PaymentKind, { options, add } = NOTHING): Operation {
	const id = idProperty(kind);
	const properties = [id, simplifyField, optionsField([...options, ...requestOptionFields(LIST_TIMEOUT)])];
	return {
		properties,
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const requestOptions = readRequestOptions(panel);
			const entered = panel.id(id.name) ?? '';
			panel.check();
			const payment = await getPayment(execution.client, kind, entered, requestOptions);
			const added = await add(execution, panel, payment);
			return itemOf({ ...payment, ...added }, panel, (whole) => ({ ...SIMPLIFIED[kind](whole), ...added }));
		},
	};
}

/** The item for a response: whole, or simplified. Also where Simplify can't be read: no response may get lost. */
export function itemOf(
	response: IDataObject,
	panel: Panel,
	simplify: (response: IDataObject) => object,
): INodeExecutionData[] {
	return [{ json: booleanOf(panel.value('simplify')) === false ? response : (simplify(response) as IDataObject) }];
}
