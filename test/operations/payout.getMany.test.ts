import { createServer } from 'node:http';
import type { IDataObject } from 'n8n-workflow';
import { at } from '../harness/clock.ts';
import { ALL_TIME, CONTINUE, credentialsFor, DAY, errorOf, NOW, useSandbox } from '../engine/service.ts';
import { executeNode } from '../harness/engine.ts';
import { useSimulatedClock } from '../harness/simulatedClock.ts';
import { useRecorder } from '../engine/recorder.ts';
import { listen } from '../servers/listen.ts';

const HOUR = DAY / 24;
const GET_MANY = { resource: 'payout', operation: 'getMany' };
const LIST = '/v2/payouts/list';

useSimulatedClock();
const service = useSandbox();
const ofShortPeriods = useSandbox({ longestPeriodDays: 30 });

const getMany = async (parameters = {}, rest = {}) =>
	await service.execute({ ...GET_MANY, ...ALL_TIME, ...parameters }, rest);
const listRequests = (from: number) => service.current.requests.slice(from).filter(({ path }) => path.endsWith(LIST));

const recorder = useRecorder();

it("should ask with a platform's key for the merchants entered, and for none of its own accord", async () => {
	const payout = { id: 'payout_1', status: 'PAID_OUT', date: NOW, amount: 1, currency: 'SAR' };
	recorder.respondWith({ body: JSON.stringify({ object: 'list', has_more: false, payouts: [payout] }) });
	for (const merchantId of ['0099001, 42', '']) {
		const credentials = { cardPaymentsApi: { ...recorder.credentials.cardPaymentsApi, merchantId } };
		recorder.requests.length = 0;
		for (const operation of ['getMany', 'get', 'downloadSheets'])
			await executeNode(
				{ resource: 'payout', operation, ...ALL_TIME, payoutId: 'payout_1' },
				{ credentials, ...CONTINUE },
			);
		expect(new Set(recorder.requests.map(({ path }) => path))).toEqual(new Set([LIST, '/v2/payouts/download']));
		const merchants = merchantId === '' ? undefined : ['0099001', '42'];
		expect(recorder.requests.map(({ body }) => body.merchants)).toEqual(recorder.requests.map(() => merchants));
	}
});

describe('payout: Get Many', () => {
	it('should list every payout of a period, newest first, linked to the input item', async () => {
		const { items, error } = await getMany({ output: 'raw' });
		expect(error).toBeUndefined();
		const newestFirst = [...service.current.payouts].sort((a, b) => b.date - a.date);
		expect(items.map(({ json }) => json.id).sort()).toEqual(newestFirst.map(({ id }) => id).sort());
		expect(items).toMatchObject(newestFirst.map(({ date }) => ({ json: { date }, pairedItem: { item: 0 } })));
	});

	it('should return each payout once of a service with short periods and pages, which leaves bounds out', async () => {
		const { output, current } = ofShortPeriods;
		const [from, to] = [NOW - 400 * DAY, NOW - 300 * DAY];
		// Around the ends of the period, and where a piece of 30 days may begin or end.
		const ends = [0, 1, 2, 3].flatMap((count) => [to - count * 30 * DAY, from + count * 30 * DAY]);
		const dates = [...new Set(ends.flatMap((end) => [-2, -1, 0, 1].map((by) => end + by)))];
		const inside = new Map<string, number>();
		for (const date of dates) {
			const id = await current.addPayout({ date });
			if (date >= from && date <= to) inside.set(id, date);
		}
		current.changeHabits({ bounds: 'exclusive', pageSize: 4 });
		const listed = await output({ ...GET_MANY, period: 'custom', from, to });
		expect(listed.map(({ id }) => id)).toEqual([...inside].sort(([, a], [, b]) => b - a).map(([id]) => id));
	});

	it("should ask for no longer periods than the credential's longest", async () => {
		recorder.respondWith({ body: JSON.stringify({ object: 'list', has_more: false, payouts: [] }) });
		recorder.requests.length = 0;
		const ofTenDays = { describeService: true, longestPeriod: 10 };
		const credentials = { cardPaymentsApi: { ...recorder.credentials.cardPaymentsApi, ...ofTenDays } };
		const period = { period: 'custom', from: NOW - 35 * DAY, to: NOW };
		await executeNode({ ...GET_MANY, ...period }, { credentials });
		const asked = recorder.requests.map(({ body }) => (body.period as { date: { from: number; to: number } }).date);
		expect(asked.length).toBeGreaterThan(3);
		for (const { from, to } of asked) expect(to - from).toBeLessThanOrEqual(10 * DAY);
	});

	it.each([
		['Asia/Riyadh', '+03:00'],
		['UTC', '+00:00'],
	])('should simplify to flat fields, or return the response: %s', async (timezone, offset) => {
		// As an expression may give it.
		const one = { returnAll: false, limit: '={{ "1" }}' };
		const { items } = await getMany(one, { settings: { timezone } });
		const { id, date_iso } = items[0]?.json ?? {};
		const { items: raw } = await getMany({ ...one, output: 'raw' });
		const { date } = raw[0]?.json ?? {};
		expect(String(date_iso)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+]/);
		const seconds = Math.floor(Number(date) / 1_000) * 1_000;
		expect([String(date_iso).slice(-6), Date.parse(String(date_iso))]).toEqual([offset, seconds]);
		const iban = expect.any(String) as string;
		expect(items[0]?.json).toMatchObject({ wallet_id: iban, bank_name: iban, bank_iban: iban });
		expect(raw).toMatchObject([{ json: { id, wallet: { bank: { beneficiary: { iban } } } } }]);
	});

	it.each(['simplified', 'raw'])('should say of each payout whether it is of test mode (%s)', async (output) => {
		for (const mode of ['test', 'live'] as const) {
			const cardPaymentsApi = { apiKey: service.current.keys[mode], baseUrl: service.current.url };
			const { items } = await getMany({ output }, { credentials: { cardPaymentsApi } });
			expect(new Set(items.map(({ json }) => json.live_mode))).toEqual(new Set([mode === 'live']));
		}
	});

	it('should filter by status, currency, merchant, wallet and settlements', async () => {
		const all = (await getMany({ output: 'raw' })).items.map(({ json }) => json);
		const walletOf = ({ wallet }: IDataObject) => (wallet as IDataObject).id;
		const [merchant, wallet] = [all[0]?.merchant_id, walletOf(all[0] ?? {})];
		const cases: Array<[filters: IDataObject, fits: (json: IDataObject) => boolean]> = [
			[{ status: ['FAILED', 'PENDING'] }, ({ status }) => status === 'FAILED' || status === 'PENDING'],
			[{ currency: 'kwd, USD' }, ({ currency }) => currency !== 'SAR'],
			[{ merchantId: merchant }, ({ merchant_id }) => merchant_id === merchant],
			[{ walletId: wallet }, (json) => walletOf(json) === wallet],
			[{ walletId: `nobody, ${String(wallet)}` }, (json) => walletOf(json) === wallet],
		];
		for (const [filters, fits] of cases) {
			const expected = all.filter(fits).map(({ id }) => id);
			expect([0, all.length]).not.toContain(expected.length);
			expect((await getMany({ filters })).items.map(({ json }) => json.id)).toEqual(expected);
		}
	});

	it.each([
		['Etc/UTC', NOW, NOW - 36 * HOUR, NOW - 12 * HOUR],
		// It's Saturday there already.
		['Asia/Riyadh', NOW + 10 * HOUR, NOW - 15 * HOUR, NOW + 9 * HOUR],
		['America/New_York', NOW, NOW - 31 * HOUR, NOW - 7 * HOUR],
	])('should use yesterday in the time zone of the workflow: %s', async (timezone, now, start, end) => {
		for (const date of [start - 1, start, end - 1, end]) await service.current.addPayout({ date });
		const yesterday = { ...GET_MANY, period: 'yesterday' };
		const listed = await at(now, async () => await service.output(yesterday, { settings: { timezone } }));
		const expected = service.current.payouts.filter(({ date }) => date >= start && date < end);
		expect(listed.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
	});

	it.each(['', 0, -1, 'ten', '={{ $json.nothing }}'])(
		'should refuse the limit %j, and not ask the service',
		async (limit) => {
			const before = service.current.requests.length;
			expect(errorOf(await getMany({ returnAll: false, limit }))).toMatchObject({
				message: expect.stringMatching(/^"Limit" /),
				itemIndex: 0,
			});
			expect(listRequests(before)).toHaveLength(0);
		},
	);

	it('should return no items and no error for an empty period', async () => {
		const { items, error, status } = await getMany({ from: '2020-01-01', to: '2020-01-02' });
		expect({ items, error, status }).toEqual({ items: [], error: undefined, status: 'success' });
	});
});

