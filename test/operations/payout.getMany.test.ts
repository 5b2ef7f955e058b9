import { createServer } from 'node:http';
import { startSandbox } from '../../sandbox/server.ts';
import { resetClock, setClock } from '../harness/clock.ts';
import { ALL_TIME, credentialsFor, DAY, errorOf, NOW, executePayout, useSandbox } from '../engine/service.ts';
import { listen } from '../servers/listen.ts';

const HOUR = DAY / 24;

const service = useSandbox();

const getMany = (parameters = {}, rest = {}) =>
	executePayout(service.current, { operation: 'getMany', ...parameters }, rest);
const listRequests = (from: number) =>
	service.current.requests.slice(from).filter(({ path }) => path.endsWith('/payouts/list'));

describe('payout: Get Many', () => {
	it('should list every payout of a period, newest first, linked to the input item', async () => {
		const { items, error } = await getMany({ ...ALL_TIME });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id).sort()).toEqual(service.current.payouts.map(({ id }) => id).sort());
		const dates = items.map(({ json }) => json.date as number);
		expect(dates).toEqual([...dates].sort((a, b) => b - a));
		expect(items.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
	});

	it('should return each payout once, with every bound and page size of the sandbox', async () => {
		const sandbox = await startSandbox({ now: NOW, longestPeriodDays: 30 });
		const [from, to] = [NOW - 400 * DAY, NOW - 300 * DAY];
		// Around the ends of the period, and where a piece of 30 days may begin or end.
		const ends = [0, 1, 2, 3].flatMap((count) => [to - count * 30 * DAY, from + count * 30 * DAY]);
		const dates = [...new Set(ends.flatMap((end) => [-2, -1, 0, 1].map((by) => end + by)))];
		const inside = new Map<string, number>();
		for (const date of dates) {
			const id = await sandbox.addPayout({ date });
			if (date >= from && date <= to) inside.set(id, date);
		}
		const wanted = [...inside].sort(([, a], [, b]) => b - a).map(([id]) => id);
		try {
			for (const bounds of ['inclusive', 'exclusive', 'half-open'] as const)
				for (const pageSize of [0, 4, 50])
					for (const longPeriods of ['refuse', 'cut'] as const) {
						sandbox.changeHabits({ bounds, pageSize, longPeriods });
						const { items, error } = await executePayout(sandbox, {
							operation: 'getMany',
							period: 'custom',
							from,
							to,
						});
						expect(error).toBeUndefined();
						expect(items.map(({ json }) => json.id)).toEqual(wanted);
					}
		} finally {
			await sandbox.close();
		}
	});

	it('should simplify to flat fields, or return the response', async () => {
		const inRiyadh = { settings: { timezone: 'Asia/Riyadh' } };
		const simple = await getMany({ ...ALL_TIME, returnAll: false, limit: 1 }, inRiyadh);
		expect(simple.items).toHaveLength(1);
		const { id, payout_id, date, date_iso, bank_iban, bank_name } = simple.items[0]?.json ?? {};
		expect({ payout_id, bank_iban, bank_name }).toEqual({
			payout_id: id,
			bank_iban: expect.any(String),
			bank_name: expect.any(String),
		});
		expect(date_iso).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/);
		expect(Date.parse(String(date_iso))).toBe(date);
		const inUtc = await getMany({ ...ALL_TIME, returnAll: false, limit: 1 }, { settings: { timezone: 'UTC' } });
		expect(inUtc.items[0]?.json.date_iso).toMatch(/:\d\d\+00:00$/);

		const raw = await getMany({ ...ALL_TIME, returnAll: false, limit: 1, simplify: false });
		expect(raw.items[0]?.json).toMatchObject({
			id: simple.items[0]?.json.id,
			wallet: { bank: { beneficiary: { iban: expect.any(String) } } },
		});
	});

	it.each([[true], [false]])(
		'should say of each payout whether it is of test mode (simplified: %s)',
		async (simplify) => {
			for (const mode of ['test', 'live'] as const) {
				const { items } = await getMany(
					{ ...ALL_TIME, simplify },
					{
						credentials: {
							cardPaymentsApi: { apiKey: service.current.keys[mode], baseUrl: service.current.url },
						},
					},
				);
				expect(items.length).toBeGreaterThan(0);
				expect(new Set(items.map(({ json }) => json.live_mode))).toEqual(new Set([mode === 'live']));
			}
		},
	);

	it('should filter by status, currency, merchant, wallet and settlements', async () => {
		const all = (await getMany({ ...ALL_TIME, simplify: false })).items.map(({ json }) => json);
		const one = all[0] as { merchant_id: string; wallet: { id: string } };
		const ids = async (filters: object) =>
			(await getMany({ ...ALL_TIME, filters })).items.map(({ json }) => json.id);
		const expected = (test: (json: (typeof all)[0]) => boolean) => {
			const found = all.filter(test).map(({ id }) => id);
			expect(found.length).toBeGreaterThan(0);
			expect(found.length).toBeLessThan(all.length);
			return found;
		};

		expect(await ids({ status: ['FAILED', 'PENDING'] })).toEqual(
			expected(({ status }) => status === 'FAILED' || status === 'PENDING'),
		);
		expect(await ids({ currency: 'kwd, USD' })).toEqual(expected(({ currency }) => currency !== 'SAR'));
		expect(await ids({ merchantId: one.merchant_id })).toEqual(
			expected(({ merchant_id }) => merchant_id === one.merchant_id),
		);
		expect(await ids({ walletId: one.wallet.id })).toEqual(
			expected(({ wallet }) => (wallet as { id: string }).id === one.wallet.id),
		);
		expect(await ids({ walletId: `nobody, ${one.wallet.id}` })).toEqual(
			expected(({ wallet }) => (wallet as { id: string }).id === one.wallet.id),
		);
		expect(await ids({ settlementsAvailableOnly: true })).toEqual(
			expected(({ settlements_available }) => settlements_available === true),
		);
	});

	it.each([
		['Etc/UTC', NOW, NOW - 36 * HOUR, NOW - 12 * HOUR],
		// It's Saturday there already.
		['Asia/Riyadh', NOW + 10 * HOUR, NOW - 15 * HOUR, NOW + 9 * HOUR],
		['America/New_York', NOW, NOW - 31 * HOUR, NOW - 7 * HOUR],
	])('should use yesterday in the time zone of the workflow: %s', async (timezone, now, start, end) => {
		const first = await service.current.addPayout({ date: start });
		const last = await service.current.addPayout({ date: end - 1 });
		const others = [
			await service.current.addPayout({ date: start - 1 }),
			await service.current.addPayout({ date: end }),
		];
		setClock(now);
		const { items, error } = await executePayout(
			service.current,
			{ operation: 'getMany', period: 'yesterday' },
			{ settings: { timezone } },
		).finally(resetClock);
		expect(error).toBeUndefined();
		const ids = items.map(({ json }) => json.id as string).sort();
		expect(ids).toEqual(
			service.current.payouts
				.filter(({ date }) => date >= start && date < end)
				.map(({ id }) => id)
				.sort(),
		);
		expect(ids).toEqual(expect.arrayContaining([first, last]));
		for (const other of others) expect(ids).not.toContain(other);
	});

	it.each(['', 0, -1, 'ten', '={{ $json.nothing }}'])(
		'should refuse the limit %j, and not ask the service',
		async (limit) => {
			const before = service.current.requests.length;
			expect(errorOf(await getMany({ ...ALL_TIME, returnAll: false, limit }))).toMatchObject({
				message: expect.stringMatching(/^"Limit" /),
				itemIndex: 0,
			});
			expect(listRequests(before)).toHaveLength(0);
		},
	);

	it('should accept a limit as text', async () => {
		expect((await getMany({ ...ALL_TIME, returnAll: false, limit: '={{ "2" }}' })).items).toHaveLength(2);
	});

	it('should return no items and no error for an empty period', async () => {
		const { items, error, status } = await getMany({ period: 'custom', from: '2020-01-01', to: '2020-01-02' });
		expect({ items, error, status }).toEqual({ items: [], error: undefined, status: 'success' });
	});
});

