import { utf8Text, type Bytes } from './encoding';

/** Text in UTF-8: its bytes, and a character for each of them, which is faster to cut. */
export interface Utf8 {
	bytes: Bytes;
	latin1: string;
}

/** A slice of so many characters is a view, which would keep all the text around it. */
const VIEW = 13;
/** For texts of up to so many characters, by length: longer ones are faster cut by the platform. */
const CODES = Array.from({ length: 21 }, (_, length) => new Array<number>(length).fill(0));
/** Longer texts, in bytes, are not remembered: they rarely repeat. */
const LONGEST_REMEMBERED = 31;
/** How many texts of a column are remembered. When it's so many, the column is judged. */
const MOST_TEXTS = 2_048;
/** Places by hash: twice as many, so that most texts are at the first one. */
const PLACES = 4_096;
/** How many columns of all sheets are remembered; a new one takes the place of the oldest. */
const KEPT_COLUMNS = 400;
/** What a text takes in memory beside its characters, with what it's rounded up by. */
const TEXT_MEMORY = 20;

/**
 * The texts of a column. Most columns repeat themselves: a currency, a status, a day. A text whose bytes came before is
 * given again, which takes no memory. A column whose texts are mostly different, such as IDs, stops remembering.
 */
export class ColumnTexts {
	private readonly shared: SharedTexts;
	private remembers: boolean;
	private repeated = 0;
	/** From 1 on. */
	private texts = [''];
	/** Of each text its length in bytes, and these. */
	private bytes = new Uint8Array(0);
	/** By hash: which text is there, or at one of the next places; 0 where none is. */
	private places = new Uint16Array(0);

	constructor(shared: SharedTexts, remembers: boolean) {
		this.shared = shared;
		this.remembers = remembers;
	}

	/**
	 * @param bits all that any of its bytes has
	 * @throws NotUtf8 when it is not UTF-8
	 */
	read(source: Utf8, from: number, to: number, bits: number): string {
		const length = to - from;
		if (length === 0) return '';
		if (!this.remembers || length > LONGEST_REMEMBERED) return this.made(textIn(source, from, to, bits), length);

		const { places } = this;
		const { bytes } = source;
		const hash = hashOf(bytes, from, to);
		let place = hash & (PLACES - 1);
		for (let number = places[place]; number !== undefined && number > 0; number = places[place]) {
			if (this.holds(number, bytes, from, length)) {
				this.repeated++;
				return this.texts[number] as string;
			}
			place = (place + 1) & (PLACES - 1);
		}
		const text = this.made(textIn(source, from, to, bits), length);
		this.remember(text, bytes.subarray(from, to), place);
		return text;
	}

	/** Counts a new text. Of ASCII it takes as many bytes as in UTF-8, of other texts two a character. */
	made(text: string, bytes: number): string {
		this.shared.bytes += TEXT_MEMORY + (text.length === bytes ? 1 : 2) * text.length;
		return text;
	}

	private holds(number: number, bytes: Bytes, from: number, length: number): boolean {
		const known = this.bytes;
		let at = number * (LONGEST_REMEMBERED + 1);
		if (known[at] !== length) return false;
		for (let index = from; index < from + length; index++) if (known[++at] !== bytes[index]) return false;
		return true;
	}

	private remember(text: string, bytes: Uint8Array, place: number): void {
		if (this.places.length === 0) {
			this.places = new Uint16Array(PLACES);
			this.bytes = new Uint8Array((MOST_TEXTS + 1) * (LONGEST_REMEMBERED + 1));
		}
		const at = this.texts.length * (LONGEST_REMEMBERED + 1);
		this.bytes[at] = bytes.length;
		this.bytes.set(bytes, at + 1);
		this.places[place] = this.texts.length;
		if (this.texts.push(text) <= MOST_TEXTS) return;
		this.remembers = this.repeated >= MOST_TEXTS;
		this.repeated = 0;
		this.texts = [''];
		if (this.remembers) this.places.fill(0);
		else {
			this.places = new Uint16Array(0);
			this.bytes = new Uint8Array(0);
		}
	}
}

/** Of four bytes at a time. */
function hashOf(bytes: Bytes, from: number, to: number): number {
	let hash = to - from;
	let at = from;
	for (; at + 3 < to; at += 4) {
		const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
		const high = (bytes[at + 2] as number) | ((bytes[at + 3] as number) << 8);
		hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ (low | (high << 16));
	}
	for (; at < to; at++) hash = Math.imul(hash, 31) + (bytes[at] as number);
	hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
	return hash ^ (hash >>> 16);
}

/** The text that lies from `from` to before `to`: nothing else is kept with it. */
export function textIn({ bytes, latin1 }: Utf8, from: number, to: number, bits: number): string {
	if (bits > 0x7f) return utf8Text(bytes, from, to);
	return to - from < VIEW ? latin1.slice(from, to) : asciiText(bytes, from, to);
}

/** The same of ASCII alone. */
function asciiText(bytes: Bytes, from: number, to: number): string {
	const codes = CODES[to - from];
	if (codes === undefined) return bytes.latin1Slice(from, to);
	for (let index = 0; index < codes.length; index++) codes[index] = bytes[from + index] as number;
	// Spread, n8n would take several times as long for it.
	return String.fromCharCode.apply(undefined, codes);
}

/**
 * The texts that repeat in sheets with columns of the same names, read one after the other or in turns. All sheets of
 * an execution have them in common.
 */
export class SharedTexts {
	/** What new texts took in memory since it was last set to 0. */
	bytes = 0;
	/** For the next file, while none is read: hundreds of small files would make n8n's collector go round. */
	spareMemory: Bytes | undefined;
	private readonly byName = new Map<string, ColumnTexts>();

	/** @param name undefined where nothing is to be remembered */
	of(name: string | undefined): ColumnTexts {
		if (name === undefined) return new ColumnTexts(this, false);
		const known = this.byName.get(name);
		if (known !== undefined) return known;
		const texts = new ColumnTexts(this, true);
		this.byName.set(name, texts);
		const [oldest = ''] = this.byName.keys();
		if (this.byName.size > KEPT_COLUMNS) this.byName.delete(oldest);
		return texts;
	}
}
