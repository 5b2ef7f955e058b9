import { FileError } from '../errors';
import { MOST_HEADER_LINES } from '../headerLines';

/**
 * In the order in which they are preferred when several divide all lines alike: commas are also in texts and
 * numbers.
 */
const DELIMITERS = ['\t', ';', ',', '|'] as const;

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
	const tables = DELIMITERS.map((delimiter) => ({ delimiter, lines: linesOf(table, delimiter, whole) }));
	const best = bestOf(tables, 0);
	if (best.alike >= 0.5 || tables.every(({ lines }) => lines.length < 3)) return best.delimiter;
	// There may be titles above the header: then most lines are like the last one.
	const below = bestOf(tables, -1);
	return below.alike > best.alike ? below.delimiter : best.delimiter;
}

/** The first lines without their quoted cells, which begin behind this delimiter. */
function linesOf(table: string, delimiter: string, whole: boolean): string[] {
	const quoted = new RegExp(`(^|[${delimiter}\\r\\n])"[^"]*"(?:"[^"]*")*`, 'g');
	const unquoted = table.includes('"') ? table.replace(quoted, '$1') : table;
	const lines = unquoted.split(/[\r\n]+/, MOST_HEADER_LINES + 1);
	// The last one may be cut.
	if (!whole && lines.length > 1 && lines.length <= MOST_HEADER_LINES) lines.pop();
	return lines.slice(0, MOST_HEADER_LINES).filter((line) => line !== '');
}

/**
 * How many of the lines below the first have as many cells as the first, or the last. Where two delimiters divide
 * alike, the one that divides no quoted cell.
 */
function bestOf(tables: Array<{ delimiter: string; lines: string[] }>, model: 0 | -1) {
	let best = { delimiter: ',', alike: -1, cells: 1, torn: 0 };
	for (const { delimiter, lines } of tables) {
		const cellsOf = (line: string) => line.split(delimiter);
		const rows = lines.slice(1);
		const cells = cellsOf(lines.at(model) ?? '').length;
		if (cells === 1) continue;
		const alike = rows.length === 0 ? 0 : rows.filter((row) => cellsOf(row).length === cells).length / rows.length;
		const torn = lines.filter((line) => cellsOf(line).some(isTorn)).length;
		const isAsGood = alike === best.alike && torn <= best.torn;
		if (alike > best.alike || (isAsGood && (torn < best.torn || (alike < 1 && cells > best.cells))))
			best = { delimiter, alike, cells, torn };
	}
	return best;
}

/** Whether a cell has only one end of what is quoted. */
function isTorn(cell: string): boolean {
	return cell.split('"').length % 2 === 0;
}
