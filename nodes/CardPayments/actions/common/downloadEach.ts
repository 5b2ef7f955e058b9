import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { CardPaymentsError } from '../../domain/errors/CardPaymentsError';
import { paceOf } from '../../transport/paced';
import { downloadPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';
import { namedError } from './namePayout';

interface DownloadOptions {
	/** The most payouts to have under way at the same time. */
	concurrency: number;
	requestOptions: RequestOptions;
}

/** What became of a payout's download: its zip, or why there is none. */
type Download<P> =
	| { payout: P; zip: Uint8Array; error?: undefined }
	| { payout: P; zip?: undefined; error: CardPaymentsError };

/**
 * Downloads the zips of payouts, several at the same time, and gives them in the order of the payouts. The
 * next ones are under way while the caller reads one.
 *
 * @param payouts entries of the list, or just `{ id }`
 */
export async function* downloadEach<P extends { id: string }>(
	context: IExecuteFunctions,
	payouts: P[],
	{ concurrency, requestOptions }: DownloadOptions,
): AsyncGenerator<Download<P>> {
	const underWay: Array<Promise<Download<P>>> = [];
	let next = 0;
	const fill = () => {
		// Those that are done wait for the caller, and take memory.
		const most = Math.min(concurrency, 2 * paceOf(context).atOnce(concurrency));
		while (underWay.length < most && next < payouts.length)
			underWay.push(handled(download(context, payouts[next++] as P, { ...requestOptions, atOnce: concurrency })));
	};
	for (fill(); underWay.length > 0; fill()) {
		const done = await (underWay.shift() as Promise<Download<P>>);
		fill();
		yield done;
	}
}

async function download<P extends { id: string }>(
	context: IExecuteFunctions,
	payout: P,
	requestOptions: RequestOptions,
): Promise<Download<P>> {
	return await downloadPayouts(context, [payout.id], requestOptions).then(
		(zip) => ({ payout, zip }),
		(error: unknown) => {
			if (error instanceof CardPaymentsError)
				return { payout, error: namedError(error, [payout.id], payout as IDataObject) };
			throw error;
		},
	);
}

/** Node.js must not end n8n for a failure that is looked at later. */
function handled<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined);
	return promise;
}
