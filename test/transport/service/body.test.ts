import { Readable } from 'node:stream';
import { readBody } from '../../../nodes/CardPayments/transport/service/http';

/** Chunks of one byte. `taken` counts them. */
function bytes(count: number, taken = { bytes: 0 }) {
	const chunks = (function* () {
		for (; taken.bytes < count; taken.bytes++) yield Buffer.from('x');
	})();
	return Readable.from(chunks, { highWaterMark: 1 });
}

describe('readBody', () => {
	it('should read a body of the largest size', async () => {
		expect(await readBody(bytes(5), 5)).toEqual({ bytes: Buffer.from('xxxxx'), isWhole: true });
	});

	it.each([0, 1, 3, 5, 9, NaN])('should read all of it, whatever number the service says: %d', async (said) => {
		expect(await readBody(bytes(5), 8, said)).toEqual({ bytes: Buffer.from('xxxxx'), isWhole: true });
	});

	it.each([
		[3, 'xxx'],
		[NaN, ''],
	])('should stop at a limit of %d', async (most, read) => {
		const taken = { bytes: 0 };
		const stream = bytes(1_000, taken);
		expect(await readBody(stream, most)).toEqual({ bytes: Buffer.from(read), isWhole: false });
		expect(stream.destroyed).toBe(true);
		expect(taken.bytes).toBeLessThan(20);
	});
});
