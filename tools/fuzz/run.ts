/**
 * Reads random files until the time is up or so many cases are read, and prints the seed of each case that fails.
 *
 *   npm run fuzz -- --minutes 10 [--only csvNoise,csvTables] [--seed 123] [--cases 100000] [--failures 10]
 *
 * The first case of each fuzzer has this seed. To repeat one case of `csvNoise`, add `--only csvNoise --seed 123`.
 */
import { parseArgs } from 'node:util';
import { buildPackage } from '../../sandbox/runtime/build.ts';
import { importSources } from '../sources.ts';

const { values } = parseArgs({
	options: {
		minutes: { type: 'string' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
		only: { type: 'string' },
		cases: { type: 'string', default: 'Infinity' },
		failures: { type: 'string', default: '10' },
	},
});
const first = Number(values.seed);
const [most, mostFailures] = [Number(values.cases), Number(values.failures)];
const minutes = Number(values.minutes ?? (most < Infinity ? Infinity : 1));
const end = performance.now() + minutes * 60_000;
await buildPackage(console.error);
const { bankVerdicts, disputeVerdicts, FUZZERS, orderVerdicts, Random, undescribedVerdicts, verdicts } =
	await importSources<typeof import('./fuzzers.ts')>(import.meta.dirname, './fuzzers');
const chosen = values.only?.split(',') ?? Object.keys(FUZZERS);

let failures = 0;
let cases = 0;
let current = '';
// No host of Node.js but n8n survives them.
for (const event of ['uncaughtException', 'unhandledRejection'])
	process.on(event, (error: Error) => {
		failures++;
		console.error(`Nobody could catch what was thrown in or before ${current}: ${error.stack}\n`);
	});
const goesOn = () => performance.now() < end && failures < mostFailures && cases < most;
for (let seed = first; cases === 0 || goesOn(); seed++) {
	for (const name of chosen) {
		const fuzzer = FUZZERS[name];
		if (fuzzer === undefined)
			throw new Error(`There is no fuzzer "${name}", only ${Object.keys(FUZZERS).join(', ')}`);
		current = `--only ${name} --seed ${seed}`;
		try {
			await fuzzer(new Random(seed));
		} catch (error) {
			failures++;
			const stack = (error as Error).stack?.replace(/data:[\w/;,+=]+/g, 'fuzzers.ts');
			console.error(`${current} fails: ${stack}\n`);
		}
		if (++cases % 10_000 === 0) console.log(`${new Date().toISOString()} ${cases} cases\n${verdicts()}`);
	}
}
console.log(`${cases} cases of ${chosen.join(', ')} from --seed ${first} on: ${failures} failed`);
console.log(
	[verdicts(), undescribedVerdicts(), bankVerdicts(), orderVerdicts(), disputeVerdicts()]
		.filter(Boolean)
		.join('\n\n'),
);
process.exitCode = failures === 0 ? 0 : 1;
