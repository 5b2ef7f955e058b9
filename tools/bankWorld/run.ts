/**
 * Reads statements in words that no list knows, with rows that are no movements, and counts what's said untruly: also
 * with one fault in each that is called all paid.
 *
 *   node sandbox/run.cjs tools/bankWorld/run.ts [--statements 600] [--seed 1] [--without sums,steps]
 */
import { parseArgs } from 'node:util';
import { importSources } from '../sources.ts';

const { values } = parseArgs({
	options: {
		statements: { type: 'string', default: '600' },
		seed: { type: 'string', default: '1' },
		without: { type: 'string', default: '' },
	},
});
type Sources = typeof import('./hold.ts') &
	typeof import('./world.ts') &
	typeof import('../../nodes/CardPayments/domain/bank/index.ts');
const { bankWorld, withFault, hold, MATCH_RULES, MOVEMENT_RULES } = await importSources<Sources>(
	import.meta.dirname,
	...['./hold', './world', '../../nodes/CardPayments/domain/bank'],
);
const without = values.without.split(',');
for (const rules of [MATCH_RULES, MOVEMENT_RULES])
	for (const { name } of [...rules])
		if (without.includes(name))
			rules.splice(
				rules.findIndex((rule) => rule.name === name),
				1,
			);

const sums = {
	statements: 0,
	refused: 0,
	'good words': 0,
	'of all paid': 0,
	'false good words': 0,
	'genuine rows': 0,
	dropped: 0,
	'in doubt': 0,
	'payouts that came': 0,
	found: 0,
	ambiguous: 0,
	'falsely matched': 0,
	'falsely missing': 0,
	faults: 0,
	'good words left': 0,
};
const [first, count] = [Number(values.seed), Number(values.statements)];
for (let seed = first; seed < first + count; seed++) {
	const world = bankWorld(seed);
	const held = await hold(world);
	const isFalse = held.allPaid === true && !held.isAllPaid;
	sums.statements++;
	sums.refused += Number(held.isRefused);
	sums['good words'] += Number(held.allPaid === true);
	sums['of all paid'] += Number(held.isAllPaid);
	sums['false good words'] += Number(isFalse);
	sums['genuine rows'] += held.genuine;
	sums.dropped += held.dropped;
	sums['in doubt'] += held.doubted;
	sums['payouts that came'] += held.came;
	sums.found += held.found;
	sums.ambiguous += held.ambiguous;
	sums['falsely matched'] += held.falselyMatched.length;
	sums['falsely missing'] += held.falselyMissing.length;
	const faulty = held.allPaid === true ? withFault(world, seed) : undefined;
	if (faulty !== undefined) {
		sums.faults++;
		const isLeft = (await hold(faulty)).allPaid === true;
		sums['good words left'] += Number(isLeft);
		if (isLeft) console.error(`--seed ${seed}: all paid, with a fault in it`);
	}
	if (isFalse || held.dropped > 0 || held.falselyMatched.length + held.falselyMissing.length > 0)
		console.error(`--seed ${seed} (${world.trap}): ${JSON.stringify(held)}`);
}
console.log(
	Object.entries(sums)
		.map(([name, sum]) => `${name}: ${sum}`)
		.join('\n'),
);
process.exitCode =
	sums['false good words'] + sums.dropped + sums['falsely missing'] + sums['good words left'] > 0 ? 1 : 0;
