import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { communityCommands, type PackedPackage } from './communityPackage.ts';
import { isAlive, signal } from './processes.ts';
import { freePort } from './ports.ts';

interface N8nOptions {
	/** The folder with `node_modules/n8n`. */
	installation: string;
	/** Holds n8n's user folder and its log. */
	folder: string;
	port: number;
	/** What n8n's own installer gets when it asks npm for the package. */
	packed: PackedPackage;
	/** Called once the process exists. */
	onStarted?: (pid: number) => Promise<void>;
	/** Called every few seconds until n8n is ready. */
	onWaiting?: (seconds: number) => void;
	/** The time zone of days and schedules. Default: the machine's. */
	timeZone?: string;
	/** Arguments of Node.js, such as `--inspect=…`. */
	nodeArguments?: string[];
	/** The kind of n8n process and its arguments. `start` has everything in one. */
	command?: [kind: 'start' | 'webhook' | 'worker', ...args: string[]];
	/** Settings on top of those that keep n8n on this machine. */
	settings?: Record<string, string>;
}

export interface N8n {
	url: string;
	pid: number;
	/** Resolves when the process ends, for any reason. */
	exited: Promise<void>;
	logTail(): Promise<string>;
	/** What was thrown outside of a promise since it started, with its stack, a line each. */
	uncaught(): Promise<string[]>;
	stop(): Promise<void>;
}

const START_TIMEOUT = 300_000;

/**
 * Starts n8n on this machine only, without anything of your own n8n, and waits until it responds.
 *
 * @throws Error with the last lines of n8n's log, if it ends instead
 */
export async function startN8n({
	installation,
	folder,
	port,
	packed,
	onStarted,
	onWaiting,
	timeZone,
	nodeArguments = [],
	command = ['start'],
	settings = {},
}: N8nOptions): Promise<N8n> {
	await mkdir(folder, { recursive: true });
	const logFile = path.join(folder, 'n8n.log');
	const log = createWriteStream(logFile);
	const child = spawn(
		process.execPath,
		[
			...['end-with-parent', 'report-uncaught'].flatMap((name) => [
				'--require',
				path.resolve(`sandbox/runtime/${name}.cjs`),
			]),
			...nodeArguments,
			path.join(installation, 'node_modules/n8n/bin/n8n'),
			...command,
		],
		{
			cwd: folder,
			env: {
				...(await environment(folder, port, timeZone)),
				...(await communityCommands(folder, packed, installation)),
				...settings,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
			// Its own process group: Ctrl-C in the terminal reaches only us, and we stop n8n in good order.
			detached: true,
		},
	);
	const pid = child.pid;
	if (pid === undefined) throw new Error('n8n could not be started');
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
	void exited.then(() => log.end());

	const n8n: N8n = {
		url: `http://127.0.0.1:${port}`,
		pid,
		exited,
		logTail: async () => (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-15).join('\n'),
		uncaught: async () =>
			(await readFile(logFile, 'utf8')).split('\n').filter((line) => line.startsWith('UNCAUGHT ')),
		stop: async () => await stop(pid, exited),
	};
	try {
		await onStarted?.(pid);
		await untilReady(n8n, command[0], onWaiting);
	} catch (error) {
		await n8n.stop();
		throw error;
	}
	return n8n;
}

async function untilReady(n8n: N8n, kind: string, onWaiting?: (seconds: number) => void): Promise<void> {
	const started = Date.now();
	let said = started;
	let ended = false;
	void n8n.exited.then(() => (ended = true));
	while (!(await isReady(n8n.url, kind === 'start'))) {
		if (ended) throw new Error(`n8n ended while it started. The end of its log:\n${await n8n.logTail()}`);
		if (Date.now() - started > START_TIMEOUT) {
			throw new Error(
				`n8n did not respond within ${START_TIMEOUT / 60_000} minutes. The end of its log:\n${await n8n.logTail()}`,
			);
		}
		if (Date.now() - said > 10_000) {
			said = Date.now();
			onWaiting?.(Math.round((said - started) / 1_000));
		}
		await sleep(250);
	}
}

/** Ready once the database is there and the editor's API responds, which takes a little longer. */
async function isReady(url: string, hasEditor: boolean): Promise<boolean> {
	try {
		const ready = await fetch(`${url}/healthz/readiness`);
		if (!hasEditor) return ready.ok;
		const settings = await fetch(`${url}/rest/settings`);
		return ready.ok && settings.ok && settings.headers.get('content-type')?.includes('json') === true;
	} catch {
		return false;
	}
}

/** Asks first, then kills. */
async function stop(pid: number, exited: Promise<void>): Promise<void> {
	signal(pid, 'SIGTERM');
	const inTime = await Promise.race([exited.then(() => true), sleep(15_000, false, { ref: false })]);
	if (inTime) return;
	// The whole group: n8n and the task runner it started.
	if (isAlive(pid)) signal(-pid, 'SIGKILL');
	await exited;
}

/** Keeps out the settings of your own n8n and its database. The rest (PATH, proxies) stays. */
async function environment(folder: string, port: number, timeZone?: string): Promise<NodeJS.ProcessEnv> {
	const foreign =
		/^(N8N_|DB_|EXECUTIONS_|QUEUE_|CREDENTIALS_|NODES_|EXTERNAL_|WEBHOOK_URL$|GENERIC_TIMEZONE$|NODE_ENV$|NODE_OPTIONS$|JEST_)/;
	return {
		...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
		N8N_USER_FOLDER: folder,
		N8N_HOST: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(await freePort(port + 100)),
		GENERIC_TIMEZONE: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
		// Plain HTTP on this machine: some browsers refuse to keep a secure cookie there.
		N8N_SECURE_COOKIE: 'false',
		// Quiet: n8n sends nothing home, and a newcomer sees the workflow first.
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PYTHON_ENABLED: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
	};
}
