import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Document, Invalid, type Input } from './googleSheets/document.ts';
import { listen } from './listen.ts';

export type { Document, Row } from './googleSheets/document.ts';

const HOSTS = ['sheets.googleapis.com', 'oauth2.googleapis.com'];
/** What Google takes in one request, in bytes. */
const MAX_BYTES = 10_485_760;
const TOKEN = 'ya29.c.stand-in';

interface Call {
	document: Document;
	range: string;
	query: URLSearchParams;
	body: {
		values?: Input[][];
		data?: Array<{ range: string; values: Input[][] }>;
		requests?: Array<{ appendDimension: { dimension: string; length: number } }>;
	};
}

/** The requests that n8n's Google Sheets node makes for the examples, each with the cells it touched. */
const METHODS = {
	'spreadsheets.get': {
		http: 'GET',
		path: /^\/v4\/spreadsheets\/([\w-]+)$/,
		run: ({ document: { sheet, rowCount, columnCount } }: Call) => ({
			body: {
				sheets: [
					{
						properties: {
							sheetId: 0,
							title: sheet.title,
							index: 0,
							sheetType: 'GRID',
							gridProperties: { rowCount, columnCount },
						},
					},
				],
			},
			cells: 0,
		}),
	},
	'spreadsheets.batchUpdate': {
		http: 'POST',
		path: /^\/v4\/spreadsheets\/([\w-]+):batchUpdate$/,
		run: ({ document, body: { requests = [] } }: Call) => {
			for (const { appendDimension } of requests)
				document[appendDimension.dimension === 'ROWS' ? 'rowCount' : 'columnCount'] += appendDimension.length;
			return { body: { spreadsheetId: document.id, replies: requests.map(() => ({})) }, cells: 0 };
		},
	},
	'values.batchUpdate': {
		http: 'POST',
		path: /^\/v4\/spreadsheets\/([\w-]+)\/values:batchUpdate$/,
		run: ({ document, body }: Call) => {
			const { data = [], valueInputOption = '' } = body as Call['body'] & { valueInputOption?: string };
			const cells = data.map(({ range, values }) => document.update(range, values, valueInputOption));
			return { body: { spreadsheetId: document.id }, cells: cells.reduce((sum, count) => sum + count, 0) };
		},
	},
	'values.append': {
		http: 'POST',
		path: /^\/v4\/spreadsheets\/([\w-]+)\/values\/([^/]+):append$/,
		run: ({ document, query, body: { values = [] } }: Call) => ({
			body: { spreadsheetId: document.id },
			cells: document.append(values, query.get('valueInputOption') ?? ''),
		}),
	},
	'values.update': {
		http: 'PUT',
		path: /^\/v4\/spreadsheets\/([\w-]+)\/values\/([^/]+)$/,
		run: ({ document, range, query, body: { values = [] } }: Call) => ({
			body: { spreadsheetId: document.id },
			cells: document.update(range, values, query.get('valueInputOption') ?? ''),
		}),
	},
	'values.get': {
		http: 'GET',
		path: /^\/v4\/spreadsheets\/([\w-]+)\/values\/([^/]+)$/,
		run: ({ document, range, query }: Call) => {
			const values = document.read(range, query.get('valueRenderOption') ?? 'FORMATTED_VALUE');
			return {
				body: { range, majorDimension: 'ROWS', ...(values.length > 0 && { values }) },
				cells: values.reduce((sum, { length }) => sum + length, 0),
			};
		},
	},
} as const;

export type Method = 'token' | keyof typeof METHODS;
const METHOD_NAMES = Object.keys(METHODS) as Array<keyof typeof METHODS>;

const REFUSALS = { RESOURCE_EXHAUSTED: 429, UNAVAILABLE: 503 };
type Refusal = keyof typeof REFUSALS;

interface LoggedRequest {
	method: Method;
	status: number;
	/** Cells that it read or wrote. */
	cells: number;
	bytesIn: number;
}

export type GoogleSheets = Awaited<ReturnType<typeof startGoogleSheets>>;

/**
 * Starts an imitation of Google's Sheets API on this machine, as far as the examples use it. A request that it doesn't
 * know is an error of the test.
 */
