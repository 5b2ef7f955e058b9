import { readWritten } from '../cells/amounts';
import { directionOf } from '../cells/directions';
import { InputError } from '../errors';
import { isRecord } from '../input/json';
import { shortened, textOf } from '../input/text';
import { isKnownCurrency } from '../money/currency';
import { CAMT_COLUMNS } from './camt';
import { COLUMN_WORDS, foldedWords, NO_AMOUNT, placeOfName, type ColumnRole } from './columnWords';

export type Item = Record<string, unknown>;

/** What the user says of the columns: names, or paths to fields in fields; '' for what's to be found. */
export interface EnteredColumns {
	amount: string;
	debit: string;
	direction: string;
	date: string;
	/** A column, or the code of the account's currency. */
	currency: string;
	description: string[];
}

/** The columns a statement is read from; '' for one that it doesn't have. */
export interface BankColumns {
	/** All amounts, or those that came in where `debit` has the others. */
	amount: string;
	debit: string;
	/** Says whether money came or left, where amounts have no sign. */
	direction: string;
	date: string;
	currency: string;
	/** The code that counts where no column has one: as entered, or in the header; '' where nothing says it. */
	accountCurrency: string;
	/** Says whether a line is booked. */
	state: string;
	/** Empty for all texts of the line. */
	description: string[];
}

/** Of lines, to know a column by its cells. */
const MOST_LOOKED_AT = 200;

/** @param isDate whether a cell can be a date */
export function findBankColumns(items: Item[], named: EnteredColumns, isDate: (cell: unknown) => boolean): BankColumns {
	const sample = items.slice(0, MOST_LOOKED_AT);
	const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
	const cellsOf = (column: string) =>
		sample.map((item) => valueAt(item, column)).filter((cell) => cellText(cell) !== '');
	const every = (column: string, test: (cell: unknown) => boolean) => {
		const cells = cellsOf(column);
		return cells.length > 0 && cells.every(test);
	};
	const mostly = (column: string, test: (cell: unknown) => boolean) => {
		const cells = cellsOf(column);
		return cells.filter(test).length * 2 > cells.length;
	};
	const isAmount = (cell: unknown) =>
		typeof cell === 'number' || (readWritten(cellText(cell)) !== undefined && !isDate(cell));
	const called = (role: ColumnRole) => {
		const likely = COLUMN_WORDS[role];
		const place = (column: string) => placeOfName(column, likely);
		return columns.filter((column) => place(column) >= 0).sort((a, b) => place(a) - place(b));
	};
	/** The column that was named, or the first that's called so and holds such cells. */
	const find = (role: ColumnRole, test: (column: string) => boolean, others: string[] = []) =>
		called(role).find(test) ?? others.find(test) ?? '';
	const chosen = (label: string, name: string) =>
		name === '' ? '' : columnNamed(name, { label, items, columns, thing: 'line' });

	const date =
		chosen('Date', named.date) ||
		find(
			'date',
			(column) => mostly(column, (cell) => isDate(cell)),
			columns.filter((column) => every(column, isDate)),
		);
	const isFree = (column: string) => column !== date && mostly(column, isAmount);
	// A month without money that came, or without money that left, has an empty column.
	const isSide = (column: string) => isFree(column) || cellsOf(column).length === 0;
	let amount = chosen('Amount', named.amount);
	let debit = chosen('Debit', named.debit);
	if (amount === '') {
		const [single, credit, other] = [find('amount', isFree), find('credit', isSide), find('debit', isSide)];
		const hasSign = cellsOf(single).some((cell) => isSigned(cellText(cell)));
		const isPair = debit !== '' || (credit !== '' && other !== '');
		amount = single !== '' && debit === '' && (hasSign || !isPair) ? single : credit || single;
		if (amount === credit && amount !== '') debit ||= other;
		if (amount === '' && debit === '' && other === '') amount = onlyAmounts(columns, date, every, isAmount);
		if (amount === '') debit ||= other;
	} else if (debit === '' && called('credit').includes(amount)) debit = find('debit', isSide);

	const isDirection = (cell: unknown) => directionOf(cellText(cell)) !== undefined;
	const isSignless = debit === '' && !cellsOf(amount).some((cell) => isSigned(cellText(cell)));
	const direction =
		chosen('Credit or Debit', named.direction) ||
		(isSignless
			? find(
					'direction',
					(column) => column !== amount,
					columns.filter((column) => column !== amount && every(column, isDirection)),
				)
			: '');

	const isCurrency = (cell: unknown) => isKnownCurrency(cellText(cell).toUpperCase());
	const code = named.currency.toUpperCase();
	const isCode = isKnownCurrency(code) && !columns.includes(named.currency);
	const currency =
		named.currency === ''
			? find('currency', (column) => every(column, isCurrency))
			: isCode
				? ''
				: chosen('Currency', named.currency);
	const found = {
		amount,
		debit,
		direction,
		date,
		currency,
		accountCurrency: isCode ? code : currencyInName(amount || debit),
		state: find('state', () => true),
		description: named.description.map((name) => chosen('Description', name)),
	};
	if (date === '') throw notFound('date', 'Date', columns);
	if (amount === '' && debit === '') throw notFound('amounts', 'Amount', columns);
	return found;
}

