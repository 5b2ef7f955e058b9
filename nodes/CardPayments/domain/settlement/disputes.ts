import { compareTexts } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import type { Row } from '../sheets/rows/rows';
import type { Transaction } from './transactions';
import { DAY } from '../units';

/** A payout with the transactions of its Dispute and Dispute_Release sheets. */
export interface DisputedPayout {
	payout: PayoutRecord;
	transactions: Transaction[];
}

interface DisputeOptions {
	/** After so many days on hold a dispute is taken for charged back; undefined never. */
	chargedBackAfterDays: number | undefined;
	/** Epoch milliseconds. */
	now: number;
	withRows: boolean;
}

export type DisputeState = 'on_hold' | 'released' | 'charged_back_assumed';

type Dispute = ReturnType<typeof newDispute>;

/**
 * Follows each disputed transaction through the payouts, by the contract's table: received → on hold → released in a
 * later payout. A chargeback leaves no trace in later payouts, so only the assumption in `options` marks it.
 *
 * A transaction disputed again after its release is a dispute of its own. Nothing is dropped: a release without its
 * dispute, such as a second one, is listed too, and so is a row without an ID.
 */
export function followDisputes(payouts: DisputedPayout[], options: DisputeOptions): Dispute[] {
	const disputes: Dispute[] = [];
	const onHold = new Map<string, Dispute[]>();
	const times = new Map<Dispute, number | undefined>();

	for (const { payout, transactions } of [...payouts].sort(oldestFirst)) {
		const release = (row: Transaction) => {
			const waiting = onHold.get(row.transaction_id ?? '')?.shift();
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
		for (const row of transactions.filter(({ type }) => type === 'dispute_release')) release(row);
		const disputed = transactions.filter(({ type }) => type === 'dispute');
		for (const row of disputed.filter((each) => !givesBack(each))) {
			const from = { disputed_in: row.payout_id, disputed_on: row.payout_date };
			const dispute: Dispute = { ...newDispute(row, options), ...from };
			times.set(dispute, payout.date);
			disputes.push(dispute);
			if (row.transaction_id !== null)
				onHold.set(row.transaction_id, [...(onHold.get(row.transaction_id) ?? []), dispute]);
		}
		for (const row of disputed.filter(givesBack)) release(row);
	}
	for (const dispute of disputes.filter(({ state }) => state === 'on_hold')) {
		dispute.days_on_hold = days(times.get(dispute), options.now);
		if ((dispute.days_on_hold ?? 0) >= (options.chargedBackAfterDays ?? Infinity))
			dispute.state = 'charged_back_assumed';
	}
	return disputes;
}

/** Whether a row of the Dispute sheet ends a dispute. */
function givesBack({ amount }: Transaction): boolean {
	return Number(amount) > 0;
}

function positive(amount: number | null): number | null {
	return amount === null ? null : Math.abs(amount);
}

/** One disputed transaction. Amounts are positive, in major units of `currency`; what isn't known is null. */
function newDispute(transaction: Transaction, { withRows }: DisputeOptions) {
	const { key, transaction_id, order_reference, currency, date, payment_method, merchant_id } = transaction;
	return {
		/** Of the row in the Dispute sheet, or in that of the release where that is all there is. */
		key,
		state: 'on_hold' as DisputeState,
		transaction_id,
		order_reference,
		reason: (transaction.reason ?? null) as string | null,
		amount: positive(transaction.amount),
		amount_minor: positive(transaction.amount_minor),
		currency,
		date,
		payment_method,
		merchant_id,
		/** The payout it was held back from; null if that lies before the period. */
		disputed_in: null as string | null,
		disputed_on: null as string | null,
		/** The payout it was paid out with after all. */
		released_in: null as string | null,
		released_on: null as string | null,
		/** It may be less than what was held back. */
		released_amount: null as number | null,
		/** From one payout to the other, or up to now. */
		days_on_hold: null as number | null,
		/** The rows of the two sheets; `row` is the release's where that is all there is. */
		...(withRows ? { row: transaction.row as Row, release_row: null as Row | null } : {}),
	};
}

function oldestFirst({ payout: a }: DisputedPayout, { payout: b }: DisputedPayout): number {
	return (a.date ?? 0) - (b.date ?? 0) || compareTexts(a.id, b.id);
}

function days(from: number | undefined, to: number | undefined): number | null {
	return from === undefined || to === undefined ? null : Math.floor((to - from) / DAY);
}
