import type { INode } from 'n8n-workflow';

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