/** Those of a CAMT message, which has no others. */
export function camtColumns(): BankColumns {
	const { amount, direction, date, currency, state, description } = CAMT_COLUMNS;
	return { amount, debit: '', direction, date, currency, accountCurrency: '', state, description: [description] };
}

function notFound(what: string, field: string, columns: string[]): InputError {
	return new InputError(
		`No line was read: none of the columns looks like that of the ${what}`,
		`Name it in "${field} Column" under Columns. ${listedNames(columns)}`,
	);
}

interface Search {
	/** The field, as the panel calls it. */
	label: string;
	items: Item[];
	columns: string[];
	/** What an item is. */
	thing: 'line' | 'order';
}

/**
 * The column as the items have it, in any case, or the path where one leads to something.
 *
 * @throws InputError when no item has it
 */
export function columnNamed(name: string, { label, items, columns, thing }: Search): string {
	const found =
		columns.find((column) => column === name) ??
		columns.find((column) => foldedWords(column) === foldedWords(name)) ??
		(name.includes('.') && items.some((item) => valueAt(item, name) !== undefined) ? name : undefined);
	if (found !== undefined) return found;
	throw new InputError(
		`No ${thing} was read: no ${thing} has the column "${shortened(name)}" of "${label} Column"`,
		`Empty the field to have the column found, or choose another one. ${listedNames(columns)}`,
	);
}

const MOST_COLUMNS = 30;

function listedNames(columns: string[]): string {
	const more = columns.length > MOST_COLUMNS ? `, and ${columns.length - MOST_COLUMNS} more` : '';
	const names = columns.slice(0, MOST_COLUMNS).map((name) => shortened(name));
	return names.length === 0 ? 'The items have no columns.' : `The items have: ${names.join(', ')}${more}.`;
}

/** The only column with nothing but amounts, some of them with decimals, whose name doesn't say something else. */
function onlyAmounts(
	columns: string[],
	date: string,
	every: (column: string, test: (cell: unknown) => boolean) => boolean,
	isAmount: (cell: unknown) => boolean,
): string {
	const hasDecimals = (cell: unknown) => /[.,٫]\d{2,3}\D*$/.test(cellText(cell));
	const likely = columns.filter(
		(column) => column !== date && !NO_AMOUNT.test(foldedWords(column)) && every(column, isAmount),
	);
	const surer = likely.filter((column) => !every(column, (cell) => !hasDecimals(cell)));
	return surer.length === 1 ? (surer[0] as string) : likely.length === 1 ? (likely[0] as string) : '';
}

function isSigned(cell: string): boolean {
	const written = readWritten(cell);
	return written !== undefined && (written.units < 0 || written.direction !== undefined);
}

/** "Bedrag (EUR)", "Amount SAR" */
function currencyInName(name: string): string {
	return name.match(/[A-Z]{3}/g)?.find(isKnownCurrency) ?? '';
}

/** A cell as text; a date as n8n gives it from a spreadsheet, too. */
export function cellText(cell: unknown): string {
	return cell instanceof Date
		? cell.toISOString()
		: typeof cell === 'object' && cell !== null
			? textsIn(cell)
			: textOf(cell);
}

/** All texts of a value and of what's in it. */
export function textsIn(value: unknown): string {
	if (typeof value === 'object' && value !== null) return Object.values(value).map(textsIn).join(' ');
	return textOf(value);
}

/** The field of that name, or at the end of that path: other nodes give fields in fields. */
export function valueAt(item: Item, path: string): unknown {
	if (path === '') return undefined;
	if (path in item) return item[path];
	return path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item);
}
