import { namesOf } from '../input/choices';
import { MOST_DIGITS, UNITS } from '../money/decimal';
import type { TransactionType } from '../sheets/kinds';
import type { Order } from './orders';

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
type Payments = Record<PaymentList, OrderMovement[]>;

/** Shared by the many that have none. */
const NONE: OrderMovement[] = [];

/**
 * Matches orders with payments by reference, never by amount. A refund or a dispute without a reference belongs to the
 * order of its charge. One result an order, and one a reference, or charge without one, that's none of them.
 */
export function matchOrders(orders: Order[], movements: OrderMovement[]) {
	const referenceOf = new Map<string, string>();
	if (movements.some(({ reference }) => reference === ''))
		for (const { type, reference, transactionId } of movements)
			if (type === 'charge' && transactionId !== '')
				referenceOf.set(transactionId, reference || `\n${transactionId}`);
	const payments = new Map<string, OrderMovement[]>();
	for (const movement of movements) {
		if (LISTS[movement.type] === undefined) continue;
		const { reference, transactionId } = movement;
		const key = reference || referenceOf.get(transactionId) || `\n${transactionId}`;
		const found = payments.get(key);
		if (found === undefined) payments.set(key, [movement]);
		else found.push(movement);
	}
	const results = orders.map((order) => orderResult(order, payments.get(order.reference) ?? NONE));
	const ordered = new Set(orders.map(({ reference }) => reference));
	for (const [reference, own] of payments) if (!ordered.has(reference)) results.push(orderResult(undefined, own));
	return IN_ORDER.flatMap((status) => results.filter(({ json }) => json.status === status));
}

const LISTS: Record<TransactionType, PaymentList | undefined> = {
	charge: 'charges',
	refund: 'refunds',
	dispute: 'disputes',
	dispute_release: 'disputes',
	fee: undefined,
	other: undefined,
};

function orderResult(order: Order | undefined, all: OrderMovement[]) {
	const listOf = (list: PaymentList) => {
		const found = all.filter(({ type }) => LISTS[type] === list);
		return found.length === 0 ? NONE : found;
	};
	const [charges, refunds, disputes] = [listOf('charges'), listOf('refunds'), listOf('disputes')];
	const first = all[0]?.currency ?? '';
	const isOneCurrency = all.every(({ currency }) => currency === first);
	const currencies = isOneCurrency ? [first] : [...new Set(all.map(({ currency }) => currency))];
	// What was paid in two currencies has no sum.
	const sum = (movements: OrderMovement[]) =>
		isOneCurrency ? movements.reduce((total, { gross }) => total + gross, 0) : Number.NaN;
	const [paid, refunded, disputed] = [sum(charges), 0 - sum(refunds), 0 - sum(disputes)];
	const wanted = order?.amount ?? Number.NaN;
	const currency = order?.currency || first;
	const isOther = all.length > 0 && Boolean(order?.currency) && !currencies.includes(order?.currency ?? '');
	const difference = isOther ? Number.NaN : paid - wanted;
	const notes = [
		order?.note ?? '',
		isOther ? `paid in ${currencies.join(' and ')}` : '',
		all.length > 0 && isOneCurrency && Number.isNaN(paid)
			? "the sheets don't say what was charged before fees"
			: '',
		isOneCurrency ? '' : 'paid in several currencies',
		charges.length === 0 && all.length > 0 ? 'its charge is in no payout of the period' : '',
	].filter((note) => note !== '');
	const json = {
		status: statusOf(order, { charges, refunds, disputes }, { paid, refunded, disputed, difference, isOther }),
		order_reference: order?.reference || all[0]?.reference || null,
		order_date: order?.date || null,
		order_amount: inMajorUnits(wanted),
		paid_amount: charges.length === 0 ? 0 : inMajorUnits(paid),
		difference: charges.length === 0 ? null : inMajorUnits(difference),
		refunded_amount: inMajorUnits(refunded),
		disputed_amount: inMajorUnits(disputed),
		currency: currency || null,
		transaction_ids: idsListed(all.map(({ transactionId }) => transactionId)),
		payout_ids: idsListed(all.map(({ payoutId }) => payoutId)),
		note: notes.join('; ') || null,
	};
	return { json, indexes: order?.indexes ?? [] };
}

interface OrderSums {
	paid: number;
	refunded: number;
	disputed: number;
	difference: number;
	isOther: boolean;
}

function statusOf(
	order: Order | undefined,
	{ charges, refunds, disputes }: Payments,
	{ paid, refunded, disputed, difference, isOther }: OrderSums,
): OrderStatus {
	if (order === undefined) return 'no_order';
	if (charges.length === 0 && refunds.length === 0 && disputes.length === 0) return 'not_paid';
	// An unknown sum of disputes is no released one.
	if (disputes.length > 0 && !(disputed <= 0)) return 'disputed';
	const kept = refunds.length === 0 ? paid : paid - refunded;
	const isTwice = Number.isNaN(order.amount) ? charges.length - refunds.length > 1 : !(kept <= order.amount);
	if (charges.length > 1 && isTwice) return 'paid_twice';
	if (refunds.length > 0 && kept <= 0) return 'refunded';
	// Of two charges, one that was given back leaves an order that's paid.
	if (refunds.length > 0 && !(charges.length > 1 && kept === order.amount)) return 'partly_refunded';
	if (isOther || (refunds.length === 0 && !Number.isNaN(difference) && difference !== 0)) return 'amount_differs';
	return charges.every(({ payoutId }) => payoutId === '') ? 'not_paid_out_yet' : 'paid';
}

function idsListed(ids: string[]): string {
	if (ids.length === 1) return ids[0] as string;
	return [...new Set(ids.filter((id) => id !== ''))].join(', ');
}

/** Of a whole number that's exact, the quotient is the JSON number nearest to it: that of its digits. */
function inMajorUnits(units: number): number | null {
	return Math.abs(units) < 10 ** MOST_DIGITS ? units / UNITS : null;
}
