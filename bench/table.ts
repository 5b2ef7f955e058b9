/**
 * Prints the table of docs/performance.md: each bench that's named there, one after the other, and its figures. On two
 * quiet cores it takes about an hour.
 *
 *   npm run bench -- table [--only load,finder] [--small]
 *
 * `--small` only shows in a few minutes that each part works: its figures mean nothing.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
	options: { only: { type: 'string', default: '' }, small: { type: 'boolean', default: false } },
});

/** A row of a table that a bench prints. */
type Cells = string[];
type Figure = [what: string, figure: string];

interface Bench {
	given: string[];
	/** What's given beside or instead of it where figures don't matter: the last of two options counts. */
	small: string[];
	figures(rows: Cells[]): Figure[];
}

const PAYOUTS = {
	'1x100000:real': 'A payout of 100,000 transactions, beside the chain',
	'100x1000:real': '100 payouts of 1,000, beside the chain',
	'100x1000:real@200': 'The same from a service 200 ms away',
	'1000x100:real': '1,000 payouts of 100, beside the chain',
};

const largest = (texts: Array<string | undefined>) => Math.max(...texts.map((text) => Number.parseFloat(text ?? '')));
/** Milliseconds of what `ms` writes. */
const inMs = (text: string) => Number.parseFloat(text) * (text.endsWith(' ms') ? 1 : 1_000);
const cell = (row: Cells | undefined, at: number) => row?.[at]?.replaceAll('*', '') ?? '?';

const BENCHES: Record<string, Bench> = {
	sheets: {
		given: ['--cases', Object.keys(PAYOUTS).join(), '--kinds', 'transactions'],
		small: ['--cases', '1x1000:real,10x100:real,10x100:real@200,20x10:real', '--rounds', '1'],
		figures: (rows) => {
			const measured = rows.filter(([, kind]) => kind === 'transactions');
			return Object.values(PAYOUTS).map((what, at) => {
				const row = measured[at];
				return [what, `${cell(row, 5)} times as fast, ${cell(row, 11)} of the memory`];
			});
		},
	},
	sums: {
		given: ['--kinds', 'totals,reconcile,entries'],
		small: ['--rows', '10000'],
		figures: (rows) => {
			const most = largest(rows.filter(([, , , state]) => state === 'done').map(([, , growth]) => growth));
			return [['Totals, reconciliation or entries of a million rows', `${most} MiB more in n8n`]];
		},
	},
	turns: {
		given: ['--only', 'transactions'],
		small: ['--rows', '500'],
		figures: (rows) => {
			const row = rows.at(-1);
			return [['Longest time n8n waits, at 100,000 rows', `${cell(row, 5)}; ${cell(row, 4)} at first use`]];
		},
	},
	health: {
		given: ['--kinds', 'transactions,totals,reconcile,entries'],
		small: ['--shape', '1x1000:real', '--rounds', '1'],
		figures: (rows) => {
			const own = rows.filter(([kind]) => kind !== 'operation' && !kind?.startsWith('-'));
			const late = Math.max(...own.flatMap(([, , , stalls = '']) => stalls.split(', ').map(inMs)));
			return [["n8n's health check is late by, at 100,000 rows", `${late} ms at most`]];
		},
	},
	load: {
		given: [],
		small: [],
		figures: (rows) => {
			const of = (name: string) => Math.round(largest([rows.find(([first]) => first?.startsWith(name))?.[1]]));
			return [["n8n's start; HTTP Request's own", `${of('both nodes')} ms of CPU; ${of('HTTP Request')} ms`]];
		},
	},
	finder: {
		given: ['--rows', '20000'],
		small: ['--times', '1'],
		figures: (rows) => {
			const most = largest(rows.filter(([count]) => count === '20000').map(([, , median]) => median));
			return [['A proposed text for a file of 20,000 rows', `${Math.round(most)} ms of CPU`]];
		},
	},
	webhooks: {
		given: [],
		small: ['--deliveries', '20', '--rounds', '1'],
		figures: (rows) => {
			const [bare, signed] = ['Webhook node', 'Trigger, signed'].map((name) =>
				rows.filter(([first]) => first?.startsWith(name)),
			);
			const forged = rows.find(([first]) => first?.startsWith('Trigger, forged'));
			const beside = (row: Cells | undefined) => `${cell(row, 2)} as many a second, ${cell(row, 4)} of the CPU`;
			return [
				['Signed webhooks passed on, beside the Webhook node', beside(signed?.[0])],
				['Forged webhooks rejected, beside the Webhook node', beside(forged)],
				[
					'A signed webhook with `N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`',
					`${cell(signed?.[1], 3)} of CPU; the Webhook node ${cell(bare?.[1], 3)}`,
				],
			];
		},
	},
};

const lines: string[] = [];
for (const [name, { given, small, figures }] of Object.entries(BENCHES)) {
	if (values.only !== '' && !values.only.split(',').includes(name)) continue;
	const { stdout } = spawnSync(
		process.execPath,
		['sandbox/run.cjs', 'bench', name, ...given, ...(values.small ? small : [])],
		{
			stdio: ['ignore', 'pipe', 'inherit'],
			encoding: 'utf8',
		},
	);
	console.log(stdout);
	const rows = stdout
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((text) => text.trim()),
		);
	for (const [what, figure] of figures(rows)) lines.push(`| ${what} | ${figure} | \`${name}\` |`);
}
console.log(`| | | \`npm run bench --\` |\n|---|---|---|\n${lines.join('\n')}`);
process.exitCode = lines.some((line) => /NaN|\?|Infinity/.test(line)) ? 1 : 0;
