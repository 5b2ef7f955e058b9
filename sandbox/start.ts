/**
 * `npm start`: starts a real n8n with the package, a service to talk to, and two example workflows, executed once.
 * Everything stays on this machine, with its data in `.n8n-sandbox/`.
 *
 *   npm start              until Ctrl-C
 *   npm start -- --once    ends after the examples
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from './runtime/build.ts';
import { installInN8n, packPackage } from './runtime/communityPackage.ts';
import { dataTableOf, dataTablePath } from './runtime/dataTable.ts';
import { startN8n, type N8n } from './runtime/n8n.ts';
import { N8nApi, triggerOf, type Execution } from './runtime/n8nApi.ts';
import { installN8n } from './runtime/pinnedN8n.ts';
import { choosePort } from './runtime/ports.ts';
import { endDescendants, isAlive } from './runtime/processes.ts';
import { summarize } from './runtime/report.ts';
import { ensureCredentials, importExamples, readExample } from './runtime/setup.ts';
import { readState, writeState } from './runtime/state.ts';
import { startSandbox, type Sandbox } from './server.ts';

const FOLDER = path.resolve(import.meta.dirname, '../.n8n-sandbox');
const RUNNING = path.join(FOLDER, 'running.json');
const SYNC = 'payout-sync-to-data-table.json';
const REPORT = 'monthly-report.json';
const ALERT = 'payout-alert.json';
const PORTS = { n8n: 5678, sandbox: 4010, mail: 2525 };

const started = Date.now();
const say = (line: string) => console.log(`${`${((Date.now() - started) / 1_000).toFixed(0)} s`.padStart(6)}  ${line}`);

process.chdir(path.dirname(import.meta.dirname));
const { values: flags } = parseArgs({ options: { once: { type: 'boolean', default: false } } });

let n8n: N8n | undefined;
let sandbox: Sandbox | undefined;
let stopping: Promise<void> | undefined;

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stopAndExit);
// `kill` on npm ends npm and its shell, but nothing else.
const { ppid } = process;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== ppid && stopAndExit(), 1_000).unref();

try {
	await main();
} catch (error) {
	if (stopping === undefined) {
		console.error(`\n${error instanceof Error ? error.message : String(error)}`);
		process.exitCode = 1;
	}
	await stop();
}

async function main(): Promise<void> {
	await onlyOne();
	const installation = await installN8n();
	await buildPackage(say);
	const packed = await packPackage(FOLDER);
	say(`Package ${packed.name} ${packed.version} built and packed`);

	sandbox = await startSandbox({
		port: await choosePort(PORTS.sandbox, 'the sandbox service', say),
		mailPort: await choosePort(PORTS.mail, 'the mail catcher', say),
	});
	say(`Sandbox service started, with ${sandbox.payouts.length} payouts`);
	const state = await readState(FOLDER);
	n8n = await startN8n({
		installation,
		folder: FOLDER,
		port: await choosePort(PORTS.n8n, 'n8n', say),
		packed,
		onStarted: async (pid) => await writeFile(RUNNING, JSON.stringify({ pids: [process.pid, pid] })),
		onWaiting: (seconds) => say(`… n8n is starting (${seconds} s; the first time it sets up its database)`),
	});
	void n8n.exited.then(onN8nEnded);
	say('n8n started');

	const api = new N8nApi(n8n.url);
	// Saved before n8n knows it: an interrupted first start mustn't lock you out.
	await writeState(FOLDER, state);
	await api.enter(state.owner);
	if (state.packageHash !== packed.hash) {
		await installInN8n(api, packed);
		state.packageHash = packed.hash;
		await writeState(FOLDER, state);
		say('Package installed in n8n from its tarball, as Settings > Community Nodes does');
	}
	await ensureCredentials(api, sandbox, state);
	await importExamples(api, sandbox, state, say);
	await writeState(FOLDER, state);
	sandbox.webhookUrl = `${n8n.url}/webhook-test/${await webhookPath(ALERT)}`;
	say('Credentials and example workflows are in place');

	const sync = await runExample(api, state.workflows[SYNC]?.id ?? '', SYNC);
	await runExample(api, state.workflows[REPORT]?.id ?? '', REPORT);
	const json = (node: string, output?: number) => sync.items(node, output).map((item) => item.json);
	const mail = sandbox.mails.at(-1);
	const notes = [...sync.hints('Get Transactions'), ...json('Get Transactions', 1).map(({ error }) => String(error))];
	console.log(`\n${summarize({ transactions: json('Get Transactions'), notes })}`);
	if (mail !== undefined) console.log(`Mail: ${mail.subject}.`);
	const seconds = ((Date.now() - started) / 1_000).toFixed(1);
	console.log(`
What to do next:
  1. Look at the rows      ${n8n.url}${dataTablePath(dataTableOf(sync))}
     Log in with           ${state.owner.email}   ${state.owner.password}
  2. Read the report       ${sandbox.url}/_sandbox/mails/${mail?.number}
  3. Receive a webhook     open "Payout alert" in n8n, click Execute workflow, then
     Send webhook on       ${sandbox.url}/
     It goes to            ${sandbox.webhookUrl}

Ready after ${seconds} s.${flags.once ? '' : ' Ctrl-C stops n8n and the service.'}`);
	if (flags.once) await stop();
}

/** Where an example's trigger listens. */
async function webhookPath(file: string): Promise<string> {
	const { nodes } = await readExample(file);
	return String(nodes.find(({ parameters }) => parameters.path !== undefined)?.parameters.path);
}

async function runExample(api: N8nApi, workflowId: string, file: string): Promise<Execution> {
	const example = await readExample(file);
	say(`Executing "${example.name}" in n8n`);
	const execution = await api.executeWorkflow(workflowId, triggerOf(example));
	// The sync reports a late payout by failing, after it saved the others' rows.
	const saved = execution.items('Write Rows').length > 0;
	if (execution.status !== 'success' && !saved) {
		throw new Error(
			`"${example.name}" ended with status "${execution.status}": ${execution.error?.message ?? 'no message'}`,
		);
	}
	return execution;
}

/** Two n8n on one database would corrupt it. */
async function onlyOne(): Promise<void> {
	await mkdir(FOLDER, { recursive: true });
	if (!existsSync(RUNNING)) return;
	const { pids } = JSON.parse(await readFile(RUNNING, 'utf8')) as { pids: number[] };
	const alive = pids.filter((pid) => pid !== process.pid && isAlive(pid));
	if (alive.length > 0) {
		throw new Error(
			`The sandbox is already running (process ${alive.join(' and ')}). Stop it with Ctrl-C where it was started, or with: kill ${alive.join(' ')}\n` +
				`If that is something else, remove ${path.relative('.', RUNNING)} and start again.`,
		);
	}
}

async function onN8nEnded(): Promise<void> {
	if (stopping !== undefined || n8n === undefined) return;
	console.error(`\nn8n ended by itself. The end of its log:\n${await n8n.logTail()}`);
	process.exitCode = 1;
	await stop();
}

function stopAndExit(): void {
	if (stopping !== undefined) return;
	console.log('\nStopping…');
	void stop().then(() => {
		console.log('Stopped.');
		process.exit();
	});
}

/** Stops everything that this process started. */
async function stop(): Promise<void> {
	stopping ??= (async () => {
		const begun = n8n !== undefined || sandbox !== undefined;
		await n8n?.stop();
		await endDescendants();
		await sandbox?.close();
		if (begun) await rm(RUNNING, { force: true });
	})();
	await stopping;
}
