import { decimalsOf } from '../money/currency';
import { numberOf } from '../money/money';
import { dayText, type BankLine } from './lines';
import type { Matching, Verdict } from './match';
import { differenceOf, sumOf, type ExpectedPayout, type Reading } from './readings';

/** Of candidates, and of what a summary names. */
const MOST_SHOWN = 20;

/** What every result has, in this order. */
const EMPTY = {
	status: '' as Verdict['status'],
	payout_id: null,
	payout_date: null,
	amount: null,
	currency: '',
	bank_date: null,
	bank_amount: null,
	difference: null,
	matched_by: null,
	candidates: [] as ReturnType<typeof candidateOf>[],
	bank: {},
};

/** A payout and what the bank shows of it. Payouts of one line have its `bank_amount` and `difference` in common. */
export function payoutResult(payout: ExpectedPayout, verdict: Verdict, fieldsOf: (line: BankLine) => object) {
	const { id, day, currency, minor } = payout;
	const own = {
		...EMPTY,
		status: verdict.status,
		payout_id: id,
		payout_date: dayText(day),
		amount: inMajor(minor, currency),
		currency,
	};
	if ('candidates' in verdict) return { ...own, candidates: shownOf(verdict.candidates) };
	const { reading, by } = verdict;
	const main = reading.lines.reduce((a, b) => (Math.abs(b.minor) > Math.abs(a.minor) ? b : a));
	const difference = differenceOf(reading);
	// A fee or a return that the bank wrote as a line of its own.
	const parts = reading.lines.length > 1 ? reading.lines.map((line) => ({ ...reading, lines: [line] })) : [];
	return {
		...own,
		bank_date: dayText(main.day),
		bank_amount: inMajor(sumOf(reading.lines), main.currency),
		difference: difference === undefined ? null : inMajor(difference, currency),
		matched_by: by,
		candidates: parts.map(candidateOf),
		bank: fieldsOf(main),
	};
}

/** A line that is no payout's, or nobody can say which one's. */
export function lineResult({ day, minor, currency }: BankLine, verdict: Verdict, bank: object) {
	return {
		...EMPTY,
		status: verdict.status,
		currency,
		bank_date: dayText(day),
		bank_amount: inMajor(minor, currency),
		candidates: 'candidates' in verdict ? shownOf(verdict.candidates) : [],
		bank,
	};
}

/** The answer to whether the bank paid everything, short enough for a chat. */
export function summaryOf({ payouts, lines }: Matching) {
	const results = [...payouts].map(([payout, verdict]) => payoutResult(payout, verdict, () => ({})));
	const open = results.filter(({ status }) => status !== 'matched' && status !== 'expected');
	const toLookAt = open.slice(0, MOST_SHOWN).map((result) => ({ ...result, candidates: undefined, bank: undefined }));
	const count = (wanted: Verdict['status']) => results.filter(({ status }) => status === wanted).length;
	const paid = `${count('matched')} of ${results.length} payouts are on the bank statement`;
	return {
		all_paid: results.length > 0 && count('matched') === results.length,
		title: titleOf(results.length, open.length, count('expected')),
		text: [`${paid}.`, ...toLookAt.map(sentenceOf)].join('\n'),
		payouts: results.length,
		matched: count('matched'),
		amount_differs: count('amount_differs'),
		late: count('late'),
		ambiguous: count('ambiguous'),
		expected: count('expected'),
		other_lines: lines.size,
		to_look_at: toLookAt,
		not_shown: open.length - toLookAt.length,
	};
}

function titleOf(payouts: number, toLookAt: number, expected: number): string {
	if (payouts === 0) return 'There are no payouts in the days of these lines';
	if (toLookAt > 0) return `Payouts to look at: ${toLookAt}`;
	return expected === 0 ? 'The bank paid everything' : `Nothing is missing. Payouts still on their way: ${expected}`;
}

function sentenceOf(
	result: Pick<
		ReturnType<typeof payoutResult>,
		'status' | 'payout_id' | 'payout_date' | 'amount' | 'currency' | 'difference'
	>,
) {
	const { status, payout_id, payout_date, amount, currency, difference } = result;
	const what = status === 'amount_differs' ? `the amount differs by ${difference ?? 'its currency'}` : status;
	return `${payout_id} of ${payout_date}, ${amount} ${currency}: ${what}.`;
}

function shownOf(candidates: Reading[]) {
	return candidates.slice(0, MOST_SHOWN).map(candidateOf);
}

function candidateOf({ lines, payouts }: Reading) {
	const [line] = lines as [BankLine];
	return {
		line: line.index + 1,
		bank_date: dayText(line.day),
		bank_amount: inMajor(line.minor, line.currency),
		payout_id: payouts.map(({ id }) => id).join(','),
	};
}

function inMajor(minor: number, currency: string): number {
	return numberOf({ digits: BigInt(minor), scale: decimalsOf(currency) ?? 0 }) ?? Number.NaN;
}
