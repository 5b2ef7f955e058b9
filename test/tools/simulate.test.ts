import { spawnSync } from 'node:child_process';

/** Days of simulated years that failed once, each with what it showed, put in on purpose or not. */
const SEEDS: Array<[seed: number, until: number, what: string]> = [
	[1, 6, 'a sign guessed by the balance'],
	[2, 11, 'a retry that charges again'],
	[10, 9, 'a key by the number of the row'],
	[17, 24, 'rows that two syncs wrote twice into a table, and no word of it'],
];

const simulate = (seed: number, until: number) => {
	const run = ['tools/simulate/run.ts', '--seed', String(seed), '--until', String(until)];
	return spawnSync(process.execPath, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', ...run], {
		encoding: 'utf8',
	});
};

it.each(SEEDS)(
	'should hold in simulated days: seed %d until day %d showed %s',
	(seed, until) => {
		const { status, stdout, stderr } = simulate(seed, until);
		expect([status, stderr]).toEqual([0, '']);
		expect(stdout).toMatch(/rows are the truth: \d+/);
	},
	120_000,
);

it('should do the same for the same seed, keys of payments too', () => {
	const trace = () => /trace -?\d+/.exec(simulate(78, 7).stdout)?.[0];
	expect(trace()).toBeDefined();
	expect(trace()).toBe(trace());
}, 120_000);
