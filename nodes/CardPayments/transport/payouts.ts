import { ServiceError } from '../domain/errors/ServiceError';
import { DOWNLOAD_PATH } from '../domain/service/credential';
import { readPayoutPage, type PayoutPage } from '../domain/payout/record';
import { looksLikeZip } from '../domain/sheets/archive/zipSignature';
import { jsonOf, wordsOf } from './response';
import type { RequestContext, ServiceRequest } from './http';
import { askRepeatedly, type RequestOptions } from './retry';

const MEBIBYTE = 1024 * 1024;
const MOST_LIST_BYTES = 64 * MEBIBYTE;
const MOST_DOWNLOAD_BYTES = 512 * MEBIBYTE;

/** The payouts that the service has between two epoch milliseconds. Safe to repeat. */
export async function listPayouts(
	context: RequestContext,
	from: number,
	to: number,
	requestOptions: RequestOptions,
): Promise<PayoutPage> {
	const request: ServiceRequest = {
		path: '/v2/payouts/list',
		body: { period: { date: { from, to } } },
		accept: 'application/json',
		mostBytes: MOST_LIST_BYTES,
	};
	const { response, url } = await askRepeatedly(context, request, requestOptions);
	return readPayoutPage(jsonOf(response, url));
}

/** Payouts by ID. The contract doesn't show this way to ask; live services document it. Safe to repeat. */
export async function findPayouts(
	context: RequestContext,
	payoutIds: string[],
	requestOptions: RequestOptions,
): Promise<PayoutPage> {
	const request: ServiceRequest = {
		path: '/v2/payouts/list',
		body: { payouts: { payout_id: payoutIds } },
		accept: 'application/json',
	};
	const { response, url } = await askRepeatedly(context, request, requestOptions);
	return readPayoutPage(jsonOf(response, url));
}

/** The zip with the sheets of one or several payouts. Safe to repeat. */
export async function downloadPayouts(
	context: RequestContext,
	payoutIds: string[],
	requestOptions: RequestOptions,
): Promise<Buffer> {
	const request: ServiceRequest = {
		path: DOWNLOAD_PATH,
		body: { payouts: { payout_id: payoutIds } },
		accept: '*/*',
		mostBytes: requestOptions.mostDownloadBytes ?? MOST_DOWNLOAD_BYTES,
	};
	const { response } = await askRepeatedly(context, request, requestOptions);
	if (!looksLikeZip(response.body)) {
		const words = wordsOf(response);
		throw new ServiceError(
			'The service sent something other than a zip file',
			words === '' ? 'Its response was empty. Try again later.' : `It began with: ${words}`,
			{ status: response.status },
		);
	}
	return response.body;
}
