/** The benchmarks' workflows of n8n's own nodes and this package's, from a webhook to an end. */
import type { IDataObject, INode } from 'n8n-workflow';
import type { N8nApi } from '../sandbox/runtime/n8nApi.ts';
import { CARD_PAYMENTS, follow, node, withIds } from '../test/e2e/workflow.ts';

/** IDs by credential type. */
export type Credentials = Record<string, string>;

/** The service's key, for n8n's own nodes and for this package's. */
export async function addCredentials(api: N8nApi, { key, url }: { key: string; url: string }): Promise<Credentials> {
	return {
		httpBearerAuth: await api.createCredential('httpBearerAuth', { token: key }),
		cardPaymentsApi: await api.createCredential('cardPaymentsApi', { apiKey: key, baseUrl: url }),
	};
}

export function cardPayments(name: string, parameters: IDataObject): INode {
	return node(name, CARD_PAYMENTS, 1, parameters);
}

export function request(name: string, url: string, parameters: IDataObject): INode {
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

/** n8n's own nodes that list the payouts of a period (epoch milliseconds or expressions) and read their sheets. */
export function chainOfPeriod(
	url: string,
	{ from, to, sheet }: Record<'from' | 'to', number | string> & { sheet?: string },
): INode[] {
	return [
		request('List', `${url}/v2/payouts/list`, {
			jsonBody: `={{ JSON.stringify({ period: { date: { from: ${from}, to: ${to} } } }) }}`,
			options: {},
		}),
		node('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'payouts', options: {} }),
		...chain(url, '$json.id', sheet),
	];
}

/** n8n's own nodes that download this expression's payout and read its sheets, or those with this in their names. */
export function chain(url: string, payoutId: string, sheet = ''): INode[] {
	return [
		request('Download', `${url}/v2/payouts/download`, {
			jsonBody: `={{ JSON.stringify({ payouts: { payout_id: [${payoutId}] } }) }}`,
			options: { response: { response: { responseFormat: 'file' } } },
		}),
		node('Compression', 'n8n-nodes-base.compression', 1.1, {
			operation: 'decompress',
			binaryPropertyName: 'data',
			outputPrefix: 'file_',
		}),
		node('Code', 'n8n-nodes-base.code', 2, {
			jsCode: `return $input.all().flatMap(({ binary }) => Object.entries(binary).filter(([name, { fileName }]) => name.startsWith("file_") && fileName.includes("${sheet}")).map(([, data]) => ({ json: { file: data.fileName }, binary: { data } })));`,
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
	chain: (url: string) => chainOfPeriod(url, { from: 'Number($json.query.from)', to: 'Number($json.query.to)' }),
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
	'n8n-nodes-base.googleSheets': 'googleApi',
	'n8n-nodes-base.httpRequest': 'httpBearerAuth',
	'n8n-nodes-base.postgres': 'postgres',
	'n8n-nodes-card-payments.cardPayments': 'cardPaymentsApi',
};

export function withCredentials(one: INode, credentials: Credentials): INode {
	const type = CREDENTIAL_OF[one.type];
	return type === undefined ? one : { ...one, ...withIds({ [type]: credentials[type] }) };
}

/** Starts a workflow at `/webhook/<path>`, and replies when it ends. */
export function webhook(name: string, path: string, replies: 'noData' | 'firstEntryJson' = 'firstEntryJson'): INode {
	const parameters = {
		path,
		httpMethod: 'GET',
		responseMode: 'lastNode',
		...(replies === 'noData' && { responseData: 'noData' }),
		options: {},
	};
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
