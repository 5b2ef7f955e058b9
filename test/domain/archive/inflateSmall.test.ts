import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { inflateSmall } from '../../../nodes/CardPayments/domain/archive/inflateSmall';
import { randomFor } from '../../../sandbox/service/random';
import { runs } from '../../harness/long.ts';

const TEXTS: Record<string, Buffer> = {
	nothing: Buffer.alloc(0),
	'one byte': Buffer.from('a'),
	'the same again and again': Buffer.alloc(70_000, 'ab'),
	'text in two alphabets': Buffer.from('charge,محمد العتيبي,12.50\r\n'.repeat(2_000)),
	'what repeats nothing': bytesOf(40_000, 256),
	'few letters': bytesOf(40_000, 3),
	'as far back as it goes': Buffer.concat([bytesOf(32_768, 256), bytesOf(32_768, 256)]),
};
const STRATEGIES = Object.entries(constants).filter(([name]) =>
	/^Z_(DEFAULT_STRATEGY|FILTERED|HUFFMAN_ONLY|RLE|FIXED)$/.test(name),
);

function bytesOf(length: number, letters: number): Buffer {
	const random = randomFor(`inflate ${letters}`);
	return Buffer.from(Array.from({ length }, () => random.int(0, letters - 1)));
}

describe('Whatever was deflated', () => {
	for (const [name, text] of Object.entries(TEXTS))
		for (const level of [0, 1, 6, 9])
			it.each(STRATEGIES)(`comes out as it was: ${name}, level ${level}, %s`, (_, strategy) => {
				const data = deflateRawSync(text, { level, strategy });
				const found = inflateSmall(data, text.length);
				// The platform takes what has blocks of other kinds.
				if (found !== undefined) expect(Buffer.from(found).equals(text)).toBe(true);
				else
					expect(name !== 'text in two alphabets' || level === 0 || strategy === constants.Z_FIXED).toBe(
						true,
					);
			});
});

describe('What is damaged', () => {
	const text = TEXTS['text in two alphabets'] as Buffer;
	const data = deflateRawSync(text);

	it('is left to the platform where it is cut, longer, or not as long as the directory says', () => {
		for (let length = 0; length < data.length; length++)
			expect(inflateSmall(data.subarray(0, length), text.length)).toBeUndefined();
		expect(inflateSmall(Buffer.concat([data, Buffer.from([0])]), text.length)).toBeUndefined();
		for (const size of [0, 1, text.length - 1, text.length + 1]) expect(inflateSmall(data, size)).toBeUndefined();
	});

	it('is left to the platform where it has very many blocks', () => {
		const letters = TEXTS['few letters'] as Buffer;
		expect(inflateSmall(deflateRawSync(letters), letters.length)).toBeDefined();
		expect(inflateSmall(deflateRawSync(letters, { memLevel: 1 }), letters.length)).toBeUndefined();
	});

	it('comes out as the platform has it, or not at all', () => {
		const random = randomFor('damaged');
		for (let round = 0; round < runs(3_000); round++) {
			const damaged = Buffer.from(data);
			const at = random.int(0, Math.min(damaged.length - 1, 400));
			damaged[at] = (damaged[at] as number) ^ (1 << random.int(0, 7));
			const found = inflateSmall(damaged, text.length);
			if (found !== undefined) expect(Buffer.from(found).equals(inflateRawSync(damaged))).toBe(true);
		}
	});
});
