import { currencyBeside, foldedWords } from '../cells';
import { DateColumn, Zone, type DateForm, type OffsetAt } from '../dates';
import { InputError } from '../errors';
import { shortened } from '../input';
import { lazily, remembered } from '../lazily';
import type { Description } from '../services';
import { cellText, ItemTable, lineText, textsIn, valueAt, type Item, type TableSource } from '../table';
import { inTurns, mappedInTurns, type Pause } from '../turns';
import { BANK_COLUMNS, bankState, isBalanceLabel, isStatementLabel, markedState, tellsOfTotal } from '../words';
import { readCamt, type CamtStatement } from './camt';
import { coverageOf, type Coverage } from './days';
import { CAMT_COLUMNS, findBankColumns, type BankColumns } from './statementColumns';
import { isBooked } from './verdict';

/** What a table or an entry of a message says, but for its amounts. */
export interface StatementRow {
	item: Item;
	/** The place of the input item. */
	index: number;
	/** Of the row in the statement, from 1 on. */
	number: number;
	/** Days since 1970; NaN where it can't be read. */
	day: number;
	/** Why it isn't money: what the bank says of it. Undefined for what's booked. */
	state: string | undefined;
	/** Whether a known word, or its row type, says that it's no movement. */
	isTotal: boolean;
	/** Whether a known word says that it's what the account had there. */
	isBalance: boolean;
	/** Whether its type says that it's money that moved. */
	isMovement: boolean;
	/** Of a message, where it's of one. */
	statement?: CamtStatement;
	/** Whether a message says that it takes back another entry. */
	isReversal?: boolean;
}

/** A table, or the entries of CAMT messages as one. */
interface StatementTable {
	columns: BankColumns;
	/** Of all columns. */
	names: string[];
	rows: Array<Pick<StatementRow, 'item' | 'index' | 'number' | 'statement' | 'isReversal'>>;
	/** Rows that have the names again. */
	headers: number;
	/** Tables of the file that aren't read. */
	left: string[];
	/** Lines above the names of the columns that show money. */
	above: string[];
	isXml: boolean;
	/** Of a message. */
	statements: CamtStatement[];
}

/** A statement whose columns and days are known. What its amounts are takes the currency of each line. */
export interface Statement extends StatementTable {
	described: Description;
	rows: StatementRow[];
	/** How many rows aren't money, by the bank's word for it. */
	notBooked: Map<string, number>;
	/** Of these, the words that nobody knows. */
	unknownStates: string[];
	/** Rows with no amount, or that have the names again. */
	noLines: number;
	coverage: Coverage;
}

export interface StatementOptions {
	/** Of the time zone in which moments are days. */
	offsetAt: OffsetAt;
	/** Epoch milliseconds: no line is of ten years later. */
	now: number;
	/** What the user's text says of the statement. */
	described: Description;
}

/** Words of a statement's states that a sentence has. */
export const MOST_STATE_WORDS = 5;
/** What an empty cell is called beside words. */
export const EMPTY_STATE = 'empty';

/**
 * The rows of a statement, a table or CAMT messages, with their days and states.
 *
 * @throws InputError when a column isn't there, or can't be found, or no line is booked for certain
 */
export async function readStatement(source: TableSource, options: StatementOptions, pause: Pause): Promise<Statement> {
	const { described } = options;
	const table = await tableIn(source, described, pause);
	const { columns, isXml, statements } = table;
	await pause();
	const dates = await mappedInTurns(table.rows, pause, ({ item }) => cellText(valueAt(item, columns.date)));
	const ofDates: DateForm = {
		dateFormat: described.dateFormat ?? 'auto',
		zone: new Zone(options.offsetAt),
		now: options.now,
	};
	const days = await DateColumn.of(dates, ofDates, pause);
	// An entry of a message without a state is booked, as entries of a statement are.
	const isStated = (item: Item) => !isXml || item.Sts !== '';
	const stated = table.rows.map(({ item }) => item).filter(isStated);
	const stateOf = await stateReader(stated, columns, described, pause);
	const movementWords = new Set(described.movementWords?.map(foldedWords));
	const isTyped = movementWords.size > 0 && columns.rowType !== '';
	const isOfMovement = (item: Item) => movementWords.has(foldedWords(lineText(valueAt(item, columns.rowType))));
	const isCalledTotal = totalReader(columns);
	const rows: StatementRow[] = [];
	// Where what left isn't read, its rows are of the statement's days all the same.
	const without: Array<{ day: number }> = [];
	const notBooked = new Map<string, number>();
	await inTurns(table.rows, pause, (row, at) => {
		const { item } = row;
		const day = days.dayAt(at);
		if (isEmpty(item, columns) && !(isCalledBalance(item) && lineText(valueAt(item, columns.balance)) !== '')) {
			if (columns.isCredit && columns.debit === '') without.push({ day });
			return;
		}
		const isMovement = isTyped && isOfMovement(item);
		const isTotal = isTyped ? !isMovement : isCalledTotal(item);
		const state = isStated(item) && !isTotal ? stateOf(item) : undefined;
		if (state !== undefined) notBooked.set(state, (notBooked.get(state) ?? 0) + 1);
		const isBalance = isTotal && isCalledBalance(item);
		rows.push({ ...row, day, state, isTotal, isBalance, isMovement });
	});
	const unknownStates = [...notBooked.keys()].filter((word) => bankState(word) !== 'not booked');
	if (unknownStates.length > 0 && rows.every(({ state }) => state !== undefined))
		throw nothingBooked(unknownStates, columns.states);
	const coverage = await coverageOf([...rows, ...without], statements, ofDates, pause);
	const noLines = table.rows.length - rows.length + table.headers;
	return { ...table, described, rows, notBooked, unknownStates, noLines, coverage };
}

