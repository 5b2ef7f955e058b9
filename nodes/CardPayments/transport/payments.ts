import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../domain/errors/ServiceError';
import { textOf } from '../domain/input/text';
import { readChargePage, type ChargeFilter, type ChargePage } from '../domain/payment/chargeList';
import { PAYMENTS, type PaymentKind } from '../domain/payment/kinds';
import { isPaymentResponse } from '../domain/payment/response';
import type { Period } from '../domain/list/period';
import type { Client } from './client';
import type { ServiceRequest } from './http';
import { jsonOf } from './response';
import { askRepeatedly, type RequestOptions } from './retry';

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
	const request: ServiceRequest = {
		method: 'GET',
		path: `${PAYMENTS[kind].path}${encodeURIComponent(id)}`,
	};
	const { response, url } = await askRepeatedly(client, request, requestOptions).catch((error: unknown) => {
		throw notOffered(error, `The service found no ${kind} ${id}`, OPTIONAL);
	});
	const payment = jsonOf(response, url);
	if (isPaymentResponse(payment) && textOf(payment.id) === id) return payment as IDataObject;
	throw new ServiceError(
		`The service responded with something other than the ${kind} ${id}`,
		`Check the base URL in the credential (${url}).`,
		{ status: response.status },
	);
}

/** One page of the charges of a period, the newest first. Safe to repeat. */
export async function listCharges(
	client: Client,
	{ period, filter, startingAfter }: { period: Period; filter: ChargeFilter; startingAfter: string | undefined },
	requestOptions: RequestOptions,
): Promise<ChargePage> {
	const { order, transaction } = filter;
	const reference = { ...(order && { order }), ...(transaction && { transaction }) };
	const request: ServiceRequest = {
		path: '/v2/charges/list',
		body: {
			// Type 1: by the time a charge was made.
			period: { date: { ...period }, type: 1 },
			...(filter.status && { status: filter.status }),
			...(Object.keys(reference).length > 0 && { reference }),
			...(startingAfter !== undefined && { starting_after: startingAfter }),
			limit: PAGE,
			order_by: 'date',
		},
	};
	const { response, url } = await askRepeatedly(client, request, requestOptions).catch((error: unknown) => {
		throw notOffered(error, "The service can't list charges", LIST_OPTIONAL);
	});
	return readChargePage(jsonOf(response, url));
}

/** The most that live services of this shape give at once. */
const PAGE = 50;
const LIST_OPTIONAL = "Not every service offers a list of charges. Yours doesn't seem to: use the service's dashboard.";

function notOffered(error: unknown, message: string, advice: string): unknown {
	if (!(error instanceof ServiceError) || (error.status !== 404 && error.status !== 405)) return error;
	return error.reworded(message, [error.said, advice].filter(Boolean).join(' '));
}
