/**
 * How late n8n says that it's alive while it carries out each operation, whose work its processor does, and whose it
 * was when it held the event loop the longest. Run it from another checkout to measure that one's package.
 *
 *   npm run bench -- health [--shape 1x100000:real] [--kinds transactions,totals] [--rounds 3] [--turns]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { INode } from 'n8n-workflow';
import { freePort } from '../sandbox/runtime/ports.ts';
import { publish } from '../test/e2e/publish.ts';
import { connectInspector, type Inspector } from './inspector.ts';
import { costOf, ms, type Cost } from './measure.ts';
import { startService } from './service.ts';
import { withN8n } from './withN8n.ts';
import { addCredentials, KINDS, ofPeriod, workflow } from './workflows.ts';

const { values } = parseArgs({
	options: {
		shape: { type: 'string', default: '1x100000:real' },
		kinds: { type: 'string', default: 'transactions,rows,totals,reconcile,entries,disputes' },
		rounds: { type: 'string', default: '3' },
		turns: { type: 'boolean', default: false },
	},
});
const OPERATIONS: Record<string, (url: string) => INode[]> = {
	...KINDS,
	reconcile: () => [ofPeriod('payout', 'reconcile')],
	entries: () => [ofPeriod('payout', 'getJournalEntries')],
	// These payouts have none, but it reads all sheets to know.
	disputes: () => [{ ...ofPeriod('dispute', 'getMany'), alwaysOutputData: true }],
};
const SMALL = '1x10000:real';
const OWNERS = ['node', 'n8n', 'Node.js', 'collector', 'other'] as const;
type Owner = (typeof OWNERS)[number];

/** From when to when, and what it took of the processor, in microseconds. */
type Turn = [from: number, to: number, cpu: number];

interface Profile {
	nodes: Array<{
		id: number;
		children?: number[];
		callFrame: { functionName: string; url: string; lineNumber: number };
	}>;
	samples: number[];
	timeDeltas: number[];
	startTime: number;
}

/**
 * Takes note, within n8n, of turns of its event loop that take the processor long: from when to when, in the profile's
 * microseconds, and how much of it they took, whatever else the machine does.
 */
const WATCH = `(() => {
	const now = () => Number(process.hrtime.bigint() / 1000n);
	const cpu = () => { const { user, system } = process.threadCpuUsage(); return user + system; };
	const watch = { turns: [], on: true };
	globalThis.watchedTurns = watch;
	let before = [now(), cpu()];
	const tick = () => {
		const at = [now(), cpu()];
		if (at[1] - before[1] > 10000) watch.turns.push([before[0], at[0], at[1] - before[1]]);
		before = at;
		if (watch.on) setImmediate(tick);
	};
	tick();
})()`;
const WATCHED = '(() => { watchedTurns.on = false; return JSON.stringify(watchedTurns.turns); })()';

const service = await startService([values.shape, SMALL]);
try {
	const inspectorPort = await freePort(19_229);
	await withN8n({ nodeArguments: [`--inspect=127.0.0.1:${inspectorPort}`] }, async ({ api, n8n }) => {
		const credentials = await addCredentials(api, service);
		const inspector = await connectInspector(inspectorPort);
		await inspector.send('Profiler.enable');
		console.log(`${process.cwd()}, Node ${process.versions.node}; load ${loadavg()[0]?.toFixed(1)}\n`);
		console.log(`| operation | time | CPU | n8n late by | longest turn | ${OWNERS.join(' | ')} |`);
		console.log(`|---|---|---|---|---|${OWNERS.map(() => '---|').join('')}`);
		for (const kind of values.kinds.split(',')) {
			await publish(api, workflow(kind, OPERATIONS[kind]?.(service.url) ?? [], credentials));
			const call = async (shape: string) => {
				const { from, to } = service.shape(shape);
				const response = await fetch(`${n8n.url}/webhook/${kind}?from=${from}&to=${to}`);
				if (!response.ok) throw new Error(`${kind}: HTTP ${response.status} ${await response.text()}`);
				await response.text();
			};
			for (let times = 0; times < 2; times++) await call(SMALL);
			await call(values.shape);
			const costs: Cost[] = [];
			for (let round = 0; round < Number(values.rounds); round++)
				costs.push(await costOf(n8n.url, n8n.pid, async () => await call(values.shape)));
			const least = (of: 'wall' | 'cpu' | 'stall') => Math.min(...costs.map((cost) => cost[of]));
			const { profile, turns } = await profiled(inspector, async () => await call(values.shape));
			const shares = ownersOf(profile);
			const cells = [
				kind,
				ms(least('wall')),
				ms(least('cpu')),
				costs.map(({ stall }) => ms(stall)).join(', '),
				ms((turns[0]?.[2] ?? 0) / 1_000),
			];
			console.log(`| ${[...cells, ...OWNERS.map((owner) => ms(shares[owner] / 1_000))].join(' | ')} |`);
			if (values.turns) for (const turn of turns.slice(0, 3)) sayTurn(profile, turn);
		}
		inspector.close();
	});
} finally {
	service.stop();
}

