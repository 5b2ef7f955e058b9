import { createServer, type ServerResponse } from 'node:http';
import { executeNode } from '../harness/engine.ts';
import { listen } from '../servers/listen.ts';

/** The end of a zip without files. */
const ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

interface Moment {
	/** Requests under way, this one included. */
	atOnce: number;
	/** Requests that got a response within the last second. */
	lastSecond: number;
}

/** Downloads so many zips from a service that decides by the moment. */
async function download(count: number, decide: (moment: Moment) => { latency: number } | { retryAfter?: number }) {
	let [atOnce, mostAtOnce, refused, asked] = [0, 0, 0, 0];
	const accepted: number[] = [];
	const respond = (response: ServerResponse, latency: number) =>
		setTimeout(() => {
			atOnce--;
			response.end(ZIP);
		}, latency);
	const server = createServer((_, response) => {
		asked++;
		mostAtOnce = Math.max(mostAtOnce, ++atOnce);
		const now = Date.now();
		const decision = decide({ atOnce, lastSecond: accepted.filter((time) => time > now - 1_000).length });
		if ('latency' in decision) {
			accepted.push(now);
			respond(response, decision.latency);
			return;
		}
		refused++;
		atOnce--;
		if (decision.retryAfter !== undefined) response.setHeader('retry-after', decision.retryAfter);
		response.writeHead(429).end();
	});
	const { url, close } = await listen(server);
	const started = Date.now();
	const { items, error } = await executeNode(
		{ resource: 'payout', operation: 'downloadSheets', output: 'zipFile' },
		{
			credentials: { cardPaymentsApi: { apiKey: 'sk_test_NotARealKey', baseUrl: url } },
			input: Array.from({ length: count }, (_, index) => ({ json: { id: `payout_${index}` } })),
		},
	);
	const took = Date.now() - started;
	await close();
	expect(error).toBeUndefined();
	expect(items).toHaveLength(count);
	return { took, refused, asked, mostAtOnce };
}

describe('a service with a rate limit of 10 requests a second', () => {
	it.concurrent.each([
		['fast, and says nothing more', 5, undefined],
		['fast, and says when to ask again', 5, 1],
		['slow', 200, undefined],
	])('should refuse at most a tenth of all requests (%s)', async (_, latency, retryAfter) => {
		const { refused, asked, took } = await download(100, ({ lastSecond }) =>
			lastSecond < 10 ? { latency } : { retryAfter },
		);
		expect(refused / asked).toBeLessThanOrEqual(0.1);
		expect(took).toBeLessThan(20_000);
	});
});

it.concurrent.each([
	['grows with the square of requests at the same time', (atOnce: number) => 40 * atOnce ** 2, 40],
	// Two or three at once get the most responses: 1.5 in 40 ms.
	['grows with their square, from three on', (atOnce: number) => 40 * (1 + (atOnce / 3) ** 2), 40 / 1.5],
])('should take at most twice the ideal time where latency %s', async (_, latencyOf, ideal) => {
	const { took } = await download(100, ({ atOnce }) => ({ latency: latencyOf(atOnce) }));
	expect(took).toBeLessThan(2 * 100 * ideal);
});

it.concurrent('should ask for many at once where latency stays flat', async () => {
	const { took, mostAtOnce } = await download(400, () => ({ latency: 200 }));
	expect(mostAtOnce).toBeGreaterThan(30);
	expect(took).toBeLessThan((400 * 200) / 10);
});