describe('a service with bad responses', () => {
	it('should be asked again when the connection breaks before, after and in the middle', async () => {
		for (const kind of ['drop-before-body', 'drop-after-processing', 'drop-mid-response'] as const) {
			service.current.faults.next({ kind, path: '/v2/payouts/list' });
			const { items, error } = await getMany({ ...ALL_TIME });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(service.current.payouts.length);
		}
	});

	it('should not be asked more often than allowed, and the error says how often', async () => {
		const before = service.current.requests.length;
		service.current.faults.next({ kind: 'status', path: '/v2/payouts/list', status: 503, retryAfter: 0, times: 9 });
		const result = await getMany({ ...ALL_TIME, options: { maxAttempts: 2 } });
		expect(errorOf(result).message).toBe('The service failed (HTTP 503) (after 2 attempts)');
		expect(listRequests(before)).toHaveLength(2);
	});

	it('should stop waiting when the execution is cancelled', async () => {
		service.current.faults.next({
			kind: 'status',
			path: '/v2/payouts/list',
			status: 429,
			retryAfter: 30,
			times: 3,
		});
		const cancel = new AbortController();
		setTimeout(() => cancel.abort(), 300);
		const { status } = await getMany({ ...ALL_TIME }, { signal: cancel.signal });
		expect(status).toBe('canceled');
	});
});

