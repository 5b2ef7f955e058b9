import { convertNumber, neutralizeFormula } from './values';

export type Cell = string | number;

/** What becomes of the text of a cell. */
export interface CellOptions {
	convertNumbers: boolean;
	neutralizeFormulas: boolean;
}

/** How many different texts of a column are looked for again, and how long, in characters, one may be. */
const REMEMBERED = 1024;
const LONGEST_REMEMBERED = 64;

/**
 * Reads the cells of one column. Most columns repeat themselves: a currency, a status, a day. Cells of the
 * same text share one piece of memory, which leaves far less to the garbage collector; a column whose
 * texts are nearly all different, such as ids, stops being compared.
 */
export class CellReader {
	private readonly options: CellOptions;
	private known: Map<string, Cell> | undefined = new Map();
	private repeated = 0;

	constructor(options: CellOptions) {
		this.options = options;
	}

	read(text: string): Cell {
		const { known } = this;
		if (known === undefined || text.length > LONGEST_REMEMBERED) return this.convert(ownText(text));
		const before = known.get(text);
		if (before !== undefined) {
			this.repeated++;
			return before;
		}
		const own = ownText(text);
		const cell = this.convert(own);
		if (known.size < REMEMBERED) known.set(own, cell);
		else if (this.repeated < REMEMBERED) this.known = undefined;
		return cell;
	}

	private convert(text: string): Cell {
		const cell = this.options.convertNumbers ? convertNumber(text) : text;
		return this.options.neutralizeFormulas && typeof cell === 'string' ? neutralizeFormula(cell) : cell;
	}
}

/**
 * The same text in memory of its own. A long cell is to the engine a part of its line, and would keep
 * all of the line in memory; short ones are copies anyway.
 */
function ownText(text: string): string {
	return text.length < 13 ? text : [text.slice(0, 12), text.slice(12)].join('');
}