async function profiled(inspector: Inspector, work: () => Promise<void>) {
	await inspector.send('Profiler.setSamplingInterval', { interval: 500 });
	await inspector.send('Profiler.start');
	await inspector.send('Runtime.evaluate', { expression: WATCH });
	await work();
	const watched = await inspector.send<{ result: { value: string } }>('Runtime.evaluate', { expression: WATCHED });
	const { profile } = await inspector.send<{ profile: Profile }>('Profiler.stop');
	const all = JSON.parse(watched.result.value) as Turn[];
	return { profile, turns: all.sort((a, b) => b[2] - a[2]) };
}

/** Microseconds by whose function it is, or that of its caller where it's one of the engine. */
function ownersOf(profile: Profile): Record<Owner, number> {
	const shares = Object.fromEntries(OWNERS.map((owner) => [owner, 0])) as Record<Owner, number>;
	const stackOf = stacks(profile);
	profile.samples.forEach((id, index) => {
		const stack = stackOf(id);
		if (stack[0]?.functionName === '(idle)') return;
		shares[ownerOf(stack)] += profile.timeDeltas[index] ?? 0;
	});
	return shares;
}

function ownerOf(stack: Array<Profile['nodes'][number]['callFrame']>): Owner {
	if (stack[0]?.functionName === '(garbage collector)') return 'collector';
	const url = stack.find((frame) => frame.url !== '')?.url;
	if (url === undefined) return 'other';
	if (url.startsWith('node:')) return 'Node.js';
	return url.includes('n8n-nodes-card-payments/dist') || url.includes('/dist/nodes/CardPayments') ? 'node' : 'n8n';
}

/** The frames of a sample, the innermost first. */
function stacks({ nodes }: Profile) {
	const byId = new Map(nodes.map((each) => [each.id, each]));
	const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
	return (id: number) => {
		const stack = [];
		for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
			const frame = byId.get(at)?.callFrame;
			if (frame !== undefined) stack.push(frame);
		}
		return stack;
	};
}

/** What took longest in a turn, by the functions on the stack. */
function sayTurn(profile: Profile, [from, to, cpu]: Turn): void {
	const stackOf = stacks(profile);
	const times = new Map<string, number>();
	let at = profile.startTime;
	profile.samples.forEach((id, index) => {
		const time = profile.timeDeltas[index] ?? 0;
		at += time;
		if (at < from || at > to) return;
		const names = stackOf(id).map(({ functionName, lineNumber }) => `${functionName || '-'}:${lineNumber + 1}`);
		const name = names.slice(0, 6).join(' < ');
		times.set(name, (times.get(name) ?? 0) + time);
	});
	console.error(`  a turn of ${ms(cpu / 1_000)}, in ${ms((to - from) / 1_000)}`);
	for (const [name, time] of [...times].sort(([, a], [, b]) => b - a).slice(0, 6))
		console.error(`    ${ms(time / 1_000)} ${name}`);
}
