import { textOf } from '../input';
import { wantedTypes, type TransactionType } from '../transactions';
import type { Comparison } from './comparison';
import type { Settlement } from './settlement';
import { isCounted, rowNote, UNKNOWN_TYPE, type Rows } from '../tally';
import type { Pause } from '../turns';

/** A transaction of a payout as facts: units, moments and IDs, which no format has touched. */
export interface TransactionRow {
	type: TransactionType;
	/** Toward the payout, in units of 10^-4 and signed; NaN where it isn't known. */
	amount: number;
	/** The same before fees; NaN where nothing says it. */
	gross: number;
	/** In capital letters; empty where neither the row nor the payout says it. */
	currency: string;
	/** Epoch milliseconds; of a day without a time see `isWholeDay`. NaN where nothing says it. */
	time: number;
	/** Your reference of the order. */
	reference: string;
	/** What a charge, its refund and its dispute share. */
	transactionId: string;
	/** Its own; of a charge mostly the same. */
	ownId: string;
	payoutId: string;
	/** Why it counts for nothing, or isn't known to be of its type; empty where it counts. */
	doubt: string;
	/** Whether its status says that nothing was paid. */
	isUnpaid: boolean;
}

/** So many rows are given at once. */
const ROWS_AT_ONCE = 4_096;

/**
 * The rows of a payout that are of some types, or may be, so many at a time.
 *
 * @param types empty for all
 */
export async function* settlementRows(
	settlement: Settlement,
	types: TransactionType[],
	pause: Pause,
): AsyncGenerator<TransactionRow[]> {
	const wanted = wantedTypes(types);
	for (const rows of settlement.sheets) {
		const ids = rows.ownIds();
		for (let from = 0; from < rows.count; from += ROWS_AT_ONCE) {
			const some: TransactionRow[] = [];
			for (let at = from; at < Math.min(rows.count, from + ROWS_AT_ONCE); at++) {
				const isWanted = wanted.has(rows.typeAt(at)) || rows.hasAny(at, UNKNOWN_TYPE);
				if (rows.isTransaction(at) && isWanted) some.push(rowOf(settlement, rows, at, ids(at)));
			}
			yield some;
			await pause();
		}
	}
}

function rowOf({ payout, comparison }: Settlement, rows: Rows, at: number, ownId: string): TransactionRow {
	return {
		type: rows.typeAt(at) as TransactionType,
		amount: rows.amount[at] as number,
		gross: rows.gross[at] as number,
		currency: rows.text('currency', at) || textOf(payout.currency).toUpperCase(),
		time: rows.time[at] as number,
		reference: rows.text('order_reference', at),
		transactionId: rows.text('transaction_id', at),
		ownId,
		payoutId: payout.id,
		doubt: isOut(rows, at, comparison) ? (rowNote(rows, at, rows.doubtsAt(at)) ?? 'not counted') : '',
		isUnpaid: rows.has(at, 'notPaid'),
	};
}

/** What's in another currency than the payout is known all the same; what's of an unknown status only by a balance. */
function isOut(rows: Rows, at: number, { balanced }: Comparison): boolean {
	if (rows.hasAny(at, UNKNOWN_TYPE) || (balanced !== true && rows.has(at, 'unknownStatus'))) return true;
	return !rows.counts(at) && rows.doubtsAt(at).some((doubt) => doubt !== 'otherCurrency' && !isCounted(doubt));
}
