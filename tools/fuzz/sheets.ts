import { deepStrictEqual } from 'node:assert';
import { counted } from '../../nodes/CardPayments/domain/counted';
import { ARCHIVE_LIMITS } from '../../nodes/CardPayments/domain/archive/archiveLimits';
import { payoutSheets, type SheetFile } from '../../nodes/CardPayments/domain/sheets/payoutFile';
import { MemoryBudget, RowMemory } from '../../nodes/CardPayments/domain/sheets/rows/rowMemory';
import { SheetTexts } from '../../nodes/CardPayments/domain/sheets/rows/rowTexts';
import { readRows, type Row, type SheetOfRows } from '../../nodes/CardPayments/domain/sheets/rows/rows';
import { rawZip, type RawEntry } from '../../test/domain/archive/rawZip';
import { cut } from './chunks';
import type { Fuzzer, Random } from './random';
import { sameList } from './same';

const PAYOUT = 'payout_111111';

/**
 * Reads back tables of up to some hundred thousand bytes: from an archive (deflated or stored), or cut into chunks.
 */
export const sheets: Fuzzer = async (random) => {
	const tables = Array.from({ length: 1 + random.int(2) }, () => table(random));
	const files = tables.map((one, index) => ({ path: `CHARGES ${index} 111111.csv`, bytes: encoded(one) }));
	const options = {
		formatFor: random.pick(['databases', 'anyDestination'] as const),
		fallbackEncoding: 'windows-1256' as const,
		memory: new RowMemory(new MemoryBudget(Infinity)),
		pause: async () => undefined,
		texts: new SheetTexts(),
	};
	const read: SheetOfRows[] = [];
	for (const source of await sources(random, files)) read.push(await readRows(source, options, (row) => row));
	deepStrictEqual(read.length, tables.length);
	for (const [index, { rows, header, warnings, file }] of read.entries()) {
		const expected = tables[index] as Table;
		deepStrictEqual(header, expected.header);
		sameList(rows.map(sorted), expectedRows(expected, file), file);
		const empty = expected.rows.filter(isEmpty).length;
		const shown = /^utf-16..|^utf-8(?= with)/.exec(expected.encoding)?.[0];
		deepStrictEqual(warnings, [
			// What isn't UTF-8 is in the encoding that the options say.
			...(shown !== undefined && expected.text.includes('\uFFFD')
				? [`The file has "\uFFFD", mostly in place of bytes that aren't ${shown}`]
				: []),
			...(empty > 0 ? [`${counted(empty, 'row of empty cells was', 'rows of empty cells were')} skipped`] : []),
		]);
	}
};

async function sources(random: Random, files: Array<{ path: string; bytes: Buffer }>): Promise<SheetFile[]> {
	if (random.oneIn(2))
		return files.map(({ path, bytes }) => ({
			kind: 'charges',
			payoutId: PAYOUT,
			file: { path, size: bytes.length, chunks: cut(random, bytes) },
		}));
	const entries = files.map(({ path, bytes }) => entry(random, path, bytes));
	const zip = rawZip(entries);
	const selection = { kinds: [], payoutId: PAYOUT, limits: ARCHIVE_LIMITS };
	const found: SheetFile[] = [];
	for await (const source of payoutSheets(zip, selection, (warning) => {
		throw new Error(warning);
	}))
		found.push(source);
	return found;
}

function entry(random: Random, name: string, content: Buffer): RawEntry {
	return {
		name,
		content,
		...(random.oneIn(2) ? { data: content, method: 0 } : {}),
		descriptor: random.oneIn(4),
		zip64: random.oneIn(6),
	};
}

