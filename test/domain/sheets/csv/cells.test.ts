import fc from 'fast-check';
import { CellReader, CellReaders, MARGIN, type Utf8 } from '../../../../nodes/CardPayments/domain/sheets/csv/cells';
import { isWrongEncoding } from '../../../../nodes/CardPayments/domain/sheets/csv/encoding';
import { neutralizeFormula } from '../../../../nodes/CardPayments/domain/sheets/rows/values';

const asInFile = (text: string) => text;

/** A text somewhere in bytes that say something else. */
function utf8(text: string | Uint8Array, before = 3): { source: Utf8; from: number; to: number } {
	const content = Buffer.from(text);
	const bytes = Buffer.concat([Buffer.alloc(before, 'y'), content, Buffer.alloc(MARGIN, 'z')]) as Utf8['bytes'];
	return {
		source: { bytes, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) },
		from: before,
		to: before + content.length,
	};
}

function readIn(cells: CellReader, text: string | Uint8Array, quoted = false) {
	const { source, from, to } = utf8(text);
	return cells.readUtf8(source, from, to, quoted);
}

describe('CellReader', () => {
	const column = fc.array(
		fc.oneof(
			fc.constantFrom('SAR', '12.5', '0.100', '=1+1', '-3', '', 'x'.repeat(65)),
			fc.string(),
			fc.string({ unit: 'grapheme' }),
		),
	);

	it('should read a cell the same from text or bytes, remembered or not', () => {
		fc.assert(
			fc.property(
				column,
				fc.boolean(),
				fc.constantFrom(asInFile, neutralizeFormula),
				(texts, remembers, convert) => {
					const cells = new CellReader(convert, remembers);
					for (const text of [...texts, ...texts]) {
						expect(cells.read(text, Buffer.byteLength(text))).toBe(convert(text));
						expect(readIn(cells, text)).toBe(convert(text));
					}
				},
			),
		);
	});

	it('should read columns with more texts than it remembers, and repeated ones', () => {
		const cells = new CellReader(neutralizeFormula, true);
		const texts = Array.from({ length: 10_000 }, (_, index) => [
			`chg_${index}`,
			`${index % 1_500}.25`,
			'=SUM(A1)',
		]).flat();
		for (const text of [...texts, ...texts]) expect(readIn(cells, text)).toBe(neutralizeFormula(text));
	});

	it('should predict a cell by the one before it, with the same quotation', () => {
		const cells = new CellReader(asInFile, true);
		for (const text of ['SAR', 'AED', 'SAR']) readIn(cells, text);
		const { source, from, to } = utf8('AED,next');
		expect(cells.expectedEnd(source, from, true)).toBe(-1);
		expect(cells.expectedEnd(source, from, false)).toBe(to - ',next'.length);
		expect(cells.readExpected()).toBe('AED');
		for (const other of ['SA', 'SAX', 'KWD', '']) expect(cells.expectedEnd(utf8(other).source, 3, false)).toBe(-1);
		expect(cells.expectedEnd(utf8('SAR').source, 3, false)).toBe(6);
	});

	it.each([1, 2, 3, 4, 27, 28, 29, 100])(
		'should tell a text of %i bytes from one that differs in any byte',
		(length) => {
			const cells = new CellReader(asInFile, true);
			const text = 'a'.repeat(length);
			for (let index = 0; index < length; index++) {
				const other = `${text.slice(0, index)}b${text.slice(index + 1)}`;
				for (const each of [text, other, text, other, `${text}a`]) expect(readIn(cells, each)).toBe(each);
			}
		},
	);

	it("should throw at bytes that aren't UTF-8, but not at the replacement character", () => {
		const cells = new CellReader(asInFile, true);
		expect(readIn(cells, 'a\uFFFDb')).toBe('a\uFFFDb');
		for (const bytes of [
			[0xc7, 0xe1],
			[0x61, 0xff],
			[0xe2, 0x82],
			[0xed, 0xa0, 0x80],
			[0xc0, 0xaf],
		]) {
			let error: unknown;
			try {
				readIn(cells, Uint8Array.from(bytes));
			} catch (thrown) {
				error = thrown;
			}
			expect(isWrongEncoding(error)).toBe(true);
		}
	});
});

describe('CellReaders', () => {
	it('should share texts between sheets with a column of the same name', () => {
		const readers = new CellReaders(neutralizeFormula);
		const [first, other] = [readers.of('currency', 2), readers.of('amount', 3)];
		expect(readIn(first, 'SAR')).toBe('SAR');
		const once = readers.made.bytes;
		expect(once).toBeGreaterThan(0);
		expect(readIn(readers.of('currency', 7), 'SAR')).toBe('SAR');
		expect(readers.made.bytes).toBe(once);
		expect(readIn(other, 'SAR')).toBe('SAR');
		expect(readers.made.bytes).toBe(2 * once);
	});

	it('should bound what it remembers, with any number of columns', () => {
		const readers = new CellReaders(asInFile);
		const first = readers.of('a', 0);
		expect(readers.of('a', 0)).toBe(first);
		for (let index = 0; index < 400; index++) readers.of(`column ${index}`, index % 200);
		expect(readers.of('a', 0)).not.toBe(first);
		const last = readers.of('column 399', 0);
		expect(readers.of('column 399', 0)).toBe(last);
		// Far to the right of a sheet, and beyond its header.
		for (const reader of [readers.of('a', 200), readers.of(undefined, 3)]) {
			const before = readers.made.bytes;
			for (const text of ['SAR', 'SAR']) readIn(reader, text);
			expect(readers.made.bytes - before).toBe(2 * (20 + 'SAR'.length));
		}
	});
});
