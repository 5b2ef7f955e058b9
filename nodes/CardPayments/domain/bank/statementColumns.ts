import {
	lineText,
	valueAt,
	type Item,
	cellText,
	currencyInName,
	isDateCell,
	isNamedDateCell,
	namesCalled,
	type ItemTable,
} from '../table';
import { readWritten, directionOf, foldedWords } from '../cells';
import { isKnownCurrency, lettersOfCurrency } from '../currency';
import { BANK_COLUMNS, bankState, isOtherNumber, isStateName, markedState } from '../words';

/** So many lines show what columns are, and so few are an accident. */
const [MOST_SEEN, FEWEST] = [200, 3];

/** The other side of a column: the only one with an amount where it has none, but for a few rows; '' for none. */
function otherSide(items: Item[], column: string, columns: string[]): string {
	// 0 for nothing, NaN for what can't be read.
	const unitsOf = (name: string) =>
		items.slice(0, MOST_SEEN).map((item) => {
			const text = lineText(valueAt(item, name));
			return text === '' ? 0 : (readWritten(text)?.units ?? Number.NaN);
		});
	const units = unitsOf(column);
	const sides = columns
		.filter((name) => name !== column)
		.map((name) => ({ name, odd: rowsOfNoSide(units, unitsOf(name)) }))
		.sort((a, b) => a.odd - b.odd);
	const [side, next] = sides.filter(({ odd }) => odd < Infinity);
	return side === undefined || side.odd === next?.odd ? '' : side.name;
}

/** A balance at the beginning, and one at the end, have neither side; sums of all have both. Infinity for no side. */
function rowsOfNoSide(one: number[], other: number[]): number {
	const counts = one.map((units, at) => Number(units !== 0) + Number(other[at] !== 0));
	const odd = [0, 2].map((sides) => counts.filter((count) => count === sides).length);
	return other.some(Boolean) && odd.every((rows) => rows < FEWEST) ? Math.max(...odd) : Infinity;
}

type BankRole = keyof typeof BANK_COLUMNS;

/** The columns a statement is read from; '' for one that it doesn't have. */
export interface BankColumns {
	/** All amounts, or those that came in where `debit` has the others; '' where `debit` has all, with signs turned. */
	amount: string;
	debit: string;
	/** Whether its name or the user says that `amount` has only what came. */
	isCredit: boolean;
	/** Says whether money came or left, where amounts have no sign. */
	direction: string;
	date: string;
	currency: string;
	/** The code that counts where no column has one: as described, or in the header; '' where nothing says it. */
	accountCurrency: string;
	/** Say whether a line is booked. */
	states: string[];
	/** What the bank took, beside the amount. */
	fee: string;
	/** Of the account, after each line. */
	balance: string;
	/** Says what each row is. */
	rowType: string;
	/** Empty for all texts of the line. */
	description: string[];
}

/** A column of states has few words. */
const MOST_STATES = 10;

/** Those of a CAMT message's entries, once they're lines like those of a table. */
export const CAMT_COLUMNS: BankColumns = {
	amount: 'Amt',
	direction: 'CdtDbtInd',
	date: 'BookgDt',
	currency: 'Ccy',
	fee: 'Fee',
	states: ['Sts'],
	description: ['Text'],
	debit: '',
	isCredit: false,
	accountCurrency: '',
	balance: '',
	rowType: '',
};

/**
 * The columns of a statement: as described, by their names, by their cells.
 *
 * @throws InputError when a column isn't there, or can't be found
 */
export function findBankColumns(table: ItemTable): BankColumns {
	const date = dateColumn(table);
	const { amount, debit } = amountColumns(table, date);
	if (date === '') throw table.missing('dateColumn');
	// With what left alone, no payout would ever come, unless it's below zero.
	if (amount === '' && !(table.described('debitColumn') !== '' && table.isSigned(debit)))
		throw table.missing('amountColumn', ', or Credit Column = … and Debit Column = …');
	const taken = [date, amount, debit];
	const free = (role: BankRole) =>
		called(table, role).find((column) => !taken.includes(column) && table.isMoney(column)) ?? '';
	return {
		amount,
		debit,
		isCredit: table.described('creditColumn') !== '' || called(table, 'credit').includes(amount),
		direction: directionColumn(table, amount, debit),
		date,
		currency:
			table.described('currencyColumn') || (table.code === '' ? currencyColumn(table, [amount, debit]) : ''),
		accountCurrency: table.code || currencyInName(amount || debit),
		states: stateColumns(table, taken),
		fee: free('fee'),
		balance: free('balance'),
		rowType: table.described('rowTypeColumn'),
		description: table.allDescribed('textColumn'),
	};
}

function called(table: ItemTable, role: BankRole): string[] {
	return table.called(BANK_COLUMNS[role]());
}

function dateColumn(table: ItemTable): string {
	return (
		table.described('dateColumn') ||
		called(table, 'date').find((column) => table.mostly(column, isNamedDateCell)) ||
		table.columns.find((column) => table.every(column, isDateCell)) ||
		''
	);
}

