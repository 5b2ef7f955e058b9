import { namesOf } from '../input/choices';
import { MOST_DIGITS, UNITS } from '../money/decimal';
import { byType, type TransactionType } from '../sheets/transactions';
import type { Order, OrderList } from './orders';

export type OrderStatus =
	| 'not_paid'
	| 'paid_twice'
	| 'amount_differs'
	| 'disputed'
	| 'partly_refunded'
	| 'refunded'
	| 'not_paid_out_yet'
	| 'no_order'
	| 'paid';

/** What each status is called in a sentence, what to look at first. */
export const ORDER_STATUSES: Record<OrderStatus, { few: string; isGood: boolean }> = {
	not_paid: { few: 'not paid', isGood: false },
	paid_twice: { few: 'paid twice', isGood: false },
	amount_differs: { few: 'with another amount', isGood: false },
	disputed: { few: 'disputed', isGood: false },
	no_order: { few: 'paid without an order', isGood: false },
	partly_refunded: { few: 'partly refunded', isGood: true },
	refunded: { few: 'refunded', isGood: true },
	not_paid_out_yet: { few: 'not paid out yet', isGood: true },
	paid: { few: 'paid', isGood: true },
};
const IN_ORDER = namesOf(ORDER_STATUSES);

export type OrderResult = ReturnType<typeof orderResult>['json'];

/** A row of a payout's sheets, or a charge that no payout holds yet. */
export interface OrderMovement {
	type: TransactionType;
	/** Your reference; empty where the row has none. */
	reference: string;
	/** What a charge and its refund or dispute share. */
	transactionId: string;
	/** What the cardholder paid, or got back, in units of 10^-4 and signed; NaN where nothing says it. */
	gross: number;
	currency: string;
	/** Empty where it isn't paid out. */
	payoutId: string;
}

type PaymentList = 'charges' | 'refunds' | 'disputes';

const LISTS = byType(({ ofOrder }) => ofOrder);

/** Shared by the many that have none. */
const NONE: OrderMovement[] = [];

/**
 * Matches orders with payments by reference, never by amount. A refund or a dispute without a reference belongs to the
 * order of its charge. One result an order, and one a reference, or charge without one, that's none of them.
 *
 * @param format makes others' texts safe for where results go
 */
export function matchOrders(
	{ orders, places }: OrderList,
	movements: OrderMovement[],
	format = (text: string): string => text,
) {
	const referenceOf = new Map<string, string>();
	if (movements.some(({ reference }) => reference === ''))
		for (const { type, reference, transactionId } of movements)
			if (type === 'charge' && reference !== '') referenceOf.set(transactionId, reference);
	const ofOrders = orders.map(() => NONE);
	const others = new Map<string, OrderMovement[]>();
	for (const movement of movements) {
		if (LISTS[movement.type] === undefined) continue;
		const { transactionId } = movement;
		const reference = movement.reference || (referenceOf.get(transactionId) ?? '');
		const place = places.get(reference);
		const key = reference || `\n${transactionId}`;
		const known = place === undefined ? others.get(key) : ofOrders[place];
		if (known !== undefined && known !== NONE) known.push(movement);
		else if (place === undefined) others.set(key, [movement]);
		else ofOrders[place] = [movement];
	}
	const results = orders.map((order, place) => orderResult(order, ofOrders[place] as OrderMovement[], format));
	for (const own of others.values()) results.push(orderResult(undefined, own, format));
	return IN_ORDER.flatMap((status) => results.filter(({ json }) => json.status === status));
}

/** Payments of an order, of one kind. */
interface PaymentSum {
	count: number;
	/** NaN where nothing says it, or they are in several currencies. */
	sum: number;
}

function summed(movements: OrderMovement[], list: PaymentList, isOneCurrency: boolean): PaymentSum {
	const sums = { count: 0, sum: isOneCurrency ? 0 : Number.NaN };
	for (const { type, gross } of movements)
		if (LISTS[type] === list) {
			sums.count++;
			sums.sum += gross;
		}
	return sums;
}

