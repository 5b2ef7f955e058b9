import { type CardPaymentsError } from '../errors/CardPaymentsError';
import { PayloadError } from '../errors/PayloadError';
import { isRecord } from '../input/json';
import { isoDate, PAYOUT_STATUSES } from '../payout/record';
import { textOf } from '../input/text';

/** States seen in live services. The contract lists none, so there may be others. */
export const PAYMENT_STATUSES = [
	'AUTHORIZED',
	'CANCELLED',
	'CAPTURED',
	'DECLINED',
	'FAILED',
	'RESTRICTED',
	'VOID',
] as const;
export { PAYOUT_STATUSES };

export type EventKind = 'payout' | 'payment';

/** What a delivery is about. `record` is what it held, with the contract's types. */
export interface WebhookEvent {
	id: string;
	status: string;
	amount: number;
	currency: string;
	/** Epoch milliseconds; a payment may come without. */
	date: number | undefined;
	merchantId: string;
	record: Record<string, unknown>;
}

/** What a user wants to hear of. An empty list lets everything pass. */
export interface EventFilter {
	statuses: string[];
	merchantIds: string[];
	currencies: string[];
}

/**
 * Checks that a payload is what the contract says and gives numbers that came as text their type.
 *
 * @throws CardPaymentsError naming the first field that is missing or wrong
 */
export function readEvent(kind: EventKind, fields: Readonly<Record<string, unknown>>): WebhookEvent {
	const id = text(fields, 'id');
	const status = text(fields, 'status');
	const amount = number(fields, 'amount');
	const currency = text(fields, 'currency');
	if (kind === 'payout') {
		const date = number(fields, 'date');
		if (isoDate(date) === undefined) throw wrong('date', 'a time in epoch milliseconds');
		return {
			id,
			status,
			amount,
			currency,
			date,
			merchantId: textOf(fields.merchant_id),
			record: { ...fields, amount, date },
		};
	}
	const created = isRecord(fields.transaction) ? Number(fields.transaction.created ?? Number.NaN) : Number.NaN;
	const merchantId = isRecord(fields.merchant) ? textOf(fields.merchant.id) : '';
	return {
		id,
		status,
		amount,
		currency,
		date: isoDate(created) === undefined ? undefined : created,
		merchantId,
		record: { ...fields, amount },
	};
}

/** Which filter a delivery does not pass, or undefined when it passes all. */
export function ignoredBy(
	{ status, merchantId, currency }: WebhookEvent,
	filter: EventFilter,
): 'status' | 'merchant' | 'currency' | undefined {
	const lacks = (wanted: string[], value: string) => wanted.length > 0 && !wanted.includes(value);
	if (lacks(filter.statuses, status)) return 'status';
	if (lacks(filter.merchantIds, merchantId)) return 'merchant';
	return lacks(filter.currencies, currency) ? 'currency' : undefined;
}

/**
 * What makes two deliveries the same: a payout may reach a status a second time, or be sent again with
 * another amount. Amount and date count only where they are proved, or else a delivery that was seen on
 * its way could be changed in them and passed on again.
 *
 * @param item what is passed on: `verified_fields` names the fields that are proved where not all are
 */
export function deduplicationKey(item: Readonly<Record<string, unknown>>): string {
	const { id, status, verified_fields: verified } = item;
	const proved = (name: string) =>
		(!Array.isArray(verified) || verified.includes(name)) && typeof item[name] === 'number';
	return JSON.stringify([id, status, ...['amount', 'date'].map((name) => (proved(name) ? item[name] : null))]);
}

/** The first of the fields that matter in which the service's own record differs, or undefined when it agrees. */
export function differsFrom(
	told: WebhookEvent,
	own: Readonly<Record<string, unknown>>,
): 'id' | 'amount' | 'currency' | 'status' | undefined {
	return (['id', 'amount', 'currency', 'status'] as const).find((field) =>
		field === 'amount' ? Number(own.amount) !== told.amount : own[field] !== told[field],
	);
}

function text(fields: Readonly<Record<string, unknown>>, name: string): string {
	const value = fields[name];
	if (typeof value !== 'string' || value.trim() === '' || value.length > 255) throw wrong(name, 'a text');
	return value;
}

/** A service may put numbers in quotes. */
function number(fields: Readonly<Record<string, unknown>>, name: string): number {
	const value = fields[name];
	const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof read !== 'number' || !Number.isFinite(read)) throw wrong(name, 'a number');
	return read;
}

function wrong(name: string, what: string): CardPaymentsError {
	return new PayloadError(`The field "${name}" is missing or not ${what}`);
}
