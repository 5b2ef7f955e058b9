import { cpuByKind } from './cpu.ts';
import { addPayout, compareRows, untilIdle, WEBHOOK_PATH, type Scene } from './scene.ts';

const AT_A_TIME = 10;

export interface Throughput {
	/** Payouts a second. */
	rate: number;
	/** Milliseconds of CPU for one payout, by kind of process. */
	cpu: Record<string, number>;
}

/** Payouts a second from webhook to rows with the running workers. Sends all webhooks as fast as n8n takes them. */
export async function throughput(scene: Scene, firstNumber: number, count = 100): Promise<Throughput> {
	const { cluster, sandbox } = scene;
	const ids: string[] = [];
	for (let index = 0; index < count; index++) ids.push(await addPayout(sandbox, firstNumber + index));
	const before = cpuByKind(cluster);
	const started = Date.now();
	let next = 0;
	const send = async () => {
		for (let payoutId = ids[next++]; payoutId !== undefined; payoutId = ids[next++]) {
			await sandbox.sendPayoutWebhook({
				payoutId,
				url: (cluster.webhooks[next % 2] ?? '') + WEBHOOK_PATH,
				repeat: true,
			});
		}
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, send));
	await untilIdle(scene);
	const seconds = (Date.now() - started) / 1_000;
	const after = cpuByKind(cluster);
	const { whole } = await compareRows(scene, ids);
	if (whole.length !== count) throw new Error(`Only ${whole.length} of ${count} payouts arrived`);
	const cpu = Object.fromEntries(
		Object.entries(after).map(([kind, time]) => [kind, (time - (before[kind] ?? 0)) / count]),
	);
	return { rate: count / seconds, cpu };
}
