import { asSpelled, textOf, valueAt } from '../input';
import { type MoneyRequestKind, currencyLetters, MONEY_REQUESTS, paymentState, wrongKind } from '../payment';
import type { Body } from '../request';
import type { Moments } from '../dates';
import { createdWithin, type ListedPayment } from '../list';
import { parseDecimal } from '../money';
import { DAY, MINUTE } from '../units';

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

const NAMED_BY: Record<MoneyRequestKind, string[]> = {
	charge: ['reference.transaction'],
	authorization: ['reference.transaction'],
	capture: ['reference.transaction'],
	void: [],
	refund: ['reference.merchant'],
};

/** Your own names for one, as a record has them: what tells it from others, and nothing else. */
function ownNames({ kind, body }: NamedRequest): string[] {
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
	return its.length * 2 >= yours.length && yours.startsWith(its);
}

/**
 * Whether your name and that of a record are the same; undefined where it has none, or only the case of letters
 * differs: somebody may have typed one, or a service changed it.
 */
function sameName(yours: string, its: string): boolean | undefined {
	if (its === '') return undefined;
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
	return asSpelled(textOf(valueAt(record, path)));
}

/** What a request made, as it's looked for at the service, which may never have got it. */
export interface ExpectedPayment {
	kind: MoneyRequestKind;
	/** Its idempotency key, and where in a record the service has it; '' where it gets none. */
	key: string;
	keyField: string;
	/** What was sent, as far as it's known. */
	body: Body;
	/** The charge that's refunded, or the authorization that's captured. */
	original?: string | undefined;
	/** Whether it's all of the original, so that amount and time tell it from others. */
	isWhole: boolean;
	/** When it was noted or sent, in epoch milliseconds: none that's older is it. Undefined where nobody knows. */
	since: number | undefined;
	/** Whether the original was seen without it after that, so that what it shows now is younger. */
	wasUnmade: boolean;
	/** IDs of those of its name that the service listed before it was sent; undefined where nobody looked. */
	seen?: ReadonlySet<string> | undefined;
	/** Whether nobody else can have sent its key, so that the service can't give what it made for somebody else. */
	isOwnKey?: boolean;
}

/** What's dated so much before, by a service's clocks, surely isn't older; and so much, surely is. In milliseconds. */
const CLOCK_MARGIN = MINUTE;
const CLOCK_DOUBT = 5 * MINUTE;

/**
 * Whether a record of the service is what's expected: by its key where the record has one, which others
 * then can't have; else by amount, currency and what you named it by, and if it's no older. `maybe` where something of
 * that couldn't be compared.
 */
export function compare(record: Body, expected: ExpectedPayment): 'same' | 'maybe' | 'other' {
	const itsKey = keyIn(record, expected.keyField);
	if (itsKey !== '') return itsKey === expected.key ? 'same' : 'other';
	const compared = comparisons(record, expected);
	if (compared.includes(false)) return 'other';
	return compared.includes(undefined) ? 'maybe' : 'same';
}

/**
 * When what a record shows was made; undefined where nothing says so. A void, and whatever else shows in its original
 * only, has the original's date: then it's younger than what's expected where the original was seen without it.
 */
export function madeWithin(
	record: Body,
	{ kind, original = '', since, wasUnmade }: ExpectedPayment,
): Moments | undefined {
	const isOriginal = MONEY_REQUESTS[kind].keptAs === undefined || (original !== '' && at(record, 'id') === original);
	if (!isOriginal) return createdWithin(record as ListedPayment);
	return wasUnmade && since !== undefined ? { from: since, to: Infinity } : undefined;
}

/** Whether a request, sent at a moment, made what a record shows; undefined where it may be one made before. */
type Maker = 'this' | 'earlier' | undefined;

/**
 * Who made what a record shows that is what was asked for: by its ID, where the service's list was read before it was
 * sent, else by the service's clock, as far as its zone is known.
 *
 * @param isCalledDuplicate whether the service says that it was made before
 */
export function makerOf(
	record: Body,
	expected: ExpectedPayment & { since: number },
	isCalledDuplicate: boolean,
): Maker {
	const { kind, since, seen, isOwnKey = false } = expected;
	const made = madeWithin(record, expected);
	if (seen?.has(at(record, 'id')) === true || (made !== undefined && made.to <= since - REPEAT_WINDOW))
		return 'earlier';
	if (isCalledDuplicate)
		return made === undefined ? undefined : made.from >= since ? 'this' : made.to < since ? 'earlier' : undefined;
	if (made !== undefined && made.from >= since - CLOCK_MARGIN) return 'this';
	const isOlder = made !== undefined && made.to < since - CLOCK_DOUBT;
	const isNew = seen !== undefined || (isOwnKey && MONEY_REQUESTS[kind].keptAs !== undefined);
	// One of them contradicts the clock.
	if (isOlder) return isNew ? undefined : 'earlier';
	return isNew ? 'this' : undefined;
}

/** Who asks for the same within this time, in ms, means the same payment. */
export const REPEAT_WINDOW = DAY;

