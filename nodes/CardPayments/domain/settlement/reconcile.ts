import type { Decimal } from '../money/decimal';
import { inMinorUnits, numberOf } from '../money/money';
import { SHEETS, sheetsOf, TRANSACTION_TYPES } from '../sheets/kinds';
import type { Balance } from './balance';

/**
 * A payout beside its transactions, as flat fields: their sum, per type an amount and a count, the
 * `difference` (the payout's amount less the sum), and `balanced`. Amounts are signed as transactions are,
 * and null where a JSON number doesn't hold all digits.
 */
export function reconciliation(payoutId: string, balance: Balance) {
	const { balanced, paid, sum, difference, reasons, totals, unknownSheets } = balance;
	const perType = TRANSACTION_TYPES.flatMap((type) =>
		sheetsOf([type]).flatMap(
			(kind): Array<[string, number | null]> => [
				[`${SHEETS[kind].plural}_amount`, jsonNumber(totals[type].amount)],
				[`${SHEETS[kind].plural}_count`, totals[type].count],
			],
		),
	);
	return {
		payout_id: payoutId,
		currency: paid.currency,
		balanced,
		payout_amount: jsonNumber(paid.amount),
		transactions_amount: jsonNumber(sum),
		difference: jsonNumber(difference),
		difference_minor: inMinorUnits(difference, paid.currency),
		...(Object.fromEntries(perType) as Record<string, number | null>),
		reasons,
		unknown_sheets: unknownSheets,
	};
}

function jsonNumber(amount: Decimal): number | null {
	return numberOf(amount) ?? null;
}
