import { decimalsOf } from '../money/currency';
import { decimalOf, numberOf } from '../money/decimal';
import { dayText, type BankLine } from './lines';
import type { Matching, Verdict } from './match';
import { differenceOf, sumOf, type ExpectedPayout, type Reading } from './readings';

/** Of candidates, and of what a summary names. */
const MOST_SHOWN = 20;

/** What to look at comes first. */
const PLACES: Record<Verdict['status'], number> = {
	amount_differs: 0,
	late: 1,
	ambiguous: 2,
	expected: 3,
	matched: 4,
	not_a_payout: 5,
};

/** What became of each payout, and of each line that is no payout's, with the lines it's about. */
export function bankResults({ payouts, lines }: Matching, items: object[]) {
	return [
		...[...payouts].map(([payout, verdict]) => resultOf(payout, verdict, items)),
		...[...lines].map(([line, verdict]) => resultOf(line, verdict, items)),
	].sort((a, b) => PLACES[a.json.status] - PLACES[b.json.status]);
}

/** Payouts of one line have its `bank_amount` and `difference` in common. */
function resultOf(subject: ExpectedPayout | BankLine, verdict: Verdict, items: object[]) {
	const { currency } = subject;
	const payout = 'id' in subject ? subject : undefined;
	const reading = 'reading' in verdict ? verdict.reading : undefined;
	const lines = 'id' in subject ? (reading?.lines ?? []) : [subject];
	const candidates = 'candidates' in verdict ? verdict.candidates : partsOf(verdict.reading);
	const difference = reading && differenceOf(reading);
	const main =
		lines.length === 0 ? undefined : lines.reduce((a, b) => (Math.abs(b.minor) > Math.abs(a.minor) ? b : a));
	const json = {
		status: verdict.status,
		payout_id: payout?.id ?? null,
		payout_date: payout ? dayText(payout.day) : null,
		amount: payout ? inMajor(payout.minor, currency) : null,
		currency,
		bank_date: main ? dayText(main.day) : null,
		bank_amount: main ? inMajor(sumOf(lines), main.currency) : null,
		difference: difference === undefined ? null : inMajor(difference, currency),
		matched_by: 'by' in verdict ? verdict.by : null,
		candidates: candidates.slice(0, MOST_SHOWN).map(candidateOf),
		bank: (main && items[main.index]) ?? {},
	};
	return { json, lines: lines.length > 0 ? lines : candidates.flatMap((candidate) => candidate.lines) };
}

/** A fee or a return that the bank wrote as a line of its own. */
function partsOf(reading: Reading): Reading[] {
	return reading.lines.length > 1 ? reading.lines.map((line) => ({ ...reading, lines: [line] })) : [];
}

/** The answer to whether the bank paid everything, short enough for a chat. */
export function summaryOf({ payouts, lines }: Matching) {
	const results = [...payouts].map(([payout, verdict]) => resultOf(payout, verdict, []).json);
	const open = results.filter(({ status }) => status !== 'matched' && status !== 'expected');
	const toLookAt = open.slice(0, MOST_SHOWN).map((result) => ({ ...result, candidates: undefined, bank: undefined }));
	const count = (wanted: Verdict['status']) => results.filter(({ status }) => status === wanted).length;
	const paid = `${count('matched')} of ${results.length} payouts are on the bank statement`;
	const sentences = toLookAt.map(({ status, payout_id, payout_date, amount, currency, difference }) => {
		const what = status === 'amount_differs' ? `the amount differs by ${difference ?? 'its currency'}` : status;
		return `${payout_id} of ${payout_date}, ${amount} ${currency}: ${what}.`;
	});
	return {
		all_paid: results.length > 0 && count('matched') === results.length,
		title: titleOf(results.length, open.length, count('expected')),
		text: [`${paid}.`, ...sentences].join('\n'),
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
	return numberOf(decimalOf(minor, decimalsOf(currency) ?? 0)) ?? Number.NaN;
}
