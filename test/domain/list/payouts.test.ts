import fc from 'fast-check';
import {
	readPayoutPage,
	type PayoutPage,
	type PayoutRecord,
} from '../../../nodes/CardPayments/domain/list/payoutRecord';
import { collectPayouts } from '../../../nodes/CardPayments/domain/list/payouts';

type Bounds = 'inclusive' | 'exclusive' | 'from-only' | 'to-only';

interface Limit {
	longest: number;
	beyond: 'refuse' | 'cut';
}

/** A service that lists at most `pageSize` payouts of a period, in no order, without a next page. */
function service(payouts: PayoutRecord[], pageSize: number, bounds: Bounds, limit?: Limit) {
	const requests: Array<[number, number]> = [];
	const ask = async (asked: number, to: number): Promise<PayoutPage> => {
		const tooLong = limit !== undefined && to - asked > limit.longest;
		if (tooLong && limit.beyond === 'refuse') throw new Error('period_too_long');
		const from = tooLong ? to - limit.longest : asked;
		requests.push([from, to]);
		const inside = payouts.filter(({ date }) => {
			const time = date as number;
			const afterFrom = bounds === 'inclusive' || bounds === 'from-only' ? time >= from : time > from;
			const beforeTo = bounds === 'inclusive' || bounds === 'to-only' ? time <= to : time < to;
			return afterFrom && beforeTo;
		});
		return { payouts: inside.slice(0, pageSize), hasMore: inside.length > pageSize, liveMode: false };
	};
	return { ask, requests };
}

const payoutsAt = (dates: number[]): PayoutRecord[] => dates.map((date, index) => ({ id: `payout_${index}`, date }));
const ids = (payouts: PayoutRecord[]) => payouts.map(({ id }) => id).sort();
const allBounds: Bounds[] = ['inclusive', 'exclusive', 'from-only', 'to-only'];

