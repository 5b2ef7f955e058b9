/** How often and how long a request that is safe to repeat is tried. Times in milliseconds. */
export interface RetryPolicy {
	/** The first attempt included. */
	attempts: number;
	firstWait: number;
	/** Waits of one request added up never go beyond this. */
	longestTotalWait: number;
}

export const RETRY_POLICY: RetryPolicy = { attempts: 4, firstWait: 1_000, longestTotalWait: 60_000 };

const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);

export function isTransient(status: number): boolean {
	return TRANSIENT.has(status);
}

/**
 * How long to wait before the next attempt, in milliseconds, or undefined when there shall be none.
 *
 * `Retry-After` (RFC 9110, 10.2.3: seconds or a date) is obeyed exactly; without it the wait
 * doubles each time and is jittered between half of it and the whole. A wait that would break the
 * bound on the total is not begun.
 *
 * @param attempt the attempts made so far
 * @param waited milliseconds already waited for this request
 * @param now epoch milliseconds
 * @param random from 0 up to 1
 */
export function nextWait(
	policy: RetryPolicy,
	attempt: number,
	waited: number,
	retryAfter: string | undefined,
	now: number,
	random: number,
): number | undefined {
	if (attempt >= policy.attempts) return undefined;
	const wait = readRetryAfter(retryAfter, now) ?? policy.firstWait * 2 ** (attempt - 1) * (0.5 + random / 2);
	return waited + wait > policy.longestTotalWait ? undefined : Math.round(wait);
}

function readRetryAfter(value: string | undefined, now: number): number | undefined {
	const text = value?.trim() ?? '';
	if (/^\d+$/.test(text)) return Number(text) * 1_000;
	// An HTTP date starts with the name of the day; Date.parse alone would read almost anything.
	const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
