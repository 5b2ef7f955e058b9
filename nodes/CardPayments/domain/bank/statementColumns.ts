import type { Description } from '../services';
import {
	columnDescribed,
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

/**
 * The columns of a statement: as described, by their names, by their cells.
 *
 * @throws InputError when a column isn't there, or can't be found
 */
export function findBankColumns(table: ItemTable, described: Description): BankColumns {
	return new BankColumnFinder(table, described).find();
}

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

class BankColumnFinder {
	private date = '';
	private readonly table: ItemTable;
	private readonly described: Description;

	constructor(table: ItemTable, described: Description) {
		this.table = table;
		this.described = described;
	}

	find(): BankColumns {
		const { described, table } = this;
		this.date = this.findDate();
		const { amount, debit } = this.findAmounts();
		if (this.date === '') throw table.missing('Date');
		// With what left alone, no payout would ever come, unless it's below zero.
		if (amount === '' && !(columnDescribed(described, 'debitColumn') !== '' && table.isSigned(debit)))
			throw table.missing('Amount', ', or Credit Column = … and Debit Column = …');
		const taken = [this.date, amount, debit];
		const currency = columnDescribed(described, 'currencyColumn') || (described.currency ?? '');
		const code = table.codeIn(currency);
		const side = (role: BankRole) =>
			this.called(role).find((column) => !taken.includes(column) && this.isFree(column)) ?? '';
		return {
			amount,
			debit,
			isCredit: columnDescribed(described, 'creditColumn') !== '' || this.called('credit').includes(amount),
			direction: this.findDirection(amount, debit),
			date: this.date,
			currency: code === '' ? table.named('Currency', currency) || this.findCurrency([amount, debit]) : '',
			accountCurrency: code || currencyInName(amount || debit),
			states: this.findStates(taken),
			fee: side('fee'),
			balance: side('balance'),
			rowType: this.named('Row Type', 'rowTypeColumn'),
			description: (described.textColumn ?? []).map((name) => table.named('Text', name)),
		};
	}

	/** As the user names it; '' for what's to be found. */
	private named(label: string, key: Parameters<typeof columnDescribed>[1]): string {
		return this.table.named(label, columnDescribed(this.described, key));
	}

	private findDate(): string {
		const { table } = this;
		return (
			this.named('Date', 'dateColumn') ||
			this.called('date').find((column) => table.mostly(column, isNamedDateCell)) ||
			table.columns.find((column) => table.every(column, isDateCell)) ||
			''
		);
	}

	private findAmounts(): { amount: string; debit: string } {
		const { table } = this;
		const amount = this.named('Amount', 'amountColumn') || this.named('Amount', 'creditColumn');
		const debit = this.named('Debit', 'debitColumn');
		if (amount !== '') {
			const isCredit = debit === '' && this.called('credit').includes(amount);
			return { amount, debit: isCredit ? this.sideCalled('debit') : debit };
		}
		const single =
			this.called('amount').find((column) => this.isFree(column)) ??
			table.columns.find((column) => isBothSides(column) && this.isFree(column)) ??
			'';
		return this.amountsOf(single, debit);
	}

	/** Of one column, or of two of which each has a side. */
	private amountsOf(single: string, debit: string): { amount: string; debit: string } {
		const [credit, other] = [this.sideCalled('credit'), this.sideCalled('debit')];
		const isPair = debit !== '' || (credit !== '' && other !== '');
		if (single !== '' && debit === '' && (this.table.isSigned(single) || !isPair)) return { amount: single, debit };
		const left = debit || other;
		if (credit !== '') return { amount: credit, debit: left || this.otherSide(credit) };
		if (single !== '' && single !== debit) return { amount: single, debit };
		if (left !== '') return { amount: this.otherSide(left), debit: left };
		return { amount: this.onlyAmounts(), debit: '' };
	}

	/** What nothing but its cells shows. */
	private otherSide(column: string): string {
		const { table } = this;
		const named = (['fee', 'balance'] as const).flatMap((role) => this.called(role));
		const isSide = (name: string) => this.isFree(name) && !named.includes(name) && !isOtherNumber(name);
		return otherSide(table.items, column, table.columns.filter(isSide));
	}

	private onlyAmounts(): string {
		return this.table.onlyAmounts((column) => column === this.date || isOtherNumber(column));
	}

	private findDirection(amount: string, debit: string): string {
		const { table } = this;
		const entered = this.named('Credit or Debit', 'directionColumn');
		if (entered !== '' || debit !== '' || table.isSigned(amount)) return entered;
		const isDirection = (cell: unknown) => directionOf(cellText(cell)) !== undefined;
		const others = table.columns.filter((column) => column !== amount);
		return (
			namesCalled(others, BANK_COLUMNS.direction())[0] ??
			others.find((column) => table.every(column, isDirection)) ??
			// An unknown word among them is asked for.
			others.find((column) => this.hasFewWords(column) && table.mostly(column, isDirection)) ??
			''
		);
	}

	/** @param amounts of the line: "Transaction currency" is that of "Transaction amount", where there's one */
	private findCurrency(amounts: string[]): string {
		const { table } = this;
		const amountOf = (column: string) => {
			const name = foldedWords(column).replace('currency', 'amount');
			return table.columns.find((each) => each !== column && foldedWords(each) === name) ?? '';
		};
		const columns = table.columns.filter((column) => ['', ...amounts].includes(amountOf(column)));
		const isCurrency = (cell: unknown) => isKnownCurrency(lineText(cell).toUpperCase());
		const isNumbered = (cell: unknown) => isKnownCurrency(lettersOfCurrency(lineText(cell).toUpperCase()));
		const called = this.called('currency').filter((column) => columns.includes(column));
		const known = [...called.filter((column) => amountOf(column) !== ''), ...called].find((column) =>
			table.every(column, isNumbered),
		);
		if (known !== undefined) return known;
		const others = columns.filter((column) => table.every(column, isCurrency));
		// A fee's, and that of another amount, are none of the line's.
		const [own = '', ...more] = others.length > 1 ? others.filter((column) => !isOtherNumber(column)) : others;
		const isAlike = (item: Item) =>
			more.every((column) => lineText(valueAt(item, column)) === lineText(valueAt(item, own)));
		if ((own === '' && others.length > 0) || !table.items.every(isAlike)) throw table.missing('Currency');
		return own;
	}

	/** By a word of their name, by their own words, or by a yes and no to what they are called. */
	private findStates(taken: string[]): string[] {
		const { table } = this;
		const entered = this.named('Status', 'statusColumn');
		if (entered !== '') return [entered];
		const isState = (cell: unknown) => bankState(lineText(cell)) !== undefined;
		return table.columns.filter((column) => {
			if (taken.includes(column)) return false;
			if (table.every(column, (cell) => markedState(column, lineText(cell)) !== undefined)) return true;
			const isCalled = isStateName(column) && !table.holdsAmounts(column);
			// Texts begin with such words, too: fewer of them prove nothing.
			return isCalled || (this.hasFewWords(column) && table.threeOfFour(column, isState));
		});
	}

	private called(role: BankRole): string[] {
		return this.table.called(BANK_COLUMNS[role]());
	}

	/** A month without money that came, or without money that left, has an empty column. */
	private sideCalled(role: BankRole): string {
		const isEmpty = (column: string) => this.table.cellsOf(column).length === 0;
		return this.called(role).find((column) => this.isFree(column) || isEmpty(column)) ?? '';
	}

	private isFree(column: string): boolean {
		return column !== this.date && this.table.isMoney(column);
	}

	private hasFewWords(column: string): boolean {
		return this.table.wordsIn(column) <= MOST_STATES;
	}
}

/** "Paid in/out", "Insättningar/uttag": one column of both, with signs. */
function isBothSides(name: string): boolean {
	const sides = name.split('/');
	const has = (role: BankRole) => namesCalled(sides, BANK_COLUMNS[role]()).length > 0;
	return has('credit') && has('debit');
}
