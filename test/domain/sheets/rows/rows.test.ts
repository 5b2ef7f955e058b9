import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { MemoryBudget, RowMemory } from '../../../../nodes/CardPayments/domain/sheets/rows/rowMemory';
import type { SheetFile } from '../../../../nodes/CardPayments/domain/sheets/payoutFile';
import { readRows, type RowOptions } from '../../../../nodes/CardPayments/domain/sheets/rows/rows';
import { readSheet } from '../../../../nodes/CardPayments/domain/sheets/rows/readSheet';
import { asInFile, cellsOf } from '../asInFile';
import { runs } from '../../../harness/long.ts';

/** Reads a CSV whose bytes come in chunks of a given size. */
async function readAll(
	content: string | Uint8Array,
	options: Partial<RowOptions> = {},
	chunkSize = 65_536,
	path = '29102023  - CHARGES 123456.csv',
) {
	const bytes = typeof content === 'string' ? Buffer.from(content) : content;
	async function* chunks() {
		for (let start = 0; start < bytes.length; start += chunkSize) yield bytes.subarray(start, start + chunkSize);
	}
	const sheet: SheetFile = { kind: 'charges', payoutId: 'payout_123456', file: { path, size: bytes.length, chunks } };
	return await readRows(sheet, { ...asInFile, ...options }, (row) => row);
}

/** The same, without what says where rows are from. */
async function read(...[content, options, chunkSize, path]: Parameters<typeof readAll>) {
	const sheet = await readAll(content, options, chunkSize, path);
	return { ...sheet, rows: sheet.rows.map(cellsOf) };
}

const utf16 = (text: string, bigEndian: boolean) =>
	bigEndian ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');

