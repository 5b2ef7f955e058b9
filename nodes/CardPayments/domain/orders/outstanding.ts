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
		const named = key.split('/').slice(2, 4).join('/');
		this.refunds.set(named, (this.refunds.get(named) ?? 0) + 1);
	}

	hasCharge(charge: ListedPayment): boolean {
		return this.charges.has(charge.id) || this.payouts.has(payoutIdOf(charge) ?? '');
	}

	/** A row is that of one refund. */
	takeRefund(refund: ListedPayment, amount: Decimal | undefined): boolean {
		const ofCharge = amount === undefined ? '' : `${textOf(refund.charge_id)}/${formatDecimal(amount, 0)}`;
		const named = [refund.id, ofCharge].find((each) => (this.refunds.get(each) ?? 0) > 0);
		if (named !== undefined) this.refunds.set(named, (this.refunds.get(named) as number) - 1);
		return named !== undefined;
	}
}

/** A charge, or a refund as a negative amount, that no payout holds. */
export interface Outstanding {
	type: 'charge' | 'refund';
	transactionId: string;
	refundId: string;
	status: string;
	/** Epoch milliseconds. */
	time: number | undefined;
	/** Undefined where it can't be read. */
	amount: Decimal | undefined;
	currency: string;
	order: string;
}

/** Captured charges, and refunds that are through or on their way, the oldest first. */
export function outstandingOf(charges: ListedPayment[], refunds: ListedPayment[], held: HeldByPayouts): Outstanding[] {
	const common = (payment: ListedPayment) => ({
		status: textOf(payment.status),
		time: createdAt(payment),
		currency: textOf(payment.currency).toUpperCase(),
		order: isRecord(payment.reference) ? textOf(payment.reference.order) : '',
	});
	const owed = charges
		.filter((charge) => textOf(charge.status) === 'CAPTURED' && !held.hasCharge(charge))
		.map((charge): Outstanding => {
			const amount = parseDecimal(charge.amount);
			return { ...common(charge), type: 'charge', transactionId: charge.id, refundId: '', amount };
		});
	const back = refunds
		.filter((refund) => ['refunded', 'pending'].includes(paymentState(refund)))
		.filter((refund) => !held.takeRefund(refund, parseDecimal(refund.amount)))
		.map((refund): Outstanding => {
			const amount = parseDecimal(refund.amount);
			const transactionId = textOf(refund.charge_id);
			return {
				...{ ...common(refund), type: 'refund', transactionId, refundId: refund.id },
				amount: amount === undefined ? undefined : -amount,
			};
		});
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

/** Ages in days, the last of each, and their names. */
const AGES = [
	{ upTo: 7, name: 'amount_up_to_7_days' },
	{ upTo: 30, name: 'amount_8_to_30_days' },
	{ upTo: Infinity, name: 'amount_over_30_days' },
];

/** One item a currency. What has no age counts as the oldest. */
export function outstandingSums(all: Outstanding[], until: number) {
	const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
	return currencies.map((currency) => {
		const own = all.filter((one) => one.currency === currency);
		const sum = (of: Outstanding[]) => of.reduce((total, { amount }) => total + (amount ?? 0n), 0n);
		const ages = own.map((one) => daysOld(one, until) ?? Infinity);
		const ofAge = (place: number) => {
			const after = AGES[place - 1]?.upTo ?? -1;
			return sum(
				own.filter((_, at) => (ages[at] as number) > after && (ages[at] as number) <= (AGES[place]?.upTo ?? 0)),
			);
		};
		return {
			currency: currency || null,
			amount: numberOf(sum(own)) ?? null,
			amount_minor: decimalsOf(currency) === undefined ? null : inMinorUnits(sum(own), currency),
			...Object.fromEntries(AGES.map(({ name }, place) => [name, numberOf(ofAge(place)) ?? null])),
			charges: own.filter(({ type }) => type === 'charge').length,
			refunds: own.filter(({ type }) => type === 'refund').length,
			not_counted: own.filter(({ amount }) => amount === undefined).length,
			oldest_date: own[0]?.time,
		};
	});
}
