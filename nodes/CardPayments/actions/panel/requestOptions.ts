import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { LONGEST_PERIOD } from '../../domain/list/payouts';
import { RETRY_POLICY } from '../../domain/service/retryPolicy';
import type { RequestOptions } from '../../transport/retry';
import { DAY } from '../../domain/units';
import { numberField, readNumberOption } from './fields';
import { inflatedSizeOption, readInflatedSize } from '../sheets/sheetOptions';

/** For a list or a look-up, in milliseconds. */
export const LIST_TIMEOUT = 60_000;
/** For a payout file, in milliseconds. */
export const DOWNLOAD_TIMEOUT = 300_000;
/** In milliseconds. Node.js takes more for no time at all. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

const attemptsOption = numberField(
	'Max Attempts',
	'maxAttempts',
	{ min: 1, max: 10, initial: RETRY_POLICY.attempts },
	'How often to ask if the service is overloaded (HTTP 429) or too slow (408), fails (5xx except 501 and 505), or the connection breaks. The node waits longer each time, and never less than the service asks for. Asking again never moves money.',
);

export const concurrencyOption = numberField(
	'Concurrency',
	'concurrency',
	// Over a network with 200 ms of latency, a thousand small payouts wait four seconds in all.
	{ min: 1, max: 50, initial: 50 },
	'The most payouts to download at the same time. The node starts with a few, adds more while the service keeps up, and goes down when the service is slow or overloaded.',
);

/** How long one attempt may take, in milliseconds; 0 would be for ever. */
export function timeoutOption(timeout: number): INodeProperties {
	return {
		...numberField(
			'Timeout',
			'timeout',
			{ min: 1, max: LONGEST_TIMEOUT, initial: timeout },
			'How long one attempt may take',
		),
		hint: 'In milliseconds',
	};
}

function longestPeriodOption(things: string): INodeProperties {
	return {
		...numberField(
			'Longest Period per Request',
			'longestPeriod',
			{ min: 1, initial: LONGEST_PERIOD / DAY },
			`The longest period that the service lists ${things} for. The node asks for a longer one in pieces and joins them.`,
		),
		hint: 'In days',
	};
}

/** The options of every operation that asks the service for something it may ask twice. */
export function requestOptionFields(timeout: number): INodeProperties[] {
	return [attemptsOption, timeoutOption(timeout)];
}

/** The options of every operation that lists payouts, or other things. */
export function listOptionFields(timeout: number, things = 'payouts'): INodeProperties[] {
	return [longestPeriodOption(things), ...requestOptionFields(timeout)];
}

/**
 * The options of the item `index`; `timeout` is the operation's own, in milliseconds.
 *
 * @throws CardPaymentsError when one of them is no number, or none that is allowed
 */
export function readRequestOptions(index: number, options: IDataObject, timeout: number): RequestOptions {
	return {
		index,
		attempts: readNumberOption(attemptsOption, options),
		timeout: readNumberOption(timeoutOption(timeout), options),
		longestPeriod: DAY * readNumberOption(longestPeriodOption(''), options, { fractions: true }),
		atOnce: readNumberOption(concurrencyOption, options),
		// A zip is no larger than what is in it.
		...(inflatedSizeOption.name in options && { mostDownloadBytes: readInflatedSize(options) }),
	};
}

/** That of the first item holds for all. One at a time where it's wrong, so that each item can say so itself. */
export function concurrencyOfAll(this: IExecuteFunctions): number {
	try {
		return readNumberOption(concurrencyOption, this.getNodeParameter('options', 0, {}));
	} catch {
		return 1;
	}
}
