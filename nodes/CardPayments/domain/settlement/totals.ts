import { decimalsOf } from '../money/currency';
import { amountInWords, grouped, inMinorUnits, numberOf, Sum, type Decimal } from '../money/decimal';
import { UNITS } from '../money/decimal';
import type { Parts, Transaction } from './transactions';

/** Whose date months and days are of. */
export type DateOf = 'payout' | 'transaction';

type Group = Record<string, string | null>;
type Amounts = Record<keyof Parts, number | null>;
type Minors = Record<`${keyof Parts}_minor`, number | null>;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;
const AMOUNTS = ['gross', 'fee', 'tax', 'amount'] as const;

/** What there's a total for, and where a transaction belongs, under the name of a field; null where it doesn't say. */
export const GROUPINGS = {
	payout: { label: 'Payout', of: ({ payout_id, payout_date }) => ({ payout_id, payout_date }) },
	type: { label: 'Type', of: ({ type }) => ({ type }) },
	month: {
		label: 'Month',
		of: (transaction, dateOf) => ({ month: dayOf(transaction, dateOf)?.slice(0, 7) ?? null }),
	},
	day: { label: 'Day', of: (transaction, dateOf) => ({ day: dayOf(transaction, dateOf) }) },
	paymentMethod: { label: 'Payment Method', of: ({ payment_method }) => ({ payment_method }) },
} satisfies Record<string, { label: string; of: (transaction: Transaction, dateOf: DateOf) => Group }>;

export type Grouping = keyof typeof GROUPINGS;

/** What the transactions of a group and currency come to, and of how many each amount is known. */
interface Total {
	group: Group;
	count: number;
	sums: Record<keyof Parts, Sum>;
	known: Record<keyof Parts, number>;
}

/** Adds up transactions, exactly, a total for each group and currency. */
export class Totals {
	private readonly groupBy: Grouping[];
	private readonly dateOf: DateOf;
	private readonly totals = new Map<string, Total>();
	private readonly payouts = new Set<string>();

	constructor(groupBy: Grouping[], dateOf: DateOf) {
		this.groupBy = groupBy;
		this.dateOf = dateOf;
	}

	add(transaction: Transaction): void {
		const group: Group = {};
		for (const grouping of this.groupBy) Object.assign(group, GROUPINGS[grouping].of(transaction, this.dateOf));
		group.currency = transaction.currency;
		const key = JSON.stringify(group);
		const total = this.totals.get(key) ?? {
			group,
			count: 0,
			sums: { gross: new Sum(), fee: new Sum(), tax: new Sum(), amount: new Sum() },
			known: { gross: 0, fee: 0, tax: 0, amount: 0 },
		};
		this.totals.set(key, total);
		total.count++;
		this.payouts.add(transaction.payout_id);
		for (const name of AMOUNTS) {
			const amount = transaction[name];
			if (amount === null) continue;
			total.known[name]++;
			total.sums[name].add(Math.round(amount * UNITS));
		}
	}

	/** A sum says how many rows it misses. One of no row is null, and so is a gross amount that misses some. */
	items() {
		return [...this.totals.values()].map(({ group, count, sums, known }) => {
			const currency = group.currency ?? '';
			const minorOf = (sum: Decimal) => (decimalsOf(currency) === undefined ? null : inMinorUnits(sum, currency));
			const written = AMOUNTS.map((name) => {
				const isKnown = name === 'gross' ? known.gross === count : known[name] > 0;
				const sum = isKnown ? sums[name].total() : undefined;
				const [major, minor] = sum === undefined ? [null, null] : [numberOf(sum) ?? null, minorOf(sum)];
				return { name, major, minor };
			});
			return {
				...group,
				currency: group.currency ?? null,
				count,
				...(Object.fromEntries(written.map(({ name, major }) => [name, major])) as Amounts),
				...(Object.fromEntries(written.map(({ name, minor }) => [`${name}_minor`, minor])) as Minors),
				rows_without_fee: count - known.fee,
				rows_without_amount: count - known.amount,
			};
		});
	}

	/** "437 transactions of 44 payouts add up to 254,120.55 SAR"; undefined where no amount is known. */
	text(): string | undefined {
		const sums = new Map<string, Decimal>();
		let count = 0;
		for (const total of this.totals.values()) {
			count += total.count;
			const { currency } = total.group;
			if (currency && total.known.amount > 0)
				sums.set(currency, (sums.get(currency) ?? 0n) + total.sums.amount.total());
		}
		const amounts = [...sums].map(([currency, sum]) => amountInWords(sum, currency));
		const last = amounts.pop();
		if (last === undefined) return undefined;
		const all = amounts.length === 0 ? last : `${amounts.join(', ')} and ${last}`;
		const verb = count === 1 ? 'adds' : 'add';
		return `${counted(count, 'transaction')} of ${counted(this.payouts.size, 'payout')} ${verb} up to ${all}`;
	}
}

function dayOf({ date, payout_date }: Transaction, dateOf: DateOf): string | null {
	const text = dateOf === 'payout' ? payout_date : date;
	return text !== null && ISO_DATE.test(text) ? text.slice(0, 10) : null;
}

function counted(count: number, what: string): string {
	return `${grouped(String(count))} ${what}${count === 1 ? '' : 's'}`;
}
