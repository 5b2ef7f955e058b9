import type { CardPaymentsError } from '../../domain/errors';
import { type Settlement, type SettleOptions, settlementRows, type TransactionRow } from '../../domain/settlement';
import type { TransactionType } from '../../domain/transactions';
import type { Execution } from '../execution';
import { eachSettlement } from './readPayouts';
import { sayComparison } from './sayComparison';
import type { Chosen, See } from './source';

interface RowReading {
	chosen: Chosen;
	options: SettleOptions;
	/** Those that are wanted. */
	types: TransactionType[];
	see?: See;
}

/** Each transaction of the chosen payouts, as facts. Gives what became of payouts that can't be read. */
export async function eachTransactionRow(
	execution: Execution,
	index: number,
	reading: RowReading,
	take: (row: TransactionRow, settlement: Settlement) => void,
): Promise<CardPaymentsError[]> {
	const { types, options } = reading;
	return await eachSettlement(execution, index, reading, async (settlement) => {
		sayComparison(settlement, execution, index);
		for await (const rows of settlementRows(settlement, types, options.pause))
			for (const row of rows) take(row, settlement);
	});
}
