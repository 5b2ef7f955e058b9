import {
	readWritten,
	foldedWords,
	directionOf,
	cellText,
	codeEntered,
	columnNamed,
	columnsCalled,
	columnsOf,
	noColumn,
	unitOfName,
	valueAt,
	type Item,
} from '../cells';
import { isKnownCurrency, lettersOfCurrency } from '../money';
import { CAMT_COLUMNS } from './camt';
import { lineText } from './lineText';
import { COLUMN_WORDS, isStateWord, NO_AMOUNT, STATE_NAME, type ColumnRole } from './columnWords';

/** What the user says of the columns: names, or paths to fields in fields; '' for what's to be found. */
export interface EnteredColumns {
	amount: string;
	debit: string;
	direction: string;
	date: string;
	/** A column, or the code of the account's currency. */
	currency: string;
	state: string;
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
	/** Say whether a line is booked. */
	states: string[];
	/** What the bank took, beside the amount. */
	fee: string;
	/** Of the account, after each line. */
	balance: string;
	/** Empty for all texts of the line. */
	description: string[];
}

/** Of lines, to know a column by its cells. */
const MOST_LOOKED_AT = 200;
/** A column of states has few words. */
const MOST_STATES = 10;
/** Of a rate that stays, so many lines show that it's none of their amounts. */
const ENOUGH_ALIKE = 3;

/** @param isDate whether a cell can be a date */
export function findBankColumns(items: Item[], named: EnteredColumns, isDate: (cell: unknown) => boolean): BankColumns {
	return new ColumnFinder(items, named, isDate).find();
}

/** Those of a CAMT message, which has no others. */
export function camtColumns(): BankColumns {
	const { amount, direction, date, currency, state, description } = CAMT_COLUMNS;
	return {
		...{ amount, debit: '', direction, date, currency, accountCurrency: '', states: [state], fee: '', balance: '' },
		description: [description],
	};
}

class ColumnFinder {
	private readonly columns: string[];
	private readonly cells = new Map<string, unknown[]>();
	private date = '';
	private readonly items: Item[];
	private readonly named: EnteredColumns;
	private readonly isDate: (cell: unknown) => boolean;

	constructor(items: Item[], named: EnteredColumns, isDate: (cell: unknown) => boolean) {
		this.items = items;
		this.named = named;
		this.isDate = isDate;
		this.columns = columnsOf(items);
	}

	find(): BankColumns {
		this.date = this.findDate();
		const { amount, debit } = this.findAmounts();
		if (this.date === '') throw noColumn('line', 'Date', this.columns);
		// With what left alone, no payout would ever come.
		if (amount === '') throw noColumn('line', 'Amount', this.columns);
		const taken = [this.date, amount, debit];
		const code = codeEntered(this.named.currency, this.columns);
		const side = (role: ColumnRole) =>
			this.called(role).find((column) => !taken.includes(column) && this.isFree(column)) ?? '';
		return {
			amount,
			debit,
			direction: this.findDirection(amount, debit),
			date: this.date,
			currency: code === '' ? this.entered('Currency', this.named.currency) || this.findCurrency() : '',
			accountCurrency: code || currencyInName(amount || debit),
			states: this.findStates(taken),
			fee: side('fee'),
			balance: side('balance'),
			description: this.named.description.map((name) => this.entered('Description', name)),
		};
	}

	private findDate(): string {
		return (
			this.entered('Date', this.named.date) ||
			this.called('date').find((column) => this.mostly(column, this.isDate)) ||
			this.columns.find((column) => this.every(column, this.isDate)) ||
			''
		);
	}

	private findAmounts(): { amount: string; debit: string } {
		const amount = this.entered('Amount', this.named.amount);
		const debit = this.entered('Debit', this.named.debit);
		if (amount !== '') {
			const isCredit = debit === '' && columnsCalled(this.columns, COLUMN_WORDS.credit).includes(amount);
			return { amount, debit: isCredit ? this.sideCalled('debit') : debit };
		}
		const bothSides = this.columns.find((column) => isBothSides(column) && this.isFree(column));
		const single = this.called('amount').find((column) => this.isFree(column)) ?? bothSides ?? '';
		const [credit, other] = [this.sideCalled('credit'), this.sideCalled('debit')];
		const isPair = debit !== '' || (credit !== '' && other !== '');
		if (single !== '' && debit === '' && (this.isSigned(single) || !isPair)) return { amount: single, debit };
		if (credit !== '') return { amount: credit, debit: debit || other };
		if (single !== '') return { amount: single, debit };
		return { amount: debit === '' && other === '' ? this.onlyAmounts() : '', debit: debit || other };
	}

	private findDirection(amount: string, debit: string): string {
		const entered = this.entered('Credit or Debit', this.named.direction);
		if (entered !== '' || debit !== '' || this.isSigned(amount)) return entered;
		const isDirection = (cell: unknown) => directionOf(cellText(cell)) !== undefined;
		const others = this.columns.filter((column) => column !== amount);
		return (
			columnsCalled(others, COLUMN_WORDS.direction)[0] ??
			others.find((column) => this.every(column, isDirection)) ??
			// An unknown word among them is asked for.
			others.find((column) => this.hasFewWords(column) && this.mostly(column, isDirection)) ??
			''
		);
	}