describe('a service with bad responses', () => {
	it('should be asked again when the connection breaks before, after and in the middle', async () => {
		for (const kind of ['drop-before-body', 'drop-after-processing', 'drop-mid-response'] as const) {
			service.current.faults.next({ kind, path: LIST });
			const { items, error } = await getMany();
			expect([error, items.length]).toEqual([undefined, service.current.payouts.length]);
		}
	});

	it('should not be asked more often than allowed, and the error says how often', async () => {
		const before = service.current.requests.length;
		service.current.faults.next({ kind: 'status', path: LIST, status: 503, retryAfter: 0, times: 9 });
		const result = await getMany();
		expect(errorOf(result).message).toBe('The service failed (HTTP 503) (after 4 attempts)');
		expect(listRequests(before)).toHaveLength(4);
	});

	it('should stop waiting when the execution is cancelled', async () => {
		service.current.faults.next({ kind: 'status', path: LIST, status: 429, retryAfter: 30, times: 3 });
		const cancel = new AbortController();
		setTimeout(() => cancel.abort(), 300);
		expect((await getMany({}, { signal: cancel.signal })).status).toBe('canceled');
	});
});

describe('errors in plain words', () => {
	it('should report a wrong key without repeating it', async () => {
		const { cardPaymentsApi } = credentialsFor(service.current);
		const credentials = { cardPaymentsApi: { ...cardPaymentsApi, apiKey: 'sk_wrong_key_12345' } };
		const result = await getMany({}, { credentials });
		expect(errorOf(result)).toEqual({
			message: "The service didn't accept the API key",
			description: expect.stringContaining('Check the key in the Card Payments API credential'),
			itemIndex: 0,
		});
		expect(JSON.stringify(result.run)).not.toContain('sk_wrong_key_12345');
	});

	it.each([
		['html', 'The service responded with something other than JSON', 'Check the base URL'],
		['json', "The service responded with something that isn't a list of payouts", ''],
	] as const)('should report that another website responds: %s', async (kind, message, description) => {
		service.current.faults.next({ kind, path: LIST });
		expect(errorOf(await getMany())).toMatchObject({
			message,
			description: expect.stringContaining(description),
		});
	});

	it('should not follow a redirect with the key', async () => {
		const seen: unknown[] = [];
		const target = await listen(
			createServer(({ headers }, response) => {
				seen.push(headers.authorization);
				response.end('{}');
			}),
		);
		service.current.faults.next({ kind: 'redirect', path: LIST, location: `${target.url}${LIST}` });
		const { message } = errorOf(await getMany());
		await target.close();
		expect(message).toMatch(/redirects to another address/);
		expect(seen).toEqual([]);
	});
});
