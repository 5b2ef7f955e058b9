import { compareTexts } from '../input';
import { amountInWords, type Decimal } from '../money';
import type { ReportedPayout } from './reportedPayout';

/** By currency; '' is that of payouts whose amount isn't known. */
export function amountsOf(payouts: ReportedPayout[]): Map<string, { count: number; sum: Decimal }> {
	const sums = new Map<string, { count: number; sum: Decimal }>();
	for (const { amount: paid } of payouts) {
		const { currency, amount } = paid ?? { currency: '', amount: 0n };
		const known = sums.get(currency) ?? { count: 0, sum: 0n };
		sums.set(currency, { count: known.count + 1, sum: known.sum + amount });
	}
	return sums;
}

/** "900.00 SAR and 5.00 USD" */
export function sumsInWords(payouts: ReportedPayout[]): string {
	const sums = [...amountsOf(payouts)]
		.sort(([a], [b]) => compareTexts(a || '~', b || '~'))
		.map(([currency, { sum }]) => (currency === '' ? 'an unknown amount' : amountInWords(sum, currency)));
	return new Intl.ListFormat('en').format(sums);
}
