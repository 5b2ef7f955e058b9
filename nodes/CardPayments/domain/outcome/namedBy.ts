import { asSpelled, isRecord, textOf } from '../input';
import type { MoneyRequestKind } from '../payment';
import type { Body } from '../request';

/*
 * What a payment is named by: your own names, its original, its key. As a request has it, and as a record has it.
 */

/** Of a request: what it's asked for by. */
interface NamedRequest {
	kind: MoneyRequestKind;
	body: Body;
	original?: string | undefined;
}

export const [ORDER, CARD] = ['reference.order', 'source.id'] as const;

export const NAMED_BY: Record<MoneyRequestKind, string[]> = {
	charge: ['reference.transaction'],
	authorization: ['reference.transaction'],
	capture: ['reference.transaction'],
	void: [],
	refund: ['reference.merchant'],
};

/** Your own names for one, as a record has them: what tells it from others, and nothing else. */
export function ownNames({ kind, body }: NamedRequest): string[] {
	const own = NAMED_BY[kind].find((path) => at(body, path) !== '');
	if (own !== undefined) return [own];
	const isByOrder = ['charge', 'authorization'].includes(kind) && at(body, ORDER) !== '' && at(body, CARD) !== '';
	return isByOrder ? [ORDER, CARD] : [];
}

/** Whether you named it, so that others can be told from it at the service. */
export function hasOwnName(named: NamedRequest): boolean {
	return ownNames(named).length > 0;
}

/**
 * Whether a record is of the same original, or may have your name, as services change names (other letters, cut off):
 * worth a look, whatever else it is.
 */
export function isRelated(record: Body, { kind, body, original }: NamedRequest): boolean {
	if (kind === 'refund') return at(record, 'charge_id') === original;
	if (kind === 'capture') return at(record, CARD) === original;
	const [name] = ownNames({ kind, body });
	if (name === undefined) return false;
	const [yours, its] = [lettersAndDigits(at(body, name)), lettersAndDigits(at(record, name))];
	return its === yours || (its.length * 2 >= yours.length && yours.startsWith(its));
}

/**
 * Whether two names are the same; undefined where one isn't said, or only the case of letters differs: somebody may
 * have typed one, or a service changed it.
 */
export function sameName(yours: string, its: string): boolean | undefined {
	if (its === '' || yours === '') return undefined;
	return yours === its || (yours.toLowerCase() === its.toLowerCase() ? undefined : false);
}

function lettersAndDigits(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The idempotency key that a record shows; '' for none. */
export function keyIn(record: Body, keyField: string): string {
	return keyField === '' ? '' : at(record, keyField);
}

/** A text by its dotted path, in the spelling in which what looks the same is the same. */
export function at(record: Body, path: string): string {
	const inside = (value: unknown, name: string) => (isRecord(value) ? value[name] : undefined);
	return asSpelled(textOf(path.split('.').reduce<unknown>(inside, record)));
}
