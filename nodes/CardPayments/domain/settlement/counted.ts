import { foldName } from '../cells/columnNames';
import { meansCurrency } from '../money/currency';
import { typeFacts } from '../sheets/transactions';
import { moneyStatus } from '../words/statuses';
import { BITS, NOT_COUNTED, SKIPPED } from './doubts';
import { CHARGE, ROW_TYPES, type Block, type Movements } from './movement';

const OF_STATUS = ROW_TYPES.map((type) => type === 'none' || type === 'payout' || typeFacts(type).hasMoneyStatus);
const REFUND_TYPE = ROW_TYPES.indexOf('refund');

/** What rows have whose status says that nothing was paid, or nothing that's known; by its place in the list. */
function statusBits(statuses: string[], own: Set<string>, isRefund: boolean): number[] {
	return statuses.map((status) => {
		if (status === '') return 0;
		const money = own.has(foldName(status)) ? 'not_paid' : moneyStatus(status, isRefund);
		return { paid: 0, not_paid: BITS.notPaid, unknown: BITS.unknownStatus }[money];
	});
}

/** Marks rows whose status, in any of its columns, does not say that they were paid. Of a dispute, it is its own. */
export function statusMarker(lists: Movements['lists'], described: string[] = []): (block: Block) => void {
	const own = new Set(described.map(foldName));
	const columns = (['status', 'outcome'] as const).map((role) => ({
		role,
		ofRefunds: statusBits(lists[role], own, true),
		ofOthers: statusBits(lists[role], own, false),
	}));
	const marking = columns.filter(({ ofRefunds, ofOthers }) => [...ofRefunds, ...ofOthers].some((bits) => bits !== 0));
	return ({ count, doubts, listed, type }) => {
		for (const { role, ofRefunds, ofOthers } of marking)
			for (let at = 0; at < count; at++) {
				if (OF_STATUS[type[at] as number] !== true) continue;
				const bits = type[at] === REFUND_TYPE ? ofRefunds : ofOthers;
				doubts[at] = (doubts[at] as number) | (bits[listed[role]?.[at] ?? 0] as number);
			}
	};
}

/** Whether a row has an ID: its own, or the charge's. */
export function isNamed({ texts }: Block, at: number): boolean {
	return (texts.get('transaction_id')?.[at] ?? '') !== '' || (texts.get('own_id')?.[at] ?? '') !== '';
}

/**
 * Marks rows that repeat the others: those called a total, and those in a sheet of IDs that have neither an ID, nor a
 * date or a type of their own.
 */
export function markTotals(block: Block, { hasIds, isTyped }: Record<'hasIds' | 'isTyped', boolean>): void {
	const { count, doubts, listed, time, type } = block;
	for (let at = 0; at < count; at++) {
		const hasType = isTyped && listed.type?.[at] !== 0 && !block.has(at, BITS.unknownWord);
		const isNameless = hasIds && !isNamed(block, at);
		if (hasType) doubts[at] = (doubts[at] as number) & ~BITS.total;
		else if (isNameless && Number.isNaN(time[at])) block.doubt(at, BITS.total);
		// Some services write their fees so, beside the charges.
		if (isNameless && type[at] === CHARGE && !block.has(at, BITS.total)) block.doubt(at, BITS.withoutId);
	}
}

/** Marks the rows that are in another currency than their payout, or have no amount. */
export function rowChecker({ lists }: Movements, currency: string): (block: Block) => void {
	const isOther = lists.currency.map((code) => currency !== '' && code !== '' && !meansCurrency(code, currency));
	return (block) => {
		const { amount, count, listed } = block;
		for (let at = 0; at < count; at++) {
			if (block.has(at, SKIPPED)) continue;
			if (isOther[listed.currency?.[at] ?? 0] === true) block.doubt(at, BITS.otherCurrency);
			else if (Number.isNaN(amount[at]) && !block.has(at, NOT_COUNTED)) block.doubt(at, BITS.noAmount);
		}
	};
}
