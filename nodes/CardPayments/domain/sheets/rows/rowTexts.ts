import { cellFormatter, type FormatFor } from '../../formatFor';

/** How many texts of a column are remembered. When it's so many, the column is judged. */
const MOST_TEXTS = 2_048;
/** Longer texts rarely repeat. */
const LONGEST_REMEMBERED = 31;
/** Columns further to the right are not remembered: that would take more memory than it saves. */
const REMEMBERED_COLUMNS = 200;
/** What a text takes in memory beside its characters, with what it's rounded up by. */
const TEXT_BYTES = 20;

/** So many sheets differ in their columns, of most services. */
const MOST_HEADERS = 16;

/** The texts of all sheets of an execution, together for those with the same columns: many payouts are alike. */
export class SheetTexts {
	private readonly byHeader = new Map<string, RowTexts>();

	of(header: string[], formatFor: FormatFor): RowTexts {
		const key = JSON.stringify([formatFor, header]);
		const before = this.byHeader.get(key);
		if (before !== undefined) return before;
		if (this.byHeader.size === MOST_HEADERS) this.byHeader.clear();
		const texts = new RowTexts(header.length, cellFormatter(formatFor));
		this.byHeader.set(key, texts);
		return texts;
	}
}

/**
 * The texts of rows. Most columns repeat themselves: a currency, a status, a day. A text that came before is given
 * again, which takes no memory. A column whose texts are mostly different, such as IDs, stops remembering.
 */
export class RowTexts {
	/** What texts took in memory since it was last set to 0. */
	bytes = 0;
	/** By column; undefined where it stopped remembering. */
	private readonly known: Array<Map<string, string> | undefined>;
	private readonly repeated: number[];
	private readonly format: (cell: string) => string;

	constructor(columns: number, format: (cell: string) => string) {
		this.format = format;
		this.known = Array.from({ length: Math.min(columns, REMEMBERED_COLUMNS) }, () => new Map<string, string>());
		this.repeated = this.known.map(() => 0);
	}

	/** What a cell becomes. */
	of(column: number, cell: string): string {
		if (cell === '') return '';
		const known = cell.length > LONGEST_REMEMBERED ? undefined : this.known[column];
		const before = known?.get(cell);
		if (before !== undefined) {
			this.repeated[column] = (this.repeated[column] as number) + 1;
			return before;
		}
		const text = this.format(cell);
		this.bytes += TEXT_BYTES + (WIDE.test(text) ? 2 : 1) * text.length;
		if (known?.set(cell, text).size === MOST_TEXTS) this.judge(column, known);
		return text;
	}

	private judge(column: number, known: Map<string, string>): void {
		if ((this.repeated[column] as number) < MOST_TEXTS) this.known[column] = undefined;
		else known.clear();
		this.repeated[column] = 0;
	}
}

/** Such a character makes the engine keep a text in two bytes each. It knows of others at once that they have none. */
const WIDE = /[^\0-\xff]/;
