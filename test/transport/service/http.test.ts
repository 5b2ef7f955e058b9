import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { useSimulatedClock } from '../../harness/simulatedClock.ts';
import { CHARGE } from '../../operations/payments.ts';
import { errorOf } from '../../engine/service.ts';
import { executeNode } from '../../harness/engine.ts';
import { listen } from '../../servers/listen.ts';

const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
	for (const close of closers.splice(0)) await close();
});

/** A service that handles requests with `listener`. */
async function service(listener: RequestListener) {
	const { url, close } = await listen(createServer(listener));
	closers.push(close);
	return url;
}

const credentials = (baseUrl: string) => ({ cardPaymentsApi: { apiKey: 'sk_test_NotARealKey', baseUrl } });
const list = async (baseUrl: string) =>
	await executeNode(
		{ resource: 'payout', operation: 'getMany', period: 'yesterday' },
		{ credentials: credentials(baseUrl) },
	);
const charge = async (baseUrl: string) =>
	await executeNode(CHARGE, { credentials: credentials(baseUrl), node: { onError: 'continueRegularOutput' } });
const download = async (baseUrl: string, json = {}) =>
	await executeNode(
		{ resource: 'payout', operation: 'downloadSheets' },
		{ credentials: credentials(baseUrl), input: [{ json: { id: 'payout_1', ...json } }] },
	);

/** Keeps the key and the payouts of each request. */
async function recorder(status = 422) {
	const asked: Array<[key: unknown, payouts: string[] | undefined]> = [];
	const url = await service(async (request, response) => {
		const body = JSON.parse(await text(request)) as { payouts?: { payout_id: string[] } };
		asked.push([request.headers.authorization?.replace('Bearer ', ''), body.payouts?.payout_id]);
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ id: 'chg_1', status: 'CAPTURED' }));
	});
	return { url, asked };
}

/** A byte every 100 ms, forever. */
const drip: RequestListener = (_, response) => {
	response.writeHead(200, { 'content-type': 'application/json' });
	const timer = setInterval(() => response.write(' '), 100);
	response.on('close', () => clearInterval(timer));
};

/** As many bytes as the other side takes. `sent` counts them. */
function flood(status: number, sent: { bytes: number }): RequestListener {
	const chunk = Buffer.alloc(256 * 1024, 'x');
	return (_, response) => {
		response.writeHead(status, { 'content-type': 'application/json' });
		const pour = () => {
			while (!response.destroyed) {
				sent.bytes += chunk.length;
				if (!response.write(chunk)) return void response.once('drain', pour);
			}
		};
		pour();
	};
}

describe('a credential with expressions', () => {
	const keys = ['sk_a', 'sk_b', 'sk_a', 'sk_b'];
	const input = keys.map((key, index) => ({ json: { key, id: `payout_${index}` } }));
	const byItem = (baseUrl: string) => ({ cardPaymentsApi: { apiKey: '={{ $json.key }}', baseUrl } });

	it("should charge each item with the item's own key", async () => {
		const { url, asked } = await recorder(200);
		const { error } = await executeNode({ ...CHARGE }, { credentials: byItem(url), input });
		expect(error).toBeUndefined();
		expect(asked.map(([key]) => key)).toEqual(keys);
	});

	it.each(['downloadSheets', 'reconcile'])(
		'should request the payout of each item with its key: %s',
		async (operation) => {
			const { url, asked } = await recorder();
			await executeNode(
				{ resource: 'payout', operation, payouts: 'byId' },
				{ credentials: byItem(url), input, node: { onError: 'continueRegularOutput' } },
			);
			// With each key by ID, among those of a period, and for the file.
			expect(asked.length).toBeLessThanOrEqual(keys.length * (operation === 'reconcile' ? 3 : 1));
			const named = asked.filter(([, ids]) => ids !== undefined).map(String);
			expect([...new Set(named)].sort()).toEqual(keys.map((key, index) => `${key},payout_${index}`).sort());
		},
	);

	it('should be read once for all payouts of an item', async () => {
		let reads = 0;
		const { url } = await recorder();
		const counting = {
			get apiKey() {
				reads++;
				return 'sk_a';
			},
			baseUrl: url,
		};
		const payoutId = Array.from({ length: 20 }, (_, index) => `payout_${index}`).join(',');
		await executeNode(
			{
				resource: 'transaction',
				operation: 'getMany',
				payouts: 'byId',
				payoutId: { mode: 'id', value: payoutId },
			},
			{ credentials: { cardPaymentsApi: counting }, node: { onError: 'continueRegularOutput' } },
		);
		expect(reads).toBe(1);
	});
});

it('should try no download again once the key is refused', async () => {
	// The first one shows that more may be asked for at once.
	const ids = ['payout_0', 'payout_1', 'payout_2'];
	const payouts = ids.map((id) => ({ id, status: 'PAID_OUT', amount: 1, currency: 'SAR', date: 1.7e12 }));
	const downloads: string[] = [];
	const baseUrl = await service(async (request, response) => {
		const { payouts: asked } = JSON.parse(await text(request)) as { payouts?: { payout_id: string[] } };
		if (request.url?.endsWith('/list')) return void response.end(JSON.stringify({ payouts, has_more: false }));
		const [id = ''] = asked?.payout_id ?? [];
		downloads.push(id);
		const [status, wait] = { payout_0: [200, 0], payout_1: [401, 50] }[id] ?? [503, 100];
		setTimeout(() => response.writeHead(status as number).end('id,amount\n'), wait);
	});
	const payoutId = { mode: 'id', value: ids.join() };
	await executeNode(
		{ resource: 'transaction', operation: 'getMany', payouts: 'byId', payoutId },
		{ credentials: credentials(baseUrl), node: { onError: 'continueRegularOutput' } },
	);
	expect(downloads.sort()).toEqual(ids);
});

