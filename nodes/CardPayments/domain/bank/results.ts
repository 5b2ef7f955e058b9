import { shortened } from '../input';
import { decimalsOf, amountInWords, decimalOf, numberOf } from '../money';
import { bankDay } from './days';
import type { Matching, MatchVerdict, Paid } from './matchVerdict';
import { differenceOf, mainLineOf, sumOfMinors, type ExpectedPayout, type Reading } from './readings';
import type { BankLine } from './bankLine';
import { inOrder, mappedInTurns, type Pause } from '../inTurns';

/** In a cell that takes two lines of a table. */
const MOST_CANDIDATES = 2;
const LONGEST_TEXT = 60;

export type BankStatus = MatchVerdict['status'];

/** What each status is called in a sentence, what to look at first. */
export const BANK_STATUSES: Record<BankStatus, { few: string; tone: 'trouble' | 'open' | 'good' }> = {
	missing: { few: 'missing', tone: 'trouble' },
	amount_differs: { few: 'with another amount', tone: 'trouble' },
	returned: { few: 'paid and taken back', tone: 'trouble' },
	not_booked: { few: 'not booked by the bank', tone: 'trouble' },
	paid_late: { few: 'paid late', tone: 'trouble' },
	ambiguous: { few: 'ambiguous', tone: 'trouble' },
	not_paid: { few: 'not paid by the service', tone: 'open' },
	not_covered: { few: 'perhaps in an earlier statement', tone: 'open' },
	expected: { few: 'still on their way', tone: 'open' },
	matched: { few: 'matched', tone: 'good' },
	not_a_payout: { few: 'other lines', tone: 'good' },
};
const ORDER = Object.keys(BANK_STATUSES) as BankStatus[];

export interface BankResult {
	status: BankStatus;
	/** In major units, as `bank_amount` and `difference`. */
	amount: number | null;
	bank_amount: number | null;
	/** What the bank has less than the payouts of the line. */
	difference: number | null;
	currency: string;
	payout_date: string | null;
	bank_date: string | null;
	reason: string | null;
	candidates: string;
	bank_text: string | null;
	bank_line: number | null;
	payout_id: string | null;
}

/** What became of each payout, and of each line that is no payout's, in the order of what to look at. */
export async function bankResults({ payouts, lines }: Matching, pause: Pause) {
	const results = await mappedInTurns([...payouts, ...lines], pause, ([subject, verdict]) => ({ subject, verdict }));
	const place = ({ verdict }: (typeof results)[number]) => ORDER.indexOf(verdict.status);
	return await inOrder(results, pause, (a, b) => place(a) - place(b));
}

/** Payouts of one line have its `bank_amount` and `difference` in common. */
export function resultOf(
	subject: ExpectedPayout | BankLine,
	verdict: MatchVerdict,
): { json: BankResult; lines: BankLine[] } {
	const { currency } = subject;
	const payout = 'id' in subject ? subject : undefined;
	const reading = 'reading' in verdict ? verdict.reading : undefined;
	const lines = 'id' in subject ? (reading?.lines ?? []) : [subject];
	const candidates = 'candidates' in verdict ? verdict.candidates : [];
	const difference = reading && differenceOf(reading);
	const { bank_amount, bank_date, bank_text, bank_line } = bankFacts(lines);
	const json = {
		status: verdict.status,
		amount: payout ? inMajor(payout.minor, currency) : null,
		bank_amount,
		difference: difference === undefined ? null : inMajor(difference, currency),
		currency,
		payout_date: payout ? bankDay(payout.day) : null,
		bank_date,
		reason: reasonOfVerdict(verdict, payout),
		candidates: candidatesInWords(candidates, subject),
		bank_text,
		bank_line,
		payout_id: payout?.id ?? null,
	};
	return { json, lines: lines.length > 0 ? lines : candidates.flatMap((candidate) => candidate.lines) };
}

/** What the bank says of the lines together, and of the main one. */
function bankFacts(lines: BankLine[]): Pick<BankResult, 'bank_amount' | 'bank_date' | 'bank_text' | 'bank_line'> {
	const main = mainLineOf(lines);
	if (main === undefined) return { bank_amount: null, bank_date: null, bank_text: null, bank_line: null };
	return {
		bank_amount: inMajor(sumOfMinors(lines), main.currency),
		bank_date: bankDay(main.day),
		bank_text: shortened(main.text, LONGEST_TEXT),
		bank_line: main.number,
	};
}

function reasonOfVerdict(verdict: MatchVerdict, payout: ExpectedPayout | undefined): string | null {
	if ('reading' in verdict) return because(verdict);
	return payout === undefined ? lineRemark(verdict) : payoutRemark(verdict, payout);
}

