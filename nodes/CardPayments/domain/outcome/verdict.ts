import { isRecord, textOf } from '../input';
import type { Moments } from '../dates';
import { createdWithin, type ListedPayment } from '../list';
import { parseDecimal } from '../money';
import { DAY, MINUTE } from '../units';
import type { Body } from '../request';
import {
	currencyLetters,
	MONEY_REQUESTS,
	type MoneyRequestKind,
	paymentState,
	stateOfStatus,
	wrongKind,
} from '../payment';
import { PAYMENT_ID } from './findings';
import { at, CARD, isRelated, keyIn, NAMED_BY, ownNames, sameName } from './namedBy';
import type { Rejection, Verdict } from './outcome';
import {
	CLEAR_STATUSES,
	DECLINES,
	DUPLICATE_PHRASES,
	isAmong,
	SERVICE_FAILURES,
	UNCLEAR_PHRASES,
	UNCLEAR_STATUSES,
	UNKNOWN_FIELD_PHRASES,
	USED_UP,
	VALIDATION_ERRORS,
} from './serviceCodes';

/*
 * The only place that says of a payment what lets a person stop looking: that the service took no money (`rejected`),
 * that a record is the payment that was asked for (`already`). Each is said where a closed table or a comparison proves
 * it, and never because nothing spoke against it.
 */

/** The outcome of a request, by a response that is no success. 5xx says nothing about what happened. */
export function verdictOf(rejection: Rejection, kind: MoneyRequestKind): Verdict {
	const { status, responseCodes, text } = rejection;
	const isRefusal = status >= 400 && status < 500;
	if (isRefusal && says(text, DUPLICATE_PHRASES))
		return { outcome: 'duplicate', isNo: true, id: PAYMENT_ID.exec(text)?.[0] };
	// A redirect isn't followed.
	const isNoStatus = (isRefusal && !UNCLEAR_STATUSES.includes(status)) || [307, 308].includes(status);
	const isNo = isNoStatus && !leavesOpen(rejection, kind);
	const isDocumented = isDocumentedNo(rejection, kind);
	const isUsedUp = rejection.codes.some((code) => USED_UP.includes(code));
	const isByStatus = CLEAR_STATUSES.includes(status) || status < 400;
	const isUnknownField = isRefusal && says(text, UNKNOWN_FIELD_PHRASES);
	const isClear = isNo && (isDocumented || ((isByStatus || isUnknownField) && !isUsedUp));
	const isDecline = isClear && isDocumented && responseCodes.length > 0;
	const mayBeOfKey = status === 400 && (isUnknownField || !isDocumented);
	return {
		outcome: isClear ? 'rejected' : 'unknown',
		isNo,
		...(isDecline && { isDecline }),
		...(mayBeOfKey && { mayBeOfKey }),
	};
}

function says(text: string, phrases: RegExp[]): boolean {
	const words = text.toLowerCase().replace(/[\s_-]+/g, ' ');
	return phrases.some((phrase) => phrase.test(words));
}

/** Whether it has codes, and each is in a table of those with which no money moved. */
function isDocumentedNo({ status, codes, responseCodes }: Rejection, kind: MoneyRequestKind): boolean {
	// Some repeat the HTTP status as a code.
	const own = codes.filter((code) => code !== String(status));
	return (
		own.length + responseCodes.length > 0 &&
		own.every((code) => isAmong(VALIDATION_ERRORS, code)) &&
		responseCodes.every((code) => isAmong(DECLINES[kind], code))
	);
}

/** Whether anything in it speaks of a failure, of a payment that was made, or of one that goes on. */
function leavesOpen({ codes, responseCodes, statuses, ids, text }: Rejection, kind: MoneyRequestKind): boolean {
	return (
		ids.length > 0 ||
		codes.some((code) => SERVICE_FAILURES.includes(code)) ||
		responseCodes.some((code) => !isAmong(DECLINES[kind], code)) ||
		statuses.some(isOfMadePayment) ||
		says(text, UNCLEAR_PHRASES)
	);
}

/** A no that holds a payment which didn't fail is none. */
function isOfMadePayment(status: string): boolean {
	const state = stateOfStatus(status);
	return state !== undefined && state !== 'failed';
}

/** Whether a payment says, by a documented code, that it was declined: it's not another word for a duplicate. */
export function isDeclined({ response }: Body, kind: MoneyRequestKind): boolean {
	return isRecord(response) && isAmong(DECLINES[kind], textOf(response.code));
}

