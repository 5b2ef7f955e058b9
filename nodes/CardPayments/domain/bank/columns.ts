import { readWritten } from '../cells/amounts';
import { foldedWords } from '../cells/columnNames';
import { directionOf } from '../cells/directions';
import {
	cellText,
	codeEntered,
	columnNamed,
	columnsCalled,
	columnsOf,
	noColumn,
	valueAt,
	type Item,
} from '../cells/itemColumns';
import { isKnownCurrency } from '../money/currency';
import { CAMT_COLUMNS } from './camt';
import { COLUMN_WORDS, NO_AMOUNT, type ColumnRole } from './columnWords';

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
	const columns = columnsOf(items);
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
	/** The column that was named, or the first that's called so and holds such cells. */
	const find = (role: ColumnRole, test: (column: string) => boolean, others: string[] = []) =>
		columnsCalled(columns, COLUMN_WORDS[role]).find(test) ?? others.find(test) ?? '';
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
		const single = find(
			'amount',
			isFree,
			columns.filter((column) => isBothSides(column) && isFree(column)),
		);
		const [credit, other] = [find('credit', isSide), find('debit', isSide)];
		const hasSign = cellsOf(single).some((cell) => isSigned(cellText(cell)));
		const isPair = debit !== '' || (credit !== '' && other !== '');
		amount = single !== '' && debit === '' && (hasSign || !isPair) ? single : credit || single;
		if (amount === credit && amount !== '') debit ||= other;
		if (amount === '' && debit === '' && other === '') amount = onlyAmounts(columns, date, every, isAmount);
		if (amount === '') debit ||= other;
	} else if (debit === '' && columnsCalled(columns, COLUMN_WORDS.credit).includes(amount))
		debit = find('debit', isSide);

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
	const code = codeEntered(named.currency, columns);
	const findCurrency = () => find('currency', (column) => every(column, isCurrency));
	const currency = code === '' ? chosen('Currency', named.currency) || findCurrency() : '';
	const found = {
		amount,
		debit,
		direction,
		date,
		currency,
		accountCurrency: code || currencyInName(amount || debit),
		state: find('state', () => true),
		description: named.description.map((name) => chosen('Description', name)),
	};
	if (date === '') throw noColumn('line', 'Date', columns);
	// With what left alone, no payout would ever come.
	if (amount === '') throw noColumn('line', 'Amount', columns);
	return found;
}

/** Those of a CAMT message, which has no others. */
export function camtColumns(): BankColumns {
	const { amount, direction, date, currency, state, description } = CAMT_COLUMNS;
	return { amount, debit: '', direction, date, currency, accountCurrency: '', state, description: [description] };
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

/** "Paid in/out", "Insättningar/uttag": one column of both, with signs. */
function isBothSides(name: string): boolean {
	const sides = name.split('/');
	const has = (role: ColumnRole) => columnsCalled(sides, COLUMN_WORDS[role]).length > 0;
	return has('credit') && has('debit');
}

/** "Bedrag (EUR)", "Amount SAR" */
function currencyInName(name: string): string {
	return name.match(/[A-Z]{3}/g)?.find(isKnownCurrency) ?? '';
}
