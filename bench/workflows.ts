/** The benchmarks' workflows of n8n's own nodes and this package's, from a webhook to an end. */
import type { IDataObject, INode } from 'n8n-workflow';
import type { N8nApi } from '../sandbox/runtime/n8nApi.ts';
import { CARD_PAYMENTS, follow, node, withIds } from '../test/e2e/workflow.ts';

/** IDs by credential type. */
type Credentials = Record<string, string>;

/** The service's key, for n8n's own nodes and for this package's. */
export async function addCredentials(api: N8nApi, { key, url }: { key: string; url: string }): Promise<Credentials> {
	return {
		httpBearerAuth: await api.createCredential('httpBearerAuth', { token: key }),
		cardPaymentsApi: await api.createCredential('cardPaymentsApi', { apiKey: key, baseUrl: url }),
	};
}

function cardPayments(name: string, parameters: IDataObject): INode {
	return node(name, CARD_PAYMENTS, 1, parameters);
}

function request(name: string, url: string, parameters: IDataObject): INode {
	return node(name, 'n8n-nodes-base.httpRequest', 4.2, {
		method: 'POST',
		url,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpBearerAuth',
		sendBody: true,
		specifyBody: 'json',
		...parameters,
	});
}

/** n8n's own nodes that list the payouts of the webhook's period and read their sheets. */
function chainOfPeriod(url: string): INode[] {
	const date = '{ from: Number($json.query.from), to: Number($json.query.to) }';
	return [
		request('List', `${url}/v2/payouts/list`, {
			jsonBody: `={{ JSON.stringify({ period: { date: ${date} } }) }}`,
			options: {},
		}),
		node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'payouts', options: {} }),
		request('Download', `${url}/v2/payouts/download`, {
			jsonBody: `={{ JSON.stringify({ payouts: { payout_id: [$json.id] } }) }}`,
			options: { response: { response: { responseFormat: 'file' } } },
		}),
		node('Compression', 'n8n-nodes-base.compression', 1.1, {
			operation: 'decompress',
			binaryPropertyName: 'data',
			outputPrefix: 'file_',
		}),
		node('Code', 'n8n-nodes-base.code', 2, {
			jsCode: `return $input.all().flatMap(({ binary }) => Object.entries(binary).filter(([name]) => name.startsWith("file_")).map(([, data]) => ({ json: { file: data.fileName }, binary: { data } })));`,
		}),
		node('Extract from File', 'n8n-nodes-base.extractFromFile', 1, {
			operation: 'csv',
			binaryPropertyName: 'data',
			options: {},
		}),
	];
}

/** From epoch milliseconds in the webhook's query. */
const PERIOD = {
	period: 'custom',
	from: '={{ Number($json.query.from) }}',
	to: '={{ Number($json.query.to) }}',
};

export function ofPeriod(resource: string, operation: string, more: IDataObject = {}): INode {
	return cardPayments('Card Payments', { resource, operation, payouts: 'ofPeriod', ...PERIOD, ...more });
}

/** A workflow's nodes between its webhook and its end. */
export const KINDS = {
	chain: chainOfPeriod,
	transactions: () => [ofPeriod('transaction', 'getMany')],
	totals: () => [ofPeriod('transaction', 'getTotals')],
	rows: () => [
		cardPayments('List Payouts', { resource: 'payout', operation: 'getMany', ...PERIOD }),
		cardPayments('Download Sheets', {
			resource: 'payout',
			operation: 'downloadSheets',
			payoutId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		}),
	],
};
export type Kind = keyof typeof KINDS;

const CREDENTIAL_OF: Record<string, string> = {
	'n8n-nodes-base.httpRequest': 'httpBearerAuth',
	'n8n-nodes-card-payments.cardPayments': 'cardPaymentsApi',
};

function withCredentials(one: INode, credentials: Credentials): INode {
	const type = CREDENTIAL_OF[one.type];
	return type === undefined ? one : { ...one, ...withIds({ [type]: credentials[type] }) };
}

/** Starts a workflow at `/webhook/<path>`, and replies when it ends. */
function webhook(name: string, path: string): INode {
	const parameters = { path, httpMethod: 'GET', responseMode: 'lastNode', options: {} };
	return { ...node(name, 'n8n-nodes-base.webhook', 2, parameters), webhookId: `id-of-${path}` };
}

/** Replies with the last node's first item. n8n doesn't save the execution: saving costs the same for all. */
export function workflow(path: string, nodes: INode[], credentials: Credentials) {
	const all = [webhook('Webhook', path), ...nodes, node('First', 'n8n-nodes-base.limit', 1, { maxItems: 1 })];
	return {
		name: path,
		nodes: all.map((one) => withCredentials(one, credentials)),
		connections: follow(all.map(({ name }) => name)),
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'none' },
	};
}
