import { utf8Text, type Bytes } from './encoding';

/** How long, in bytes, a text may be to be remembered. */
const LONGEST = 28;
/** What is kept of a text, in words of four bytes: what `key` says of it, and itself. */
const TEXT_WORDS = 1 + LONGEST / 4;
/** How many texts of a column are remembered at most; a new one takes the place of the oldest. */
const REMEMBERED = 2048;
/** Bits of the hash by which a text is found. */
const HASH_BITS = 12;
/** A column is judged whenever so many texts were new: at least as many cells must have come before. */
const TRIAL = 2048;

/** How many bytes beyond the last of a text must be there to be read. */
export const MARGIN = LONGEST + 4;

/** What a text takes in memory beside its characters, with what it's rounded up by. */
const TEXT_MEMORY = 20;

/** Bytes of text in UTF-8, with a margin. */
export interface Utf8 {
	bytes: Bytes;
	/** Of the same memory. */
	words: DataView;
}

/** Counts what new texts take in memory, those of all columns together. */
interface TextMemory {
	bytes: number;
}

/**
 * Reads the cells of one column. Most columns repeat themselves: a currency, a status, a day. The bytes of
 * such a cell are compared with those that came before, and the same cell is given again: that takes no
 * memory, and leaves nothing to the garbage collector. A column whose cells are mostly different, such as
 * ids, stops being compared.
 *
 * Measured by `npm run bench:tricks`: without this, rows take 118 % more memory; comparing texts instead of
 * bytes takes 24 % more time; comparing ids for ever, 39 % more.
 */
export class CellReader {
	private readonly convert: (text: string) => string;
	private readonly made: TextMemory;
	private remembers: boolean;
	/** Cells that came before, and others, since the column was last judged. */
	private repeated = 0;
	private different = 0;
	/** What is remembered: cells, their texts, and for each the place of the one that came after it last. */
	private cells: string[] = [];
	private texts = new Int32Array(TEXT_WORDS);
	private following = new Uint16Array(1);
	/** By hash: the place where a text may be. */
	private byHash = new Uint16Array(0);
	private newest = -1;
	private last = 0;

	constructor(convert: (text: string) => string, remembers: boolean, made: TextMemory = { bytes: 0 }) {
		this.convert = convert;
		this.remembers = remembers;
		this.made = made;
	}

	/**
	 * The cell of a text, and how many bytes that was: of ASCII it takes as many, of other texts two a character at
	 * most.
	 */
	read(text: string, bytes: number): string {
		const cell = this.convert(text);
		this.made.bytes += TEXT_MEMORY + (text.length === bytes ? 1 : 2) * cell.length;
		return cell;
	}

	/**
	 * Whether the bytes at `from` are those of the cell that is expected: the one that came after the last
	 * cell the last time. It is found without looking for the end of the cell. Without this, reading takes 24 % more
	 * time and rows 28 % more memory (`npm run bench:tricks`).
	 *
	 * @returns where the expected text ends, where the caller must see whether the cell does too; -1 if it is another
	 * text
	 */
	expectedEnd({ words }: Utf8, from: number, quoted: boolean): number {
		const place = this.following[this.last] as number;
		const wanted = this.texts[place * TEXT_WORDS] as number;
		const length = wanted - key(0, quoted);
		const end = from + length;
		return length > 0 && length <= LONGEST && this.holds(place, wanted, words, from, end) ? end : -1;
	}

	/** The cell that was expected. */
	readExpected(): string {
		this.repeated++;
		this.last = this.following[this.last] as number;
		return this.cells[this.last] as string;
	}

	/**
	 * The cell of the text that lies from `from` to before `to`.
	 *
	 * @param quoted whether it stood between quotation marks: then it may hold a delimiter and is another text
	 * @throws TypeError (see `isWrongEncoding`) when it is not UTF-8
	 */
	readUtf8(source: Utf8, from: number, to: number, quoted: boolean): string {
		if (from === to) return '';
		if (!this.remembers || to - from > LONGEST) return this.read(utf8Text(source.bytes, from, to), to - from);

		const { words } = source;
		const wanted = key(to - from, quoted);
		const hash = hashOf(words, from, to) >>> (32 - HASH_BITS);
		let place = this.byHash[hash] ?? 0;
		if (this.holds(place, wanted, words, from, to)) this.repeated++;
		else {
			const cell = this.read(utf8Text(source.bytes, from, to), to - from);
			if (++this.different === TRIAL && !this.judge()) return cell;
			place = this.remember(wanted, words, from, to, cell);
			this.byHash[hash] = place;
		}
		this.following[this.last] = place;
		this.last = place;
		return this.cells[place] as string;
	}

