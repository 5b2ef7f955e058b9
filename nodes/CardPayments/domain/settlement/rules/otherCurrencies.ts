import { meansCurrency } from '../../currency';
import { BITS, NOT_COUNTED, SKIPPED, type Block, type SheetRows } from '../../tally';

/** Marks the rows that are in another currency than their payout, or have no amount. */
export function currencies({ lists }: SheetRows, currency: string): (block: Block) => void {
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
