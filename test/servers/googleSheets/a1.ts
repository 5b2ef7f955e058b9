import { invalid } from './apiError.ts';

/** Rows and columns from 0. A range without an end has none. */
export interface Area {
	row: number;
	column: number;
	endRow?: number;
	endColumn?: number;
	/** Whether it names one cell. What you write there may extend beyond it. */
	isAnchor?: boolean;
}

export function columnName(column: number): string {
	const letter = String.fromCharCode(65 + (column % 26));
	return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function columnIndex(name: string): number {
	return [...name.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The sheet's title, undefined for the first sheet, and the area in it. */
export function parseRange(range: string): { title?: string; area: Area } {
	const quoted = /^'((?:[^']|'')+)'(?:!(.+))?$/.exec(range);
	const [title, cells] = quoted
		? [quoted[1]?.replaceAll("''", "'"), quoted[2]]
		: range.includes('!')
			? [range.slice(0, range.lastIndexOf('!')), range.slice(range.lastIndexOf('!') + 1)]
			: isArea(range)
				? [undefined, range]
				: [range, undefined];
	if (cells === undefined) return { title, area: { row: 0, column: 0 } };
	return { title, area: parseArea(cells, range) };
}

const CORNER = /^([a-z]{1,3})?([1-9]\d*)?$/i;
const isArea = (text: string) =>
	/^[a-z]{1,3}[1-9]\d*$/i.test(text) ||
	(text.includes(':') && text.split(':').every((corner) => corner !== '' && CORNER.test(corner)));

function parseArea(cells: string, range: string): Area {
	const corners = cells.split(':');
	const [first, last = first] = corners.map((corner) => CORNER.exec(corner) ?? undefined);
	if (!first || !last || corners.includes('') || corners.length > 2) throw invalid(`Unable to parse range: ${range}`);
	const [, column, row] = first;
	const [, endColumn, endRow] = last;
	return {
		row: row === undefined ? 0 : Number(row) - 1,
		column: column === undefined ? 0 : columnIndex(column),
		endRow: endRow === undefined ? undefined : Number(endRow) - 1,
		endColumn: endColumn === undefined ? undefined : columnIndex(endColumn),
		isAnchor: corners.length === 1,
	};
}

/** Like Google's: quoted only if the title needs it. */
export function formatRange(title: string, { row, column, endRow = row, endColumn = column }: Area): string {
	const name = /^\w+$/.test(title) ? title : `'${title.replaceAll("'", "''")}'`;
	const start = `${columnName(column)}${row + 1}`;
	const end = `${columnName(endColumn)}${endRow + 1}`;
	return `${name}!${start === end ? start : `${start}:${end}`}`;
}
