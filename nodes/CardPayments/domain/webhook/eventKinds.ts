import { isoDate } from '../calendar';
import { namesOf, textOf, valueAt } from '../input';
import { flatPayout, type PayoutRecord, isPaidOut } from '../payout';
import { PAYMENTS, type PaymentKind, threeDSecureResult, paymentState } from '../payment';

/** What a user chooses to hear of. */
export type EventKind = 'any' | 'payment' | 'payout';

/** What a record is. */
export type EventType = 'payout' | PaymentKind;

export type EventFields = Readonly<Record<string, unknown>>;

/** The fields that tell one event from another. */
export const DECISIVE_FIELDS = ['id', 'status', 'amount', 'currency'] as const;

interface RecordFacts {
	/** When it was made, as it's written. */
	date: (fields: EventFields) => unknown;
	/** Whether an event without a date at its top is none. */
	needsDate: boolean;
	/** What an item has beside the record. */
	added: (record: PayoutRecord, date: number | undefined, iso: WritesTime) => Record<string, unknown>;
	/** Of all its fields, those that most workflows use, the first first. */
	fields: string[];
}

/** Writes epoch milliseconds as Payout: Get Many does; undefined for what is no time. */
export type WritesTime = (epochMilliseconds: unknown) => string | undefined;

/** What a trigger starts on, the most used first. Only what has records can be confirmed by the service. */
export const EVENTS: Record<EventKind, { label: string; description: string; records?: RecordFacts }> = {
	payout: {
		label: 'Payout',
		description: 'What the service reports about a payout, perhaps each of its states',
		records: {
			date: ({ date }) => date,
			needsDate: true,
			// Those of Payout: Get Many, and what only a webhook says to begin with.
			added: (record, _date, iso) => flatPayout(record, iso),
			// `date` is what later nodes read.
			fields: [
				...['id', 'date_iso', 'status', 'amount', 'currency'],
				...['merchant_id', 'wallet_id', 'wallet_list_id', 'bank_name', 'bank_iban', 'bank_reference'],
				...['live_mode', 'date'],
			],
		},
	},
	payment: {
		label: 'Charge, Authorization or Refund',
		description: 'What the service sends to the Post URL of a charge, an authorization or a refund',
		records: {
			// A refund has its time at the top.
			date: (fields) => valueAt(fields, 'transaction.created') ?? fields.created,
			needsDate: false,
			added: (record, date) => {
				const { authenticated } = threeDSecureResult(record);
				return {
					// As `created` of Charge: Get.
					date_iso: isoDate(date),
					payment_state: paymentState(record),
					order_reference: valueAt(record, 'reference.order'),
					authenticated: typeOf(record) === 'refund' ? undefined : authenticated,
					response_code: valueAt(record, 'response.code'),
					response_message: valueAt(record, 'response.message'),
				};
			},
			fields: [
				...['id', 'event_type', 'status', 'payment_state', 'amount', 'currency'],
				...['order_reference', 'authenticated', 'charge_id', 'date_iso'],
				...['response_code', 'response_message', 'live_mode'],
			],
		},
	},
	any: {
		label: 'Any Signed Webhook',
		description: 'JSON of any kind, e.g. invoices, passed on once its signature is verified',
	},
};

/** What a record is called, and how its ID begins at live services. */
const RECORD_TYPES: Record<EventType, { one: string; id: { prefix: string } }> = {
	payout: { one: 'a payout', id: { prefix: 'payout_' } },
	...PAYMENTS,
};

/** What a record is, first by its ID, which every signature covers; undefined where nothing in it tells. */
export function typeOf(fields: EventFields): EventType | undefined {
	const types = namesOf(RECORD_TYPES);
	const object = textOf(fields.object)
		.toLowerCase()
		.replace(/^authorize$/, 'authorization');
	return (
		types.find((type) => textOf(fields.id).startsWith(RECORD_TYPES[type].id.prefix)) ??
		types.find((type) => type === object) ??
		typeByFields(fields)
	);
}

/** Only what no other record has. */
function typeByFields(fields: EventFields): EventType | undefined {
	if ('charge_id' in fields) return 'refund';
	const isPayout = 'wallet' in fields || isPaidOut(fields) || ('merchant_id' in fields && 'date' in fields);
	return isPayout ? 'payout' : undefined;
}

/** "This looks like a charge", where the record is of another kind than the one chosen. */
export function otherKind(kind: EventKind, fields: EventFields): string | undefined {
	const type = typeOf(fields);
	if (kind === 'any' || type === undefined || (type === 'payout') === (kind === 'payout')) return undefined;
	return `This looks like ${RECORD_TYPES[type].one}`;
}
