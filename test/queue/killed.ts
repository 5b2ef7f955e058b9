import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { addPayout, compareRows, untilIdle, WEBHOOK_PATH, type Scene } from './scene.ts';
import { until } from './until.ts';

/** Long enough to kill a worker while it waits for a download. */
const STUCK = 300_000;

interface KilledResult {
	/** The status n8n gives the killed worker's execution. */
	status: string;
	/** Whether the payout's rows were there after a user retried it, and after the nightly sync. */
	afterRetry: boolean;
	afterSync: boolean;
}

/**
 * What n8n does with an execution when its worker, the first, is killed in the middle, and what fills the gap.
 * Afterwards, only the second worker is left.
 */
export async function killInMidExecution(scene: Scene): Promise<KilledResult> {
	const { cluster, sandbox, webhookWorkflow, syncWorkflow } = scene;
	const [first, second] = cluster.workers;
	const payoutId = await addPayout(sandbox, 6_000_001);
	await untilStuck(scene, payoutId);
	await first.kill();
	await second.start();
	await untilIdle(scene);

	const [newest] = await cluster.postgres.query(
		`select id, status from execution_entity where "workflowId" = '${webhookWorkflow}' order by id desc limit 1`,
	);
	const [id, status = ''] = newest ?? [];
	// n8n may refuse it.
	await cluster.api.send('POST', `/rest/executions/${id}/retry`, { loadWorkflow: false }).catch(() => undefined);
	await untilIdle(scene);
	const isWhole = async () => (await compareRows(scene, [payoutId])).whole.length === 1;
	const afterRetry = await isWhole();
	await cluster.api.executeWorkflow(syncWorkflow, 'Every Night');
	return { status, afterRetry, afterSync: await isWhole() };
}

/**
 * Worker and Redis die together, and Redis comes back without its last second: the execution is in the queue again,
 * and another worker executes it a second time. Returns whether the payout's rows are there then.
 */
export async function loseLastSecond(scene: Scene): Promise<boolean> {
	const {
		cluster: {
			redis,
			workers: [first, second],
		},
		sandbox,
	} = scene;
	await Promise.all([first.stop(), second.stop()]);
	const payoutId = await addPayout(sandbox, 6_000_002);
	sandbox.faults.next({ kind: 'delay', path: '/v2/payouts/download', delayMs: STUCK });
	await report(scene, payoutId);
	const files = path.join(redis.folder, 'appendonlydir');
	await redis.stop();
	await cp(files, `${files}.before`, { recursive: true });
	await redis.start();

	await first.start();
	await until('the worker downloads', () => sandbox.faults.pending.length === 0);
	await first.kill();
	await redis.stop('SIGKILL');
	await rm(files, { recursive: true });
	await cp(`${files}.before`, files, { recursive: true });
	await redis.start();
	await second.start();
	await untilIdle(scene);
	return (await compareRows(scene, [payoutId])).whole.length === 1;
}

/** Has the service report a payout, and waits until its execution waits for the download. */
async function untilStuck(scene: Scene, payoutId: string): Promise<void> {
	scene.sandbox.faults.next({ kind: 'delay', path: '/v2/payouts/download', delayMs: STUCK });
	await report(scene, payoutId);
	await until('the worker downloads', () => scene.sandbox.faults.pending.length === 0);
}

async function report({ cluster, sandbox }: Scene, payoutId: string): Promise<void> {
	const { attempts } = await sandbox.sendPayoutWebhook({
		payoutId,
		url: cluster.webhooks[0] + WEBHOOK_PATH,
		repeat: true,
	});
	if (attempts.at(-1)?.status !== 200) throw new Error(`The reply to the webhook was ${attempts.at(-1)?.status}`);
}