describe('the time of a request', () => {
	useSimulatedClock();

	it('should be bounded as a whole, however slowly the response arrives', async () => {
		const result = await list(await service(drip));
		expect(errorOf(result).message).toContain(
			"The service couldn't be reached: the service didn't respond in time",
		);
	});

	it('should leave the outcome of a charge unknown', async () => {
		const { items } = await charge(await service(drip));
		expect(items[0]?.json).toMatchObject({ outcome: 'unknown', error: expect.stringContaining('respond in time') });
	});

	it('should end when the execution is canceled in the middle of a response', async () => {
		const cancel = new AbortController();
		const baseUrl = await service((request, response) => {
			drip(request, response);
			setTimeout(() => cancel.abort(), 300);
		});
		const { status } = await executeNode(
			{ resource: 'payout', operation: 'getMany', period: 'yesterday' },
			{ credentials: credentials(baseUrl), signal: cancel.signal },
		);
		expect(status).toBe('canceled');
	});
});

describe('the size of a response', () => {
	it('should be bounded for a charge, whose outcome stays unknown', async () => {
		const sent = { bytes: 0 };
		const { items } = await charge(await service(flood(200, sent)));
		expect(items[0]?.json).toMatchObject({
			outcome: 'unknown',
			error: expect.stringContaining('larger than 10 MiB'),
		});
		expect(sent.bytes).toBeLessThan(40 * 1024 * 1024);
	});

	it('should be bounded for an error of the service', async () => {
		const sent = { bytes: 0 };
		const result = await list(await service(flood(400, sent)));
		expect(errorOf(result).message).toMatch(/^The service rejected the request: x+…$/);
		expect(sent.bytes).toBeLessThan(10 * 1024 * 1024);
	});
});

describe("the service's words", () => {
	useSimulatedClock();

	const says =
		(status: number, body: (sent: string) => object): RequestListener =>
		async (request, response) => {
			const sent = await text(request);
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body(sent)));
		};

	it('should not repeat the token of an authentication', async () => {
		const token = 'AAABBEg0VhI0VniQEjRWAAAAAAA=';
		const baseUrl = await service(says(400, (sent) => ({ errors: [{ code: '1', description: `bad: ${sent}` }] })));
		const { items, run } = await executeNode(
			{
				...CHARGE,
				threeDSecure: 'external',
				transactionStatus: 'none',
				authenticationToken: token,
				acsEci: '05',
			},
			{ credentials: credentials(baseUrl), node: { onError: 'continueRegularOutput' } },
		);
		expect(items[0]?.json.error).toContain('acsEci');
		expect(JSON.stringify(run.data.resultData.runData.Node)).not.toContain(token);
	});

	it('should never become HTML or lines of a log', async () => {
		const words = 'no <img src="http://x/beacon">\nforged line';
		const result = await list(await service(says(401, () => ({ message: words }))));
		expect(errorOf(result).description).toContain('no ‹img src="http://x/beacon"› forged line');
	});

	it('should not pass for a wrong base URL when the payout is unknown', async () => {
		const unknown = { errors: [{ code: 'payout_not_found', description: 'No payout has the id payout_1.' }] };
		const error = errorOf(await download(await service(says(404, () => unknown))));
		expect(error.message).toContain('payout_not_found');
		expect(error.description).not.toContain('base URL');
	});

	it.each([404, 405])('should name the base URL where they say nothing of the payout (HTTP %d)', async (status) => {
		const error = errorOf(await download(await service(says(status, () => ({ message: 'No such route' })))));
		expect(error.description).toContain('check the base URL');
	});

	it.each([
		[undefined, 'If this is a test key: some services make payout files in live mode only.'],
		[false, 'This payout was made in test mode: some services make payout files in live mode only.'],
	])('should be completed where files may exist in live mode only (live_mode: %s)', async (live_mode, words) => {
		const refusal = { errors: [{ code: '1', description: 'not found' }] };
		const error = errorOf(await download(await service(says(404, () => refusal)), { live_mode }));
		expect(error.description).toContain(words);
		const live = await download(await service(says(404, () => refusal)), { live_mode: true });
		expect(errorOf(live).description).not.toContain('live mode only');
	});

	it("should name a port that doesn't use HTTPS", async () => {
		const baseUrl = (await service((_, response) => response.end())).replace('http:', 'https:');
		expect(errorOf(await list(baseUrl)).message).toContain(
			"The service couldn't be reached: this port doesn't speak HTTPS",
		);
	});
});

it.each(['000', '099'])('should take no response of a status that says nothing for a yes: %s', async (status) => {
	const url = await service((_, { socket }) => {
		const body = JSON.stringify({ id: 'chg_1', status: 'CAPTURED', amount: 1, currency: 'SAR' });
		socket?.end(
			`HTTP/1.1 ${status} Odd\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
		);
	});
	const { items } = await charge(url);
	expect(items[0]?.json).toMatchObject({ outcome: 'unknown' });
});
