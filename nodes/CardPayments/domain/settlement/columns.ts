import { snakeCase } from '../sheets/values';
import type { Row } from '../sheets/sheet';

/**
 * Names that columns have where the contract shows none, in snake_case, the likelier first. The net
 * amount comes before the amount: where a file has both, the net one is what is paid out.
 */
export const AMOUNT_NAMES = ['net_amount', 'settlement_amount', 'amount', 'refund_amount', 'dispute_amount', 'charge_amount', 'total_amount', 'total'];
export const CURRENCY_NAMES = ['settlement_currency', 'currency', 'currency_code', 'amount_currency'];
export const TRANSACTION_NAMES = ['charge_id', 'transaction_id', 'transaction', 'payment_id', 'original_transaction_id', 'reference', 'id'];
export const DATE_NAMES = ['dispute_date', 'created', 'created_at', 'date', 'transaction_date'];

/**
 * The column of a sheet to read: the one the user named, as in the file or in snake_case, else the
 * first of the likely names that the sheet has. Undefined if there is none.
 */
export function findColumn(columns: string[], named: string, likely: string[]): string | undefined {
	const wanted = named.trim() === '' ? likely : [named.trim()];
	for (const name of wanted) {
		const found = columns.find((column) => column === name || snakeCase(column) === name);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The text in a cell; empty where there is none. */
export function textIn(row: Row, column: string | undefined): string {
	return column === undefined ? '' : String(row[column] ?? '').trim();
}
