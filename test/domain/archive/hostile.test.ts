import { constants, crc32, deflateRawSync } from 'node:zlib';
import { inflateAhead } from '../../../nodes/CardPayments/domain/archive';
import {
	ARCHIVE_LIMITS,
	type ArchiveLimits,
	MOST_IN_ARCHIVE,
	STREAM_LIMITS,
} from '../../../nodes/CardPayments/domain/archive/archiveLimits';
import { payoutSheets } from '../../../nodes/CardPayments/domain/sheets/payoutFile';
import { readRows } from '../../../nodes/CardPayments/domain/sheets/rows/rows';
import { isLong } from '../../harness/long.ts';
import { asInFile, cellsOf } from '../sheets/asInFile';
import { rawZip, type RawEntry } from './rawZip';

const CSV = Buffer.from('id,amount\nchg_1,1.00\nchg_2,2.00\n');
const ROWS = [
	{ id: 'chg_1', amount: '1.00' },
	{ id: 'chg_2', amount: '2.00' },
];
const NAME = '29102023  - CHARGES 111111.csv';

/** As they are read, which is the same where they were inflated ahead. */
async function rowsIn(zip: Uint8Array, limits = ARCHIVE_LIMITS) {
	const ahead = Uint8Array.from(zip);
	await inflateAhead(ahead);
	const [plain, other] = await Promise.allSettled([readIn(zip, limits), readIn(ahead, limits)]);
	expect(other).toEqual(plain);
	if (plain.status === 'rejected') throw plain.reason;
	return plain.value;
}

async function readIn(zip: Uint8Array, limits: ArchiveLimits) {
	const files: Array<{ file: string; rows: object[] }> = [];
	const selection = { kinds: [], payoutId: 'payout_111111', limits };
	for await (const source of payoutSheets(zip, selection, () => undefined)) {
		const { rows } = await readRows(source, asInFile, cellsOf);
		files.push({ file: source.file.path, rows });
	}
	return files;
}
const entry = (more: Partial<RawEntry> = {}): RawEntry => ({ name: NAME, content: CSV, ...more });

/** Expects work to take no more memory than the limit, in MiB, and a constant. */
async function expectSmall(limit: number, work: () => Promise<unknown>): Promise<void> {
	const before = process.memoryUsage().rss;
	let most = 0;
	const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 5);
	try {
		await work();
	} finally {
		clearInterval(timer);
	}
	expect(most / 1024 / 1024).toBeLessThan(limit + 150);
}

/** 1 GiB of one character, deflated. */
function gibibyteOf(fill: string): Buffer {
	const mebibyte = deflateRawSync(Buffer.alloc(1024 ** 2, fill), { finishFlush: constants.Z_FULL_FLUSH });
	return Buffer.concat([...Array<Buffer>(1_024).fill(mebibyte), deflateRawSync('')]);
}

describe('odd but complete archives are read', () => {
	it.each([
		['a data descriptor', entry({ descriptor: true })],
		['zip64 fields', entry({ zip64: true })],
		['no compression', entry({ data: CSV, method: 0 })],
		['another name in the local header', entry({ localName: '29102023  - REFUNDS 222222.csv' })],
		['a mark as a folder', entry({ attributes: 0x10 })],
		['a name like a folder', entry({ name: `${NAME}/` })],
		['a folder beside it', { name: 'a/', attributes: 0x10 }, entry()],
		['a folder separated by a backslash', entry({ name: 'payout_111111\\CHARGES.csv' })],
		['a name in code page 437', entry({ name: Buffer.from([0x81, ...Buffer.from(' CHARGES 111111.csv')]) })],
		[
			'a name that is not the UTF-8 it says',
			entry({ name: Buffer.from([0xff, 0xfe, ...Buffer.from(' CHARGES 111111.csv')]), flags: 0x800 }),
		],
	] as Array<[string, ...RawEntry[]]>)('%s', async (_, ...odd) => {
		expect((await rowsIn(rawZip(odd))).map(({ rows }) => rows)).toEqual([ROWS]);
	});

	// Made by Info-ZIP 3.0 with `zip -q - CHARGES*.csv | cat`, which puts sizes behind the data.
	it('what `zip` writes to a pipe', async () => {
		const base64 = `UEsDBBQACAAIAF2cdl0AAAAAAAAAACAAAAASABwAQ0hBUkdFUyAxMTExMTEuY3N2VVQJAAPhQwNr4UMDa3V4CwABBAAAAAAEAAAAAMtM0UnMzS
			/NK+FKzkiPN9Qx1DMwADONdIxATABQSwcIGg/tRRwAAAAgAAAAUEsBAh4DFAAIAAgAXZx2XRoP7UUcAAAAIAAAABIAGAAAAAAAAQAAAKSBAAAA
			AENIQVJHRVMgMTExMTExLmNzdlVUBQAD4UMDa3V4CwABBAAAAAAEAAAAAFBLBQYAAAAAAQABAFgAAAB4AAAAAAA=`;
		expect((await rowsIn(Buffer.from(base64, 'base64'))).map(({ rows }) => rows)).toEqual([ROWS]);
	});

	it.each([0, 1, 65_535, 65_536, 200_000])('a file of %i bytes that is not compressed', async (length) => {
		const content = Buffer.from(`a\n${'x'.repeat(Math.max(0, length - 2))}`).subarray(0, length);
		const [file] = await rowsIn(rawZip([entry({ content, data: content, method: 0 })]));
		expect(file?.rows).toEqual(length > 2 ? [{ a: 'x'.repeat(length - 2) }] : []);
	});

	it('a large file that is not compressed', async () => {
		const count = isLong ? 1_500_000 : 300_000;
		const content = Buffer.from(`id,amount\n${'chg_1,1.00\n'.repeat(count)}`);
		const zip = rawZip([entry({ content, data: content, method: 0 })]);
		await expectSmall(512, async () => {
			expect((await rowsIn(zip))[0]?.rows).toHaveLength(count);
		});
	});

	it('a name in its Unicode Path field', async () => {
		const name = '٢٩ CHARGES 111111.csv';
		expect(await rowsIn(rawZip([entry({ unicodePath: name })]))).toEqual([{ file: name, rows: ROWS }]);
	});
});