	private findCurrency(): string {
		const isCurrency = (cell: unknown) => isKnownCurrency(lineText(cell).toUpperCase());
		const isNumbered = (cell: unknown) => isKnownCurrency(lettersOfCurrency(lineText(cell).toUpperCase()));
		const known = this.called('currency').find((column) => this.every(column, isNumbered));
		if (known !== undefined) return known;
		const others = this.columns.filter((column) => this.every(column, isCurrency));
		if (others.length > 1) throw noColumn('line', 'Currency', this.columns);
		return others[0] ?? '';
	}

	/** By a word of their name, or by their own words. */
	private findStates(taken: string[]): string[] {
		const entered = this.entered('Status', this.named.state);
		if (entered !== '') return [entered];
		const isState = (cell: unknown) => isStateWord(foldedWords(lineText(cell)));
		return this.columns.filter((column) => {
			if (taken.includes(column)) return false;
			const isCalled =
				STATE_NAME.test(foldedWords(column)) && !this.mostly(column, (cell) => this.isAmount(cell));
			return isCalled || (this.hasFewWords(column) && this.halfOrMore(column, isState));
		});
	}

	/**
	 * Where no name says it: the only column of nothing but amounts that shows that they are money, by a sign, decimals
	 * or a currency. Numbers without any may be those of transactions, and what's the same in all lines may be a rate.
	 */
	private onlyAmounts(): string {
		const isMoney = (cell: unknown) => {
			const text = lineText(cell);
			return /[.,٫]\d{2,3}\D*$/.test(text) || (readWritten(text)?.currency ?? '') !== '' || isSignedCell(text);
		};
		const likely = this.columns.filter((column) => {
			if (column === this.date || !isOfMoney(column) || NO_AMOUNT.test(foldedWords(column))) return false;
			const cells = this.cellsOf(column);
			const isAlike = cells.length >= ENOUGH_ALIKE && new Set(cells.map(lineText)).size === 1;
			return !isAlike && this.every(column, (cell) => this.isAmount(cell)) && cells.some(isMoney);
		});
		return likely.length === 1 ? (likely[0] as string) : '';
	}

	/** The column that the user named. */
	private entered(label: string, name: string): string {
		const { items, columns } = this;
		return name === '' ? '' : columnNamed(name, { label, items, columns, thing: 'line' });
	}

	private called(role: ColumnRole): string[] {
		return columnsCalled(this.columns, COLUMN_WORDS[role]);
	}

	/** A month without money that came, or without money that left, has an empty column. */
	private sideCalled(role: ColumnRole): string {
		return this.called(role).find((column) => this.isFree(column) || this.cellsOf(column).length === 0) ?? '';
	}

	private isFree(column: string): boolean {
		return column !== this.date && isOfMoney(column) && this.mostly(column, (cell) => this.isAmount(cell));
	}

	private isAmount(cell: unknown): boolean {
		return typeof cell === 'number' || (readWritten(lineText(cell)) !== undefined && !this.isDate(cell));
	}

	private isSigned(column: string): boolean {
		return this.cellsOf(column).some((cell) => isSignedCell(lineText(cell)));
	}

	private cellsOf(column: string): unknown[] {
		const known = this.cells.get(column);
		if (known !== undefined) return known;
		const cells: unknown[] = [];
		const isSign = this.items.slice(0, MOST_LOOKED_AT).some((item) => cellText(valueAt(item, column)) === '+');
		for (const item of this.items) {
			const cell = valueAt(item, column);
			// A dash says what left the account, where another cell has a plus.
			if (lineText(cell) !== '' || (isSign && cellText(cell) !== '')) cells.push(cell);
			if (cells.length === MOST_LOOKED_AT) break;
		}
		this.cells.set(column, cells);
		return cells;
	}

	private every(column: string, test: (cell: unknown) => boolean): boolean {
		const cells = this.cellsOf(column);
		return cells.length > 0 && cells.every(test);
	}

	private mostly(column: string, test: (cell: unknown) => boolean): boolean {
		const cells = this.cellsOf(column);
		return cells.filter(test).length * 2 > cells.length;
	}

	private halfOrMore(column: string, test: (cell: unknown) => boolean): boolean {
		const cells = this.cellsOf(column);
		return cells.length > 0 && cells.filter(test).length * 2 >= cells.length;
	}

	private hasFewWords(column: string): boolean {
		return new Set(this.cellsOf(column).map(lineText)).size <= MOST_STATES;
	}
}

function isSignedCell(cell: string): boolean {
	const written = readWritten(cell);
	return written !== undefined && (written.units < 0 || written.direction !== undefined);
}

/** "Paid in/out", "Insättningar/uttag": one column of both, with signs. */
function isBothSides(name: string): boolean {
	const sides = name.split('/');
	const has = (role: ColumnRole) => columnsCalled(sides, COLUMN_WORDS[role]).length > 0;
	return has('credit') && has('debit');
}

/** "Fee %" and "Amount (thousands)" are no amounts. */
function isOfMoney(name: string): boolean {
	return !unitOfName(name).isNoAmount;
}

/** "Bedrag (EUR)", "Amount SAR", "amount_usd" */
function currencyInName(name: string): string {
	const { currency } = unitOfName(name);
	return name.match(/[A-Z]{3}/g)?.find(isKnownCurrency) ?? (isKnownCurrency(currency) ? currency : '');
}
