import fc from 'fast-check';
import { collect, newestOf, type CollectOptions, type Listing } from '../../../nodes/CardPayments/domain/list/collect';
import { readListBody } from '../../../nodes/CardPayments/domain/list/listBody';
import type { Period } from '../../../nodes/CardPayments/domain/list/period';
import { runs } from '../../harness/long.ts';

type Entry = { id: string; made?: number };

const BOUNDS: Record<string, (time: number, period: Period) => boolean> = {
	inclusive: (time, { from, to }) => time >= from && time <= to,
	exclusive: (time, { from, to }) => time > from && time < to,
	'from only': (time, { from, to }) => time >= from && time < to,
	'to only': (time, { from, to }) => time > from && time <= to,
};

/** What a service does in its own way. */
interface Ways {
	bounds: string;
	pageSize: number;
	/** Whether it shows a way to the next page, and whether it really knows one. */
	pages: 'none' | 'ignored' | 'known';
	order: 'newest first' | 'oldest first' | 'any';
	longest: number;
	longer: 'refused' | 'cut';
}

const PLAIN: Ways = {
	bounds: 'inclusive',
	pageSize: 5,
	pages: 'known',
	order: 'newest first',
	longest: 1_000_000,
	longer: 'refused',
};

const ORDERS: Record<Ways['order'], (a: Entry, b: Entry) => number> = {
	'newest first': (a, b) => (b.made as number) - (a.made as number),
	'oldest first': (a, b) => (a.made as number) - (b.made as number),
	any: () => 0,
};

/** A service that holds entries made at these times. */
function serviceOf(times: number[], ways: Partial<Ways> = {}) {
	const { bounds, pageSize, pages, order, longest, longer } = { ...PLAIN, ...ways };
	const requests: Array<[from: number, to: number]> = [];
	const all = times.map((made, index) => ({ id: `entry_${index}`, made }));
	const listing: Listing<Entry> = {
		plural: 'entries',
		dateOf: ({ made }) => made,
		hasPages: pages !== 'none',
		async ask({ from: asked, to }, startingAfter) {
			if (to - asked > longest && longer === 'refused') throw new Error('period_too_long');
			const from = Math.max(asked, to - longest);
			requests.push([asked, to]);
			const inside = all.filter(({ made }) => BOUNDS[bounds]?.(made, { from, to })).sort(ORDERS[order]);
			const last = pages === 'known' ? inside.findIndex(({ id }) => id === startingAfter) : -1;
			const rest = inside.slice(last + 1);
			return { entries: rest.slice(0, pageSize), hasMore: rest.length > pageSize };
		},
	};
	return { all, listing, requests };
}

const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);
const within =
	({ from, to }: Period) =>
	({ made = 0 }: Entry) =>
		made >= from && made <= to;
const newestFirst = (a: Entry, b: Entry) => (b.made ?? 0) - (a.made ?? 0) || (a.id < b.id ? -1 : 1);

/** A page holds at least what was made within so many milliseconds: a smaller part can't be asked for. */
const SMALLEST = 4;

const WAYS = fc.record<Ways>({
	bounds: fc.constantFrom(...Object.keys(BOUNDS)),
	pageSize: fc.integer({ min: 1, max: 6 }),
	pages: fc.constantFrom('none', 'ignored', 'known'),
	order: fc.constantFrom('newest first', 'oldest first', 'any'),
	longest: fc.integer({ min: 5, max: 300 }),
	longer: fc.constantFrom('refused', 'cut'),
});

/** Nothing is made at the epoch itself: there is no millisecond before it to ask from. */
const TIMES = fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 60 });
const PERIOD = fc
	.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }))
	.map(([from, length]): Period => ({ from, to: from + length }));

function isListable(times: number[], { pages, pageSize }: Ways) {
	const near = (time: number) => times.filter((other) => other >= time && other <= time + SMALLEST).length;
	return pages === 'known' || times.every((time) => near(time) <= pageSize);
}

