import { createServer } from 'node:http';
import { listen } from '../servers/listen.ts';

interface Recorded {
	path: string;
	headers: Record<string, unknown>;
	text: string;
	body: Record<string, unknown>;
}

/** A service that keeps every request as it came. Its response says that a payment was made, unless you change it. */
export async function startRecorder() {
	const requests: Recorded[] = [];
	const next = {
		status: 200,
		headers: {} as Record<string, string>,
		body: JSON.stringify({ id: 'chg_1', status: 'CAPTURED' }),
	};
	const standard = { ...next };
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const text = Buffer.concat(chunks).toString();
			requests.push({
				path: request.url ?? '',
				headers: request.headers,
				text,
				body: JSON.parse(text || 'null') as Record<string, unknown>,
			});
			response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers }).end(next.body);
		});
	});
	const { url, close } = await listen(server);
	return {
		url,
		requests,
		credentials: { cardPaymentsApi: { apiKey: 'sk_test_NotARealKey_recorder', baseUrl: url } },
		/** Changes the responses from now on. */
		respondWith: (change: Partial<typeof next>) => void Object.assign(next, change),
		reset() {
			requests.length = 0;
			Object.assign(next, standard);
		},
		close,
	};
}
