import { namesOf, isRecord, textOf } from '../input';
import { createdAt, payoutIdOf, type ListedPayment } from '../list';
import { decimalsOf, inMinorUnits, numberOf, parseDecimal } from '../money';
import { paymentState } from '../payment';
import type { TransactionRow } from '../settlement';
import { DAY } from '../units';
import { SeenRefunds, WITHOUT_REFUND } from './orderPayment';

/** What payouts hold: charges by ID, refunds by ID, or by charge and amount where their sheet has no ID of its own. */
export class HeldByPayouts {
	private readonly payouts = new Set<string>();
	private readonly charges = new Set<string>();
	private readonly refunds = new SeenRefunds();

	addPayout(id: string): void {
		this.payouts.add(id);
	}

	addRow({ type, transactionId, ownId, amount, isUnpaid }: TransactionRow): void {
		if (isUnpaid) return;
		if (type === 'refund') this.refunds.add({ transactionId, ownId, settled: amount });
		else this.charges.add(transactionId);
	}

	hasCharge(charge: ListedPayment): boolean {
		return this.charges.has(charge.id) || this.payouts.has(payoutIdOf(charge) ?? '');
	}

	/** A row is that of one refund. */
	takeRefund(refund: ListedPayment): boolean {
		return this.refunds.take(refund);
	}
}

type Outstanding = ReturnType<typeof outstanding>;

/** A charge, or a refund as a negative amount, that no payout holds. What can't be read is undefined, or empty. */
function outstanding(type: 'charge' | 'refund', payment: ListedPayment) {
	const { id, charge_id, status, currency, reference } = payment;
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
		order: isRecord(reference) ? textOf(reference.order) : '',
	};
}

/** What no payout holds, the oldest first, and refunds of which nobody knows whether they went through. */
interface FoundOutstanding {
	all: Outstanding[];
	/** Their statuses, each once. */
	unknown: string[];
}

/** Captured charges, and refunds that are through or on their way. */
export function outstandingOf(
	charges: ListedPayment[],
	refunds: ListedPayment[],
	held: HeldByPayouts,
): FoundOutstanding {
	const all: Outstanding[] = [];
	const unknown = new Set<string>();
	for (const charge of charges) if (!held.hasCharge(charge)) all.push(outstanding('charge', charge));
	for (const refund of refunds) {
		const state = paymentState(refund);
		if (WITHOUT_REFUND.has(state)) continue;
		if (!OWED.has(state)) unknown.add(textOf(refund.status) || 'none');
		else if (!held.takeRefund(refund)) all.push(outstanding('refund', refund));
	}
	all.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
	return { all, unknown: [...unknown] };
}

const OWED = new Set<string>(['refunded', 'pending', 'action_required']);

function daysOld({ time }: Outstanding, until: number): number | null {
	return time === undefined ? null : Math.max(0, Math.floor((until - time) / DAY));
}

/** @param iso writes a time */
export function outstandingItems(all: Outstanding[], until: number, iso: (time: unknown) => string | undefined) {
	return all.map((one) => ({
		type: one.type,
		date: iso(one.time) ?? null,
		days_old: daysOld(one, until),
		amount: one.amount === undefined ? null : (numberOf(one.amount) ?? null),
		currency: one.currency || null,
		status: one.status || null,
		order_reference: one.order || null,
		transaction_id: one.transactionId || null,
		refund_id: one.refundId || null,
	}));
}

/** From so many days to so many. */
const AGES = {
	amount_up_to_7_days: [0, 7],
	amount_8_to_30_days: [8, 30],
	amount_over_30_days: [31, Infinity],
} as const;

/** One item a currency, in one pass. What has no age counts as the oldest. */
export function outstandingSums(all: Outstanding[], until: number) {
	const byCurrency = new Map<string, Outstanding[]>();
	for (const one of all) {
		const own = byCurrency.get(one.currency);
		if (own === undefined) byCurrency.set(one.currency, [one]);
		else own.push(one);
	}
	return [...byCurrency.keys()].sort().map((currency) => sumsOf(currency, byCurrency.get(currency) ?? [], until));
}

function sumsOf(currency: string, own: Outstanding[], until: number) {
	const sum = (of: Outstanding[]) => of.reduce((total, { amount }) => total + (amount ?? 0n), 0n);
	const ofAge = ([from, to]: readonly [number, number]) => {
		const age = (one: Outstanding) => daysOld(one, until) ?? Infinity;
		return numberOf(sum(own.filter((one) => age(one) >= from && age(one) <= to))) ?? null;
	};
	return {
		currency: currency || null,
		amount: numberOf(sum(own)) ?? null,
		amount_minor: decimalsOf(currency) === undefined ? null : inMinorUnits(sum(own), currency),
		...Object.fromEntries(namesOf(AGES).map((name) => [name, ofAge(AGES[name])])),
		charges: own.filter(({ type }) => type === 'charge').length,
		refunds: own.filter(({ type }) => type === 'refund').length,
		not_counted: own.filter(({ amount }) => amount === undefined).length,
		oldest_date: own[0]?.time,
	};
}

/** "350.50 SAR, 7.125 KWD": what's owed, by currency; what can't be read isn't in it. */
export function outstandingTitle(all: Outstanding[], until: number): string {
	const sums = outstandingSums(all, until).map(
		({ amount, currency }) => `${amount ?? 'an unknown amount'} ${currency ?? 'of an unknown currency'}`,
	);
	return sums.length === 0 ? 'Nothing is outstanding of what was read' : `Outstanding: ${sums.join(', ')}`;
}
