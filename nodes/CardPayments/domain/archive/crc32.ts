/** By how many bytes follow a byte in its word, and by the byte: what it does to the checksum. */
const TABLES = new Int32Array(8 * 256);
for (let at = 0; at < TABLES.length; at++) {
	let crc = at < 256 ? at : (TABLES[at - 256] as number);
	for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
	TABLES[at] = crc;
}

/**
 * The CRC-32 of a zip (ISO 3309) of bytes behind others, eight at a time. A community node has no `node:zlib`.
 *
 * @param before that of the bytes before them; 0 for none
 */
export function crc32(bytes: Uint8Array, before: number): number {
	let crc = ~before;
	let at = 0;
	const of = (follow: number, byte: number) => TABLES[follow * 256 + byte] as number;
	const byteAt = (index: number) => bytes[index] as number;
	for (; at + 8 <= bytes.length; at += 8) {
		crc ^= byteAt(at) | (byteAt(at + 1) << 8) | (byteAt(at + 2) << 16) | (byteAt(at + 3) << 24);
		crc =
			of(7, crc & 0xff) ^
			of(6, (crc >>> 8) & 0xff) ^
			of(5, (crc >>> 16) & 0xff) ^
			of(4, crc >>> 24) ^
			of(3, byteAt(at + 4)) ^
			of(2, byteAt(at + 5)) ^
			of(1, byteAt(at + 6)) ^
			of(0, byteAt(at + 7));
	}
	for (; at < bytes.length; at++) crc = of(0, (crc ^ byteAt(at)) & 0xff) ^ (crc >>> 8);
	return ~crc >>> 0;
}
