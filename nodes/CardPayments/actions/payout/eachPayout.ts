import { FileError, type CardPaymentsError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { whyWithoutSheets, type PayoutRecord } from '../../domain/payout';
import { withoutRows, type Settlement } from '../../domain/settlement';
import type { Execution } from '../execution';
import { eachSettlement, type SettlementReading } from '../sources';

/** All payouts that are asked for, those last of which nothing can be read yet. Gives what became of the others. */
export async function eachPayout(
	execution: Execution,
	index: number,
	asked: SettlementReading,
	take: (settlement: Settlement) => void,
): Promise<Array<{ error: CardPaymentsError; payout: PayoutRecord }>> {
	const unread = new Map<string, PayoutRecord>();
	const see = (payout: PayoutRecord) => unread.set(payout.id, payout);
	const errors = await eachSettlement(execution, index, { ...asked, see }, (settlement) => {
		unread.delete(settlement.payout.id);
		take(settlement);
	});
	const failed = errors.map((error) => {
		const id = textOf(error.details.payout_id);
		const payout = unread.get(id) ?? { id };
		unread.delete(id);
		return { error, payout };
	});
	for (const payout of unread.values()) take(withoutRows(payout, whyUnread(payout)));
	return failed;
}

/** Of a payout that isn't late. */
function whyUnread(payout: PayoutRecord): CardPaymentsError {
	const said = whyWithoutSheets(payout);
	return new FileError(said === '' ? 'Its sheets come later' : `The service says: ${said}`);
}
