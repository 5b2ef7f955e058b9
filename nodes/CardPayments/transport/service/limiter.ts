import { SECOND } from '../../domain/units';
import { pause, type RequestContext } from '../n8n';
import type { Failures } from './failures';
import { Turns } from '../../domain/turns';

/** Over a network with 200 ms of latency, a thousand small payouts wait two seconds in all. */
export const MOST_AT_ONCE = 100;
/** Of zips that are downloaded at the same time, in all: their rows take some ten times that in memory. */
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024;
/** How long one number of requests at the same time is tried at least. In milliseconds, like all times here. */
const SHORTEST_ROUND = 150;
/** Up to here latency is as good as flat. */
const FLAT = { times: 1.5, beyond: 25 };
/** From here on, fewer requests at the same time get as many responses. */
const SLOW = { times: 2.5, beyond: 25 };
/** So many at a time are little for a service that answered one. */
const FIRST_RAISE = 4;
/** Rounds after which a number that was too much is tried again. */
const ROUNDS_UNTIL_NEXT_TRY = 10;
/** How fast the quickest round is forgotten: services aren't the same by day and by night. */
const FORGETTING = 1.02;
/** How long nobody asks a service that receives too many requests and doesn't say for how long. */
const HOLD = 1_000;
/** A rate is raised after so long without a refusal. */
const RAISE_AFTER = 5_000;

/** What came of one request, and the time it took. */
interface Took {
	began: number;
	ended: number;
}

/**
 * How many requests a service keeps up with, found out while they are made. It starts with one, then four, and doubles
 * while latency stays flat. It goes down when latency rises, and halves when the service is overloaded. A service that
 * refuses requests a second time has a rate limit: from then on, requests begin at intervals.
 */
export class Limiter {
	/** One at first: how long it takes alone tells what latency is flat. */
	private limit = 1;
	private readonly turns = new Turns();
	private largest = 0;
	private heldUntil = -Infinity;
	private lastFall = -Infinity;

	private round: { since: number; latencies: number[] } | undefined;
	private quickest = Infinity;
	private roundsUntilTry = 0;

	/** When the requests of the last second began. Those that were refused don't count. */
	private starts: number[] = [];
	private refusals = 0;
	/** Requests a second; undefined until there's known to be a rate limit. */
	private rate: number | undefined;
	private rateChanged = -Infinity;
	private nextStart = -Infinity;

	/** The most requests to have under way now. */
	get atOnce(): number {
		const byMemory = Math.max(1, Math.floor(MOST_BYTES_AT_ONCE / Math.max(1, this.largest)));
		return Math.max(1, Math.min(this.limit, byMemory));
	}

	/**
	 * Makes one attempt when it is its turn: no more than `atOnce`, fewer while the service can't keep up.
	 *
	 * @throws ServiceError, without an attempt, after `failures` that are final
	 */
	async run<T>({ context }: { context: RequestContext }, failures: Failures, attempt: () => Promise<T>): Promise<T> {
		await this.turns.take(this.atOnce);
		try {
			await pause(context, () => (failures.final === undefined ? this.wait(Date.now()) : 0));
			failures.failIfFinal();
			return await attempt();
		} finally {
			this.turns.end(this.atOnce);
		}
	}

	/** How long to wait, in milliseconds. With nothing to wait for, the caller begins a request now. */
	wait(now: number): number {
		const wait = Math.max(this.heldUntil, this.nextStart) - now;
		if (wait > 0) return wait;
		this.starts = [...this.startsSince(now - SECOND), now];
		if (this.rate !== undefined) this.nextStart = now + SECOND / this.rate;
		return 0;
	}

	/** A response came whole. */
	responded({ began, ended }: Took, bytes: number): void {
		this.largest = Math.max(this.largest, bytes);
		if (this.rate !== undefined && ended - this.rateChanged > RAISE_AFTER) this.setRate(this.rate * 1.05, ended);
		// It began under another limit.
		if (began <= this.lastFall) return;
		this.round ??= { since: began, latencies: [] };
		this.round.latencies.push(ended - began);
		if (ended - this.round.since >= SHORTEST_ROUND && this.round.latencies.length >= this.limit)
			this.endRound(ended);
	}

	private endRound(now: number): void {
		const latencies = this.round?.latencies.sort((a, b) => a - b) ?? [];
		const median = latencies[latencies.length >> 1] ?? 0;
		this.round = undefined;
		this.roundsUntilTry--;
		this.quickest = Math.min(this.quickest * FORGETTING, median);
		const { quickest } = this;
		if (median > quickest * SLOW.times + SLOW.beyond) this.fall(now);
		else if (median <= quickest * FLAT.times + FLAT.beyond && this.roundsUntilTry <= 0) this.raise();
	}

	/**
	 * The service has too much to do.
	 *
	 * @param wait how long it asks not to be asked
	 * @param isRefused whether it counts requests (HTTP 429)
	 */
	overloaded({ began, ended }: Took, { wait, isRefused }: { wait: number; isRefused: boolean }): void {
		this.heldUntil = Math.max(this.heldUntil, ended + Math.max(wait, isRefused ? HOLD : 0));
		if (isRefused) this.starts.pop();
		// Requests that were under way together show the same overload.
		if (began <= this.lastFall) return;
		if (this.fall(ended) || !isRefused || ++this.refusals < 2) return;
		const measured = 0.9 * Math.max(1, this.startsSince(ended - SECOND).length);
		this.setRate(this.rate === undefined ? measured : Math.min(measured, this.rate * 0.8), ended);
	}

	private raise(): void {
		const isFirst = this.limit === 1 && this.lastFall < 0;
		this.limit = isFirst ? FIRST_RAISE : Math.min(2 * this.limit, MOST_AT_ONCE);
	}

	/** @returns whether it was the first raise that was too much: then less than it is tried at once */
	private fall(now: number): boolean {
		const isFirst = this.limit === FIRST_RAISE && this.lastFall < 0;
		this.limit = isFirst ? 1 : Math.max(1, Math.floor(this.limit / 2));
		this.lastFall = now;
		this.round = undefined;
		this.roundsUntilTry = isFirst ? 0 : ROUNDS_UNTIL_NEXT_TRY;
		return isFirst;
	}

	private setRate(rate: number, now: number): void {
		this.rate = rate;
		this.rateChanged = now;
	}

	private startsSince(time: number): number[] {
		return this.starts.filter((start) => start > time);
	}
}
