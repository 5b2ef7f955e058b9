import { offsetsOf, Zone } from '../../domain/cells/dates';
import { formatter, type FormatFor } from '../../domain/formatFor';
import { Clock } from '../../domain/settlement/clock';
import type { ReadOptions } from '../../domain/settlement/description';
import { ARCHIVE_LIMITS } from '../../domain/sheets/archive/archive';
import type { Execution } from '../execution';
import type { Panel } from '../panel/panel';

/**
 * How the rows of the payouts' sheets are read.
 *
 * @throws InputError when anything that was read from the panel is wrong
 */
export async function readingOf(
	panel: Panel,
	execution: Execution,
	wanted: Pick<ReadOptions, 'types'> & Partial<ReadOptions>,
): Promise<ReadOptions> {
	panel.check();
	const { sheets, fallbackEncoding } = await execution.client.serviceOf(panel.index);
	return {
		description: sheets,
		kept: [],
		added: [],
		withRow: false,
		limits: ARCHIVE_LIMITS,
		fallbackEncoding,
		memory: () => execution.memoryOfFile(),
		zone: new Zone(offsetsOf(execution.context.getTimezone())),
		texts: execution.texts,
		pause: execution.pause,
		...wanted,
	};
}

/** How what was read is written, by where it goes. */
export function writingOf({ description, pause, zone }: ReadOptions, formatFor: FormatFor) {
	return {
		clock: new Clock(zone, formatFor === 'spreadsheets'),
		format: formatter(formatFor),
		isDeducted: description.fees === 'inRowsNotDeducted',
		pause,
	};
}
