import { foldName } from '../cells/columnNames';
import { saysNothingPaid } from '../payment/state';
import { BITS } from './doubts';
import { ROW_TYPES, type Movements } from './movement';
import type { Texts } from './texts';

const CHARGE = ROW_TYPES.indexOf('charge');
const OF_STATUS = ROW_TYPES.map((type) => type === 'charge' || type === 'refund');

/** Marks charges and refunds whose status says that nothing was paid. That of a dispute is the dispute's. */
export function markStatuses({ blocks, lists }: Movements): void {
	const isUnpaid = lists.status.map((status) => saysNothingPaid(foldName(status)));
	if (!isUnpaid.includes(true)) return;
	for (const { count, doubts, listed, type } of blocks)
		for (let at = 0; at < count; at++)
			if (isUnpaid[listed.status?.[at] ?? 0] === true && OF_STATUS[type[at] as number] === true)
				doubts[at] = (doubts[at] as number) | BITS.notPaid;
}

/**
 * Marks rows that repeat the others: those called a total, and those in a sheet of IDs that have neither an ID, nor a
 * date or a type of their own.
 */
export function markTotals({ blocks }: Movements<Texts>, isTyped: boolean): void {
	const isNamed = ({ texts }: (typeof blocks)[0], at: number) =>
		texts.get('transaction_id')?.isEmpty(at) === false || texts.get('own_id')?.isEmpty(at) === false;
	let hasIds = false;
	for (const block of blocks) for (let at = 0; at < block.count && !hasIds; at++) hasIds = isNamed(block, at);
	for (const block of blocks) {
		const { count, doubts, listed, time, type } = block;
		for (let at = 0; at < count; at++) {
			const bits = doubts[at] as number;
			const hasType = isTyped && listed.word?.[at] !== 0 && (bits & BITS.unknownWord) === 0;
			const isNameless = hasIds && !isNamed(block, at);
			if (hasType) doubts[at] = bits & ~BITS.total;
			else if (isNameless && Number.isNaN(time[at])) doubts[at] = bits | BITS.total;
			// Some services write their fees so, beside the charges.
			const isOdd = isNameless && type[at] === CHARGE && ((doubts[at] as number) & BITS.total) === 0;
			if (isOdd) doubts[at] = (doubts[at] as number) | BITS.withoutId;
		}
	}
}
