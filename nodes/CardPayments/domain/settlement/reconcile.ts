import type { Decimal } from '../money/decimal';
import { inMinorUnits, numberOf } from '../money/money';
import { SHEETS } from '../sheets/kinds';
import type { Balance } from './balance';

/**
 * A payout beside its transactions, as flat fields. Amounts are signed as transactions are, and null where a JSON
 * number doesn't hold all digits.
 */
export function reconciliation(payoutId: string, balance: Balance) {
	const { balanced, paid, difference, reasons, explanations, counts, unknownSheets, sheetsWithoutFees } = balance;
	const kinds = Object.values(SHEETS);
	return {
		payout_id: payoutId,
		currency: paid.currency,
		balanced,
		paid: jsonNumber(paid.amount),
		sum: jsonNumber(balance.sum),
		difference: jsonNumber(difference),
		difference_minor: inMinorUnits(difference, paid.currency),
		gross: jsonNumber(balance.gross),
		refunds: jsonNumber(balance.refunds),
		disputes: jsonNumber(balance.disputes),
		dispute_releases: jsonNumber(balance.dispute_releases),
		fees: jsonNumber(balance.fees),
		taxes: jsonNumber(balance.taxes),
		others: jsonNumber(balance.others),
		...Object.fromEntries(
			kinds.flatMap(({ plural, transaction }) =>
				transaction === undefined ? [] : [[`${plural}_count`, counts[transaction]]],
			),
		),
		reasons,
		explanations,
		unknown_sheets: unknownSheets,
		sheets_without_fees: sheetsWithoutFees,
	};
}

function jsonNumber(amount: Decimal): number | null {
	return numberOf(amount) ?? null;
}
