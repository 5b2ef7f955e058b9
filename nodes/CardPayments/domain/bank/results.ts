import { shortened } from '../input/text';
import { decimalsOf } from '../money/currency';
import { amountInWords, decimalOf, numberOf } from '../money/decimal';
import type { Matching, Paid, MatchVerdict } from './matching';
import { differenceOf, sumOfMinors, type ExpectedPayout, type MatchOptions, type Reading } from './readings';
import { bankDay } from './days';
import type { BankLine } from './statement';

/** Of candidates in a cell. */
const MOST_CANDIDATES = 3;
const LONGEST_TEXT = 140;

type Status = MatchVerdict['status'];

/** What each status is called in a sentence, what to look at first. */
export const BANK_STATUSES: Record<Status, { few: string; isGood: boolean }> = {
	missing: { few: 'missing', isGood: false },
	amount_differs: { few: 'with another amount', isGood: false },
	returned: { few: 'paid and taken back', isGood: false },
	paid_late: { few: 'paid late', isGood: false },
	ambiguous: { few: 'ambiguous', isGood: false },
	not_paid: { few: 'failed', isGood: false },
	expected: { few: 'still on their way', isGood: true },
	matched: { few: 'matched', isGood: true },
	not_a_payout: { few: 'other lines', isGood: true },
};
const ORDER = Object.keys(BANK_STATUSES) as Status[];

export type BankResult = ReturnType<typeof resultOf>['json'];

/** What became of each payout, and of each line that is no payout's, with the lines it's about. */
export function bankResults({ payouts, lines }: Matching, options: MatchOptions) {
	return [
		...[...payouts].map(([payout, verdict]) => resultOf(payout, verdict, options)),
		...[...lines].map(([line, verdict]) => resultOf(line, verdict, options)),
	].sort((a, b) => ORDER.indexOf(a.json.status) - ORDER.indexOf(b.json.status));
}

/** Payouts of one line have its `bank_amount` and `difference` in common. */
function resultOf(subject: ExpectedPayout | BankLine, verdict: MatchVerdict, options: MatchOptions) {
	const { currency } = subject;
	const payout = 'id' in subject ? subject : undefined;
	const reading = 'reading' in verdict ? verdict.reading : undefined;
	const lines = 'id' in subject ? (reading?.lines ?? []) : [subject];
	const candidates = 'candidates' in verdict ? verdict.candidates : [];
	const difference = reading && differenceOf(reading);
	const main = lines.find((line) => lines.every(({ minor }) => minor <= line.minor));
	const json = {
		status: verdict.status,
		payout_id: payout?.id ?? null,
		payout_date: payout ? bankDay(payout.day) : null,
		bank_date: main ? bankDay(main.day) : null,
		amount: payout ? inMajor(payout.minor, currency) : null,
		bank_amount: main ? inMajor(sumOfMinors(lines), main.currency) : null,
		difference: difference === undefined ? null : inMajor(difference, currency),
		currency,
		matched_because: 'reading' in verdict ? because(verdict, options) : remarkOf(verdict, payout),
		candidates: candidatesInWords(candidates, subject),
		bank_line: main?.number ?? null,
		bank_text: main ? shortened(main.text, LONGEST_TEXT) : null,
	};
	return { json, lines: lines.length > 0 ? lines : candidates.flatMap((candidate) => candidate.lines) };
}

function because({ status, by, reading, back }: Paid, options: MatchOptions): string {
	const { lines, payouts } = reading;
	const [first] = payouts as [ExpectedPayout];
	const main = lines.find((line) => lines.every(({ minor }) => minor <= line.minor)) as BankLine;
	const several = payouts.length > 1 ? `, a deposit of ${payouts.length} payouts` : '';
	const how = {
		reference: `The line names the payout${several}`,
		amount_and_date: 'Only this line has its amount and currency in these days',
		deposit_of_several: `The line is the sum of ${payouts.length} payouts, and of no others`,
		near: 'Only this line is near its amount in these days: the bank may have kept a fee',
	}[by];
	const joined = lines.length > 1 ? `, with line ${others(lines, main)}` : '';
	if (status === 'returned') return `${how}, and line ${others(back, main)} took it back`;
	if (status === 'paid_late')
		return `${how}${joined}. It came after ${main.day - first.day} days, not ${options.daysUntilPaid}`;
	return how + joined;
}

function others(lines: BankLine[], main: BankLine): string {
	return lines
		.filter((line) => line !== main)
		.map(({ number }) => number)
		.join(' and ');
}

function remarkOf(
	{ status, candidates }: Exclude<MatchVerdict, Paid>,
	payout: ExpectedPayout | undefined,
): string | null {
	const [candidate] = candidates;
	if (status === 'not_paid')
		return candidate
			? 'The service says it failed, and yet there are lines of it: see candidates'
			: 'The service says it failed';
	if (status === 'missing') return 'The statement goes on, and no line fits';
	if (payout !== undefined || status === 'ambiguous') return null;
	const owner = candidate?.payouts[0];
	if (owner?.hasFailed) return `A line of payout ${owner.id}, which failed`;
	if (owner) return `A line of payout ${owner.id}, which the filters leave out`;
	return null;
}

/** "line 12 of 2026-01-05: 498.00 SAR (2.00 SAR less)" */
function candidatesInWords(candidates: Reading[], subject: ExpectedPayout | BankLine): string {
	const texts = candidates.map(({ lines, payouts }) =>
		'id' in subject
			? lines.map((line) => lineInWords(line, payouts, subject)).join(' and ')
			: payouts.map(payoutInWords).join(' and '),
	);
	const all = [...new Set(texts)];
	const more = all.length > MOST_CANDIDATES ? ` (and ${all.length - MOST_CANDIDATES} more)` : '';
	return all.slice(0, MOST_CANDIDATES).join('; or ') + more;
}

function lineInWords(line: BankLine, payouts: ExpectedPayout[], payout: ExpectedPayout): string {
	const less = sumOfMinors(payouts) - line.minor;
	const together = payouts.length > 1 ? ` as a deposit of ${payouts.length}` : '';
	const isAlike = less === 0 || line.minor < 0 || line.currency !== payout.currency;
	const gap = isAlike ? '' : ` (${moneyInWords(Math.abs(less), line.currency)} ${less > 0 ? 'less' : 'more'})`;
	return `line ${line.number} of ${bankDay(line.day)}: ${moneyInWords(line.minor, line.currency)}${gap}${together}`;
}

function payoutInWords({ id, day, minor, currency }: ExpectedPayout): string {
	return `${id} of ${bankDay(day)}: ${moneyInWords(minor, currency)}`;
}

function moneyInWords(minor: number, currency: string): string {
	return amountInWords(decimalOf(minor, decimalsOf(currency) ?? 0), currency);
}

function inMajor(minor: number, currency: string): number {
	return numberOf(decimalOf(minor, decimalsOf(currency) ?? 0)) ?? Number.NaN;
}