/** Of one column, or of two of which each has a side. */
function amountColumns(table: ItemTable, date: string): { amount: string; debit: string } {
	const isFree = (column: string) => column !== date && table.isMoney(column);
	// A month without money that came, or without money that left, has an empty column.
	const side = (role: BankRole) =>
		called(table, role).find((column) => isFree(column) || table.cellsOf(column).length === 0) ?? '';
	const debit = table.described('debitColumn');
	const amount = table.described('amountColumn') || table.described('creditColumn');
	if (amount !== '') {
		const isCredit = debit === '' && called(table, 'credit').includes(amount);
		return { amount, debit: isCredit ? side('debit') : debit };
	}
	const single =
		called(table, 'amount').find(isFree) ??
		table.columns.find((column) => isBothSides(column) && isFree(column)) ??
		'';
	const [credit, left] = [side('credit'), debit || side('debit')];
	const isPair = debit !== '' || (credit !== '' && left !== '');
	if (single !== '' && debit === '' && (table.isSigned(single) || !isPair)) return { amount: single, debit };
	// What nothing but its cells shows.
	const named = (['fee', 'balance'] as const).flatMap((role) => called(table, role));
	const isSide = (name: string) => isFree(name) && !named.includes(name) && !isOtherNumber(name);
	const beside = (column: string) => otherSide(table.items, column, table.columns.filter(isSide));
	if (credit !== '') return { amount: credit, debit: left || beside(credit) };
	if (single !== '' && single !== debit) return { amount: single, debit };
	if (left !== '') return { amount: beside(left), debit: left };
	return { amount: table.onlyAmounts((column) => column === date || isOtherNumber(column)), debit: '' };
}

/** "Paid in/out", "Insättningar/uttag": one column of both, with signs. */
function isBothSides(name: string): boolean {
	const sides = name.split('/');
	const has = (role: BankRole) => namesCalled(sides, BANK_COLUMNS[role]()).length > 0;
	return has('credit') && has('debit');
}

function directionColumn(table: ItemTable, amount: string, debit: string): string {
	const described = table.described('directionColumn');
	if (described !== '' || debit !== '' || table.isSigned(amount)) return described;
	const isDirection = (cell: unknown) => directionOf(cellText(cell)) !== undefined;
	const others = table.columns.filter((column) => column !== amount);
	return (
		namesCalled(others, BANK_COLUMNS.direction())[0] ??
		others.find((column) => table.every(column, isDirection)) ??
		// An unknown word among them is asked for.
		others.find((column) => hasFewWords(table, column) && table.mostly(column, isDirection)) ??
		''
	);
}

/** @param amounts of the line: "Transaction currency" is that of "Transaction amount", where there's one */
function currencyColumn(table: ItemTable, amounts: string[]): string {
	const amountOf = (column: string) => {
		const name = foldedWords(column).replace('currency', 'amount');
		return table.columns.find((each) => each !== column && foldedWords(each) === name) ?? '';
	};
	const columns = table.columns.filter((column) => ['', ...amounts].includes(amountOf(column)));
	const isCurrency = (cell: unknown) => isKnownCurrency(lineText(cell).toUpperCase());
	const isNumbered = (cell: unknown) => isKnownCurrency(lettersOfCurrency(lineText(cell).toUpperCase()));
	const named = called(table, 'currency').filter((column) => columns.includes(column));
	const known = [...named.filter((column) => amountOf(column) !== ''), ...named].find((column) =>
		table.every(column, isNumbered),
	);
	if (known !== undefined) return known;
	const others = columns.filter((column) => table.every(column, isCurrency));
	// A fee's, and that of another amount, are none of the line's.
	const [own = '', ...more] = others.length > 1 ? others.filter((column) => !isOtherNumber(column)) : others;
	const isAlike = (item: Item) =>
		more.every((column) => lineText(valueAt(item, column)) === lineText(valueAt(item, own)));
	if ((own === '' && others.length > 0) || !table.items.every(isAlike)) throw table.missing('currencyColumn');
	return own;
}

/** By a word of their name, by their own words, or by a yes and no to what they are called. */
function stateColumns(table: ItemTable, taken: string[]): string[] {
	const described = table.described('statusColumn');
	if (described !== '') return [described];
	const isState = (cell: unknown) => bankState(lineText(cell)) !== undefined;
	return table.columns.filter((column) => {
		if (taken.includes(column)) return false;
		if (table.every(column, (cell) => markedState(column, lineText(cell)) !== undefined)) return true;
		const isCalled = isStateName(column) && !table.holdsAmounts(column);
		// Texts begin with such words, too: fewer of them prove nothing.
		return isCalled || (hasFewWords(table, column) && table.threeOfFour(column, isState));
	});
}

function hasFewWords(table: ItemTable, column: string): boolean {
	return table.wordsIn(column) <= MOST_STATES;
}
