import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvRecords } from '../../../nodes/CardPayments/domain/sheets/csv';
import { regularRecords } from '../../../nodes/CardPayments/domain/sheets/regularRecords';

async function* chunksOf(text: string, size: number) {
	const bytes = Buffer.from(text);
	for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function records(text: string, chunkSize: number): Promise<string[][]> {
	const all: string[][] = [];
	for await (const batch of csvRecords(chunksOf(text, chunkSize), 'x.csv')) all.push(...batch);
	return all;
}

async function regularOnly(text: string, chunkSize = 7) {
	const found: string[][] = [];
	const reading = regularRecords(chunksOf(text, chunkSize), ',', '\r\n');
	for (;;) {
		const { done, value } = await reading.next();
		if (done) return { found, rest: value };
		found.push(...value);
	}
}

describe('regularRecords', () => {
	it('should give the records that the CSV parser gives, whatever the text, cut into chunks anywhere', async () => {
		// Mostly what matters to a parser; sound records before the noise, and sometimes nothing else.
		const noise = fc.string({ unit: fc.constantFrom('"', '"', ',', '\r', '\n', '\r\n', 'x', ' ', 'م', '\uFEFF', ';'), maxLength: 30 });
		const cell = fc.constantFrom('', 'x', '"a,b"', '"say ""hi"""', '""', 'م', '"x\r\ny"', 'a"b', ' "q"', '"q" ');
		const line = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','));
		await fc.assert(
			fc.asyncProperty(fc.array(line, { maxLength: 8 }), noise, fc.constantFrom('\n', '\r\n', '\r'), fc.integer({ min: 1, max: 64 }), async (lines, end, lineEnding, chunkSize) => {
				const text = ['a,b,c', '1,2,3', ...lines, end].join(lineEnding);
				const options = { delimiter: ',', record_delimiter: [lineEnding], relax_column_count: true, relax_quotes: true };
				let expected: string[][] | undefined;
				try {
					expected = parse(text, options) as unknown as string[][];
				} catch {
					await expect(records(text, chunkSize)).rejects.toThrow('x.csv');
					return;
				}
				expect(await records(text, chunkSize)).toEqual(expected);
			}),
			{ numRuns: 3_000 },
		);
	}, 60_000);

	it('should read quoted cells itself', async () => {
		expect(await regularOnly('a,"b, ""c"""\r\n"",x\r\n')).toEqual({ found: [['a', 'b, "c"'], ['', 'x']], rest: undefined });
	});

	it('should leave all to the parser from the first line that is not regular', async () => {
		const { found, rest } = await regularOnly('a,b\r\n1,2\r\n"3\r\n4",5\r\n6,7\r\n');
		expect(found).toEqual([['a', 'b'], ['1', '2']]);
		expect(rest?.linesBefore).toBe(2);
		const left = [Buffer.from(rest?.head ?? [])];
		for await (const chunk of rest?.rest ?? []) left.push(Buffer.from(chunk));
		expect(Buffer.concat(left).toString()).toBe('"3\r\n4",5\r\n6,7\r\n');
	});

	it('should leave a line that is very long to the parser', async () => {
		const { found, rest } = await regularOnly(`a,b\r\n${'x'.repeat(2_000_000)}`, 65_536);
		expect(found).toEqual([['a', 'b']]);
		expect(rest).toBeDefined();
	});

	it('should count the lines before in an error', async () => {
		await expect(records('a,b\n1,2\n3,4\n5,"6\n', 64)).rejects.toThrow('never closed at line 4');
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
		for await (const batch of regularRecords(source(), ',', '\r\n')) if (batch.length > 0) break;
		expect(ended).toBe(true);
	});
});
