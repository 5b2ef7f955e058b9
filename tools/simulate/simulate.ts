import { Books } from './books.ts';
import { N8n } from './n8n.ts';
import { Payouts } from './payouts.ts';
import { Sync } from './sync.ts';
import { DAY, HOUR } from '../../test/harness/simulatedTime.ts';
import { Webhooks } from './webhooks.ts';
import { Broken, World, type Invariant } from './world.ts';
import { restartEngine } from '../../test/harness/engine.ts';

export interface Outcome {
	seed: number;
	days: number;
	counts: Map<Invariant, number>;
	facts: Record<string, number>;
	/** The same for the same seed. */
	trace: number;
	/** What doesn't hold, and the events before. */
	failure: { message: string; day: number; events: string[] } | undefined;
}

export interface Choice {
	seed: number;
	/** Default: a year. */
	until?: number;
	/** Epoch milliseconds. Default: chosen by the seed. */
	start?: number | undefined;
}

/** A year with a seed, or the first days of it. */
export async function simulate({ seed, until = 366, start }: Choice): Promise<Outcome> {
	const world = new World(seed, start);
	const { time, service } = world;
	const payouts = new Payouts(world);
	const n8n = new N8n(world, payouts.described);
	const sync = new Sync(world, n8n, payouts);
	const webhooks = new Webhooks(world, n8n, payouts);
	const books = new Books(world, n8n, payouts);
	const weather = world.random('weather');
	let day = 0;
	let failure: Outcome['failure'];
	restartEngine();
	time.hold(n8n.warmUp());
	try {
		for (; day < until; day++) {
			const noon = world.start + day * DAY + 12 * HOUR;
			service.failsOneIn = weather.pick([0, 0, 0, 60, 20, 8, weather.oneIn(8) ? 2 : 0]);
			payouts.planDay(day);
			sync.planNight(day);
			webhooks.planDay(day);
			books.planDay(day);
			if (weather.oneIn(20)) {
				const downFor = weather.pick([0.2, 1, 8, 40]) * HOUR;
				time.at(world.start + day * DAY + 2 * HOUR + weather.int(HOUR), () => n8n.kill(downFor));
			}
			await time.runUntil(noon);
			if (n8n.isIdle) {
				sync.check();
				webhooks.check();
				books.check();
			}
			await time.runUntil(noon + 12 * HOUR - 1);
		}
	} catch (error) {
		const message = error instanceof Broken ? error.message : String((error as Error).stack);
		failure = { message, day, events: [...world.events] };
	}
	const facts = {
		payouts: payouts.all.length,
		rows: payouts.all.reduce((all, { issued }) => all + issued.length, 0),
		charges: webhooks.charges,
		executions: n8n.executions,
		requests: service.requests,
		faults: service.faults,
		kills: n8n.kills,
	};
	return { seed, days: day, counts: world.counts, facts, trace: world.trace, failure };
}
