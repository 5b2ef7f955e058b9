import { DAY } from '../units';
import { NOTES, type OrderNote } from './orderNotes';
import type { Order } from './orders';
import type { OrderPart, OrderPayment } from './orderPayment';

interface StatusFacts {
	few: string;
	isOpen?: true;
	isUnknown?: true;
}

function statuses<Status extends string>(facts: Record<Status, StatusFacts>): Record<Status, StatusFacts> {
	return facts;
}

/**
 * The only place that says what became of an order. `isOpen`: something is wrong. `isUnknown`: it may be. The others
 * are known, and need nobody.
 */
export const ORDER_STATUSES = statuses({
	not_paid: { few: 'not paid', isOpen: true },
	paid_twice: { few: 'paid twice', isOpen: true },
	cancelled_paid: { few: 'cancelled, but paid', isOpen: true },
	amount_differs: { few: 'with another amount', isOpen: true },
	disputed: { few: 'disputed', isOpen: true },
	ambiguous: { few: 'not clear', isUnknown: true },
	not_compared: { few: 'not compared', isUnknown: true },
	not_found: { few: 'not found in what was read', isUnknown: true },
	payout_not_read: { few: 'in payouts that were not read', isUnknown: true },
	no_order: { few: 'found without an order', isOpen: true },
	partly_refunded: { few: 'partly refunded' },
	refunded: { few: 'refunded' },
	not_paid_out_yet: { few: 'not paid out yet' },
	nothing_due: { few: 'with nothing due' },
	paid: { few: 'paid' },
});

export type OrderStatus = keyof typeof ORDER_STATUSES;

export function isUnknown(status: OrderStatus): boolean {
	return ORDER_STATUSES[status].isUnknown === true;
}

/** Whether somebody should look at it. */
export function needsLook(status: OrderStatus): boolean {
	return ORDER_STATUSES[status].isOpen === true || isUnknown(status);
}

/** All that is known of an order. */
interface OrderEvidence {
	order: Pick<Order, 'amount' | 'source' | 'currency' | 'isCancelled' | 'rows'>;
	/** Those that are surely its own. */
	payments: OrderPayment[];
	/** Why it isn't known which payments are its own; undefined where it is. */
	unclear: OrderNote | undefined;
	/** Why its payment may be in what wasn't read; undefined where everything was. */
	unread: OrderNote | undefined;
}

/** In units of 10^-4: NaN where nothing says it. */
interface OrderSums {
	charged: number;
	refunded: number;
	disputed: number;
}

export interface OrderVerdict extends OrderSums {
	status: OrderStatus;
	notes: OrderNote[];
}

/** Charges of one order that are further apart may be of two. */
const LONGEST_APART = 7 * DAY;

const NO_PAYMENTS: readonly OrderPayment[] = [];

/**
 * What became of an order: `paid` only where amount and currency were compared and are equal, and each charge was seen
 * in a payout that balances.
 */
export function orderVerdict({ order, payments, unclear, unread }: OrderEvidence): OrderVerdict {
	const charges = partOf(payments, 'charges');
	const refunds = partOf(payments, 'refunds');
	const disputes = partOf(payments, 'disputes');
	const sums = sumsOf(payments);
	const said = (status: OrderStatus, ...notes: OrderNote[]): OrderVerdict => ({ status, notes, ...sums });
	if (unclear !== undefined) return said('ambiguous', unclear);
	if (payments.length === 0) return said(...withoutPayment(order, unread));
	const doubted = payments.find(({ doubt, part }) => doubt !== '' || part === undefined);
	if (doubted !== undefined) return said('not_compared', NOTES.notCounted(doubted.doubt || 'its type is unknown'));
	if (isHeld(disputes)) return said('disputed');
	if (charges.length === 0) return said(...withoutCharge(order, refunds, sums.refunded));
	if (order.isCancelled && !(sums.charged <= sums.refunded)) return said('cancelled_paid', NOTES.cancelled());
	const why = whyNotCompared(order, charges);
	if (why !== undefined) return said(...why);
	const isSettled = Number.isNaN(sums.charged);
	const charged = isSettled ? order.amount : sums.charged;
	const [status, ...notes] = compared(order, { charges, refunds, charged, refunded: sums.refunded });
	const further = [...notes, ...(isSettled ? [NOTES.comparedByNet()] : [])];
	// What's missing in a payout may be of any of its orders: its payments say which one it is.
	const isDoubted = payments.some(({ payout }) => payout === 'doubted') && !needsLook(status);
	return said(isDoubted ? 'not_compared' : status, ...further);
}

export function sumsOf(payments: OrderPayment[]): OrderSums {
	return {
		charged: grossOf(partOf(payments, 'charges'), payments),
		refunded: 0 - grossOf(partOf(payments, 'refunds'), payments),
		disputed: 0 - grossOf(partOf(payments, 'disputes'), payments),
	};
}

function partOf(payments: OrderPayment[], part: OrderPart): readonly OrderPayment[] {
	if (payments.length === 1) return payments[0]?.part === part ? payments : NO_PAYMENTS;
	return payments.filter((payment) => payment.part === part);
}

/** NaN where one isn't known, or all payments of the order aren't in one currency. */
function grossOf(part: readonly OrderPayment[], all: OrderPayment[]): number {
	const currency = all[0]?.currency;
	if (all.some((payment) => payment.currency !== currency)) return part.length === 0 ? 0 : Number.NaN;
	return sumIn(part, 'gross');
}

function sumIn(payments: readonly OrderPayment[], amount: 'gross' | 'settled'): number {
	let sum = 0;
	for (const payment of payments) sum += payment[amount];
	return sum;
}

