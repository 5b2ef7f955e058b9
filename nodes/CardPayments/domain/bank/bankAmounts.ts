import { AmountColumn, plainUnits, unitOfName } from '../cells';
import { InputError } from '../errors';
import { shown } from '../input';
import { decimalsOf, meansCurrency, minorOf } from '../money';
import { inTurns, type LetOthersWork } from './longLists';

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
}

/**
 * Reads a column of amounts in minor units, line by line; nothing is 0. All are read together, since the form of a
 * column's amounts shows in all.
 */
export async function amountReader(column: BankAmounts, pause: LetOthersWork): Promise<(at: number) => number> {
	const { cells, currencies, isDebit, isXml, name } = column;
	const decimals = (at: number) => decimalsOf(currencies[at] as string);
	const read = new AmountColumn();
	const others = new Map<number, string>();
	await inTurns(cells, pause, (cell, at) => {
		if (isXml) {
			read.units[at] = plainUnits(cell);
			return;
		}
		read.put(at, cell);
		const { currency } = read;
		if (currency !== '' && !meansCurrency(currency, currencies[at] as string)) others.set(at, currency);
	});
	if (!isXml) read.finish((at) => decimals(at) ?? 0);
	// "Amount (halalas)" counts the smallest coins.
	const { isMinor } = unitOfName(name);
	const partsAt = (at: number) => (isMinor && !isXml ? 10 ** (decimals(at) ?? 0) : 1);
	const isBelow = isDebit && read.units.some((units) => units < 0) && !read.units.some((units) => units > 0);
	return (at) => {
		const cell = cells[at] as string;
		if (cell === '') return 0;
		const refuse = (why: string, advice: string) =>
			new InputError(`The amount${shown(cell)} in "${name}" ${why}`, advice);
		const code = currencies[at] as string;
		const other = others.get(at);
		if (other !== undefined)
			throw refuse(
				`says ${other}, and the line is in ${code || 'no known currency'}`,
				'Check "Currency Column" under Columns.',
			);
		if (decimals(at) === undefined)
			throw refuse(
				`has no known currency${shown(code)}`,
				'Choose "Currency Column" under Columns, or enter the account\'s, such as SAR.',
			);
		const minor = minorOf((read.units[at] as number) / partsAt(at), decimals(at));
		if (minor !== null) return isBelow ? Math.abs(minor) : minor;
		const isUnread = read.unreadable.has(at) || Number.isNaN(read.units[at]);
		throw refuse(
			isUnread ? "can't be read for certain" : 'has more decimals than its currency',
			'Check the columns of the amount and of the currency, and write it with its decimals, e.g. 1234.50.',
		);
	};
}
