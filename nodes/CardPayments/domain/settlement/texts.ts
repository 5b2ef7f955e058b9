import { asciiText, type Bytes } from '../sheets/csv';

/** Bytes that there's room for a text at first, and more than the texts before took. */
const USUAL = 16;
const SPARE = 2;

/**
 * The texts of a block's rows as bytes, until they are said: a slice of a file would keep all of it, and a million
 * texts are a million objects for the garbage collector to go round with.
 */
export class Texts {
	/** Where each text ends. */
	private readonly ends: Int32Array;
	/** Of each text's bytes, where texts are looked up. */
	readonly hashes: Int32Array | undefined;
	private bytes: Bytes;
	private isAscii = true;

	/** @param size rows that there's room for */
	constructor(size: number, { isHashed, each = USUAL }: { isHashed: boolean; each?: number }) {
		this.ends = new Int32Array(size);
		if (isHashed) this.hashes = new Int32Array(size);
		this.bytes = Buffer.allocUnsafeSlow(size * each) as Bytes;
	}

	/** The next texts of the same column, or some of them: for so many rows. Memory is the time that it takes. */
	ofSize(size: number): Texts {
		const { ends } = this;
		const each = Math.ceil((ends.at(-1) as number) / ends.length) + SPARE;
		return new Texts(size, { isHashed: this.hashes !== undefined, each });
	}

	isEmpty(at: number): boolean {
		return this.from(at) === this.ends[at];
	}

	at(at: number): string {
		const from = this.from(at);
		const to = this.ends[at] as number;
		if (from === to) return '';
		return this.isAscii ? asciiText(this.bytes, from, to) : this.bytes.utf8Slice(from, to);
	}

	/** The text behind another one, which has room for it. Put together, they would stay two pieces. */
	behind({ text, bytes, length }: { text: string; bytes: Bytes; length: number }, at: number): string {
		const from = this.from(at);
		const size = (this.ends[at] as number) - from;
		if (length + size > bytes.length) return text + this.at(at);
		for (let index = 0; index < size; index++) bytes[length + index] = this.bytes[from + index] as number;
		return bytes.utf8Slice(0, length + size);
	}

	isSame(at: number, other: Texts, otherAt: number): boolean {
		if (this.hashes?.[at] !== other.hashes?.[otherAt]) return false;
		const from = this.from(at);
		const to = this.ends[at] as number;
		const otherFrom = other.from(otherAt);
		const otherTo = other.ends[otherAt] as number;
		return to - from === otherTo - otherFrom && this.bytes.compare(other.bytes, otherFrom, otherTo, from, to) === 0;
	}

	/** Sets the text of a row, without white space around it. Rows are set one after the other, the last one again. */
	set(at: number, source: Uint8Array, first: number, last: number): void {
		let from = first;
		let to = last;
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
		if (this.hashes !== undefined) this.hashes[at] = hash ^ (hash >>> 16);
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
		const needed = from + length;
		if (needed > this.bytes.length) {
			const likely = Math.ceil((needed / (at + 1)) * this.ends.length);
			const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(likely, 2 * this.bytes.length))) as Bytes;
			this.bytes.copy(larger, 0, 0, from);
			this.bytes = larger;
		}
		return from;
	}
}

const BLANK = 0x20;
