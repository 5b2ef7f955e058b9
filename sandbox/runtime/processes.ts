import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id runs. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

export function signal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name);
	} catch {
		// It ended by itself meanwhile.
	}
}

/** Ends every process below this one: it asks first, then kills. */
export async function endDescendants(timeout = 15_000): Promise<void> {
	const deadline = Date.now() + timeout;
	for (const pid of descendants()) signal(pid, 'SIGTERM');
	while (descendants().length > 0 && Date.now() < deadline) await sleep(100);
	for (const pid of descendants()) signal(pid, 'SIGKILL');
}

/** Every process that a process started, and those that they started. */
export function descendants(of = process.pid): number[] {
	const children = new Map<number, number[]>();
	for (const [pid, parent] of processTable()) children.set(parent, [...(children.get(parent) ?? []), pid]);
	const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
	return below(of);
}

/** Each running process with its parent: from /proc on Linux, from ps on macOS. */
function processTable(): Array<[pid: number, parent: number]> {
	if (!existsSync('/proc/self/stat')) {
		const ps = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
		const rows = ps.stdout
			.trim()
			.split('\n')
			.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
		return rows.filter(([pid]) => pid !== ps.pid);
	}
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((pid) => {
			try {
				// "pid (name) state parent …"; the name may hold spaces and parentheses.
				const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
				const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
				// A zombie has ended. Its parent hasn't collected its exit code yet.
				return state === 'Z' ? [] : [[Number(pid), Number(parent)] as [number, number]];
			} catch {
				return [];
			}
		});
}
