import type { IDataObject } from 'n8n-workflow';
import type { PaymentKind } from '../../domain/payment/kinds';
import { getPayment } from '../../transport/payments';
import type { OperationOnItems } from '../operation';
import { optionsField, simplifyField } from '../panel/fields';
import { LIST_TIMEOUT, readRequestOptions, requestOptionFields } from '../panel/requestOptions';
import { idField } from './bodyFields';
import { itemOf } from './paymentOutput';

/** Looks one up by its ID. */
export function lookUpOperation(kind: PaymentKind, simplify: (response: IDataObject) => object): OperationOnItems {
	const id = idField(kind);
	const properties = [id, simplifyField, optionsField(requestOptionFields(LIST_TIMEOUT))];
	return {
		properties,
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const requestOptions = readRequestOptions(panel);
			const entered = panel.id(id.name) ?? '';
			panel.check();
			return itemOf(await getPayment(execution.client, kind, entered, requestOptions), panel, simplify);
		},
	};
}
