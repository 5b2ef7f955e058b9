import { textOf } from '../input';
import type { ListedPayment } from '../list';
import { whyUnpaid, type PayoutRecord } from '../payout';
import { doubtOf, isUnpaid, type Comparison, type Settlement } from '../settlement';
import { isCounted, rowNote, UNKNOWN_TYPE, type Rows } from '../tally';
import { byType, typesWhere, wantedTypes, type TransactionType } from '../transactions';
import type { Pause } from '../turns';
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

/** So many rows are given at once. */
const ROWS_AT_ONCE = 4_096;

/**
 * The rows of a payout that are of some types, or may be, so many at a time. One that says that nothing was paid is no
 * payment.
 */
export async function* paymentsOf(
	settlement: Settlement,
	types: TransactionType[],
	pause: Pause,
): AsyncGenerator<OrderPayment[]> {
	const { payout, comparison, sheets } = settlement;
	const wanted = wantedTypes(types);
	const seen = { payoutId: payout.id, isListed: false, ...seenIn(payout, comparison) };
	const code = textOf(payout.currency).toUpperCase();
	for (const rows of sheets) {
		const ids = rows.ownIds();
		const [orders, charges, currencies] = [
			rows.column('order_reference'),
			rows.column('transaction_id'),
			rows.column('currency'),
		];
		const isWanted = (at: number) =>
			rows.isTransaction(at) &&
			!rows.has(at, 'notPaid') &&
			(wanted.has(rows.typeAt(at)) || rows.hasAny(at, UNKNOWN_TYPE));
		for (let from = 0; from < rows.count; from += ROWS_AT_ONCE) {
			const some: OrderPayment[] = [];
			for (let at = from; at < Math.min(rows.count, from + ROWS_AT_ONCE); at++)
				if (isWanted(at))
					some.push({
						part: ORDER_PARTS[rows.typeAt(at)],
						reference: orders.at(at),
						transactionId: charges.at(at),
						ownId: ids(at),
						gross: rows.gross[at] as number,
						settled: rows.amount[at] as number,
						currency: currencies.at(at) || code,
						time: rows.time[at] as number,
						doubt: isOut(rows, at, comparison)
							? (rowNote(rows, at, rows.doubtsAt(at)) ?? 'not counted')
							: '',
						...seen,
					});
			yield some;
			await pause();
		}
	}
}

/** What's in another currency than the payout is known all the same; what's of an unknown status only by a balance. */
function isOut(rows: Rows, at: number, { balanced }: Comparison): boolean {
	if (rows.hasAny(at, UNKNOWN_TYPE) || (balanced !== true && rows.has(at, 'unknownStatus'))) return true;
	return !rows.counts(at) && rows.doubtsAt(at).some((doubt) => doubt !== 'otherCurrency' && !isCounted(doubt));
}

function seenIn(payout: PayoutRecord, comparison: Comparison): Pick<OrderPayment, 'payout' | 'note'> {
	const doubt = doubtOf(payout.id, comparison);
	if (doubt === undefined) return { payout: 'seen', note: undefined };
	return isUnpaid(comparison)
		? { payout: 'none', note: NOTES.payoutUnpaid(payout.id, whyUnpaid(payout) ?? '') }
		: { payout: 'doubted', note: NOTES.payoutDoubted(doubt) };
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
