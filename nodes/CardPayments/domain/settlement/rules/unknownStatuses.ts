import type { Pause } from '../../turns';
import { Sum, zeroIfNone, type Decimal } from '../../money';
import { BITS, LEFT_OUT, type SheetRows } from '../../tally';

/**
 * Whether rows of a status that nobody knows come to nothing, alone or with those of another one: then a payout adds up
 * whether or not they were paid, and its balance doesn't say what the word means.
 */
export async function mayComeToNothing(sheets: SheetRows[], pause: Pause): Promise<boolean> {
	const sums = new Map<string, Sum>();
	for (const rows of sheets)
		await rows.eachBlock(pause, (block) => {
			for (let at = 0; at < block.count; at++) {
				if (!block.has(at, BITS.unknownStatus) || block.has(at, LEFT_OUT)) continue;
				const amount = zeroIfNone(block.amount[at] as number);
				if (amount === 0 && zeroIfNone(block.gross[at] as number) === 0) continue;
				const word = `${rows.listed('status', block, at)}\n${rows.listed('outcome', block, at)}`;
				const sum = sums.get(word) ?? new Sum();
				sums.set(word, sum);
				sum.add(amount);
			}
		});
	const totals = new Set<Decimal>();
	for (const sum of sums.values()) {
		const total = sum.total();
		if (total === 0n || totals.has(-total)) return true;
		totals.add(total);
	}
	return false;
}
