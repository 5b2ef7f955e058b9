import type { INode } from 'n8n-workflow';
import { triggerOf, type Execution, type N8nApi } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import type { Document } from '../servers/googleSheets/document.ts';
import type { GoogleSheets } from '../servers/googleSheets.ts';
import { withCredentials } from './exampleSink.ts';
import type { Instance } from './instance.ts';

/** Saves the imitation's service account as a credential of n8n, and returns its ID. */
export async function addGoogleCredential(api: N8nApi, { account }: Pick<GoogleSheets, 'account'>): Promise<string> {
	const data = { ...account, region: 'global', inpersonate: false, httpNode: false };
	return await api.createCredential('googleApi', data);
}

/** Gives a Google Sheets node this document's first sheet and this credential. */
export function inDocument<Node extends Pick<INode, 'type' | 'parameters'>>(
	node: Node,
	{ id, sheet }: { id: string; sheet: { title: string } },
	credentialId: string,
): Node {
	if (node.type !== 'n8n-nodes-base.googleSheets') return node;
	return {
		...node,
		parameters: {
			...node.parameters,
			authentication: 'serviceAccount',
			documentId: { __rl: true, mode: 'id', value: id },
			sheetName: { __rl: true, mode: 'name', value: sheet.title },
		},
		credentials: { googleApi: { id: credentialId, name: 'Google (stand-in)' } },
	};
}

/**
 * Imports an example with this document in its Google Sheets nodes, and with any `change` to its nodes. Returns a
 * function that executes it from its trigger.
 */
export async function importIntoSheet(
	{ api, state }: Instance,
	file: string,
	{ document, credentialId, change = (node) => node }: SheetTarget,
): Promise<() => Promise<Execution>> {
	const example = await readExample(file);
	const nodes = example.nodes.map((node) =>
		inDocument(withCredentials(change(node), state.credentials), document, credentialId),
	);
	const { id } = await api.createWorkflow({ ...example, nodes });
	return async () => await api.executeWorkflow(id, triggerOf(example));
}

interface SheetTarget {
	document: Document;
	credentialId: string;
	change?: (node: INode) => INode;
}