/** What a request made, as it's looked for at the service, which may never have got it. */
export interface Sought {
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
export const CLOCK_MARGIN = MINUTE;
const CLOCK_DOUBT = 5 * MINUTE;

/**
 * Whether a record of the service is what's sought: by its key where the record has one, which others
 * then can't have; else by amount, currency and what you named it by, and if it's no older. `maybe` where something of
 * that couldn't be compared.
 */
export function compare(record: Body, sought: Sought): 'same' | 'maybe' | 'other' {
	const itsKey = keyIn(record, sought.keyField);
	if (itsKey !== '') return itsKey === sought.key ? 'same' : 'other';
	const compared = comparisons(record, sought);
	if (compared.includes(false)) return 'other';
	return compared.includes(undefined) ? 'maybe' : 'same';
}

/**
 * When what a record shows was made; undefined where nothing says so. A void, and whatever else shows in its original
 * only, has the original's date: then it's younger than what's sought where the original was seen without it.
 */
export function madeWithin(record: Body, { kind, original = '', since, wasUnmade }: Sought): Moments | undefined {
	const isOriginal = MONEY_REQUESTS[kind].keptAs === undefined || (original !== '' && at(record, 'id') === original);
	if (!isOriginal) return createdWithin(record as ListedPayment);
	return wasUnmade && since !== undefined ? { from: since, to: Infinity } : undefined;
}

/** Whether a request, sent at a moment, made what a record shows; undefined where it may be one made before. */
export type Maker = 'this' | 'earlier' | undefined;

/**
 * Who made what a record shows that is what was asked for: by its ID, where the service's list was read before it was
 * sent, else by the service's clock, as far as its zone is known.
 *
 * @param isCalledDuplicate whether the service says that it was made before
 */
export function makerOf(record: Body, sought: Sought & { since: number }, isCalledDuplicate: boolean): Maker {
	const { kind, since, seen, isOwnKey = false } = sought;
	const made = madeWithin(record, sought);
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
 * Whether a record can't be what's sought: it's older, or of another amount, currency or original without a name that
 * may be yours. A name or a key alone proves nothing: a service may cut it off, or write it in its own way.
 */
export function isCertainlyOther(record: Body, sought: Sought): boolean {
	if (isNoOlder(record, sought) === false) return true;
	return differences(record, sought).includes(false) && !isRelated(record, sought);
}

/**
 * What a record with all the names that you gave it is, but for its key: `other amount` where it's else the same.
 * Undefined of a record without them.
 */
export function compareNamed(record: Body, sought: Sought): ReturnType<typeof compare> | 'other amount' | undefined {
	const names = ownNames(sought);
	const isYours = (path: string) => at(record, path).toLowerCase() === at(sought.body, path).toLowerCase();
	if (names.length === 0 || !names.every(isYours)) return undefined;
	const { amount, currency } = record;
	const likeness = compare(record, { ...sought, keyField: '' });
	const otherwise = { ...sought, keyField: '', body: { ...sought.body, amount, currency } };
	const isElseSame = likeness === 'other' && compare(record, otherwise) === 'same';
	return isElseSame ? 'other amount' : likeness;
}

/** What was compared: whether it's equal, or undefined where one of the two doesn't say. */
function comparisons(record: Body, sought: Sought): Array<boolean | undefined> {
	const { body, isWhole } = sought;
	const names = ownNames(sought);
	return [
		...differences(record, sought),
		...names.map((path) => sameName(at(body, path), at(record, path))),
		names.length > 0 ? true : isWhole ? equalNames(sought, record) : undefined,
		// Without one it's the account's own, which records name all the same.
		equal(at(body, 'merchant.id'), at(record, 'merchant.id')) ?? true,
		isNoOlder(record, sought),
	];
}

function equal(a: string, b: string): boolean | undefined {
	return a === '' || b === '' ? undefined : a === b;
}

/** Whether amount, currency and original are equal. */
function differences(record: Body, { kind, body, original = '' }: Sought): Array<boolean | undefined> {
	const amounts = [parseDecimal(body.amount), parseDecimal(record.amount)];
	return [
		amounts.includes(undefined) ? undefined : amounts[0] === amounts[1],
		equal(currencyLetters(body), currencyLetters(record)),
		...(kind === 'refund' ? [equal(original, at(record, 'charge_id'))] : []),
		...(kind === 'capture' ? [equal(original, at(record, CARD))] : []),
	];
}

/** Whether a record was made after it was noted, or sent: by its time, where that's sure, else by what was seen. */
function isNoOlder(record: Body, sought: Sought): boolean | undefined {
	const { since, seen } = sought;
	if (seen?.has(at(record, 'id')) === true) return false;
	const made = madeWithin(record, sought);
	if (since !== undefined && made !== undefined) {
		if (made.from >= since - CLOCK_MARGIN) return true;
		if (made.to < since - CLOCK_DOUBT) return false;
	}
	return seen === undefined ? undefined : true;
}

/** Without a name of yours: a record that has one may be somebody else's. */
function equalNames({ kind }: Sought, record: Body): true | undefined {
	return NAMED_BY[kind].every((path) => at(record, path) === '') ? true : undefined;
}

/**
 * In what a response differs from what was asked for, in words of the panel; empty where it doesn't. Of another
 * `original`, or the original itself as it was before, it's certainly no response to it.
 */
export function differencesFrom(record: Body, sought: Sought): string[] {
	const { kind, body } = sought;
	const [asked, its] = [parseDecimal(body.amount), parseDecimal(record.amount)];
	const differs = (path: string) => isOther(at(body, path), at(record, path));
	return [
		...(isOfAnother(record, sought) ? ['original'] : []),
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
function isOfAnother(record: Body, { kind, original = '' }: Sought): boolean {
	const { keptAs, before = [] } = MONEY_REQUESTS[kind];
	const id = at(record, 'id');
	const isOfOtherKind = keptAs !== undefined && id !== original && wrongKind(keptAs, id) !== undefined;
	const isAsBefore = (keptAs === undefined || id === original) && before.includes(paymentState(record));
	return isOther(original, at(record, ORIGINAL_IN[kind] ?? '')) || isOfOtherKind || isAsBefore;
}
