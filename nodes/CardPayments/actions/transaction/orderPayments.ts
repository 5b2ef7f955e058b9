import { counted } from '../../domain/counted';
import type { CardPaymentsError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { lackCharges, ORDER_TYPES, paymentsOf, withListed, type OrderPayment } from '../../domain/orders';
import { allBalance } from '../../domain/present';
import { doubtsInWords, type DoubtedPayout, type SettleOptions } from '../../domain/settlement';
import { DAY } from '../../domain/units';
import type { Execution } from '../execution';
import { capturedCharges, refundsOf, unlessMissing } from '../payment';
import { eachShownSettlement, type Chosen } from '../sources';

/** How long before its payout a charge may be, in milliseconds. */
const EARLIEST_CHARGE = 30 * DAY;

interface Payments {
	payments: OrderPayment[];
	/** What wasn't read, or isn't known to be all, that may hold orders' payments, in sentences. */
	unread: string[];
	/** Whether all was read and is known to be; null where there was nothing to compare. */
	complete: boolean | null;
	failures: CardPaymentsError[];
}

interface AskedPayments {
	chosen: Chosen;
	options: SettleOptions;
	withCharges: boolean;
}

/** The payments of the payouts, with what the service lists of them where that's wanted. */
export async function orderPayments(
	execution: Execution,
	index: number,
	{ chosen, options, withCharges }: AskedPayments,
): Promise<Payments> {
	const rows: OrderPayment[] = [];
	const unread: string[] = [];
	const statuses = new Map<string, string>();
	const readPayouts = new Set<string>();
	let notCounted = 0;
	const see = ({ id, status }: { id: string; status?: string }) => void statuses.set(id, textOf(status));
	const failures = await eachShownSettlement(execution, index, { chosen, options, see }, async (settlement) => {
		readPayouts.add(settlement.payout.id);
		for await (const some of paymentsOf(settlement, ORDER_TYPES, options.pause))
			for (const payment of some) {
				if (payment.doubt !== '' && payment.reference === '') notCounted++;
				rows.push(payment);
			}
	});
	const doubted = execution.doubted(index);
	if (notCounted > 0)
		unread.push(
			`${counted(notCounted, "transaction wasn't", "transactions weren't")} counted, so their orders may seem unpaid`,
		);
	if (failures.length + execution.leftOut(index) > 0)
		unread.push("Some payouts couldn't be read, so their orders may seem unpaid");
	const { period } = chosen;
	const done = (found: OrderPayment[]) => ({ payments: found, ...readSoFar(found, unread, doubted), failures });
	if (!withCharges || period === undefined) return done(rows);
	const charges = await unlessMissing(capturedCharges(execution, index, period));
	if (charges === undefined) {
		unread.push("The service doesn't list charges, so those not paid out yet aren't known");
		return done(rows);
	}
	const refunds = await unlessMissing(refundsOf(execution, index, period));
	if (refunds === undefined) unread.push("The service doesn't list refunds, so those not paid out yet aren't known");
	const earlier = { from: Math.max(0, period.from - EARLIEST_CHARGE), to: period.from };
	if (lackCharges(rows, charges))
		for (const charge of await capturedCharges(execution, index, earlier)) charges.push(charge);
	const listed = { charges, refunds: refunds ?? [], readPayouts, statuses };
	return done(await withListed(rows, listed, options.pause));
}

/** What may hide an order's payment, and whether there's nothing; null where nothing could be compared. */
function readSoFar(
	found: OrderPayment[],
	unread: string[],
	doubted: DoubtedPayout[],
): Pick<Payments, 'unread' | 'complete'> {
	const balance = allBalance(doubted);
	const seen = balance === true && found.length === 0 ? null : balance;
	const complete = unread.length === 0 ? seen : false;
	if (doubted.length === 0) return { unread, complete };
	const sentence = `${doubtsInWords(doubted)}, so their orders may seem paid or unpaid`;
	return { unread: [sentence, ...unread], complete };
}
