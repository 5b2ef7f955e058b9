import { makeZip } from '../sheets/zips.ts';

/** A cell as Excel has it: a number may have a format, a formula has the value that it came to. */
export type Cell =
	| string
	| number
	| boolean
	| Date
	| { number: number; format: string }
	| { formula: string; value?: string | number }
	| { error: string }
	| null;

export type Sheets = Record<string, Cell[][]>;

const TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const SINCE_1900 = 25_569;
const DAY = 86_400_000;

/** A real workbook, as Excel writes it: texts shared, dates as numbers of days with a format. */
export async function makeWorkbook(sheets: Sheets, { is1904 = false } = {}): Promise<Uint8Array> {
	const strings: string[] = [];
	const formats: string[] = [];
	const styleOf = (format: string) => {
		if (!formats.includes(format)) formats.push(format);
		return formats.indexOf(format) + 1;
	};
	const cell = (value: Cell, reference: string): string => {
		const at = `r="${reference}"`;
		if (value === null) return `<c ${at} s="0"/>`;
		if (typeof value === 'string') return `<c ${at} t="s"><v>${strings.push(value) - 1}</v></c>`;
		if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
		if (typeof value === 'boolean') return `<c ${at} t="b"><v>${Number(value)}</v></c>`;
		if (value instanceof Date) {
			const days = value.getTime() / DAY + SINCE_1900 - (is1904 ? 1_462 : 0);
			return `<c ${at} s="${styleOf('dd/mm/yyyy\\ hh:mm;@')}"><v>${days}</v></c>`;
		}
		if ('error' in value) return `<c ${at} t="e"><v>${value.error}</v></c>`;
		if ('number' in value) return `<c ${at} s="${styleOf(value.format)}"><v>${value.number}</v></c>`;
		const type = typeof value.value === 'string' ? ' t="str"' : '';
		return `<c ${at}${type}><f>${value.formula}</f><v>${escaped(String(value.value ?? ''))}</v></c>`;
	};
	const parts = Object.values(sheets).map((rows) => {
		const lines = rows.map((cells, row) => {
			const all = cells.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${row + 1}`));
			return cells.length === 0 ? '' : `<row r="${row + 1}">${all.join('')}</row>`;
		});
		return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`;
	});
	const names = Object.keys(sheets);
	const listed = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
	const targets = names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
	const fonts = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`);
	const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
	return await makeZip([
		['[Content_Types].xml', TYPES],
		[
			'xl/workbook.xml',
			`<workbook ${MAIN} xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
		],
		['xl/_rels/workbook.xml.rels', `<Relationships>${targets.join('')}</Relationships>`],
		[
			'xl/styles.xml',
			`<styleSheet ${MAIN}><numFmts>${fonts.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
		],
		[
			'xl/sharedStrings.xml',
			`<sst ${MAIN}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
		],
		...parts.map((part, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, part]),
	]);
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The records of a CSV as a sheet: what's a plain number is one. */
export function asCells(records: string[][]): Cell[][] {
	return records.map((cells) =>
		cells.map((cell) =>
			/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(cell) ? Number(cell) : cell === '' ? null : cell,
		),
	);
}
