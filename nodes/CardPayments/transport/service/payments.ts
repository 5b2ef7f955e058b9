import type { IDataObject } from 'n8n-workflow';
import { CHECK_ID, isNotOffered, ServiceError, type CardPaymentsError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { isPaymentResponse, PAYMENTS, wrongKind, type PaymentKind, type MoneyRequestKind } from '../../domain/payment';
import { type ListPage, readPaymentPage, type ListedPayment, type PaymentFilter, type Period } from '../../domain/list';
import type { Client } from './client';
import { type ServiceRequest, ask } from './http';
import { jsonOf } from './responseJson';
import { askRepeatedly, type RequestOptions } from './retry';
import { findingsIn, type Verdict, verdictOf } from '../../domain/outcome';
import { failIfCancelled } from '../n8n';
import { wordsOf } from './httpResponse';

/** Not part of the contract that every service keeps. */
const OPTIONAL =
	"Not every service offers this look-up: if the ID is right, yours may not. Then use the service's dashboard.";

/** A charge, authorization or refund as it is now. Safe to repeat. */
export async function getPayment(
	client: Client,
	kind: PaymentKind,
	id: string,
	requestOptions: RequestOptions,
): Promise<IDataObject> {
	const request: ServiceRequest = { method: 'GET', path: `${PAYMENTS[kind].path}${encodeURIComponent(id)}` };
	const { response, url } = await askRepeatedly(client, request, requestOptions).catch((error: unknown) => {
		const isUnfound = error instanceof ServiceError && error.isAbout(id);
		const advice = wrongKind(kind, id) ?? (isUnfound ? CHECK_ID : OPTIONAL);
		throw notOffered(error, `The service found no ${kind} ${id}`, advice);
	});
	const payment = await jsonOf(response, url);
	if (isPaymentResponse(payment) && textOf(payment.id) === id) return payment as IDataObject;
	throw new ServiceError(
		`The service responded with something other than the ${kind} ${id}`,
		`Check the base URL in the credential (${url}).`,
		{ status: response.status },
	);
}

/** The most that live services of this shape give at once. */
const PAGE = 50;

/** One page of the charges, authorizations or refunds of a period. Safe to repeat. */
export async function listPayments(
	client: Client,
	kind: PaymentKind,
	query: { period: Period; filter: PaymentFilter; startingAfter: string | undefined },
	requestOptions: RequestOptions,
): Promise<ListPage<ListedPayment>> {
	const { period, filter, startingAfter } = query;
	const request: ServiceRequest = {
		path: `${PAYMENTS[kind].path}list`,
		body: {
			period: createdIn(period),
			...(kind === 'charge' && filterOf(filter)),
			...(startingAfter !== undefined && { starting_after: startingAfter }),
			limit: PAGE,
			order_by: 'date',
		},
	};
	const { response, url } = await askRepeatedly(client, request, requestOptions).catch((error: unknown) => {
		const advice = `Not every service offers a list of ${kind}s. Yours doesn't seem to: use the service's dashboard.`;
		throw notOffered(error, `The service can't list ${kind}s`, advice);
	});
	return readPaymentPage(kind, await jsonOf(response, url));
}

/** By the time it was made. */
function createdIn({ from, to }: Period): IDataObject {
	return { date: { from, to }, type: 1 };
}

/** What services are known to filter charges by; a payout in the way of the list of payouts. */
function filterOf({ status, order, transaction, payoutId }: PaymentFilter): IDataObject {
	const reference = { ...(order && { order }), ...(transaction && { transaction }) };
	return {
		...(status && { status }),
		...(Object.keys(reference).length > 0 && { reference }),
		...(payoutId && { payouts: { payout_id: [payoutId] } }),
	};
}

function notOffered(error: unknown, message: string, advice: string): unknown {
	if (!isNotOffered(error)) return error;
	return error.reworded(message, [error.said, advice].filter(Boolean).join(' '));
}

/** Banks take their time; giving up early leaves an unknown outcome. In milliseconds. */
const TIMEOUT = 120_000;

/** Sends a request that moves money, once. */
export async function sendOnce(
	client: Client,
	index: number,
	request: Pick<ServiceRequest, 'path' | 'body'>,
): Promise<IDataObject> {
	failIfCancelled(client.context);
	const { response, url } = await ask(client, request, { index, timeout: TIMEOUT });
	const json = await jsonOf(response, url);
	if (!isPaymentResponse(json)) {
		throw new ServiceError(
			'The service responded with something else',
			`It said: ${wordsOf(response)}. Check the base URL in the credential (${url}).`,
			{ status: response.status },
		);
	}
	return json as IDataObject;
}

/** What came of a request that failed. An error that's no failed request came before there was one. */
export function verdictOfError(error: CardPaymentsError, kind: MoneyRequestKind): Verdict {
	if (!(error instanceof ServiceError)) return { outcome: 'not_sent', isNo: false };
	const { status, text, asked } = error;
	if (status !== undefined) return verdictOf({ status, text, ...findingsIn(text, asked) }, kind);
	return { outcome: error.neverSent ? 'not_sent' : 'unknown', isNo: false };
}
