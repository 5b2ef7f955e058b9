import { pause, type RequestContext } from '../n8n';
import type { Failures } from './retryPolicy';
import { Turns } from '../../domain/turns';

/** A service that takes ten a second refuses a fifth at most. With six, payouts far away take 1.6 times as long. */
export const MOST_AT_ONCE = 10;
/** Of zips that are downloaded at the same time, in all: their rows take some ten times that in memory. */
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024;

/** How many requests are made at the same time: half as many after each time that they were too many. */
export class Limiter {
	/** One at first: of a service that's down, or that refuses the key, one response is enough. */
	private limit = 1;
	private hasResponded = false;
	private readonly turns = new Turns();
	private largest = 0;
	private heldUntil = -Infinity;
	private halved = -Infinity;

	/** The most requests to have under way now. */
	get atOnce(): number {
		const byMemory = Math.floor(MOST_BYTES_AT_ONCE / Math.max(1, this.largest));
		return Math.max(1, Math.min(this.limit, byMemory));
	}

	/**
	 * Makes one attempt when it is its turn.
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

	/** How long to wait, in milliseconds; 0 or less for nothing. */
	wait(now: number): number {
		return this.heldUntil - now;
	}

	/** A response came whole. */
	responded(bytes: number): void {
		this.largest = Math.max(this.largest, bytes);
		if (!this.hasResponded) this.limit = MOST_AT_ONCE;
		this.hasResponded = true;
	}

	/** The service has too much to do, and nobody asks it for `wait` milliseconds. */
	overloaded({ began, ended, wait }: Record<'began' | 'ended' | 'wait', number>): void {
		this.heldUntil = Math.max(this.heldUntil, ended + wait);
		// Requests that were under way together show the same overload.
		if (began <= this.halved) return;
		this.limit = Math.max(1, Math.floor(this.limit / 2));
		this.halved = ended;
	}
}
