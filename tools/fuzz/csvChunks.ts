import { ok } from 'node:assert';
import { CardPaymentsError } from '../../nodes/CardPayments/domain/errors';
import { NotUtf8, readCsv, type RecordTaker } from '../../nodes/CardPayments/domain/csv';
import { cut } from './chunks';
import { sameList } from './same';
import type { Fuzzer, Random } from './random';

/**
 * Reads any text twice, often a longer one than the reader examines to find its dialect. The first time it's one
 * chunk. The second time it's cut anywhere. Both give the same records and
 * errors.
 */
export const csvChunks: Fuzzer = async (random) => {
	const bytes = encoded(random, text(random));
	const encoding = random.oneIn(6) ? random.pick(['windows-1256', 'utf-16le', 'utf-16be'] as const) : undefined;
	const chosen = random.oneIn(3) ? Array.from({ length: 6 }, () => random.oneIn(2)) : undefined;
	const whole = await events([Uint8Array.from(bytes)], { encoding }, chosen);
	for (let times = bytes.length > 10_000 ? 1 : 4; times > 0; times--) {
		const pieces = await events(cut(random, bytes)(), { encoding }, chosen);
		sameList(pieces, whole, describe(bytes));
	}
};

function describe(bytes: Buffer): string {
	return bytes.length < 1_000 ? JSON.stringify(bytes.toString('latin1')) : `${bytes.length} bytes`;
}

/** Everything that a reader says of a text. */
async function events(
	chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
	{ encoding }: { encoding: string | undefined },
	chosen: boolean[] | undefined,
): Promise<unknown[]> {
	const said: unknown[] = [];
	const taker: RecordTaker = {
		header: (names) => {
			said.push(names);
			return { columns: names.map((_, index) => chosen?.[index] ?? true), beyond: chosen?.at(-1) ?? true };
		},
		record: (cells, length) => {
			said.push(Array.from({ length }, (_, index) => (chosen === undefined ? cells[index] : index)));
		},
		blank: () => said.push('blank'),
		empty: () => said.push('empty'),
	};
	async function* all() {
		yield* chunks;
	}
	const reading = { encoding, pause: async () => undefined };
	const end: unknown = await readCsv(all(), 'x.csv', reading, taker).catch((error: unknown) => error);
	if (!(end instanceof Error)) return [...said, end];
	// The reader reads again what it read before bytes of another encoding.
	if (end instanceof NotUtf8) return ['another encoding'];
	ok(end instanceof CardPaymentsError, end as Error);
	return [...said, end.message];
}

const PARTS = [
	'"',
	'"',
	'""',
	',',
	',',
	',',
	'\r',
	'\n',
	'\n',
	'\r\n',
	'x',
	'12',
	'م',
	'€',
	'😀',
	' ',
	';',
	'"a,b"',
	'\0',
];
const HEADERS = ['a', 'a,b', 'a,b,c', '"a b",b', 'م,b,c,d'];

function text(random: Random): string {
	const ending = random.pick(['\n', '\r\n', '\r\n', '\r']);
	const start = random.oneIn(2) ? `sep=${random.pick([',', ';', ' '])}${ending}` : '';
	const header = start + random.list(2, () => ending).join('') + random.pick(HEADERS) + ending;
	const lines = Array.from({ length: 1 + random.int(4) }, () => line(random) + ending);
	if (!random.oneIn(8)) return header + lines.join('') + line(random);
	const filler = random.pick(['1,2,3', 'chg_1,مدى,"x ""y"" z"', '"two\nlines",2', 'x'.repeat(300)]) + ending;
	const length = random.pick([65_536 - Buffer.byteLength(header) - random.int(40), 1 + random.int(300_000)]);
	const many = filler.repeat(Math.max(0, Math.floor(length / Buffer.byteLength(filler))));
	return (
		header +
		random.list(2, (index) => lines[index] ?? '').join('') +
		many +
		lines.join('').repeat(1 + random.int(20))
	);
}

function line(random: Random): string {
	return random.list(14, () => random.pick(PARTS)).join('');
}

function encoded(random: Random, csv: string): Buffer {
	const mark = random.oneIn(3) ? '\uFEFF' : '';
	const bytes = random.pick([
		() => Buffer.from(mark + csv),
		() => Buffer.from(mark + csv),
		() => Buffer.from(mark + csv, 'utf16le'),
		() => Buffer.from(mark + csv, 'utf16le').swap16(),
	])();
	// Sometimes a byte of no encoding.
	if (random.oneIn(4)) bytes[random.int(bytes.length)] = random.int(256);
	return bytes;
}
