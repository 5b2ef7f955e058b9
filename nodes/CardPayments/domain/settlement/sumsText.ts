import { add, parseDecimal, ZERO, type Decimal } from '../money/decimal';
import { grouped, inCurrency } from '../money/money';

/** Totals of a group and currency. */
interface Sums {
	currency: string | null;
	count: number;
	amount: number | null;
}

/** A sentence that says what transactions come to: "437 transactions of 44 payouts add up to 254,120.55 SAR". */
export function sumsText(totals: Sums[], payouts: number): string | undefined {
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
