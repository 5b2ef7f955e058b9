import { counted } from '../counted';
import { shortened } from '../input';
import { decimalsOf } from '../currency';
import { amountInWords, decimalOf, numberOf, type Decimal } from '../money';
import { bankDay } from './days';
import {
	BANK_STATUSES,
	differenceOf,
	linesOf,
	mainLineOf,
	sumOfMinors,
	type BankLine,
	type BankStatus,
	type Candidate,
	type ExpectedPayout,
	type Match,
	type Matches,
} from './matches';
import { inOrder, mappedInTurns, type Pause } from '../turns';

/** In a cell that takes two lines of a table. */
const MOST_CANDIDATES = 2;
const LONGEST_TEXT = 28;

const ORDER = Object.keys(BANK_STATUSES) as BankStatus[];

/** What became of each payout, and of each line that is no payout's, in the order of what to look at. */
export async function bankResults({ payouts, lines }: Matches, pause: Pause) {
	const results = await mappedInTurns([...payouts, ...lines], pause, ([subject, match]) => ({ subject, match }));
	const place = ({ match }: (typeof results)[number]) => ORDER.indexOf(match.status);
	return await inOrder(results, pause, (a, b) => place(a) - place(b));
}

/** Payouts of one line have its `bank_amount` and `difference` in common. */
export function resultOf(subject: ExpectedPayout | BankLine, match: Match) {
	const { currency } = subject;
	const payout = 'id' in subject ? subject : undefined;
	const [candidate] = match.by === undefined ? [] : match.candidates;
	const lines = 'id' in subject ? linesOf(match) : [subject];
	const candidates = candidate === undefined ? match.candidates : [];
	const difference = candidate && differenceOf(candidate);
	const { bank_amount, bank_date, bank_statement_text, bank_line } = bankFacts(lines, currency);
	const json = {
		status: match.status,
		// In major units, as `bank_amount` and `difference`.
		amount: payout ? inMajor(payout.minor, currency) : null,
		bank_amount,
		// What the bank has less than the payouts of the line.
		difference: difference === undefined ? null : inMajor(difference, currency),
		currency,
		payout_date: payout ? bankDay(payout.day) : null,
		bank_date,
		reason: payout === undefined ? whyLine(subject as BankLine, match) : whyPayout(payout, match),
		candidates: candidatesInWords(candidates, subject),
		bank_statement_text,
		bank_line,
		payout_id: payout?.id ?? null,
	};
	return { json, lines: lines.length > 0 ? lines : candidates.flatMap((each) => each.lines) };
}

/** What the bank says of the lines together, in the currency that the item says, and of the main one. */
function bankFacts(lines: BankLine[], currency: string) {
	const main = mainLineOf(lines);
	if (main === undefined) return { bank_amount: null, bank_date: null, bank_statement_text: null, bank_line: null };
	return {
		bank_amount: lines.every((line) => line.currency === currency) ? inMajor(sumOfMinors(lines), currency) : null,
		bank_date: bankDay(main.day),
		bank_statement_text: shortened(main.text, LONGEST_TEXT),
		bank_line: main.number,
	};
}

/*
 * A column of n8n's table is as narrow as its longest word, and each row as tall as its tallest cell: two short lines
 * of words have room. Amounts, days and IDs stand in columns of their own.
 */

type By = NonNullable<Match['by']>;

/** Why a line is a payout's, where its money was late. */
const LATE_BY: Record<By, string> = {
	reference: 'named',
	amount_and_date: 'amount',
	deposit_of_several: 'in one',
	near: 'less',
};

function whyPayout(payout: ExpectedPayout, match: Match): string | null {
	const { back, by, candidates, status } = match;
	const [candidate] = candidates;
	if (status === 'ambiguous') return whyAmbiguous(match, payout);
	if (by !== undefined && candidate !== undefined) {
		if (status === 'returned') return `Back in line ${back?.number}`;
		return back === undefined ? because(match, candidate) : `Line ${back.number} took it?`;
	}
	const [line] = candidate?.lines ?? [];
	const said: Partial<Record<BankStatus, string>> = {
		not_paid: line ? `${payout.unpaid}, a line fits` : payout.unpaid,
		missing: line ? 'Another amount?' : 'No line fits',
		not_booked: `Bank: "${shortened(line?.state ?? '', 20)}"`,
		not_covered: 'Not all days here',
		expected: payout.isOnItsWay ? 'On its way' : 'Perhaps later',
	};
	return said[status] ?? null;
}

