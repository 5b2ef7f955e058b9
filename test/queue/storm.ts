import { setTimeout as sleep } from 'node:timers/promises';
import { addPayout, compareRows, untilIdle, WEBHOOK_PATH, type Scene } from './scene.ts';

/** How soon a duplicate follows its first delivery. */
const DISTANCES = ['in the same instant', 'seconds later', 'half a minute later'] as const;
/** A forged webhook reports a payout that the nightly sync doesn't cover either. */
const LONG_AGO = Date.now() - 30 * 24 * 60 * 60_000;
const FIRST_NUMBER = 7_000_001;

interface Planned {
	payoutId: string;
	/** Which of the two webhook processors gets it. */
	processor: 0 | 1;
	kind: 'first' | 'duplicate' | 'forged';
	distance?: (typeof DISTANCES)[number];
}

interface StormResult {
	/** The payouts of genuine and forged webhooks. */
	genuine: string[];
	forged: string[];
	replies: Record<string, number>;
	/** Genuine payouts whose rows were there when the queue was empty. */
	whole: number;
	/** Genuine payouts whose execution died with a worker. */
	missing: string[];
	/** Duplicates by how soon they came, and how many of them the trigger passed on. */
	duplicates: Record<string, { sent: number; passedOn: number }>;
	/** Rows of forged payouts. */
	forgedRows: number;
}

/** Sends webhooks at a steady rate to both processors, kills workers and restarts Redis. */
export async function storm(scene: Scene, deliveries: number, rate: number): Promise<StormResult> {
	const { cluster, sandbox, say } = scene;
	const plan = await planned(scene, deliveries);
	const faults: Array<{ at: number; what: string; run: () => Promise<void> }> = [
		{ at: 0.2, what: 'Worker 1 killed', run: async () => await restartKilled(0) },
		{ at: 0.45, what: 'Redis restarted', run: restartRedis },
		{ at: 0.7, what: 'Worker 2 killed', run: async () => await restartKilled(1) },
	];
	const started = Date.now();
	const sending: Array<Promise<{ kind: Planned['kind']; statuses: Array<number | undefined> }>> = [];
	const happening: Array<Promise<void>> = [];
	for (const [index, delivery] of plan.entries()) {
		const due = started + (index / rate) * 1_000;
		// A duplicate that the plan has right after its first delivery follows in the same instant.
		if (plan[index - 1]?.payoutId !== delivery.payoutId) await sleep(Math.max(0, due - Date.now()));
		sending.push(send(delivery));
		while (faults[0] !== undefined && index >= faults[0].at * plan.length) {
			const { what, run } = faults.shift() as (typeof faults)[number];
			say(`${what} after ${index} deliveries`);
			happening.push(run());
		}
	}
	await Promise.all(happening);
	const sent = await Promise.all(sending);
	await untilIdle(scene, 400);

	const genuine = plan.filter(({ kind }) => kind === 'first').map(({ payoutId }) => payoutId);
	const forged = plan.filter(({ kind }) => kind === 'forged').map(({ payoutId }) => payoutId);
	const { whole, missing } = await compareRows(scene, genuine);
	const { whole: forgedWhole, wrong: forgedWrong } = await compareRows(scene, forged);
	return {
		genuine,
		forged,
		whole: whole.length,
		missing,
		replies: tally(sent.map(({ kind, statuses }) => `${kind} ${statuses.at(-1)}`)),
		duplicates: await duplicatesPassedOn(scene, plan),
		forgedRows: forgedWhole.length + forgedWrong.length,
	};

	async function send({ payoutId, processor, kind }: Planned) {
		const url = cluster.webhooks[processor] + WEBHOOK_PATH;
		// Services repeat what gets no 2xx. After a 401, it isn't worth it.
		const { attempts } = await sandbox.sendPayoutWebhook({
			payoutId,
			url,
			forged: kind === 'forged',
			repeat: kind !== 'forged',
		});
		return { kind, statuses: attempts.map(({ status }) => status) };
	}

	async function restartKilled(index: 0 | 1): Promise<void> {
		await cluster.workers[index].kill();
		await cluster.workers[index].start();
	}

	async function restartRedis(): Promise<void> {
		await cluster.redis.stop();
		await cluster.redis.start();
	}
}

/** Duplicates come in the same instant, some seconds later, or much later, and always to the other processor. */
async function planned({ sandbox }: Scene, deliveries: number): Promise<Planned[]> {
	const [duplicates, forged] = [deliveries * 0.2, deliveries * 0.1];
	const genuine = deliveries - duplicates - forged;
	const slots: Array<Planned & { slot: number }> = [];
	let repeated = 0;
	for (let index = 0; index < genuine; index++) {
		const payoutId = await addPayout(sandbox, FIRST_NUMBER + index);
		const processor = (index % 2) as 0 | 1;
		slots.push({ payoutId, processor, kind: 'first', slot: index });
		if ((index * duplicates) % genuine >= duplicates) continue;
		const far = repeated++ % DISTANCES.length;
		const later = [0, 30, genuine / 4][far] ?? 0;
		slots.push({
			payoutId,
			processor: (1 - processor) as 0 | 1,
			kind: 'duplicate',
			slot: index + later + 0.1,
			distance: DISTANCES[far],
		});
	}
	for (let index = 0; index < forged; index++) {
		const payoutId = await addPayout(sandbox, FIRST_NUMBER + genuine + index, LONG_AGO);
		slots.push({
			payoutId,
			processor: (index % 2) as 0 | 1,
			kind: 'forged',
			slot: (index * genuine) / forged + 0.5,
		});
	}
	return slots.sort((a, b) => a.slot - b.slot);
}

/** How many payouts with a duplicate more than one execution passed on. */
async function duplicatesPassedOn(
	{ cluster, webhookWorkflow }: Scene,
	plan: Planned[],
): Promise<StormResult['duplicates']> {
	const often = await cluster.postgres.query(`
		select payout from (
			select substring(data from 'payout_7[0-9]{6}') as payout
			from execution_data join execution_entity on id = "executionId"
			where execution_entity."workflowId" = '${webhookWorkflow}' and mode = 'webhook' and data like '%"Get Transactions":"%'
		) as passed group by 1 having count(*) > 1`);
	const twice = new Set(often.map(([payout]) => payout));
	const count = (distance: string) => {
		const sent = plan.filter((delivery) => delivery.distance === distance);
		return { sent: sent.length, passedOn: sent.filter(({ payoutId }) => twice.has(payoutId)).length };
	};
	return Object.fromEntries(DISTANCES.map((distance) => [distance, count(distance)]));
}

function tally(words: string[]): Record<string, number> {
	return Object.fromEntries(
		[...new Set(words)].sort().map((word) => [word, words.filter((other) => other === word).length]),
	);
}
