import type { Fuzzer } from '../random';
import { hold } from './hold';
import { orderWorld, withFault } from './world';

const sums = new Map<string, number>();

/**
 * Orders of shops that nobody described, also with one fault in a list that's all paid.
 *
 * @throws Error for what's untrue, and for a good word of all that isn't
 */
export const orders: Fuzzer = async (random) => {
	const world = orderWorld(random);
	const held = await hold(world);
	const { allPaid, isAllPaid, isRefused, right, said, wrong } = held;
	const isFalse = allPaid === true && !isAllPaid;
	const faulty = allPaid === true ? withFault(random.seed) : undefined;
	const isLeft = faulty !== undefined && (await hold(faulty)).allPaid === true;
	for (const [fact, is] of Object.entries({
		...{ cases: 1, isRefused, isAllPaid, allPaid, right, said, wrong: wrong.length },
		...{ falseGoodWords: isFalse, faults: faulty !== undefined, goodWordsLeft: isLeft },
	}))
		sums.set(fact, (sums.get(fact) ?? 0) + Number(is));
	const where = `${world.trap}, ${world.spelling}, ${world.sheets}`;
	if (isLeft) throw new Error(`${where}: all paid, with a fault in it`);
	if (isFalse) throw new Error(`${where}: all paid, and not all is`);
	if (wrong.length > 0) throw new Error(`${where}: ${wrong.slice(0, 5).join('; ')}`);
};

/** How often what came out. */
export function orderVerdicts(): string {
	return sums.size === 0 ? '' : ['orders:', ...[...sums].map(([fact, sum]) => `  ${fact}: ${sum}`)].join('\n');
}
