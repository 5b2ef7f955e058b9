import { sumOf } from './archive.ts';
import { toText } from './money.ts';
import type { Payout } from './types.ts';

/** What the rows of one currency add up to, in major units with all decimals. */
export interface Sums {
	currency: string;
	payouts: number;
	rows: number;
	gross: string;
	fee: string;
	tax: string;
	amount: string;
}

const SIGNS: Record<keyof Payout['sheets'], 1n | -1n> = {
	charges: 1n,
	refunds: -1n,
	disputes: -1n,
	dispute_releases: 1n,
};

/** The sums of all payouts that were paid out in a period, by currency: to compare with what a workflow says. */
export function sumsOf(payouts: readonly Payout[], from: number, to: number): Sums[] {
	const chosen = payouts.filter(
		({ status, date, settlements_available }) =>
			status === 'PAID_OUT' && settlements_available && date >= from && date < to,
	);
	const currencies = [...new Set(chosen.map(({ currency }) => currency))].sort();
	return currencies.map((currency) => {
		const own = chosen.filter((payout) => payout.currency === currency);
		const total = (column: string): string => {
			let sum = 0n;
			for (const { sheets } of own)
				for (const [sheet, sign] of Object.entries(SIGNS) as Array<[keyof Payout['sheets'], bigint]>)
					sum += sign * sumOf(sheets[sheet], currency, column);
			return toText(sum, currency);
		};
		return {
			currency,
			payouts: own.length,
			rows: own.flatMap(({ sheets }) => Object.values(sheets).flat()).length,
			gross: total('gross_amount'),
			fee: total('fee'),
			tax: total('vat'),
			amount: total('amount'),
		};
	});
}
