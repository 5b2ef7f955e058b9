import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceAccount } from './googleSheets/accounts.ts';
import { ROUTES, type ApiResponse, type Method, type Quota } from './googleSheets/api.ts';
import { ApiError, type ErrorStatus } from './googleSheets/apiError.ts';
import { makeCertificate } from './googleSheets/certificate.ts';
import { Document } from './googleSheets/document.ts';

export type { Document, Row } from './googleSheets/document.ts';
export type { Method } from './googleSheets/api.ts';

const HOSTS = ['sheets.googleapis.com', 'oauth2.googleapis.com', 'www.googleapis.com'];
const MINUTE = 60_000;
const MAX_BYTES = 10_485_760;
const SHEETS_SCOPES = ['spreadsheets', 'drive', 'drive.file'].map((name) => `https://www.googleapis.com/auth/${name}`);

/** A request and its response. */
interface LoggedRequest {
	method: Method | 'unknown';
	path: string;
	status: number;
	/** Cells that it read or wrote. */
	cells: number;
	bytesIn: number;
	bytesOut: number;
}

/** How it behaves from now on. Change it at any time. */
interface Behavior {
	/** How many requests a minute it accepts. Google's own: 60 a user, 300 a project. */
	quota: Record<Quota, number>;
	/** How long it waits before it responds, in milliseconds. */
	latency: number;
	/** Whether an update or append beyond the last row fails, instead of making the grid longer. */
	isStrict: boolean;
	/** Longer bodies fail. Google advises 2 MB, and rejects more than 10 MiB in any of its methods. */
	maxBytes: number;
}

export interface GoogleSheets {
	/** On 127.0.0.1, over TLS. */
	port: number;
	/** The certificate to trust. */
	certificateFile: string;
	/** For n8n's credential "Google Service Account API". */
	account: { email: string; privateKey: string };
	/** For an n8n that talks to it instead of Google. */
	nodeArguments: string[];
	settings: Record<string, string>;
	/** A new document with an empty "Sheet1" of 1,000 rows and 26 columns. */
	createDocument(title?: string): Document;
	/** Requests since the last `forget`, oldest first. */
	requests: LoggedRequest[];
	/** How often it got each method since the last `forget`. Other methods are missing. */
	calls(): Partial<Record<LoggedRequest['method'], number>>;
	/** Empties `requests` and starts the quota's minute anew. */
	forget(): void;
	behavior: Behavior;
	/** Fails the next requests of a method. */
	failNext(method: Method, status: ErrorStatus, times?: number): void;
	/** Does what the next request of a method asks for, and then fails it. */
	failNextOnceDone(method: Method, status: ErrorStatus): void;
	/** What somebody else does just before the next request of a method. */
	beforeNext(method: Method, act: () => void): void;
	close(): Promise<void>;
}

