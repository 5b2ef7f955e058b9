import { readFileSync } from 'node:fs';
import { descendants } from '../../sandbox/runtime/processes.ts';
import type { Cluster } from './cluster.ts';

/** Milliseconds of CPU per tick of /proc. */
const TICK = 10;

/** Milliseconds of CPU so far, by kind of process. */
export function cpuByKind({ main, processors, workers, postgres, redis }: Cluster): Record<string, number> {
	const of = (pids: Array<number | undefined>) =>
		pids.reduce<number>((sum, pid) => sum + (pid === undefined ? 0 : cpuTime(pid)), 0);
	return {
		'webhook processors': of(processors.map((processor) => processor.pid())),
		workers: of(workers.map((worker) => worker.pid())),
		PostgreSQL: of([postgres.pid]),
		Redis: of([redis.pid()]),
		main: of([main.pid]),
	};
}

/** CPU of a process and everything it started, ended processes included. */
function cpuTime(pid: number): number {
	const own = (id: number) => {
		try {
			const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
			return stat
				.slice(stat.lastIndexOf(')') + 2)
				.split(' ')
				.slice(11, 15)
				.reduce((sum, ticks) => sum + Number(ticks), 0);
		} catch {
			return 0;
		}
	};
	return [pid, ...descendants(pid)].reduce((sum, id) => sum + own(id), 0) * TICK;
}
