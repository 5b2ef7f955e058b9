import { offsetsOf } from '../../domain/settlement/dates';
import type { ReadOptions } from '../../domain/settlement/readPayout';
import { ARCHIVE_LIMITS } from '../../domain/sheets/archive/archive';
import { ROW_MEMORY, RowMemory } from '../../domain/sheets/rows/rowMemory';
import type { Execution } from '../execution';
import type { Panel } from '../panel/panel';

/**
 * How the rows of the payouts' sheets become transactions.
 *
 * @param wanted `keepsRows` where what's read stays until the end of the execution
 * @throws InputError when anything that was read from the panel is wrong
 */
export async function readingOf(
	panel: Panel,
	execution: Execution,
	{ keepsRows = false, ...wanted }: Pick<ReadOptions, 'types'> & Partial<ReadOptions> & { keepsRows?: boolean },
): Promise<ReadOptions> {
	panel.check();
	const { sheets, fallbackEncoding } = await execution.client.serviceOf(panel.index);
	return {
		description: sheets,
		added: [],
		withReason: false,
		withRow: false,
		withMinors: false,
		formatFor: 'databases',
		limits: ARCHIVE_LIMITS,
		fallbackEncoding,
		memory: () => (keepsRows ? execution.memory : new RowMemory(ROW_MEMORY)),
		offsetAt: offsetsOf(execution.context.getTimezone()),
		texts: execution.texts,
		pause: execution.pause,
		...wanted,
	};
}
