import { BITS } from '../../tally';
import { ROW_TYPES } from '../../transactions';
import type { ReadSheet, RowRule } from './rule';

/** Sets the type of each row. */
export function types({ words }: ReadSheet): RowRule {
	const ofWords = words.map(({ type }) => ROW_TYPES.indexOf(type));
	const bits = words.map((meaning) => {
		if (meaning.isUnknown === true) return BITS.unknownType;
		return meaning.type === 'none' || meaning.type === 'payout' ? BITS.noTransaction : 0;
	});
	return {
		apply(block) {
			const { type, listed, count } = block;
			for (let at = 0; at < count; at++) {
				const word = listed.type?.[at] ?? 0;
				type[at] = ofWords[word] as number;
				block.doubt(at, bits[word] as number);
			}
		},
	};
}
