import type { INodeProperties } from 'n8n-workflow';
import { LONGEST_PERIOD } from '../../domain/list/collect';
import { RETRY_POLICY } from '../../transport/retryPolicy';
import type { RequestOptions } from '../../transport/retry';
import { DAY } from '../../domain/units';
import { numberField } from './fields';
import type { Panel } from './panel';

/** For a list or a look-up, in milliseconds. */
export const LIST_TIMEOUT = 60_000;
/** In milliseconds. Node.js takes more for no time at all. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

const attemptsOption = numberField(
	'Max Attempts',
	'maxAttempts',
	{ min: 1, max: 10, initial: RETRY_POLICY.attempts },
	'How often to ask an overloaded or failing service. The node waits longer each time. Asking again never moves money.',
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

export function longestPeriodOption(things: string): INodeProperties {
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

/** Whatever is wrong is among the panel's errors. */
export function readRequestOptions(panel: Panel): RequestOptions {
	return {
		index: panel.index,
		attempts: panel.number('options.maxAttempts'),
		timeout: panel.number('options.timeout'),
	};
}

export function readListOptions(panel: Panel): RequestOptions {
	const days = panel.number('options.longestPeriod', { fractions: true });
	return { ...readRequestOptions(panel), longestPeriod: DAY * days };
}
