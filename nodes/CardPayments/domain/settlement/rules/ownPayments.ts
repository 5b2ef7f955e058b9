import { BITS, LEFT_OUT } from '../../tally';
import { ROW_TYPES } from '../../transactions';
import type { ReadSheet, RowRule } from './rule';

/**
 * Sets what rows are that reduce the payout, once amounts have their signs: as the text says where no column has types,
 * else, of payments, the account's own, and no sales.
 */
export function ownPayments({ description, isTyped, words }: ReadSheet): RowRule | undefined {
	const { asked, rowsBelowZeroAre } = description;
	const isAsked = !isTyped && asked?.includes('rowsBelowZeroAre') === true;
	const said = isTyped ? undefined : isAsked ? 'other' : rowsBelowZeroAre;
	const bit = isAsked ? BITS.unknownType : said === undefined ? BITS.ownPayment : 0;
	const reduced = words.map((meaning) => {
		const type = said ?? meaning.reduced;
		return type === undefined ? -1 : ROW_TYPES.indexOf(type);
	});
	if (reduced.every((type) => type < 0)) return undefined;
	return {
		apply(block) {
			const { amount, count, listed, type } = block;
			for (let at = 0; at < count; at++) {
				const other = reduced[listed.type?.[at] ?? 0] as number;
				if (other < 0 || !((amount[at] as number) < 0) || block.has(at, LEFT_OUT)) continue;
				type[at] = other;
				block.doubt(at, bit);
			}
		},
	};
}
