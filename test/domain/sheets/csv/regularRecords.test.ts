import { parse } from 'csv-parse/sync';
import fc, { type Stream } from 'fast-check';
import { CellReader } from '../../../../nodes/CardPayments/domain/sheets/csv/cells';
import { readCsv } from '../../../../nodes/CardPayments/domain/sheets/csv/csv';
import { RecordReader, type RecordTaker } from '../../../../nodes/CardPayments/domain/sheets/csv/records';
import { regularRecords } from '../../../../nodes/CardPayments/domain/sheets/csv/regularRecords';

async function* chunksOf(text: string, size: number) {
	const bytes = Buffer.from(text);
	for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Takes records as they are in the file. */
function collect() {
	const found: string[][] = [];
	const asInFile = () => new CellReader({ convertNumbers: false, neutralizeFormulas: false });
	const taker: RecordTaker = {
		header: (names) => {
			found.push(names);
			return { columns: names.map(asInFile), beyond: asInFile() };
		},
		record: (cells, length, blank) => {
			const record = cells.slice(0, length) as string[];
			expect(blank).toBe(length === 1 && record[0] === '');
			found.push(record);
		},
	};
	return { found, taker };
}

async function records(text: string, chunkSize: number): Promise<string[][]> {
	const { found, taker } = collect();
	await readCsv(chunksOf(text, chunkSize), 'x.csv', {}, taker);
	return found;
}

async function regularOnly(text: string, chunkSize = 7, lineEnding = '\r\n') {
	const { found, taker } = collect();
	const reader = new RecordReader(taker);
	const rest = await regularRecords(chunksOf(text, chunkSize), ',', lineEnding, reader);
	return { found, rest, count: reader.count };
}

const likeUs = (lineEnding: string) => ({
	delimiter: ',',
	record_delimiter: [lineEnding],
	relax_column_count: true,
	relax_quotes: true,
});

/** What is read without the parser, cut into chunks anywhere, and by the parser from there on. */
async function inTwoParts(text: string, chunkSize: number, lineEnding: string): Promise<string[][]> {
	const { found, rest } = await regularOnly(text, chunkSize, lineEnding);
	const left = [Buffer.from(rest?.head ?? [])];
	for await (const chunk of rest?.rest ?? []) left.push(Buffer.from(chunk));
	return [...found, ...(parse(Buffer.concat(left).toString(), likeUs(lineEnding)) as unknown as string[][])];
}

describe('regularRecords', () => {
	it('should give the records that the CSV parser gives, whatever the text, cut into chunks anywhere', async () => {
		// Mostly what matters to a parser; sound records before the noise, and sometimes nothing else.
		const noise = fc.string({
			unit: fc.constantFrom('"', '"', ',', '\r', '\n', '\r\n', 'x', ' ', 'م', '\uFEFF', ';'),
			maxLength: 30,
		});
		const cell = fc.constantFrom(
			'',
			'x',
			'"a,b"',
			'"say ""hi"""',
			'""',
			'م',
			'"x\r\ny"',
			'a"b',
			' "q"',
			'"q" ',
			'""q',
			'"a""b"c"d',
			'"x,\ny" z',
		);
		const line = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','));
		await fc.assert(
			fc.asyncProperty(
				fc.array(line, { maxLength: 8 }),
				noise,
				fc.constantFrom('\n', '\r\n', '\r'),
				fc.integer({ min: 1, max: 64 }),
				async (lines, end, lineEnding, chunkSize) => {
					const text = ['a,b,c', '1,2,3', ...lines, end].join(lineEnding);
					let expected: string[][] | undefined;
					try {
						expected = parse(text, likeUs(lineEnding)) as unknown as string[][];
					} catch (error) {
						await expect(records(text, chunkSize)).rejects.toThrow('x.csv');
						await expect(inTwoParts(text, chunkSize, lineEnding)).rejects.toThrow(
							(error as { code: string }).code === 'CSV_QUOTE_NOT_CLOSED' ? 'Quote Not Closed' : '',
						);
						return;
					}
					expect(await records(text, chunkSize)).toEqual(expected);
					expect(await inTwoParts(text, chunkSize, lineEnding)).toEqual(expected);
				},
			),
			{ numRuns: 3_000 },
		);
	}, 60_000);

	it('should give the records that the CSV parser gives where cells repeat themselves, in turns or otherwise', async () => {
		// The same bytes in quotation marks and without, texts that begin alike, and as long as words of four bytes or not.
		const pool = fc.uniqueArray(
			fc.oneof(
				fc.constantFrom(
					'',
					'a',
					'a,b',
					'"a,b"',
					'"a"',
					'"a""b"',
					'"a,b"""',
					'ab',
					'abc',
					'abcd',
					'abcde',
					'"abcd"',
					'x'.repeat(27),
					'x'.repeat(28),
					'x'.repeat(29),
					'مدى',
					'"مدى"',
					'\uFFFD',
					'دفع نقدي',
					'-1',
					'=1+1',
				),
				fc.string({ unit: fc.constantFrom('a', 'b', '1', 'م'), maxLength: 40 }),
			),
			{ minLength: 1, maxLength: 6 },
		);
		const column = fc.tuple(pool, fc.infiniteStream(fc.nat(5)), fc.boolean());
		await fc.assert(
			fc.asyncProperty(
				fc.array(column, { minLength: 1, maxLength: 4 }),
				fc.integer({ min: 1, max: 200 }),
				fc.constantFrom('\n', '\r\n', '\r'),
				fc.integer({ min: 1, max: 300 }),
				async (columns, count, lineEnding, chunkSize) => {
					const cellOf = (texts: string[], order: Stream<number>, inTurns: boolean, row: number) =>
						texts[(inTurns ? row : (order.next().value as number)) % texts.length];
					const rows = Array.from({ length: count }, (_, row) =>
						columns.map(([texts, order, inTurns]) => cellOf(texts, order, inTurns, row)).join(','),
					);
					const text = [columns.map((_, index) => `c${index}`).join(','), ...rows].join(lineEnding);
					const expected = parse(text, likeUs(lineEnding));
					expect(await records(text, chunkSize)).toEqual(expected);
					expect(await inTwoParts(text, chunkSize, lineEnding)).toEqual(expected);
				},
			),
			{ numRuns: 1_000 },
		);
	}, 120_000);

	it('should read a column of more texts than are remembered', async () => {
		// 3,000 texts in turns: more than are remembered.
		const texts = Array.from({ length: 3_000 }, (_, index) =>
			index % 7 === 0 ? `long ${'x'.repeat(index % 50)} ${index}` : `${index}`,
		);
		const rows = [...texts, ...texts, ...Array.from({ length: 3_000 }, () => 'SAR'), ...texts];
		const found = await records(['a,b', ...rows.map((text) => `${text},x`)].join('\n'), 16_384);
		expect(found.slice(1)).toEqual(rows.map((text) => [text, 'x']));
	});

	it('should read quoted cells itself', async () => {
		expect(await regularOnly('a,"b, ""c"""\r\n"",x\r\n')).toEqual({
			found: [
				['a', 'b, "c"'],
				['', 'x'],
			],
			rest: undefined,
			count: 2,
		});
	});

	it('should read quotation marks that mean nothing itself', async () => {
		const text = 'a,5" pipe,""x\r\n"Abu ""S""" Omar,"b" "c" ,"d\r\ne" f\r\n""x\r\n';
		const expected = [['a', '5" pipe', '""x'], ['"Abu "S"" Omar', '"b" "c" ', '"d\r\ne" f'], ['""x']];
		expect(parse(text, { relax_quotes: true, relax_column_count: true, record_delimiter: ['\r\n'] })).toEqual(
			expected,
		);
		for (let size = 1; size <= text.length; size++)
			expect(await regularOnly(text, size)).toEqual({ found: expected, rest: undefined, count: 3 });
	});

	it('should read cells of several lines itself, cut into chunks anywhere', async () => {
		const text = '"a\r\n1",b\r\n"\r\n","x\r\n\r\n""y"""\r\n1,"2\n3\r4"\r\n"\r\n","x\r\n\r\n""y"""';
		const expected = [
			['a\r\n1', 'b'],
			['\r\n', 'x\r\n\r\n"y"'],
			['1', '2\n3\r4'],
			['\r\n', 'x\r\n\r\n"y"'],
		];
		for (let size = 1; size <= text.length; size++)
			expect(await regularOnly(text, size)).toEqual({ found: expected, rest: undefined, count: 4 });
	});

	it('should leave all to the parser from the first record that is not regular', async () => {
		const { found, rest, count } = await regularOnly('a,b\r\n"1\r\n1",2\r\n"3\r\n4"\0x,5\r\n6,7\r\n');
		expect(found).toEqual([
			['a', 'b'],
			['1\r\n1', '2'],
		]);
		expect(count).toBe(2);
		expect(rest?.linesBefore).toBe(3);
		const left = [Buffer.from(rest?.head ?? [])];
		for await (const chunk of rest?.rest ?? []) left.push(Buffer.from(chunk));
		expect(Buffer.concat(left).toString()).toBe('"3\r\n4"\0x,5\r\n6,7\r\n');
	});

	it.each(['x', '"x\r\n'])('should leave a record that is very long to the parser: %j', async (start) => {
		const { found, rest } = await regularOnly(`a,b\r\n${start.padEnd(2_000_000, 'x')}`, 65_536);
		expect(found).toEqual([['a', 'b']]);
		expect(rest?.head.length).toBeLessThan(2_000_000);
	});

	it('should count the lines before in an error', async () => {
		await expect(records('a,b\n1,2\n3,4\n5,"6\n', 64)).rejects.toThrow('never closed at line 4');
		await expect(records('sep=,\na,b\n"1\n1",2\n3,4\n5,"6\n', 64)).rejects.toThrow('never closed at line 6');
	});

	it('should end the source when nobody reads on', async () => {
		let ended = false;
		async function* source() {
			try {
				for (;;) yield Buffer.from('a,b\r\n');
			} finally {
				ended = true;
			}
		}
		let taken = 0;
		await readCsv(
			source(),
			'x.csv',
			{},
			{
				header: () => {
					taken++;
					return undefined;
				},
				record: () => taken++,
			},
		);
		expect(taken).toBe(1);
		expect(ended).toBe(true);
	});
});
