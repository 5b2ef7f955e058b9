import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Execution, N8nApi, SavedWorkflow } from '../../sandbox/runtime/n8nApi.ts';
import { activate } from './activate.ts';

const TRIGGER = 'Trigger';
export const END = 'End';

/** A workflow of the trigger and a node that only receives what it passes on. */
export function triggerWorkflow(path: string, parameters: IDataObject, credentials: Record<string, string>) {
	const node = (name: string, type: string, typeVersion: number, rest: Partial<INode>): INode => ({
		id: `${path}-${name}`, name, type, typeVersion, position: [0, 0], parameters: {}, ...rest,
	});
	const trigger = node(TRIGGER, 'n8n-nodes-card-payments.cardPaymentsTrigger', 1.1, {
		webhookId: `id-of-${path}`,
		parameters: { path, ...parameters },
		credentials: Object.fromEntries(Object.entries(credentials).map(([type, id]) => [type, { id, name: type }])),
	});
	return {
		name: path,
		nodes: [trigger, node(END, 'n8n-nodes-base.noOp', 1, {})],
		connections: { [TRIGGER]: { main: [[{ node: END, type: 'main', index: 0 }]] } },
		settings: {},
	};
}

/** Saves and publishes a workflow, and waits until its webhook is registered. */
export async function publish(api: N8nApi, workflow: object): Promise<SavedWorkflow> {
	const saved = await api.send<SavedWorkflow>('POST', '/rest/workflows', workflow);
	await activate(api, saved.id);
	return saved;
}

/** All executions of a workflow, newest first, once none of them runs any more. */
export async function executionsOf(api: N8nApi, workflowId: string): Promise<Execution[]> {
	for (;;) {
		const all = await listed(api, workflowId);
		if (all.every(({ status }) => !['new', 'running'].includes(status))) {
			return await Promise.all(all.map(async ({ id }) => await api.execution(id)));
		}
		await sleep(200);
	}
}

interface Page {
	results: Array<{ id: string; status: string }>;
	nextCursor?: string | null;
}

async function listed(api: N8nApi, workflowId: string, cursor = ''): Promise<Page['results']> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const { results, nextCursor } = await api.get<Page>(`/rest/executions?filter=${filter}&limit=100${cursor}`);
	return nextCursor ? [...results, ...(await listed(api, workflowId, `&cursor=${nextCursor}`))] : results;
}

/** What the executions of a workflow passed on, in all. */
export async function passedOn(api: N8nApi, workflowId: string): Promise<IDataObject[]> {
	return (await executionsOf(api, workflowId)).flatMap((execution) => execution.items(END).map(({ json }) => json));
}
