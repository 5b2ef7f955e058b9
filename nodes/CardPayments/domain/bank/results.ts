import { counted } from '../counted';
import { shortened } from '../input';
import { decimalsOf } from '../currency';
import { amountInWords, decimalOf, numberOf } from '../money';
import { bankDay } from './dayCells';
import type { Matching, MatchVerdict, Paid } from './matchVerdict';
import { differenceOf, mainLineOf, sumOfMinors, type ExpectedPayout, type Reading } from './readings';
import type { BankLine } from './bankLine';
import { inOrder, mappedInTurns, type Pause } from '../turns';

/** In a cell that takes two lines of a table. */
const MOST_CANDIDATES = 2;
const LONGEST_TEXT = 28;

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
	bank_statement_text: string | null;
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
	const { bank_amount, bank_date, bank_statement_text, bank_line } = bankFacts(lines);
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
		bank_statement_text,
		bank_line,
		payout_id: payout?.id ?? null,
	};
	return { json, lines: lines.length > 0 ? lines : candidates.flatMap((candidate) => candidate.lines) };
}

/** What the bank says of the lines together, and of the main one. */
function bankFacts(
	lines: BankLine[],
): Pick<BankResult, 'bank_amount' | 'bank_date' | 'bank_statement_text' | 'bank_line'> {
	const main = mainLineOf(lines);
	if (main === undefined) return { bank_amount: null, bank_date: null, bank_statement_text: null, bank_line: null };
	return {
		bank_amount: inMajor(sumOfMinors(lines), main.currency),
		bank_date: bankDay(main.day),
		bank_statement_text: shortened(main.text, LONGEST_TEXT),
		bank_line: main.number,
	};
}

function reasonOfVerdict(verdict: MatchVerdict, payout: ExpectedPayout | undefined): string | null {
	if ('reading' in verdict) return because(verdict);
	return payout === undefined ? lineRemark(verdict) : payoutRemark(verdict, payout);
}

/*
 * A column of n8n's table is as narrow as its longest word, and each row as tall as its tallest cell: two short lines
 * of words have room. Amounts, days and IDs stand in columns of their own.
 */

/** Why a line is a payout's, where its money was late. */
const LATE_BY: Record<Paid['by'], string> = {
	reference: 'named',
	amount_and_date: 'amount',
	deposit_of_several: 'in one',
	near: 'less',
};

function because({ status, by, reading, back, tookAsMuch }: Paid): string {
	const { lines, payouts } = reading;
	const [first] = payouts as [ExpectedPayout];
	const main = mainLineOf(lines) as BankLine;
	if (status === 'returned') return `Back in line ${back[0]?.number}`;
	if (tookAsMuch !== undefined) return `Line ${tookAsMuch.number} took it?`;
	if (status === 'paid_late') return `${counted(main.day - first.day, 'day')}, ${LATE_BY[by]}`;
	const others = lines.filter((line) => line !== main && !back.includes(line)).map(({ number }) => number);
	const how: Record<Paid['by'], string> = {
		reference: payouts.length > 1 ? `Names all ${payouts.length}` : 'Names it',
		amount_and_date: 'Amount alone',
		deposit_of_several: `One for ${payouts.length} payouts`,
		near: 'Less: a fee?',
	};
	if (others.length === 0) return how[by];
	return `${how[by]} + ${others.length > 1 ? others.slice(0, MOST_CANDIDATES).join(', ') : `line ${others[0]}`}`;
}

type Unpaid = Exclude<MatchVerdict, Paid>;

function payoutRemark({ status, candidates }: Unpaid, payout: ExpectedPayout): string | null {
	if (status === 'ambiguous') return whyAmbiguous(candidates, payout);
	const [line] = candidates[0]?.lines ?? [];
	const said: Record<string, string> = {
		not_paid: line ? `${payout.unpaid}, a line fits` : payout.unpaid,
		missing: 'No line fits',
		not_booked: `Bank: "${shortened(line?.state ?? '', 20)}"`,
		not_covered: 'Perhaps before',
		expected: payout.isOnItsWay ? 'On its way' : 'Perhaps later',
	};
	return said[status] ?? null;
}

function whyAmbiguous(candidates: Reading[], { minor }: ExpectedPayout): string {
	const doubt = candidates[0]?.lines.find((line) => line.doubt !== undefined)?.doubt;
	if (doubt !== undefined) return `Says "${shortened(doubt, 20)}"`;
	if (isInDoubt(candidates)) return 'Amount in doubt';
	if (candidates[0]?.lines.some(({ mayHaveLeft }) => mayHaveLeft)) return 'Came or left?';
	const isLess = candidates.every(({ lines }) => sumOfMinors(lines) <= minor);
	if (!isLess) return 'Part of a line?';
	return candidates.length === 1 ? 'One, by chance?' : 'Several fit';
}

function isInDoubt([first]: Reading[]): boolean {
	return first?.lines.some(({ unsure }) => unsure !== undefined) === true;
}

function lineRemark({ status, candidates }: Unpaid): string | null {
	if (status === 'ambiguous') return isInDoubt(candidates) ? 'Amount in doubt' : 'Several fit';
	const owner = candidates[0]?.payouts[0];
	if (owner === undefined) return null;
	return `${owner.id}: ${owner.unpaid || 'left out by Filters'}`;
}

/** "line 12 (-2.00)", "line 12, line 14", or the payouts that a line may be. */
function candidatesInWords(candidates: Reading[], subject: ExpectedPayout | BankLine): string {
	const texts = new Set<string>();
	for (const reading of candidates) {
		if (texts.size > MOST_CANDIDATES) break;
		if ('id' in subject) texts.add(linesInWords(reading, subject, candidates.length === 1));
		else for (const { id } of reading.payouts) texts.add(id);
	}
	const shown = [...texts].slice(0, MOST_CANDIDATES).join(', ');
	return texts.size > MOST_CANDIDATES ? `${shown}…` : shown;
}

/** @param alone whether there's room for what the line has more or less than the payout */
function linesInWords({ lines, payouts }: Reading, payout: ExpectedPayout, alone: boolean): string {
	const [line, second] = lines as [BankLine, BankLine?];
	if (second !== undefined) return `lines ${line.number}+${second.number}`;
	if (payouts.length > 1) return alone ? `line ${line.number} for ${payouts.length}` : `line ${line.number}`;
	const more = line.minor - sumOfMinors(payouts);
	const isAlike = more === 0 || line.minor < 0 || line.currency !== payout.currency;
	if (isAlike || !alone) return `line ${line.number}`;
	const [amount] = moneyInWords(Math.abs(more), line.currency).split(' ');
	return `line ${line.number} (${more > 0 ? '+' : '-'}${amount})`;
}

export function moneyInWords(minor: number, currency: string): string {
	return amountInWords(decimalOf(minor, decimalsOf(currency) ?? 0), currency);
}

function inMajor(minor: number, currency: string): number {
	return numberOf(decimalOf(minor, decimalsOf(currency) ?? 0)) ?? Number.NaN;
}