describe('collect', () => {
	it('should return everything of a period once, the newest first, however the service lists it', async () => {
		await fc.assert(
			fc.asyncProperty(TIMES, WAYS, PERIOD, async (times, ways, period) => {
				fc.pre(isListable(times, ways));
				const { all, listing } = serviceOf(times, ways);
				const found = await collect(listing, period, { longestPeriod: ways.longest });
				expect(idsOf(found)).toEqual(idsOf(all.filter(within(period)).sort(newestFirst)));
			}),
			{ numRuns: runs(1_500) },
		);
	});

	it('should return the newest if some are enough, however the service lists it', async () => {
		const most = fc.integer({ min: 1, max: 8 });
		await fc.assert(
			fc.asyncProperty(TIMES, WAYS, PERIOD, most, async (times, ways, period, limit) => {
				// Without any order, the first page may look like one that's the newest first.
				fc.pre(isListable(times, ways) && ways.order !== 'any');
				const { all, listing } = serviceOf(times, ways);
				const options = { longestPeriod: ways.longest, enough: (newest: Entry[]) => newest.length >= limit };
				const found = await collect(listing, period, options);
				const datesOf = (entries: Entry[]) => entries.slice(0, limit).map(({ made }) => made);
				expect(datesOf(found)).toEqual(datesOf(all.filter(within(period)).sort(newestFirst)));
			}),
			{ numRuns: runs(1_500) },
		);
	});

	it('should ask for no second page where the first one has enough, of a service that lists the newest first', async () => {
		const times = Array.from({ length: 20 }, (_, index) => 1_000 + (index >> 1));
		const enough = (newest: Entry[]) => newest.length >= 3;
		for (const [order, pages] of [
			['newest first', 1],
			['oldest first', 4],
		] as const) {
			const { listing, requests } = serviceOf(times, { order });
			await collect(listing, { from: 0, to: 2_000 }, { enough });
			expect(requests).toHaveLength(pages);
		}
	});

	it('should take a page of one moment for neither the newest nor the oldest', async () => {
		const { listing } = serviceOf([5, 5, 9, 9], { order: 'oldest first', pageSize: 2 });
		const found = await collect(listing, { from: 1, to: 20 }, { enough: (newest) => newest.length >= 2 });
		expect(found.slice(0, 2).map(({ made }) => made)).toEqual([9, 9]);
	});

	/** Twelve pieces. */
	const inPieces = (ask: Listing<Entry>['ask']) =>
		collect({ ...serviceOf([]).listing, ask }, { from: 0, to: 1_100 }, { longestPeriod: 100 });

	it('should ask for the first piece alone, then for four at once', async () => {
		const underWay: number[] = [];
		let asked = 0;
		await inPieces(async () => {
			underWay.push(++asked);
			await new Promise((resolve) => setImmediate(resolve));
			asked--;
			return { entries: [], hasMore: false };
		});
		expect(underWay).toHaveLength(12);
		expect([underWay[0], underWay[1], Math.max(...underWay)]).toEqual([1, 1, 4]);
	});

	it('should ask for nothing more after a failure, and wait for what is under way', async () => {
		let [begun, ended] = [0, 0];
		const failing = inPieces(async () => {
			const number = ++begun;
			for (let turn = 0; turn < number; turn++) await new Promise((resolve) => setImmediate(resolve));
			ended++;
			if (number === 2) throw new Error('refused');
			return { entries: [], hasMore: false };
		});
		await expect(failing).rejects.toThrow('refused');
		expect([begun, ended]).toEqual([5, 5]);
	});

	const LONGEST = 100;
	it.each<[string, Period, CollectOptions<Entry>, Array<[number, number]>]>([
		['a short period with a millisecond more on both sides', { from: 50, to: 60 }, {}, [[49, 61]]],
		['the longest period of a clock in one request', { from: 0, to: LONGEST, rolling: true }, {}, [[0, LONGEST]]],
		[
			'the longest period of two dates in two pieces',
			{ from: 7, to: 107 },
			{},
			[
				[8, 108],
				[6, 9],
			],
		],
		['nothing before the beginning of time', { from: 0, to: 5 }, {}, [[0, 6]]],
	])('should ask for %s', async (_, period, options, expected) => {
		const { listing, requests } = serviceOf([], { longest: LONGEST });
		await collect(listing, period, { longestPeriod: LONGEST, ...options });
		expect(requests).toEqual(expected);
	});

	it.each(['none', 'known'] as const)(
		'should ask for no older ones once it has enough (pages: %s)',
		async (pages) => {
			const times = Array.from({ length: 64 }, (_, index) => index * 10);
			const { listing, requests } = serviceOf(times, { pages, longest: 200 });
			const enough = (newest: Entry[]) => newest.length >= 13;
			const found = await collect(listing, { from: 0, to: 640 }, { longestPeriod: 200, enough });
			expect(found.slice(0, 13).map(({ made }) => made)).toEqual(times.slice(-13).reverse());
			expect(Math.min(...requests.map(([from]) => from))).toBeGreaterThan(400);
		},
	);

	it('should take entries without a time for neither new nor complete', async () => {
		const pages = [['a', 'b'], ['c'], ['d']].map((ids) => ids.map((id) => ({ id })));
		const listing: Listing<Entry> = {
			plural: 'entries',
			dateOf: () => undefined,
			hasPages: true,
			ask: async () => ({ entries: pages.shift() ?? [], hasMore: pages.length > 0 }),
		};
		expect(idsOf(await collect(listing, { from: 0, to: 9 }, { enough: () => true }))).toEqual(['a', 'b', 'c', 'd']);
	});

	it('should refuse a limit where an entry has no time, which may be the newest', () => {
		const { listing } = serviceOf([]);
		const entries = [{ id: 'a', made: 3 }, { id: 'b' }, { id: 'c', made: 1 }];
		expect(() => newestOf(entries, 2, listing)).toThrow(
			"The newest 2 of 3 entries can't be told: 1 have no date that the node can read",
		);
		expect(newestOf(entries, 3, listing)).toEqual(entries);
		expect(
			newestOf(
				[...entries].filter(({ made }) => made),
				1,
				listing,
			),
		).toEqual([entries[0]]);
	});

	it.each([
		[
			'fewer than its count, and says that there are no more',
			['a', 'b'],
			6,
			/there are 6 entries, lists 2, and says/,
		],
		['an ID twice', ['a', 'b', 'a'], 2, /lists a twice/],
		['as many as it says', ['a', 'b'], 2, undefined],
	])('should say so where a service lists %s', async (_, ids, count, warning) => {
		const warnings: string[] = [];
		const entries = ids.map((id) => ({ id, made: 5 }));
		const listing = { ...serviceOf([]).listing, ask: async () => ({ entries, hasMore: false, count }) };
		await collect(listing, { from: 1, to: 10 }, { warn: (text) => void warnings.push(text) });
		expect(warnings).toEqual(warning === undefined ? [] : [expect.stringMatching(warning)]);
	});

	it('should keep what the service dates outside the period, except in the extra millisecond', async () => {
		const entries = [
			{ id: 'early', made: -50 },
			{ id: 'edge', made: 0 },
			{ id: 'inside', made: 5 },
			{ id: 'undated' },
		];
		const listing: Listing<Entry> = {
			...serviceOf([]).listing,
			ask: async () => ({ entries, hasMore: false }),
		};
		expect(idsOf(await collect(listing, { from: 1, to: 10 }))).toEqual(['inside', 'undated', 'early']);
	});

	it.each([
		['more at once than it lists', [100, 100, 100], { pages: 'none', pageSize: 2 }],
		['more at once than it lists, and no next page', [100, 100, 100], { pages: 'ignored', pageSize: 2 }],
		['always more, but nothing', [100], { pageSize: 0 }],
	] as Array<[string, number[], Partial<Ways>]>)(
		'should fail, and not cut, if a service has %s',
		async (_, times, ways) => {
			const { listing } = serviceOf(times, ways);
			await expect(collect(listing, { from: 0, to: 1_000 })).rejects.toThrow(/more entries at .* than it lists/);
		},
	);
});

describe('readListBody', () => {
	it.each([
		[true, true],
		['True', true],
		[1, true],
		['yes', true],
		[0, false],
		['0', false],
		[false, false],
		['false', false],
		[null, undefined],
		[undefined, undefined],
	])('should read from has_more %j whether there is more: %s', (has_more, hasMore) => {
		expect(readListBody({ has_more, things: [] }, 'thing', ['things']).hasMore).toBe(hasMore);
	});

	it.each([[null], ['text'], [[]], [{ things: {} }], [{ others: [] }]])('should refuse %j', (body) => {
		expect(() => readListBody(body, 'thing', ['things'])).toThrow(/isn't a list of things/);
	});

	it.each([[null], [{}], [{ id: '' }], ['thing_1']])('should refuse the entry %j rather than drop it', (entry) => {
		const body = { things: [{ id: 1 }, entry] };
		expect(() => readListBody(body, 'thing', ['things'])).toThrow('The service returned a thing without an ID');
	});
});