function because({ status, by, reading, back, tookAsMuch }: Paid): string {
	const { lines, payouts } = reading;
	const [first] = payouts as [ExpectedPayout];
	const main = mainLineOf(lines) as BankLine;
	const how = {
		reference: payouts.length > 1 ? `Names all ${payouts.length} payouts` : 'Names the payout',
		amount_and_date: 'The only line with its amount',
		deposit_of_several: `One line for ${payouts.length} payouts`,
		near: 'Less than the payout: a fee?',
	}[by];
	const others = lines.filter((line) => line !== main && !back.includes(line)).map(({ number }) => number);
	const joined = others.length > 0 ? `, with line ${others.slice(0, MOST_CANDIDATES).join(' and ')}` : '';
	if (status === 'returned') return `${how}${joined}, line ${back[0]?.number} took it back`;
	const as = tookAsMuch === undefined ? '' : `, but line ${tookAsMuch.number} took as much`;
	if (status === 'paid_late') return `${how}${joined}, ${main.day - first.day} days after${as}`;
	return how + joined + as;
}

type Unpaid = Exclude<MatchVerdict, Paid>;

function payoutRemark({ status, candidates }: Unpaid, payout: ExpectedPayout): string | null {
	if (status === 'ambiguous') return whyAmbiguous(candidates, payout);
	const [line] = candidates[0]?.lines ?? [];
	const said: Record<string, string> = {
		not_paid: `The service says ${payout.unpaid}${line ? ', and yet a line fits' : ''}`,
		missing: line ? 'No line fits: see the nearest' : 'No line fits',
		not_booked: `The bank says "${shortened(line?.state ?? '', 20)}" of its line`,
		not_covered: 'May have come before the statement',
		expected: payout.isOnItsWay ? 'On its way, says the service' : 'May come after the statement',
	};
	return said[status] ?? null;
}

function whyAmbiguous(candidates: Reading[], { minor, currency }: ExpectedPayout): string {
	const { unsure } = candidates[0]?.lines.find((each) => each.unsure !== undefined) ?? {};
	if (unsure !== undefined) return `${moneyInWords(unsure, currency)} may be taken off`;
	const isLess = candidates.every(({ lines }) => sumOfMinors(lines) <= minor);
	if (!isLess) return 'May be part of a line';
	return candidates.length === 1 ? 'A line fits, perhaps by chance' : 'Several fit';
}

function lineRemark({ status, candidates }: Unpaid): string | null {
	if (status === 'ambiguous') return 'Several fit';
	const owner = candidates[0]?.payouts[0];
	if (owner === undefined) return null;
	return owner.unpaid === '' ? `Of ${owner.id}, left out by Filters` : `Of ${owner.id}, which is ${owner.unpaid}`;
}

/** "line 12 of 2026-01-05: 498.00 SAR (2.00 SAR less)" */
function candidatesInWords(candidates: Reading[], subject: ExpectedPayout | BankLine): string {
	if (candidates.length === 0) return '';
	const texts = new Set<string>();
	for (const { lines, payouts } of candidates) {
		if (texts.size > MOST_CANDIDATES) break;
		texts.add(
			'id' in subject
				? lines.map((line) => lineInWords(line, payouts, subject)).join(' and ')
				: payouts.map(payoutInWords).join(' and '),
		);
	}
	const shown = [...texts].slice(0, MOST_CANDIDATES).join('; or ');
	return texts.size > MOST_CANDIDATES ? `${shown} …` : shown;
}

function lineInWords(line: BankLine, payouts: ExpectedPayout[], payout: ExpectedPayout): string {
	const less = sumOfMinors(payouts) - line.minor;
	const together = payouts.length > 1 ? `, ${payouts.length} in one` : '';
	const isAlike = less === 0 || line.minor < 0 || line.currency !== payout.currency || payouts.length > 1;
	const gap = isAlike ? '' : ` (${less > 0 ? '-' : '+'}${moneyInWords(Math.abs(less), line.currency)})`;
	return `line ${line.number}: ${moneyInWords(line.minor, line.currency)}${gap}${together}`;
}

function payoutInWords({ id, minor, currency }: ExpectedPayout): string {
	return `${id}: ${moneyInWords(minor, currency)}`;
}

export function moneyInWords(minor: number, currency: string): string {
	return amountInWords(decimalOf(minor, decimalsOf(currency) ?? 0), currency);
}

function inMajor(minor: number, currency: string): number {
	return numberOf(decimalOf(minor, decimalsOf(currency) ?? 0)) ?? Number.NaN;
}
