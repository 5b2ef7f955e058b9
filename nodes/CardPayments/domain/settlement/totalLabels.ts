import { lazily } from '../lazily';
import { isTotalLabel, wordsOfTotals } from '../words';

const WORDS = lazily(() => new Set(wordsOfTotals()));
const BEGINNINGS = lazily(() => new Set(wordsOfTotals().map((text) => beginningAt(text, 0))));

/** Whether a cell calls its row a total. Most cells are told apart by their digits, as IDs have them. */
export function isLabelOfTotal(text: string): boolean {
	return mayBeLabel(text) && isTotalLabel(text);
}

/** It has a word of totals, or begins in another script, or has neither digits at its end nor any beside a letter. */
function mayBeLabel(text: string): boolean {
	if (text === '') return false;
	return text.charCodeAt(0) > 0x7f || !isLikeAnId(text) || hasWord(text);
}

/** Each label has a word of them: its first one, or one behind a blank or a hyphen. */
function hasWord(text: string): boolean {
	const beginnings = BEGINNINGS();
	for (let at = 0; at < text.length; at++) {
		const isFirst = at === 0 || text[at - 1] === ' ' || text[at - 1] === '-';
		if (isFirst && beginnings.has(beginningAt(text, at)) && WORDS().has(wordAt(text, at))) return true;
	}
	return false;
}

function wordAt(text: string, at: number): string {
	return (/^[a-z]+/i.exec(text.slice(at))?.[0] ?? '').toLowerCase();
}

/** Three letters in any case as one number: a text for each cell would take its time. */
function beginningAt(text: string, at: number): number {
	const letter = (index: number) => (text.charCodeAt(at + index) | 0x20) & 0xff;
	return (letter(0) << 16) | (letter(1) << 8) | letter(2);
}

/** Digits that an ID may end with. */
const LAST = 4;

function isLikeAnId(text: string): boolean {
	let wasLetter = false;
	let wasDigit = false;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		const isDigit = (code ^ 0x30) <= 9;
		const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
		if ((isDigit && (wasLetter || at >= text.length - LAST)) || (isLetter && wasDigit)) return true;
		wasLetter = isLetter;
		wasDigit = isDigit;
	}
	return false;
}
