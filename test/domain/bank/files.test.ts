/** Statements with the columns and words that banks document, in whatever they come and whatever it's written with. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { ARCHIVE_LIMITS } from '../../../nodes/CardPayments/domain/archive';
import { RowMemory } from '../../../nodes/CardPayments/domain/sheets';
import { tablesIn, type TableSource } from '../../../nodes/CardPayments/domain/table';
import { bankDay } from '../../../nodes/CardPayments/domain/bank/days';
import { makeZip } from '../sheets/zips.ts';
import { asCells, makeWorkbook, type Cell } from '../workbook/workbooks.ts';
import { TRUTH } from './banks/truth.ts';
import { statementLines } from '../../../nodes/CardPayments/domain/bank';
import { openStatement, pause } from './world.ts';

const FOLDER = path.join(__dirname, 'banks');
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.csv'));

async function read(bytes: Uint8Array, name: string) {
	const warnings: string[] = [];
	const options = {
		limits: ARCHIVE_LIMITS,
		fallbackEncoding: undefined,
		withXml: true,
		memory: new RowMemory(),
		pause,
	};
	const source = await tablesIn({ bytes, name, index: 0 }, options, (warning) => warnings.push(warning));
	return { ...(await linesOf(source)), warnings };
}

async function linesOf(source: TableSource) {
	const statement = await openStatement(source, { timeZone: 'Europe/Berlin' });
	const { errors, lines } = await statementLines(statement, 'SAR', pause);
	const read = lines.map(({ day, minor, currency }) => `${bankDay(day)} ${minor} ${currency}`);
	return { errors, lines: read, left: statement.left };
}

const recordsOf = (text: string) =>
	parse(text, { delimiter: text.split('\n', 1)[0]?.includes(';') ? ';' : ',', relax_column_count: true });
const delimited = (records: string[][], delimiter: string) =>
	records.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
const PREAMBLE = 'Kontoauszug für Müller GmbH\r\n\r\nKonto:;1234567\r\nZeitraum:;01.01.2026 - 31.01.2026\r\n\r\n';

/** What becomes of a bank's text. */
const WRAPPED: Record<string, (text: string) => Uint8Array | Promise<Uint8Array>> = {
	'as it is': (text) => Buffer.from(text),
	'with a byte order mark': (text) => Buffer.from(`\uFEFF${text}`),
	'in UTF-16': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
	'with semicolons': (text) => Buffer.from(delimited(recordsOf(text), ';')),
	'with tabs': (text) => Buffer.from(delimited(recordsOf(text), '\t')),
	'below titles': (text) => Buffer.from(PREAMBLE + delimited(recordsOf(text), ';')),
	'in a zip': async (text) => await makeZip([['konto/umsaetze.csv', text]]),
	'as a workbook': async (text) => await makeWorkbook({ 'Umsätze 2026': asCells(recordsOf(text)) }),
	'as a workbook with a sheet of notes': async (text) =>
		await makeWorkbook({
			Notes: [['Prepared by', 'Omar'], ['Do not edit']],
			Statement: [['البنك الأهلي'], [], ...asCells(recordsOf(text))],
		}),
};

describe.each(FILES)('%s', (file) => {
	const text = readFileSync(path.join(FOLDER, file), 'utf8');
	it.each(Object.keys(WRAPPED))('should be read %s, with nothing set', async (how) => {
		const bytes = (await WRAPPED[how]?.(text)) as Uint8Array;
		const found = await read(bytes, file);
		expect(found.errors).toEqual([]);
		expect(found.lines).toEqual(TRUTH[file]);
		expect(found.left).toEqual(how.endsWith('notes') ? ['Notes.csv'] : []);
	});

	it('should be read as items, in which n8n names the columns that have no name', async () => {
		const [header = [], ...rows] = recordsOf(text);
		const itemOf = (cells: string[]) =>
			Object.fromEntries(header.map((name, at) => [name || `_${at}`, cells[at] ?? '']));
		expect(await linesOf(rows.map(itemOf))).toMatchObject({ errors: [], lines: TRUTH[file] });
	});
});

it('should be read in an encoding of one byte a letter', async () => {
	const text = 'Buchungstag;Verwendungszweck;Betrag;Währung\n05.01.2026;Müller Käse Öl über Straße;1.250,75;EUR\n';
	const found = await read(Buffer.from(text, 'latin1'), 'umsaetze.csv');
	expect(found.lines).toEqual(['2026-01-05 125075 EUR']);
	expect(found.warnings.join()).toContain('windows-1252');
});

it('should be read with cells that the quotes of another program break', async () => {
	const text = 'Date;Text;Amount\n2026-01-05;"Shop" No. 5;12,50\n2026-01-06;a "b" c;"-3,00"\n';
	expect((await read(Buffer.from(text), 'a.csv')).lines).toEqual(['2026-01-05 1250 SAR', '2026-01-06 -300 SAR']);
});

it('should be read with days that nobody formatted as such, and no number of a line for a day', async () => {
	const days: Cell[][] = [46_027, 46_034.5].map((day, at) => [day, 40_001 + at, (at + 1) * 12.5]);
	const workbook = await makeWorkbook({ Sheet: [['Booking date', 'Number', 'Amount'], ...days] });
	expect((await read(workbook, 'a.xlsx')).lines).toEqual(['2026-01-05 1250 SAR', '2026-01-12 2500 SAR']);
	const unnamed = await makeWorkbook({
		Sheet: [
			['Number', 'Amount'],
			[40_001, 12.5],
		],
	});
	await expect(read(unnamed, 'a.xlsx')).rejects.toThrow('none of the columns looks like that of the date');
});

it('should be read without any header', async () => {
	const text = '05/01/2026,-50.00,Rent\n25/01/2026,1250.75,CARD SERVICE\n';
	expect((await read(Buffer.from(text), 'a.csv')).lines).toEqual(['2026-01-05 -5000 SAR', '2026-01-25 125075 SAR']);
});

it('should be one statement from several files of the same columns, and refuse others', async () => {
	const month = (day: string) => `Date;Amount\n${day};10,00\n`;
	const zip = await makeZip([
		['jan.csv', month('2026-01-05')],
		['feb.csv', month('2026-02-05')],
	]);
	expect((await read(zip, 'all.zip')).lines).toEqual(['2026-01-05 1000 SAR', '2026-02-05 1000 SAR']);
	const other = await makeZip([
		['jan.csv', month('2026-01-05')],
		['other.csv', 'Booking date;Betrag\n2026-02-05;10,00\n'],
	]);
	await expect(read(other, 'all.zip')).rejects.toThrow('"other.csv" has other columns than the table before it');
});
