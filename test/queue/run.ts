/**
 * n8n's queue mode with the package and with faults: one main, two webhook processors, two workers, Redis, PostgreSQL
 * and the sandbox, all on this machine and removed afterwards. Prints the checks, and exits with code 1 if one
 * failed.
 *
 *   npm run test:queue -- [--deliveries 1200] [--rate 10] [--kills 14] [--at money] [--only-kills] [--only-rivals]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { n8nVersion } from '../../sandbox/runtime/pinnedN8n.ts';
import { endDescendants } from '../../sandbox/runtime/processes.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { startCluster } from './cluster.ts';
import { beginCrossing, endCrossing, ROWS } from './crossing.ts';
import { killInMidExecution, loseLastSecond } from './killed.ts';
import { killWhereItHurts } from './kills.ts';
import { meetRivals } from './rivals.ts';
import { compareRows, setScene, type Scene } from './scene.ts';
import { storm } from './storm.ts';

const { values: flags } = parseArgs({
	options: {
		deliveries: { type: 'string', default: '1200' },
		rate: { type: 'string', default: '10' },
		/** At each moment where it hurts. */
		kills: { type: 'string', default: '0' },
		/** Only the moments whose names contain this. */
		at: { type: 'string', default: '' },
		'only-kills': { type: 'boolean', default: false },
		'only-rivals': { type: 'boolean', default: false },
	},
});
const started = Date.now();
const say = (line: string) => console.log(`${`${((Date.now() - started) / 1_000).toFixed(0)} s`.padStart(6)}  ${line}`);
const failed: string[] = [];
const check = (what: string, holds: boolean) => {
	say(`${holds ? '✓' : '✗'} ${what}`);
	if (!holds) failed.push(what);
};

const folder = await mkdtemp(path.join(tmpdir(), 'card-payments-queue-'));
let cleaning: Promise<void> | undefined;
const clean = async () =>
	await (cleaning ??= endDescendants().then(
		async () => await rm(folder, { recursive: true, force: true, maxRetries: 5 }),
	));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(name, () => void clean().then(() => process.exit(130)));

try {
	await main();
} catch (error) {
	if (cleaning === undefined) console.error(error);
	failed.push('the run came to its end');
}
await clean();
console.log(failed.length === 0 ? '\nPassed.' : `\nFailed: ${failed.join('; ')}`);
process.exit(failed.length === 0 ? 0 : 1);

async function main(): Promise<void> {
	const sandbox = await startSandbox({ retryDelaysMs: [1_000, 2_000, 4_000, 8_000, 16_000] });
	// Many executions in each process that's killed; as few as n8n recommends where they're measured.
	const cluster = await startCluster(folder, flags['only-kills'] ? 25 : 5, say);
	const scene = await setScene(cluster, sandbox, say);
	say('PostgreSQL examples published');

	if (!flags['only-kills']) await checkRivals(scene);
	if (!flags['only-kills'] && !flags['only-rivals']) await work(scene);
	const kills = await killWhereItHurts(scene, Number(flags.kills), flags.at);
	for (const { what, rounds, lost, twice } of kills) {
		const found = [...lost.slice(0, 3), ...twice.slice(0, 3)].join(', ');
		check(
			`killed ${what}, ${rounds} rounds: ${lost.length} lost, ${twice.length} twice ${found}`.trim(),
			lost.length + twice.length === 0,
		);
	}
	// A word that names none of them shows nothing.
	check('as many kills as asked for', kills.length > 0 || Number(flags.kills) === 0);
	check('no request breaks the contract of the sandbox', sandbox.violations.length === 0);
	await cluster.stop();
	await sandbox.close();

	const minutes = ((Date.now() - started) / 60_000).toFixed(1);
	console.log(
		`\n${availableParallelism()} cores, Node ${process.versions.node}, n8n ${await n8nVersion()}; one run of ${minutes} minutes\n`,
	);
}

/** Where nothing shows what another node made, it may be made twice: the other one can't know. */
async function checkRivals(scene: Scene): Promise<void> {
	for (const { what, words, twice, never, untrue, unnoted } of await meetRivals(scene)) {
		const said = Object.entries(words).map(([word, many]) => `${word} ${many}`);
		check(
			[
				`the same ${what}: ${twice.length} moved twice, ${said.join(', ')}`,
				...never.slice(0, 3),
				...untrue.slice(0, 3),
				...unnoted.slice(0, 1),
			].join('; '),
			twice.length + never.length + untrue.length === 0 && unnoted.length <= 1,
		);
	}
}

/** Everything but the kills at chosen moments. */
async function work(scene: Scene): Promise<void> {
	const { cluster } = scene;
	const [first, second] = cluster.workers;
	await second.stop();
	await beginCrossing(scene);
	const killed = await killInMidExecution(scene);
	check(
		`n8n gives up an execution whose worker was killed (status "${killed.status}"), and a retry does nothing`,
		killed.status === 'error' && !killed.afterRetry,
	);
	check('the nightly sync writes the payout that the killed worker lost', killed.afterSync);

	const crossing = await endCrossing(scene);
	check(
		`a zip that one worker downloaded becomes ${ROWS} rows on another one, through the ${crossing.storedIn}`,
		crossing.rows === ROWS && crossing.storedIn === 'database',
	);
	check(
		`main stays responsive meanwhile: /healthz within ${crossing.slowest.toFixed(0)} ms`,
		crossing.slowest < 1_000,
	);

	await first.start();
	const deliveries = Number(flags.deliveries);
	const result = await storm(scene, deliveries, Number(flags.rate));
	const [genuine, forged] = [deliveries * 0.7, deliveries * 0.1];
	check(
		'every genuine webhook got a 200 in the end, every forged one a 401',
		JSON.stringify(result.replies) ===
			JSON.stringify({ 'duplicate 200': deliveries * 0.2, 'first 200': genuine, 'forged 401': forged }),
	);
	check(
		`rows of ${result.whole} of ${genuine} genuine payouts, each exactly once and as in the sheets; the killed workers took ${result.missing.length} with them`,
		result.whole + result.missing.length === genuine && result.missing.length <= 2 * 5,
	);
	check('no row of a forged payout', result.forgedRows === 0);
	const [together, ...later] = Object.values(result.duplicates);
	const passedLater = later.reduce((sum, { passedOn }) => sum + passedOn, 0);
	check(
		`duplicates passed on nevertheless: ${together?.passedOn} of those in the same instant, ${passedLater} of the others`,
		Math.max(together?.passedOn ?? 0, passedLater) <= Math.ceil((together?.sent ?? 0) / 80),
	);

	const sync = await cluster.api.executeWorkflow(scene.syncWorkflow, 'Every Night', 600_000);
	const after = await compareRows(scene, result.genuine);
	check(
		`after the nightly sync (${sync.status}): rows of ${after.whole.length} of ${genuine}, each exactly once`,
		after.whole.length === genuine,
	);
	check('still no row of a forged payout', (await compareRows(scene, result.forged)).missing.length === forged);

	check('an execution that a restored Redis hands out again writes its payout', await loseLastSecond(scene));
}
