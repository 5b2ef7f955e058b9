import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { LONGEST_PERIOD } from '../../domain/payout/list';
import { readConcurrency } from './concurrency';
import { RETRY_POLICY } from '../../domain/service/retryPolicy';
import type { RequestOptions } from '../../transport/retry';
import { readNumber } from '../../domain/input/numbers';
import { DAY, MEBIBYTE } from '../../domain/units';

const ATTEMPTS = RETRY_POLICY.attempts;
const MOST_ATTEMPTS = 10;
const LONGEST_DAYS = LONGEST_PERIOD / DAY;
/** For a list or a look-up, in milliseconds. */
export const LIST_TIMEOUT = 60_000;
/** For a payout file, in milliseconds. */
export const DOWNLOAD_TIMEOUT = 300_000;
/** In milliseconds. Node.js takes more for no time at all. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

const attemptsOption: INodeProperties = {
	displayName: 'Max Attempts',
	name: 'maxAttempts',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MOST_ATTEMPTS },
	default: ATTEMPTS,
	description:
		'How often to ask if the service is overloaded (HTTP 429) or too slow (408), fails (5xx except 501 and 505), or the connection breaks. The node waits longer each time, and never less than the service asks for. Asking again never moves money.',
};

/** The options of every operation that asks the service for something it may ask twice. */
export function requestOptionFields(timeout: number): INodeProperties[] {
	return [
		attemptsOption,
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: timeout,
			hint: 'In milliseconds',
			description: 'How long one attempt may take',
		},
	];
}

/** The options of every operation that lists payouts, or other things. */
export function listOptionFields(timeout: number, things = 'payouts'): INodeProperties[] {
	return [
		{
			displayName: 'Longest Period per Request',
			name: 'longestPeriod',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: LONGEST_DAYS,
			hint: 'In days',
			description: `The longest period that the service lists ${things} for. The node asks for a longer one in pieces and joins them.`,
		},
		...requestOptionFields(timeout),
	];
}

/**
 * The options of the item `index`; `timeout` is the operation's own, in milliseconds.
 *
 * @throws CardPaymentsError when one of them is no number, or none that is allowed
 */
export function readRequestOptions(index: number, options: IDataObject, timeout: number): RequestOptions {
	return {
		index,
		attempts: readNumber(attemptsOption.displayName, options.maxAttempts, { min: 1, max: MOST_ATTEMPTS }, ATTEMPTS),
		timeout: readTimeout(options, timeout),
		longestPeriod:
			readNumber('Longest Period per Request', options.longestPeriod, { min: 1, fractions: true }, LONGEST_DAYS) *
			DAY,
		atOnce: readConcurrency(options),
		// A zip is no larger than what is in it.
		...(options.maxInflatedSize !== undefined && { mostDownloadBytes: Number(options.maxInflatedSize) * MEBIBYTE }),
	};
}

/**
 * How long one attempt may take, in milliseconds; 0 would be for ever.
 *
 * @throws CardPaymentsError when it is no such number
 */
export function readTimeout(options: IDataObject, timeout: number): number {
	return readNumber('Timeout', options.timeout, { min: 1, max: LONGEST_TIMEOUT }, timeout);
}
