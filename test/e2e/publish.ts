import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Execution, N8nApi, SavedWorkflow } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import type { Postgres } from '../servers/postgres.ts';
import { activate } from './activate.ts';
import { CARD_PAYMENTS, follow, node, withIds } from './workflow.ts';

const TRIGGER = 'Trigger';
export const END = 'End';

/** A workflow with the trigger and a node that receives its items. */
export function triggerWorkflow(path: string, parameters: IDataObject, credentials: Record<string, string>) {
	const trigger = node(
		TRIGGER,
		`${CARD_PAYMENTS}Trigger`,
		1.1,
		{ path, ...parameters },
		{ id: `${path}-${TRIGGER}`, webhookId: `id-of-${path}`, ...withIds(credentials) },
	);
	return {
		name: path,
		nodes: [trigger, node(END, 'n8n-nodes-base.noOp', 1)],
		connections: follow([TRIGGER, END]),
		settings: {},
	};
}

/** Saves and publishes a workflow, and waits until its webhook is registered. */
export async function publish(api: N8nApi, workflow: object): Promise<SavedWorkflow> {
	const saved = await api.createWorkflow(workflow);
	await activate(api, saved.id);
	return saved;
}

/** Saves and publishes an example as you do: it chooses credentials (IDs by type) and, if given, changes settings. */
export async function publishExample(
	api: N8nApi,
	file: string,
	credentials: Record<string, string>,
	settings: IDataObject = {},
): Promise<SavedWorkflow> {
	const example = await readExample(file);
	const chosen = ({ type }: INode) => {
		const credential = CREDENTIAL_OF[type];
		const id = credential === undefined ? undefined : credentials[credential];
		return credential === undefined || id === undefined ? {} : withIds({ [credential]: id });
	};
	return await publish(api, {
		...example,
		nodes: example.nodes.map((each) => ({ ...each, ...chosen(each) })),
		settings: { ...example.settings, ...settings },
	});
}

const CREDENTIAL_OF: Record<string, string | undefined> = {
	'n8n-nodes-base.postgres': 'postgres',
	[CARD_PAYMENTS]: 'cardPaymentsApi',
	[`${CARD_PAYMENTS}Tool`]: 'cardPaymentsApi',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
	'@n8n/n8n-nodes-langchain.mcpTrigger': 'httpBearerAuth',
	[`${CARD_PAYMENTS}Trigger`]: 'cardPaymentsWebhookApi',
};

/** Creates n8n's credential for a PostgreSQL of the tests. */
export async function postgresCredential(api: N8nApi, { port, user, database }: Postgres): Promise<string> {
	const data = { host: '127.0.0.1', port, user, database, password: 'not asked for', ssl: 'disable' };
	return await api.createCredential('postgres', data);
}

/** All executions of a workflow, newest first, once they're all over. */
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

/** Every item that a workflow's executions passed on. */
export async function passedOn(api: N8nApi, workflowId: string): Promise<IDataObject[]> {
	return (await executionsOf(api, workflowId)).flatMap((execution) => execution.items(END).map(({ json }) => json));
}
