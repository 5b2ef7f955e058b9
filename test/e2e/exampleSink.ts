import type { IDataObject, INode } from 'n8n-workflow';
import { triggerOf, type Execution } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import type { Instance } from './instance.ts';

/** Gives a node of the package the credentials with these IDs. */
export function withCredentials(node: INode, ids: Record<string, string>): INode {
	if (!node.type.startsWith('n8n-nodes-card-payments.')) return node;
	const type = node.type.endsWith('Trigger') ? 'cardPaymentsWebhookApi' : 'cardPaymentsApi';
	return { ...node, credentials: { [type]: { id: ids[type] ?? null, name: type } } };
}

/** Replaces a node that sends to somebody's cloud. It keeps a mail's texts as fields, or the items that came. */
export function sinkFor({ id, name, position, parameters }: INode): INode {
	const texts = ['subject', 'text', 'html'].filter((field) => field in parameters);
	if (texts.length === 0) return { id, name, position, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const assignments = texts.map((field) => ({
		id: field,
		name: field,
		type: 'string',
		value: parameters[field] as string,
	}));
	return {
		id,
		name,
		position,
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		parameters: { assignments: { assignments }, options: {} },
	};
}

/**
 * Imports a scheduled example with a sink instead of node `last` and, if given, other filters of payouts. Returns a
 * function that executes it.
 */
export async function importWithSink(
	{ api, state }: Instance,
	file: string,
	last: string,
	filters?: IDataObject,
): Promise<() => Promise<Execution>> {
	const example = await readExample(file);
	const filtered = (node: INode) =>
		filters && node.name === 'List Payouts'
			? { ...node, parameters: { ...node.parameters, filters } as INode['parameters'] }
			: node;
	const nodes = example.nodes.map((node) =>
		withCredentials(filtered(node.name === last ? sinkFor(node) : node), state.credentials),
	);
	const { id } = await api.send<{ id: string }>('POST', '/rest/workflows', { ...example, nodes });
	return async () => await api.executeWorkflow(id, triggerOf(example));
}
