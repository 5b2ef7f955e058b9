import { FileError } from '../../errors';

/**
 * In the order in which they are preferred when several divide all lines alike: commas are also in texts and
 * numbers.
 */
const DELIMITERS = ['\t', ';', ',', '|'] as const;
/** How many lines decide. */
const LINES = 50;

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
	const unquoted = table.replace(/(^|[,;|\t\r\n])"[^"]*"(?:"[^"]*")*/g, '$1');
	const lines = unquoted.split(/[\r\n]+/, LINES + 1).slice(0, LINES);
	// The last one may be cut.
	if (!whole && lines.length > 1 && lines.length < LINES) lines.pop();
	const [first = '', ...rows] = lines.filter((line) => line !== '');
	const best = bestFor(first, rows);
	if (best.alike >= 0.5 || rows.length < 2) return best.delimiter;
	// There may be titles above the header: then most lines are like the last one.
	const below = bestFor(rows.at(-1) as string, rows);
	return below.alike > best.alike ? below.delimiter : best.delimiter;
}

function bestFor(header: string, rows: string[]) {
	let best = { delimiter: ',', alike: -1, cells: 1 };
	for (const delimiter of DELIMITERS) {
		const cellsOf = (line: string) => line.split(delimiter).length;
		const cells = cellsOf(header);
		if (cells === 1) continue;
		const alike = rows.length === 0 ? 0 : rows.filter((row) => cellsOf(row) === cells).length / rows.length;
		if (alike > best.alike || (alike === best.alike && alike < 1 && cells > best.cells))
			best = { delimiter, alike, cells };
	}
	return best;
}
