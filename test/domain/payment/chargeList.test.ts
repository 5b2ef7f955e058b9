import fc from 'fast-check';
import {
	collectCharges,
	matchesChargeFilter,
	readChargePage,
	type AskForCharges,
	type Charge,
} from '../../../nodes/CardPayments/domain/payment/chargeList';

const BOUNDS: Record<string, (time: number, from: number, to: number) => boolean> = {
	inclusive: (time, from, to) => time >= from && time <= to,
	exclusive: (time, from, to) => time > from && time < to,
	'half-open': (time, from, to) => time >= from && time < to,
};

/** A service with charges at these times, `size` a page. It includes the ends of a period or not. */
function serviceOf(times: number[], bounds: string, size: number, longest: number): AskForCharges {
	const all = times.map((time, index): Charge => ({ id: `chg_${index}`, transaction: { created: String(time) } }));
	return async ({ from, to }, startingAfter) => {
		expect(to - from).toBeLessThanOrEqual(longest);
		const found = all
			.filter(({ id }) => BOUNDS[bounds]?.(times[Number(id.slice(4))] as number, from, to))
			.sort((a, b) => (times[Number(b.id.slice(4))] as number) - (times[Number(a.id.slice(4))] as number));
		const rest = found.slice(found.findIndex(({ id }) => id === startingAfter) + 1);
		return { charges: rest.slice(0, size), hasMore: rest.length > size };
	};
}

it('should return every charge of a period once, with any page size, piece and bounds', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 }),
			fc.constantFrom(...Object.keys(BOUNDS)),
			fc.record({ size: fc.integer({ min: 1, max: 5 }), longest: fc.integer({ min: 3, max: 80 }) }),
			fc.record({ from: fc.integer({ min: 1, max: 30 }), width: fc.integer({ min: 0, max: 30 }) }),
			async (times, bounds, { size, longest }, { from, width }) => {
				const period = { from, to: from + width };
				const ask = serviceOf(times, bounds, size, longest);
				const found = await collectCharges(period, longest, ask, () => false);
				const wanted = times.flatMap((time, index) =>
					time >= from && time <= period.to ? [`chg_${index}`] : [],
				);
				expect(found.map(({ id }) => id).sort()).toEqual(wanted.sort());
			},
		),
	);
});

it('should stop asking once it has enough', async () => {
	const asked: unknown[] = [];
	const ask = serviceOf([1, 2, 3, 4, 5, 6, 7, 8, 9], 'inclusive', 2, 100);
	const counted: AskForCharges = async (period, after) => (asked.push(after), await ask(period, after));
	const found = await collectCharges({ from: 0, to: 10 }, 100, counted, (charges) => charges.length >= 3);
	expect([found.length, asked.length]).toEqual([4, 2]);
});

it('should return the newest charges, even if the service lists the oldest first', async () => {
	const times = Array.from({ length: 20 }, (_, index) => index + 1);
	const oldestFirst: AskForCharges = async (_, startingAfter) => {
		const from = startingAfter === undefined ? 0 : Number(startingAfter.slice(4));
		const page = times.slice(from, from + 4);
		const charges = page.map((time) => ({ id: `chg_${time}`, transaction: { created: String(time) } }));
		return { charges, hasMore: from + 4 < times.length };
	};
	const found = await collectCharges({ from: 0, to: 30 }, 100, oldestFirst, (charges) => charges.length >= 3);
	expect(found.slice(0, 3).map(({ id }) => id)).toEqual(['chg_20', 'chg_19', 'chg_18']);
});

it('should fail when the service says that it has more, but returns nothing', async () => {
	const empty = async () => ({ charges: [], hasMore: true });
	await expect(collectCharges({ from: 0, to: 10 }, 100, empty, () => false)).rejects.toThrow(/never ends/);
});

it.each([
	[{ charges: [], has_more: false }, false],
	[{ charges: [{ id: 'a' }], has_more: 'false' }, false],
	[{ charges: [{ id: 'a' }], has_more: 0 }, false],
	[{ charges: [{ id: 'a' }], has_more: 'true' }, true],
	[{ charges: [{ id: 'a' }] }, true],
	[{ charges: [] }, false],
])('should read whether there is more in %j', (body, hasMore) => {
	expect(readChargePage(body).hasMore).toBe(hasMore);
});

it.each([[null], [{}], [{ charges: {} }], [{ payouts: [] }], [{ charges: [{ status: 'CAPTURED' }] }]])(
	'should refuse %j',
	(body) => {
		expect(() => readChargePage(body)).toThrow();
	},
);

it('should compare references as text', () => {
	const charge = { id: 'chg_1', status: 'CAPTURED', reference: { order: 1001 } };
	const filter = { status: '', order: '', transaction: '' };
	expect(matchesChargeFilter(charge, { ...filter, order: '1001', status: 'CAPTURED' })).toBe(true);
	expect(matchesChargeFilter(charge, { ...filter, order: '100' })).toBe(false);
	expect(matchesChargeFilter(charge, { ...filter, transaction: 'T' })).toBe(false);
});
