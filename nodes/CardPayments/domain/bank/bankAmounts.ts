import { InputError } from '../errors';
import { shownValue } from '../input';
import { decimalsOf } from '../currency';
import { minorOf } from '../money';
import { TableAmounts, type TableForm } from '../table';
import type { Pause } from '../turns';

interface BankAmounts {
	/** As in the statement. */
	name: string;
	/** Whether all below zero only says twice what left. */
	isDebit: boolean;
	/** XML has one way to write a decimal. */
	isXml: boolean;
	/** '' for nothing. */
	cells: string[];
	/** Of each line. */
	currencies: string[];
	form: TableForm;
}

/**
 * Reads a column of amounts in minor units, line by line; nothing is 0. The reader throws an InputError for what can't
 * be read for certain.
 */
export async function amountReader(column: BankAmounts, pause: Pause): Promise<(at: number) => number> {
	const { cells, currencies, isDebit, isXml, name, form } = column;
	const amounts = await TableAmounts.of({ name, cells, currencies, form, isPlain: isXml }, pause);
	const isBelow = isDebit && amounts.areBelow;
	return (at) => {
		const cell = cells[at] as string;
		if (cell === '') return 0;
		const code = currencies[at] as string;
		const minor = amounts.otherCurrency(at) === undefined ? minorOf(amounts.unitsAt(at), decimalsOf(code)) : null;
		if (minor === null) {
			const [why, advice] = whyNoAmount(amounts, at, code);
			throw new InputError(`The amount${shownValue(cell)} in "${name}" ${why}`, advice);
		}
		return isBelow ? Math.abs(minor) : minor;
	};
}

/** What a cell that's no amount of a line says, and what to do. */
function whyNoAmount(amounts: TableAmounts, at: number, code: string): [string, string] {
	const other = amounts.otherCurrency(at);
	if (other !== undefined)
		return [
			`says ${other}, and the line is in ${code || 'no known currency'}`,
			'Name the column of the currency: "Currency Column = …" in File Description.',
		];
	if (decimalsOf(code) === undefined)
		return [
			`has no known currency${shownValue(code)}`,
			'Say it in File Description: "Currency = SAR", or the column with "Currency Column = …".',
		];
	if (!Number.isNaN(amounts.unitsAt(at)))
		return [
			'has more decimals than its currency',
			'Name the columns of the amount and of the currency in File Description.',
		];
	return [
		"can't be read for certain",
		'Check its column. Say which sign stands before decimals with "Decimal Sign = ," or "Decimal Sign = ." in "File Description".',
	];
}
