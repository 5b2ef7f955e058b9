import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { formatted, formatter } from '../../domain/formatFor';
import { booleanOf } from '../../domain/input/booleans';
import type { PaymentKind } from '../../domain/payment/kinds';
import { mostUsed, SIMPLIFIED } from '../../domain/payment/response';
import { getPayment } from '../../transport/payments';
import type { Operation } from '../operation';
import { formatForOption, optionsField, readFormatFor, simplifyField, switchField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { idProperty } from './fields';

/** Looks one up by its ID. */
export function lookUpOperation(kind: PaymentKind): Operation {
	const id = idProperty(kind);
	const properties = [id, simplifyField, allFieldsField, foundOptions];
	return {
		properties,
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const entered = panel.id(id.name) ?? '';
			const format = formatter(readFormatFor(panel));
			panel.check();
			const payment = await getPayment(execution.client, kind, entered, { index });
			return itemOf(formatted(payment, format), panel, SIMPLIFIED[kind]);
		},
	};
}

/** Of what's looked up: how it's put out. */
export const foundOptions = optionsField([formatForOption]);

export const allFieldsField: INodeProperties = {
	...switchField('All Fields', 'allFields', 'off', 'Whether to return all fields, not the ten most used'),
	displayOptions: { show: { simplify: [true] } },
};

/** The item for a response: whole, or simplified. Also where Simplify can't be read: no response may get lost. */
export function itemOf(
	response: IDataObject,
	panel: Panel,
	simplify: (response: IDataObject) => object,
): INodeExecutionData[] {
	if (booleanOf(panel.value('simplify')) === false) return [{ json: response }];
	const all = simplify(response);
	return [{ json: (booleanOf(panel.value('allFields')) === true ? all : mostUsed(all)) as IDataObject }];
}