function orderResult(order: Order | undefined, all: OrderMovement[], format: (text: string) => string) {
	const first = all[0]?.currency ?? '';
	const isOneCurrency = all.every(({ currency }) => currency === first);
	const charges = summed(all, 'charges', isOneCurrency);
	const refunds = summed(all, 'refunds', isOneCurrency);
	const disputes = summed(all, 'disputes', isOneCurrency);
	const wanted = order?.amount ?? Number.NaN;
	const currency = order?.currency || first;
	const isOther = all.length > 0 && all.every((each) => each.currency !== currency);
	const difference = isOther ? Number.NaN : charges.sum - wanted;
	const notes = [
		order?.note ?? '',
		isOther ? `paid in ${[...new Set(all.map((each) => each.currency))].join(' and ')}` : '',
		all.length > 0 && isOneCurrency && Number.isNaN(charges.sum)
			? "the sheets don't say what was charged before fees"
			: '',
		isOneCurrency ? '' : 'paid in several currencies',
		charges.count === 0 && all.length > 0 ? 'its charge is in no payout of the period' : '',
	].filter((note) => note !== '');
	const payments = { charges, refunds, disputes, difference, isOther };
	const isPaidOut = all.some(({ payoutId }) => payoutId !== '');
	const json = {
		status: order === undefined ? ('no_order' as const) : statusOf(order, payments, isPaidOut),
		order_reference: format(order?.reference || all[0]?.reference || '') || null,
		order_date: format(order?.date ?? '') || null,
		order_amount: inMajorUnits(wanted),
		paid_amount: charges.count === 0 ? 0 : inMajorUnits(charges.sum),
		difference: charges.count === 0 ? null : inMajorUnits(difference),
		refunded_amount: inMajorUnits(0 - refunds.sum),
		disputed_amount: inMajorUnits(0 - disputes.sum),
		currency: format(currency) || null,
		transaction_ids: format(idsListed(all.map(({ transactionId }) => transactionId))),
		payout_ids: format(idsListed(all.map(({ payoutId }) => payoutId))),
		note: notes.join('; ') || null,
	};
	return { json, indexes: order?.indexes ?? [] };
}

interface OrderPayments extends Record<PaymentList, PaymentSum> {
	difference: number;
	isOther: boolean;
}

function statusOf(
	{ amount }: Order,
	{ charges, refunds, disputes, difference, isOther }: OrderPayments,
	isPaidOut: boolean,
): OrderStatus {
	if (charges.count + refunds.count + disputes.count === 0) return 'not_paid';
	// An unknown sum of disputes is no released one.
	if (disputes.count > 0 && !(disputes.sum >= 0)) return 'disputed';
	// An order that's given back was paid, though its charge may be in a payout before the period.
	const kept = (charges.count === 0 ? amount : charges.sum) + (refunds.count === 0 ? 0 : refunds.sum);
	const isTwice = Number.isNaN(amount) ? charges.count - refunds.count > 1 : !(kept <= amount);
	if (charges.count > 1 && isTwice) return 'paid_twice';
	if (refunds.count > 0 && kept <= 0) return 'refunded';
	// Of two charges, one that was given back leaves an order that's paid.
	if (refunds.count > 0 && !(charges.count > 1 && kept === amount)) return 'partly_refunded';
	const differs = refunds.count === 0 && charges.count > 0 && !Number.isNaN(difference) && difference !== 0;
	if (isOther || differs) return 'amount_differs';
	return isPaidOut ? 'paid' : 'not_paid_out_yet';
}

function idsListed(ids: string[]): string {
	if (ids.length === 1) return ids[0] as string;
	return [...new Set(ids.filter((id) => id !== ''))].join(', ');
}

/** Of a whole number that's exact, the quotient is the JSON number nearest to it: that of its digits. */
function inMajorUnits(units: number): number | null {
	return Math.abs(units) < 10 ** MOST_DIGITS ? units / UNITS : null;
}
