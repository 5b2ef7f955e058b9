import { harmlessText } from '../harmlessText';
import { amountInWords, type Decimal } from '../money';
import type { ReportContent } from './reportContent';
import type { Card } from './cards';
import type { ReportedPayout } from './reportedPayout';
import { rateInWords, totalRows, type CurrencyTotal } from './reportTotals';

/** All that the HTML says, for a chat or for mail programs without HTML. */
export function textReport(content: ReportContent): string {
	const { heading, result, isTest, words, cards, moreCards, totals, notInBefore, trends, payouts } = content;
	const { lines: standing, sections } = content;
	const rest = listRest(content);
	const more = (count: number) => (count > 0 ? [`- ${moreInWords(count)}`] : []);
	const lines = [
		`${heading}: ${standing.length === 0 ? result : `payouts: ${result}`}.`,
		...standing.slice(1).map((line) => `${line.name}: ${line.result}.`),
		isTest ? 'Test mode: no real money.' : '',
		...words.introduction.split('\n'),
		...totals.flatMap((total) => ['', ...totalLines(total, content.before)]),
		notInBefore,
		...(cards.length + moreCards > 0 ? ['', 'To look at:', ...cards.map(card), ...more(moreCards)] : []),
		...sections
			.filter(({ rows, rest: others }) => rows.length + others.length > 0)
			.flatMap((section) => [
				'',
				`${section.heading}:`,
				...section.rows.map((row) => `- ${Object.values(row).filter(Boolean).join(', ')}`),
				...section.rest.map((line) => `- ${line}`),
			]),
		...trends.flatMap(({ currency, months }) => [
			'',
			`${TREND_TITLE} ${currency}:`,
			...months.map(({ period, paidInWords }) => `- ${period}: ${paidInWords}`),
		]),
		...(payouts.length + rest.length > 0
			? ['', 'Payouts:', ...payouts.map(payoutLine), ...rest.map((line) => `- ${line}`)]
			: []),
		'',
		zoneInWords(words.zone),
		...(words.footer === '' ? [] : ['', ...words.footer.split('\n')]),
	];
	// One empty line at most stands between two parts.
	return lines
		.map(harmlessText)
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** What a list leaves out. */
export function moreInWords(count: number): string {
	return `And ${count} more: see the execution in n8n.`;
}

/** A payout near midnight may be of another day at the service. */
export function zoneInWords(zone: string): string {
	return `Days and months are those of the time zone ${zone}.`;
}

export const TREND_TITLE = 'Paid out by month, in';

/** What the list of payouts leaves out. */
export function listRest({ morePayouts, moreBalanced }: ReportContent): string[] {
	const balance = moreBalanced === 1 ? '1 more balances' : `${moreBalanced} more balance`;
	return [
		...(morePayouts > 0 ? [moreInWords(morePayouts)] : []),
		...(moreBalanced > 0 ? [`${balance}: the attached CSV has all.`] : []),
	];
}

function card({ title, about, what, why }: Card): string {
	return `- ${title}: ${what} (${about}). ${why}`;
}

function totalLines(total: CurrencyTotal, month: string): string[] {
	const { currency, payouts, balanced, before } = total;
	const line = (label: string, now: string, then: string | undefined) =>
		`${label}: ${now}${then === undefined ? '' : ` (${month}: ${then})`}`;
	const amount = (sum: Decimal) => amountInWords(sum, currency);
	return [
		`${currency}: ${balanced} of ${payouts} balanced`,
		...totalRows(total).map((row) => {
			return line(row.label, amount(row.sum), row.before === undefined ? undefined : amount(row.before));
		}),
		line('Fee rate', rateInWords(total), before && rateInWords(before)),
	];
}

function payoutLine({ day, id, paid, differenceOrVerdict }: ReportedPayout): string {
	return `- ${[day, id, paid, differenceOrVerdict].filter((part) => part !== '').join(', ')}`;
}
