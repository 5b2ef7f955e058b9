import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { Execution } from '../../nodes/CardPayments/actions/execution';

/** An execution whose one item has these values on the panel, and no expressions. */
export function executionWith(values: Record<string, unknown>): Execution {
	const context = {
		getNodeParameter: (name: string, _: number, fallback: unknown) => values[name] ?? fallback,
		getExecutionCancelSignal: () => undefined,
	};
	return new Execution(context as unknown as IExecuteFunctions);
}

export function panelWith(values: Record<string, unknown>, properties: INodeProperties[]) {
	return executionWith(values).panel(0, properties);
}
