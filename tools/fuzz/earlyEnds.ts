import { ok } from 'node:assert';
import { deflateRawSync } from 'node:zlib';
import { CardPaymentsError } from '../../nodes/CardPayments/domain/errors';
import { archiveFiles, type ArchiveFile } from '../../nodes/CardPayments/domain/archive/archive';
import { MemoryBudget, RowMemory } from '../../nodes/CardPayments/domain/sheets/rows/rowMemory';
import { SheetTexts } from '../../nodes/CardPayments/domain/sheets/rows/rowTexts';
import { readRows } from '../../nodes/CardPayments/domain/sheets/rows/rows';
import { rawZip } from '../../test/domain/archive/rawZip';
import { Random, type Fuzzer } from './random';

/** Readings at the same time. */
const AT_ONCE = 4;
/** The platform holds as much of what it inflated, before anybody reads it: sheets are larger. */
const HELD = 128 * 1024;

/**
 * Reads zips whose reading ends early, in every way and several at the same time. Each says why. What is thrown
 * outside of a promise is noticed by who executes the fuzzers.
 */
export const earlyEnds: Fuzzer = async (random) => {
	await Promise.all(Array.from({ length: AT_ONCE }, async () => await random.pick(ENDS)(random)));
	// What comes late comes now.
	await turn();
};

const ENDS: Array<(random: Random) => Promise<void>> = [
	/** More rows than memory. */
	async (random) => await fails(random, { memory: random.int(8 * HELD) }),
	/** More bytes than an archive may hold. */
	async (random) => await fails(random, { bytes: random.int(2 * HELD) }),
	/** More bytes than its directory says. */
	async (random) => await fails(random, { inflatedSize: random.int(2 * HELD) }),
	/** A row of too many cells. */
	async (random) => await fails(random, { middle: 'tooWide' }),
	/** No text. */
	async (random) => await fails(random, { middle: 'noText' }, 'read again'),
	/** Damaged data. */
	async (random) => await fails(random, { damagedAt: random.int(1_000) / 1_000 }),
	/** A reader that has enough. */
	async (random) => {
		const file = await fileOf(random, {});
		let left = random.int(20);
		for await (const chunk of file.chunks()) if (chunk.length > 0 && left-- === 0) break;
	},
];

interface Odd {
	memory?: number;
	bytes?: number;
	inflatedSize?: number;
	middle?: keyof typeof MIDDLES;
	damagedAt?: number;
}

async function fails(random: Random, odd: Odd, then?: 'read again'): Promise<void> {
	const file = await fileOf(random, odd);
	const options = {
		formatFor: 'databases' as const,
		fallbackEncoding: 'windows-1256' as const,
		memory: new RowMemory(new MemoryBudget(odd.memory ?? Infinity)),
		pause: random.pick([turn, async () => undefined]),
		texts: new SheetTexts(),
	};
	const source = { kind: 'charges' as const, payoutId: '', file };
	const error: unknown = await readRows(source, options, (row) => row).then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	ok(then === undefined ? error instanceof CardPaymentsError : error === undefined, error as Error);
}

/** Some chunks are asked for late: by then the platform has inflated as much as it holds. */
async function fileOf(random: Random, odd: Odd): Promise<ArchiveFile> {
	const [file] = (await archiveFiles(zipOf(random, odd), { bytes: odd.bytes ?? Infinity })) as [ArchiveFile];
	const isLate = random.pick([() => false, () => true, () => random.oneIn(8)]);
	async function* chunks() {
		const iterator = file.chunks()[Symbol.asyncIterator]();
		try {
			for (;;) {
				for (let turns = isLate() ? 4 : 0; turns > 0; turns--) await turn();
				const { done, value } = await iterator.next();
				if (done === true) return;
				yield value;
			}
		} finally {
			await iterator.return?.();
		}
	}
	return { ...file, chunks };
}

const MIDDLES = { nothing: '', tooWide: 'x,'.repeat(2_100), noText: Buffer.from([0xff, 0xfe, 0xfd]) };
/** Deflated to a thousandth, to a tenth, and hardly at all. */
const DISTINCT = [1, 100, 1e9] as const;

function zipOf(random: Random, { inflatedSize, middle = 'nothing', damagedAt }: Odd): Buffer {
	const { content, data } = random.pick(SHEETS[middle]());
	const zip = rawZip([{ name: 'CHARGES 111111.csv', content, data, inflatedSize }]);
	// Behind the local header, before the directory.
	if (damagedAt !== undefined) {
		const at = 60 + Math.floor(damagedAt * (zip.length - 240));
		zip.writeUInt8(zip.readUInt8(at) ^ 0x55, at);
	}
	return zip;
}

/** Made once: to deflate takes longer than all else. */
const SHEETS = Object.fromEntries(
	Object.entries(MIDDLES).map(([name, middle]) => {
		let made: Array<{ content: Buffer; data: Buffer }> | undefined;
		return [name, () => (made ??= DISTINCT.map((distinct) => sheetOf(distinct, middle)))];
	}),
) as Record<keyof typeof MIDDLES, () => Array<{ content: Buffer; data: Buffer }>>;

function sheetOf(distinct: number, middle: string | Buffer) {
	const random = new Random(distinct);
	const rows = () => {
		const lines: string[] = [];
		for (let length = 2 * HELD; length > 0; length -= lines.at(-1)?.length ?? 0)
			lines.push(`chg_${random.int(distinct)},${random.int(distinct)},SAR\n`);
		return lines.join('');
	};
	const parts = ['id,amount,currency\n', rows(), middle, '\n', rows()];
	const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
	return { content, data: deflateRawSync(content) };
}

async function turn(): Promise<void> {
	await new Promise<void>((resolve) => setImmediate(resolve));
}
