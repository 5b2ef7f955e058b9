import type { RequestOptions } from '../../transport/retry';
import type { Execution } from '../execution';
import { numberField, optionsField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { readRequestOptions } from '../panel/requestOptions';
import { INFLATED_SIZE, readInflatedSize } from './sheetOptions';

/** For a payout file, in milliseconds. */
export const DOWNLOAD_TIMEOUT = 300_000;

export const concurrencyOption = numberField(
	'Concurrency',
	'concurrency',
	// Over a network with 200 ms of latency, a thousand small payouts wait four seconds in all.
	{ min: 1, max: 50, initial: 50 },
	'The most payouts to download at the same time. The node starts with one, and adds more while the service keeps up.',
);

/** How files are downloaded. */
export function readDownloadOptions(panel: Panel): RequestOptions {
	return {
		...readRequestOptions(panel),
		atOnce: panel.number(CONCURRENCY),
		// A zip is no larger than what is in it.
		...(panel.isAdded(INFLATED_SIZE) && { mostDownloadBytes: readInflatedSize(panel) }),
	};
}

const CONCURRENCY = `options.${concurrencyOption.name}`;

/** That of the first item holds for all. One at a time where it's wrong, so that each item can say so itself. */
export function concurrencyOfAll(execution: Execution): number {
	const panel = execution.panel(0, [optionsField([concurrencyOption])]);
	const concurrency = panel.number(CONCURRENCY);
	return panel.errors.length > 0 ? 1 : concurrency;
}

/** Several payouts of a period are downloaded at a time for one item; of payouts by ID, several items. */
export function concurrencyById(execution: Execution): number {
	return execution.context.getNodeParameter('payouts', 0, '') === 'byId' ? concurrencyOfAll(execution) : 1;
}
