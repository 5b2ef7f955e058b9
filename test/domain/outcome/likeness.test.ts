import {
	compare,
	compareNamed,
	differencesFrom,
	hasOwnName,
	madeWithin,
	type ExpectedPayment,
} from '../../../nodes/CardPayments/domain/outcome/likeness';
import type { MoneyRequestKind } from '../../../nodes/CardPayments/domain/payment/state';

const SINCE = Date.UTC(2026, 0, 16, 12);
const NAMED = { reference: { transaction: 'T-1' } };
const BODY = { amount: 10, currency: 'SAR', ...NAMED };
const expected = (kind: MoneyRequestKind, more: Partial<ExpectedPayment> = {}): ExpectedPayment => ({
	kind,
	key: 'k',
	keyField: '',
	body: BODY,
	isWhole: false,
	since: SINCE,
	wasUnmade: false,
	...more,
});
const made = (minutes: number, more: object = {}) => ({
	id: 'chg_1',
	...BODY,
	transaction: { created: String(SINCE + minutes * 60_000) },
	...more,
});

it.each([
	[0, 'same'],
	[-0.5, 'same'],
	[-3, 'maybe'],
	[-6, 'other'],
])('should tell by its time whether a record is an earlier one: %d minutes after it was noted, %s', (minutes, word) => {
	expect(compare(made(minutes), expected('charge'))).toBe(word);
});

it('should not call a payment another one for the card of a request that names none', () => {
	const body = { amount: 10, currency: 'SAR', reference: { order: 'O-1' } };
	const record = made(0, { reference: { order: 'O-1' }, source: { id: 'tok_1' } });
	expect(compare(record, expected('charge', { body, since: SINCE }))).not.toBe('other');
	expect(hasOwnName({ kind: 'charge', body })).toBe(false);
});

it('should look by name for what has one, and only for that', () => {
	expect(compareNamed(made(0), expected('charge'))).toBe('same');
	expect(compareNamed(made(0, { amount: 11 }), expected('charge'))).toBe('other amount');
	expect(compareNamed(made(0, { reference: { transaction: 'T-2' } }), expected('charge'))).toBeUndefined();
	expect(compareNamed(made(0), expected('charge', { body: { amount: 10, currency: 'SAR' } }))).toBeUndefined();
});

it.each<[string, MoneyRequestKind, object, Partial<ExpectedPayment>, string[]]>([
	['the charge', 'charge', { status: 'CAPTURED' }, {}, []],
	[
		'another amount, currency and reference',
		'charge',
		{ amount: 9, currency: 'USD', reference: { transaction: 'T-2' } },
		{},
		['amount', 'currency', 'reference'],
	],
	['a refund instead of a charge', 'charge', { id: 're_1' }, {}, ['original']],
	[
		'the captured authorization as it was',
		'capture',
		{ id: 'auth_1', status: 'AUTHORIZED' },
		{ original: 'auth_1' },
		['original'],
	],
	['a charge for a capture', 'capture', { status: 'CAPTURED' }, { original: 'auth_1' }, []],
	['the voided authorization', 'void', { id: 'auth_1', status: 'VOID' }, { original: 'auth_1' }, []],
	[
		'the authorization as it was',
		'void',
		{ id: 'auth_1', status: 'AUTHORIZED' },
		{ original: 'auth_1' },
		['original'],
	],
	['another authorization', 'void', { id: 'auth_2', status: 'VOID' }, { original: 'auth_1' }, ['original']],
	[
		'a refund with a status of charges',
		'refund',
		{ id: 're_1', charge_id: 'chg_1', status: 'CAPTURED' },
		{ original: 'chg_1' },
		[],
	],
	['a refund of another charge', 'refund', { id: 're_1', charge_id: 'chg_2' }, { original: 'chg_1' }, ['original']],
])('should say in what a response is none to its request: %s', (_, kind, record, more, found) => {
	expect(differencesFrom({ ...made(0), ...record }, expected(kind, more))).toEqual(found);
});

it('should not take the order and the authorization of a capture for its name', () => {
	const body = { reference: { order: 'A-1' }, source: { id: 'auth_1' } };
	expect(hasOwnName({ kind: 'charge', body })).toBe(true);
	expect(hasOwnName({ kind: 'capture', body })).toBe(false);
});

it('should date a void that its response shows without an ID by when the original was seen without it', () => {
	const ofVoid = expected('void', { original: 'auth_1', body: {} });
	expect(madeWithin({ status: 'VOID' }, { ...ofVoid, wasUnmade: true })).toEqual({ from: SINCE, to: Infinity });
	expect(madeWithin(made(0), ofVoid)).toBeUndefined();
});
