import { compareTexts } from '../input';
import { isPaidOut, type PayoutRecord } from '../payout';
import { amountInWords, type Decimal } from '../money';
import { payoutAmount } from '../settlement';

/** A month, such as "May 2026", and what the service lists of it. */
export interface ListedMonth {
	period: string;
	payouts: PayoutRecord[];
}

/** What was paid out, month by month, the oldest first. By the list of payouts alone: sheets aren't read for it. */
export interface Trend {
	currency: string;
	months: Array<{ period: string; payouts: number; paid: Decimal; paidInWords: string }>;
}

/** A trend a currency; none of a single month. */
export function trendsOf(months: ListedMonth[]): Trend[] {
	if (months.length < 2) return [];
	const paidIn = ({ payouts }: ListedMonth) =>
		payouts.filter(isPaidOut).flatMap((payout) => payoutAmount(payout) ?? []);
	const currencies = new Set(months.flatMap(paidIn).map(({ currency }) => currency));
	return [...currencies].sort(compareTexts).map((currency) => ({
		currency,
		months: months.map((month) => {
			const own = paidIn(month).filter((paid) => paid.currency === currency);
			const paid = own.reduce((sum, { amount }) => sum + amount, 0n);
			return { period: month.period, payouts: own.length, paid, paidInWords: amountInWords(paid, currency) };
		}),
	}));
}
