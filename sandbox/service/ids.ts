import { randomBytes } from 'node:crypto';
import type { Mode } from './types.ts';

/** `chg_TS…` with a test key, `chg_LV…` with the live key. */
export function newId(prefix: string, mode: Mode): string {
	return `${prefix}_${mode === 'live' ? 'LV' : 'TS'}${randomToken(18)}`;
}

export function randomToken(length: number): string {
	return randomBytes(length)
		.toString('base64')
		.replace(/[^A-Za-z0-9]/g, '')
		.padEnd(length, '0')
		.slice(0, length);
}
