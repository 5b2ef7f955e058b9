import type { Decimal } from '../money';
import type { Tally } from './tally';

/** What a rate of fees is made of. */
interface FeeRateOf {
	/** Negative, as fees reduce a payout. */
	fees: Decimal;
	/** Of charges, before fees; and of what is known net of fees alone. */
	sales: Decimal;
	net: Decimal;
	/** How many charges there are, and how many of these without a fee. */
	charges: number;
	withoutFee: number;
}

/** Fees in percent of gross sales, to two decimals; undefined unless both are known of all charges. */
export function feeRate({ fees, sales, net, charges, withoutFee }: FeeRateOf): number | undefined {
	// Services say fees with each charge, or in rows of their own.
	const areKnown = withoutFee === 0 || (withoutFee === charges && fees !== 0n);
	return net !== 0n || sales <= 0n || !areKnown ? undefined : percentOf(fees, sales);
}

export function percentOf(fees: Decimal, sales: Decimal): number {
	return Math.round(Number((-fees * 1_000_000n) / sales) / 100) / 100;
}

/** The rate of counted rows. Where some aren't counted, it isn't known. */
export function feeRateOf(tally: Tally): number | undefined {
	const { fees, gross_sales: sales, not_split: net } = tally.steps();
	const { count = 0, withoutFee = 0 } = tally.byType.charge ?? {};
	return tally.notCounted > 0 ? undefined : feeRate({ fees, sales, net, charges: count, withoutFee });
}
