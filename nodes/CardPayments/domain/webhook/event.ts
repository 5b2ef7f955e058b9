import { PayloadError } from '../errors';
import { isRecord } from '../input/json';
import { numberFromText } from '../money/decimal';
import { isoDate } from '../calendar';
import { simplifyPayout, type PayoutRecord } from '../list/payoutRecord';
import { namesOf } from '../input/choices';
import { textOf } from '../input/text';
import { PAYMENTS, type PaymentKind } from '../payment/kinds';
import { paymentState } from '../payment/state';

/** What a user chooses to hear of. */
export type EventKind = 'payout' | 'payment' | 'invoice';

/** What a record is. */
export type EventType = 'payout' | PaymentKind | 'invoice';

type Fields = Readonly<Record<string, unknown>>;

/** What a trigger starts on, and how one event of the kind is read. */
export const EVENTS: Record<
	EventKind,
	{
		label: string;
		description: string;
		/** Epoch milliseconds, perhaps as text. */
		date: (fields: Fields) => unknown;
		/** Whether an event without a date at its top is none. */
		needsDate: boolean;
		/** What an item has beside the record. */
		added: (record: PayoutRecord, date: number | undefined) => Record<string, unknown>;
		/** Whether the service can be asked for such records, so that it can confirm one. */
		confirmable: boolean;
	}
> = {
	payout: {
		label: 'Payout',
		description: 'What the service reports about a payout, perhaps each of its states',
		date: (fields) => number(fields, 'date'),
		needsDate: true,
		// The columns of Payout: Get Many.
		added: (record) => simplifyPayout(record),
		confirmable: true,
	},
	payment: {
		label: 'Charge, Authorization or Refund',
		description: 'What the service sends to the Post URL of a charge, an authorization or a refund',
		// A refund has its time at the top.
		date: ({ transaction, created }) => inside(transaction, 'created') ?? created,
		needsDate: false,
		added: (record, date) => ({
			date_iso: isoDate(date),
			payment_state: paymentState(record),
			response_code: inside(record.response, 'code'),
			response_message: inside(record.response, 'message'),
		}),
		confirmable: true,
	},
	invoice: {
		label: 'Invoice',
		description: 'What the service sends to the Post URL of an invoice',
		date: ({ updated, created }) => updated ?? created,
		needsDate: false,
		added: (_record, date) => ({ date_iso: isoDate(date) }),
		confirmable: false,
	},
};

const { charge, authorization, refund } = PAYMENTS;

/** What a record is called, and how its ID begins at live services. */
const TYPES: Record<EventType, { kind: EventKind; one: string; idPrefix: string }> = {
	payout: { kind: 'payout', one: 'a payout', idPrefix: 'payout_' },
	charge: { kind: 'payment', one: charge.one, idPrefix: charge.id.prefix },
	authorization: { kind: 'payment', one: authorization.one, idPrefix: authorization.id.prefix },
	refund: { kind: 'payment', one: refund.one, idPrefix: refund.id.prefix },
	invoice: { kind: 'invoice', one: 'an invoice', idPrefix: 'inv_' },
};

/** What a record is, first by its ID, which every signature covers; undefined where nothing in it tells. */
export function typeOf(fields: Fields): EventType | undefined {
	const types = namesOf(TYPES);
	const object = textOf(fields.object)
		.toLowerCase()
		.replace(/^authorize$/, 'authorization');
	return (
		types.find((type) => textOf(fields.id).startsWith(TYPES[type].idPrefix)) ??
		types.find((type) => type === object) ??
		typeByFields(fields)
	);
}

/** Only what no other record has. */
function typeByFields(fields: Fields): EventType | undefined {
	if ('charge_id' in fields) return 'refund';
	const isPayout =
		'wallet' in fields || fields.status === 'PAID_OUT' || ('merchant_id' in fields && 'date' in fields);
	return isPayout ? 'payout' : undefined;
}

/** "This looks like a charge", where the record is of another kind than the one chosen. */
export function otherKind(kind: EventKind, fields: Fields): string | undefined {
	const type = typeOf(fields);
	if (type === undefined || TYPES[type].kind === kind) return undefined;
	return `This looks like ${TYPES[type].one}`;
}

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
export function readEvent(kind: EventKind, fields: Fields): WebhookEvent {
	const other = otherKind(kind, fields);
	if (other !== undefined) throw new PayloadError(`${other}: change "Trigger On"`);
	const { date: dateOf, needsDate } = EVENTS[kind];
	const id = text(fields, 'id');
	const status = text(fields, 'status');
	const amount = number(fields, 'amount');
	const currency = text(fields, 'currency');
	const time = Number(textOf(dateOf(fields)) || Number.NaN);
	const date = isoDate(time) === undefined ? undefined : time;
	if (needsDate && date === undefined) throw wrong('date', 'a time in epoch milliseconds');
	return {
		type: typeOf(fields),
		id,
		status,
		amount,
		currency,
		date,
		record: { ...fields, amount, ...(needsDate && { date }) },
	};
}

/**
 * An event as an item: the record as it came, and the columns that other operations give such a record. What
 * the sender calls like one of those is dropped.
 */
export function eventItem(kind: EventKind, { type, record, date }: WebhookEvent): Record<string, unknown> {
	const item = {
		...record,
		event_type: type ?? 'unknown',
		...EVENTS[kind].added(record as PayoutRecord, date),
	};
	return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}

/**
 * What makes two deliveries the same: a payout may reach a status a second time, or be sent again with
 * another amount. Amount and date count only where they are proved. Otherwise somebody who saw a delivery
 * could change them and have it passed on again.
 *
 * @param item what is passed on: `verified_fields` names the fields that are proved where not all are
 */
export function deduplicationKey(item: Fields): string {
	const { id, status, verified_fields: verified } = item;
	const proved = (name: string) =>
		(!Array.isArray(verified) || verified.includes(name)) && ['number', 'string'].includes(typeof item[name]);
	return JSON.stringify([id, status, ...['amount', 'date'].map((name) => (proved(name) ? item[name] : null))]);
}

/** The first of the fields that matter in which the service's own record differs, or undefined when it agrees. */
export function differsFrom(
	delivered: WebhookEvent,
	own: WebhookEvent,
): 'id' | 'amount' | 'currency' | 'status' | undefined {
	return (['id', 'amount', 'currency', 'status'] as const).find(
		(field) => textOf(own[field]) !== textOf(delivered[field]),
	);
}

function inside(holder: unknown, name: string): unknown {
	return isRecord(holder) ? holder[name] : undefined;
}

function text(fields: Fields, name: string): string {
	const value = fields[name];
	if (typeof value !== 'string' || value.trim() === '' || value.length > 255) throw wrong(name, 'a text');
	return value;
}

/** A service may put numbers in quotes. */
function number(fields: Fields, name: string): number | string {
	const value = fields[name];
	const read = typeof value === 'string' ? numberFromText(value) : value;
	if (typeof read !== 'string' && !Number.isFinite(read)) throw wrong(name, 'a number');
	return read as number | string;
}

function wrong(name: string, what: string): PayloadError {
	return new PayloadError(`The field "${name}" is missing or not ${what}`);
}
