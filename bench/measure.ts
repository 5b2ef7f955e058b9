/** Measures n8n's process for the benchmarks, and prints the results. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendants } from '../sandbox/runtime/processes.ts';

const POLL = 20;
export const MEBIBYTE = 1024 * 1024;

export interface Cost {
	/** Milliseconds. */
	wall: number;
	/** Of n8n's process, in milliseconds: what others do on the machine changes it little. */
	cpu: number;
	/** Bytes by which n8n's process and its task runners grew at their peak. */
	memory: number;
	runnerMemory: number;
	/** The longest n8n took to say that it's alive, in milliseconds. */
	stall: number;
}

/** What a task costs n8n's process. */
export async function costOf(url: string, pid: number, task: () => Promise<void>): Promise<Cost> {
	const runners = descendants(pid);
	const before = [await resident([pid], 'VmRSS'), await resident(runners, 'VmRSS')] as const;
	for (const each of [pid, ...runners]) await forgetPeak(each);
	let done = false;
	const stalls = longestStall(url, () => done);
	stalls.catch(() => undefined);
	const cpuBefore = await cpuOf(pid);
	const started = performance.now();
	await task();
	const wall = performance.now() - started;
	const cpu = (await cpuOf(pid)) - cpuBefore;
	done = true;
	return {
		wall,
		cpu,
		memory: (await resident([pid], 'VmHWM')) - before[0],
		runnerMemory: (await resident(runners, 'VmHWM')) - before[1],
		stall: await stalls,
	};
}

/** The longest n8n took to say that it's alive, until `done`. */
async function longestStall(url: string, done: () => boolean): Promise<number> {
	const ask = async () => await (await fetch(`${url}/healthz`)).text();
	let longest = 0;
	while (!done()) {
		const asked = performance.now();
		// A busy n8n may close a connection that's about to be used.
		await ask().catch(ask);
		longest = Math.max(longest, performance.now() - asked);
		await sleep(POLL);
	}
	return longest;
}

/** Of all its threads, in milliseconds. */
async function cpuOf(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
	// The name before may hold blanks. A tick is a hundredth of a second.
	const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
	return 10 * (user + system);
}

async function resident(pids: number[], field: 'VmRSS' | 'VmHWM'): Promise<number> {
	const sizes = await Promise.all(
		pids.map(async (pid) => {
			const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
			return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
		}),
	);
	return sizes.reduce((sum, each) => sum + each, 0);
}

/** Makes the kernel measure a process's peak of memory anew. */
async function forgetPeak(pid: number): Promise<void> {
	await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** Starts a file of this checkout in its own process, so that its work costs n8n nothing. @returns its first message */
export async function startProcess<T>(file: string, ...args: string[]): Promise<{ first: T; disconnect(): void }> {
	const child = fork(path.resolve(import.meta.dirname, '..', file), args);
	const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended without a message`)));
	ended.catch(() => undefined);
	const [first] = (await Promise.race([once(child, 'message'), ended])) as [T];
	return {
		first,
		disconnect: () => {
			if (child.connected) child.disconnect();
		},
	};
}

/** The longest that this thread computes between two turns of its event loop, in milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
	let [longest, done, before] = [0, false, process.threadCpuUsage()];
	const turn = () => {
		const now = process.threadCpuUsage();
		longest = Math.max(longest, now.user + now.system - before.user - before.system);
		before = now;
		if (!done) setImmediate(turn);
	};
	setImmediate(turn);
	await work();
	done = true;
	// What it did in the turn in which it ended.
	turn();
	return longest / 1_000;
}

export function median(numbers: number[]): number {
	return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

export function ms(time: number): string {
	return time < 1_000 ? `${Math.round(time)} ms` : `${(time / 1_000).toFixed(1)} s`;
}

export function mib(bytes: number): string {
	return `${Math.round(bytes / MEBIBYTE)} MiB`;
}

export function count(rows: number): string {
	return rows.toLocaleString('en');
}
