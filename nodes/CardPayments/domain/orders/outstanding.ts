import { namesOf } from '../input/choices';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import { createdAt, payoutIdOf, type ListedPayment } from '../list/payments';
import { decimalsOf } from '../money/currency';
import { formatDecimal, inMinorUnits, numberOf, parseDecimal, type Decimal } from '../money/decimal';
import { paymentState } from '../payment/state';
import { DAY } from '../units';

/** What payouts hold: charges by ID, refunds by ID, or by charge and amount where their sheet has no ID of its own. */
export class HeldByPayouts {
	private readonly payouts = new Set<string>();
	private readonly charges = new Set<string>();
	private readonly refunds = new Map<string, number>();

	addPayout(id: string): void {
		this.payouts.add(id);
	}

	/** @param key the row's: `payout_1/refund/re_1`, or `payout_1/refund/chg_1/5` and a number of equal ones */
	addRow(type: string, transactionId: string, key: string): void {
		if (type !== 'refund') {
			this.charges.add(transactionId);
			return;
		}
		const refundName = key.split('/').slice(2, 4).join('/');
		this.refunds.set(refundName, (this.refunds.get(refundName) ?? 0) + 1);
	}

	hasCharge(charge: ListedPayment): boolean {
		return this.charges.has(charge.id) || this.payouts.has(payoutIdOf(charge) ?? '');
	}

	/** A row is that of one refund. */
	takeRefund(refund: ListedPayment, amount: Decimal | undefined): boolean {
		const ofCharge = amount === undefined ? '' : `${textOf(refund.charge_id)}/${formatDecimal(amount, 0)}`;
		const refundName = [refund.id, ofCharge].find((each) => (this.refunds.get(each) ?? 0) > 0);
		if (refundName !== undefined) this.refunds.set(refundName, (this.refunds.get(refundName) as number) - 1);
		return refundName !== undefined;
	}
}

export type Outstanding = ReturnType<typeof outstanding>;

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

/** Captured charges, and refunds that are through or on their way, the oldest first. */
export function outstandingOf(charges: ListedPayment[], refunds: ListedPayment[], held: HeldByPayouts): Outstanding[] {
	const owed = charges
		.filter((charge) => textOf(charge.status) === 'CAPTURED' && !held.hasCharge(charge))
		.map((charge) => outstanding('charge', charge));
	const back = refunds
		.filter((refund) => ['refunded', 'pending'].includes(paymentState(refund)))
		.filter((refund) => !held.takeRefund(refund, parseDecimal(refund.amount)))
		.map((refund) => outstanding('refund', refund));
	return [...owed, ...back].sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
}

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

/** One item a currency. What has no age counts as the oldest. */
export function outstandingSums(all: Outstanding[], until: number) {
	const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
	return currencies.map((currency) => {
		const own = all.filter((one) => one.currency === currency);
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
	});
}
