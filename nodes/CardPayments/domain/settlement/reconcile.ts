import type { Decimal } from '../money/decimal';
import { inMinorUnits, numberOf } from '../money/money';
import { SHEETS } from '../sheets/kinds';
import type { Balance } from './balance';

/**
 * A payout beside its transactions, as flat fields: their sum, per type an amount and a count, the
 * `difference` (the payout's amount less the sum), and `balanced`. Amounts are signed as transactions are,
 * and null where a JSON number doesn't hold all digits.
 */
export function reconciliation(payoutId: string, balance: Balance) {
	const { balanced, paid, sum, difference, reasons, totals, unknownSheets } = balance;
	const perType: Record<string, number | null> = {};
	for (const { plural, transaction } of Object.values(SHEETS)) {
		if (transaction === undefined) continue;
		perType[`${plural}_amount`] = jsonNumber(totals[transaction].amount);
		perType[`${plural}_count`] = totals[transaction].count;
	}
	return {
		payout_id: payoutId,
		currency: paid.currency,
		balanced,
		payout_amount: jsonNumber(paid.amount),
		transactions_amount: jsonNumber(sum),
		difference: jsonNumber(difference),
		difference_minor: inMinorUnits(difference, paid.currency),
		...perType,
		reasons,
		unknown_sheets: unknownSheets,
	};
}

function jsonNumber(amount: Decimal): number | null {
	return numberOf(amount) ?? null;
}