describe('readSheet', () => {
	it('should keep text as it is in the file', async () => {
		const sheet = await read('id,amount,note\r\nchg_1,0.100,"a ""b"", c"\r\nchg_2,007,\r\n');
		expect(sheet).toMatchObject({ columns: ['id', 'amount', 'note'], warnings: [] });
		expect(sheet.rows).toEqual([
			{ id: 'chg_1', amount: '0.100', note: 'a "b", c' },
			{ id: 'chg_2', amount: '007', note: '' },
		]);
	});

	it('should say where each row comes from', async () => {
		const { rows } = await readAll('id\nchg_1\nchg_2');
		expect(rows[1]).toEqual({
			payout_id: 'payout_123456',
			payout_sheet: 'charges',
			payout_file: '29102023  - CHARGES 123456.csv',
			payout_row: 2,
			id: 'chg_2',
		});
	});

	it("should neutralize formulas in the file's name, too", async () => {
		const path = '=HYPERLINK("http://x").csv';
		const { rows } = await readAll('id\nchg_1', { formatFor: 'anyDestination' }, 1, path);
		expect(rows[0]).toMatchObject({ payout_file: `'${path}` });
	});

	it('should not overwrite a column of the file with its own', async () => {
		const { rows } = await readAll('payout_id,id\ntheirs,chg_1');
		expect(rows[0]).toMatchObject({ payout_id: 'theirs', payout_id_2: 'payout_123456' });
	});

	const ARABIC = 'اسم,مبلغ\nمحمد,1.000';
	it.each([
		['UTF-8 with a mark', Buffer.from(`\uFEFF${ARABIC}`)],
		['UTF-16LE with a mark', utf16(`\uFEFF${ARABIC}`, false)],
		['UTF-16BE with a mark', utf16(`\uFEFF${ARABIC}`, true)],
	])('should read %s', async (_, bytes) => {
		expect((await read(bytes)).rows).toEqual([{ اسم: 'محمد', مبلغ: '1.000' }]);
	});

	it.each([false, true])('should read UTF-16 that only its mark shows (big-endian: %j)', async (bigEndian) => {
		expect((await read(utf16('\uFEFF名称\n张三李四王五', bigEndian))).rows).toEqual([{ 名称: '张三李四王五' }]);
	});

	describe('UTF-16 without a mark', () => {
		const long = `${ARABIC}\n${'خالد,2.000\n'.repeat(3_000)}`;
		it.each([
			['few rows', ARABIC, 1],
			['many', long, 3_001],
			['English', 'id,amount\r\nchg_1,1.00\r\n', 1],
			['few letters of ASCII', '注文番号,金額\n売上売上売上売上,百円\n', 1],
			['letters of which bytes are line feeds', 'a,上\n上上,1\n', 1],
		])('should be found by zeros beside each line feed: %s', async (_, text, count) => {
			for (const bigEndian of [false, true]) {
				const { rows, warnings, encoding } = await read(utf16(text, bigEndian));
				const [header = '', first = ''] = text.split(/\r?\n/);
				const [names, cells] = [header.split(','), first.split(',')];
				expect(rows[0]).toEqual(Object.fromEntries(names.map((name, at) => [name, cells[at]])));
				expect([rows.length, encoding]).toEqual([count, bigEndian ? 'utf-16be' : 'utf-16le']);
				expect(warnings).toEqual([`The file isn't UTF-8 and was read as ${encoding}`]);
			}
		});

		it('should not be found by a few zeros in a text of single bytes', async () => {
			const { encoding } = await read(Buffer.from('a,b,c\n"a,b""a,b""a,b""""\0\nx\r\0"\0,م'));
			expect(encoding).toBeUndefined();
		});

		it('should go without a word where a text says it', async () => {
			const { rows, warnings } = await read(utf16(ARABIC, false), { fallbackEncoding: 'utf-16le' });
			expect([rows, warnings]).toEqual([[{ اسم: 'محمد', مبلغ: '1.000' }], []]);
		});

		it('should be what a text says where its zeros are few', async () => {
			const text = `名\n${'漢'.repeat(40)}\n`;
			expect((await read(utf16(text, true), { fallbackEncoding: 'utf-16be' })).rows).toEqual([
				{ 名: '漢'.repeat(40) },
			]);
		});

		it("should leave a file in UTF-8 as it is, whatever a text says of those that aren't", async () => {
			const { rows, warnings } = await read(Buffer.from(ARABIC), { fallbackEncoding: 'utf-16le' });
			expect([rows, warnings]).toEqual([[{ اسم: 'محمد', مبلغ: '1.000' }], []]);
		});
	});

	it('should read ISO-2022-JP, which has no bytes beyond ASCII, where a text says it', async () => {
		const name = Buffer.from([0x1b, 0x24, 0x42, 0x36, 0x62, 0x33, 0x5b, 0x1b, 0x28, 0x42]);
		const bytes = Buffer.concat([Buffer.from('id,'), name, Buffer.from('\n1,5\n')]);
		expect((await read(bytes, { fallbackEncoding: 'iso-2022-jp' })).rows).toEqual([{ id: '1', 金額: '5' }]);
	});

	it('should say what is no text in the encoding that a text says', async () => {
		const { warnings } = await read(Buffer.from('name\nãÍ\xff\n', 'latin1'), { fallbackEncoding: 'shift_jis' });
		expect(warnings).toEqual(['The file has "\uFFFD", mostly in place of bytes that aren\'t shift_jis']);
	});

	it.each<[string, string, number[], object[]]>([
		// محمد in Windows-1256; the same bytes are ãÍãÏ in Windows-1252.
		['in a column', 'name\n', [0xe3, 0xcd, 0xe3, 0xcf], [{ name: 'محمد' }]],
		['after an irregular line', 'name\n"a\nb"\n', [0xe3], [{ name: 'a\nb' }, { name: 'م' }]],
		// The name is ا، in Windows-1256, and by chance UTF-8 as well; the note is not.
		['in one of its columns', 'name,note\n', [0xc7, 0xa1, 0x2c, 0xc7], [{ name: 'ا،', note: 'ا' }]],
	])("should find text that isn't UTF-8 %s, and say so", async (_, text, bytes, expected) => {
		const file = Buffer.from([...Buffer.from(text), ...bytes]);
		const { rows, warnings } = await read(file, { fallbackEncoding: undefined });
		expect([rows, warnings]).toEqual([expected, ["The file isn't UTF-8 and was read as windows-1256"]]);
	});

	it.each([
		['売上,手数料\n', [0x94, 0x84, 0x8f, 0xe3, 0x2c, 0x8e, 0xe8, 0x90, 0x94, 0x97, 0xbf, 0x0a], 'shift_jis'],
		['Źródło,ś\n', [0x8f, 0x72, 0xf3, 0x64, 0xb3, 0x6f, 0x2c, 0x9c, 0x0a], 'windows-1250'],
		['Şube,İade\n', [0xde, 0x75, 0x62, 0x65, 0x2c, 0xdd, 0x61, 0x64, 0x65, 0x0a], 'windows-1254'],
		['crédit\n', [0x63, 0x72, 0xe9, 0x64, 0x69, 0x74, 0x0a], 'windows-1252'],
	])('should tell Shift_JIS from others by the bytes that begin letters: %j', async (text, bytes, expected) => {
		const file = Buffer.from([...bytes, ...bytes]);
		const { encoding, columns } = await read(file, { fallbackEncoding: undefined });
		expect(encoding).toBe(expected);
		if (expected === 'shift_jis') expect(columns.join(',')).toBe(text.trim());
	});

	it('should read Windows-1252 where it is chosen', async () => {
		const { rows } = await read(Buffer.from('name\nãÍãÏ', 'latin1'), { fallbackEncoding: 'windows-1252' });
		expect(rows).toEqual([{ name: 'ãÍãÏ' }]);
	});

	it('should start again in the fallback encoding when UTF-8 fails late in the file', async () => {
		const bytes = Buffer.concat([Buffer.from(`name\n${'abc\n'.repeat(50_000)}`), Buffer.from([0xe3, 0x0a])]);
		const { rows } = await read(bytes);
		expect(rows).toHaveLength(50_001);
		expect(rows.at(-1)).toEqual({ name: 'م' });
	});

	it('should count memory once where it starts again, also what a sink takes itself', async () => {
		const bytes = Buffer.concat([Buffer.from(`name\n${'abc\n'.repeat(50_000)}`), Buffer.from([0xe3, 0x0a])]);
		const used = async (...last: number[]) => {
			const memory = new RowMemory(new MemoryBudget());
			const chunks = async function* () {
				yield await Promise.resolve(Buffer.concat([bytes.subarray(0, -2), Buffer.from(last)]));
			};
			const source: SheetFile = {
				kind: 'charges',
				payoutId: '',
				file: { path: 'a.csv', size: bytes.length, chunks },
			};
			const { rows } = await readSheet(source, { ...asInFile, memory }, () => ({
				header: (names) => ({ columns: names.map(() => true), beyond: true }),
				record: (_cells, number) => (number % 1_000 === 0 ? memory.take(1_000, 'a.csv') : undefined) ?? number,
				rowBytes: 10,
			}));
			// But for the last letter.
			return [rows.length, Math.floor(memory.taken / 1_000)];
		};
		expect(await used(0xe3, 0x0a)).toEqual(await used(0x61, 0x0a));
	});

	it.each([
		[
			'UTF-8 with a mark and half a character',
			[...Buffer.from('\uFEFFاسم,مبلغ\nمحم'), 0xd8, ...Buffer.from(',1.000')],
		],
		['UTF-16 with half a character', utf16('\uFEFFاسم,مبلغ\nمحم\uD83D,1.000', false)],
	])('should read the rest of %s, and say so', async (_, bytes) => {
		const { rows, warnings } = await read(Uint8Array.from(bytes));
		expect(rows).toEqual([{ اسم: 'محم\uFFFD', مبلغ: '1.000' }]);
		expect(warnings).toEqual([
			expect.stringMatching(/^The file has "\uFFFD", mostly in place of bytes that aren't utf-/),
		]);
	});

	it('should not treat a replacement character in the file as wrong bytes', async () => {
		const { rows, warnings } = await read('name\nمحمد\uFFFD\nabc');
		expect(rows).toEqual([{ name: 'محمد\uFFFD' }, { name: 'abc' }]);
		expect(warnings).toEqual([]);
	});

	it.each([
		['semicolons', 'a;b\n1,5;2'],
		['tabs', 'a\tb\n1,5\t2'],
		['a sep= line', 'sep=|\r\na|b\n1,5|2'],
		['a space in a sep= line', 'sep= \n"a" "b"\n"1,5" 2'],
		['commas in quoted headers', '"a";"b"\n1,5;2'],
	])('should detect %s', async (_, text) => {
		const { rows } = await read(text.replace(';"b"', ';b').replace('"a"', 'a'));
		expect(rows).toEqual([{ a: '1,5', b: '2' }]);
	});

	it('should take a quotation mark behind another delimiter for a part of the text', async () => {
		const { rows } = await read('a,b,c,d\na"b,|"c,,\nd,"\r|\t",S,"\ne\n"\n1,2,|3;,\n');
		expect(rows.map((row) => Object.values(row))).toEqual([
			['a"b', '|"c', '', ''],
			['d', '\r|\t', 'S', '\ne\n'],
			['1', '2', '|3;', ''],
		]);
	});

	it.each(['\n', '\r\n', '\r'])('should read line endings %j', async (end) => {
		expect((await read(['a,b', '1,2', '3,4', ''].join(end))).rows).toEqual([
			{ a: '1', b: '2' },
			{ a: '3', b: '4' },
		]);
	});

	const MIXED = 'The file mixes line endings. Each of them ended a row';

	it.each([
		'id,amount\nc1,10.00\r\nc2,1.00\n',
		'id,amount\r\nc1,10.00\r\nc2,1.00\n',
		'id,amount\rc1,10.00\r\nc2,1.00\r\n',
		'id,amount\r\nc1,10.00\nc2,1.00\r',
		'id,amount\r"c1","10.00"\n"c2","1.00"\n',
		'id\r\nc1\nc2\n',
	])('should end a row at each line ending if a file mixes them, and warn: %j', async (text) => {
		for (const chunkSize of [1, 3, 100]) {
			const { rows, warnings } = await read(text, {}, chunkSize);
			const [, ...lines] = text
				.replaceAll('"', '')
				.trim()
				.split(/\r\n|\r|\n/);
			expect(rows.map((row) => Object.values(row).join())).toEqual(lines);
			expect(warnings).toEqual([MIXED]);
		}
	});

	it.each([
		['a,b,c\r\n1,2,x\n4\r\n5,6,7\r\n', ['1,2,x', '4,,', '5,6,7'], 1],
		['a,b,c\r\n1,two\nlines,3\r\n4,5,6\r\n', ['1,two,', 'lines,3,', '4,5,6'], 2],
		['a,b\r\n1,2\nc3\r\n"4\n",5\nc6\r\n', ['1,2', 'c3,', '4\n,5', 'c6,'], 2],
	])('should never make a row the text of another: %j', async (text, expected, short) => {
		for (const chunkSize of [1, 2, 3, 7, 30]) {
			const { rows, warnings } = await read(text, {}, chunkSize);
			expect(rows.map((row) => Object.values(row).join(','))).toEqual(expected);
			expect(warnings).toEqual([MIXED, expect.stringMatching(new RegExp(`^${short} row.*fewer cells`))]);
		}
	});

	it('should skip many blank lines', async () => {
		const { rows, warnings } = await read(Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(20_000_000, '\n')]));
		expect([rows, warnings]).toEqual([[], ['20,000,000 blank lines were skipped']]);
	});

	it('should read characters split between chunks', async () => {
		const csv = 'اسم,مبلغ\nمحمد,1\n"سعد ""أ""",2\nعلي "ب,3\n"نص" آخر,4\n'.repeat(3);
		const whole = await read(csv);
		expect(whole.rows[0]).toEqual({ اسم: 'محمد', مبلغ: '1' });
		const wide = Buffer.from(`\uFEFF${csv}`, 'utf16le');
		for (let chunkSize = 1; chunkSize < 40; chunkSize++) {
			expect(await read(csv, {}, chunkSize)).toEqual(whole);
			expect(await read(wide, {}, chunkSize)).toMatchObject({ rows: whole.rows });
		}
	});

	it('should keep every cell of ragged rows, and count these rows in a warning', async () => {
		const { columns, rows, warnings } = await read('a,b\n1\n1,2,3,4\n1,2,3\n');
		expect(rows).toEqual([
			{ a: '1', b: '' },
			{ a: '1', b: '2', column_3: '3', column_4: '4' },
			{ a: '1', b: '2', column_3: '3' },
		]);
		expect(columns).toEqual(['a', 'b', 'column_3', 'column_4']);
		expect(warnings).toEqual([
			expect.stringMatching(/^1 row.*fewer/),
			expect.stringMatching(/^2 row.*more.*columns of their own$/),
		]);
	});

	it('should rename duplicate, empty and dangerous headers', async () => {
		const { columns, rows } = await read(' amount ,amount,,__proto__,constructor,json\n1,2,3,4,5,6');
		expect(columns).toEqual(['amount', 'amount_2', 'column_3', '__proto___2', 'constructor', 'json']);
		expect(Object.values(rows[0] ?? {})).toEqual(['1', '2', '3', '4', '5', '6']);
	});

	it('should skip blank lines, but keep empty values of a single column', async () => {
		const several = await read('a,b\n\n1,2\n\n , \n,\n"",""\n');
		expect(several.rows).toEqual([{ a: '1', b: '2' }]);
		expect(several.warnings).toEqual(['2 blank lines were skipped', '3 rows of empty cells were skipped']);
		expect((await read('a\n\n1\n')).rows).toEqual([{ a: '' }, { a: '1' }]);
	});

	it('should return no rows for a header alone, and warn of an empty file', async () => {
		expect(await read('a,b\n')).toMatchObject({ columns: ['a', 'b'], rows: [], warnings: [] });
		expect(await read('')).toMatchObject({ columns: [], rows: [], warnings: ['The file is empty'] });
	});

	it.each<[RowOptions['formatFor'], object]>([
		['databases', { '=cmd': '=1+1', b: '12.50', '007': '007' }],
		['anyDestination', { "'=cmd": "'=1+1", b: '12.50', '007': '007' }],
		['spreadsheets', { "'=cmd": "'=1+1", b: '12.50', "'007": "'007" }],
	])('should make texts and names safe for %s', async (formatFor, row) => {
		expect((await read('=cmd,b,007\n=1+1,12.50,007', { formatFor })).rows).toEqual([row]);
	});

	it.each([1, 5_000])('should keep the %i rows before a quote that is never closed', async (count) => {
		const csv = `a,b\n${'1,2\n'.repeat(count)}3,"4\n5,6\n`;
		const { rows, broken } = await read(csv);
		expect(rows).toEqual(Array(count).fill({ a: '1', b: '2' }));
		expect(broken?.message).toMatch(/CHARGES 123456\.csv" has a quotation mark that is never closed at line \d/);
	});

	it.each([
		['above it', '\n \r\na,b\n1,2\n'],
		['above a sep= line', '\nsep=;\na;b\n1;2\n'],
	])('should find the header below blank lines %s', async (_, text) => {
		expect((await read(text)).rows).toEqual([{ a: '1', b: '2' }]);
	});

	it('should not read white space after a quotation mark as text', async () => {
		expect((await read('a,b\n"x" ,"y, z"\t\n"Abu" Sami,"q"')).rows).toEqual([
			{ a: 'x', b: 'y, z' },
			{ a: '"Abu" Sami', b: 'q' },
		]);
	});

	it.each([
		['Amount, SAR;Fee, SAR\n10.00;1.00\n', ['Amount, SAR', 'Fee, SAR']],
		['Amount, SAR;Fee, SAR\n10,00;1,00\n11,50;1,25\n', ['Amount, SAR', 'Fee, SAR']],
		['a,b;c\n1,2\n3,4;5\n', ['a', 'b;c']],
		['"a;b;c;d",e\n1,2', ['a;b;c;d', 'e']],
		['a,"b; c","d; e"\n1,"f; g","h; i"\n', ['a', 'b; c', 'd; e']],
		['"a;b";"c, d"\r"1;2";"3, 4"\r', ['a;b', 'c, d']],
		['a\n1,5\n2;5\n', ['a']],
		['Report\nID;Type;Amount\n1;charge;10.00\n2;charge;20.00\nTotal 3450.50 EUR\n', ['Report']],
		['Report, October\nID;Type;Amount\n1;charge;10.00\n2;charge;20.00\nTotal, 3,450.50 EUR\n', ['Report, October']],
		['Report\nID;Type;Amount\n1;charge;10,00\n2;charge;20,00\nTotal 3.450,50 EUR\n', ['Report']],
	])('should detect the delimiter from the first rows: %j', async (text, columns) => {
		expect((await read(text)).columns.slice(0, columns.length)).toEqual(columns);
	});

	it("should refuse a declared delimiter that isn't ASCII", async () => {
		await expect(read('sep=،\na،b\n')).rejects.toThrow('The delimiter "،" isn\'t supported');
	});

	it.each(['a,b\n1,\0\0\n', 'a,b\n1,\0', 'id\nx\0y\n', '\0,b\n1,2\n', '\0a\0bcdefgh\n1\n'])(
		'should replace what no database takes: %j',
		async (text) => {
			const { columns, rows, warnings } = await read(text);
			expect([columns, ...rows.map((row) => Object.values(row))].map((cells) => cells.join(',')).join('\n')).toBe(
				text.replace(/\n$/, '').replaceAll('\0', '\uFFFD'),
			);
			expect(warnings).toEqual([expect.stringMatching(/^Characters U\+0000 of the file.* were replaced/)]);
		},
	);

	describe('limits', () => {
		const MIB = 1024 ** 2;
		const limited = (mebibytes: number) => ({
			memory: new RowMemory(new MemoryBudget(mebibytes * MIB)),
			pause: async () => await new Promise<void>((resolve) => setImmediate(resolve)),
		});

		it.each<[string, () => string | Uint8Array, string]>([
			['a header of 2,001 columns', () => ','.repeat(2_000), 'has more than 2000 columns'],
			['a header of 5 Mi commas', () => ','.repeat(5 * MIB), 'has more than 2000 columns'],
			['a header of over 1 MiB', () => `${'x'.repeat(MIB)},b\n`, 'is longer than 1 MiB'],
			['a row of 2,001 cells', () => `a\n1\n${','.repeat(2_000)}\n`, 'has more than 2000 cells at line 3'],
			['a row of 20 MiB of commas', () => `a\n${','.repeat(20 * MIB)}`, 'has more than 2000 cells at line 2'],
			['a row of over 12 MiB', () => `a\n${'x'.repeat(13 * MIB)}`, 'longer than 12 MiB at line 2'],
			['rows that take too much memory', () => `a\n${'1\n'.repeat(200_000)}`, 'take more than 16 MiB of memory'],
			['wide rows', () => `${'a,'.repeat(1_999)}a\n${'\n1'.repeat(200)}`, 'take more than 16 MiB of memory'],
		])('should refuse %s', async (_, make, message) => {
			await expect(read(make(), limited(16))).rejects.toThrow(message);
		});

		it('should read rows up to the limits', async () => {
			const header = `${'a,'.repeat(1_999)}a`;
			const cell = '""'.repeat(6 * MIB - 2_010);
			const text = `${header}\n${',1'.repeat(1_999)}\n"${cell}"\n`;
			const { rows, columns, warnings } = await read(text, limited(512));
			expect(columns).toHaveLength(2_000);
			expect(columns.at(-1)).toBe('a_2000');
			expect(rows[1]?.a).toHaveLength(cell.length / 2);
			expect(warnings).toEqual([expect.stringContaining('fewer cells')]);
		});

		it.each<[string, string, number]>([
			['short rows', `a\n${'1\n'.repeat(40_000)}`, 40_000],
			['Arabic', `a\n${Array.from(Array(40_000).keys(), (row) => `مدى مدى مدى ${row}\n`).join('')}`, 40_000],
			['cells beyond the header', `a\n${`${'1,'.repeat(49)}1\n`.repeat(4_000)}`, 4_000],
			['wide rows', `${'a,'.repeat(1_499)}a\n${'1\n'.repeat(400)}`, 400],
		])('should count what %s take', async (_, csv, count) => {
			const collect = () => {
				setFlagsFromString('--expose-gc');
				(runInNewContext('gc') as () => void)();
				return process.memoryUsage().heapUsed;
			};
			await readAll(csv);
			const memory = new RowMemory(new MemoryBudget(Infinity));
			const before = collect();
			const { rows } = await readAll(csv, { memory });
			const held = collect() - before;
			expect(rows).toHaveLength(count);
			// Beside n8n's item.
			expect(held).toBeLessThan(1.2 * memory.taken);
		});

		it('should hold a text of sheets with the same columns once', async () => {
			const csv = `status,note\n${Array.from(Array(100).keys(), (row) => `captured,a longer note ${row}\n`).join('')}`;
			const { texts } = asInFile;
			const takes = async (content: string, of: Partial<RowOptions>) => {
				const memory = new RowMemory(new MemoryBudget(Infinity));
				const { rows } = await read(content, { memory, ...of });
				return [memory.taken, rows[7]] as const;
			};
			const [first, row] = await takes(csv, { texts });
			expect(row).toEqual({ status: 'captured', note: 'a longer note 7' });
			const [second, again] = await takes(csv, { texts });
			expect(again).toEqual(row);
			expect(first - second).toBeGreaterThan(100 * 'a longer note 0'.length);
			expect(await takes(csv.replace('status', 'state'), { texts })).toEqual([
				first,
				{ state: 'captured', note: 'a longer note 7' },
			]);
			for (const [formatFor, status] of [
				['databases', '=1'],
				['anyDestination', "'=1"],
			] as const)
				expect((await read('status,note\n=1,\n', { texts, formatFor })).rows).toEqual([{ status, note: '' }]);
		});

		it('should tell texts from longer ones that begin like them', async () => {
			const texts = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].flatMap((letter) =>
				Array.from({ length: 31 }, (_, index) => letter.repeat(31 - index)),
			);
			const { rows } = await read(`text\n${texts.join('\n')}`);
			expect(rows.map(({ text }) => text)).toEqual(texts);
		});

		it('should read sheets with common columns in turns, each with its own options', async () => {
			const reading = Array.from({ length: 40 }, async (_, sheet) => {
				const lines = Array.from(
					{ length: 200 },
					(_, row) => `c${sheet}_${row},=1+1,${row % 3 ? 'SAR' : 'AED'}`,
				);
				const formatFor = sheet % 2 === 0 ? 'anyDestination' : 'databases';
				const { rows } = await read(['id,formula,currency', ...lines].join('\n'), {
					formatFor,
				});
				const expected = sheet % 2 === 0 ? lines.map((line) => line.replace('=', "'=")) : lines;
				expect(rows.map((row) => Object.values(row).join())).toEqual(expected);
			});
			await Promise.all(reading);
		});

		it('should count the rows of all sheets together', async () => {
			const options = limited(1);
			const csv = `a\n${'1\n'.repeat(6_000)}`;
			await read(csv, options);
			await expect(read(csv, options)).rejects.toThrow('take more than 1 MiB of memory');
		});
	});

	it('should let the event loop have turns while it reads much', async () => {
		let pauses = 0;
		const pause = async () => void pauses++;
		await read(`a\n${',1'.repeat(900)}\n`.repeat(1_000), { pause });
		expect(pauses).toBeGreaterThan(1);
	});

	it('should read back what another library writes, in any chunks', async () => {
		const cell = fc.string({ unit: 'grapheme', maxLength: 12 });
		await fc.assert(
			fc.asyncProperty(
				fc.array(
					fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => text !== '')),
					{ minLength: 1, maxLength: 20 },
				),
				fc.integer({ min: 1, max: 64 }),
				fc.constantFrom(',', ';', '\t'),
				async (records, chunkSize, delimiter) => {
					const csv = stringify([['a', 'b', 'c'], ...records], { delimiter, quoted: true });
					const { rows, warnings } = await read(csv, {}, chunkSize);
					expect(rows).toEqual(records.map(([a, b, c]) => ({ a, b, c })));
					expect(warnings).toEqual([]);
				},
			),
			{ numRuns: runs(300) },
		);
	});
});
