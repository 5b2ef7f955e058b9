import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';
import type { Sandbox } from '../server.ts';
import type { N8nApi, SavedWorkflow } from './n8nApi.ts';
import type { State } from './state.ts';

const EXAMPLES = 'examples';

type Example = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections' | 'settings'>;

interface SandboxCredential {
	type: string;
	/** The node it's for. */
	node: string;
	name: string;
	/** Undefined if there's nothing to connect to. */
	data: (sandbox: Sandbox) => IDataObject | undefined;
}

/** The sandbox's credentials in n8n. They follow the sandbox, whose address may change from start to start. */
const CREDENTIALS: SandboxCredential[] = [
	{
		type: 'cardPaymentsApi',
		node: 'n8n-nodes-card-payments.cardPayments',
		name: 'Card Payments API (sandbox)',
		data: ({ keys, url }) => ({ apiKey: keys.test, baseUrl: url }),
	},
	{
		type: 'cardPaymentsWebhookApi',
		node: 'n8n-nodes-card-payments.cardPaymentsTrigger',
		name: 'Card Payments Webhook (sandbox)',
		// The sandbox signs with this unless its "Send webhook" form says otherwise.
		data: () => ({ scheme: 'rawBody', secret: 'sandbox-webhook-secret', signatureHeader: 'x-signature' }),
	},
	{
		type: 'httpBearerAuth',
		node: '@n8n/n8n-nodes-langchain.mcpTrigger',
		name: 'MCP (sandbox)',
		data: () => ({ token: 'sandbox-mcp-token' }),
	},
	{
		type: 'smtp',
		node: 'n8n-nodes-base.emailSend',
		name: 'Mail (sandbox)',
		data: ({ mailPort }) =>
			mailPort === undefined
				? undefined
				: {
						user: 'sandbox',
						password: 'sandbox',
						host: '127.0.0.1',
						port: mailPort,
						secure: false,
						disableStartTls: true,
					},
	},
	{
		type: 'postgres',
		node: 'n8n-nodes-base.postgres',
		name: 'PostgreSQL (from your PG… variables)',
		data: () => {
			const { PGHOST, PGPORT, PGDATABASE, PGUSER, PGPASSWORD } = process.env;
			if (PGUSER === undefined || PGPASSWORD === undefined) return undefined;
			return {
				host: PGHOST ?? '127.0.0.1',
				port: Number(PGPORT ?? 5432),
				database: PGDATABASE ?? PGUSER,
				user: PGUSER,
				password: PGPASSWORD,
				ssl: 'disable',
			};
		},
	},
];

/**
 * Accounts that examples need and the sandbox doesn't have, by the node or by the credential that a request borrows.
 * The workflows' names in n8n list them.
 */
const ACCOUNTS: Record<string, string> = {
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'needs a language model',
	'n8n-nodes-base.googleSheets': 'needs a Google account',
	'n8n-nodes-base.odoo': 'needs Odoo',
	'n8n-nodes-base.postgres': 'needs PostgreSQL',
	xeroOAuth2Api: 'needs Xero',
};

/** Creates or updates the sandbox's credentials. `state` keeps their IDs. */
export async function ensureCredentials(
	api: N8nApi,
	sandbox: Sandbox,
	state: Pick<State, 'credentials'>,
): Promise<void> {
	for (const { type, name, data: dataOf } of CREDENTIALS) {
		const data = dataOf(sandbox);
		const known = state.credentials[type];
		if (data === undefined) {
			delete state.credentials[type];
			continue;
		}
		const exists = known !== undefined && (await api.find(`/rest/credentials/${known}`)) !== undefined;
		const body = { name, type, data };
		const { id } = exists
			? await api.send<{ id: string }>('PATCH', `/rest/credentials/${known}`, body)
			: await api.send<{ id: string }>('POST', '/rest/credentials', body);
		state.credentials[type] = id;
	}
}

/**
 * Imports the workflows of examples/ with the sandbox's credentials filled in. If an example's file changed, it
 * updates the workflow, unless you changed that in n8n.
 */
export async function importExamples(
	api: N8nApi,
	sandbox: Pick<Sandbox, 'url'>,
	state: Pick<State, 'credentials' | 'workflows'>,
	say: (line: string) => void,
): Promise<void> {
	const files = (await readdir(EXAMPLES)).filter((file) => file.endsWith('.json')).sort();
	for (const file of files) {
		const example = withCredentials(await readExample(file), state.credentials, sandbox.url);
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

/** Sender and recipient of mails in the sandbox. */
const MAIL = { fromEmail: 'n8n@sandbox.test', toEmail: 'you@sandbox.test' };

/** The service's address in requests that examples make with n8n's own node. */
const SERVICE = 'https://api.example.com';

/**
 * Fills in the credentials, the sender and recipient of mails, and the sandbox's address. If an account is missing,
 * the workflow's name says which.
 */
function withCredentials(example: Example, ids: Record<string, string>, url: string): Example {
	const missing = new Set<string>();
	const nodes = example.nodes.map((node) => {
		const { nodeCredentialType: borrowed } = node.parameters;
		// A tool is the node itself.
		const nodeType = node.type.replace(/Tool$/, '');
		const own = CREDENTIALS.filter(
			({ type, node: its }) => (its === nodeType || type === borrowed) && ids[type] !== undefined,
		);
		const account = ACCOUNTS[node.type] ?? ACCOUNTS[String(borrowed)];
		if (own.length === 0 && account !== undefined) missing.add(account);
		const credentials = Object.fromEntries(own.map(({ type, name }) => [type, { id: ids[type], name }]));
		if (own.length === 0) return node;
		const parameters = {
			...node.parameters,
			...(node.type.endsWith('.emailSend') ? MAIL : {}),
			...(borrowed === undefined ? {} : { url: String(node.parameters.url).replace(SERVICE, url) }),
		};
		return { ...node, parameters, credentials: credentials as INode['credentials'] };
	});
	const name = missing.size === 0 ? example.name : `${example.name} (${[...missing].join(', ')})`;
	return { ...example, name, nodes };
}

function pick({ id, versionId }: SavedWorkflow) {
	return { id, versionId };
}
