import { deepStrictEqual } from 'node:assert';
import { CsvError, parse } from 'csv-parse/sync';
import { readCsv, UnclosedQuote, type RecordTaker } from '../../nodes/CardPayments/domain/csv';
import { cut } from './chunks';
import type { Fuzzer, Random } from './random';

/** Reads tables in a random dialect. */
export const csvTables: Fuzzer = async (random) => {
	const delimiter = random.pick([',', ';', '\t', '|']);
	const columns = 2 + random.int(4);
	const header = Array.from({ length: columns }, (_, index) => `c${index}${random.pick(['', ' x', 'م'])}`);
	const rows = random.list(8, () => Array.from({ length: columns }, () => cellText(random)));
	const endings = random.oneIn(3) ? ['\n', '\r\n', '\r'] : [random.pick(['\n', '\r\n', '\r'])];
	const lines = [header, ...rows].map((cells) =>
		cells.map((cell) => written(random, cell, delimiter)).join(delimiter),
	);
	const start =
		random.oneIn(3) || delimiter === '|' || rows.length === 0 ? `sep=${delimiter}${random.pick(endings)}` : '';
	const text = start + lines.map((line) => line + random.pick(endings)).join('');
	const { records } = await read(random, encoded(random, text));
	deepStrictEqual(records.map(asRead), [header, ...rows.map(asRead)], JSON.stringify(text));
};

/** Reads noise, and compares the result with csv-parse's. */
export const csvNoise: Fuzzer = async (random) => {
	const parts = ['"', '"', '""', ',', ',', '\r', '\n', '\r\n', 'x', '1', 'م', '\uFEFF', ';', '"a,b"', '\0'];
	const noise = random.list(40, () => random.pick(parts)).join('');
	const table = `a,b,c\n${noise}`;
	const expected = () =>
		parse(table.replaceAll('\0', '\uFFFD'), {
			delimiter: ',',
			record_delimiter: ['\r\n', '\n', '\r'],
			relax_column_count: true,
			relax_quotes: true,
		}) as unknown as string[][];
	const { records, error } = await read(random, Buffer.from(`sep=,\n${table}`));
	let known: string[][];
	try {
		known = expected();
	} catch (failure) {
		if (!(failure instanceof CsvError)) throw failure;
		deepStrictEqual(error instanceof UnclosedQuote, failure.code === 'CSV_QUOTE_NOT_CLOSED', JSON.stringify(table));
		return;
	}
	deepStrictEqual(records.map(asRead), known.map(asRead), JSON.stringify(table));
};

async function read(random: Random, bytes: Buffer): Promise<{ records: string[][]; error: unknown }> {
	const records: string[][] = [];
	const taker: RecordTaker = {
		header: (names) => {
			records.push(names);
			return { columns: names.map(() => true), beyond: true };
		},
		record: (cells, length) => records.push(cells.slice(0, length)),
		blank: () => records.push(['']),
		empty: () => records.push(['']),
	};
	const reading = { pause: async () => undefined };
	const error: unknown = await readCsv(cut(random, bytes)(), 'x.csv', reading, taker).then(
		() => undefined,
		(failure: unknown) => {
			if (failure instanceof UnclosedQuote) return failure;
			throw failure;
		},
	);
	return { records, error };
}

/** Where rows have several columns, one with nothing in any cell says nothing of its cells. */
function asRead(cells: string[]): string[] {
	return cells.some((cell) => /[^ \t]/.test(cell)) ? cells : [''];
}

function cellText(random: Random): string {
	const parts = [
		'a',
		'SAR',
		'12.50',
		' ',
		'"',
		',',
		';',
		'\t',
		'|',
		'\n',
		'\r',
		'\r\n',
		'محمد',
		'€',
		'😀',
		'\uFFFD',
		'x'.repeat(30),
	];
	return random.oneIn(4) ? random.pick(['SAR', '', '1.00']) : random.list(5, () => random.pick(parts)).join('');
}

/** A cell as programs write it: in quotation marks if it needs them or by choice, with white space after them. */
function written(random: Random, cell: string, delimiter: string): string {
	const must = cell.startsWith('"') || /[\r\n]/.test(cell) || cell.includes(delimiter);
	if (!must && !random.oneIn(3)) return cell;
	return `"${cell.replaceAll('"', '""')}"${random.oneIn(8) ? ' ' : ''}`;
}

function encoded(random: Random, text: string): Buffer {
	switch (random.int(4)) {
		case 0:
			return Buffer.from(`\uFEFF${text}`, 'utf16le');
		case 1:
			return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
		default:
			return Buffer.from((random.oneIn(2) ? '\uFEFF' : '') + text);
	}
}
