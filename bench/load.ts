/**
 * How long it takes to load each node, beyond n8n-workflow, which n8n has loaded already: `npm run bench:load`.
 *
 * Each load is the first of a process of its own. The fastest says what the code costs, the median what to expect.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const RUNS = 15;

const { n8n } = JSON.parse(readFileSync('package.json', 'utf8')) as { n8n: { nodes: string[] } };
for (const file of n8n.nodes) {
	const times = Array.from({ length: RUNS }, () => loadTime(file)).sort((a, b) => a - b);
	const [fastest = 0, median = 0] = [times[0], times[Math.floor(RUNS / 2)]];
	console.log(`${file}: fastest ${fastest.toFixed(1)} ms, median ${median.toFixed(1)} ms`);
}

function loadTime(file: string): number {
	const code = `require('n8n-workflow'); const start = performance.now(); require('./${file}'); console.log(performance.now() - start)`;
	return Number(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }));
}
