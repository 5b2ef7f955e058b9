/**
 * Years of payouts, books and webhooks in a simulated world, with everything that goes wrong in it.
 *
 *   npm run simulate -- [--years 1] [--seed 1] [--until DAY] [--start 2028-02-01] [--days 2:11,10:9]
 *
 * Each year has a seed of its own, the first one `--seed`. A failure prints it, the day and the last events;
 * `--seed S --until DAY` replays it, and `--days` several of them, as seed and day.
 *
 *   npm run simulate -- --callers [--only subRetry,charge] [--every 7]
 *
 * plays everybody who may call a node that moves money instead, or beside `--days`; see callerHistory.ts. `--random
 * 10000`, also beside it, plays histories by chance, from `--seed` on.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
	options: {
		years: { type: 'string', default: '1' },
		seed: { type: 'string', default: '1' },
		until: { type: 'string' },
		start: { type: 'string' },
		days: { type: 'string' },
		callers: { type: 'boolean', default: false },
		only: { type: 'string', default: '' },
		every: { type: 'string', default: '1' },
		random: { type: 'string' },
	},
});
const totals = new Map<string, number>();
let [failures, runs] = [0, 0];
const isOfCallers = values.callers || values.random !== undefined;
if (!isOfCallers || values.days !== undefined) await playYears();
if (isOfCallers) await playHistories();
process.exit(failures === 0 ? 0 : 1);

async function playHistories(): Promise<void> {
	const { playCallers, playRandomCallers } = await import('./callerHistory.ts');
	const failed: string[] = [];
	if (values.callers) {
		const { histories, failures: found } = await playCallers(
			values.only.split(',').filter(Boolean),
			Number(values.every),
		);
		console.log(`${histories} histories, ${found.length} failed`);
		// A word that names none of them shows nothing.
		failed.push(...found, ...(histories === 0 ? ['no history'] : []));
	}
	if (values.random !== undefined) {
		const { failures: found, counts } = await playRandomCallers(Number(values.random), Number(values.seed));
		const figures = Object.entries(counts).map(([name, many]) => `${name} ${many}`);
		console.log(`${values.random} random histories: ${figures.join(', ')}`);
		failed.push(...found);
	}
	if (failed.length > 0) console.log(failed.join('\n'));
	failures += failed.length;
}

async function playYears(): Promise<void> {
	const { simulate } = await import('./simulate.ts');
	const first = Number(values.seed);
	const start = values.start === undefined ? undefined : Date.parse(values.start);
	const add = (name: string, count: number) => totals.set(name, (totals.get(name) ?? 0) + count);
	// Whoever stops it wants to know how far it came.
	process.once('SIGTERM', () => {
		report();
		process.exit(1);
	});
	const chosen = values.days?.split(',').map((each) => each.split(':').map(Number)) ?? [];
	const years = Array.from({ length: Number(values.years) }, (_, year) => [first + year, Number(values.until)]);
	for (const [seed = first, last = Number.NaN] of chosen.length > 0 ? chosen : years) {
		const until = Number.isNaN(last) ? undefined : last + 1;
		const { failure, counts, facts, days, trace } = await simulate({ seed, start, ...(until && { until }) });
		runs++;
		for (const [name, count] of [...counts, ...Object.entries(facts)]) add(name, count);
		add('years', days / 366);
		console.log(`seed ${seed}: ${days} days, trace ${trace}${failure === undefined ? '' : ', FAILED'}`);
		if (failure === undefined) continue;
		failures++;
		console.error(
			`${failure.events.join('\n')}\n--seed ${seed} --until ${failure.day} fails: ${failure.message}\n`,
		);
	}
	report();
}

function report(): void {
	console.log(`\n${[...totals].map(([name, count]) => `${name}: ${Math.round(count * 10) / 10}`).join('\n')}`);
	console.log(`${failures} of ${runs} years failed`);
}