function because({ alike, by = 'near', status }: Match, { lines, payouts }: Candidate): string {
	const main = mainLineOf(lines) as BankLine;
	if (main.currency !== payouts[0]?.currency) return `Came as ${moneyInWords(main.minor, main.currency)}`;
	if (status === 'paid_late') return `${counted(main.day - (payouts[0]?.day ?? 0), 'day')}, ${LATE_BY[by]}`;
	const how: Record<By, string> = {
		reference: payouts.length > 1 ? `Names all ${payouts.length}` : 'Names it',
		amount_and_date: alike === undefined ? 'Amount alone' : `One of ${alike.of} alike`,
		deposit_of_several: `One for ${payouts.length} payouts`,
		near: (main.fee ?? 0) === 0 ? 'Less: a fee?' : 'Less its fee',
	};
	const others = lines.filter((line) => line !== main).map(({ number }) => number);
	if (others.length === 0) return how[by];
	return `${how[by]} + ${others.length > 1 ? others.slice(0, MOST_CANDIDATES).join(', ') : `line ${others[0]}`}`;
}

function whyAmbiguous({ alike, candidates, why }: Match, { minor }: ExpectedPayout): string {
	const lines = candidates[0]?.lines ?? [];
	const doubt = why ?? lines.find((line) => line.doubt !== undefined)?.doubt;
	if (alike !== undefined) return `${alike.missing} of ${alike.of} missing`;
	if (doubt !== undefined) return doubt;
	const isLess = candidates.every((each) => sumOfMinors(each.lines) <= minor);
	if (!isLess) return 'Part of a line?';
	return candidates.length === 1 ? 'One, by chance?' : 'Several fit';
}

function whyLine({ doubt }: BankLine, { status, candidates }: Match): string | null {
	if (status === 'ambiguous') return doubt ?? 'Several fit';
	const owner = candidates[0]?.payouts[0];
	if (owner === undefined) return null;
	return `${owner.id}: ${owner.unpaid || 'left out by Filters'}`;
}

/** "line 12 (-2.00)", "line 12, line 14", or the payouts that a line may be. */
function candidatesInWords(candidates: Candidate[], subject: ExpectedPayout | BankLine): string {
	const texts = new Set<string>();
	for (const candidate of candidates) {
		if (texts.size > MOST_CANDIDATES) break;
		if ('id' in subject) texts.add(linesInWords(candidate, subject, candidates.length === 1));
		else for (const { id } of candidate.payouts) texts.add(id);
	}
	const shown = [...texts].slice(0, MOST_CANDIDATES).join(', ');
	return texts.size > MOST_CANDIDATES ? `${shown}…` : shown;
}

/** @param alone whether there's room for what the line has more or less than the payout */
function linesInWords({ lines, payouts }: Candidate, payout: ExpectedPayout, alone: boolean): string {
	const [line, second] = lines as [BankLine, BankLine?];
	if (second !== undefined) return `lines ${line.number}+${second.number}`;
	if (payouts.length > 1) return alone ? `line ${line.number} for ${payouts.length}` : `line ${line.number}`;
	const more = line.minor - sumOfMinors(payouts);
	const isAlike = more === 0 || line.minor * payout.minor < 0 || line.currency !== payout.currency;
	if (isAlike || !alone) return `line ${line.number}`;
	const [amount] = moneyInWords(Math.abs(more), line.currency).split(' ');
	return `line ${line.number} (${more > 0 ? '+' : '-'}${amount})`;
}

export function decimalIn({ currency, minor }: { currency: string; minor: number }): Decimal {
	return decimalOf(minor, decimalsOf(currency) ?? 0);
}

export function moneyInWords(minor: number, currency: string): string {
	return amountInWords(decimalIn({ currency, minor }), currency);
}

function inMajor(minor: number, currency: string): number {
	return numberOf(decimalIn({ currency, minor })) ?? Number.NaN;
}
