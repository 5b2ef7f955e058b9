/** Text in UTF-8: its bytes, and a character for each of them. */
export interface Utf8 {
	bytes: Buffer;
	latin1: string;
}

/** A slice of so many characters is a view, which would keep all the text around it. */
const VIEW = 13;
/** Longer texts are not remembered: they rarely repeat. */
const LONGEST = 31;
/** How many texts of a column are remembered. When it's so many, the column is judged. */
const REMEMBERED = 2_048;
/** How many columns of all sheets are remembered; a new one takes the place of the oldest. */
const KEPT_COLUMNS = 400;
/** What a text takes in memory beside its characters, with what it's rounded up by. */
const TEXT_MEMORY = 20;

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * The texts of a column. Most columns repeat themselves: a currency, a status, a day. A text that came before is
 * given again, which takes no memory. A column whose texts are mostly different, such as IDs, stops remembering.
 */
export class ColumnTexts {
	private readonly shared: SharedTexts;
	private remembers: boolean;
	private repeated = 0;
	private readonly texts = new Map<string, string>();

	constructor(shared: SharedTexts, remembers: boolean) {
		this.shared = shared;
		this.remembers = remembers;
	}

	/** The text that lies from `from` to before `to`. */
	read(source: Utf8, from: number, to: number): string {
		const length = to - from;
		if (length === 0) return '';
		if (!this.remembers || length > LONGEST) return this.made(textOf(source, from, to), length);
		const utf8 = source.latin1.slice(from, to);
		const known = this.texts.get(utf8);
		if (known !== undefined) {
			this.repeated++;
			return known;
		}
		const text = this.made(textOf(source, from, to), length);
		this.texts.set(text.length === length ? text : Buffer.from(utf8, 'latin1').toString('latin1'), text);
		if (this.texts.size === REMEMBERED) {
			this.remembers = this.repeated >= REMEMBERED;
			this.repeated = 0;
			this.texts.clear();
		}
		return text;
	}

	/** Counts a new text. Of ASCII it takes as many bytes as in UTF-8, of other texts two a character. */
	made(text: string, bytes: number): string {
		this.shared.bytes += TEXT_MEMORY + (text.length === bytes ? 1 : 2) * text.length;
		return text;
	}
}

/** The text that lies from `from` to before `to`: nothing else is kept with it. */
export function textOf({ bytes, latin1 }: Utf8, from: number, to: number): string {
	const slice = to - from < VIEW ? latin1.slice(from, to) : undefined;
	return slice === undefined || NOT_ASCII.test(slice) ? bytes.toString('utf8', from, to) : slice;
}

/**
 * The texts that repeat in sheets with columns of the same names, read one after the other or in turns. All sheets of
 * an execution have them in common.
 */
export class SharedTexts {
	/** What new texts took in memory since it was last set to 0. */
	bytes = 0;
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
