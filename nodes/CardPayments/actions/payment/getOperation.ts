import { type PaymentKind, SIMPLIFIED } from '../../domain/payment';
import { getPayment } from '../../transport/service';
import type { Operation } from '../operation';
import { idProperty } from './paymentFields';
import { foundOptions, outputField, readOutput } from './output';

/** Looks one up by its ID. */
export function lookUpOperation(kind: PaymentKind): Operation {
	const id = idProperty(kind);
	const properties = [id, outputField, foundOptions];
	return {
		properties,
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const entered = panel.id(id.name) ?? '';
			const itemOf = readOutput(panel, SIMPLIFIED[kind]);
			panel.check();
			return [itemOf(await getPayment(execution.client, kind, entered, { index }))];
		},
	};
}
