import type { INodeProperties } from 'n8n-workflow';
import { properties as authorization } from '../../../nodes/CardPayments/actions/authorization/create.operation';
import { properties as charge } from '../../../nodes/CardPayments/actions/charge/create.operation';
import { PaymentPanel } from '../../../nodes/CardPayments/actions/payment/paymentPanel';
import { executionWith } from '../../harness/panel';

const additional = [...authorization, ...charge].filter(({ name }) => name === 'additionalFields');
/** Those of both operations. */
const properties = [
	{ ...additional[0], options: additional.flatMap(({ options = [] }) => options) } as INodeProperties,
	...authorization.filter(({ name }) => name !== 'additionalFields'),
];

export type Values = Record<string, unknown>;

/** What `read` makes of a panel, and the errors and warnings it reported. */
export function reading<T>(values: Values, read: (panel: PaymentPanel) => T) {
	const warnings: string[] = [];
	const execution = executionWith(values);
	execution.warn = () => (warning) => void warnings.push(warning);
	const panel = new PaymentPanel(execution, 0, properties);
	const value = read(panel);
	return {
		value,
		problems: panel.errors.map(({ message }) => message),
		hints: panel.errors.map(({ description }) => description ?? ''),
		warnings,
	};
}
