import { foldName } from '../../cells';
import { typeFacts, ROW_TYPES } from '../../transactions';
import { moneyStatus } from '../../words';
import { BITS } from '../../tally';
import type { ReadSheet, RowRule } from './rule';

const OF_STATUS = ROW_TYPES.map((type) => type === 'none' || type === 'payout' || typeFacts(type).hasMoneyStatus);
const REFUND_TYPE = ROW_TYPES.indexOf('refund');

/** What rows have whose status says that nothing was paid, or nothing that's known; by its place in the list. */
function statusBits(words: string[], own: Set<string>, isRefund: boolean): number[] {
	return words.map((status) => {
		if (status === '') return 0;
		const money = own.has(foldName(status)) ? 'not_paid' : moneyStatus(status, isRefund);
		return { paid: 0, not_paid: BITS.notPaid, unknown: BITS.unknownStatus }[money];
	});
}

/** Marks rows whose status, in any of its columns, does not say that they were paid. Of a dispute, it is its own. */
export function statuses({ rows: { lists }, description }: ReadSheet): RowRule | undefined {
	const own = new Set(description.unpaidWords?.map(foldName));
	const columns = (['status', 'outcome'] as const).map((role) => ({
		role,
		ofRefunds: statusBits(lists[role], own, true),
		ofOthers: statusBits(lists[role], own, false),
	}));
	const marking = columns.filter(({ ofRefunds, ofOthers }) => [...ofRefunds, ...ofOthers].some((bits) => bits !== 0));
	if (marking.length === 0) return undefined;
	return {
		apply({ count, doubts, listed, type }) {
			for (const { role, ofRefunds, ofOthers } of marking)
				for (let at = 0; at < count; at++) {
					if (OF_STATUS[type[at] as number] !== true) continue;
					const bits = type[at] === REFUND_TYPE ? ofRefunds : ofOthers;
					doubts[at] = (doubts[at] as number) | (bits[listed[role]?.[at] ?? 0] as number);
				}
		},
	};
}
