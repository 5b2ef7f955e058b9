import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { isLong } from '../harness/long.ts';

/** Days of simulated years that failed once, each with what it showed, put in on purpose or not. */
const SEEDS: Array<[seed: number, until: number, what: string]> = [
	[2, 11, 'a retry that charges again'],
	[10, 4, 'a key by the number of the row'],
];
/** Of the histories of everybody who may call; a prime, so that every part of them is met. */
const ONE_IN = isLong ? 193 : 1_499;
const RANDOM = isLong ? 60 : 10;
/** Simulated twice: what it shows must not depend on what was simulated before. */
const AGAIN = '78:7';

interface Simulated {
	output: string;
	errors: string;
	code: number | null;
}

async function simulate(...given: string[]): Promise<Simulated> {
	const simulation = spawn(process.execPath, ['sandbox/run.cjs', 'tools/simulate/run.ts', ...given], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = new Promise<number | null>((resolve) => simulation.once('close', resolve));
	const [output, errors] = await Promise.all([text(simulation.stdout), text(simulation.stderr)]);
	return { output, errors, code: await ended };
}

let simulated: Simulated;
beforeAll(async () => {
	// One process for all: n8n's engine takes longer to load than most days take.
	const days = [AGAIN, ...SEEDS.map(([seed, until]) => `${seed}:${until}`), AGAIN].join();
	const callers = ['--callers', '--every', String(ONE_IN), '--random', String(RANDOM)];
	simulated = await simulate('--days', days, ...callers);
});

it.each(SEEDS)('should hold in simulated days: seed %d until day %d showed %s', (seed, until) => {
	expect(simulated.errors).toBe('');
	expect(simulated.output).toMatch(new RegExp(`^seed ${seed}: ${until + 1} days, trace -?\\d+$`, 'm'));
	expect(simulated.output).toMatch(/^rows are the truth: \d+/m);
	expect(simulated.code).toBe(0);
});

it('should do the same for the same seed, keys of payments too', () => {
	const traces = [...simulated.output.matchAll(/^seed 78: .* trace (-?\d+)/gm)].map(([, trace]) => trace);
	expect(traces).toEqual([expect.any(String), traces[0]]);
});

it('should move money once and say what is true, whoever calls, in a sample of all histories and in some by chance', () => {
	const { output, errors, code } = simulated;
	expect([errors, code]).toEqual(['', 0]);
	expect(output).toMatch(/^[1-9]\d+ histories, 0 failed$/m);
	expect(output).toMatch(
		/^\d+ random histories: doubles 0, untrue 0, said \d+, already [1-9]\d*, unnamed 0, sent [1-9]\d*$/m,
	);
});
