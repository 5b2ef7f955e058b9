/** Lists of shops that nobody described, beside what's true of them; and what goes wrong with one order of them. */
import { hold } from '../../../tools/fuzz/orders/hold';
import { FAULTS, orderWorld, withFault } from '../../../tools/fuzz/orders/world';
import { Random } from '../../../tools/fuzz/random';

const SEEDS = Array.from({ length: 60 }, (_, at) => at + 1);
let held: Array<Awaited<ReturnType<typeof hold>>>;
beforeAll(async () => {
	held = await Promise.all(SEEDS.map(async (seed) => await hold(orderWorld(new Random(seed)))));
});

it('should say nothing untrue, and find most', () => {
	for (const { allPaid, isAllPaid, wrong } of held)
		expect([isAllPaid || allPaid !== true, wrong]).toEqual([true, []]);
	expect(held.filter(({ allPaid }) => allPaid === true).length).toBeGreaterThan(SEEDS.length / 5);
});

it.each(Object.keys(FAULTS))('should never call all orders paid with one %s', async (name) => {
	const good: number[] = [];
	for (const seed of SEEDS.filter((_, at) => held[at]?.allPaid === true)) {
		const faulty = withFault(seed, [name]);
		if (faulty !== undefined && (await hold(faulty)).allPaid === true) good.push(seed);
	}
	expect(good).toEqual([]);
});
