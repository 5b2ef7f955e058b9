import { randomBytes } from 'node:crypto';
import type { Mode } from './types.ts';

/** `chg_TS0…` with a test key, `chg_LV0…` with the live key: the service's IDs have digits. */
export function newId(prefix: string, mode: Mode): string {
	return `${prefix}_${mode === 'live' ? 'LV0' : 'TS0'}${randomToken(17)}`;
}

export function randomToken(length: number): string {
	return randomBytes(length)
		.toString('base64')
		.replace(/[^A-Za-z0-9]/g, '')
		.padEnd(length, '0')
		.slice(0, length);
}
