import { Readable } from 'node:stream';
import { createServer, type IncomingMessage } from 'node:http';
import express from 'express';
import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { receive } from '../../nodes/CardPayments/trigger/receive';
import { listen } from '../servers/listen.ts';

export const WEBHOOK_URL = 'https://n8n.example.com/webhook/hook';
export const SECRET = 'a secret that is long enough';

export interface Setting {
	parameters?: IDataObject;
	credentials?: Record<string, IDataObject | Error>;
	mode?: 'webhook' | 'manual';
	/** What n8n does with an accepted event before it replies, and its status. */
	store?: (items: INodeExecutionData[]) => Promise<number>;
	/** Each test has its own node, since a node remembers what it passed on lately. */
	node: string;
}

interface Received {
	status: number;
	item?: IDataObject;
	/** What n8n starts the execution of a rejected test event with. */
	rejection?: INodeExecutionData[];
}

export const log: Array<{ level: string; line: string }> = [];
export let credentialReads = 0;
/** The timeout of each request to the service, in milliseconds. */
export const timeouts: number[] = [];

const logger = Object.fromEntries(
	['debug', 'info', 'warn', 'error'].map((level) => [level, (line: string) => log.push({ level, line })]),
);

/** A server that passes requests to the trigger as n8n does: the body's bytes beside the parsed body. */
export async function startReceiver(
	setting: () => Setting,
): Promise<{ url: string; received: Received[]; close: () => Promise<void> }> {
	const received: Received[] = [];
	const app = express();
	app.post('/hook', express.raw({ type: () => true, limit: '20mb', inflate: true }), async (request, response) => {
		if (Buffer.isBuffer(request.body)) (request as unknown as { rawBody: Buffer }).rawBody = request.body;
		const { store, ...node } = setting();
		const result = await receive.call(contextFor(node, request, response));
		const items = result.workflowData?.[0];
		if (result.noWebhookResponse === true)
			received.push({ status: response.statusCode, ...(items === undefined ? {} : { rejection: items }) });
		else {
			const status = (await store?.(items ?? [])) ?? 200;
			response.status(status).json(status === 200 ? result.webhookResponse : {});
			received.push({ status: response.statusCode, ...(items?.[0] && { item: items[0].json }) });
		}
	});
	const server = await listen(createServer(app));
	return { url: `${server.url}/hook`, received, close: server.close };
}

function contextFor(
	{ parameters = {}, credentials = {}, mode = 'webhook', node }: Setting,
	request: express.Request,
	response: express.Response,
): IWebhookFunctions {
	const all: IDataObject = { event: 'payout', validateBy: 'signature', ...parameters };
	const known: Setting['credentials'] = {
		cardPaymentsWebhookApi: { scheme: 'rawBody', secret: SECRET, signatureHeader: 'x-signature' },
		...credentials,
	};
	return {
		getMode: () => mode,
		getNode: () => ({ id: node, name: node, credentials: { cardPaymentsWebhookApi: { id: node, name: '' } } }),
		getWorkflow: () => ({ id: 'workflow-1', name: 'Test', active: true }),
		getNodeParameter: (name: string, fallback?: unknown) => all[name] ?? fallback,
		getHeaderData: () => request.headers,
		getNodeWebhookUrl: () => WEBHOOK_URL,
		getRequestObject: () => request,
		getResponseObject: () => response,
		getCredentials: async (type: string) => {
			credentialReads++;
			const found = known[type];
			if (found === undefined || found instanceof Error) throw found ?? new Error('Credentials not found');
			return found;
		},
		logger,
		helpers: {
			httpRequestWithAuthentication: async (
				_type: string,
				{
					method,
					url,
					body,
					headers,
					timeout,
				}: { method: string; url: string; body: unknown; headers: Record<string, string>; timeout: number },
			) => {
				timeouts.push(timeout);
				const response = await fetch(url, {
					method,
					...(body !== undefined && { body: JSON.stringify(body) }),
					headers,
					signal: AbortSignal.timeout(timeout),
				});
				return {
					statusCode: response.status,
					headers: Object.fromEntries(response.headers),
					body: Readable.from([Buffer.from(await response.arrayBuffer())]),
				};
			},
		},
	} as unknown as IWebhookFunctions;
}

/** A service that lists these records for every POST, and looks one up for a GET. It calls `responses` first. */
export async function startService(payouts: IDataObject[], responses?: (request: IncomingMessage) => Promise<number>) {
	const asked: Array<{ path: string; period: { date: { from: number; to: number } } }> = [];
	const server = await listen(
		createServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const { url = '' } = request;
			asked.push({ path: url, ...JSON.parse(Buffer.concat(chunks).toString() || '{}') });
			const one = payouts.find(({ id }) => url.endsWith(`/${String(id)}`));
			const isMissing = request.method === 'GET' && one === undefined;
			response.writeHead((await responses?.(request)) ?? (isMissing ? 404 : 200), {
				'content-type': 'application/json',
			});
			if (request.method === 'GET') return void response.end(JSON.stringify(one ?? {}));
			response.end(
				JSON.stringify({
					object: 'list',
					live_mode: false,
					api_version: 'V2',
					count: payouts.length,
					has_more: false,
					payouts,
				}),
			);
		}),
	);
	return { ...server, asked };
}