/** Starts an imitation of Google's Sheets API on this machine, as far as n8n's Google Sheets node uses it. */
export async function startGoogleSheets(): Promise<GoogleSheets> {
	const folder = await mkdtemp(path.join(tmpdir(), 'google-sheets-'));
	const { key, certificate, certificateFile } = await makeCertificate(folder, HOSTS);
	const account = new ServiceAccount();
	const documents = new Map<string, Document>();
	const behavior: Behavior = {
		quota: { read: Infinity, write: Infinity },
		latency: 0,
		isStrict: false,
		maxBytes: MAX_BYTES,
	};
	const requests: LoggedRequest[] = [];
	const counted: Record<Quota, number[]> = { read: [], write: [] };
	const failures: Array<{ method: Method; status: ErrorStatus }> = [];
	const lateFailures: typeof failures = [];
	const others: Array<{ method: Method; act: () => void }> = [];

	const count = (quota: Quota) => {
		counted[quota] = counted[quota].filter((time) => time > Date.now() - MINUTE);
		if (counted[quota].length >= behavior.quota[quota]) throw overQuota(quota);
		counted[quota].push(Date.now());
	};
	const next = <Entry extends { method: Method }>(entries: Entry[], method: Method): Entry | undefined => {
		const index = entries.findIndex((entry) => entry.method === method);
		return index === -1 ? undefined : entries.splice(index, 1)[0];
	};
	const failIfAsked = (method: Method, quota: Quota, asked = failures) => {
		const failure = next(asked, method);
		if (failure === undefined) return;
		throw failure.status === 'RESOURCE_EXHAUSTED'
			? overQuota(quota)
			: new ApiError(failure.status, 'The stand-in was asked to fail.');
	};

	const listFiles = (query: URLSearchParams): ApiResponse => {
		const name = /name contains '((?:[^'\\]|\\.)*)'/.exec(query.get('q') ?? '')?.[1]?.replace(/\\(.)/g, '$1');
		const files = [...documents.values()].filter(({ title }) => name === undefined || title.includes(name));
		return {
			body: { files: files.map(({ id, title, url }) => ({ id, name: title, webViewLink: url })) },
			cells: 0,
		};
	};

	const find = (
		request: Request,
	): { method: LoggedRequest['method']; respond: () => ApiResponse & { status?: number } } => {
		const { host, pathname, http, query, body } = request;
		if (host === 'oauth2.googleapis.com' && http === 'POST' && pathname === '/token') {
			return {
				method: 'token',
				respond: () => {
					failIfAsked('token', 'read');
					return { ...account.grant(new URLSearchParams(body)), cells: 0 };
				},
			};
		}
		const authorize = () => {
			const scopes = account.scopesOf(request.authorization);
			if (scopes === undefined) throw new ApiError('UNAUTHENTICATED', NO_CREDENTIALS);
			if (!SHEETS_SCOPES.some((scope) => scopes.includes(scope))) {
				throw new ApiError('PERMISSION_DENIED', 'Request had insufficient authentication scopes.');
			}
		};
		if (host === 'www.googleapis.com' && http === 'GET' && pathname === '/drive/v3/files') {
			return {
				method: 'drive.files.list',
				respond: () => {
					authorize();
					failIfAsked('drive.files.list', 'read');
					return listFiles(query);
				},
			};
		}
		for (const [method, route] of Object.entries(ROUTES) as Array<
			[keyof typeof ROUTES, (typeof ROUTES)['values.get']]
		>) {
			const groups = host === 'sheets.googleapis.com' && http === route.http && route.path.exec(pathname)?.groups;
			if (!groups) continue;
			const respond = () => {
				const { maxBytes } = behavior;
				if (Buffer.byteLength(body) > maxBytes) throw new ApiError('INVALID_ARGUMENT', tooLong(maxBytes));
				authorize();
				failIfAsked(method, route.quota);
				count(route.quota);
				const document = documents.get(groups.id ?? '');
				if (document === undefined) throw new ApiError('NOT_FOUND', 'Requested entity was not found.');
				const range = decodeURIComponent(groups.range ?? '');
				next(others, method)?.act();
				const done = route.run({
					document,
					range,
					query,
					body: body === '' ? undefined : (JSON.parse(body) as unknown),
				});
				failIfAsked(method, route.quota, lateFailures);
				return done;
			};
			return { method, respond };
		}
		return {
			method: 'unknown',
			respond: () => {
				throw new ApiError('NOT_FOUND', `The stand-in doesn't know ${http} ${pathname}`);
			},
		};
	};

	const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
		const request = await received(incoming);
		if (behavior.latency > 0) await sleep(behavior.latency);
		const { method, respond } = find(request);
		const { status, body, cells } = responseOf(respond);
		const text = JSON.stringify(body);
		requests.push({
			method,
			path: request.pathname,
			status,
			cells,
			bytesIn: Buffer.byteLength(request.body),
			bytesOut: Buffer.byteLength(text),
		});
		response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(text);
	};
	const server = createServer({ key, cert: certificate }, (incoming, response) => {
		handle(incoming, response).catch((error: unknown) => response.destroy(error as Error));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;

	return {
		port,
		certificateFile,
		account: { email: account.email, privateKey: account.privateKey },
		nodeArguments: ['--require', path.resolve('test/servers/googleSheets/preload.cjs')],
		settings: {
			NODE_EXTRA_CA_CERTS: certificateFile,
			GOOGLE_STAND_IN_HOSTS: HOSTS.join(','),
			GOOGLE_STAND_IN_PORT: String(port),
			NO_PROXY: [process.env.NO_PROXY ?? process.env.no_proxy ?? 'localhost,127.0.0.1', ...HOSTS].join(','),
		},
		createDocument: (title = 'Payouts') => {
			const document = new Document(title, () => behavior.isStrict);
			documents.set(document.id, document);
			return document;
		},
		requests,
		calls: () => {
			const calls: Partial<Record<LoggedRequest['method'], number>> = {};
			for (const { method } of requests) calls[method] = (calls[method] ?? 0) + 1;
			return calls;
		},
		forget: () => {
			requests.length = 0;
			Object.assign(counted, { read: [], write: [] });
		},
		behavior,
		failNext: (method, status, times = 1) => {
			failures.push(...Array.from({ length: times }, () => ({ method, status })));
		},
		failNextOnceDone: (method, status) => void lateFailures.push({ method, status }),
		beforeNext: (method, act) => void others.push({ method, act }),
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			await rm(folder, { recursive: true, force: true });
		},
	};
}

interface Request {
	host: string;
	http: string;
	pathname: string;
	query: URLSearchParams;
	authorization?: string;
	body: string;
}

async function received(incoming: IncomingMessage): Promise<Request> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	const { method = 'GET', url = '/', headers } = incoming;
	const { pathname, searchParams } = new URL(url, 'https://localhost');
	return {
		host: headers.host?.split(':')[0] ?? '',
		http: method,
		pathname,
		query: searchParams,
		authorization: headers.authorization,
		body: Buffer.concat(chunks).toString(),
	};
}

function responseOf(respond: () => ApiResponse & { status?: number }) {
	try {
		const { status = 200, body, cells } = respond();
		return { status, body, cells };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return { status: error.code, body: error.body, cells: 0 };
	}
}

const NO_CREDENTIALS =
	'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid ' +
	'authentication credential.';

const tooLong = (maxBytes: number) => `Request payload size exceeds the limit: ${maxBytes} bytes.`;

function overQuota(quota: Quota): ApiError {
	const name = { read: 'Read requests', write: 'Write requests' }[quota];
	const message =
		`Quota exceeded for quota metric '${name}' and limit '${name} per minute per user' of service ` +
		"'sheets.googleapis.com' for consumer 'project_number:1234567890'.";
	return new ApiError('RESOURCE_EXHAUSTED', message);
}
