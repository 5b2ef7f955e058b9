import type { BankLine } from './lines';
import type { ExpectedPayout, Reading } from './reading';

/** What's shorter stands in texts by chance. */
const SHORTEST = 6;

/** Payouts by the first word of each name of theirs; a name of several words stands in a text word by word. */
type Names = Map<string, Array<{ words: string[]; payout: ExpectedPayout }>>;

/**
 * The lines that name payouts, by their bank reference, their ID or the number in it. Lines that name the same payout
 * are read together: a bank may write its fee, or money that went back, as a line of its own.
 */
export function namedReadings(payouts: ExpectedPayout[], lines: BankLine[]): Reading[] {
	const names = namesOf(payouts);
	const readings = new Map<ExpectedPayout, Reading>();
	for (const line of lines) {
		const named = payoutsNamedIn(line.text, names);
		if (named.size === 0) continue;
		const joined = new Set([...named].flatMap((payout) => readings.get(payout) ?? []));
		for (const reading of joined) for (const payout of reading.payouts) named.add(payout);
		const reading = {
			lines: [...[...joined].flatMap((other) => other.lines), line],
			payouts: [...named],
		};
		for (const payout of reading.payouts) readings.set(payout, reading);
	}
	return [...new Set(readings.values())];
}

function namesOf(payouts: ExpectedPayout[]): Names {
	const names: Names = new Map();
	for (const payout of payouts) {
		const number = wordsIn(payout.id).slice(-1);
		for (const words of [wordsIn(payout.reference), wordsIn(payout.id), number]) {
			const name = words.join('');
			if (name.length < SHORTEST || !/\d/.test(name)) continue;
			const first = words[0] as string;
			const others = names.get(first);
			if (others === undefined) names.set(first, [{ words, payout }]);
			else others.push({ words, payout });
		}
	}
	return names;
}

function payoutsNamedIn(text: string, names: Names): Set<ExpectedPayout> {
	const found = new Set<ExpectedPayout>();
	const inText = wordsIn(text);
	inText.forEach((word, at) => {
		for (const { words, payout } of names.get(word) ?? [])
			if (words.every((other, index) => inText[at + index] === other)) found.add(payout);
	});
	return found;
}

/** Whole words, so that one number is never found in a longer one. */
function wordsIn(text: string): string[] {
	return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
