import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../../sandbox/runtime/processes.ts';

interface Command {
	command: string;
	args: string[];
	cwd: string;
	/** Another user to run as, if this process is root. */
	user?: { uid: number; gid: number };
	/** Whether it takes requests yet. */
	isReady: () => Promise<boolean>;
	/** The signal that ends it in good order. */
	endWith?: NodeJS.Signals;
}

export interface Process {
	pid: number;
	/** Ends it, by default in good order, and waits until it's gone. */
	end(name?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server and waits until it's ready.
 *
 * @throws Error with the end of its output, if it ends instead
 */
export async function startServer({
	command,
	args,
	cwd,
	user,
	isReady,
	endWith = 'SIGTERM',
}: Command): Promise<Process> {
	const child = spawn(command, args, { cwd, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
	let printed = '';
	let ended = false;
	const keep = (text: string) => (printed = (printed + text).slice(-4_000));
	child.stdout.setEncoding('utf8').on('data', keep);
	child.stderr.setEncoding('utf8').on('data', keep);
	const exited = new Promise<void>((resolve) => {
		child.once('error', (error) => resolve(void keep(error.message)));
		child.once('close', () => resolve());
	}).then(() => void (ended = true));
	const { pid = 0 } = child;
	const end = async (name = endWith) => {
		if (!ended && pid > 0) signal(pid, name);
		await exited;
	};
	for (const deadline = Date.now() + 600_000; !(await isReady()); await sleep(100)) {
		if (ended || Date.now() > deadline) {
			await end('SIGKILL');
			throw new Error(`${command} did not start:\n${printed}`);
		}
	}
	return { pid, end };
}
