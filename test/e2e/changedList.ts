import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { listen } from '../servers/listen.ts';

/**
 * Passes requests on to the sandbox, and lists payouts as `change` makes them: some services list what the contract
 * forbids.
 */
export async function startChangedList(sandboxUrl: string, change: (payout: IDataObject) => IDataObject) {
	const server = createServer((request, response) => {
		const respond = async () => {
			const { url = '', method, headers } = request;
			const { authorization = '', 'content-type': type = 'application/json' } = headers;
			const found = await fetch(sandboxUrl + url, {
				method,
				headers: { authorization, 'content-type': type },
				...(method === 'GET' ? {} : { body: await text(request) }),
			});
			const isList = url.startsWith('/v2/payouts/list') && found.ok;
			const body = Buffer.from(await found.arrayBuffer());
			const changed = () => {
				const list = JSON.parse(String(body)) as { payouts: IDataObject[] };
				return JSON.stringify({ ...list, payouts: list.payouts.map(change) });
			};
			response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' });
			response.end(isList ? changed() : body);
		};
		respond().catch((error: unknown) => response.destroy(error as Error));
	});
	return await listen(server);
}
