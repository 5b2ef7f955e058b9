/** Whether the bytes begin like a zip: with an entry, with the end of an empty one, or split. */
export function looksLikeZip(bytes: Uint8Array): boolean {
	return (
		bytes[0] === 0x50 &&
		bytes[1] === 0x4b &&
		[0x0304, 0x0506, 0x0708].includes((bytes[2] ?? 0) * 256 + (bytes[3] ?? 0))
	);
}
