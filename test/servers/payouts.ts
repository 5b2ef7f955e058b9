import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { makeZip } from '../domain/sheets/zips.ts';
import { listen } from './listen.ts';

type Files = Array<[name: string, content: string | Uint8Array]>;

/**
 * A service that lists these payouts and has their files.
 *
 * @param charges what it lists of them
 */
export async function servePayouts(
	payouts: IDataObject[],
	filesOf: (id: string) => Files,
	charges: IDataObject[] = [],
) {
	const server = createServer(async (request, response) => {
		const body = JSON.parse((await text(request)) || '{}') as { payouts?: { payout_id: string[] } };
		const ids = body.payouts?.payout_id;
		if (request.url?.endsWith('/download') === true) {
			response.end(Buffer.from(await makeZip((ids ?? []).flatMap(filesOf))));
			return;
		}
		const found = payouts
			.filter(({ id }) => ids?.includes(String(id)) ?? true)
			.map((each) => ({ status: 'PAID_OUT', settlements_available: true, ...each }));
		const lists = { charges, refunds: [], payouts: found };
		const name = (['charges', 'refunds'] as const).find((each) => request.url?.includes(`/${each}/`)) ?? 'payouts';
		const list = {
			object: 'list',
			live_mode: true,
			count: lists[name].length,
			has_more: false,
			[name]: lists[name],
		};
		response.setHeader('content-type', 'application/json').end(JSON.stringify(list));
	});
	return await listen(server);
}
