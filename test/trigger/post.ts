import { Readable } from 'node:stream';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { receive } from '../../nodes/CardPayments/trigger/receive';
import { SECRET } from '../domain/webhook/shapes';
import { hex, payoutBody } from '../domain/signing/signing';
import { History } from '../harness/history.ts';
import { execute } from './execute';
import { listen } from '../servers/listen.ts';

interface Setting {
	parameters: IDataObject;
	credentials: Record<string, IDataObject | Error>;
	mode: 'webhook' | 'manual';
	/** The workflow's. */
	timezone: string;
	/** What n8n does with an accepted event before it replies, and its status. If not given, it executes it. */
	store?: (items: INodeExecutionData[]) => Promise<number>;
	/** Each test has its own, since a node remembers what it passed on lately. */
	node: string;
}

interface Asked {
	method: string;
	url: string;
	body: unknown;
	headers: Record<string, string>;
	timeout: number;
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

/** A trigger for a test file, behind a server that passes requests on as n8n does: the bytes beside the parsed body. */
export function useTrigger() {
	const setting = {} as Setting;
	const received: Received[] = [];
	const app = express();
	app.post('/hook', express.raw({ type: () => true, limit: '20mb', inflate: true }), async (request, response) => {
		if (Buffer.isBuffer(request.body)) (request as unknown as { rawBody: Buffer }).rawBody = request.body;
		arrived++;
		const { store = begins } = setting;
		const address = request.get('x-sent-from');
		if (address !== undefined) Object.defineProperty(request, 'ip', { value: address });
		const result = await receive.call(contextFor(setting, request, response));
		const items = result.workflowData?.[0];
		if (result.noWebhookResponse === true)
			received.push({ status: response.statusCode, ...(items === undefined ? {} : { rejection: items }) });
		else {
			const status = await store(items ?? []);
			response.status(status).json(status === 200 ? result.webhookResponse : {});
			received.push({
				status: response.statusCode,
				...(items?.[0] && { item: items[0].json.event as IDataObject }),
			});
		}
	});
	let server: Awaited<ReturnType<typeof listen>>;
	let service: Awaited<ReturnType<typeof startService>> | undefined;
	let tests = 0;
	let arrived = 0;
	beforeAll(async () => (server = await listen(createServer(app))));
	afterAll(async () => await server.close());
	letTimersEnd();
	const useNode = (more: Partial<Setting> = {}) => {
		const node = `node-${++tests}`;
		Object.assign(setting, {
			parameters: {},
			credentials: {},
			mode: 'webhook',
			timezone: 'UTC',
			store: undefined,
			address: undefined,
			node,
			...more,
		});
	};
	beforeEach(() => {
		useNode();
		arrived = 0;
		for (const list of [received, log, timeouts]) list.length = 0;
	});
	afterEach(async () => {
		await service?.close();
		service = undefined;
	});
	return {
		setting,
		received,
		/** Waits until so many deliveries have reached the trigger, and it has done what it can. */
		async arrivedAll(count: number) {
			while (arrived < count) await new Promise((resolve) => setTimeout(resolve, 5));
			await new Promise((resolve) => setTimeout(resolve, 50));
		},
		/** From now on a node that remembers nothing. */
		useNode,
		accepted: () => received.map(({ item }) => item).filter((item) => item !== undefined),
		/** Sends JSON, signed with the secret unless other headers are given. */
		async post(body: Buffer | string = payoutBody(), given?: Record<string, string>, signal?: AbortSignal) {
			const headers = new Headers({ 'content-type': 'application/json', ...(given ?? signature(body)) });
			if (headers.get('content-type') === '') headers.delete('content-type');
			const init = { method: 'POST', body: Buffer.from(body), headers, ...(signal && { signal }) };
			const reply = await fetch(`${server.url}/hook`, init);
			const retryAfter = reply.headers.get('retry-after') ?? undefined;
			return { status: reply.status, json: (await reply.json()) as object, retryAfter };
		},
		/** Lets the service confirm, which has these records. */
		async confirmBy(records: IDataObject[], responses?: () => Promise<number | undefined>) {
			service = await startService(records, responses);
			setting.parameters = { ...setting.parameters, validateBy: 'service' };
			setting.credentials = { cardPaymentsApi: { apiKey: 'sk_test', baseUrl: service.url } };
			return service;
		},
	};
}

/** What's left of the wait for an execution, once it has begun, keeps no process. */
function letTimersEnd(): void {
	let giveBack = () => {};
	beforeAll(() => {
		// The file's own clock, which may be simulated.
		const start = globalThis.setTimeout;
		const unkept = Object.assign((...given: Parameters<typeof start>) => start(...given).unref(), start);
		globalThis.setTimeout = unkept;
		giveBack = () => {
			if (globalThis.setTimeout === unkept) globalThis.setTimeout = start;
		};
	});
	afterAll(() => giveBack());
}

async function begins(items: INodeExecutionData[]): Promise<number> {
	await execute(new History(), { items });
	return 200;
}

export const signature = (body: Buffer | string, secret = SECRET) => ({ 'x-signature': hex(secret, body) });

function contextFor(
	{ parameters, credentials, mode, node, timezone }: Setting,
	request: express.Request,
	response: express.Response,
): IWebhookFunctions {
	const used = { id: node, name: '' };
	const all: IDataObject = { event: 'payout', validateBy: 'signature', output: 'allFields', ...parameters };
	const known: Setting['credentials'] = {
		cardPaymentsWebhookApi: { scheme: 'rawBody', secret: SECRET, signatureHeader: 'x-signature' },
		...credentials,
	};
	return {
		getMode: () => mode,
		getTimezone: () => timezone,
		getNode: () => ({ id: node, name: node, credentials: { cardPaymentsWebhookApi: used, cardPaymentsApi: used } }),
		getWorkflow: () => ({ id: 'workflow-1', name: 'Test', active: true }),
		getNodeParameter: (name: string, fallback?: unknown) => all[name] ?? fallback,
		getHeaderData: () => request.headers,
		// Not the path that the request came to.
		getNodeWebhookUrl: () => 'https://n8n.example.com/webhook/hook',
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
			httpRequestWithAuthentication: async (_type: string, asked: Asked) => {
				const { method, url, body, headers, timeout } = asked;
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
async function startService(payouts: IDataObject[], responses?: () => Promise<number | undefined>) {
	const asked: Array<{ path: string; period: { date: { from: number; to: number } } }> = [];
	const more = { hasMore: false };
	const server = await listen(
		createServer(async (request, response) => {
			const { url = '' } = request;
			asked.push({ path: url, ...JSON.parse((await text(request)) || '{}') });
			const one = payouts.find(({ id }) => url.endsWith(`/${String(id)}`));
			const isMissing = request.method === 'GET' && one === undefined;
			response.writeHead((await responses?.()) ?? (isMissing ? 404 : 200), {
				'content-type': 'application/json',
			});
			if (request.method === 'GET') return void response.end(JSON.stringify(one ?? {}));
			const list = {
				object: 'list',
				live_mode: false,
				api_version: 'V2',
				count: payouts.length,
				has_more: more.hasMore,
			};
			response.end(JSON.stringify({ ...list, payouts }));
		}),
	);
	return Object.assign(more, server, { asked });
}
