import { isKnownCurrency } from '../currency';
import { remembered } from '../lazily';

/**
 * A column's name in comparable words: "Net Debit (NC)", "netDebitNc" and "NET_DEBIT_NC" are net_debit_nc, "Montant
 * débité" is montant_debite. Letters of all scripts count, accents don't.
 */
export function foldName(name: string): string {
	return name.length > LONGEST_KEPT ? fold(name) : folded(name);
}

const LONGEST_KEPT = 100;
/** The files of a hundred payouts have the same columns. */
const folded = remembered(fold);

function fold(text: string): string {
	// Most texts: a list of orders has a million.
	const words = ASCII.test(text)
		? text.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[^a-z\d]+/gi, '_')
		: text
				.normalize('NFKD')
				.replace(/\p{M}+/gu, '')
				.replace(/ß/g, 'ss')
				.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
				.replace(/[^\p{L}\p{N}]+/gu, '_');
	return words.replace(/^_+|_+$/g, '').toLowerCase();
}

/** What no other script is part of. */
const ASCII = /^[ -~]*$/;

/**
 * The columns of a header, to be found as they are written, or else in comparable words, or without what stands in
 * brackets; of several the first.
 */
export class ColumnNames {
	/** In comparable words. */
	readonly folded: string[];
	/** The same without what stands in brackets. */
	readonly bare: string[];
	private readonly places = new Map<string, number>();

	constructor(header: string[]) {
		this.folded = header.map(foldName);
		this.bare = header.map((name) => foldName(name.replace(/[([].*?[)\]]/g, '')));
		const keys = (names: string[]) =>
			names.map((name, index) => (hasPercent(header[index] ?? '') ? `${name}%` : name));
		for (const names of [header.map((name) => name.trim()), keys(this.folded), keys(this.bare)])
			names.forEach((name, index) => {
				if (name !== '' && !this.places.has(name)) this.places.set(name, index);
			});
	}

	/** @param name as in the file, or in any spelling that folds to the same words */
	find(name: string): number | undefined {
		return this.places.get(name.trim()) ?? this.places.get(`${foldName(name)}${hasPercent(name) ? '%' : ''}`);
	}

	/** Sheets are searched for hundreds of names. @param name folded already */
	findFolded(name: string): number | undefined {
		return this.places.get(name);
	}
}

/** "Fee %" is another column than "Fee", although both fold to the same words. */
export function hasPercent(name: string): boolean {
	return /[%％٪‰]/.test(name);
}

/**
 * The place of a column's name among those of a role, in either of two scripts; -1 where it's none of them. What stands
 * in brackets is a unit, and so is a currency at the end: "Bedrag (EUR)" is bedrag, "Gutschrift in CHF" gutschrift,
 * "Paid in GBP" paid in.
 */
export function placeOfName(name: string, likely: string[]): number {
	const bare = narrowBrackets(name)
		.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
		.trim();
	const [, whole = '', before = '', code = ''] = /^((.*?)(?:\s(?:in|en|em|w))?)\s([A-Z]{3})$/.exec(bare) ?? [];
	const texts = isKnownCurrency(code) ? [whole, before] : [bare];
	const places = texts.map((text) => placeOfWords(foldedWords(text) || foldedWords(name), likely));
	return places.find((place) => place >= 0) ?? -1;
}

/** With the brackets of ASCII in place of wide ones. */
export function narrowBrackets(name: string): string {
	return name.replace(/[（［【]/g, '(').replace(/[）］】]/g, ')');
}

function placeOfWords(folded: string, likely: string[]): number {
	const parts = [folded, folded.replace(/[^a-z0-9 ]/g, ''), folded.replace(/[a-z0-9]/g, '')];
	return Math.max(...parts.map((part) => likely.indexOf(part.replace(/ +/g, ' ').trim())));
}

/** Words that folding leaves as they are: most of our own lists, which are folded when the nodes are loaded. */
const PLAIN_WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Any text as comparable words, with one space between two. */
export function foldedWords(text: string): string {
	const words = text.trim();
	if (PLAIN_WORDS.test(words)) return words;
	const plain = ASCII.test(text)
		? text
		: text.replace(/ı/g, 'i').replace(/ł/gi, 'l').replace(/ø/gi, 'o').replace(/đ/gi, 'd');
	return foldName(plain).replaceAll('_', ' ');
}
