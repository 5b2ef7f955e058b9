/**
 * Reads shops' lists of orders that nobody described, and counts what's said untruly: also with one fault in each that
 * is called all paid.
 *
 *   node sandbox/run.cjs tools/orderWorld/run.ts [--lists 400] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { importSources } from '../sources.ts';

const { values } = parseArgs({
	options: { lists: { type: 'string', default: '400' }, seed: { type: 'string', default: '1' } },
});
const { hold, orderWorld, withFault } = await importSources<typeof import('./hold.ts') & typeof import('./world.ts')>(
	import.meta.dirname,
	...['./hold', './world'],
);

const sums = {
	lists: 0,
	refused: 0,
	'good words': 0,
	'of all paid': 0,
	'false good words': 0,
	'orders paid': 0,
	found: 0,
	ambiguous: 0,
	'falsely paid': 0,
	'falsely unpaid': 0,
	'falsely nothing due': 0,
	faults: 0,
	'good words left': 0,
};
const [first, count] = [Number(values.seed), Number(values.lists)];
for (let seed = first; seed < first + count; seed++) {
	const world = orderWorld(seed);
	const held = await hold(world);
	const isFalse = held.allPaid === true && !held.isAllPaid;
	sums.lists++;
	sums.refused += Number(held.isRefused);
	sums['good words'] += Number(held.allPaid === true);
	sums['of all paid'] += Number(held.isAllPaid);
	sums['false good words'] += Number(isFalse);
	sums['orders paid'] += held.paid;
	sums.found += held.found;
	sums.ambiguous += held.ambiguous;
	sums['falsely paid'] += held.falselyPaid.length;
	sums['falsely unpaid'] += held.falselyUnpaid.length;
	sums['falsely nothing due'] += held.falselyNothing.length;
	const faulty = held.allPaid === true ? withFault(seed) : undefined;
	if (faulty !== undefined) {
		sums.faults++;
		const isLeft = (await hold(faulty)).allPaid === true;
		sums['good words left'] += Number(isLeft);
		if (isLeft) console.error(`--seed ${seed} (${world.trap}): all paid, with a fault in it`);
	}
	if (isFalse || held.falselyPaid.length + held.falselyUnpaid.length + held.falselyNothing.length > 0)
		console.error(`--seed ${seed} (${world.trap}): ${JSON.stringify(held)}`);
}
console.log(
	Object.entries(sums)
		.map(([name, sum]) => `${name}: ${sum}`)
		.join('\n'),
);
process.exitCode =
	sums['false good words'] + sums['falsely paid'] + sums['falsely unpaid'] + sums['good words left'] > 0 ? 1 : 0;
