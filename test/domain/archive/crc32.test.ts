import { crc32 } from '../../../nodes/CardPayments/domain/archive/crc32';

/** ISO 3309, a bit at a time. */
function bitwise(bytes: Uint8Array): number {
	let crc = ~0;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
	}
	return ~crc >>> 0;
}

it('should give the check value of the standard', () => {
	expect(crc32(Buffer.from('123456789'), 0)).toBe(0xcbf43926);
});

it('should be the same whatever the length, and wherever the bytes are cut', () => {
	const bytes = Uint8Array.from({ length: 40 }, (_, index) => (index * 167 + 201) & 0xff);
	for (let length = 0; length <= bytes.length; length++) {
		const part = bytes.subarray(0, length);
		const expected = bitwise(part);
		for (let cut = 0; cut <= length; cut++)
			expect(crc32(part.subarray(cut), crc32(part.subarray(0, cut), 0))).toBe(expected);
	}
});
