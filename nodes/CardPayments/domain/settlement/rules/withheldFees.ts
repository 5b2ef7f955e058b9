import type { Pause } from '../../turns';
import { zeroIfNone as zero } from '../../money';
import { BITS, type Block, type SheetRows } from '../../tally';

/**
 * What rows cost is taken or given as their amount is: where nothing shows its sign, not even the payout's sum, nobody
 * knows which. Then it isn't known.
 *
 * @returns whether there's any such row
 */
export async function withheldFees(sheets: SheetRows[], pause: Pause): Promise<boolean> {
	let isAny = false;
	for (const rows of sheets)
		await rows.eachBlock(pause, (block) => {
			for (let at = 0; at < block.count; at++) if (hasOpenFee(block, at)) isAny = withhold(block, at);
		});
	return isAny;
}

/** A row of an unknown word may take what it seems to bring, and its fee with it. */
const OPEN_FEES = BITS.signNotShown | BITS.unknownType;

function hasOpenFee(block: Block, at: number): boolean {
	const cost = zero(block.fee[at] as number) + zero(block.tax[at] as number);
	return cost !== 0 && block.has(at, OPEN_FEES);
}

function withhold(block: Block, at: number): true {
	block.setParts(at, block.gross[at] as number, Number.NaN, Number.NaN);
	block.doubt(at, BITS.unprovenFee);
	return true;
}
