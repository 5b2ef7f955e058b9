import { createHash } from 'crypto';
import { valueAt } from '../input';
import type { EventFields } from './eventKinds';

/**
 * What its kind says is new: a payout may reach a status a second time, come again with another amount, or go to
 * another bank; a payment may be updated.
 */
const TELLING = [
	'id',
	'status',
	'amount',
	'currency',
	'date',
	'created',
	'updated',
	'transaction.created',
	'wallet.bank.id',
	'wallet.bank.swift',
	'wallet.bank.beneficiary.iban',
];

/** A signature covers the one that came. */
const TIMES = ['transaction.created', 'created'];

/**
 * What makes two deliveries the same event. Apart from ID and status, fields count only where they are proved:
 * otherwise somebody who saw a delivery could change one and have it passed on again. Nor does it matter whether a
 * number is a text, or at which of two places a signed time stands.
 *
 * @param item what is passed on: `verified_fields` names the fields that are proved where not all are
 */
export function recordIdentity(item: EventFields): string {
	const { verified_fields: verified } = item;
	const counts = (path: string) =>
		path === 'id' || path === 'status' || !Array.isArray(verified) || verified.includes(path);
	const told = (path: string) => (counts(path) ? tellingText(item, path) : null);
	const paths = Array.isArray(verified) ? TELLING.filter((path) => !TIMES.includes(path)) : TELLING;
	const times = Array.isArray(verified) ? TIMES.map(told).filter((text) => text !== null) : [];
	return JSON.stringify([...paths.map(told), ...times]);
}

/** Of JSON of any kind, all that is proved says what's new: the body, or the text of the signed fields. */
export function contentIdentity(proved: Uint8Array | string): string {
	return createHash('sha256').update(proved).digest('base64');
}

function tellingText(item: EventFields, path: string): string | null {
	const value = valueAt(item, path);
	return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}
