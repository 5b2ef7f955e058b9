import { harmlessText } from '../harmlessText';
import { namesOf } from '../input/choices';
import { compareTexts } from '../input/text';
import { amountInWords, numberOf, type Decimal } from '../money/decimal';
import { htmlReport, STEPS, type CurrencyTotal, type ReportWords } from './htmlReport';
import type { ReportedPayout, ReportVerdict } from './reportedPayout';

/** One item about all payouts, for a mail, a chat or a PDF. */
export function report(payouts: ReportedPayout[], words: ReportWords) {
	const sorted = [...payouts].sort((a, b) => compareTexts(a.day, b.day) || compareTexts(a.id, b.id));
	const totals = totalsOf(sorted);
	const isOdd = ({ verdict }: ReportedPayout) => verdict === 'not balanced' || verdict === 'not checked';
	const toLookAt = sorted.filter(isOdd).sort((a, b) => compareTexts(a.verdict, b.verdict));
	const result = resultOfAll(sorted);
	const test = sorted.some(({ isTest }) => isTest) ? 'Test mode: ' : '';
	const heading = `${words.title} ${words.period}`.trim();
	return {
		subject: harmlessText(`${test}${heading}: ${result}`),
		html: htmlReport({ payouts: sorted, toLookAt, totals, result, heading, isTest: test !== '', words }),
		text: textReport(`${test}${heading}: ${result}.`, toLookAt, totals),
		balanced: toLookAt.length === 0,
		totals: totals.map(({ currency, payouts: count, balanced, sums }) => ({
			currency,
			payouts: count,
			balanced,
			...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, numberOf(sum) ?? null])),
		})),
		to_look_at: toLookAt.map(({ id, day, merchant, paid, verdict, difference, why }) => ({
			payout_id: id,
			payout_date: day,
			merchant_id: merchant,
			paid,
			verdict,
			difference,
			why,
		})),
	};
}

const NO_SUMS = Object.fromEntries([...namesOf(STEPS), 'paid'].map((name) => [name, 0n])) as CurrencyTotal['sums'];

function totalsOf(payouts: ReportedPayout[]): CurrencyTotal[] {
	const totals = new Map<string, CurrencyTotal>();
	for (const { verdict, balance } of payouts) {
		if (balance === undefined || verdict === 'not paid') continue;
		const { currency, amount } = balance.paid;
		const known = totals.get(currency) ?? { currency, payouts: 0, balanced: 0, sums: { ...NO_SUMS } };
		totals.set(currency, known);
		known.payouts++;
		if (verdict === 'balanced') known.balanced++;
		for (const step of namesOf(STEPS))
			known.sums[step] += step === 'difference' ? balance.difference : balance.steps[step];
		known.sums.paid += amount;
	}
	return [...totals.values()].sort((a, b) => compareTexts(a.currency, b.currency));
}

/** "1 of 44 payouts doesn't balance, 2 not paid" */
function resultOfAll(payouts: ReportedPayout[]): string {
	const count = (verdict: ReportVerdict) => payouts.filter((payout) => payout.verdict === verdict).length;
	const [wrong, unchecked, unpaid] = [count('not balanced'), count('not checked'), count('not paid')];
	const paid = count('balanced') + wrong + unchecked;
	const all = paid === 1 ? '1 payout' : `${paid} payouts`;
	const parts: string[] = [];
	if (wrong > 0) parts.push(`${wrong} of ${all} ${wrong === 1 ? "doesn't" : "don't"} balance`);
	if (unchecked > 0) parts.push(`${unchecked} of ${all} not checked`);
	if (parts.length === 0) parts.push(goodResult(paid, unpaid));
	if (unpaid > 0) parts.push(`${unpaid} not paid`);
	return parts.join(', ');
}

function goodResult(paid: number, unpaid: number): string {
	if (paid === 0) return unpaid > 0 ? 'no paid payouts' : 'no payouts';
	return paid === 1 ? 'the one payout balances' : `all ${paid} payouts balance`;
}

/** For a chat: what's wrong, and the totals. */
function textReport(first: string, toLookAt: ReportedPayout[], totals: CurrencyTotal[]): string {
	const MOST = 20;
	const odd = toLookAt.slice(0, MOST).map(({ id, day, paid, verdict, difference, why }) => {
		const what = difference === '' ? verdict : `${verdict}, difference ${difference}`;
		return `- ${id} of ${day}, ${paid}: ${what}. ${why}`;
	});
	const more = toLookAt.length > MOST ? [`- and ${toLookAt.length - MOST} more`] : [];
	const sums = totals.map(({ currency, payouts, balanced, sums: { gross_sales, fees, paid } }) => {
		const amount = (sum: Decimal) => amountInWords(sum, currency);
		return `${currency}: ${balanced} of ${payouts} balanced. Gross sales ${amount(gross_sales)}, fees ${amount(fees)}, paid out ${amount(paid)}.`;
	});
	return [first, ...odd, ...more, ...sums].map(harmlessText).join('\n');
}
