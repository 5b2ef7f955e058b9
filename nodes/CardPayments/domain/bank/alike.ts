import {
	LATE,
	lastDayInTime,
	type BankLine,
	type Candidate,
	type ExpectedPayout,
	type Matching,
	type MatchOptions,
} from './matches';
import type { Ways } from './ways';

/** Payouts of one amount whose days overlap, and all lines of that amount in them. */
interface Alike {
	payouts: ExpectedPayout[];
	lines: BankLine[];
}

/** What as many, or fewer, equal lines show of equal payouts. */
interface AlikePayouts {
	of: ExpectedPayout[];
	/** How many of them didn't come. */
	missing: number;
	/** None where nothing tells which they are. */
	pairs: Candidate[];
}

/**
 * As many lines of an amount as payouts, each in the days of its own, are all of them; of fewer that all fit, the
 * others didn't come. Both in the order of days.
 */
export async function alikeIn(
	payouts: ExpectedPayout[],
	lines: BankLine[],
	{ ofLine, tied }: Ways,
	{ options, pause }: Pick<Matching, 'options' | 'pause'>,
): Promise<AlikePayouts[]> {
	const found: AlikePayouts[] = [];
	const fitting = lines.filter((line) => ofLine.has(line));
	await pause();
	const groups = groupsOf(payouts, fitting);
	await pause();
	const parts = groups.flatMap((alike) => partsOf(alike, options));
	for (const alike of parts) {
		await pause();
		const isOther = alike.payouts.some((payout) => payout.unpaid !== '' || tied.has(payout));
		const missing = alike.payouts.length - alike.lines.length;
		if (missing < 0 || alike.lines.length === 0 || isOther || alike.lines.some((line) => tied.has(line))) continue;
		const first = paired(alike, options);
		await pause();
		const last = paired({ payouts: alike.payouts.toReversed(), lines: alike.lines.toReversed() }, options);
		if (first.size < alike.lines.length || last.size < alike.lines.length) continue;
		const isTold = [...first.keys()].every((payout) => last.has(payout));
		const pairs = isTold ? [...first].map(([payout, line]) => ({ lines: [line], payouts: [payout] })) : [];
		found.push({ of: alike.payouts, missing, pairs });
	}
	return found;
}

function groupsOf(payouts: ExpectedPayout[], lines: BankLine[]): Alike[] {
	const ofAmount = new Map<string, Alike>();
	const keyOf = ({ currency, minor }: BankLine | ExpectedPayout) => `${currency} ${minor}`;
	for (const line of lines) {
		const alike = ofAmount.get(keyOf(line)) ?? { payouts: [], lines: [] };
		ofAmount.set(keyOf(line), alike);
		alike.lines.push(line);
	}
	for (const payout of payouts) ofAmount.get(keyOf(payout))?.payouts.push(payout);
	return [...ofAmount.values()];
}

/** Those whose days don't overlap say nothing of each other. */
function partsOf({ payouts, lines }: Alike, options: MatchOptions): Alike[] {
	const parts = new Map<number, Alike>();
	let end = -Infinity;
	let part: Alike = { payouts: [], lines: [] };
	let next = 0;
	for (const payout of payouts) {
		if (payout.day > end) parts.set(payout.day, (part = { payouts: [], lines: [] }));
		end = lastDayInTime(payout, options) + LATE;
		part.payouts.push(payout);
		for (; next < lines.length && (lines[next] as BankLine).day <= end; next++)
			if ((lines[next] as BankLine).day >= (part.payouts[0] as ExpectedPayout).day)
				part.lines.push(lines[next] as BankLine);
	}
	return [...parts.values()];
}

/** Each payout with the next line, where that's in its time; in either order of days. */
function paired({ payouts, lines }: Alike, options: MatchOptions): Map<ExpectedPayout, BankLine> {
	const pairs = new Map<ExpectedPayout, BankLine>();
	for (const payout of payouts) {
		const line = lines[pairs.size];
		if (line !== undefined && line.day >= payout.day && line.day <= lastDayInTime(payout, options))
			pairs.set(payout, line);
	}
	return pairs;
}
