import { isoDate } from '../calendar';
import { PayloadError } from '../errors';
import { type Choices, textOf, valueAt, picked } from '../input';
import { readMoment } from '../dates';
import type { PayoutRecord } from '../payout';
import { numberFromText } from '../money';
import {
	DECISIVE_FIELDS,
	type EventFields,
	type EventKind,
	EVENTS,
	type EventType,
	otherKind,
	typeOf,
	type WritesTime,
} from './eventKinds';
import { createHash } from 'crypto';

/** What a delivery is about. `record` is what it held, with the contract's types. */
export interface WebhookEvent {
	type: EventType | undefined;
	id: string;
	status: string;
	/** Text where a number doesn't hold all its digits. */
	amount: number | string;
	currency: string;
	/** Epoch milliseconds; a payment may come without. */
	date: number | undefined;
	record: Record<string, unknown>;
}

/**
 * Checks that a payload is what the contract says and gives numbers that came as text their type.
 *
 * @throws PayloadError naming the first field that is missing or wrong, or what the record is instead
 */
export function readEvent(kind: Exclude<EventKind, 'any'>, fields: EventFields): WebhookEvent {
	const other = otherKind(kind, fields);
	if (other !== undefined) throw new PayloadError(`${other}: change "Trigger On"`);
	const reading = EVENTS[kind].records;
	const id = requiredText(fields, 'id');
	const status = requiredText(fields, 'status');
	const amount = requiredNumber(fields, 'amount');
	const currency = requiredText(fields, 'currency');
	const time = readMoment(reading?.date(fields));
	const date = isoDate(time) === undefined ? undefined : time;
	const needsDate = reading?.needsDate === true;
	if (needsDate && date === undefined) throw wrongField('date', 'a time');
	const record = { ...fields, amount, ...(needsDate && { date }) };
	return { type: typeOf(fields), id, status, amount, currency, date, record };
}

/**
 * An event as an item: the record as it came, and the columns that other operations give such a record. What
 * the sender calls like one of those is dropped.
 *
 * @param iso writes a time with the offset of the workflow's time zone
 */
export function eventItem(
	kind: Exclude<EventKind, 'any'>,
	{ type, record, date }: WebhookEvent,
	iso: WritesTime,
): Record<string, unknown> {
	const added = EVENTS[kind].records?.added(record as PayoutRecord, date, iso);
	// What's verified isn't for the sender to say.
	return withoutUndefined({ ...record, verified_fields: undefined, event_type: type ?? 'unknown', ...added });
}

/** How much of a record is passed on. */
type EventOutput = 'simplified' | 'allFields' | 'raw';

export const EVENT_OUTPUTS: Choices<EventOutput> = {
	simplified: { label: 'Simplified', description: 'The fields that most workflows need' },
	allFields: { label: 'All Fields', description: 'The record, and the fields that other operations give it' },
	raw: { label: 'Raw', description: 'The record alone' },
};

/**
 * What's passed on of an event, which is known by its whole item. Which fields are proved goes with each of them.
 *
 * @param item as `eventItem` gives it
 */
export function eventOutput(
	kind: Exclude<EventKind, 'any'>,
	{ verified_fields, ...item }: Record<string, unknown>,
	{ record }: WebhookEvent,
	output: EventOutput,
): Record<string, unknown> {
	const proved = verified_fields === undefined ? {} : { verified_fields };
	if (output === 'allFields') return { ...item, ...proved };
	// What's verified isn't for the sender to say.
	if (output === 'raw') return withoutUndefined({ ...record, verified_fields: undefined, ...proved });
	const names = EVENTS[kind].records?.fields ?? [];
	return withoutUndefined({ ...picked(item, names), ...proved });
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The first of the fields that matter in which the service's own record differs, or undefined when it agrees. */
export function differsFrom(delivered: WebhookEvent, own: WebhookEvent): string | undefined {
	return DECISIVE_FIELDS.find((field) => textOf(own[field]) !== textOf(delivered[field]));
}

function requiredText(fields: EventFields, name: string): string {
	const value = fields[name];
	if (typeof value !== 'string' || value.trim() === '' || value.length > 255) throw wrongField(name, 'a text');
	return value;
}

/** A service may put numbers in quotes. */
function requiredNumber(fields: EventFields, name: string): number | string {
	const value = fields[name];
	const read = typeof value === 'string' ? numberFromText(value) : value;
	if (typeof read !== 'string' && !Number.isFinite(read)) throw wrongField(name, 'a number');
	return read as number | string;
}

function wrongField(name: string, what: string): PayloadError {
	return new PayloadError(`The field "${name}" is missing or not ${what}`);
}

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
