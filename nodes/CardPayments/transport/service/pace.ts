import { isPassing, isRefusedKey, type ServiceError } from '../../domain/errors';
import { DAY, MEBIBYTE } from '../../domain/units';
import { pause, type RequestContext } from '../n8n';
import { Turns } from '../../domain/turns';

/** How often a request that is safe to repeat is made, and how long its waits are in all. In milliseconds. */
export const RETRY_POLICY = { attempts: 4, firstWait: 1_000, longestTotalWait: 60_000 };

/** So that a date can be made of it. */
const LONGEST_RETRY_AFTER = 365 * DAY;

/**
 * How long to wait before the next attempt, or undefined when that would break the bound on the total. All times are in
 * milliseconds: `waited` for this request so far, `asked` by `Retry-After`; `random` is from 0 up to 1.
 *
 * The wait doubles each time and is jittered between half of it and the whole. `Retry-After` (RFC 9110,
 * 10.2.3: seconds or a date) says how long to wait at least: it makes the wait longer, never shorter,
 * so that a service which sends 0 is not asked without a pause.
 */
export function nextWait({
	attempt,
	waited,
	asked,
	random,
}: Record<'attempt' | 'waited' | 'asked' | 'random', number>): number | undefined {
	const { firstWait, longestTotalWait } = RETRY_POLICY;
	const wait = Math.max(asked, firstWait * 2 ** (attempt - 1) * (0.5 + random / 2));
	return waited + wait > longestTotalWait ? undefined : Math.round(wait);
}

/** `Retry-After` in milliseconds; 0 where it is missing or means nothing. */
export function readRetryAfter(value: string | undefined, now: number): number {
	const text = value?.trim() ?? '';
	if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_RETRY_AFTER);
	// An HTTP date starts with the name of the day; Date.parse alone would read almost anything.
	const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

/** Downloads that a key must be forbidden before it's taken to be forbidden all. */
const FORBIDDEN = 3;
/** Attempts in a row, of downloads that were given up. */
const FAILED_ATTEMPTS = 3 * RETRY_POLICY.attempts;

/** What failed downloads say of those that are left, which then aren't asked for. */
export class Failures {
	/** Why no other download makes sense. */
	final: ServiceError | undefined;
	private forbidden = 0;
	private isPermitted = false;
	private attempts = 0;

	/** The service responded, and not about the key. */
	responded(): void {
		this.isPermitted = true;
		this.attempts = 0;
	}

	/** A download was given up, after so many attempts; `isHeldOff` says that the service asks for a longer wait. */
	gaveUp(error: ServiceError, attempts: number, isHeldOff: boolean): void {
		if (isPassing(error)) this.attempts += attempts;
		else if (!isRefusedKey(error)) this.responded();
		else this.forbidden++;
		const isForbiddenAll = !this.isPermitted && this.forbidden >= FORBIDDEN;
		if (error.status === 401 || isHeldOff || isForbiddenAll || this.attempts >= FAILED_ATTEMPTS)
			this.final ??= error;
	}

	/** @throws ServiceError when no other download makes sense */
	failIfFinal(): void {
		if (this.final === undefined) return;
		const { message, description } = this.final;
		const words = 'Skipped because earlier downloads failed the same way.';
		throw this.final.reworded(message, [words, description].filter(Boolean).join(' '));
	}
}

/** With ten, payouts that are 200 ms away take 1.6 times as long. */
export const MOST_AT_ONCE = 32;
/** Of zips that are downloaded at the same time, in all: their rows take some ten times that in memory. */
const MOST_BYTES_AT_ONCE = 64 * MEBIBYTE;

/** Else a service of which one in a hundred fails for a moment takes eight times as long. */
const REGAINED = 0.25;

/** How many requests are made at the same time: half as many after each time that they were too many. */
export class Limiter {
	/**
	 * One at first, and one more after each response, until they are too many: of a service that's down, or that
	 * refuses the key, one response is enough, and one that takes ten a second refuses a fifth at most.
	 */
	private limit = 1;
	private readonly turns = new Turns();
	private largest = 0;
	private heldUntil = -Infinity;
	private halved = -Infinity;
	/** How many more there may be after as many responses: few once one failed, none once a limit was said. */
	private growth = Infinity;

	/** The most requests to have under way now. */
	get atOnce(): number {
		const byMemory = MOST_BYTES_AT_ONCE / Math.max(1, this.largest);
		return Math.max(1, Math.floor(Math.min(this.limit, byMemory)));
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
		this.limit = Math.min(this.limit + Math.min(1, this.growth / this.limit), MOST_AT_ONCE);
	}

	/** The service has too much to do. Where it says so, nobody asks it for `wait` milliseconds. */
	overloaded({ began, ended, wait }: Record<'began' | 'ended' | 'wait', number>): void {
		this.heldUntil = Math.max(this.heldUntil, ended + wait);
		this.growth = Math.min(this.growth, wait > 0 ? 0 : REGAINED);
		// Requests that were under way together show the same overload.
		if (began <= this.halved) return;
		this.limit = Math.max(1, Math.floor(this.limit / 2));
		this.halved = ended;
	}
}
