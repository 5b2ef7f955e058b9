/**
 * Finds what files of a few rows and of many mean, and prints the CPU that each takes: where amounts are proved, where
 * words are unknown, and where nothing adds up, which takes longest.
 *
 *   npm run bench -- finder [--rows 1,1000,20000] [--times 5]
 */
import { parseArgs } from 'node:util';
import { loadDomain } from './domain.ts';
import { KNOWN_WORDS, unknownFile, WORDS } from './files.ts';
import type * as files from './proposal';

const { values } = parseArgs({
	options: { rows: { type: 'string', default: '1,1000,20000' }, times: { type: 'string', default: '5' } },
});
const { proposalFor } = await loadDomain<typeof files>('../../../bench/proposal');

/** More than this makes an execution wait. */
const MOST_MILLISECONDS = 200;

const cases = {
	proved: { words: WORDS.slice(0, KNOWN_WORDS), off: 0 },
	'unknown words': { words: WORDS, off: 0 },
	'nothing adds up': { words: WORDS, off: 1 },
};
let isSlow = false;
console.log('| rows | file | CPU ms, median | most |\n|---|---|---|---|');
for (const rows of values.rows.split(',').map(Number))
	for (const [name, { words, off }] of Object.entries(cases)) {
		const { content, paid } = unknownFile(rows, words);
		const file = { content, path: 'abrechnung.csv', paid: ((paid + off) / 100).toFixed(2), currency: 'EUR' };
		const times: number[] = [];
		for (let run = 0; run <= Number(values.times); run++) {
			const before = process.cpuUsage();
			await proposalFor(file);
			const { user, system } = process.cpuUsage(before);
			if (run > 0) times.push((user + system) / 1_000);
		}
		times.sort((a, b) => a - b);
		const median = times[times.length >> 1] as number;
		if (median > MOST_MILLISECONDS) isSlow = true;
		console.log(`| ${rows} | ${name} | ${median.toFixed(1)} | ${(times.at(-1) as number).toFixed(1)} |`);
	}
process.exitCode = isSlow ? 1 : 0;
