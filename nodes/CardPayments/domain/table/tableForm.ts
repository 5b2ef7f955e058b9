import type { DecimalSign } from '../cells';
import type { DateFormat } from '../dates';
import { InputError } from '../errors';
import type { ColumnKey, Description } from '../services';

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
