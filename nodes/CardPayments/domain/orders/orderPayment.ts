import type { ListedPayment } from '../list';
import { whyUnpaid, type PayoutRecord } from '../payout';
import { doubtOf, isUnpaid, type Comparison, type Settlement, type TransactionRow } from '../settlement';
import { byType, typesWhere } from '../transactions';
import { NOTES, type OrderNote } from './orderNotes';

/** What a payment is of its order. */
export type OrderPart = 'charges' | 'refunds' | 'disputes';

const ORDER_PARTS: Record<string, OrderPart | undefined> = byType(({ ofOrder }) => ofOrder);

/** The types of rows that are of an order. */
export const ORDER_TYPES = typesWhere(({ ofOrder }) => ofOrder !== undefined);

/** A charge, or what became of one: a row of a payout, or as the service lists it. */
export interface OrderPayment {
	/** Undefined where nothing says it. */
	part: OrderPart | undefined;
	/** Your reference; empty where nothing says it. */
	reference: string;
	/** What a charge and its refund or dispute share. */
	transactionId: string;
	/** Of a refund, its own. */
	ownId: string;
	/** What the cardholder paid, or got back, in units of 10^-4 and signed; NaN where nothing says it. */
	gross: number;
	/** The same as it counts toward the payout. */
	settled: number;
	/** In capital letters. */
	currency: string;
	/** Whether the amount and the currency are those that the service says of the charge. */
	isListed: boolean;
	/** Epoch milliseconds; NaN where nothing says it. */
	time: number;
	/** Empty where it isn't paid out. */
	payoutId: string;
	/** Whether its row was seen in a payout that was paid and balances, or in one that isn't known to. */
	payout: 'seen' | 'doubted' | 'unseen' | 'none';
	/** Why it isn't counted; empty where it is. */
	doubt: string;
	/** What's to say of it; undefined for nothing. */
	note: OrderNote | undefined;
}

/** A row of a payout. One that says that nothing was paid is no payment. */
export function paymentOfRow(row: TransactionRow, { payout, comparison }: Settlement): OrderPayment | undefined {
	if (row.isUnpaid) return undefined;
	const part = ORDER_PARTS[row.type];
	return {
		part,
		reference: row.reference,
		transactionId: row.transactionId,
		ownId: row.ownId,
		gross: row.gross,
		settled: row.amount,
		currency: row.currency,
		isListed: false,
		time: row.time,
		payoutId: row.payoutId,
		doubt: row.doubt,
		...seenIn(payout, comparison),
	};
}

function seenIn(payout: PayoutRecord, comparison: Comparison): Pick<OrderPayment, 'payout' | 'note'> {
	const doubt = doubtOf(payout.id, comparison);
	if (doubt === undefined) return { payout: 'seen', note: undefined };
	return isUnpaid(comparison)
		? { payout: 'none', note: NOTES.payoutUnpaid.of(payout.id, whyUnpaid(payout) ?? '') }
		: { payout: 'doubted', note: NOTES.payoutDoubted.of(doubt) };
}

/** Whether rows don't say what a charge does that isn't among those listed: your reference, or what was charged. */
export function lackCharges(rows: OrderPayment[], charges: ListedPayment[]): boolean {
	const known = new Set(charges.map(({ id }) => id));
	return rows.some(
		({ part, reference, gross, transactionId }) =>
			transactionId !== '' &&
			!known.has(transactionId) &&
			(reference === '' || (part === 'charges' && Number.isNaN(gross))),
	);
}
