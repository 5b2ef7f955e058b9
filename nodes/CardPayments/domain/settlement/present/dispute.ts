import { compareTexts } from '../../input/text';
import type { PayoutRecord } from '../../list/payoutRecord';
import { DAY } from '../../units';
import type { TransactionField, TransactionItem } from './transaction';

export type DisputeState = 'on_hold' | 'released';

/** What of a row of a Dispute or a Dispute_Release sheet is kept. */
export const DISPUTE_FIELDS: readonly TransactionField[] = [
	'key',
	'date',
	'type',
	'amount',
	'amount_minor',
	'currency',
	'transaction_id',
	'order_reference',
	'note',
	'payment_method',
	'payout_id',
	'payout_date',
	'merchant_id',
];

/** A payout with its rows of disputes and releases. */
export interface DisputedPayout {
	payout: PayoutRecord;
	rows: TransactionItem[];
}

interface DisputeOptions {
	/** Epoch milliseconds. */
	now: number;
	withRows: boolean;
}

type Dispute = ReturnType<typeof newDispute>;

/**
 * Follows each disputed transaction through the payouts, by the contract's table: received → on hold → released in a
 * later payout. A chargeback leaves no trace in later payouts: such a dispute stays on hold.
 *
 * A transaction disputed again after its release is a dispute of its own. Nothing is dropped: a release without its
 * dispute, such as a second one, is listed too, and so is a row without an ID.
 */
export function followDisputes(payouts: DisputedPayout[], options: DisputeOptions): Dispute[] {
	const disputes: Dispute[] = [];
	const onHold = new Map<unknown, Dispute[]>();
	const times = new Map<Dispute, number | undefined>();
	for (const { payout, rows } of [...payouts].sort(oldestFirst)) {
		const release = (row: TransactionItem) => {
			const waiting = onHold.get(row.transaction_id)?.shift();
			const dispute = waiting ?? newDispute(row, options);
			if (waiting === undefined) disputes.push(dispute);
			Object.assign(dispute, {
				state: 'released',
				released_in: row.payout_id,
				released_on: row.payout_date,
				released_amount: positive(row.amount),
				days_on_hold: days(times.get(dispute), payout.date),
				...(options.withRows && { release_row: row.row }),
			});
		};
		// A release in the same payout as a dispute can only belong to an earlier one.
		for (const row of rows) if (row.type === 'dispute_release') release(row);
		const disputed = rows.filter(({ type }) => type === 'dispute');
		for (const row of disputed) {
			if (givesBack(row)) continue;
			const dispute = { ...newDispute(row, options), disputed_in: row.payout_id, disputed_on: row.payout_date };
			times.set(dispute, payout.date);
			disputes.push(dispute);
			if (row.transaction_id !== null)
				onHold.set(row.transaction_id, [...(onHold.get(row.transaction_id) ?? []), dispute]);
		}
		for (const row of disputed) if (givesBack(row)) release(row);
	}
	for (const dispute of disputes)
		if (dispute.state === 'on_hold') dispute.days_on_hold = days(times.get(dispute), options.now);
	return disputes;
}

/** Whether a row of the Dispute sheet ends a dispute. */
function givesBack({ amount }: TransactionItem): boolean {
	return Number(amount) > 0;
}

function positive(amount: unknown): number | null {
	return typeof amount === 'number' ? Math.abs(amount) : null;
}

/** One disputed transaction. Amounts are positive, in major units of `currency`; what isn't known is null. */
function newDispute(row: TransactionItem, { withRows }: DisputeOptions) {
	const { key, transaction_id, order_reference, currency, date, payment_method, merchant_id, note } = row;
	return {
		/** Of the row in the Dispute sheet, or in that of the release where that is all there is. */
		key,
		state: 'on_hold' as DisputeState,
		transaction_id,
		order_reference,
		reason: row.reason ?? null,
		amount: positive(row.amount),
		amount_minor: positive(row.amount_minor),
		currency,
		date,
		payment_method,
		merchant_id,
		/** The payout it was held back from; null if that lies before the period. */
		disputed_in: null as unknown,
		disputed_on: null as unknown,
		/** The payout it was paid out with after all. */
		released_in: null as unknown,
		released_on: null as unknown,
		/** It may be less than what was held back. */
		released_amount: null as number | null,
		/** From one payout to the other, or up to now. */
		days_on_hold: null as number | null,
		note,
		/** The rows of the two sheets; `row` is the release's where that is all there is. */
		...(withRows ? { row: row.row, release_row: null as unknown } : {}),
	};
}

/** The fields most workflows need. Both payouts are named: by them, everything else is found. */
export function simplifyDispute(dispute: Dispute) {
	const { state, amount, currency, released_amount, order_reference, transaction_id, days_on_hold } = dispute;
	const { disputed_in, released_in, key } = dispute;
	return {
		...{ state, amount, currency, released_amount, order_reference, transaction_id, days_on_hold },
		...{ disputed_in, released_in, key },
	};
}

function oldestFirst({ payout: a }: DisputedPayout, { payout: b }: DisputedPayout): number {
	return (a.date ?? 0) - (b.date ?? 0) || compareTexts(a.id, b.id);
}

function days(from: number | undefined, to: number | undefined): number | null {
	return from === undefined || to === undefined ? null : Math.floor((to - from) / DAY);
}
