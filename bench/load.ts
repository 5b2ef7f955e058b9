/**
 * How long each node takes to load, beyond n8n-workflow, which n8n has loaded already: `npm run bench:load`.
 *
 * Each load is the first of its own process. Processor time says what the code costs, whatever else the machine does.
 * Two things are expensive: sorting by locale, which loads a collation, and a class that extends a stream.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { median } from './measure.ts';

const RUNS = 15;

const { n8n } = JSON.parse(readFileSync('package.json', 'utf8')) as { n8n: { nodes: string[] } };
for (const file of n8n.nodes) {
	const loads = Array.from({ length: RUNS }, () => load(file));
	const [passed, onProcessor] = [median(loads.map(([time]) => time)), median(loads.map(([, time]) => time))];
	console.log(`${file}: ${onProcessor.toFixed(1)} ms on the processor, ${passed.toFixed(1)} ms in all (medians)`);
}

function load(file: string): [passed: number, onProcessor: number] {
	const code = `
		require('n8n-workflow');
		const start = performance.now();
		const before = process.cpuUsage();
		require('./${file}');
		const { user, system } = process.cpuUsage(before);
		console.log(JSON.stringify([performance.now() - start, (user + system) / 1000]));`;
	return JSON.parse(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' })) as [number, number];
}
