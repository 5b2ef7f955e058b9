import type { PaymentKind } from '../../domain/payment/kinds';
import { SIMPLIFIED } from '../../domain/payment/response';
import { getPayment } from '../../transport/payments';
import type { OperationOnItems } from '../operation';
import { optionsField, simplifyField } from '../panel/fields';
import { LIST_TIMEOUT, readRequestOptions, requestOptionFields } from '../panel/requestOptions';
import { idProperty } from './fields';
import { itemOf } from './paymentOutput';

/** Looks one up by its ID. */
export function lookUpOperation(kind: PaymentKind): OperationOnItems {
	const id = idProperty(kind);
	const properties = [id, simplifyField, optionsField(requestOptionFields(LIST_TIMEOUT))];
	return {
		properties,
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const requestOptions = readRequestOptions(panel);
			const entered = panel.id(id.name) ?? '';
			panel.check();
			return itemOf(await getPayment(execution.client, kind, entered, requestOptions), panel, SIMPLIFIED[kind]);
		},
	};
}
