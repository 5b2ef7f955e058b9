import { compareTexts } from '../input/text';
import type { BankLine } from './lines';
import {
	isWhole,
	LATE,
	namedReadings,
	readingsByAmount,
	type ExpectedPayout,
	type MatchOptions,
	type Reading,
} from './readings';

export type MatchedBy = 'reference' | 'amount_and_date' | 'deposit_of_several';

export type Verdict =
	| { status: 'matched' | 'amount_differs'; by: MatchedBy; reading: Reading }
	| { status: 'late' | 'expected' | 'ambiguous' | 'not_a_payout'; candidates: Reading[] };

export interface Matching {
	payouts: Map<ExpectedPayout, Verdict>;
	/** Payouts before the first line: the line of these may be in an earlier statement. */
	before: ExpectedPayout[];
	/** Those that are no payout's for certain. */
	lines: Map<BankLine, Verdict>;
}

/**
 * Matches payouts with bank lines: by a name of the payout in the line, then by amount and days where nothing else can
 * be meant. A false match is worse than none: what isn't unique both ways is ambiguous. The order of the payouts and of
 * the lines changes nothing.
 */
export function matchBank(allPayouts: ExpectedPayout[], allLines: BankLine[], options: MatchOptions): Matching {
	const payouts = [...allPayouts].sort((a, b) => a.day - b.day || a.time - b.time || compareTexts(a.id, b.id));
	const lines = [...allLines].sort((a, b) => a.day - b.day || a.minor - b.minor || compareTexts(a.text, b.text));
	const matching: Matching = { payouts: new Map(), before: [], lines: new Map() };
	const decided = new Set<BankLine>();
	const decide = (status: 'matched' | 'amount_differs', by: MatchedBy, reading: Reading) => {
		for (const payout of reading.payouts) matching.payouts.set(payout, { status, by, reading });
		for (const line of reading.lines) decided.add(line);
	};

	const ofService = lines.filter(({ text }) => text.toLowerCase().includes(options.service.toLowerCase()));
	const named = namedReadings(payouts, ofService);
	for (const reading of named) decide(isWhole(reading, options) ? 'matched' : 'amount_differs', 'reference', reading);

	const openPayouts = payouts.filter((payout) => !matching.payouts.has(payout));
	const openLines = ofService.filter((line) => !decided.has(line));
	const [firstDay = 0, lastDay = 0] = [lines[0]?.day, lines.at(-1)?.day];
	const { certain, ofLine, ofPayout } = readByAmount(
		openPayouts.filter(unnamed(named)),
		openLines,
		firstDay,
		options,
	);
	for (const reading of certain)
		decide('matched', reading.payouts.length > 1 ? 'deposit_of_several' : 'amount_and_date', reading);

	for (const [payout, candidates] of ofPayout)
		if (!matching.payouts.has(payout)) matching.payouts.set(payout, { status: 'ambiguous', candidates });
	const missing = openPayouts.filter((payout) => !matching.payouts.has(payout));
	const unread = new Set(openLines.filter((line) => !ofLine.has(line)));
	const guesses = guessesOf(missing, [...unread], options);
	for (const payout of missing) {
		const status = lastDay - payout.day > options.lateAfter ? 'late' : 'expected';
		if (payout.day < firstDay) matching.before.push(payout);
		else
			matching.payouts.set(payout, {
				status,
				candidates: guesses.filter((guess) => guess.payouts[0] === payout),
			});
	}
	for (const line of lines.filter((each) => !decided.has(each))) {
		const candidates = ofLine.get(line) ?? guesses.filter((guess) => guess.lines[0] === line);
		const isUnclear = ofLine.has(line) || (options.service !== '' && unread.has(line));
		matching.lines.set(line, { status: isUnclear ? 'ambiguous' : 'not_a_payout', candidates });
	}
	return matching;
}

/**
 * The readings of lines by their amount, and those that are certain: of a line and payouts that have no other one. A
 * line isn't certain either where it may be the late money of payouts that nothing else in the statement explains.
 */
function readByAmount(payouts: ExpectedPayout[], lines: BankLine[], firstDay: number, options: MatchOptions) {
	const readings = readingsByAmount(payouts, lines, options);
	for (;;) {
		const ofLine = groupBy(readings, (reading) => reading.lines);
		const ofPayout = groupBy(readings, (reading) => reading.payouts);
		const isOnlyOne = (reading: Reading) =>
			reading.lines.every((line) => ofLine.get(line)?.length === 1) &&
			reading.payouts.every((payout) => ofPayout.get(payout)?.length === 1);
		const certain = readings.filter(isOnlyOne);
		const explained = new Set(certain.flatMap((reading) => reading.payouts));
		const missing = payouts.filter((payout) => payout.day >= firstDay && !explained.has(payout));
		const explaining = certain.flatMap((reading) => reading.lines);
		const late = readingsByAmount(missing, explaining, options, LATE);
		if (late.length === 0) return { certain, ofLine, ofPayout };
		readings.push(...late);
	}
}

/**
 * Payouts that no line would name. Where this bank's lines name payouts by their bank reference, one that has such a
 * reference is in no line without it; where they name them by ID, no payout is.
 */
function unnamed(named: Reading[]): (payout: ExpectedPayout) => boolean {
	const byReference = named.flatMap(({ payouts }) => payouts).map(({ reference }) => reference !== '');
	return ({ reference }) => !byReference.includes(reference !== '') && !byReference.includes(false);
}

/** Lines to look at for payouts that none fits: those of the amount, however late, and the service's own in time. */
function guessesOf(payouts: ExpectedPayout[], lines: BankLine[], { service, daysUntilPaid }: MatchOptions): Reading[] {
	const mayBe = (line: BankLine, payout: ExpectedPayout) => {
		if (line.currency !== payout.currency || line.day < payout.day) return false;
		const isInTime = line.day <= payout.day + daysUntilPaid;
		return line.minor === payout.minor || (service !== '' && isInTime);
	};
	return payouts.flatMap((payout) =>
		lines.filter((line) => mayBe(line, payout)).map((line) => ({ lines: [line], payouts: [payout] })),
	);
}

function groupBy<T, Key>(all: T[], keysOf: (one: T) => Key[]): Map<Key, T[]> {
	const groups = new Map<Key, T[]>();
	for (const one of all) {
		for (const key of keysOf(one)) {
			const group = groups.get(key);
			if (group === undefined) groups.set(key, [one]);
			else group.push(one);
		}
	}
	return groups;
}
