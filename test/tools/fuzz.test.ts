import { FUZZERS } from '../../tools/fuzz/fuzzers';
import { Random } from '../../tools/fuzz/random';
import { isLong } from '../harness/long.ts';

/** A few seconds of each: `npm run fuzz` reads as many as you like. */
const CASES = isLong ? 150 : 20;
/** Of those that read long files. */
const LONG_CASES = isLong ? 25 : 5;
const LONG = new Set(['csvChunks', 'settlements', 'sheets']);
/** Of four early ends each: what's thrown outside of a promise ends jest's test. */
const ENDS = isLong ? 250 : 15;

const casesOf = (name: string) => (name === 'earlyEnds' ? ENDS : LONG.has(name) ? LONG_CASES : CASES);

describe('the fuzzers', () => {
	it('should generate the same case from the same seed', () => {
		const choices = (seed: number) => {
			const random = new Random(seed);
			return Array.from({ length: 20 }, () => random.int(1_000));
		};
		expect(choices(1)).toEqual(choices(1));
		expect(choices(1)).not.toEqual(choices(2));
	});

	it.each(Object.entries(FUZZERS))('should find nothing: %s', async (name, fuzzer) => {
		for (let seed = 0; seed < casesOf(name); seed++) {
			await fuzzer(new Random(seed)).catch((error: Error) => {
				throw new Error(`--only ${name} --seed ${seed} fails`, { cause: error });
			});
		}
	});
});
