import { type PaymentKind, paymentState, SIMPLIFIED } from '../../domain/payment';
import { getPayment } from '../../transport/service';
import type { Operation } from '../operation';
import { idProperty } from './paymentFields';
import { foundOptions, outputField, readOutput } from './output';

const CAPTURED =
	'The amount is what was authorized. The service does not show here how much of it was captured: the charge that Capture made does';

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
			const payment = await getPayment(execution.client, kind, entered, { index });
			if (kind === 'authorization' && paymentState(payment) === 'paid') panel.warn(CAPTURED, 'info');
			return [itemOf(payment)];
		},
	};
}
