import { isDeep, parseJson, textOf } from '../input';
import { codeOf, type MoneyRequestKind, stateOfStatus } from '../payment';
import type { Body } from '../request';
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

/**
 * How a request that moves money failed:
 *
 * - `rejected`: the service said no, and a closed table knows that no money moved
 * - `duplicate`: it was made before: the service says so, has one of another day with the same reference, or another
 *   item of the run asks for the same
 * - `not_sent`: the request never left; no money moved
 * - `not_moved`: no clear response came, and the service lists others of these minutes but not this one
 * - `unknown`: it was sent, or may have been, and nothing says whether money moved
 */
export type Outcome = 'rejected' | 'duplicate' | 'not_sent' | 'not_moved' | 'unknown';

/** What a response that is no success says. */
export interface Rejection extends Findings {
	status: number;
	text: string;
}

/** What came of a request, by a response that is no success. */
export interface Verdict {
	outcome: Outcome;
	/** Whether the service said no; also where it doesn't say whether money moved. */
	isNo: boolean;
	/** Whether a documented code of a payment says that it was declined. */
	isDecline?: boolean;
	/** Whether it may be that the service doesn't know the field of the idempotency key. */
	mayBeOfKey?: boolean;
	/** Of a duplicate: the first one, where it's named. */
	id?: string | undefined;
}

/** No address, nobody there, or a certificate that's wrong: they end the connection before the request is written. */
const UNSENT_CODES = new Set([
	'CERT_CHAIN_TOO_LONG',
	'CERT_HAS_EXPIRED',
	'CERT_NOT_YET_VALID',
	'CERT_REJECTED',
	'CERT_REVOKED',
	'CERT_SIGNATURE_FAILURE',
	'CERT_UNTRUSTED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'EAI_AGAIN',
	'ECONNREFUSED',
	'ENOTFOUND',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'HOSTNAME_MISMATCH',
	'INVALID_CA',
	'INVALID_PURPOSE',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Whether a connection failed before anything could be sent, by the code that Node.js gives it. The code
 * alone does not prove it for EHOSTUNREACH, ENETUNREACH and ETIMEDOUT, which also end connections
 * that were open: then the system call that failed must be the one that connects.
 */
export function failedBeforeSending({ code, syscall }: { code?: string; syscall?: string }): boolean {
	return syscall === 'connect' || syscall === 'getaddrinfo' || (code !== undefined && UNSENT_CODES.has(code));
}

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
export function isDeclined(payment: Body, kind: MoneyRequestKind): boolean {
	return isAmong(DECLINES[kind], codeOf(payment));
}

/** What a response says of the payments in it, at any depth. */
interface Findings {
	/** Its own codes, and those in a payment's `response`: the same numbers mean other things there. */
	codes: string[];
	responseCodes: string[];
	/** What it calls a status; UNKNOWN for a payment without one that's known, and for what can't be read. */
	statuses: string[];
	/** IDs of payments that it names, but for those that failed, and those that it was asked with. */
	ids: string[];
}

/** IDs as live services give them: no words such as auth_failed. */
const PAYMENT_ID = /\b(?:chg|auth|re)_(?=\w*\d)\w+/;
const PAYMENT_IDS = new RegExp(PAYMENT_ID, 'g');

/** Names of fields, by their letters alone. */
const CODE_NAME = /^(error|err|reason|result|response)?code$/;
const STATUS_NAME = /(status|state)$/;
const UNREADABLE = 'UNKNOWN';

/** @param asked all that it was asked with, as text */
export function findingsIn(text: string, asked = ''): Findings {
	const found: Findings = { codes: [], responseCodes: [], statuses: [], ids: [] };
	const body = parseJson(text);
	if (isDeep(body, text) || text.includes('\0')) found.statuses.push(UNREADABLE);
	else look(body ?? text, { found, name: '', hasFailed: false });
	const own = new Set(paymentIdsIn(asked));
	return { ...found, ids: found.ids.filter((id) => !own.has(id)) };
}

function paymentIdsIn(text: string): string[] {
	return text.match(PAYMENT_IDS) ?? [];
}

interface Place {
	found: Findings;
	/** Of the field that it's in. */
	name: string;
	/** Whether it's a part of a payment that failed. */
	hasFailed: boolean;
}

function look(value: unknown, place: Place): void {
	const { found, name } = place;
	if (typeof value === 'string' && !place.hasFailed) for (const id of paymentIdsIn(value)) found.ids.push(id);
	if (typeof value !== 'object' || value === null) return;
	const states = statesOf(value);
	const isOne = isPayment(value);
	const hasFailed = place.hasFailed || (isOne && states.includes('failed'));
	if (isOne && states.every((state) => state === undefined)) found.statuses.push(UNREADABLE);
	for (const [each, inner] of Object.entries(value)) {
		const letters = lettersOf(each);
		take(found, { letters, text: textOf(inner), isOfResponse: name === 'response' });
		look(inner, { found, name: letters, hasFailed });
	}
}

/** A field that may be a code or a status. */
function take(
	found: Findings,
	{ letters, text, isOfResponse }: { letters: string; text: string; isOfResponse: boolean },
) {
	if (text === '') return;
	if (CODE_NAME.test(letters))
		(isOfResponse || letters === 'responsecode' ? found.responseCodes : found.codes).push(text);
	if (STATUS_NAME.test(letters)) found.statuses.push(text);
}

/** Whether an object has an ID as payments do, or an ID and an amount. */
function isPayment({ id, amount }: { id?: unknown; amount?: unknown }): boolean {
	return PAYMENT_ID.test(textOf(id)) || (textOf(id) !== '' && textOf(amount) !== '');
}

/** Where what an object calls a status leaves it. */
function statesOf(record: object) {
	const statuses = Object.entries(record).filter(([name]) => STATUS_NAME.test(lettersOf(name)));
	return statuses.map(([, status]) => stateOfStatus(textOf(status)));
}

function lettersOf(name: string): string {
	return name.toLowerCase().replace(/[^a-z]/g, '');
}
