import { ServiceError } from '../../domain/errors';
import { DOWNLOAD_PATH } from './credential';
import type { Period, ListPage } from '../../domain/list';
import { readPayoutPage, type PayoutRecord } from '../../domain/payout';
import { looksLikeZip } from '../../domain/archive';
import { wordsOf } from './httpResponse';
import { jsonOf } from './responseJson';
import type { Client } from './client';
import type { ServiceRequest } from './http';
import { askRepeatedly, type RequestOptions } from './retry';
import { MEBIBYTE } from '../../domain/units';

export const LIST_PATH = '/v2/payouts/list';

const MOST_LIST_BYTES = 64 * MEBIBYTE;
const MOST_DOWNLOAD_BYTES = 512 * MEBIBYTE;
/** For one attempt, in milliseconds. */
const DOWNLOAD_TIMEOUT = 300_000;

/**
 * The payouts of a period or with these IDs, or as many of them as the service lists at once. Safe to repeat. To ask by
 * ID isn't in the contract: a service may ignore it, or ask for a period.
 */
export async function listPayouts(
	client: Client,
	{ period, ids }: { period?: Period; ids?: string[] },
	requestOptions: RequestOptions,
): Promise<ListPage<PayoutRecord>> {
	const { merchants } = await client.serviceOf(requestOptions.index);
	const request: ServiceRequest = {
		path: LIST_PATH,
		body: {
			...merchants,
			...(period !== undefined && { period: { date: { from: period.from, to: period.to } } }),
			...(ids !== undefined && { payouts: { payout_id: ids } }),
		},
		mostBytes: MOST_LIST_BYTES,
	};
	const { response, url } = await askRepeatedly(client, request, requestOptions);
	return readPayoutPage(await jsonOf(response, url));
}

/** The zip with the sheets of a payout. Safe to repeat. */
export async function downloadPayout(client: Client, id: string, index: number): Promise<Buffer> {
	const { merchants } = await client.serviceOf(index);
	const request: ServiceRequest = {
		path: DOWNLOAD_PATH,
		body: { ...merchants, payouts: { payout_id: [id] } },
		accept: '*/*',
		mostBytes: MOST_DOWNLOAD_BYTES,
	};
	const { failures } = await client.learnedOf(index);
	const { response } = await askRepeatedly(client, request, { index, timeout: DOWNLOAD_TIMEOUT }, failures);
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
