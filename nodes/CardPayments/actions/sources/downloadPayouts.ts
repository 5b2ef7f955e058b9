import { inflateAhead } from '../../domain/archive';
import { SERVICE } from '../../domain/service';
import { CardPaymentsError, isRefusal } from '../../domain/errors';
import type { PayoutRecord } from '../../domain/payout';
import type { PayoutFile } from '../../domain/settlement';
import { log } from '../../transport/n8n';
import { downloadPayout } from '../../transport/service';
import type { Execution } from '../execution';
import { namedError } from '../payoutList';
import { withoutSheets, type Lateness } from './latePayouts';

/** Of the log, on how far it is. */
const MOST_LINES_LOGGED = 100;

/**
 * The files of payouts in their order, several downloaded at the same time: the next ones are under way while the
 * caller reads one.
 */
export async function* downloadPayouts(
	execution: Execution,
	payouts: PayoutRecord[],
	lateness: Lateness,
): AsyncGenerator<PayoutFile | CardPaymentsError> {
	const { client, context } = execution;
	/** The zip, or why there is none. */
	const download = async (payout: PayoutRecord) => {
		const zip = await downloadPayout(client, payout.id, lateness.index).catch((error) => namedError(error, payout));
		if (!(zip instanceof CardPaymentsError)) await inflateAhead(zip);
		return { payout, zip };
	};
	const underWay: Array<ReturnType<typeof download>> = [];
	let next = 0;
	const fill = () => {
		// Those that are done wait for the caller, and take memory.
		for (; underWay.length < 2 * client.limiter.atOnce && next < payouts.length; next++) {
			const downloading = download(payouts[next] as PayoutRecord);
			// Node.js must not end n8n for a failure that is looked at later.
			downloading.catch(() => undefined);
			underWay.push(downloading);
		}
	};
	let done = 0;
	// Each line costs n8n a look at who writes it.
	const often = Math.ceil(payouts.length / MOST_LINES_LOGGED);
	for (fill(); underWay.length > 0; fill()) {
		const { payout, zip } = await (underWay.shift() as ReturnType<typeof download>);
		fill();
		if (!(zip instanceof CardPaymentsError)) yield { payout, content: zip, source: { payoutId: payout.id } };
		else if (payout.settlements_available !== false || !isRefusal(zip)) yield zip;
		else yield* withoutSheets(execution, payout, lateness);
		if (++done % often === 0 || done === payouts.length)
			log(context, 'debug', `${SERVICE.name}: ${done} of ${payouts.length} payouts read`);
	}
}
