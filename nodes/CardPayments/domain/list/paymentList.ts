import { isRecord, textOf } from '../input';
import type { ListPage } from './collect';
import { readListBody } from './listBody';
import { momentText, readMoment, readMoments, type Moments } from '../dates';

/** A charge, authorization or refund as the service lists it. */
export type ListedPayment = Record<string, unknown> & { id: string };

/** What the list is called in the response. That of authorizations is not published. */
const LIST_NAMES = {
	charge: ['charges'],
	authorization: ['authorizations', 'authorizes'],
	refund: ['refunds'],
};

/**
 * Reads the body of a list response.
 *
 * @throws ServiceError when it's no list of them, or one in it has no ID
 */
export function readPaymentPage(kind: keyof typeof LIST_NAMES, response: unknown): ListPage<ListedPayment> {
	const { entries, hasMore, count } = readListBody(response, kind, LIST_NAMES[kind]);
	// Where it doesn't say, it's asked again, until a page is empty.
	return { entries, hasMore: hasMore ?? entries.length > 0, count };
}

/** When it was made, in epoch milliseconds; as if in UTC where it says no offset. */
export function createdAt(payment: ListedPayment): number | undefined {
	return readMoment(writtenOf(payment));
}

/** The same as text: in UTC, or as written where that says no offset. */
export function createdText(payment: ListedPayment): string | undefined {
	return momentText(writtenOf(payment));
}

/** The earliest and the latest moment at which it may have been made. */
export function createdWithin(payment: ListedPayment): Moments | undefined {
	return readMoments(writtenOf(payment));
}

/** When it was made, as written. A refund has it at the top. */
function writtenOf({ transaction, created, date }: ListedPayment): unknown {
	const { created: own, date: dates } = asRecord(transaction);
	const written = [own, asRecord(dates).created, created, asRecord(date).created, date, dates];
	return written.find((each) => readMoment(each) !== undefined);
}

type Passes = (payment: ListedPayment, wanted: string) => boolean;

/** Whether a payment is what's wanted: a service may not know a filter. `order` and so on are your references. */
const PASSES = {
	status: ({ status }, wanted) => textOf(status) === wanted,
	chargeId: ({ charge_id: id }, wanted) => textOf(id) === wanted,
	customerId: ({ customer }, wanted) => textOf(asRecord(customer).id) === wanted,
	order: ({ reference }, wanted) => textOf(asRecord(reference).order) === wanted,
	transaction: ({ reference }, wanted) => textOf(asRecord(reference).transaction) === wanted,
	merchant: ({ reference }, wanted) => textOf(asRecord(reference).merchant) === wanted,
	payoutId: (payment, wanted) => (payoutIdOf(payment) ?? wanted) === wanted,
} satisfies Record<string, Passes>;

/** What a list is narrowed down to; what's absent is anything. */
export type PaymentFilter = Partial<Record<keyof typeof PASSES, string>>;

export function matchesPaymentFilter(payment: ListedPayment, filter: PaymentFilter): boolean {
	return Object.entries(filter).every(
		([name, wanted]: [string, string | undefined]) =>
			wanted === undefined || PASSES[name as keyof PaymentFilter](payment, wanted.trim()),
	);
}

/** The payout that a charge says it was paid out by. */
export function payoutIdOf({ payout, payout_id: id }: ListedPayment): string | undefined {
	return textOf(id) || textOf(payout) || textOf(asRecord(payout).id) || undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
	return isRecord(value) ? value : {};
}
