import type { DecimalSign } from '../cells';
import type { DateFormat } from '../dates';
import { InputError } from '../errors';
import { OF_STATEMENTS, type ColumnKey, type Description, type LineKey } from '../services';

/** What a text can say of any table: the lines that sheets have. */
const OF_TABLES = [
	...(['headerLine', 'encoding', 'amountColumn', 'decimalSign', 'amountUnit'] as const),
	...(['currencyColumn', 'currency', 'dateColumn', 'dateFormat'] as const),
] satisfies LineKey[];

/** Of a bank statement. */
export const STATEMENT_LINES = [
	...OF_TABLES,
	...(['debitColumn', 'creditColumn', 'directionColumn', 'statusColumn'] as const),
	...OF_STATEMENTS,
] satisfies LineKey[];

/** Of a list of orders. */
export const ORDER_LINES = [...OF_TABLES, 'orderColumn'] as const satisfies LineKey[];

/** What's said of a table's cells, beside its columns. */
export interface TableForm {
	/** From 1 on; undefined to find it. */
	headerLine?: number;
	sign?: DecimalSign;
	amountUnit?: Description['amountUnit'];
	dateFormat: DateFormat;
}

export function tableForm({ headerLine, decimalSign, amountUnit, dateFormat }: Description): TableForm {
	return {
		headerLine,
		sign: decimalSign,
		amountUnit,
		dateFormat: dateFormat ?? 'auto',
	};
}

/**
 * The column of a line, where it names one; '' otherwise.
 *
 * @throws InputError for several: a row of a statement or of orders has one amount
 */
export function columnDescribed(description: Description, key: ColumnKey): string {
	const [first = '', ...others] = description[key] ?? [];
	if (others.length === 0) return first;
	throw new InputError(
		`"File Description" names ${others.length + 1} columns where only one can count: ${[first, ...others].join(', ')}`,
		'Leave one of them, or add them up before this node.',
	);
}
