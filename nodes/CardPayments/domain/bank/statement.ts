import { AmountColumn } from '../cells/amountColumn';
import { foldedWords } from '../cells/columnNames';
import { directionOf } from '../cells/directions';
import { cellText, textsIn, valueAt, type Item } from '../cells/itemColumns';
import { understood, type CardPaymentsError, InputError } from '../errors';
import { shown } from '../input/text';
import { decimalsOf, isKnownCurrency, meansCurrency } from '../money/currency';
import { minorOf } from '../money/decimal';
import { camtLines } from './camt';
import { camtColumns, findBankColumns, type BankColumns, type EnteredColumns } from './columns';
import { NOT_BOOKED, TOTAL_ROW } from './columnWords';
import { daysOf, isDayCell, type DayOptions } from './days';
import { underHeader } from './header';

export interface BankLine {
	/** Of the row in the statement, from 1 on. */
	number: number;
	/** The place of the input item. */
	index: number;
	/** Days since 1970. */
	day: number;
	/** What came into the account in minor units of `currency`; below zero for what left it. */
	minor: number;
	currency: string;
	/** Where the reference stands. */
	text: string;
}

export interface StatementOptions extends DayOptions {
	named: EnteredColumns;
	/** The user's own words for money that left the account. */
	debitWords: string[];
}

/** A bank statement whose columns and days are known. What its amounts are takes the currency of each line. */
export class Statement {
	readonly columns: BankColumns;
	/** Rows whose money has not moved, such as pending ones. */
	readonly notBooked: number;
	/** Rows with no amount, or that sum others. */
	readonly noLines: number;
	private readonly rows: Array<{ item: Item; index: number; number: number; day: number | undefined }>;
	private readonly options: StatementOptions;

	/** @throws InputError when a column isn't there, or can't be found */
	constructor(items: Item[], options: StatementOptions) {
		this.options = options;
		const entries = camtLines(items);
		const table = entries?.map(({ line, index }) => ({ item: line, index })) ?? underHeader(items);
		const rows = table.map(({ item }) => item);
		const columns = entries ? camtColumns() : findBankColumns(rows, options.named, isDayCell);
		this.columns = columns;
		const days = daysOf(
			rows.map((item) => valueAt(item, columns.date)),
			options,
		);
		const all = table.map((row, at) => ({ ...row, number: (entries ? at : row.index) + 1, day: days[at] }));
		const lines = all.filter(({ item }) => !this.isNoLine(item));
		this.noLines = all.length - lines.length;
		this.rows = lines.filter(({ item }) => !NOT_BOOKED.test(foldedWords(cellText(valueAt(item, columns.state)))));
		this.notBooked = lines.length - this.rows.length;
	}

	/** The days that can be read. */
	get days(): number[] {
		return this.rows.flatMap(({ day }) => day ?? []);
	}

	/** Whether each line says its currency, or the account's is known. */
	get saysCurrency(): boolean {
		const { currency, accountCurrency, amount } = this.columns;
		if (accountCurrency !== '') return true;
		if (currency !== '') return this.rows.every(({ item }) => cellText(valueAt(item, currency)) !== '');
		return this.rows.every(({ item }) => /[A-Z]{3}|\p{Sc}/u.test(cellText(valueAt(item, amount))));
	}

	/**
	 * The lines, or why one can't be read. All are read together, since the form of a column's amounts shows in all.
	 *
	 * @param fallback the currency of lines that don't say theirs
	 */
	lines(fallback: string): Array<BankLine | CardPaymentsError> {
		const { columns, rows } = this;
		const beside = rows.map(({ item }) =>
			codeBeside([columns.amount, columns.debit].map((name) => cellText(valueAt(item, name))).join(' ')),
		);
		const currencies = rows.map(({ item }, at) => {
			const code = cellText(valueAt(item, columns.currency)).toUpperCase();
			return code || columns.accountCurrency || (beside[at] as string) || fallback;
		});
		const came = this.amountsOf(columns.amount, currencies);
		const left = this.amountsOf(columns.debit, currencies);
		return rows.map(({ item, index, number, day }, at) => {
			try {
				if (day === undefined)
					throw new InputError(
						`The date${shown(valueAt(item, columns.date))} in "${columns.date}" can't be read for certain`,
						'Choose the column of the date. If day and month can be confused, choose "Date Format" under Options.',
					);
				const minor = this.minorOf(item, came(at), left(at));
				const text = this.textOf(item);
				return { number, index, day, minor, currency: currencies[at] as string, text };
			} catch (error) {
				const known = understood(error);
				return known.reworded(`Line ${number}: ${known.message}`, known.description);
			}
		});
	}

