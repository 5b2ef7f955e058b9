import type { CardPaymentsError } from '../../domain/errors';
import type { FormatFor } from '../../domain/formatFor';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import {
	transactionItems,
	type TransactionField,
	type TransactionItem,
} from '../../domain/settlement/present/transaction';
import type { ReadOptions } from '../../domain/settlement/readOptions';
import type { Execution } from '../execution';
import { writingOf } from './readingOf';
import { eachSettlement } from './readPayouts';
import type { Chosen, See } from './source';

interface Rows {
	chosen: Chosen;
	options: ReadOptions;
	fields: readonly TransactionField[];
	formatFor?: FormatFor;
	withReason?: boolean;
	see?: See;
}

/** Each transaction of the chosen payouts. Gives what became of those that can't be read. */
export async function gatherRows(
	execution: Execution,
	index: number,
	{ chosen, options, fields, formatFor = 'databases', withReason = false, see }: Rows,
	take: (row: TransactionItem, payout: PayoutRecord) => void,
): Promise<CardPaymentsError[]> {
	const { added, types, withRow } = options;
	const presented = {
		...{ fields, added, withRow, withReason, types, isWanted: () => true },
		...writingOf(options, formatFor),
	};
	return await eachSettlement(execution, index, { chosen, options, see }, async (settlement) => {
		for await (const rows of transactionItems(settlement, presented))
			for (const row of rows) take(row, settlement.payout);
	});
}
