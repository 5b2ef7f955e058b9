import { deepStrictEqual, ok } from 'node:assert';
import { CardPaymentsError } from '../../nodes/CardPayments/domain/errors';
import { archiveFiles, gather, inflateAhead } from '../../nodes/CardPayments/domain/archive/archive';
import { ARCHIVE_LIMITS } from '../../nodes/CardPayments/domain/archive/archiveLimits';
import { rawZip, type RawEntry } from '../../test/domain/archive/rawZip';
import type { Fuzzer, Random } from './random';

/**
 * Changes a zip of files in one or two places. Either all its files come out, with their bytes, or an error
 * says what's wrong with the archive.
 */
export const archives: Fuzzer = async (random) => {
	const { zip, files } = archive(random);
	deepStrictEqual(await read(zip), files);
	let mutant = zip;
	for (let changes = 1 + random.int(2); changes > 0; changes--) mutant = random.pick(MUTATIONS)(mutant, random);
	if (random.oneIn(2)) await inflateAhead(mutant);
	const found = await read(mutant).catch((error: unknown) => error);
	if (found instanceof Error) {
		ok(found instanceof CardPaymentsError, found);
		ok(/archive/i.test(found.message), found);
		return;
	}
	// A folder whose name was changed is an empty file.
	deepStrictEqual((found as File[]).map(contentOf).filter(Boolean), files.map(contentOf));
};

interface File {
	path: string;
	content: string;
}

/** Nothing protects the names in an archive: a changed one is a sheet of another kind, or no sheet, which is said. */
const contentOf = ({ content }: File) => content;

async function read(zip: Uint8Array): Promise<File[]> {
	const files: File[] = [];
	for (const { path, chunks } of await archiveFiles(zip, ARCHIVE_LIMITS))
		files.push({ path, content: Buffer.from(await gather(chunks())).toString('latin1') });
	return files;
}

const NAMES = ['29102023  - CHARGES 111111.csv', 'PAYOUT SUMMARY 222222.csv', 'a/REFUNDS.csv', 'مدفوعات DISPUTES.csv'];

function archive(random: Random): { zip: Buffer; files: File[] } {
	const files: File[] = [];
	const entries: RawEntry[] = [];
	for (let left = 1 + random.int(4); left > 0; left--) {
		if (random.oneIn(8)) {
			entries.push({ name: `folder${left}/`, data: Buffer.alloc(0), method: 0, attributes: 0x10 });
		} else {
			const name = `${left} ${random.pick(NAMES)}`;
			const content = Buffer.from(
				`id,amount\n${random.list(30, (row) => `chg_${row},${random.int(1e6)}\n`).join('')}`,
			);
			files.push({ path: name, content: content.toString('latin1') });
			entries.push(odd(random, name, content));
		}
	}
	return { zip: rawZip(entries), files };
}

/** One of the ways in which programs write an entry. */
function odd(random: Random, name: string, content: Buffer): RawEntry {
	return {
		name,
		content,
		...(random.oneIn(3) ? { data: content, method: 0 } : {}),
		descriptor: random.oneIn(4),
		zip64: random.oneIn(6),
		flags: random.oneIn(2) ? 0x800 : 0,
		...(random.oneIn(6) ? { unicodePath: name } : {}),
	};
}

type Mutation = (zip: Buffer, random: Random) => Buffer;

/** Numbers that readers of zips are known to get wrong. */
const EDGES = [0, 1, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const SIGNATURES = [0x04034b50, 0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50, 0x08074b50];

const MUTATIONS: Mutation[] = [
	(zip, random) => changed(zip, random, (copy, at) => (copy[at] = (copy[at] ?? 0) ^ (1 << random.int(8)))),
	(zip, random) => changed(zip, random, (copy, at) => (copy[at] = random.int(256))),
	(zip, random) => changed(zip, random, (copy, at) => put(copy, at, random.pick(EDGES), 4)),
	(zip, random) => changed(zip, random, (copy, at) => put(copy, at, random.pick(EDGES) & 0xffff, 2)),
	(zip, random) => changed(zip, random, (copy, at) => put(copy, at, random.pick(SIGNATURES), 4)),
	// Fields of the headers, which chance alone rarely hits in a large file.
	(zip, random) => {
		const at = headerOf(zip, random) + random.int(46);
		const copy = Buffer.from(zip);
		if (at < copy.length) copy[at] = random.oneIn(2) ? random.int(256) : (copy[at] ?? 0) ^ (1 << random.int(8));
		return copy;
	},
	(zip, random) => zip.subarray(0, random.int(zip.length)),
	(zip, random) => zip.subarray(random.int(zip.length)),
	(zip, random) => spliced(zip, random, 0, bytes(random)),
	(zip, random) => spliced(zip, random, 1 + random.int(60), Buffer.alloc(0)),
	(zip, random) => spliced(zip, random, 0, slice(zip, random)),
	(zip, random) => spliced(zip, random, 1 + random.int(60), slice(zip, random)),
	(zip, random) => Buffer.concat([zip, bytes(random)]),
	(zip, random) => Buffer.concat([bytes(random), zip]),
	(zip, random) => Buffer.concat([zip, slice(zip, random)]),
];

function changed(zip: Buffer, random: Random, change: (copy: Buffer, at: number) => void): Buffer {
	const copy = Buffer.from(zip);
	if (copy.length > 0) change(copy, random.int(copy.length));
	return copy;
}

function put(copy: Buffer, at: number, value: number, length: number) {
	for (let index = 0; index < length && at + index < copy.length; index++)
		copy[at + index] = (value >>> (8 * index)) & 0xff;
}

function headerOf(zip: Buffer, random: Random): number {
	const signature = Buffer.alloc(4);
	signature.writeUInt32LE(random.pick(SIGNATURES));
	const found = zip.indexOf(signature, random.int(zip.length + 1));
	return found < 0 ? Math.max(0, zip.length - 22) : found;
}

function spliced(zip: Buffer, random: Random, removed: number, inserted: Buffer): Buffer {
	const at = random.int(zip.length + 1);
	return Buffer.concat([zip.subarray(0, at), inserted, zip.subarray(at + removed)]);
}

function slice(zip: Buffer, random: Random): Buffer {
	const start = random.int(zip.length + 1);
	return zip.subarray(start, start + random.int(200));
}

function bytes(random: Random): Buffer {
	return Buffer.from(random.list(80, () => random.int(256)));
}
