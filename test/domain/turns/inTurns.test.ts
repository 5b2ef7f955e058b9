import { inOrder, inTurns, mappedInTurns } from '../../../nodes/CardPayments/domain/turns';

/** So many fill several pieces, the last of them in part. */
const MANY = 5_000;

/** Counts how often others have their turn. */
function counting() {
	const turns = { count: 0 };
	return { turns, pause: async () => void turns.count++ };
}

const all = Array.from({ length: MANY }, (_, at) => ({ at, rank: (at * 7_919) % 100 }));

it('should sort as a stable sort does, with turns between', async () => {
	const { turns, pause } = counting();
	const sorted = await inOrder(all, pause, (a, b) => a.rank - b.rank);
	expect(sorted).toEqual([...all].sort((a, b) => a.rank - b.rank));
	expect(turns.count).toBeGreaterThan(MANY / 1_024);
	for (const few of [0, 1, 1_024, 1_025, 2_049])
		expect(await inOrder(all.slice(0, few), pause, (a, b) => b.rank - a.rank)).toEqual(
			all.slice(0, few).sort((a, b) => b.rank - a.rank),
		);
});

it('should go through all in their order, with turns between', async () => {
	const { turns, pause } = counting();
	const seen: number[] = [];
	await inTurns(all, pause, ({ at }, place) => seen.push(at + place));
	expect(seen).toEqual(all.map(({ at }) => 2 * at));
	expect(await mappedInTurns(all, pause, ({ rank }, place) => rank + place)).toEqual(
		all.map(({ rank }, place) => rank + place),
	);
	expect(turns.count).toBeGreaterThanOrEqual(2 * Math.floor(MANY / 128));
});