/** Whether something was made in the repeat window: else, or if nobody knows when, it isn't what's asked for now. */
export function isInRepeatWindow(made: number | undefined, now: number): made is number {
	return made !== undefined && now - made < REPEAT_WINDOW;
}

/**
 * Whether a record can't be what's expected: it's older, or of another amount, currency or original without a name that
 * may be yours. A name or a key alone proves nothing: a service may cut it off, or write it in its own way.
 */
export function isCertainlyOther(record: Body, expected: ExpectedPayment): boolean {
	if (isNoOlder(record, expected) === false) return true;
	return differences(record, expected).includes(false) && !isRelated(record, expected);
}

/**
 * What a record with all the names that you gave it is, but for its key: `other amount` where it's else the same.
 * Undefined of a record without them.
 */
export function compareNamed(
	record: Body,
	expected: ExpectedPayment,
): ReturnType<typeof compare> | 'other amount' | undefined {
	const names = ownNames(expected);
	const isYours = (path: string) => at(record, path).toLowerCase() === at(expected.body, path).toLowerCase();
	if (names.length === 0 || !names.every(isYours)) return undefined;
	const { amount, currency } = record;
	const likeness = compare(record, { ...expected, keyField: '' });
	const otherwise = { ...expected, keyField: '', body: { ...expected.body, amount, currency } };
	const isElseSame = likeness === 'other' && compare(record, otherwise) === 'same';
	return isElseSame ? 'other amount' : likeness;
}

/** What was compared: whether it's equal, or undefined where one of the two doesn't say. */
function comparisons(record: Body, expected: ExpectedPayment): Array<boolean | undefined> {
	const { body, isWhole } = expected;
	const names = ownNames(expected);
	return [
		...differences(record, expected),
		...names.map((path) => sameName(at(body, path), at(record, path))),
		names.length > 0 ? true : isWhole ? equalNames(expected, record) : undefined,
		// Without one it's the account's own, which records name all the same.
		equal(at(body, 'merchant.id'), at(record, 'merchant.id')) ?? true,
		isNoOlder(record, expected),
	];
}

function equal(a: string, b: string): boolean | undefined {
	return a === '' || b === '' ? undefined : a === b;
}

/** Whether amount, currency and original are equal. */
function differences(record: Body, { kind, body, original = '' }: ExpectedPayment): Array<boolean | undefined> {
	const amounts = [parseDecimal(body.amount), parseDecimal(record.amount)];
	return [
		amounts.includes(undefined) ? undefined : amounts[0] === amounts[1],
		equal(currencyLetters(body), currencyLetters(record)),
		...(kind === 'refund' ? [equal(original, at(record, 'charge_id'))] : []),
		...(kind === 'capture' ? [equal(original, at(record, CARD))] : []),
	];
}

/** Whether a record was made after it was noted, or sent: by its time, where that's sure, else by what was seen. */
function isNoOlder(record: Body, expected: ExpectedPayment): boolean | undefined {
	const { since, seen } = expected;
	if (seen?.has(at(record, 'id')) === true) return false;
	const made = madeWithin(record, expected);
	if (since !== undefined && made !== undefined) {
		if (made.from >= since - CLOCK_MARGIN) return true;
		if (made.to < since - CLOCK_DOUBT) return false;
	}
	return seen === undefined ? undefined : true;
}

/** Without a name of yours: a record that has one may be somebody else's. */
function equalNames({ kind }: ExpectedPayment, record: Body): true | undefined {
	return NAMED_BY[kind].every((path) => at(record, path) === '') ? true : undefined;
}

/**
 * In what a response differs from what was asked for, in words of the panel; empty where it doesn't. Of another
 * `original`, or the original itself as it was before, it's certainly no response to it.
 */
export function differencesFrom(record: Body, expected: ExpectedPayment): string[] {
	const { kind, body } = expected;
	const [asked, its] = [parseDecimal(body.amount), parseDecimal(record.amount)];
	const differs = (path: string) => isOther(at(body, path), at(record, path));
	return [
		...(isOfAnother(record, expected) ? ['original'] : []),
		...(asked !== undefined && its !== undefined && asked !== its ? ['amount'] : []),
		...(isOther(currencyLetters(body), currencyLetters(record)) ? ['currency'] : []),
		...(NAMED_BY[kind].some(differs) ? ['reference'] : []),
	];
}

function isOther(wanted: string, found: string): boolean {
	return wanted !== '' && found !== '' && wanted !== found;
}

/** Where a request names what it's of. */
const ORIGINAL_IN: Partial<Record<MoneyRequestKind, string>> = { void: 'id', refund: 'charge_id' };

/** Of another original, of another kind, or the original itself as it was before. */
function isOfAnother(record: Body, { kind, original = '' }: ExpectedPayment): boolean {
	const { keptAs, before = [] } = MONEY_REQUESTS[kind];
	const id = at(record, 'id');
	const isOfOtherKind = keptAs !== undefined && id !== original && wrongKind(keptAs, id) !== undefined;
	const isAsBefore = (keptAs === undefined || id === original) && before.includes(paymentState(record));
	return isOther(original, at(record, ORIGINAL_IN[kind] ?? '')) || isOfOtherKind || isAsBefore;
}
