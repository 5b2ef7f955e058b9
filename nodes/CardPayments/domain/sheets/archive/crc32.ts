const CRCS = Int32Array.from({ length: 256 }, (_, byte) => {
	let crc = byte;
	for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
	return crc;
});

/**
 * The CRC-32 of a zip (ISO 3309) of bytes behind others. A community node has no `node:zlib`.
 *
 * @param before that of the bytes before them; 0 for none
 */
export function crc32(bytes: Uint8Array, before: number): number {
	let crc = ~before;
	for (let at = 0; at < bytes.length; at++)
		crc = (CRCS[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
	return ~crc >>> 0;
}
