import { isoDate, type PayoutRecord } from '../payout/record';
import type { Row, Sheet } from '../sheets/sheet';
import { findAmount, findColumn, textIn, TRANSACTION_NAMES } from './columns';

const DAY = 24 * 60 * 60 * 1_000;

/** A payout with its Dispute and Dispute_Release sheets. */
export interface DisputedPayout {
	payout: PayoutRecord;
	sheets: Sheet[];
}

export interface DisputeOptions {
	transactionColumn: string;
	amountColumn: string;
	/** After so many days on hold a dispute is taken for charged back; undefined never. */
	chargedBackAfterDays: number | undefined;
	/** Epoch milliseconds. */
	now: number;
}

export type DisputeState = 'on_hold' | 'released' | 'charged_back_assumed';

/** One disputed transaction. Amounts are text as in the file. */
export interface Dispute {
	transaction_id: string;
	state: DisputeState;
	amount: string;
	currency: string;
	/** The payout it was held back from; undefined if that lies before the period. */
	disputed_in: string | undefined;
	disputed_on: string | undefined;
	/** The payout it was paid out with after all. */
	released_in: string | undefined;
	released_on: string | undefined;
	/** As the release has it: it may be less than what was held back. */
	released_amount: string | undefined;
	/** From one payout to the other, or up to now. */
	days_on_hold: number | undefined;
	/** The row of the Dispute sheet, or of the release where that is all there is. */
	row: Row;
	/** The row of the Dispute_Release sheet. */
	release_row: Row | undefined;
}

/**
 * Follows each disputed transaction through the payouts, by the contract's table: received → on
 * hold → released in a later payout. A chargeback leaves no trace in later payouts, so a dispute
 * that stays on hold may be one; only the assumption in `options` marks it.
 *
 * A transaction disputed again after its release is a dispute of its own. Nothing is dropped: a
 * release without its dispute is listed too, and so is a row without an id.
 */
export function followDisputes(payouts: DisputedPayout[], options: DisputeOptions): Dispute[] {
	const disputes: Dispute[] = [];
	const onHold = new Map<string, Dispute[]>();
	const times = new Map<Dispute, number | undefined>();

	for (const { payout, sheets } of [...payouts].sort(oldestFirst)) {
		// A release in the same payout as a dispute can only belong to an earlier one.
		const released: Dispute[] = [];
		for (const { row, ...found } of rowsOf(sheets, 'dispute_release', options)) {
			const waiting = onHold.get(found.transaction_id)?.shift();
			const dispute: Dispute = waiting ?? { ...found, state: 'released', row, ...NOT_SEEN };
			Object.assign(dispute, {
				state: 'released',
				released_in: payout.id,
				released_on: isoDate(payout.date),
				released_amount: found.amount,
				release_row: row,
			});
			dispute.days_on_hold = days(times.get(dispute), payout.date);
			if (waiting === undefined) released.push(dispute);
		}
		disputes.push(...released);
		for (const { row, ...found } of rowsOf(sheets, 'dispute', options)) {
			const dispute: Dispute = {
				...found,
				state: 'on_hold',
				row,
				...NOT_SEEN,
				disputed_in: payout.id,
				disputed_on: isoDate(payout.date),
			};
			times.set(dispute, payout.date);
			disputes.push(dispute);
			if (found.transaction_id !== '')
				onHold.set(found.transaction_id, [...(onHold.get(found.transaction_id) ?? []), dispute]);
		}
	}
	for (const dispute of disputes.filter(({ state }) => state === 'on_hold')) {
		dispute.days_on_hold = days(times.get(dispute), options.now);
		const { chargedBackAfterDays } = options;
		if (chargedBackAfterDays !== undefined && (dispute.days_on_hold ?? 0) >= chargedBackAfterDays)
			dispute.state = 'charged_back_assumed';
	}
	return disputes;
}

const NOT_SEEN = {
	disputed_in: undefined,
	disputed_on: undefined,
	released_in: undefined,
	released_on: undefined,
	released_amount: undefined,
	days_on_hold: undefined,
	release_row: undefined,
};

function rowsOf(
	sheets: Sheet[],
	kind: 'dispute' | 'dispute_release',
	{ transactionColumn, amountColumn }: DisputeOptions,
) {
	return sheets
		.filter((sheet) => sheet.kind === kind)
		.flatMap(({ columns, rows }) => {
			const transaction = findColumn(columns, transactionColumn, TRANSACTION_NAMES);
			const { amount, currency } = findAmount(columns, amountColumn);
			return rows.map((row) => ({
				transaction_id: textIn(row, transaction),
				amount: textIn(row, amount),
				currency: textIn(row, currency),
				row,
			}));
		});
}

function oldestFirst(a: DisputedPayout, b: DisputedPayout): number {
	const [first, second] = [a.payout, b.payout];
	return (first.date ?? 0) - (second.date ?? 0) || (first.id < second.id ? -1 : first.id > second.id ? 1 : 0);
}

function days(from: number | undefined, to: number | undefined): number | undefined {
	return from === undefined || to === undefined ? undefined : Math.floor((to - from) / DAY);
}
