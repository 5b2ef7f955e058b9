import type { IDataObject } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors';
import type { Client } from '../../transport/client';
import { downloadPayouts } from '../../transport/payouts';
import type { RequestOptions } from '../../transport/retry';
import { namedError } from '../payouts/errors';

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
	client: Client,
	payouts: P[],
	requestOptions: RequestOptions,
): AsyncGenerator<Download<P>> {
	const download = async (payout: P): Promise<Download<P>> =>
		await downloadPayouts(client, [payout.id], requestOptions).then(
			(zip) => ({ payout, zip }),
			(error: unknown) => ({ payout, error: namedError(error, [payout.id], payout as IDataObject) }),
		);
	const underWay: Array<Promise<Download<P>>> = [];
	let next = 0;
	const fill = () => {
		// Those that are done wait for the caller, and take memory.
		for (; underWay.length < 2 * client.limiter.atOnce && next < payouts.length; next++) {
			const downloading = download(payouts[next] as P);
			// Node.js must not end n8n for a failure that is looked at later.
			downloading.catch(() => undefined);
			underWay.push(downloading);
		}
	};
	for (fill(); underWay.length > 0; fill()) {
		const done = await (underWay.shift() as Promise<Download<P>>);
		fill();
		yield done;
	}
}