	/** Of the columns with references: all that mean nothing else. */
	private textOf(item: Item): string {
		const { description, amount, debit, direction, date, currency, state } = this.columns;
		const others = [amount, debit, direction, date, currency, state];
		const names = description.length > 0 ? description : Object.keys(item).filter((name) => !others.includes(name));
		return names
			.map((name) => textsIn(valueAt(item, name)))
			.filter((text) => text !== '')
			.join(' ');
	}

	private isNoLine(item: Item): boolean {
		const { amount, debit, date } = this.columns;
		const isEmpty = (column: string) => cellText(valueAt(item, column)) === '';
		if (isEmpty(amount) && isEmpty(debit)) return true;
		return isEmpty(date) && TOTAL_ROW.test(textsIn(item));
	}

	/** What came, or what left as a negative amount. */
	private minorOf(item: Item, came: number, left: number): number {
		const { amount, debit, direction } = this.columns;
		if (came !== 0 && left !== 0)
			throw new InputError(
				`"${amount}" and "${debit}" both have an amount`,
				'Choose the columns of what came in and of what left the account.',
			);
		if (left !== 0) return 0 - left;
		if (direction === '') return came;
		const word = cellText(valueAt(item, direction));
		const isDebit = this.options.debitWords.some((own) => foldedWords(own) === foldedWords(word));
		// Where the user names the words of debits, every other word is a credit.
		const said = isDebit ? -1 : this.options.debitWords.length > 0 ? 1 : directionOf(word);
		if (said === undefined)
			throw new InputError(
				`"${direction}"${shown(word)} says neither credit nor debit`,
				'Add "Words for Debit" under Options, and enter what your bank writes for money that left the account.',
			);
		if (came < 0 && said === 1)
			throw new InputError(
				`The amount${shown(valueAt(item, amount))} in "${amount}" is below zero, and "${direction}" says credit`,
				'Choose the column that says whether money came or left under Columns.',
			);
		return 0 + said * Math.abs(came);
	}

	/** The amounts of a column in minor units, line by line; nothing is 0. */
	private amountsOf(name: string, currencies: string[]): (at: number) => number {
		const column = new AmountColumn();
		const isDebit = name === this.columns.debit;
		const decimals = (at: number) => decimalsOf(currencies[at] as string);
		const cells = this.rows.map(({ item }) => cellText(valueAt(item, name)));
		const others = new Map<number, string>();
		cells.forEach((cell, at) => {
			column.add(cell);
			const { currency } = column;
			if (currency !== '' && !meansCurrency(currency, currencies[at] as string)) others.set(at, currency);
		});
		column.finish((at) => decimals(at) ?? 0);
		const isBelow = isDebit && column.units.some((units) => units < 0) && !column.units.some((units) => units > 0);
		return (at) => {
			const cell = cells[at] as string;
			if (cell === '') return 0;
			const refuse = (why: string, advice: string) =>
				new InputError(`The amount${shown(cell)} in "${name}" ${why}`, advice);
			const other = others.get(at);
			if (other !== undefined)
				throw refuse(
					`says ${other}, and the line is in ${(currencies[at] as string) || 'no known currency'}`,
					'Check "Currency Column" under Columns.',
				);
			const code = currencies[at] as string;
			if (decimals(at) === undefined)
				throw refuse(
					`has no known currency${shown(code)}`,
					'Choose "Currency Column" under Columns, or enter the account\'s, such as SAR.',
				);
			const units = column.units[at] as number;
			const minor = minorOf(units, decimals(at));
			if (minor !== null) return isBelow ? Math.abs(minor) : minor;
			const why = column.unreadable.has(at) ? "can't be read for certain" : 'has more decimals than its currency';
			throw refuse(
				why,
				'Check the columns of the amount and of the currency, and write it with its decimals, e.g. 1234.50.',
			);
		};
	}
}

/** The code of a currency beside the number; empty where there is none. */
function codeBeside(cell: string): string {
	return (
		cell
			.toUpperCase()
			.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)
			?.find(isKnownCurrency) ?? ''
	);
}
