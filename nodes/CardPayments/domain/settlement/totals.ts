import type { Choices } from '../input/choices';
import { decimalsOf } from '../money/currency';
import { add, parseDecimal, ZERO, type Decimal } from '../money/decimal';
import { grouped, inCurrency, inMinorUnits, numberOf } from '../money/money';
import type { Transaction } from './transactions';

export type Grouping = 'payout' | 'type' | 'month' | 'day' | 'paymentMethod';

export const GROUPINGS: Choices<Grouping> = {
	payout: { label: 'Payout' },
	type: { label: 'Type' },
	month: { label: 'Month' },
	day: { label: 'Day' },
	paymentMethod: { label: 'Payment Method' },
};

/** Whose date months and days are of. */
export type DateOf = 'payout' | 'transaction';

type Group = Record<string, string | null>;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;
const AMOUNTS = ['gross', 'fee', 'tax', 'amount'] as const;

/** What a transaction belongs to, under the name of a field; null where it doesn't say. */
const GROUP_OF: Record<Grouping, (transaction: Transaction, dateOf: DateOf) => Group> = {
	payout: ({ payout_id, payout_date }) => ({ payout_id, payout_date }),
	type: ({ type }) => ({ type }),
	month: (transaction, dateOf) => ({ month: dayOf(transaction, dateOf)?.slice(0, 7) ?? null }),
	day: (transaction, dateOf) => ({ day: dayOf(transaction, dateOf) }),
	paymentMethod: ({ payment_method }) => ({ payment_method }),
};

/** Adds up transactions, exactly, a total for each group and currency. */
export class Totals {
	private readonly groupBy: Grouping[];
	private readonly dateOf: DateOf;
	private readonly totals = new Map<string, Total>();

	constructor(groupBy: Grouping[], dateOf: DateOf) {
		this.groupBy = groupBy;
		this.dateOf = dateOf;
	}

	add(transaction: Transaction): void {
		const group: Group = {};
		for (const grouping of this.groupBy) Object.assign(group, GROUP_OF[grouping](transaction, this.dateOf));
		group.currency = transaction.currency;
		const key = JSON.stringify(group);
		const total = this.totals.get(key) ?? new Total(group);
		this.totals.set(key, total);
		total.add(transaction);
	}

	items() {
		return [...this.totals.values()].map((total) => total.item());
	}
}

type TotalItem = ReturnType<Total['item']>;

class Total {
	private readonly group: Group;
	private readonly sums = { gross: ZERO, fee: ZERO, tax: ZERO, amount: ZERO };
	private readonly known = { gross: 0, fee: 0, tax: 0, amount: 0 };
	private count = 0;

	constructor(group: Group) {
		this.group = group;
	}

	add(transaction: Transaction): void {
		this.count++;
		for (const name of AMOUNTS) {
			const amount = parseDecimal(transaction[name]);
			if (amount === undefined) continue;
			this.known[name]++;
			this.sums[name] = add(this.sums[name], amount);
		}
	}

	/** A sum says how many rows it misses. One of no row is null, and so is a gross amount that misses some. */
	item() {
		const { count, known, sums, group } = this;
		const currency = group.currency ?? '';
		const of = (name: (typeof AMOUNTS)[number], write: (sum: Decimal) => number | null) => {
			const isWhole = name === 'gross' ? known.gross === count : known[name] > 0;
			return isWhole ? write(sums[name]) : null;
		};
		const major = (sum: Decimal) => numberOf(sum) ?? null;
		const minor = (sum: Decimal) => (decimalsOf(currency) === undefined ? null : inMinorUnits(sum, currency));
		return {
			...group,
			currency: group.currency ?? null,
			count,
			gross: of('gross', major),
			fee: of('fee', major),
			tax: of('tax', major),
			amount: of('amount', major),
			gross_minor: of('gross', minor),
			fee_minor: of('fee', minor),
			tax_minor: of('tax', minor),
			amount_minor: of('amount', minor),
			rows_without_fee: count - known.fee,
			rows_without_amount: count - known.amount,
		};
	}
}

function dayOf({ date, payout_date }: Transaction, dateOf: DateOf): string | null {
	const text = dateOf === 'payout' ? payout_date : date;
	return text !== null && ISO_DATE.test(text) ? text.slice(0, 10) : null;
}

/** A sentence that says what transactions come to: "437 transactions of 44 payouts add up to 254,120.55 SAR". */
export function sumsText(
	totals: Array<Pick<TotalItem, 'currency' | 'count' | 'amount'>>,
	payouts: number,
): string | undefined {
	const count = totals.reduce((sum, total) => sum + total.count, 0);
	const sums = new Map<string, Decimal>();
	for (const { currency, amount } of totals) {
		const exact = parseDecimal(amount);
		if (exact !== undefined && currency !== null) sums.set(currency, add(sums.get(currency) ?? ZERO, exact));
	}
	const amounts = [...sums].map(([currency, sum]) => `${grouped(inCurrency(sum, currency))} ${currency}`);
	const last = amounts.pop();
	if (last === undefined) return undefined;
	const all = amounts.length === 0 ? last : `${amounts.join(', ')} and ${last}`;
	const verb = count === 1 ? 'adds' : 'add';
	return `${counted(count, 'transaction')} of ${counted(payouts, 'payout')} ${verb} up to ${all}`;
}

function counted(count: number, what: string): string {
	return `${grouped(String(count))} ${what}${count === 1 ? '' : 's'}`;
}
