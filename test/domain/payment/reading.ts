import { properties as authorization } from '../../../nodes/CardPayments/actions/authorization/create.operation';
import { properties as charge } from '../../../nodes/CardPayments/actions/charge/create.operation';
import { labelsOf } from '../../../nodes/CardPayments/actions/panel/readPanel';
import { PanelReader } from '../../../nodes/CardPayments/domain/payment/panelReader';

export type Values = Record<string, unknown>;

/** What `read` makes of a panel with real labels, and the errors and warnings it reported. */
export function reading<T>(values: Values, read: (reader: PanelReader) => T) {
	const warnings: string[] = [];
	const labels = { ...labelsOf(authorization), ...labelsOf(charge) };
	const reader = new PanelReader({ index: 0, values, labels, warn: (warning) => void warnings.push(warning) });
	const value = read(reader);
	return {
		value,
		problems: reader.errors.map(({ message }) => message),
		hints: reader.errors.map(({ description }) => description ?? ''),
		warnings,
	};
}
