import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import type { SheetFile } from '../../../nodes/CardPayments/domain/sheets/payoutFile';
import { BrokenSheet, readSheet, type RowOptions } from '../../../nodes/CardPayments/domain/sheets/sheet';

const asInFile: RowOptions = {
	columnNames: 'asInFile',
	columns: [],
	convertNumbers: false,
	neutralizeFormulas: false,
	metadata: false,
	rowKey: false,
	fallbackEncoding: 'windows-1256',
};

/** Reads a CSV whose bytes come in chunks of a given size. */
async function read(
	content: string | Uint8Array,
	options: Partial<RowOptions> = {},
	chunkSize = 65_536,
	source: Partial<SheetFile> = {},
) {
	const bytes = typeof content === 'string' ? Buffer.from(content) : content;
	async function* chunks() {
		for (let start = 0; start < bytes.length; start += chunkSize) yield bytes.subarray(start, start + chunkSize);
	}
	const file = { path: '29102023  - CHARGES 123456.csv', chunks };
	return await readSheet(
		{ kind: 'charges', payoutId: 'payout_123456', number: 1, file, ...source },
		{ ...asInFile, ...options },
		(row) => row,
	);
}

const utf16 = (text: string, bigEndian: boolean) =>
	bigEndian ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');

describe('readSheet', () => {
	it('should keep text as it is in the file', async () => {
		const sheet = await read('id,amount,note\r\nchg_1,0.100,"a ""b"", c"\r\nchg_2,007,\r\n');
		expect(sheet).toMatchObject({ kind: 'charges', columns: ['id', 'amount', 'note'], warnings: [] });
		expect(sheet.rows).toEqual([
			{ id: 'chg_1', amount: '0.100', note: 'a "b", c' },
			{ id: 'chg_2', amount: '007', note: '' },
		]);
	});

	it('should say where each row comes from', async () => {
		const { rows } = await read('id\nchg_1\nchg_2', { metadata: true });
		expect(rows[1]).toEqual({
			payout_id: 'payout_123456',
			payout_sheet: 'charges',
			payout_file: '29102023  - CHARGES 123456.csv',
			payout_row: 2,
			id: 'chg_2',
		});
	});

	it('should make formulas in the name of its file harmless too', async () => {
		const path = '=HYPERLINK("http://x").csv';
		const file = {
			path,
			chunks: async function* () {
				yield Buffer.from('id\nchg_1');
			},
		};
		const options = { metadata: true, rowKey: true, neutralizeFormulas: true };
		const { rows } = await read('', options, undefined, { payoutId: '', file });
		expect(rows[0]).toMatchObject({ payout_file: `'${path}`, payout_row_key: `'${path}/charges/1` });
	});

	it('should not overwrite a column of the file with its own', async () => {
		const { rows } = await read('payout_id,id\ntheirs,chg_1', { metadata: true });
		expect(rows[0]).toMatchObject({ payout_id: 'theirs', payout_id_2: 'payout_123456' });
	});

	it.each<[string, Partial<SheetFile>, string]>([
		['its payout, sheet and number', {}, 'payout_123456/charges/2'],
		[
			'the number of its file too where the payout has several of one kind',
			{ number: 3 },
			'payout_123456/charges/2/3',
		],
		['its file where the payout is unknown', { payoutId: '' }, '29102023  - CHARGES 123456.csv/charges/2'],
	])('should give each row a key that tells %s', async (_, source, key) => {
		const { rows, columns } = await read('id\nchg_1\nchg_2', { rowKey: true }, undefined, source);
		expect(rows[1]).toEqual({ payout_row_key: key, id: 'chg_2' });
		expect(columns).toEqual(['id']);
	});

	it.each([
		['UTF-8 with a mark', Buffer.from('\uFEFFاسم,مبلغ\nمحمد,1.000')],
		['UTF-16LE with a mark', utf16('\uFEFFاسم,مبلغ\nمحمد,1.000', false)],
		['UTF-16BE with a mark', utf16('\uFEFFاسم,مبلغ\nمحمد,1.000', true)],
	])('should read %s', async (_, bytes) => {
		const { columns, rows } = await read(bytes);
		expect(columns).toEqual(['اسم', 'مبلغ']);
		expect(rows).toEqual([{ اسم: 'محمد', مبلغ: '1.000' }]);
	});

	it.each([false, true])('should read UTF-16 without a mark (big endian: %s)', async (bigEndian) => {
		expect((await read(utf16('id,amount\nchg_1,1.000\n', bigEndian))).rows).toEqual([
			{ id: 'chg_1', amount: '1.000' },
		]);
	});

	it('should read Windows-1256 and 1252, and say so', async () => {
		// محمد in Windows-1256; the same bytes are ãÍãÏ in Windows-1252.
		const bytes = Buffer.from([...Buffer.from('name\n'), 0xe3, 0xcd, 0xe3, 0xcf]);
		const arabic = await read(bytes);
		expect(arabic.rows).toEqual([{ name: 'محمد' }]);
		expect(arabic.warnings).toEqual(['The file is not UTF-8 and was read as windows-1256']);
		expect((await read(bytes, { fallbackEncoding: 'windows-1252' })).rows).toEqual([{ name: 'ãÍãÏ' }]);
	});

	it('should begin again in the fallback encoding when UTF-8 breaks far into the file', async () => {
		const bytes = Buffer.concat([Buffer.from(`name\n${'abc\n'.repeat(50_000)}`), Buffer.from([0xe3, 0x0a])]);
		const { rows } = await read(bytes);
		expect(rows).toHaveLength(50_001);
		expect(rows.at(-1)).toEqual({ name: 'م' });
	});

	it('should not take the character that stands for wrong bytes for wrong bytes', async () => {
		const { rows, warnings } = await read('name\nمحمد\uFFFD\nabc');
		expect(rows).toEqual([{ name: 'محمد\uFFFD' }, { name: 'abc' }]);
		expect(warnings).toEqual([]);
	});

	it('should find text that is not UTF-8 in a column that was not chosen', async () => {
		// The name is ا، in Windows-1256, and by chance UTF-8 as well; the note is not.
		const bytes = Buffer.from([...Buffer.from('name,note\n'), 0xc7, 0xa1, 0x2c, 0xc7, 0x0a]);
		const { rows, warnings } = await read(bytes, { columns: ['name'] });
		expect(rows).toEqual([{ name: 'ا،' }]);
		expect(warnings).toEqual(['The file is not UTF-8 and was read as windows-1256']);
	});

	it('should find text that is not UTF-8 behind a line that is not regular too', async () => {
		const { rows, warnings } = await read(
			Buffer.from([...Buffer.from('name,note\nabc,"two\nlines"\n'), 0xe3, 0x2c, 0x0a]),
		);
		expect(rows).toEqual([
			{ name: 'abc', note: 'two\nlines' },
			{ name: 'م', note: '' },
		]);
		expect(warnings).toEqual(['The file is not UTF-8 and was read as windows-1256']);
	});

	it.each([
		['where a row is too long for no other reason', 'a,b\n1,2,3\n4,5\n', 1],
		['where a row that is too long may be two', 'a,b\n1,2\r3,4\n', 2],
	])('should read a file as often as it must %s', async (_, text, times) => {
		let count = 0;
		const file = {
			path: 'x.csv',
			async *chunks() {
				count++;
				yield Buffer.from(text);
			},
		};
		await read('', {}, undefined, { file });
		expect(count).toBe(times);
	});

	it.each([
		['semicolons', 'a;b\n1,5;2'],
		['tabs', 'a\tb\n1,5\t2'],
		['a sep= line', 'sep=|\r\na|b\n1,5|2'],
		['commas in quoted headers', '"a";"b"\n1,5;2'],
	])('should find out %s', async (_, text) => {
		const { rows } = await read(text.replace(';"b"', ';b').replace('"a"', 'a'));
		expect(rows).toEqual([{ a: '1,5', b: '2' }]);
	});

	it('should not take a delimiter inside a quoted header for the delimiter', async () => {
		expect((await read('"a;b;c;d",e\n1,2')).columns).toEqual(['a;b;c;d', 'e']);
	});

	it.each(['\n', '\r\n', '\r'])('should read line endings %j', async (end) => {
		expect((await read(['a,b', '1,2', '3,4', ''].join(end))).rows).toEqual([
			{ a: '1', b: '2' },
			{ a: '3', b: '4' },
		]);
	});

	it('should keep a bare line feed in a cell of a file whose lines end in CRLF', async () => {
		expect((await read('a,b\r\n1,two\nlines\r\n3,4\r\n')).rows).toEqual([
			{ a: '1', b: 'two\nlines' },
			{ a: '3', b: '4' },
		]);
	});

	it('should read a file that mixes line endings', async () => {
		const { rows, warnings } = await read('a,b\r\n1,2\n3,4\r\n5,6\r7,8');
		expect(rows).toEqual([
			{ a: '1', b: '2' },
			{ a: '3', b: '4' },
			{ a: '5', b: '6' },
			{ a: '7', b: '8' },
		]);
		expect(warnings).toEqual([]);
	});

	it('should keep line breaks inside quotes', async () => {
		expect((await read('a,b\n"1\r\n2",3')).rows).toEqual([{ a: '1\r\n2', b: '3' }]);
	});

	it('should keep every cell of ragged rows and say how many there are', async () => {
		const { columns, rows, warnings } = await read('a,b\n1\n1,2,3,4\n1,2,3\n');
		expect(rows).toEqual([
			{ a: '1', b: '' },
			{ a: '1', b: '2', column_3: '3', column_4: '4' },
			{ a: '1', b: '2', column_3: '3' },
		]);
		expect(columns).toEqual(['a', 'b', 'column_3', 'column_4']);
		expect(warnings).toEqual([
			expect.stringMatching(/^1 row.*fewer/),
			expect.stringMatching(/^2 row.*more.*column_3, column_4/),
		]);
	});

	it('should give duplicate, empty and dangerous headers names of their own', async () => {
		const { columns, rows, warnings } = await read(' amount ,amount,,__proto__,constructor,json\n1,2,3,4,5,6');
		expect(columns).toEqual(['amount', 'amount_2', 'column_3', '__proto___2', 'constructor', 'json']);
		expect(Object.values(rows[0] ?? {})).toEqual(['1', '2', '3', '4', '5', '6']);
		expect(warnings).toHaveLength(3);
	});

	it('should leave blank lines out, but keep empty values of a single column', async () => {
		const several = await read('a,b\n\n1,2\n\n');
		expect(several.rows).toEqual([{ a: '1', b: '2' }]);
		expect(several.warnings).toEqual(['2 blank line(s) were left out']);
		expect((await read('a\n\n1\n')).rows).toEqual([{ a: '' }, { a: '1' }]);
	});

	it('should give no rows for a header alone and say when a file is empty', async () => {
		expect(await read('a,b\n')).toMatchObject({ columns: ['a', 'b'], rows: [], warnings: [] });
		expect(await read('')).toMatchObject({ columns: [], rows: [], warnings: ['The file is empty'] });
	});

	it('should keep the chosen columns only, named as in the file or in snake_case', async () => {
		const { columns, rows } = await read('Charge ID,Amount,Note\nchg_1,2,x,extra', {
			columns: ['charge_id', 'Note', 'Missing'],
		});
		expect(columns).toEqual(['Charge ID', 'Note']);
		expect(rows).toEqual([{ 'Charge ID': 'chg_1', Note: 'x' }]);
	});

	it('should convert numbers and neutralize formulas when asked to', async () => {
		const text = '=cmd,b,c\n=1+1,12.50,12.5';
		expect((await read(text, { convertNumbers: true, neutralizeFormulas: true })).rows).toEqual([
			{ "'=cmd": "'=1+1", b: '12.50', c: 12.5 },
		]);
		expect((await read(text)).rows).toEqual([{ '=cmd': '=1+1', b: '12.50', c: '12.5' }]);
	});

	it('should name columns in snake_case when asked to', async () => {
		expect((await read('Charge ID,chargeId\n1,2', { columnNames: 'snakeCase' })).rows).toEqual([
			{ charge_id: '1', charge_id_2: '2' },
		]);
	});

	it('should fail with the file and the line when a quote is never closed', async () => {
		await expect(read('a,b\n1,2\n"3,4\n5,6\n')).rejects.toThrow(
			/CHARGES 123456\.csv" has a quotation mark that is never closed at line \d/,
		);
	});

	it.each([1, 5_000])('should keep the %i rows before a quote that is never closed', async (count) => {
		const csv = `a,b\n${'1,2\n'.repeat(count)}3,"4\n5,6\n`;
		const error = await read(csv).catch((reason: unknown) => reason as BrokenSheet);
		expect(error).toBeInstanceOf(BrokenSheet);
		expect((error as BrokenSheet).sheet.rows).toEqual(Array(count).fill({ a: '1', b: '2' }));
	});

	it('should read a cell of 10 MB', async () => {
		const cell = 'x'.repeat(10 * 1024 * 1024);
		const { rows } = await read(`a,b\n1,"${cell}"\n2,3\n`);
		expect(rows[0]?.b === cell).toBe(true);
		expect(rows[1]).toEqual({ a: '2', b: '3' });
	}, 30_000);

	it('should read back whatever another library wrote, cut into chunks anywhere', async () => {
		const cell = fc.string({ unit: 'grapheme', maxLength: 12 });
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }),
				fc.integer({ min: 1, max: 64 }),
				fc.constantFrom(',', ';', '\t'),
				async (records, chunkSize, delimiter) => {
					const csv = stringify([['a', 'b', 'c'], ...records], { delimiter, quoted: true });
					const { rows, warnings } = await read(csv, {}, chunkSize);
					expect(rows).toEqual(records.map(([a, b, c]) => ({ a, b, c })));
					expect(warnings).toEqual([]);
				},
			),
			{ numRuns: 300 },
		);
	});
});
