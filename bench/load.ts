/**
 * What both nodes take of the processor when n8n loads them, beyond n8n-workflow, which n8n has loaded already, beside
 * n8n's own HTTP Request: `npm run bench -- load`. What executes is loaded at its first use, and has a line of its own.
 *
 * Each load is the first of its own process, and they take turns. Two things are expensive: sorting by locale, which
 * loads a collation, and a class that extends a stream. Run it from another checkout to measure that one's package.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installN8n } from '../sandbox/runtime/pinnedN8n.ts';
import { median } from './measure.ts';

const RUNS = 15;

const { n8n } = JSON.parse(readFileSync('package.json', 'utf8')) as { n8n: { nodes: string[] } };
const nodes = n8n.nodes.map((file) => path.resolve(file));
const later = nodes.map((file) => file.replace('.node.js', '.execution.js')).filter((file) => existsSync(file));
const base = path.join(await installN8n(), 'node_modules/n8n-nodes-base/dist/nodes');
const LOADED: Record<string, string[]> = {
	'both nodes, when n8n starts': nodes,
	'what executes, at its first use': later,
	'HTTP Request, when n8n starts': [path.join(base, 'HttpRequest/HttpRequest.node.js')],
};

const costs = new Map(Object.keys(LOADED).map((name) => [name, [] as number[]]));
for (let run = 0; run < RUNS; run++)
	for (const [name, files] of Object.entries(LOADED)) costs.get(name)?.push(cost(files));
console.log(`Medians of ${RUNS}\n\n| | ms of the processor |\n|---|---|`);
for (const [name, each] of costs) console.log(`| ${name} | ${median(each).toFixed(1)} |`);

/** Milliseconds. */
function cost(files: string[]): number {
	const code = `
		for (const file of ${JSON.stringify(files)}) require(require.resolve('n8n-workflow', { paths: [file] }));
		const before = process.cpuUsage();
		for (const file of ${JSON.stringify(files)}) require(file);
		const { user, system } = process.cpuUsage(before);
		console.log((user + system) / 1000);`;
	return Number(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }));
}