/** What's released was held before, maybe in a payout before the period. An unknown sum is no released one. */
function isHeld(disputes: readonly OrderPayment[]): boolean {
	const gross = sumIn(disputes, 'gross');
	return disputes.length > 0 && !((Number.isNaN(gross) ? sumIn(disputes, 'settled') : gross) >= 0);
}

type Said = [OrderStatus, ...OrderNote[]];

/** Nothing is due where the amount was read, and is zero. */
function withoutPayment({ amount, source, isCancelled }: OrderEvidence['order'], unread: OrderNote | undefined): Said {
	if (amount === 0 && source === 'said') return ['nothing_due'];
	if (amount < 0) return ['not_compared', NOTES.belowZero()];
	const notes = isCancelled ? [NOTES.cancelled()] : [];
	return unread === undefined ? ['not_paid', ...notes] : ['not_found', unread, ...notes];
}

/** Its charge may be in a payout before the period. */
function withoutCharge(
	{ amount, currency }: OrderEvidence['order'],
	refunds: readonly OrderPayment[],
	refunded: number,
): Said {
	const note = NOTES.chargeElsewhere();
	const isComparable = currency !== '' && refunds.every((refund) => refund.currency === currency);
	if (refunds.length === 0 || !isComparable || Number.isNaN(refunded - amount)) return ['not_compared', note];
	return [refunded >= amount ? 'refunded' : 'partly_refunded', note];
}

/** Undefined where amount and currency can be compared. */
function whyNotCompared(order: OrderEvidence['order'], charges: readonly OrderPayment[]): Said | undefined {
	const currencies = [...new Set(charges.map(({ currency }) => currency))];
	if (order.currency === '') return ['not_compared', NOTES.noCurrency()];
	if (currencies.includes('')) return ['not_compared', NOTES.paymentWithoutCurrency()];
	if (currencies.length > 1) return ['not_compared', NOTES.paidInSeveral(currencies.join(', '))];
	const [currency = ''] = currencies;
	if (currency !== order.currency) {
		const isSure = charges.every(({ isListed }) => isListed);
		return isSure ? ['amount_differs', NOTES.paidIn(currency)] : ['not_compared', NOTES.paidOutIn(currency)];
	}
	// What can't be read isn't what isn't there.
	if (Number.isNaN(order.amount)) return ['not_compared', ...(order.source === 'unread' ? [] : [NOTES.noAmount()])];
	// A fee only makes it less: what was settled in full was paid in full.
	if (!Number.isNaN(sumIn(charges, 'gross')) || sumIn(charges, 'settled') === order.amount) return undefined;
	return ['not_compared', NOTES.onlyNet()];
}

interface Compared {
	charges: readonly OrderPayment[];
	refunds: readonly OrderPayment[];
	charged: number;
	refunded: number;
}

function compared(
	{ amount, source, rows }: OrderEvidence['order'],
	{ charges, refunds, charged, refunded }: Compared,
): Said {
	if (Number.isNaN(refunded)) return ['not_compared', NOTES.refundUnknown()];
	const kept = charged - refunded;
	const hasRefund = refunds.length > 0 && refunded !== 0;
	if (hasRefund && kept <= 0) return ['refunded'];
	if (kept === amount) return statusOfPaid(charges);
	if (source === 'sum') return ['not_compared', NOTES.otherSum()];
	if (kept > amount && charges.length > 1) return twice(charges, { amount, kept, rows });
	if (hasRefund && charged >= amount) return ['partly_refunded'];
	return ['amount_differs'];
}

/** Two charges of one reference: of this order, or of another one that's called the same. */
function twice(
	charges: readonly OrderPayment[],
	{ amount, kept, rows }: { amount: number; kept: number; rows: number },
): Said {
	const hasWhole = charges.some(({ gross }) => gross === amount) || kept >= 2 * amount;
	if (!hasWhole) return ['amount_differs'];
	// Each row may be an order, of a subscription.
	if (rows < charges.length && areTogether(charges)) return ['paid_twice'];
	return ['ambiguous', NOTES.severalCharges()];
}

/** Whether charges are of about one time: by their times, else as they are in one payout. */
function areTogether(charges: readonly OrderPayment[]): boolean {
	let first = Infinity;
	let last = -Infinity;
	for (const { time } of charges) {
		if (Number.isNaN(time)) {
			const payoutId = charges[0]?.payoutId;
			return payoutId !== '' && charges.every((charge) => charge.payoutId === payoutId);
		}
		first = Math.min(first, time);
		last = Math.max(last, time);
	}
	return last - first <= LONGEST_APART;
}

function statusOfPaid(charges: readonly OrderPayment[]): Said {
	if (charges.some(({ payout }) => payout === 'doubted')) return ['not_compared'];
	if (charges.some(({ payout }) => payout === 'none')) return ['not_paid_out_yet'];
	return [charges.every(({ payout }) => payout === 'seen') ? 'paid' : 'payout_not_read'];
}

/**
 * Whether all orders are paid: true only where some are due, each of them is `paid`, and all was read. Null where it
 * isn't known.
 *
 * @param statuses of orders, without payments that have none
 */
export function areAllPaid(statuses: readonly OrderStatus[], isWhole: boolean): boolean | null {
	if (!isWhole || statuses.length === 0) return null;
	const due = statuses.filter((status) => status !== 'nothing_due');
	if (due.length === 0) return null;
	if (due.every((status) => status === 'paid')) return true;
	if (statuses.some((status) => ORDER_STATUSES[status].isOpen === true)) return false;
	return statuses.some(isUnknown) ? null : false;
}
