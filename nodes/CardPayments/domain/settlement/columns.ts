import { snakeCase } from '../sheets/values';
import type { Row } from '../sheets/sheet';

/**
 * Names that columns have where the contract shows none, in snake_case, the likelier first. The net
 * amount comes before the amount: where a file has both, the net one is what is paid out.
 */
export const AMOUNT_NAMES = [
	'net_amount',
	'settlement_amount',
	'amount',
	'refund_amount',
	'dispute_amount',
	'charge_amount',
	'total_amount',
	'total',
];
/** What is in the currency of the settlement; other amounts are in that of the transaction. */
export const SETTLED_AMOUNTS = ['net_amount', 'settlement_amount'];
export const SETTLED_CURRENCY = 'settlement_currency';
export const CURRENCIES = ['currency', 'currency_code', 'amount_currency', 'transaction_currency', 'charge_currency'];
export const CURRENCY_NAMES = [SETTLED_CURRENCY, ...CURRENCIES];
export const TRANSACTION_NAMES = [
	'charge_id',
	'transaction_id',
	'transaction',
	'payment_id',
	'original_transaction_id',
	'reference',
	'id',
];

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

/**
 * The columns with an amount and with its currency. A currency that is not named is chosen by the
 * amount: a sheet may give each charge in two currencies, and 100 USD must not pass for 100 SAR.
 *
 * @param namedAmount what the user named; empty where it is to be found
 * @param namedCurrency likewise
 */
export function findAmount(columns: string[], namedAmount: string, namedCurrency = '') {
	const amount = findColumn(columns, namedAmount, AMOUNT_NAMES);
	const settled = amount !== undefined && SETTLED_AMOUNTS.includes(snakeCase(amount));
	const likely = settled ? CURRENCY_NAMES : [...CURRENCIES, SETTLED_CURRENCY];
	return { amount, currency: findColumn(columns, namedCurrency, likely) };
}

/** The text in a cell; empty where there is none. */
export function textIn(row: Row, column: string | undefined): string {
	return column === undefined ? '' : String(row[column] ?? '').trim();
}
