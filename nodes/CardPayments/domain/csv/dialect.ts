import { FileError } from '../errors';
import { MOST_HEADER_LINES } from '../headerLines';
import { lazily } from '../lazily';

/**
 * In the order in which they are preferred when several divide all lines alike: commas are also in texts and
 * numbers.
 */
const DELIMITERS = ['\t', ';', ',', '|'] as const;
const LINE_ENDS = /[\r\n]+/;
/** So many quoted cells are taken out before it's asked whether the lines are enough. */
const CELLS_AT_A_TIME = 16;

export type Dialect = ReturnType<typeof dialect>;

/**
 * The delimiter of a CSV, such as a comma or a bar, and where its records start, in bytes of UTF-8: below blank lines
 * and a `sep=` line.
 *
 * @param head the beginning of the text
 * @param whole whether it is all of it
 */
export function dialect(head: string, whole: boolean) {
	const [before = '', declared] = /^(?:[ \t]*(?:\r\n|\n|\r))*(?:"?sep=([^\r\n"])"?(?:\r\n|\n|\r))?/i.exec(head) ?? [];
	if (declared !== undefined && declared > '\x7f') {
		throw new FileError(`The delimiter "${declared}" isn't supported`, 'Ask for a file with commas or semicolons.');
	}
	return {
		delimiter: declared ?? likeliest(head.slice(before.length), whole),
		start: Buffer.byteLength(before),
		linesBefore: before.split(/\r\n|\n|\r/).length - 1,
	};
}

/** The delimiter that divides the first lines into the same number of cells; else the header's most frequent. */
function likeliest(table: string, whole: boolean): string {
	const tables = DELIMITERS.map((delimiter) => ({
		delimiter,
		lines: lazily(() => linesOf(table, delimiter, whole)),
	}));
	// Most delimiters divide nothing.
	const dividing = tables.filter(({ delimiter }) => table.includes(delimiter));
	const best = bestOf(dividing, 'first');
	if (best.alike === 1 || tables.every(({ lines }) => lines().length < 3)) return best.delimiter;
	// There may be titles above the header, and a total below: then most lines are like the last one, or each other.
	const others = (['last', 'most'] as const).map((model) => bestOf(dividing, model));
	const isBetter = (a: typeof best, b: typeof best) =>
		a.alike > b.alike || (a.alike === b.alike && a.cells > b.cells);
	return others.reduce((good, each) => (isBetter(each, good) ? each : good), best).delimiter;
}

/** The first lines without their quoted cells, which begin behind this delimiter. */
function linesOf(table: string, delimiter: string, whole: boolean): string[] {
	const unquoted = table.includes('"') ? withoutQuoted(table, delimiter) : table;
	const lines = unquoted.split(LINE_ENDS, MOST_HEADER_LINES + 1);
	// The last one may be cut.
	if (!whole && lines.length > 1 && lines.length <= MOST_HEADER_LINES) lines.pop();
	return lines.slice(0, MOST_HEADER_LINES).filter((line) => line !== '');
}

/** Up to where there are enough lines, whatever comes behind them: a table may be long. */
function withoutQuoted(table: string, delimiter: string): string {
	const quoted = new RegExp(`(^|[${delimiter}\\r\\n])"[^"]*"(?:"[^"]*")*`, 'g');
	let unquoted = '';
	let [from, cells] = [0, 0];
	for (const { 0: cell, 1: before = '', index } of table.matchAll(quoted)) {
		unquoted += table.slice(from, index) + before;
		from = index + cell.length;
		if (
			++cells % CELLS_AT_A_TIME === 0 &&
			unquoted.split(LINE_ENDS, MOST_HEADER_LINES + 2).length > MOST_HEADER_LINES + 1
		)
			return unquoted;
	}
	return unquoted + table.slice(from);
}

/** Which line's cells others are to have as many of as: that of one place, or what most below the first have. */
type Model = 'first' | 'last' | 'most';

/**
 * How many of the lines below the first have as many cells as the model. Where two delimiters divide alike, the one
 * that divides no quoted cell.
 */
function bestOf(tables: Array<{ delimiter: string; lines: () => string[] }>, model: Model) {
	let best = { delimiter: ',', alike: -1, cells: 1, torn: 0 };
	for (const { delimiter, lines } of tables) {
		const rows = lines().slice(1);
		const counts = model === 'most' ? rows : [lines().at(model === 'first' ? 0 : -1) ?? ''];
		const cells = mostFrequent(counts.map((row) => row.split(delimiter).length));
		if (cells === 1) continue;
		const isAlike = (row: string) => row.split(delimiter).length === cells;
		const alike = rows.length === 0 ? 0 : rows.filter(isAlike).length / rows.length;
		const torn = lines().filter((line) => line.includes('"') && line.split(delimiter).some(isTorn)).length;
		const isAsGood = alike === best.alike && torn <= best.torn;
		if (alike > best.alike || (isAsGood && (torn < best.torn || (alike < 1 && cells > best.cells))))
			best = { delimiter, alike, cells, torn };
	}
	return best;
}

/** The first of those that occur most; one where nothing is divided. */
function mostFrequent(counts: number[]): number {
	const timesOf = (count: number) => counts.filter((each) => each === count).length;
	return counts.filter((count) => count > 1).sort((a, b) => timesOf(b) - timesOf(a))[0] ?? 1;
}

/** Whether a cell has only one end of what is quoted. */
function isTorn(cell: string): boolean {
	return cell.split('"').length % 2 === 0;
}
