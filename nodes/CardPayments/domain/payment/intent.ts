import { createHash } from 'crypto';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import { parseDecimal } from '../money/decimal';
import type { Body } from './body';
import type { MovementKind } from './kinds';

/** 32 hexadecimal digits of anything that JSON can hold: long enough never to meet by chance, short enough to read. */
export function fingerprint(...parts: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** A movement as it's looked for at the service, which may never have got it. */
export interface Sought {
	kind: MovementKind;
	/** Its idempotency key, and where in a record the service has it; '' where it gets none. */
	key: string;
	keyField: string;
	/** What was sent, as far as it's known. */
	body: Body;
	/** The charge that's refunded, or the authorization that's captured. */
	original?: string | undefined;
	/** Whether it's all of the original: there can be no second one. */
	isWhole: boolean;
}

/**
 * Whether a record of the service is the movement that's sought: by its key where the record has one, which others then
 * can't have; else by what you named it by, with amount, currency and card. `maybe` where nothing tells them apart.
 */
export function compare(record: Body, sought: Sought): 'same' | 'maybe' | 'other' {
	const { kind, key, keyField, body, original, isWhole } = sought;
	const itsKey = keyIn(record, keyField);
	if (itsKey !== '') return itsKey === key ? 'same' : 'other';
	const at = (each: Body, path: string) => textOf(path.split('.').reduce<unknown>(inside, each));
	const differs = (path: string) => at(body, path) !== at(record, path);
	const isOther =
		(body.amount !== undefined && parseDecimal(body.amount) !== parseDecimal(record.amount)) ||
		(body.currency !== undefined && differs('currency')) ||
		(kind === 'refund' && at(record, 'charge_id') !== original) ||
		(kind === 'capture' && at(record, 'source.id') !== original) ||
		NAMED_BY[kind].some(differs) ||
		(PAID_BY_CARD.includes(kind) && at(record, 'source.id') !== '' && differs('source.id'));
	if (isOther) return 'other';
	return isWhole || NAMED_BY[kind].some((path) => at(body, path) !== '') ? 'same' : 'maybe';
}

const PAID_BY_CARD: MovementKind[] = ['charge', 'authorization'];
const REFERENCES = ['reference.transaction', 'reference.order'];

/** Your own names for each, as a record has them. */
const NAMED_BY: Record<MovementKind, string[]> = {
	charge: REFERENCES,
	authorization: REFERENCES,
	capture: ['reference.transaction'],
	void: [],
	refund: ['reference.merchant'],
};

/** The idempotency key that a record shows; '' for none. */
export function keyIn(record: Body, keyField: string): string {
	return keyField === '' ? '' : textOf(keyField.split('.').reduce<unknown>(inside, record));
}

function inside(value: unknown, name: string): unknown {
	return isRecord(value) ? value[name] : undefined;
}
