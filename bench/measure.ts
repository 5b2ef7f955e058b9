/** What the benchmarks measure n8n's process with, and how they print it. */
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendants } from '../sandbox/runtime/processes.ts';

const POLL = 20;
const MEBIBYTE = 1024 * 1024;

export interface Cost {
	/** Milliseconds. */
	wall: number;
	/** Bytes that n8n's process and its task runners grew at their peak. */
	memory: number;
	/** Longest milliseconds that n8n took to say that it is alive. */
	stall: number;
}

/** What a task costs n8n's process; the task ends with what it waits for. */
export async function costOf(url: string, pid: number, task: () => Promise<void>): Promise<Cost> {
	const pids = [pid, ...descendants(pid)];
	const before = await residentOfAll(pids, 'VmRSS');
	for (const each of pids) await forgetPeak(each);
	let done = false;
	const stalls = longestStall(url, () => done);
	stalls.catch(() => undefined);
	const started = performance.now();
	await task();
	const wall = performance.now() - started;
	done = true;
	return { wall, memory: (await residentOfAll(pids, 'VmHWM')) - before, stall: await stalls };
}

/** Asks n8n whether it is alive, time and again; the longest it took to say so. */
async function longestStall(url: string, done: () => boolean): Promise<number> {
	let longest = 0;
	while (!done()) {
		const asked = performance.now();
		await (await fetch(`${url}/healthz`)).text();
		longest = Math.max(longest, performance.now() - asked);
		await sleep(POLL);
	}
	return longest;
}

async function residentOfAll(pids: number[], field: 'VmRSS' | 'VmHWM'): Promise<number> {
	const sizes = await Promise.all(pids.map((pid) => resident(pid, field)));
	return sizes.reduce((sum, each) => sum + each, 0);
}

async function resident(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
}

/** Lets the kernel count a process's peak of memory anew. */
async function forgetPeak(pid: number): Promise<void> {
	await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
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
