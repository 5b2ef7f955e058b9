/**
 * Totals, reconciliation and journal entries of a payout of a million rows, in an n8n of 2 GiB, beside a chain of
 * built-in nodes with a Code node that sums. Run it from another checkout to measure that one's package.
 *
 *   node bench/sums.ts [--rows 1000000] [--cells real|off] [--picture <file.svg>]
 *     [--kinds totals,reconcile,entries,chain]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { INode } from 'n8n-workflow';
import { publish } from '../test/e2e/publish.ts';
import { node } from '../test/e2e/workflow.ts';
import { count, MEBIBYTE, mib, ms } from './measure.ts';
import { startService } from './service.ts';
import { withN8n } from './withN8n.ts';
import { addCredentials, KINDS, ofPeriod, workflow } from './workflows.ts';

const { values } = parseArgs({
	options: {
		rows: { type: 'string', default: '1000000' },
		cells: { type: 'string', default: 'real' },
		kinds: { type: 'string', default: 'totals,reconcile,entries,chain' },
		picture: { type: 'string' },
	},
});
const CODE =
	'let sum = 0; for (const { json } of $input.all()) sum += Math.round(Number(json.net_amount) * 100); return [{ json: { sum } }];';
const SUMS: Record<string, (url: string) => INode[]> = {
	totals: KINDS.totals,
	reconcile: () => [ofPeriod('payout', 'reconcile')],
	entries: () => [ofPeriod('payout', 'getJournalEntries')],
	chain: (url) => [...KINDS.chain(url), node('Sum', 'n8n-nodes-base.code', 2, { jsCode: CODE })],
};
const EVERY = 200;
const shape = `1x${values.rows}:${values.cells}`;
const small = '1x10000:real';

const service = await startService([shape, small]);
const curves = new Map<string, number[]>();
try {
	await withN8n({ nodeArguments: ['--max-old-space-size=2048'] }, async ({ api, n8n }) => {
		const credentials = await addCredentials(api, service);
		const call = async (kind: string, of: string) => {
			const { from, to } = service.shape(of);
			const response = await fetch(`${n8n.url}/webhook/${kind}?from=${from}&to=${to}`);
			return { isOk: response.ok, text: (await response.text()).slice(0, 200) };
		};
		console.log(
			`| ${count(Number(values.rows))} rows in n8n with 2 GiB | time | growth of memory | |\n|---|---|---|---|`,
		);
		for (const kind of values.kinds.split(',')) {
			await publish(api, workflow(kind, SUMS[kind]?.(service.url) ?? [], credentials));
			await call(kind, small);
			const curve: number[] = [];
			curves.set(kind, curve);
			const sample = async () => {
				const status = await readFile(`/proc/${n8n.pid}/status`, 'utf8').catch(() => '');
				curve.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
			};
			await sample();
			const timer = setInterval(() => void sample(), EVERY);
			const started = performance.now();
			const { isOk, text } = await call(kind, shape).catch((error: Error) => ({
				isOk: false,
				text: error.message,
			}));
			const time = performance.now() - started;
			clearInterval(timer);
			console.log(
				`| ${kind} | ${ms(time)} | ${mib(Math.max(...curve) - (curve[0] ?? 0))} | ${isOk ? 'done' : text} |`,
			);
		}
	});
} finally {
	service.stop();
}
if (values.picture !== undefined) await writeFile(values.picture, picture());

/** Each kind's memory over time, as lines. */
function picture(): string {
	const longest = Math.max(...[...curves.values()].map((curve) => curve.length));
	const most = Math.max(...[...curves.values()].flat());
	const [width, height] = [800, 300];
	const lines = [...curves].map(([kind, curve], index) => {
		const points = curve
			.map((bytes, at) => `${(at / longest) * width},${height - (bytes / most) * height}`)
			.join(' ');
		const color = ['#2f7d6b', '#1f6fb2', '#8a5a00', '#b23b3b'][index];
		return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points}"/><text x="${10 + 180 * index}" y="${height + 20}" fill="${color}">${kind}</text>`;
	});
	const label = `${Math.round(most / MEBIBYTE)} MiB at most, ${(longest * EVERY) / 1_000} s`;
	return `<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="14" viewBox="0 -20 ${width} ${height + 50}"><text x="10" y="-4">${label}</text>${lines.join('')}</svg>\n`;
}
