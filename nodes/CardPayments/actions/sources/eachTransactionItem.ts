import type { CardPaymentsError, Warn } from '../../domain/errors';
import type { FormatFor } from '../../domain/formatFor';
import { textOf } from '../../domain/input';
import { payoutState, type PayoutRecord } from '../../domain/payout';
import { transactionItems, type TransactionOptions, type TransactionItem } from '../../domain/present';
import { type SettleOptions, differenceText, type Settlement } from '../../domain/settlement';
import { payoutNamed } from '../../domain/sheets';
import type { TransactionType } from '../../domain/transactions';
import type { Execution } from '../execution';
import { presentOptions } from './settleOptions';
import { eachSettlement } from './readPayouts';
import type { Chosen, See } from './source';

export function warnUnlessBalanced({ payout, balance }: Settlement, warn: Warn): void {
	if (balance?.balanced === false)
		warn(
			"The transactions don't add up to what the payout paid",
			`${payoutNamed(payout.id)} (${differenceText(balance)})`,
		);
}

/** Its transactions are no money that was paid. */
export function warnOfUnpaid({ payout, unpaid }: Settlement, warn: Warn): void {
	if (unpaid === undefined || textOf(payout.status) === '') return;
	const type = payoutState(payout) === 'unknown' ? 'warning' : 'info';
	warn(`Not paid: the payout ${unpaid}`, payoutNamed(payout.id), type);
}

interface Rows {
	chosen: Chosen;
	options: SettleOptions;
	fields: TransactionOptions['fields'];
	formatFor?: FormatFor;
	withReason?: boolean;
	/** Where more are read than are wanted. */
	types?: TransactionType[];
	see?: See;
}

/** Each transaction of the chosen payouts. Gives what became of those that can't be read. */
export async function eachTransactionItem(
	execution: Execution,
	index: number,
	{ chosen, options, fields, formatFor = 'databases', withReason = false, types = options.types, see }: Rows,
	take: (row: TransactionItem, payout: PayoutRecord) => void,
): Promise<CardPaymentsError[]> {
	const { added, withRow } = options;
	const presented = {
		...{ fields, added, withRow, withReason, types, isWanted: () => true },
		...presentOptions(options, formatFor),
	};
	return await eachSettlement(execution, index, { chosen, options, see }, async (settlement) => {
		warnUnlessBalanced(settlement, execution.warn(index));
		for await (const rows of transactionItems(settlement, presented))
			for (const row of rows) take(row, settlement.payout);
	});
}
