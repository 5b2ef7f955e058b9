import { offsetsOf, Zone } from '../../domain/dates';
import { formatter, type FormatFor } from '../../domain/formatFor';
import { Clock } from '../../domain/calendar';
import { Proposals, readBy, type SettleOptions, type ReadOptions } from '../../domain/settlement';
import { askedNames, parseText, type Description } from '../../domain/services';
import { findDescription } from '../../domain/finder';
import { ARCHIVE_LIMITS, STREAM_LIMITS } from '../../domain/archive';
import { MEBIBYTE } from '../../domain/units';
import type { Execution } from '../execution';
import type { Panel } from '../panel';

/** Where no row comes out, and sums do: files may be as large as their columns of numbers fit into memory. */
export const SUMS_ONLY: Partial<ReadOptions> = { limits: STREAM_LIMITS, idsUpTo: 128 * MEBIBYTE };

/**
 * How the rows of the payouts' sheets are read.
 */
export async function settleOptions(
	panel: Panel,
	execution: Execution,
	wanted: Partial<ReadOptions> = {},
): Promise<SettleOptions> {
	const description = await sheetsOfService(execution, panel.index);
	const asked = askedNames(description);
	if (asked.length > 0) execution.warn(panel.index)(`Sheet Description still asks: ${asked.join(', ')}`);
	return {
		description,
		kept: [],
		proposals: new Proposals(findDescription, readBy),
		added: [],
		withRow: false,
		limits: ARCHIVE_LIMITS,
		fallbackEncoding: description.encoding,
		memory: () => execution.memoryOfFile(),
		zone: new Zone(offsetsOf(execution.context.getTimezone())),
		now: Date.now(),
		pause: execution.pause,
		...wanted,
	};
}

/** What the credential's text says of its service's sheets. */
export async function sheetsOfService({ client }: Execution, index: number): Promise<Description> {
	return parseText((await client.serviceOf(index)).sheetDescription, 'Sheet Description');
}

/** How what was read is written, by where it goes. */
export function presentOptions({ pause, zone }: ReadOptions, formatFor: FormatFor) {
	return {
		clock: new Clock(zone, formatFor === 'spreadsheets'),
		format: formatter(formatFor),
		pause,
	};
}
