import type { Decimal } from '../money';

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

/** To two decimals. */
export function percentOf(fees: Decimal, sales: Decimal): number {
	return Math.round(Number((-fees * 1_000_000n) / sales) / 100) / 100;
}
