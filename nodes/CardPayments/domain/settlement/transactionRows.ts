import { textOf } from '../input';
import { type TransactionType, ROW_TYPES, wantedTypes } from '../transactions';
import type { Settlement } from './settlement';
import { BITS, NOT_COUNTED, rowNote, SKIPPED, UNKNOWN_TYPE, ownIds, type Block, type SheetRows } from '../tally';
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

/** What's in another currency than the payout is known all the same. */
const OUT = NOT_COUNTED & ~BITS.otherCurrency;
/** So many blocks are given, and the event loop has its turn. */
const BLOCKS_OF_ROWS = 2;

/**
 * The rows of a payout that are of some types, or may be, a block at a time. Each block is gone then.
 *
 * @param types empty for all
 */
export async function* settlementRows(
	settlement: Settlement,
	types: TransactionType[],
	pause: Pause,
): AsyncGenerator<TransactionRow[]> {
	let given = 0;
	for (const sheetRows of settlement.sheets)
		for (let index = 0; index < sheetRows.blocks.length; index++) {
			yield rowsIn(settlement, sheetRows, sheetRows.blocks[index] as Block, wantedTypes(types));
			sheetRows.blocks[index] = undefined as never;
			if (++given % BLOCKS_OF_ROWS === 0) await pause();
		}
}

function rowsIn(
	{ payout, comparison }: Settlement,
	sheetRows: SheetRows,
	block: Block,
	wanted: boolean[],
): TransactionRow[] {
	const { amount, gross, time, type, texts } = block;
	const ids = texts.get('transaction_id');
	const references = texts.get('order_reference');
	const ofPayout = textOf(payout.currency).toUpperCase();
	// Only a balance settles whether what a status nobody knows is of was paid.
	const out = comparison.balanced === true ? OUT : OUT | BITS.unknownStatus;
	const rows: TransactionRow[] = [];
	for (let at = 0; at < block.count; at++) {
		const kind = type[at] as number;
		const isUncertain = block.has(at, UNKNOWN_TYPE);
		if (block.has(at, SKIPPED) || (wanted[kind] !== true && !isUncertain)) continue;
		const isOut = isUncertain || block.has(at, out);
		rows.push({
			type: ROW_TYPES[kind] as TransactionType,
			amount: amount[at] as number,
			gross: gross[at] as number,
			currency: sheetRows.listed('currency', block, at) || ofPayout,
			time: time[at] as number,
			reference: references?.[at] ?? '',
			transactionId: ids?.[at] ?? '',
			ownId: ownIds(block, kind)?.[at] ?? '',
			payoutId: payout.id,
			doubt: isOut ? (rowNote(sheetRows, block.first + at, block.doubts[at] as number) ?? 'not counted') : '',
			isUnpaid: block.has(at, BITS.notPaid),
		});
	}
	return rows;
}