export async function startGoogleSheets() {
	const { privateKey } = generateKeyPairSync('rsa', {
		modulusLength: 2_048,
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
		publicKeyEncoding: { type: 'spki', format: 'pem' },
	});
	const documents = new Map<string, Document>();
	const requests: LoggedRequest[] = [];
	const unknown: string[] = [];
	const planned: Array<{ method: Method; when: 'before' | 'after'; refusal: Refusal }> = [];
	const happens = (method: Method, when: 'before' | 'after') => {
		const index = planned.findIndex((plan) => plan.method === method && plan.when === when);
		return index === -1 ? undefined : planned.splice(index, 1)[0]?.refusal;
	};
	const answer = (method: Method, run: () => { body: object; cells: number }) => {
		const refused = happens(method, 'before');
		const result = refused === undefined ? run() : undefined;
		const late = refused ?? happens(method, 'after');
		return late === undefined && result !== undefined
			? { status: 200, ...result }
			: {
					status: REFUSALS[late ?? 'UNAVAILABLE'],
					cells: 0,
					body: errorBody(late ?? 'UNAVAILABLE', 'The stand-in was asked to fail.'),
				};
	};
	const respond = (incoming: IncomingMessage, text: string): LoggedRequest & { body: object } => {
		const url = new URL(incoming.url ?? '/', `https://${incoming.headers.host}`);
		const bytesIn = Buffer.byteLength(text);
		if (url.hostname === 'oauth2.googleapis.com') {
			const token = { access_token: TOKEN, expires_in: 3_599, token_type: 'Bearer' };
			return { method: 'token', bytesIn, ...answer('token', () => ({ body: token, cells: 0 })) };
		}
		const method = METHOD_NAMES.find(
			(name) => METHODS[name].http === incoming.method && METHODS[name].path.test(url.pathname),
		);
		const [, id = '', range = ''] = (method && METHODS[method].path.exec(url.pathname)) ?? [];
		const document = documents.get(id);
		if (method === undefined || document === undefined || incoming.headers.authorization !== `Bearer ${TOKEN}`) {
			unknown.push(`${incoming.method} ${url.href}`);
			return {
				method: 'token',
				bytesIn,
				status: 404,
				cells: 0,
				body: errorBody('NOT_FOUND', 'Requested entity was not found.'),
			};
		}
		try {
			if (bytesIn > MAX_BYTES) throw new Invalid(`Request payload size exceeds the limit: ${MAX_BYTES} bytes.`);
			const body = (text === '' ? {} : JSON.parse(text)) as Call['body'];
			const call = { document, range: decodeURIComponent(range), query: url.searchParams, body };
			return { method, bytesIn, ...answer(method, () => METHODS[method].run(call)) };
		} catch (error) {
			if (!(error instanceof Invalid)) unknown.push(String(error));
			return {
				method,
				bytesIn,
				status: 400,
				cells: 0,
				body: errorBody('INVALID_ARGUMENT', (error as Error).message),
			};
		}
	};
	const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk as Buffer);
		const { body, ...request } = respond(incoming, Buffer.concat(chunks).toString());
		requests.push(request);
		response
			.writeHead(request.status, { 'content-type': 'application/json; charset=UTF-8' })
			.end(JSON.stringify(body));
	};
	const server = createServer((incoming, response) => {
		handle(incoming, response).catch((error: unknown) => response.destroy(error as Error));
	});
	const { url, close } = await listen(server);

	return {
		/** For n8n's credential "Google Service Account API". */
		account: { email: 'sync@stand-in.iam.gserviceaccount.com', privateKey },
		/** For an n8n that talks to it instead of Google. */
		nodeArguments: ['--require', path.resolve('test/servers/googleSheets/preload.cjs')],
		settings: {
			GOOGLE_STAND_IN_HOSTS: HOSTS.join(','),
			GOOGLE_STAND_IN_PORT: new URL(url).port,
			NO_PROXY: [process.env.NO_PROXY ?? process.env.no_proxy ?? 'localhost,127.0.0.1', ...HOSTS].join(','),
		} as Record<string, string>,
		/** A new document with an empty "Sheet1" of 1,000 rows and 26 columns. */
		createDocument: () => {
			const document = new Document();
			documents.set(document.id, document);
			return document;
		},
		/** Since the last `forget`, oldest first. */
		requests,
		forget: () => void requests.splice(0),
		/** Fails the next request of a method. */
		failNext: (method: Method, refusal: Refusal) => void planned.push({ method, when: 'before', refusal }),
		/** Does what the next request of a method asks for, and then fails it. */
		failNextOnceDone: (method: Method, refusal: Refusal) => void planned.push({ method, when: 'after', refusal }),
		/** @throws Error if there was a request that it doesn't know */
		close: async () => {
			await close();
			if (unknown.length > 0) throw new Error(`The stand-in of Google doesn't know: ${unknown.join('; ')}`);
		},
	};
}

function errorBody(status: string, message: string) {
	const codes: Record<string, number> = { ...REFUSALS, NOT_FOUND: 404, INVALID_ARGUMENT: 400 };
	return { error: { code: codes[status], message, status } };
}