describe('what is broken or hostile is refused, and the error names the entry', () => {
	it.each([
		['../../CHARGES 111111.csv', '../../CHARGES 111111.csv'],
		['a\\..\\..\\CHARGES 111111.csv', 'a/../../CHARGES 111111.csv'],
		['/etc/cron.d/x.csv', '/etc/cron.d/x.csv'],
		['\\x.csv', '/x.csv'],
		['C:\\x.csv', 'C:/x.csv'],
		['c:x.csv', 'c:x.csv'],
		['a\nCHARGES 111111.csv', 'a?CHARGES 111111.csv'],
		['a\u202Evsc.csv', 'a?vsc.csv'],
	])('an unsafe name, also in its Unicode Path field: %j', async (name, shown) => {
		for (const changes of [{ name, flags: 0x800 }, { unicodePath: name }])
			await expect(rowsIn(rawZip([entry(changes)]))).rejects.toThrow(`unsafe filename "${shown}"`);
	});

	it('an endless name, also in its Unicode Path field', async () => {
		const name = `${' '.repeat(1_000)}.csv`;
		for (const changes of [{ name }, { unicodePath: name }])
			await expect(rowsIn(rawZip([entry(changes)]))).rejects.toThrow('a name of more than 1000 bytes');
	});

	it.each<[string, Partial<RawEntry>, string]>([
		['a wrong checksum', { crc: 1 }, 'is damaged'],
		[
			'a wrong checksum of what is not compressed',
			{ data: CSV, method: 0, crc: 1 },
			'is damaged: its CRC is wrong',
		],
		['data that is not deflated', { data: Buffer.from('this is no deflate stream') }, 'is damaged'],
		['a size that is too small', { inflatedSize: 5 }, 'is damaged'],
		['a size that is too large', { inflatedSize: 5_000 }, 'is damaged'],
		['an encrypted entry', { flags: 1 }, 'is encrypted'],
		['the method of encrypted entries', { method: 99 }, 'is '],
		['another unknown method', { method: 12 }, 'is compressed by an unknown method (12)'],
	])('%s', async (_, changes, message) => {
		await expect(rowsIn(rawZip([entry(changes)]))).rejects.toThrow(`CHARGES 111111.csv" in the archive ${message}`);
	});

	it('an archive of nothing', async () => {
		await expect(rowsIn(rawZip([]))).rejects.toThrow('The archive is empty');
		const hidden = Buffer.concat([Buffer.from('id,amount\nchg_1,1.00\n'), rawZip([])]);
		await expect(rowsIn(hidden)).rejects.toThrow("The archive can't be read: ambiguous archive");
	});

	it('entries that overlap', async () => {
		await expect(rowsIn(rawZip([entry(), entry({ name: 'REFUNDS 111111.csv', offset: 0 })]))).rejects.toThrow(
			/111111\.csv" in the archive is damaged|can't be read/,
		);
	});

	const other = entry({ name: 'REFUNDS 111111.csv' });
	it.each([
		['an end record that counts fewer', rawZip([entry(), other], { count: 1 })],
		['an end record that counts none', rawZip([entry(), other], { count: 0 })],
		['an end record that counts more', rawZip([entry(), other], { count: 3 })],
		['a file that is in no directory, before others', rawZip([{ ...other, unlisted: true }, entry()])],
		['bytes of nothing before it', rawZip([entry({ before: Buffer.alloc(100, 'junk ') })])],
		['bytes of nothing behind it', rawZip([entry()], { behind: Buffer.from('x') })],
		['two entries of the same name', rawZip([entry(), entry()])],
		['a directory behind the directory', Buffer.concat([rawZip([entry()]).subarray(0, -22), rawZip([other])])],
		['a file behind the directory', rawZip([entry()], { before: rawZip([other]).subarray(0, -22) })],
		['an archive behind the archive', Buffer.concat([rawZip([entry()]), rawZip([other])])],
	])('an archive with %s', async (_, zip) => {
		await expect(rowsIn(zip)).rejects.toThrow(/^The archive can't be read: /);
	});

	it('a file cut off anywhere', async () => {
		const content = Buffer.from(`id\n${'x'.repeat(2_000)}\n`);
		const zip = rawZip([entry(), entry({ name: 'REFUNDS 111111.csv', content })]);
		for (let length = 4; length < zip.length; length += 16) {
			await expect(rowsIn(zip.subarray(0, length))).rejects.toThrow(/archive/i);
		}
	});

	it('any one byte changed: the same rows or an error, never other rows', async () => {
		const zip = rawZip([entry()]);
		for (let at = 0; at < zip.length; at++) {
			const changed = Buffer.from(zip);
			changed[at] = (changed[at] ?? 0) ^ 0x10;
			const files = await rowsIn(changed).catch(() => undefined);
			if (files) expect(files.map(({ rows }) => rows)).toEqual([ROWS]);
		}
	});

	it('more entries than allowed, before anything is inflated', async () => {
		const entries = Array.from({ length: MOST_IN_ARCHIVE + 1 }, (_, index) =>
			entry({ name: `CHARGES ${index}.csv`, crc: 1 }),
		);
		await expect(rowsIn(rawZip(entries))).rejects.toThrow('more than 1000 entries');
	});
});

describe('bombs', () => {
	const bomb = (more: Partial<RawEntry> = {}): RawEntry => ({
		name: NAME,
		data: gibibyteOf('x'),
		inflatedSize: 1024 ** 3,
		crc: 0,
		...more,
	});

	it.each<[string, RawEntry]>([
		['in the archive', bomb()],
		['that lies about its size', bomb({ inflatedSize: 100 })],
		['of U+0000, which get longer', bomb({ data: gibibyteOf('\0') })],
	])('one of 1 GiB %s should stop at the limit, in little memory', async (_, entryOfBomb) => {
		const zip = rawZip([entryOfBomb]);
		const limits = { ...ARCHIVE_LIMITS, bytes: 8 * 1024 ** 2 };
		await expectSmall(8, async () => {
			await expect(rowsIn(zip, limits)).rejects.toThrow(
				/inflate to more than 8 MiB|longer than 12 MiB|holds more than the directory says/,
			);
		});
	});

	it('one whose directory says more than fits should be refused before anything is inflated', async () => {
		const broken = { data: Buffer.from('this is no deflate stream'), inflatedSize: ARCHIVE_LIMITS.bytes + 1 };
		await expect(rowsIn(rawZip([entry(broken)]))).rejects.toThrow('makes the archive inflate to more than 256 MiB');
	});

	it('one as large as the limit should be read, and none that is a byte larger', async () => {
		const zip = rawZip([entry()]);
		const upTo = (bytes: number) => rowsIn(zip, { ...ARCHIVE_LIMITS, bytes });
		expect(await upTo(CSV.length)).toHaveLength(1);
		await expect(upTo(CSV.length - 1)).rejects.toThrow('makes the archive inflate to more than');
	});

	it('one that nobody holds should be as large as its ratio says, and no bomb', async () => {
		const limits = { ...STREAM_LIMITS, bytes: 1024 };
		const dull = Buffer.from(`id,note\n${Array.from({ length: 5_000 }, (_, row) => `chg_${row},note`).join('\n')}`);
		const packed = { data: deflateRawSync(dull), inflatedSize: dull.length, crc: crc32(dull) };
		expect((await rowsIn(rawZip([entry(packed)]), limits))[0]?.rows).toHaveLength(5_000);
		await expect(rowsIn(rawZip([bomb()]), limits)).rejects.toThrow('makes the archive inflate to more than');
	});

	it('one of many small entries should stop at the limit for all of them, in little memory', async () => {
		const rows = Buffer.from(`id,note\n${`1,${'x'.repeat(1_000)}\n`.repeat(128)}`);
		const small = { data: deflateRawSync(rows), inflatedSize: rows.length, crc: crc32(rows) };
		const names = Array.from({ length: MOST_IN_ARCHIVE }, (_, index) => `CHARGES ${index}.csv`);
		const zip = rawZip(names.map((name) => ({ name, ...small })));
		expect(zip.length).toBeLessThan(1024 ** 2);
		const limits = { ...ARCHIVE_LIMITS, bytes: 64 * 1024 ** 2 };
		await expectSmall(64, async () => {
			await expect(rowsIn(zip, limits)).rejects.toThrow(
				`CHARGES ${Math.floor(limits.bytes / rows.length)}.csv" makes the archive inflate to more than 64 MiB`,
			);
		});
	});
});
