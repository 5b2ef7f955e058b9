import { createHash } from 'crypto';

/**
 * 32 hexadecimal digits of anything that JSON can hold: long enough never to meet by chance, short enough to read. A
 * text that Unicode spells in two ways gives the same.
 */
export function fingerprint(...parts: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(parts).normalize('NFC')).digest('hex').slice(0, 32);
}