describe('collectPayouts', () => {
	it('should find every payout of the period and no other, with any bounds', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
				fc.integer({ min: 1, max: 6 }),
				fc.constantFrom(...allBounds),
				fc.integer({ min: 10, max: 200 }),
				fc.integer({ min: 0, max: 200 }),
				async (dates, pageSize, bounds, from, length) => {
					const mostAtOnce = Math.max(
						0,
						...dates.map((date) => dates.filter((other) => other === date).length),
					);
					fc.pre(mostAtOnce <= pageSize);
					const payouts = payoutsAt(dates);
					const { ask } = service(payouts, pageSize, bounds);
					const found = await collectPayouts({ from, to: from + length }, ask);
					expect(ids(found)).toEqual(
						ids(
							payouts.filter(({ date }) => (date as number) >= from && (date as number) <= from + length),
						),
					);
				},
			),
			{ numRuns: 500 },
		);
	});

	it('should find everything once between pieces, however the service limits periods', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
				fc.integer({ min: 1, max: 6 }),
				fc.constantFrom(...allBounds),
				fc.record({
					longest: fc.integer({ min: 5, max: 150 }),
					beyond: fc.constantFrom('refuse' as const, 'cut' as const),
				}),
				fc.record({ from: fc.integer({ min: 10, max: 200 }), length: fc.integer({ min: 0, max: 250 }) }),
				async (dates, pageSize, bounds, limit, { from, length }) => {
					const mostAtOnce = Math.max(
						0,
						...dates.map((date) => dates.filter((other) => other === date).length),
					);
					fc.pre(mostAtOnce <= pageSize);
					const payouts = payoutsAt(dates);
					const { ask, requests } = service(payouts, pageSize, bounds, limit);
					const found = await collectPayouts({ from, to: from + length }, ask, undefined, limit.longest);
					const inside = payouts.filter(
						({ date }) => (date as number) >= from && (date as number) <= from + length,
					);
					expect(ids(found)).toEqual(ids(inside));
					const times = found.map(({ date }) => date as number);
					expect(times).toEqual([...times].sort((a, b) => b - a));
					expect(Math.max(...requests.map(([first, last]) => last - first))).toBeLessThanOrEqual(
						limit.longest,
					);
				},
			),
			{ numRuns: 1_000 },
		);
	});

	it('should stop after the newest pieces once they are enough', async () => {
		const payouts = payoutsAt(Array.from({ length: 64 }, (_, index) => index * 10));
		const { ask, requests } = service(payouts, 5, 'inclusive', { longest: 100, beyond: 'refuse' });
		const found = await collectPayouts({ from: 0, to: 640 }, ask, (sofar) => sofar.length >= 13, 100);
		expect(found.slice(0, 13).map(({ date }) => date)).toEqual(
			Array.from({ length: 13 }, (_, index) => 630 - index * 10),
		);
		expect(Math.min(...requests.map(([first]) => first))).toBeGreaterThan(400);
	});

	it("should keep payouts of an incomplete response that its halves don't list", async () => {
		const listed: PayoutRecord = { id: 'only-in-the-whole', date: 50 };
		let first = true;
		const ask = async () => {
			const page = { payouts: first ? [listed] : [], hasMore: first, liveMode: false };
			first = false;
			return page;
		};
		expect(await collectPayouts({ from: 0, to: 100 }, ask)).toEqual([listed]);
	});

	it('should ask once when the first response is complete', async () => {
		const { ask, requests } = service(payoutsAt([5]), 10, 'inclusive');
		await collectPayouts({ from: 0, to: 10 }, ask);
		expect(requests).toEqual([[-1, 11]]);
	});

	it('should return the newest first and order equal times by id', async () => {
		const payouts = [
			{ id: 'b', date: 1 },
			{ id: 'c', date: 2 },
			{ id: 'a', date: 1 },
		];
		const found = await collectPayouts({ from: 0, to: 10 }, service(payouts, 10, 'inclusive').ask);
		expect(found.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
	});

	it('should stop asking for older payouts when enough newer ones are found', async () => {
		const payouts = payoutsAt(Array.from({ length: 64 }, (_, index) => index * 1_000));
		const all = service(payouts, 4, 'inclusive');
		await collectPayouts({ from: 0, to: 64_000 }, all.ask);
		const few = service(payouts, 4, 'inclusive');
		const found = await collectPayouts({ from: 0, to: 64_000 }, few.ask, (sofar) => sofar.length >= 3);
		expect(found.slice(0, 3).map(({ date }) => date)).toEqual([63_000, 62_000, 61_000]);
		expect(few.requests.length).toBeLessThan(all.requests.length / 2);
	});

	it('should keep payouts dated outside the period, except in the extra millisecond', async () => {
		const ask = async () => ({
			payouts: [
				{ id: 'early', date: -5_000 },
				{ id: 'edge', date: -1 },
				{ id: 'inside', date: 5 },
				{ id: 'undated' },
			],
			hasMore: false,
			liveMode: false,
		});
		expect(ids(await collectPayouts({ from: 0, to: 10 }, ask))).toEqual(['early', 'inside', 'undated']);
	});

	it.each(allBounds)(
		'should fail, and not cut, when one millisecond holds more than a page (%s bounds)',
		async (bounds) => {
			const { ask } = service(payoutsAt([100, 100, 100]), 2, bounds);
			await expect(collectPayouts({ from: 0, to: 1_000_000 }, ask)).rejects.toThrow(
				/more payouts at .* than it lists/,
			);
		},
	);

	it('should notice by the count alone that a list is incomplete', async () => {
		const payouts = payoutsAt([10, 20, 30, 40, 50, 60, 70]);
		const { ask } = service(payouts, 2, 'inclusive');
		const counting = async (from: number, to: number) => {
			const { payouts: listed } = await ask(from, to);
			const count = payouts.filter(({ date = 0 }) => date >= from && date <= to).length;
			return readPayoutPage({ count, payouts: listed });
		};
		expect(ids(await collectPayouts({ from: 0, to: 100 }, counting))).toEqual(ids(payouts));
		const always = async () => readPayoutPage({ count: 9, payouts });
		await expect(collectPayouts({ from: 0, to: 100 }, always)).rejects.toThrow(/more payouts at .* than it lists/);
	});

	it('should fail when the service keeps saying has_more but lists nothing', async () => {
		const ask = async () => ({ payouts: [], hasMore: true, liveMode: false });
		await expect(collectPayouts({ from: 0, to: 1_000_000 }, ask)).rejects.toThrow(/incomplete list|more payouts/);
	});
});
