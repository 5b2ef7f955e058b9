import { BITS, LEFT_OUT } from '../../tally';
import { ROW_TYPES } from '../../transactions';
import type { ReadSheet, RowRule } from './rule';

/** Sets what payments are that reduce the payout, once amounts have their signs: the account's own, and no sales. */
export function ownPayments({ words }: ReadSheet): RowRule | undefined {
	const reduced = words.map((meaning) => (meaning.reduced === undefined ? -1 : ROW_TYPES.indexOf(meaning.reduced)));
	if (reduced.every((type) => type < 0)) return undefined;
	return {
		apply(block) {
			const { amount, count, listed, type } = block;
			for (let at = 0; at < count; at++) {
				const other = reduced[listed.type?.[at] ?? 0] as number;
				if (other < 0 || !((amount[at] as number) < 0) || block.has(at, LEFT_OUT)) continue;
				type[at] = other;
				block.doubt(at, BITS.ownPayment);
			}
		},
	};
}
