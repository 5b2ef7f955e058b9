import { createServer, type RequestListener } from 'node:http';
import { executeNode } from '../harness/engine.ts';
import { CHARGE } from '../operations/payments.ts';
import { ALL_TIME, errorOf } from './service.ts';
import { listen } from '../servers/listen.ts';

const apiKey = 'sk_live_/Zq~W+NotARealKeyOfAnybody';
const downloadApiKey = `${apiKey}_files`;

async function start(handler: RequestListener) {
	const { url: baseUrl, close } = await listen(createServer(handler));
	return { baseUrl, close };
}

/** Every operation that talks to the service, with this credential. */
async function runAll(credential: Record<string, string>) {
	const rest = { credentials: { cardPaymentsApi: credential } };
	const options = { maxAttempts: 1 };
	return [
		await executeNode({ resource: 'payout', operation: 'getMany', ...ALL_TIME, options }, rest),
		await executeNode(
			{
				resource: 'payout',
				operation: 'downloadSheets',
				payoutId: { __rl: true, mode: 'id', value: 'payout_1' },
				options,
			},
			rest,
		),
		await executeNode(CHARGE, rest),
	];
}

describe('a service or a proxy that returns the request', () => {
	// Text before the key, so that cutting a long text could cut the key.
	const before = ['', 'word '.repeat(37)];
	const responses = [200, 302, 400, 500].flatMap((status) =>
		before.flatMap(
			(start): Array<[number, string, (key: string) => string]> => [
				[status, 'as text', (key) => start + key],
				[status, 'as a text in JSON', (key) => JSON.stringify(start + key)],
				[status, 'as JSON', (key) => JSON.stringify({ message: start + key }).replaceAll('/', '\\/')],
				[
					status,
					'as JSON of a shape that is not known',
					(key) =>
						JSON.stringify({ request: { headers: [start, key] } })
							.replaceAll('/', '\\/')
							.replaceAll('~', '\\u007e'),
				],
				[status, 'as a page', (key) => `<p>${start}<b>${key}</b></p>`],
			],
		),
	);

	it.each(responses)('should not get a key into an error: HTTP %i, %s', async (status, _, body) => {
		const { baseUrl, close } = await start(({ headers: { authorization = '' } }, response) =>
			response
				.writeHead(status, { 'content-type': 'text/plain', location: `/?${authorization}` })
				.end(body(authorization)),
		);
		const results = await runAll({ apiKey: ` ${apiKey} `, downloadApiKey, baseUrl });
		await close();
		for (const result of results) {
			expect(errorOf(result).message).not.toBe('');
			expect(JSON.stringify(result.run)).not.toContain('Zq~W');
		}
	});
});

it('should not repeat a key entered as the base URL', async () => {
	for (const result of await runAll({ apiKey: '', baseUrl: apiKey })) {
		expect(errorOf(result).message).toContain("The base URL isn't a web address");
		expect(JSON.stringify(result.run)).not.toContain('Zq~W');
	}
});

it.each([
	['the key for downloads, where there is one', downloadApiKey, downloadApiKey],
	['the API key, where there is none', '', apiKey],
])('should download with %s, and use the API key for everything else', async (_, own, forDownloads) => {
	const seen: Array<[string | undefined, string | undefined]> = [];
	const { baseUrl, close } = await start(({ url, headers }, response) => {
		seen.push([url, headers.authorization]);
		response.writeHead(400).end();
	});
	await runAll({ apiKey, downloadApiKey: own, baseUrl });
	await close();
	expect(seen).toEqual([
		['/v2/payouts/list', `Bearer ${apiKey}`],
		['/v2/payouts/download', `Bearer ${forDownloads}`],
		['/v2/charges/', `Bearer ${apiKey}`],
	]);
});
