import { understood, type CardPaymentsError } from '../errors/CardPaymentsError';
import { InputError } from '../errors/InputError';
import { isRecord } from '../input/json';
import { shown, textOf } from '../input/text';
import { isKnownCurrency } from '../money/currency';
import { formatDecimal, isZero, negate, parseDecimal, type Decimal } from '../money/decimal';
import { inMinorUnits } from '../money/money';
import { decimalMarkOf, readWrittenAmount } from '../money/writtenAmount';
import type { DateFormat } from '../settlement/description';
import { readDay, shownFormat } from './days';

/** Where a bank writes what: names of its columns, or paths to fields in fields, such as `Amt.Ccy`. */
export interface BankColumns {
	/** All amounts, or those that came in where `debit` has the others. */
	amount: string;
	/** Amounts that left the account, with a minus sign or without; '' where there's no such column. */
	debit: string;
	/** Says whether money came or left, such as CRDT and DBIT; '' where there's no such column. */
	direction: string;
	date: string;
	/** A column, or the code of the account's currency. */
	currency: string;
	/** Empty for all texts of the line. */
	description: string[];
}

export interface BankLine {
	/** Of the input item. */
	index: number;
	/** Days since 1970. */
	day: number;
	/** What came into the account; negative for what left it. */
	amount: Decimal;
	/** The same in minor units of `currency`. */
	minor: number;
	currency: string;
	/** Where the reference stands. */
	text: string;
}

interface ReadOptions {
	columns: BankColumns;
	dateFormat: DateFormat;
	dayOfMoment: (time: number) => number;
}

type Item = Record<string, unknown>;

/** Reads the lines together, since the form of a column's amounts and dates shows in all of them. */
export function readBankLines(items: Item[], options: ReadOptions): Array<BankLine | CardPaymentsError> {
	const { columns, dateFormat } = options;
	const amounts = [columns.amount, columns.debit].filter((name) => name !== '');
	const texts = (names: string[]) => items.flatMap((item) => names.map((name) => textOf(valueAt(item, name))));
	const mark = decimalMarkOf(texts(amounts));
	const format = dateFormat === 'auto' ? shownFormat(texts([columns.date])) : dateFormat;

	const readAmount = (item: Item, name: string): Decimal => {
		const value = name === '' ? '' : valueAt(item, name);
		const text = textOf(value);
		if (text === '') return NOTHING;
		const amount = typeof value === 'number' ? parseDecimal(value) : readWrittenAmount(text, mark);
		if (amount !== undefined) return amount;
		const hint = 'Write it with its decimals, e.g. 1234.50, or choose another column.';
		throw new InputError(`The amount${shown(value)} in "${name}" can't be read for certain`, hint);
	};
	const readCame = (item: Item): Decimal => {
		const left = readAmount(item, columns.debit);
		if (!isZero(left)) return left.digits < 0n ? left : negate(left);
		const came = readAmount(item, columns.amount);
		if (columns.direction === '') return came;
		const direction = textOf(valueAt(item, columns.direction));
		if (/^(?:dbit|dr|d|debit)$/i.test(direction)) return negate(came);
		if (/^(?:crdt|cr|c|credit)$/i.test(direction)) return came;
		throw new InputError(
			`"${columns.direction}"${shown(direction)} says neither credit nor debit`,
			'Choose the column that has CRDT or DBIT, credit or debit, or leave it empty.',
		);
	};
	const readLine = (item: Item, index: number): BankLine => {
		const value = valueAt(item, columns.date);
		const day = readDay(value, format, options.dayOfMoment);
		if (day === undefined)
			throw new InputError(
				`The date${shown(value)} in "${columns.date}" can't be read for certain`,
				'Choose the column of the date. If day and month can be confused, choose "Date Format" under Options.',
			);
		const currency = currencyOf(item, columns.currency);
		const amount = readCame(item);
		const minor = inMinorUnits(amount, currency);
		if (!Number.isSafeInteger(minor))
			throw new InputError(
				`The amount (${formatDecimal(amount, 0)}) has more decimals than its currency has${shown(currency)}`,
				'Choose the column of the amount, and that of its currency or the currency of the account.',
			);
		return {
			index,
			day,
			amount,
			minor,
			currency,
			text: descriptionOf(item, columns),
		};
	};
	return items.map((item, index) => {
		try {
			return readLine(item, index);
		} catch (error) {
			return understood(error);
		}
	});
}

const NOTHING: Decimal = { digits: 0n, scale: 0 };

/** The code in the line's own column, or the account's; '' where neither says one. */
function currencyOf(item: Item, column: string): string {
	const code = textOf(column === '' ? '' : valueAt(item, column)).toUpperCase();
	if (code !== '') return code;
	return isKnownCurrency(column.toUpperCase()) ? column.toUpperCase() : '';
}

/** The field of that name, or at the end of that path: XML has fields in fields. */
function valueAt(item: Item, path: string): unknown {
	if (path in item) return item[path];
	return path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item);
}

function descriptionOf(item: Item, { description }: BankColumns): string {
	const parts = description.length === 0 ? [item] : description.map((name) => valueAt(item, name));
	return parts.map(textsIn).join(' ');
}

function textsIn(value: unknown): string {
	if (typeof value === 'object' && value !== null) return Object.values(value).map(textsIn).join(' ');
	return textOf(value);
}
