import type { CardPaymentsError } from '../../domain/errors';
import type { FormatFor } from '../../domain/formatFor';
import { transactionItems, type TransactionOptions, type TransactionItem } from '../../domain/present';
import type { SettleOptions, Settlement } from '../../domain/settlement';
import type { TransactionType } from '../../domain/transactions';
import type { Execution } from '../execution';
import { presentOptions } from './settleOptions';
import { eachSettlement } from './readPayouts';
import { sayComparison } from './sayComparison';
import type { Chosen, See } from './source';

interface Rows {
	chosen: Chosen;
	options: SettleOptions;
	fields: TransactionOptions['fields'];
	formatFor?: FormatFor;
	withReason?: boolean;
	/** Those that are wanted. */
	types: TransactionType[];
	see?: See;
}

/** Each transaction of the chosen payouts. Gives what became of those that can't be read. */
export async function eachTransactionItem(
	execution: Execution,
	index: number,
	{ chosen, options, fields, formatFor = 'databases', withReason = false, types, see }: Rows,
	take: (row: TransactionItem, settlement: Settlement) => void,
): Promise<CardPaymentsError[]> {
	const { added, withRow } = options;
	const presented = {
		fields,
		added,
		withRow,
		withReason,
		types,
		isWanted: () => true,
		...presentOptions(options, formatFor),
	};
	return await eachSettlement(execution, index, { chosen, options, see }, async (settlement) => {
		sayComparison(settlement, execution, index);
		for await (const rows of transactionItems(settlement, presented)) for (const row of rows) take(row, settlement);
	});
}
