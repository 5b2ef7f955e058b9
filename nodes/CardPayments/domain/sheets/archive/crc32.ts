/** For each of four bytes at a time: a byte at a time takes two and a half times as long. */
const TABLES = tables();

/**
 * The CRC-32 of a zip (ISO 3309) of bytes behind others. A community node has no `node:zlib`.
 *
 * @param before that of the bytes before them; 0 for none
 */
export function crc32(bytes: Uint8Array, before: number): number {
	const [first, second, third, fourth] = TABLES;
	let crc = ~before;
	let at = 0;
	for (; at + 3 < bytes.length; at += 4) {
		crc ^= at32(bytes, at);
		const low = (fourth[crc & 0xff] as number) ^ (third[(crc >>> 8) & 0xff] as number);
		crc = low ^ (second[(crc >>> 16) & 0xff] as number) ^ (first[crc >>> 24] as number);
	}
	for (; at < bytes.length; at++) crc = (first[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
	return ~crc >>> 0;
}

function at32(bytes: Uint8Array, at: number): number {
	const low = (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
	return low | ((bytes[at + 2] as number) << 16) | ((bytes[at + 3] as number) << 24);
}

function tables(): [Int32Array, Int32Array, Int32Array, Int32Array] {
	const first = Int32Array.from({ length: 256 }, (_, byte) => {
		let crc = byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
		return crc;
	});
	const next = (table: Int32Array) => table.map((crc) => (first[crc & 0xff] as number) ^ (crc >>> 8));
	const second = next(first);
	const third = next(second);
	return [first, second, third, next(third)];
}
