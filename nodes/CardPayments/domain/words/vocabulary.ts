import { foldedWords } from '../cells';
import { lazily } from '../lazily';

/**
 * Words with one meaning, in the one notation of our lists: words or phrases, separated by commas, in any spelling. All
 * texts that are looked for are folded already.
 */
export interface Vocabulary {
	/** Whether a word or phrase is one of them, or begins like one that's written with * at its end. */
	has: (phrase: string) => boolean;
	/** Whether one of them stands anywhere in a text: in scripts that part no words. */
	isWithin: (text: string) => boolean;
	/** All of them, without *: for tests, and for what's made of them. */
	all: () => string[];
	/** Those without *, as they're asked: what's taken away isn't one any more. */
	whole: () => Set<string>;
}

/** @param text as a list of phrases is written; read at the first use. A * at a word's end stands for any ending */
export function vocabulary(text: string): Vocabulary {
	const read = lazily(() => {
		const isStem = (word: string) => word.trimEnd().endsWith('*');
		const words = text.split(',');
		const stems = words.filter(isStem).map(foldedWords);
		return {
			whole: new Set(words.filter((word) => !isStem(word)).map(foldedWords)),
			stems,
			firstLetters: new Set(stems.map((stem) => stem[0])),
		};
	});
	const all = lazily(() => [...read().whole, ...read().stems]);
	const ofAscii = lazily(() => all().filter((part) => ONLY_ASCII.test(part)));
	return {
		has(phrase) {
			const { whole, stems, firstLetters } = read();
			return whole.has(phrase) || (firstLetters.has(phrase[0]) && stems.some((stem) => phrase.startsWith(stem)));
		},
		// Most cells are asked about, and few of them are in another script.
		isWithin: (phrase) => (ONLY_ASCII.test(phrase) ? ofAscii() : all()).some((part) => phrase.includes(part)),
		all,
		whole: () => read().whole,
	};
}

const ONLY_ASCII = /^[ -~]*$/;
