import { namesOf, textOf, valueAt } from '../input';
import type { ListPage } from './collect';
import { type ListEntry, readListBody } from './listBody';
import { momentText, readMoment, readMoments, type Moments } from '../dates';

/** A charge, authorization or refund as the service lists it. */
export type ListedPayment = ListEntry;

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
function writtenOf(payment: ListedPayment): unknown {
	const places = [
		'transaction.created',
		'transaction.date.created',
		'created',
		'date.created',
		'date',
		'transaction.date',
	];
	const written = places.map((path) => valueAt(payment, path));
	return written.find((each) => readMoment(each) !== undefined);
}

/** Where a payment has what's asked for, as a service may not know a filter. `order` and so on are your references. */
const PLACES = {
	status: ['status'],
	chargeId: ['charge_id'],
	customerId: ['customer.id'],
	order: ['reference.order'],
	transaction: ['reference.transaction'],
	merchant: ['reference.merchant'],
	payoutId: ['payout_id', 'payout', 'payout.id'],
};

/** What a list is narrowed down to; what's absent is anything. */
export type PaymentFilter = Partial<Record<keyof typeof PLACES, string>>;

export function matchesPaymentFilter(payment: ListedPayment, filter: PaymentFilter): boolean {
	return namesOf(PLACES).every((name) => {
		const wanted = filter[name]?.trim();
		// A charge need not name its payout.
		return wanted === undefined || (saidOf(payment, name) ?? (name === 'payoutId' ? wanted : '')) === wanted;
	});
}

/** The payout that a charge says it was paid out by. */
export function payoutIdOf(payment: ListedPayment): string | undefined {
	return saidOf(payment, 'payoutId');
}

function saidOf(payment: ListedPayment, name: keyof typeof PLACES): string | undefined {
	return PLACES[name].map((path) => textOf(valueAt(payment, path))).find((text) => text !== '');
}