/** Whether each line says its currency, or the account's is known. */
export function saysCurrency({ columns, rows }: Statement): boolean {
	const { currency, accountCurrency, amount, debit } = columns;
	const says = ({ item }: StatementRow) =>
		currency === ''
			? [amount, debit].some((name) => currencyBeside(lineText(valueAt(item, name))) !== '')
			: lineText(valueAt(item, currency)) !== '';
	return accountCurrency !== '' || rows.every(says);
}

/** By these a header is known: a date, and an amount of any side. */
const HEADER_WORDS = lazily(() => {
	const { date, amount, credit, debit } = BANK_COLUMNS;
	return [date(), [...amount(), ...credit(), ...debit()]];
});

async function tableIn(source: TableSource, described: Description, pause: Pause): Promise<StatementTable> {
	const camt = await messagesIn(source, pause);
	if (camt !== undefined) {
		const { description, fee, states } = CAMT_COLUMNS;
		const names = [fee, ...description, ...states];
		return { ...camt, columns: CAMT_COLUMNS, names, headers: 0, left: [], above: [], isXml: true };
	}
	const table = await ItemTable.of(source, { thing: 'line', words: HEADER_WORDS(), described }, pause);
	const { above, columns: names, headers, left, rows } = table;
	const columns = findBankColumns(table);
	return { rows, columns, names, headers, left, above, isXml: false, statements: [] };
}

/** Undefined where there's a table. */
async function messagesIn(source: TableSource, pause: Pause): ReturnType<typeof readCamt> {
	if (Array.isArray(source)) return await readCamt(source, pause);
	const { messages, tables, inputs } = source;
	if (messages.length === 0) return undefined;
	const read = await readCamt(messages, pause);
	if (read === undefined)
		throw new InputError(
			'No line was read: the XML is no CAMT message',
			'Ask the bank for CAMT.053 (ISO 20022), Excel (.xlsx) or CSV.',
		);
	if (tables.length > 0)
		throw new InputError('No line was read: some files are CAMT messages, and some are tables', 'Give one kind.');
	return { ...read, rows: read.rows.map((row) => ({ ...row, index: inputs[row.index] ?? 0 })) };
}

/**
 * The word that says that a line isn't money, as the bank writes it: any but those that say that it's booked. Undefined
 * for a booked one. An empty cell is booked only where the bank marks nothing but what isn't.
 */
async function stateReader(
	items: Item[],
	{ states }: BankColumns,
	{ bookedWords = [] }: Description,
	pause: Pause,
): Promise<(item: Item) => string | undefined> {
	const isMoney = remembered((word) => isBooked(word, bookedWords));
	const words = new Map(states.map((column) => [column, new Set<string>()]));
	await inTurns(items, pause, (item) => {
		for (const [column, all] of words) all.add(stateIn(item, column));
	});
	const isOther = (word: string) => word === '' || (!isMoney(word) && bankState(word) === 'not booked');
	const marksOthers = new Set(states.filter((column) => [...(words.get(column) ?? [])].every(isOther)));
	return (item) => {
		for (const column of states) {
			const word = stateIn(item, column);
			if (word === '' ? !marksOthers.has(column) : !isMoney(word)) return word || EMPTY_STATE;
		}
		return undefined;
	};
}

/** As the bank writes it, or as it marks it. */
function stateIn(item: Item, column: string): string {
	const cell = lineText(valueAt(item, column));
	return markedState(column, cell) ?? cell;
}

/** Of any script. */
const NOT_ZERO = /[1-9١-٩۱-۹１-９]/;

function isEmpty(item: Item, { amount, debit, date }: BankColumns): boolean {
	const isNothing = (column: string) => !/[\p{L}\p{N}]/u.test(lineText(valueAt(item, column)));
	if (isNothing(amount) && isNothing(debit) && isNothing(date)) return true;
	return lineText(valueAt(item, amount)) === '' && lineText(valueAt(item, debit)) === '';
}

/** Whether a known word says that a row is no movement: it stays, since others are told by it. */
function totalReader({ amount, debit, date }: BankColumns): (item: Item) => boolean {
	const isSome = (item: Item, column: string) => NOT_ZERO.test(lineText(valueAt(item, column)));
	// Names stand in many rows; a label has no number.
	const isKnown = remembered(isStatementLabel);
	const isLabel = (cell: unknown) => typeof cell === 'string' && !/\d/.test(cell) && isKnown(cell);
	return (item) => {
		const isWithoutSide = lineText(valueAt(item, date)) === '' || (isSome(item, amount) && isSome(item, debit));
		const cells = Object.values(item);
		return (isWithoutSide && tellsOfTotal(cells.map(textsIn))) || cells.some(isLabel);
	};
}

function isCalledBalance(item: Item): boolean {
	return Object.values(item).some((cell) => typeof cell === 'string' && isBalanceLabel(cell));
}

function nothingBooked(unknown: string[], states: string[]): InputError {
	const words = unknown.slice(0, MOST_STATE_WORDS).map((word) => `"${shortened(word)}"`);
	const columns = states.map((name) => `"${name}"`).join(' and ');
	return new InputError(
		`No line was counted: ${columns} says ${words.join(', ')}, and no line is booked for certain`,
		'Say in "File Description" what your bank writes for money that has moved: "Booked Words = …".',
	);
}