const ENCODINGS = ['utf-8', 'utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'windows-1256'] as const;

interface Table {
	header: string[];
	rows: string[][];
	encoding: (typeof ENCODINGS)[number];
	text: string;
}

const NUMBERS = ['1', '0', '12.50', '-3.00', '', '999999999999999'];
const TEXTS = [
	'',
	'a',
	'a,b',
	'a"b"',
	'two\nlines',
	'two\r\nlines',
	'x'.repeat(27),
	'x'.repeat(28),
	'x'.repeat(29),
	'y'.repeat(500),
	'مدى',
	'دفع نقدي للعميل',
];
const NOT_IN_1256 = ['😀', 'a😀b', '\uFFFD', '漢字'];
/** Around the number of texts that a column remembers. */
const DISTINCT = [1, 2, 3, 1_500, 2_047, 2_048, 2_049, 3_000];

type Column = (row: number) => string;

/** A column's cells: ids, amounts, texts in turns or by chance, around as many as the reader remembers. */
function column(random: Random, texts: string[]): Column {
	const distinct = random.pick(DISTINCT);
	const some = [random.pick(texts), ...random.list(5, () => random.pick(texts))];
	return random.pick<Column>([
		(row) => `chg_${row}`,
		(row) => `v${row >> 1}`,
		(row) => `${row % distinct}.25`,
		(row) => `دفع ${row % distinct}`,
		(row) => some[row % some.length] as string,
		() => random.pick(some),
		() => random.pick(NUMBERS),
		// Numbers up to about the last row but one.
		(row) => (row === distinct ? '007' : '7'),
	]);
}

function table(random: Random): Table {
	const encoding = random.pick(ENCODINGS);
	const texts = encoding === 'windows-1256' ? TEXTS : [...TEXTS, ...NOT_IN_1256];
	const delimiter = random.pick([',', ';', '\t']);
	const ending = random.pick(['\n', '\r\n', '\r']);
	// A wide row is so much work that a few of them need a pause.
	const wide = random.oneIn(8);
	const columns = Array.from({ length: 2 + random.int(4) }, () => column(random, texts));
	while (wide && columns.length < 1_900) columns.push(random.oneIn(100) ? column(random, texts) : () => '1');
	const header = columns.map((_, index) => `c${index}${random.pick(['', ' x', 'م'])}`);
	const count = random.pick(wide ? [1, 40] : [0, 1, 500, 3_000, 7_000]);
	const rows = Array.from({ length: count }, (_, row) => columns.map((cell) => cell(row)));
	// Makes UTF-8 fail late, if at all.
	if (encoding === 'windows-1256') rows.push(columns.map(() => 'مدى'));
	const always = random.oneIn(4);
	const lines = [header, ...rows].map((cells) =>
		cells.map((cell) => written(cell, delimiter, always)).join(delimiter),
	);
	const last = random.oneIn(2) ? ending : '';
	return { header, rows, encoding, text: `sep=${delimiter}${ending}${lines.join(ending)}${last}` };
}

function written(cell: string, delimiter: string, always: boolean): string {
	return always || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Each letter's byte in Windows-1256. */
const BYTES = new Map(
	[...new TextDecoder('windows-1256').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
		(letter, byte) => [letter, byte],
	),
);

function encoded({ encoding, text }: Table): Buffer {
	switch (encoding) {
		case 'utf-8':
			return Buffer.from(text);
		case 'utf-8 with a mark':
			return Buffer.from(`\uFEFF${text}`);
		case 'utf-16le':
			return Buffer.from(`\uFEFF${text}`, 'utf16le');
		case 'utf-16be':
			return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
		case 'windows-1256':
			return Buffer.from([...text].map((letter) => BYTES.get(letter) ?? 0));
	}
}

/** The rows of a table, by plain means. */
function expectedRows({ header, rows }: Table, path: string): object[] {
	const objects = rows.map((cells, row) =>
		sorted({
			payout_id: PAYOUT,
			payout_sheet: 'charges',
			payout_file: path,
			payout_row: row + 1,
			...Object.fromEntries(header.map((name, index) => [name, cells[index] as string])),
		}),
	);
	return objects.filter((_, row) => !isEmpty(rows[row] as string[]));
}

function isEmpty(cells: string[]): boolean {
	return cells.every((cell) => cell === '');
}

function sorted(row: Row): object {
	return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}
