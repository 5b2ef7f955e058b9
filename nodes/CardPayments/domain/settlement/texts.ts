import { utf8Text, type Bytes } from '../sheets/csv';
import type { CellReader, CellSource } from './cells';
import { BITS } from './doubts';
import { BLOCK, type Block, type KeptText } from './movement';

/** Bytes that there's room for a text at first. */
const USUAL = 16;
/** Shorter texts are faster put together from their characters, by length. */
const SHORT_CODES = Array.from({ length: 21 }, (_, length) => new Array<number>(length).fill(0));

/**
 * The texts of a block's rows as bytes, until they are said: a slice of a file would keep all of it, and a million
 * texts are a million objects for the garbage collector to go round with.
 */
export class Texts implements KeptText {
	/** Where each text ends. */
	private readonly ends: Int32Array;
	/** Of each text's bytes. */
	readonly hashes: Int32Array;
	private bytes: Bytes;
	private isAscii = true;

	/** @param size rows that there's room for */
	constructor(size = BLOCK) {
		this.ends = new Int32Array(size);
		this.hashes = new Int32Array(size);
		this.bytes = Buffer.allocUnsafeSlow(size * USUAL) as Bytes;
	}

	isEmpty(at: number): boolean {
		return this.from(at) === this.ends[at];
	}

	at(at: number): string {
		const [from, to] = [this.from(at), this.ends[at] as number];
		if (from === to) return '';
		if (!this.isAscii) return this.bytes.utf8Slice(from, to);
		const codes = SHORT_CODES[to - from];
		if (codes === undefined) return this.bytes.latin1Slice(from, to);
		for (let index = 0; index < codes.length; index++) codes[index] = this.bytes[from + index] as number;
		// Spread, n8n would take several times as long for it.
		return String.fromCharCode.apply(undefined, codes);
	}

	isSame(at: number, other: Texts, otherAt: number): boolean {
		const [from, to, otherFrom] = [this.from(at), this.ends[at] as number, other.from(otherAt)];
		const otherTo = other.ends[otherAt] as number;
		return to - from === otherTo - otherFrom && this.bytes.compare(other.bytes, otherFrom, otherTo, from, to) === 0;
	}

	/** Sets the text of a row, without white space around it. Rows are set one after the other, the last one again. */
	set(at: number, source: Uint8Array, first: number, last: number): void {
		let [from, to] = [first, last];
		while (from < to && (source[from] as number) <= BLANK) from++;
		while (to > from && (source[to - 1] as number) <= BLANK) to--;
		let end = this.roomFor(at, to - from);
		const { bytes } = this;
		let hash = to - from;
		let bits = 0;
		for (let index = from; index < to; index++) {
			const byte = source[index] as number;
			bytes[end++] = byte;
			bits |= byte;
			hash = Math.imul(hash ^ byte, 0x85ebca6b) ^ (hash >>> 15);
		}
		this.ends[at] = end;
		this.hashes[at] = hash ^ (hash >>> 16);
		if (bits > 0x7f) this.isAscii = false;
	}

	/** The same text as another has. */
	copy(at: number, other: Texts, otherAt: number): void {
		this.set(at, other.bytes, other.from(otherAt), other.ends[otherAt] as number);
	}

	private from(at: number): number {
		return at === 0 ? 0 : (this.ends[at - 1] as number);
	}

	private roomFor(at: number, length: number): number {
		const from = this.from(at);
		if (from + length > this.bytes.length) {
			const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, from + length)) as Bytes;
			this.bytes.copy(larger, 0, 0, from);
			this.bytes = larger;
		}
		return from;
	}
}

const BLANK = 0x20;
const TOTAL_LABEL =
	/(^|\W)((sub|grand)?[\s-]*totals?|sum(me)?|gesamt(summe)?|totaal|suma|somme|toplam|итого|合计|合計|总计|مجموع|المجموع|الإجمالي|الاجمالي|إجمالي|اجمالي)(\W|$)/i;
/** A reference or a description of an order may begin like this: longer texts are no labels. */
const LONGEST_LABEL = 40;

/** Whether a cell calls its row a total. */
export function isTotalLabel(text: string): boolean {
	return text.length <= LONGEST_LABEL && !/\d{3}/.test(text) && TOTAL_LABEL.test(` ${text} `);
}

/** A column whose texts are kept. */
export class TextCells implements CellReader {
	private block!: Block<Texts>;
	private texts!: Texts;
	private readonly names: string[];
	private readonly mayBeTotal: boolean;

	constructor(names: string[], mayBeTotal: boolean) {
		this.names = names;
		this.mayBeTotal = mayBeTotal;
	}

	next(block: Block<Texts>): void {
		this.block = block;
		this.texts = new Texts();
		for (const name of this.names) block.texts.set(name, this.texts);
	}

	read({ bytes }: CellSource, from: number, to: number, bits: number): string {
		const at = this.block.count;
		// Throws for what isn't UTF-8.
		if (bits > 0x7f) utf8Text(bytes, from, to);
		this.texts.set(at, bytes, from, to);
		// Most IDs begin with something else than labels do, or have a digit soon.
		if (this.mayBeTotal && !hasDigit(bytes, from, to) && isTotalLabel(this.texts.at(at)))
			this.block.doubts[at] = (this.block.doubts[at] as number) | BITS.total;
		return '';
	}

	made(text: string): string {
		const bytes = Buffer.from(text) as Bytes;
		return this.read({ bytes, latin1: '' }, 0, bytes.length, 0);
	}
}

/** Whether one of the last bytes is a digit. */
function hasDigit(bytes: Bytes, from: number, to: number): boolean {
	for (let at = Math.max(from, to - 4); at < to; at++) if (((bytes[at] as number) ^ 0x30) <= 9) return true;
	return from === to;
}
