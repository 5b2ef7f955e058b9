import { createHash } from 'crypto';
import { asSpelled } from '../input';

/**
 * 32 hexadecimal digits of anything that JSON can hold: long enough never to meet by chance, short enough to read.
 * Texts that look the same give the same.
 */
export function fingerprint(...parts: unknown[]): string {
	return createHash('sha256')
		.update(asSpelled(JSON.stringify(parts)))
		.digest('hex')
		.slice(0, 32);
}
