import { addToGroup } from '../grouped';
import { textOf } from '../input';
import { inOrder, inTurns, type Pause } from '../turns';
import { createdAt, payoutIdOf, type ListedPayment } from '../list';
import { decimalsOf } from '../currency';
import { inMinorUnits, numberOf, parseDecimal, recordedAmount } from '../money';
import { paymentState } from '../payment';
import { DAY } from '../units';
import type { OrderPayment } from './orderPayment';
import { orderOf, SeenRefunds, WITHOUT_REFUND } from './withListed';

/** What payouts hold: charges by ID, refunds by ID, or by charge and amount where their sheet has no ID of its own. */
export class HeldByPayouts {
	readonly payouts = new Set<string>();
	/** A row is that of one refund. */
	readonly refunds = new SeenRefunds();
	private readonly charges = new Set<string>();

	addRow({ part, transactionId, ownId, settled }: OrderPayment): void {
		if (part === 'refunds') this.refunds.add({ transactionId, ownId, settled });
		else this.charges.add(transactionId);
	}

	hasCharge(charge: ListedPayment): boolean {
		return this.charges.has(charge.id) || this.payouts.has(payoutIdOf(charge) ?? '');
	}
}

type Outstanding = ReturnType<typeof outstanding>;

/** A charge, or a refund as a negative amount, that no payout holds. What can't be read is undefined, or empty. */
function outstanding(type: 'charge' | 'refund', payment: ListedPayment) {
	const { id, charge_id, status, currency } = payment;
	const [isRefund, amount] = [type === 'refund', parseDecimal(payment.amount)];
	return {
		type,
		transactionId: isRefund ? textOf(charge_id) : id,
		refundId: isRefund ? id : '',
		status: textOf(status),
		/** Epoch milliseconds. */
		time: createdAt(payment),
		amount: amount !== undefined && isRefund ? -amount : amount,
		currency: textOf(currency).toUpperCase(),
		order: orderOf(payment),
	};
}

/** What no payout holds, the oldest first, and refunds of which nobody knows whether they went through. */
interface FoundOutstanding {
	all: Outstanding[];
	/** Their statuses, each once. */
	unknown: string[];
}

/** Captured charges, and refunds that are through or on their way. */
export async function outstandingOf(
	{ charges, refunds }: Record<'charges' | 'refunds', ListedPayment[]>,
	held: HeldByPayouts,
	pause: Pause,
): Promise<FoundOutstanding> {
	const all: Outstanding[] = [];
	const unknown = new Set<string>();
	await inTurns(charges, pause, (charge) => {
		if (!held.hasCharge(charge)) all.push(outstanding('charge', charge));
	});
	await inTurns(refunds, pause, (refund) => {
		const state = paymentState(refund);
		if (WITHOUT_REFUND.has(state)) return;
		if (!OWED.has(state)) unknown.add(textOf(refund.status) || 'none');
		else if (!held.refunds.take(refund)) all.push(outstanding('refund', refund));
	});
	return { all: await inOrder(all, pause, (a, b) => (a.time ?? 0) - (b.time ?? 0)), unknown: [...unknown] };
}

const OWED = new Set<string>(['refunded', 'pending', 'action_required']);

function daysOld({ time }: Outstanding, until: number): number | null {
	return time === undefined ? null : Math.max(0, Math.floor((until - time) / DAY));
}

/** @param iso writes a time */
export function outstandingItem(one: Outstanding, until: number, iso: (time: unknown) => string | undefined) {
	return {
		type: one.type,
		date: iso(one.time) ?? null,
		days_old: daysOld(one, until),
		amount: one.amount === undefined ? null : (numberOf(one.amount) ?? null),
		currency: one.currency || null,
		status: one.status || null,
		order_reference: one.order || null,
		transaction_id: one.transactionId || null,
		refund_id: one.refundId || null,
	};
}

/** From so many days to so many. */
const AGES = {
	amount_up_to_7_days: [0, 7],
	amount_8_to_30_days: [8, 30],
	amount_over_30_days: [31, Infinity],
} as const;

type OutstandingSums = Array<Awaited<ReturnType<typeof outstandingSum>>>;

/** What's outstanding in one currency, the oldest first. What has no age counts as the oldest. */
async function outstandingSum(currency: string, all: Outstanding[], until: number, pause: Pause) {
	const sumOf = (some: Outstanding[]) => some.reduce((sum, { amount = 0n }) => sum + amount, 0n);
	const countOf = (isCounted: (one: Outstanding) => boolean) => all.filter(isCounted).length;
	const amount = sumOf(all);
	const byAge: Array<[string, number | null]> = [];
	for (const [name, [from, to]] of Object.entries(AGES)) {
		await pause();
		const ageOf = (one: Outstanding) => daysOld(one, until) ?? Infinity;
		const own = all.filter((one) => ageOf(one) >= from && ageOf(one) <= to);
		byAge.push([name, numberOf(sumOf(own)) ?? null]);
	}
	return {
		currency: currency || null,
		amount: numberOf(amount) ?? null,
		amount_minor: decimalsOf(currency) === undefined ? null : inMinorUnits(amount, currency),
		...Object.fromEntries(byAge),
		charges: countOf(({ type }) => type === 'charge'),
		refunds: countOf(({ type }) => type === 'refund'),
		not_counted: countOf((one) => one.amount === undefined),
		oldest_date: all[0]?.time,
	};
}

/** One item a currency, of what's in the order of time. */
export async function outstandingSums(all: Outstanding[], until: number, pause: Pause): Promise<OutstandingSums> {
	const byCurrency = new Map<string, Outstanding[]>();
	await inTurns(all, pause, (one) => addToGroup(byCurrency, one.currency, one));
	const sums: OutstandingSums = [];
	for (const currency of [...byCurrency.keys()].sort())
		sums.push(await outstandingSum(currency, byCurrency.get(currency) as Outstanding[], until, pause));
	return sums;
}

/** "350.50 SAR, 7.125 KWD": what's owed, by currency; what can't be read isn't in it. */
export function outstandingTitle(all: OutstandingSums): string {
	const sums = all.map(({ amount, currency }) =>
		recordedAmount({ amount, currency: currency ?? 'of an unknown currency' }),
	);
	return sums.length === 0 ? 'Nothing is outstanding of what was read' : `Outstanding: ${sums.join(', ')}`;
}
