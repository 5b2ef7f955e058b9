import { parseDecimal } from '../money/decimal';
import { grouped, inCurrency } from '../money/money';

/** Totals by currency. */
interface Sums {
	currency: string | null;
	count: number;
	amount: number | null;
}

/** A sentence that says what transactions come to: "437 transactions of 44 payouts add up to 254,120.55 SAR". */
export function sumsText(totals: Sums[], payouts: number): string | undefined {
	const count = totals.reduce((sum, total) => sum + total.count, 0);
	const amounts = totals.flatMap(({ currency, amount }) => {
		const exact = parseDecimal(amount);
		return exact === undefined || currency === null ? [] : [`${grouped(inCurrency(exact, currency))} ${currency}`];
	});
	const last = amounts.pop();
	if (last === undefined) return undefined;
	const all = amounts.length === 0 ? last : `${amounts.join(', ')} and ${last}`;
	const add = count === 1 ? 'adds' : 'add';
	return `${counted(count, 'transaction')} of ${counted(payouts, 'payout')} ${add} up to ${all}`;
}

function counted(count: number, what: string): string {
	return `${grouped(String(count))} ${what}${count === 1 ? '' : 's'}`;
}
