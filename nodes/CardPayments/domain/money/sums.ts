import { compareTexts } from '../input';
import { amountInWords, type Decimal } from './decimal';

/** An amount in a currency; '' where that isn't known. */
export interface Amount {
	amount: Decimal;
	currency: string;
}

/** What amounts come to, by currency. */
export function sumsOf(amounts: Iterable<Amount>): Map<string, Decimal> {
	const sums = new Map<string, Decimal>();
	for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
	return sums;
}

/** The same in words, "1,200.00 SAR and 5.00 USD": what's of no currency is an unknown amount, and last. */
export function sumsInWords(sums: Map<string, Decimal>): string {
	const sorted = [...sums].sort(([a], [b]) => compareTexts(a || '~', b || '~'));
	const words = sorted.map(([currency, sum]) =>
		currency === '' ? 'an unknown amount' : amountInWords(sum, currency),
	);
	return new Intl.ListFormat('en').format(words);
}
