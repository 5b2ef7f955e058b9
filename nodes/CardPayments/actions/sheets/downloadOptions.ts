import { MOST_AT_ONCE } from '../../transport/limiter';
import type { RequestOptions } from '../../transport/retry';
import type { Execution } from '../execution';
import type { Panel } from '../panel/panel';
import { readRequestOptions } from '../panel/requestOptions';
import { MAX_MEMORY, readMaxMemory } from './sheetOptions';

/** For a payout file, in milliseconds. */
export const DOWNLOAD_TIMEOUT = 300_000;

/** How files are downloaded. */
export function readDownloadOptions(panel: Panel): RequestOptions {
	return {
		...readRequestOptions(panel),
		// A zip is no larger than what is in it.
		...(panel.isAdded(MAX_MEMORY) && { mostDownloadBytes: readMaxMemory(panel) }),
	};
}

/** Several payouts of a period are downloaded at a time for one item; of payouts by ID, several items. */
export function concurrencyById({ context }: Execution): number {
	return context.getNodeParameter('payouts', 0, '') === 'byId' ? MOST_AT_ONCE : 1;
}
