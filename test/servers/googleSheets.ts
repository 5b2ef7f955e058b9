import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceAccount } from './googleSheets/accounts.ts';
import { RUNS, type ApiResponse, type Method, type Quota } from './googleSheets/api.ts';
import { ApiError, type ErrorStatus } from './googleSheets/apiError.ts';
import { makeCertificate } from './googleSheets/certificate.ts';
import { METHODS, type MethodName } from './googleSheets/contract.ts';
import { Document } from './googleSheets/document.ts';
import { checkResponse, readRequest, selectFields } from './googleSheets/validation.ts';

export type { Document, Row } from './googleSheets/document.ts';
export type { Method } from './googleSheets/api.ts';

const HOSTS = ['sheets.googleapis.com', 'oauth2.googleapis.com', 'www.googleapis.com'];
const MINUTE = 60_000;
const MAX_BYTES = 10_485_760;

const QUOTAS: Record<(typeof METHODS)[MethodName]['http'], Quota> = { GET: 'read', POST: 'write', PUT: 'write' };

/** Which method a request asks for, by its HTTP method and path. */
const ROUTES = (Object.keys(METHODS) as MethodName[]).map((method) => {
	const { http, path } = METHODS[method];
	const names = { spreadsheetId: '[^/:]+', range: '[^/]+?' };
	const pattern = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof names) => `(?<${name}>${names[name]})`);
	return { method, http, pattern: new RegExp(`^/${pattern}$`) };
});

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
	/** Fails if a response was none of Google's: the imitation itself was wrong. */
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

	const authorize = ({ authorization, host }: Request, needed: readonly string[]) => {
		if (authorization === undefined) throw new ApiError('PERMISSION_DENIED', UNREGISTERED);
		const scopes = account.scopesOf(authorization);
		if (scopes === undefined) throw new ApiError('UNAUTHENTICATED', NO_CREDENTIALS);
		if (!needed.some((scope) => scopes.includes(`https://www.googleapis.com/auth/${scope}`))) {
			throw new ApiError('PERMISSION_DENIED', 'Request had insufficient authentication scopes.', {
				reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
				metadata: { service: host },
			});
		}
	};

	const run = <Name extends MethodName>(
		method: Name,
		{ spreadsheetId = '', range = '' }: Record<string, string>,
		request: Request,
	): ApiResponse => {
		const { http, scopes } = METHODS[method];
		const quota = QUOTAS[http];
		const { maxBytes } = behavior;
		if (Buffer.byteLength(request.body) > maxBytes) throw new ApiError('INVALID_ARGUMENT', tooLong(maxBytes));
		authorize(request, scopes);
		failIfAsked(method, quota);
		count(quota);
		const asked = readRequest(method, request.query, request.body);
		const document = documents.get(spreadsheetId);
		if (document === undefined) throw new ApiError('NOT_FOUND', 'Requested entity was not found.');
		next(others, method)?.act();
		const { body, cells } = RUNS[method]({ ...asked, document, range: decodeURIComponent(range) });
		failIfAsked(method, quota, lateFailures);
		checkResponse(method, body);
		return { body: selectFields(method, body, asked.query.fields), cells };
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
		if (host === 'www.googleapis.com' && http === 'GET' && pathname === '/drive/v3/files') {
			return {
				method: 'drive.files.list',
				respond: () => {
					authorize(request, ['drive', 'drive.file', 'drive.metadata']);
					failIfAsked('drive.files.list', 'read');
					return listFiles(query);
				},
			};
		}
		for (const { method, http, pattern } of ROUTES) {
			const groups = host === 'sheets.googleapis.com' && request.http === http && pattern.exec(pathname)?.groups;
			if (groups) return { method, respond: () => run(method, groups, request) };
		}
		return {
			method: 'unknown',
			respond: () => {
				throw new ApiError('NOT_FOUND', `The stand-in doesn't know ${http} ${pathname}`);
			},
		};
	};

	const faults: Error[] = [];
	const responseOf = (respond: () => ApiResponse & { status?: number }) => {
		try {
			const { status = 200, body, cells } = respond();
			return { status, body, cells };
		} catch (error) {
			if (!(error instanceof ApiError)) faults.push(error as Error);
			const refusal = error instanceof ApiError ? error : new ApiError('INTERNAL', String(error));
			return { status: refusal.code, body: refusal.body, cells: 0 };
		}
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
			if (faults.length > 0)
				throw new AggregateError(faults, `The stand-in of Google failed: ${faults.join(', ')}`);
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

const NO_CREDENTIALS =
	'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid ' +
	'authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';

const UNREGISTERED =
	"Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other " +
	'form of API consumer identity to call this API.';

const tooLong = (maxBytes: number) => `Request payload size exceeds the limit: ${maxBytes} bytes.`;

function overQuota(quota: Quota): ApiError {
	const name = { read: 'Read', write: 'Write' }[quota];
	const service = 'sheets.googleapis.com';
	const limit = `'${name} requests' and limit '${name} requests per minute per user' of service '${service}'`;
	const message = `Quota exceeded for quota metric ${limit} for consumer 'project_number:1234567890'.`;
	return new ApiError('RESOURCE_EXHAUSTED', message, {
		reason: 'RATE_LIMIT_EXCEEDED',
		metadata: {
			service,
			consumer: 'projects/1234567890',
			quota_metric: `${service}/${quota}_requests`,
			quota_limit: `${name}RequestsPerMinutePerUser`,
		},
	});
}
