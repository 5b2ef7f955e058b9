import type { CardPaymentsError } from '../../domain/errors';
import type { Settlement } from '../../domain/settlement/balance';
import type { ReadOptions } from '../../domain/settlement/readOptions';
import { settlementRows, type Row } from '../../domain/settlement/rows';
import type { Execution } from '../execution';
import { eachSettlement } from './readPayouts';
import type { Chosen, See } from './source';

interface RowReading {
	chosen: Chosen;
	options: ReadOptions;
	see?: See;
}

/** Each transaction of the chosen payouts, as facts. Gives what became of payouts that can't be read. */
export async function readRows(
	execution: Execution,
	index: number,
	reading: RowReading,
	take: (row: Row, settlement: Settlement) => void,
): Promise<CardPaymentsError[]> {
	const { types, pause } = reading.options;
	return await eachSettlement(execution, index, reading, async (settlement) => {
		for await (const rows of settlementRows(settlement, types, pause))
			for (const row of rows) take(row, settlement);
	});
}
