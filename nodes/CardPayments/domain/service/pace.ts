/** Requests at the same time to begin with. */
const FIRST = 3;
/** Of zips that are downloaded at the same time, in all: their rows take some ten times that in memory. */
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024;
/**
 * A response that takes so many times as long as the quickest, and so much longer, says that the service is slowing.
 */
const SLOW = { times: 8, beyond: 500 };
/** Up to here the service keeps up. */
const QUICK = { times: 3, beyond: 100 };
/** How fast the quickest response is forgotten: services aren't the same by day and by night. */
const FORGETTING = 1.02;

/**
 * How many requests to have under way at the same time, found out while they are made: one more after each
 * response that came quickly, half as many as soon as the service is overloaded or slows down. Times in
 * milliseconds; the clock comes in as a parameter.
 */
export class Pace {
	private limit = FIRST;
	private quickest = Infinity;
	private largest = 0;
	private lastFall = -Infinity;
	private heldUntil = -Infinity;

	/** The most requests to have under way now, of no more than `most`. */
	atOnce(most: number): number {
		const byMemory = Math.max(1, Math.floor(MOST_BYTES_AT_ONCE / Math.max(1, this.largest)));
		return Math.max(1, Math.min(this.limit, most, byMemory));
	}

	/** How long no request may be begun. */
	wait(now: number): number {
		return Math.max(0, this.heldUntil - now);
	}

	/** A response came whole; no more than `most` are to be under way. */
	responded({ began, ended, bytes, most }: { began: number; ended: number; bytes: number; most: number }): void {
		const took = ended - began;
		this.largest = Math.max(this.largest, bytes);
		this.quickest = Math.min(this.quickest * FORGETTING, took);
		if (took > this.quickest * SLOW.times + SLOW.beyond) this.fall(began, ended);
		else if (took <= this.quickest * QUICK.times + QUICK.beyond && began > this.lastFall)
			this.limit = Math.max(this.limit, Math.min(this.limit + 1, most));
	}

	/** The service has too much to do. Nobody asks it before `wait` is over. */
	overloaded({ began, ended, wait }: { began: number; ended: number; wait: number }): void {
		this.heldUntil = Math.max(this.heldUntil, ended + wait);
		this.fall(began, ended);
	}

	/** Once for all the requests that were under way together: they show the same overload. */
	private fall(began: number, now: number): void {
		if (began <= this.lastFall) return;
		this.limit = Math.max(1, Math.floor(this.limit / 2));
		this.lastFall = now;
	}
}
