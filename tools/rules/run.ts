/**
 * Takes each rule of the rooms' lists away in turn, and prints the cases that come out otherwise. Fails for rules that
 * nothing misses.
 *
 *   npm run rules -- [part of a list's name]
 */
import { importSources } from '../sources.ts';

const { LONG_LISTS, RULE_LISTS, missedBy } = await importSources<
	typeof import('./lists.ts') & typeof import('./rules.ts')
>(import.meta.dirname, './lists', './rules');
const [part = ''] = process.argv.slice(2);
let unmissed = 0;
for (const list of [...RULE_LISTS, ...LONG_LISTS].filter(({ name }) => name.includes(part)))
	for (const [rule, cases] of await missedBy(list)) {
		if (cases.length === 0) unmissed++;
		const more = cases.length > 3 ? ` and ${cases.length - 3} more` : '';
		console.log(`${list.name}, ${rule}: ${cases.slice(0, 3).join('; ') || 'NOTHING MISSES IT'}${more}`);
	}
console.log(`${unmissed} rules that nothing misses`);
process.exitCode = unmissed === 0 ? 0 : 1;
