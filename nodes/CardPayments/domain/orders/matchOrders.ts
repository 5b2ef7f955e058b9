import { namesOf } from '../input';
import { MOST_DIGITS, UNITS } from '../money';
import { assignPayments, type Assigned } from './assign';
import { inTurns, type Pause } from '../turns';
import type { Period } from '../list';
import { DAY } from '../units';
import { NOTES, type OrderNote } from './orderNotes';
import type { Order, OrderList } from './orders';
import type { OrderPayment } from './orderPayment';
import { isUnknown, ORDER_STATUSES, orderVerdict, sumsOf, type OrderStatus, type OrderVerdict } from './verdict';

export type OrderResult = ReturnType<typeof orderItem>;

/** An order, or payments without one, with its items. */
export interface MatchedOrder {
	json: OrderResult;
	/** Input items that it's of. */
	indexes: number[];
}

interface OrderMatching {
	/** Whether notes are for a table, whose cells have room for two words. */
	notesInFew?: boolean;
	/** Why the payment of an order may be in what wasn't read; '' where everything was. */
	unread: string;
	/** Which payouts were asked for; undefined where a file was read. */
	period: Period | undefined;
	pause: Pause;
}

const NO_PAYMENTS: Assigned = { payments: [], unclear: undefined, notes: [] };

/**
 * Matches orders with payments. One result an order, and one a reference, or charge without one, that's none of them;
 * what to look at first.
 */
export async function matchOrders(
	list: OrderList,
	{ pause, unread, period, notesInFew = false }: OrderMatching,
): Promise<MatchedOrder[]> {
	const { ofOrders, others } = await assignPayments(list, pause);
	// Orders and payments of which none are each other's may be called by different things.
	const areStrangers = ofOrders.size === 0 && list.byReference.size > 0 && others.length > 0;
	const unreadOf = (order: Order) =>
		unread === ''
			? (outsideOf(order, period) ?? (areStrangers ? NOTES.strangers() : undefined))
			: NOTES.notRead(unread);
	const byStatus = new Map<OrderStatus, MatchedOrder[]>(namesOf(ORDER_STATUSES).map((status) => [status, []]));
	await inTurns(list.orders, pause, (order) => {
		const { payments: own, unclear, notes } = ofOrders.get(order) ?? NO_PAYMENTS;
		const verdict = orderVerdict({
			order,
			payments: own,
			unclear: unclear ?? order.unclear,
			unread: own.length === 0 ? unreadOf(order) : undefined,
		});
		const all = [...order.notes, ...verdict.notes, ...notes];
		const json = orderItem({ order, payments: own, verdict, notes: all }, notesInFew);
		byStatus.get(verdict.status)?.push({ json, indexes: order.indexes });
	});
	await inTurns(others, pause, ({ payments: own, notes }) => {
		// What nobody knows to be a payment is no order's.
		if (own.every(({ part, doubt }) => part === undefined || doubt !== '')) return;
		const verdict = { status: 'no_order', notes: [], ...sumsOf(own) } satisfies OrderVerdict;
		byStatus.get('no_order')?.push({ json: orderItem({ payments: own, verdict, notes }, notesInFew), indexes: [] });
	});
	const results: MatchedOrder[] = [];
	for (const found of byStatus.values()) for (const each of found) results.push(each);
	return results;
}

/** Why an order that isn't of the period may have been paid outside of it. */
function outsideOf({ time }: Order, period: Period | undefined): OrderNote | undefined {
	if (period === undefined || Number.isNaN(time)) return undefined;
	if (time < period.from - DAY) return NOTES.older();
	return time > period.to + DAY ? NOTES.later() : undefined;
}

interface FoundPayments {
	/** Undefined of payments that have none. */
	order?: Order;
	payments: OrderPayment[];
	verdict: OrderVerdict;
	notes: OrderNote[];
}

/** In the order in which they're read: what, how much, why, and where to look. */
function orderItem({ order, payments, verdict, notes }: FoundPayments, notesInFew: boolean) {
	const { status, charged, refunded, disputed } = verdict;
	const wanted = order?.amount ?? Number.NaN;
	const hasCharge = payments.some(({ part }) => part === 'charges');
	// What was read has no charge of it, and nothing shows that there's none.
	const isElsewhere = !hasCharge && (payments.length > 0 || isUnknown(status));
	const currency = order?.currency || payments[0]?.currency || '';
	const isSame = payments.every((payment) => payment.currency === currency);
	const all = [...notes, ...payments.flatMap((payment) => payment.note ?? [])];
	return {
		status,
		order_reference: order?.reference || payments[0]?.reference || null,
		order_amount: inMajorUnits(wanted),
		paid_amount: isElsewhere ? null : hasCharge ? inMajorUnits(charged) : 0,
		difference: hasCharge && isSame ? inMajorUnits(charged - wanted) : null,
		currency: currency || null,
		note: notesInFew ? inFew(all) : inFull(all),
		order_date: order?.date || null,
		refunded_amount: inMajorUnits(refunded),
		disputed_amount: inMajorUnits(disputed),
		transaction_ids: textsListed(
			payments.map(({ transactionId }) => transactionId),
			', ',
		),
		payout_ids: textsListed(
			payments.map(({ payoutId }) => payoutId),
			', ',
		),
	};
}

/** Each text once. */
function textsListed(texts: string[], separator: string): string {
	if (texts.length < 2) return texts[0] ?? '';
	return [...new Set(texts.filter((text) => text !== ''))].join(separator);
}

/** Of a whole number that's exact, the quotient is the JSON number nearest to it: that of its digits. */
function inMajorUnits(units: number): number | null {
	return Math.abs(units) < 10 ** MOST_DIGITS ? units / UNITS : null;
}

function inFull(notes: OrderNote[]): string | null {
	const words = notes.map((note) => note.words);
	return textsListed(words, '; ') || null;
}

/** The first in two words, and whether there are others. */
function inFew(notes: OrderNote[]): string | null {
	const [first] = notes;
	if (first === undefined) return null;
	return notes.some(({ words }) => words !== first.words) ? `${first.few}…` : first.few;
}
