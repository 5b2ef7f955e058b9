import { ARCHIVE_LIMITS, type ArchiveFile } from '../../../nodes/CardPayments/domain/sheets/archive/archive';
import { columnsInFile } from '../../../nodes/CardPayments/domain/sheets/columnsInFile';
import { readHeader } from '../../../nodes/CardPayments/domain/sheets/rows/sheet';
import { makeZip } from './zips';

const FILE = {
	'29102023  - PAYOUT SUMMARY 332387573923.csv': 'payout_id,currency\r\np,SAR\r\n',
	'29102023  - REFUND 332387573923.csv': 'refund_id,amount\r\nr,1\r\n',
	'29102023  - CHARGES 332387573923.csv': 'Charge ID,amount,,amount\r\nc,1,,2\r\n',
	'notes.txt': 'no sheet',
};

const pause = async () => undefined;

describe('columnsInFile', () => {
	it('should name each column once, with its sheets, those of the charges first', async () => {
		expect(await columnsInFile(await makeZip(Object.entries(FILE)), [], ARCHIVE_LIMITS, pause)).toEqual([
			{ name: 'Charge ID', kinds: ['charges'] },
			{ name: 'amount', kinds: ['charges', 'refund'] },
			{ name: 'column_3', kinds: ['charges'] },
			{ name: 'amount_2', kinds: ['charges'] },
			{ name: 'refund_id', kinds: ['refund'] },
			{ name: 'payout_id', kinds: ['summary'] },
			{ name: 'currency', kinds: ['summary'] },
		]);
	});

	it('should read only the chosen sheets', async () => {
		expect(
			(await columnsInFile(await makeZip(Object.entries(FILE)), ['refund'], ARCHIVE_LIMITS, pause)).map(
				({ name }) => name,
			),
		).toEqual(['refund_id', 'amount']);
	});

	it('should fail for a file without sheets', async () => {
		await expect(columnsInFile(await makeZip([['notes.txt', '']]), [], ARCHIVE_LIMITS, pause)).rejects.toThrow(
			'no CSV sheet',
		);
	});
});

describe('readHeader', () => {
	const fileOf = (...chunks: Uint8Array[]) => {
		let read = 0;
		const file: ArchiveFile = {
			path: 'sheet.csv',
			async *chunks() {
				for (const chunk of chunks) {
					read++;
					yield chunk;
				}
			},
		};
		return { file, chunksRead: () => read };
	};

	it('should not read the rest of a large sheet', async () => {
		const rows = Buffer.from('1,2\n'.repeat(32_000));
		const { file, chunksRead } = fileOf(Buffer.from('a,b\n'), ...Array.from({ length: 100 }, () => rows));
		expect(await readHeader(file, { fallbackEncoding: 'windows-1256', pause })).toEqual(['a', 'b']);
		expect(chunksRead()).toBeLessThan(5);
	});

	it.each([
		['a byte order mark', Buffer.from('\uFEFFa,b\n1,2\n')],
		['UTF-16', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le')],
		['quotation marks', Buffer.from('"a","b"\n1,2\n')],
		['semicolons', Buffer.from('a;b\n1;2\n')],
		['nothing but the header', Buffer.from('a,b')],
	])('should read a header with %s', async (_title, bytes) => {
		expect(await readHeader(fileOf(bytes).file, { fallbackEncoding: 'windows-1256', pause })).toEqual(['a', 'b']);
	});

	it("should read a header that isn't UTF-8 in the fallback encoding", async () => {
		expect(
			await readHeader(fileOf(Buffer.from([0xc7, 0x2c, 0x62, 0x0a])).file, {
				fallbackEncoding: 'windows-1256',
				pause,
			}),
		).toEqual(['ا', 'b']);
	});

	it('should find no header in an empty file', async () => {
		expect(await readHeader(fileOf().file, { fallbackEncoding: 'windows-1256', pause })).toEqual([]);
	});
});
