import { understood, type CardPaymentsError, InputError } from '../errors';
import { isRecord } from '../input/json';
import { shown, textOf } from '../input/text';
import { decimalsOf, isKnownCurrency } from '../money/currency';
import { minorOf } from '../money/decimal';
import { AmountColumn } from '../cells/amountColumn';
import { DateWriter, type DateOptions, type OffsetAt } from '../settlement/dates';
import type { DateFormat } from '../settlement/description';
import { DAY } from '../units';

/** Spreadsheets write a date that isn't formatted as a number of days; this one is 1970-01-01. */
const SPREADSHEET_1970 = 25_569;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SHORT_YEAR = /^(\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ])(\d{2})$/i;

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
	/** What came into the account in minor units of `currency`; below zero for what left it. */
	minor: number;
	currency: string;
	/** Where the reference stands. */
	text: string;
}

interface ReadOptions {
	columns: BankColumns;
	dateFormat: DateFormat;
	/** Of the time zone in which moments are days. */
	offsetAt: OffsetAt;
}

type Item = Record<string, unknown>;

/** Reads the lines together, since the form of a column's amounts and dates shows in all of them. */
export function readBankLines(items: Item[], options: ReadOptions): Array<BankLine | CardPaymentsError> {
	const { columns } = options;
	const days = daysOf(
		items.map((item) => valueAt(item, columns.date)),
		options,
	);
	const currencies = items.map((item) => currencyOf(item, columns.currency));
	const came = amountsOf(items, columns.amount, currencies);
	const left = amountsOf(items, columns.debit, currencies);
	return items.map((item, index) => {
		try {
			const day = days[index];
			if (day === undefined)
				throw new InputError(
					`The date${shown(valueAt(item, columns.date))} in "${columns.date}" can't be read for certain`,
					'Choose the column of the date. If day and month can be confused, choose "Date Format" under Options.',
				);
			const debit = Math.abs(left(index));
			const minor = debit > 0 ? -debit : came(index) * directionOf(item, columns.direction);
			const text = descriptionOf(item, columns);
			return { index, day, minor: 0 + minor, currency: currencies[index] ?? '', text };
		} catch (error) {
			return understood(error);
		}
	});
}

/** The amounts of a column in minor units, line by line; nothing is 0. */
function amountsOf(items: Item[], name: string, currencies: string[]): (index: number) => number {
	const column = new AmountColumn();
	const decimals = (index: number) => decimalsOf(currencies[index] ?? '') ?? 0;
	const cells = items.map((item) => textOf(name === '' ? '' : valueAt(item, name)));
	cells.forEach((cell) => column.add(cell));
	column.finish(decimals);
	return (index) => {
		if (cells[index] === '') return 0;
		const minor = minorOf(column.units[index] as number, decimals(index));
		if (minor !== null) return minor;
		const why = column.unreadable.has(index) ? "can't be read for certain" : 'has more decimals than its currency';
		const hint =
			'Check the columns of the amount and of the currency, and write it with its decimals, e.g. 1234.50.';
		throw new InputError(`The amount${shown(cells[index])} in "${name}" ${why}`, hint);
	};
}

/** 1 for money that came, -1 for money that left. */
function directionOf(item: Item, column: string): 1 | -1 {
	const direction = column === '' ? 'credit' : textOf(valueAt(item, column));
	if (/^(?:crdt|cr|c|credit)$/i.test(direction)) return 1;
	if (/^(?:dbit|dr|d|debit)$/i.test(direction)) return -1;
	throw new InputError(
		`"${column}"${shown(direction)} says neither credit nor debit`,
		'Choose the column that has CRDT or DBIT, credit or debit, or leave it empty.',
	);
}

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

/** The calendar day of each cell of a column, as days since 1970; undefined where it's none, or can be two. */
export function daysOf(cells: unknown[], options: Omit<DateOptions, 'forSpreadsheets'>): Array<number | undefined> {
	const writer = new DateWriter({ ...options, forSpreadsheets: false });
	const texts = cells.map((cell) =>
		(cell instanceof Date ? cell.toISOString() : String(cell ?? ''))
			.trim()
			.replace(COMPACT, '$1-$2-$3')
			.replace(SHORT_YEAR, '$120$2'),
	);
	const order = writer.order(texts);
	return texts.map((text, index) => {
		const number = cells[index];
		if (typeof number === 'number' && number > 0 && number < 100_000) return Math.floor(number) - SPREADSHEET_1970;
		const date = writer.text(text, order)?.slice(0, 10);
		return date === undefined ? undefined : Date.parse(date) / DAY;
	});
}

/** `2026-10-31` */
export function dayText(day: number): string {
	return new Date(day * DAY).toISOString().slice(0, 10);
}
