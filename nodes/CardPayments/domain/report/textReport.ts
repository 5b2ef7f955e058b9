import { harmlessText } from '../harmlessText';
import { namesOf } from '../input/choices';
import { amountInWords, grouped, inCurrency, type Decimal } from '../money/decimal';
import type { ReportContent } from './report';
import type { ReportedPayout } from './reportedPayout';
import { feeRate, STEPS, type CurrencyTotal } from './reportTotals';

/** All that the HTML says, for a chat or for mail programs without HTML. */
export function textReport(content: ReportContent): string {
	const { heading, result, isTest, words, cards, moreCards, totals, notInBefore, payouts, morePayouts } = content;
	const more = (count: number) => (count > 0 ? [`- And ${count} more: see the execution in n8n.`] : []);
	const lines = [
		`${heading}: ${result}.`,
		isTest ? 'Test mode: no real money.' : '',
		...words.introduction.split('\n'),
		...(cards.length + moreCards > 0 ? ['', 'To look at:', ...cards.map(card), ...more(moreCards)] : []),
		...totals.flatMap((total) => ['', ...totalLines(total, content.before)]),
		notInBefore,
		...(payouts.length + morePayouts > 0 ? ['', 'Payouts:', ...payouts.map(payoutLine), ...more(morePayouts)] : []),
		...(words.footer === '' ? [] : ['', ...words.footer.split('\n')]),
	];
	// One empty line at most stands between two parts.
	return lines
		.map(harmlessText)
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

function card({ id, day, merchant, paid, verdict, difference, why }: ReportedPayout): string {
	const place = [day, merchant === '' ? '' : `merchant ${merchant}`, paid].filter((part) => part !== '').join(', ');
	const what = verdict === 'not balanced' ? `Difference: ${difference}` : verdict;
	return `- ${id} (${place}): ${what}. ${why}`;
}

function totalLines({ currency, payouts, balanced, sums, ...rest }: CurrencyTotal, month: string): string[] {
	const { before } = rest;
	const beside = (text: string) => (before === undefined ? '' : ` (${month}: ${text})`);
	const amount = (sum: Decimal) => amountInWords(sum, currency);
	const steps = namesOf(STEPS)
		.filter((step) => sums[step] !== 0n || (before?.sums[step] ?? 0n) !== 0n)
		.map((step) => `${STEPS[step].label}: ${amount(sums[step])}${beside(amount(before?.sums[step] ?? 0n))}`);
	const rate = (total: CurrencyTotal) => rateInWords(total);
	return [
		`${currency}: ${balanced} of ${payouts} balanced`,
		...steps,
		`Paid out: ${amount(sums.paid)}${beside(amount(before?.sums.paid ?? 0n))}`,
		`Fee rate: ${rate({ currency, payouts, balanced, sums, ...rest })}${before ? beside(rate(before)) : ''}`,
	];
}

/** "2.75 %" */
export function rateInWords(total: CurrencyTotal): string {
	const rate = feeRate(total);
	return rate === undefined ? 'not known' : `${rate.toFixed(2)} %`;
}

/** A payout's difference, or why there is none. */
export function differenceInWords({ verdict, balance }: ReportedPayout): string {
	if (balance === undefined || !(verdict === 'balanced' || verdict === 'not balanced')) return verdict;
	return grouped(inCurrency(balance.difference, balance.paid.currency));
}

function payoutLine(payout: ReportedPayout): string {
	return `- ${[payout.day, payout.id, payout.paid, differenceInWords(payout)].filter((part) => part !== '').join(', ')}`;
}
