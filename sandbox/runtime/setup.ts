import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';
import type { Sandbox } from '../server.ts';
import type { N8nApi, SavedWorkflow } from './n8nApi.ts';
import type { State } from './state.ts';

const EXAMPLES = 'examples';

type Example = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections' | 'settings'>;

/** The credentials of the sandbox in n8n, and the node they are for. They follow the sandbox: its address may change from start to start. */
const CREDENTIALS: Array<{ type: string; node: string; name: string; data: (sandbox: Sandbox) => IDataObject }> = [
	{
		type: 'cardPaymentsApi',
		node: 'cardPayments',
		name: 'Card Payments API (sandbox)',
		data: ({ keys, url }) => ({ apiKey: keys.test, baseUrl: url }),
	},
	{
		type: 'cardPaymentsWebhookApi',
		node: 'cardPaymentsTrigger',
		name: 'Card Payments Webhook (sandbox)',
		// What the sandbox signs with unless its "Send webhook" form says otherwise.
		data: () => ({ scheme: 'rawBody', secret: 'sandbox-webhook-secret', signatureHeader: 'x-signature' }),
	},
];

/** Creates the sandbox's credentials, or brings them up to date. Their ids are kept in `state`. */
export async function ensureCredentials(
	api: N8nApi,
	sandbox: Sandbox,
	state: Pick<State, 'credentials'>,
): Promise<void> {
	for (const { type, name, data } of CREDENTIALS) {
		const known = state.credentials[type];
		const exists = known !== undefined && (await api.find(`/rest/credentials/${known}`)) !== undefined;
		const body = { name, type, data: data(sandbox) };
		const { id } = exists
			? await api.send<{ id: string }>('PATCH', `/rest/credentials/${known}`, body)
			: await api.send<{ id: string }>('POST', '/rest/credentials', body);
		state.credentials[type] = id;
	}
}

/**
 * Imports the workflows of examples/, with the sandbox's credentials filled in. One that is there is
 * brought up to date when its file changed, unless the user changed it in n8n: then it is left alone.
 */
export async function importExamples(
	api: N8nApi,
	state: Pick<State, 'credentials' | 'workflows'>,
	say: (line: string) => void,
): Promise<void> {
	const files = (await readdir(EXAMPLES)).filter((file) => file.endsWith('.json')).sort();
	for (const file of files) {
		const example = withCredentials(await readExample(file), state.credentials);
		const hash = createHash('sha256').update(JSON.stringify(example)).digest('hex');
		const known = state.workflows[file];
		const saved = known && (await api.find<SavedWorkflow>(`/rest/workflows/${known.id}`));

		if (known === undefined || saved === undefined || saved.isArchived) {
			state.workflows[file] = { ...pick(await api.createWorkflow(example)), hash };
		} else if (known.hash === hash) {
			continue;
		} else if (known.versionId === saved.versionId) {
			const updated = await api.send<SavedWorkflow>('PATCH', `/rest/workflows/${known.id}`, {
				...example,
				versionId: saved.versionId,
			});
			state.workflows[file] = { ...pick(updated), hash };
		} else {
			say(
				`You changed "${example.name}" in n8n: it stays as you left it (archive it there to get the one in ${path.join(EXAMPLES, file)})`,
			);
		}
	}
}

export async function readExample(file: string): Promise<Example> {
	const { name, nodes, connections, settings } = JSON.parse(
		await readFile(path.join(EXAMPLES, file), 'utf8'),
	) as Example;
	return { name, nodes, connections, settings };
}

/** Fills the credentials into the nodes of this package. */
function withCredentials(example: Example, ids: Record<string, string>): Example {
	const credentialsOf = (nodeType: string) =>
		CREDENTIALS.filter(
			({ type, node }) => nodeType === `n8n-nodes-card-payments.${node}` && ids[type] !== undefined,
		);
	const nodes = example.nodes.map((node) => {
		const own = credentialsOf(node.type).map(({ type, name }) => [type, { id: ids[type], name }]);
		return own.length === 0 ? node : { ...node, credentials: Object.fromEntries(own) as INode['credentials'] };
	});
	return { ...example, nodes };
}

function pick({ id, versionId }: SavedWorkflow) {
	return { id, versionId };
}