describe('errors in plain words', () => {
	const withCredential = (changes: object) =>
		getMany(
			{ ...ALL_TIME },
			{ credentials: { cardPaymentsApi: { ...credentialsFor(service.current).cardPaymentsApi, ...changes } } },
		);

	it('should report a wrong key without repeating it', async () => {
		const result = await withCredential({ apiKey: 'sk_wrong_key_12345' });
		expect(errorOf(result)).toMatchObject({
			message: "The service didn't accept the API key",
			description: expect.stringContaining('Check the key in the Card Payments API credential'),
			itemIndex: 0,
		});
		expect(JSON.stringify(result.run)).not.toContain('sk_wrong_key_12345');
	});

	it('should report that another website responds', async () => {
		service.current.faults.next({ kind: 'html', path: '/v2/payouts/list' });
		expect(errorOf(await getMany({ ...ALL_TIME }))).toMatchObject({
			message: 'The service responded with something other than JSON',
			description: expect.stringContaining('Check the base URL'),
		});
		service.current.faults.next({ kind: 'json', path: '/v2/payouts/list' });
		expect(errorOf(await getMany({ ...ALL_TIME })).message).toBe(
			"The service responded with something that isn't a list of payouts",
		);
	});

	it('should not follow a redirect with the key', async () => {
		const seen: string[] = [];
		const target = await start((request, response) => {
			seen.push(request.headers.authorization ?? '');
			response.end('{}');
		});
		service.current.faults.next({
			kind: 'redirect',
			path: '/v2/payouts/list',
			location: `${target.url}/v2/payouts/list`,
		});
		const result = await getMany({ ...ALL_TIME });
		await target.close();
		expect(errorOf(result).message).toMatch(/redirects to another address/);
		expect(seen).toEqual([]);
	});

	it('should continue with the other items under Continue on Fail', async () => {
		const input = [
			{ json: { from: '2026-01-02' } },
			{ json: { from: '2026-12-01' } },
			{ json: { from: '2026-01-03' } },
		];
		const { items, error } = await getMany(
			{ period: 'custom', from: '={{ $json.from }}', to: '2026-01-10', returnAll: false, limit: 1 },
			{ input, node: { onError: 'continueRegularOutput' } },
		);
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [pairedItem, typeof json.id, json.error])).toEqual([
			[{ item: 0 }, 'string', undefined],
			[{ item: 1 }, 'undefined', expect.stringContaining('is later than')],
			[{ item: 2 }, 'string', undefined],
		]);
	});
});

async function start(handler: Parameters<typeof createServer>[1]) {
	return await listen(createServer(handler));
}