	private holds(place: number, wanted: number, words: DataView, from: number, to: number): boolean {
		const { texts } = this;
		let known = place * TEXT_WORDS;
		if (texts[known] !== wanted) return false;
		for (let at = from; at < to; at += 4) if (texts[++known] !== wordAt(words, at, to)) return false;
		return true;
	}

	private remember(wanted: number, words: DataView, from: number, to: number, cell: string): number {
		if (this.newest < 0) {
			this.following = new Uint16Array(REMEMBERED);
			this.byHash = new Uint16Array(2 ** HASH_BITS);
		}
		const place = (this.newest + 1) % REMEMBERED;
		this.newest = place;
		if ((place + 1) * TEXT_WORDS > this.texts.length) {
			const more = new Int32Array(this.texts.length * 2);
			more.set(this.texts);
			this.texts = more;
		}
		this.cells[place] = cell;
		const { texts } = this;
		let known = place * TEXT_WORDS;
		texts[known] = wanted;
		for (let at = from; at < to; at += 4) texts[++known] = wordAt(words, at, to);
		return place;
	}

	/** Whether to go on remembering. */
	private judge(): boolean {
		this.remembers = this.repeated >= this.different;
		this.repeated = this.different = 0;
		if (!this.remembers) {
			this.cells = [];
			this.texts = new Int32Array(TEXT_WORDS);
			this.following = new Uint16Array(1);
			this.byHash = new Uint16Array(0);
			this.last = 0;
		}
		return this.remembers;
	}
}

/** Further columns of a sheet are not remembered: that would take more memory than it saves. */
const REMEMBERED_COLUMNS = 200;
/** How many columns of all sheets are remembered at most; a new one takes the place of the oldest. */
const KEPT_COLUMNS = 400;

/**
 * The readers of columns, by name. What repeats in sheets that have them in common, one after the other or in turns, is
 * the same text in all of them. Without this, 100 sheets of 1,000 rows take 50 % more time and 154 % more memory
 * (`npm run bench:tricks`).
 */
export class CellReaders {
	/** Since it was last set to 0. */
	readonly made: TextMemory = { bytes: 0 };
	private readonly convert: (text: string) => string;
	private readonly byName = new Map<string, CellReader>();

	/** @param convert what becomes of each text below the header */
	constructor(convert: (text: string) => string) {
		this.convert = convert;
	}

	/** @param name undefined beyond the header */
	of(name: string | undefined, column: number): CellReader {
		if (name === undefined || column >= REMEMBERED_COLUMNS) return new CellReader(this.convert, false, this.made);
		const known = this.byName.get(name);
		if (known !== undefined) return known;
		const reader = new CellReader(this.convert, true, this.made);
		this.byName.set(name, reader);
		const [oldest = ''] = this.byName.keys();
		if (this.byName.size > KEPT_COLUMNS) this.byName.delete(oldest);
		return reader;
	}
}

/** What is kept of a text besides its bytes; never 0. */
function key(length: number, quoted: boolean): number {
	return quoted ? length + 0x100 : length;
}

/** The next four bytes of a text, or up to three at its end. */
function wordAt(words: DataView, at: number, end: number): number {
	const word = words.getInt32(at, true);
	return end - at > 3 ? word : word & (0xffffff >> (8 * (3 - (end - at))));
}

function hashOf(words: DataView, from: number, to: number): number {
	let mixed = to - from;
	for (let at = from; at < to; at += 4) {
		mixed = Math.imul(mixed ^ wordAt(words, at, to), 0x9e3779b1);
		mixed ^= mixed >>> 15;
	}
	return mixed;
}

export function isAscii({ words }: Utf8, from: number, to: number): boolean {
	let bits = 0;
	for (let at = from; at < to; at += 4) bits |= wordAt(words, at, to);
	return (bits & 0x80808080) === 0;
}
