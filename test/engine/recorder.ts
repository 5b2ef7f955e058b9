import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Recorded {
	path: string;
	headers: Record<string, unknown>;
	text: string;
	body: Record<string, unknown>;
}

/** A service that keeps every request as it came, and answers what it is told: by default that a payment was made. */
export async function startRecorder() {
	const requests: Recorded[] = [];
	const answer = {
		status: 200,
		headers: {} as Record<string, string>,
		body: JSON.stringify({ id: 'chg_1', status: 'CAPTURED' }),
	};
	const standard = { ...answer };
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
			response
				.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
				.end(answer.body);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		requests,
		credentials: { cardPaymentsApi: { apiKey: 'sk_test_NotARealKey_recorder', baseUrl: url } },
		/** What to answer from now on. */
		answer: (change: Partial<typeof answer>) => void Object.assign(answer, change),
		reset() {
			requests.length = 0;
			Object.assign(answer, standard);
		},
		async close() {
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}
