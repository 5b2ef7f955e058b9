const SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008'];

/** Whether the bytes begin like a zip: with an entry, with the end of an empty one, or split. */
export function looksLikeZip(bytes: Uint8Array): boolean {
	return SIGNATURES.includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));
}
