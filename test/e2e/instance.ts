import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startN8n } from '../../sandbox/runtime/n8n.ts';
import { N8nApi } from '../../sandbox/runtime/n8nApi.ts';
import { installN8n } from '../../sandbox/runtime/pinnedN8n.ts';
import { signal } from '../../sandbox/runtime/processes.ts';
import { freePort } from '../../sandbox/runtime/ports.ts';
import { ensureCredentials, importExamples } from '../../sandbox/runtime/setup.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { prepare, PREPARED, type Prepared } from './prepare.ts';

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** The workflow's time zone, so that its days differ from the sandbox's UTC days. */
export const TIME_ZONE = 'Asia/Riyadh';
export const DAY = 24 * 60 * 60 * 1_000;
/** That zone has no daylight saving time. */
const AHEAD = DAY / 8;

/** If the day ends within minutes in n8n's time zone, it waits for the next day. */
export async function settledDay(): Promise<void> {
	const left = DAY - ((Date.now() + AHEAD) % DAY);
	if (left < 3 * 60_000) await sleep(left);
}

/** Makes the sandbox's payouts as old at a test's start as they are at this moment: the same on any day. */
const AS_OF = Date.UTC(2026, 0, 16, 22, 30);

/**
 * An n8n with only the packed package, the sandbox, and the setup of `npm start`, on free ports. They have their own
 * folder, which `close` removes. `settings` adds settings of n8n, `nodeArguments` adds arguments of its Node.js.
 */
export async function startInstance(settings: Record<string, string> = {}, nodeArguments: string[] = []) {
	const installation = await installN8n();
	const folder = await mkdtemp(path.join(tmpdir(), 'card-payments-e2e-'));
	const sandbox = await startSandbox({ port: 0, mailPort: 0, asOf: AS_OF });
	const close = async () => {
		await sandbox.close();
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		const { owner, packed, state } = await preparedIn(folder);
		const port = await freePort(20_000 + Math.floor(Math.random() * 10_000));
		const start = async () =>
			await startN8n({ installation, folder, packed, port, timeZone: TIME_ZONE, settings, nodeArguments });
		let n8n = await start();
		/** n8n only logs what's thrown outside of a promise, and any other host of Node.js would end. */
		const failIfThrown = async () => {
			const thrown = await n8n.uncaught();
			if (thrown.length > 0) throw new Error(`Thrown outside of a promise:\n${thrown.join('\n')}`);
		};
		/** Ends n8n at once, as if it ran out of memory, and starts it again. */
		const killAndRestart = async () => {
			await failIfThrown();
			signal(-n8n.pid, 'SIGKILL');
			await n8n.exited;
			n8n = await start();
		};
		const closeAll = async () => {
			await n8n.stop();
			await failIfThrown().finally(close);
		};
		try {
			const api = new N8nApi(n8n.url);
			await api.enter(owner);
			// Its address is another one.
			await ensureCredentials(api, sandbox, state);
			await importExamples(api, sandbox, state, console.log);
			return { api, folder, n8n, owner, packed, sandbox, state, killAndRestart, close: closeAll };
		} catch (error) {
			await n8n.stop();
			throw error;
		}
	} catch (error) {
		await close();
		throw error;
	}
}

/** The n8n that was made once for all test files, or one made now, outside of such a run. */
async function preparedIn(folder: string): Promise<Prepared> {
	const prepared = process.env[PREPARED];
	if (prepared === undefined) return await prepare(folder);
	await cp(path.join(prepared, 'n8n'), folder, { recursive: true });
	return JSON.parse(await readFile(path.join(prepared, 'prepared.json'), 'utf8')) as Prepared;
}
