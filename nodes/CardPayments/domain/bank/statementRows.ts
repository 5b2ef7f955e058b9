import { foldedWords, textsIn, valueAt, type Item } from '../cells';
import { InputError } from '../errors';
import { shortened } from '../input';
import { readCamt } from './camt';
import { lineText } from './lineText';
import { camtColumns, findBankColumns, type BankColumns, type EnteredColumns } from './statementColumns';
import { BALANCE_ROW, isNotBooked, TOTAL_ROW } from './columnWords';
import { dayReader, isDayCell, xmlDayReader, type DayOptions } from './days';
import { underHeader } from './statementHeader';
import { coverageOf, type Coverage } from './coverage';
import { stateReader } from './states';
import type { StatementRow } from './statementRow';
import { inTurns, type LetOthersWork } from './longLists';

export interface StatementOptions extends DayOptions {
	named: EnteredColumns;
	/** The user's own words for money that left the account. */
	debitWords: readonly string[];
	/** The user's own words for what's booked. */
	bookedWords: readonly string[];
}

export interface StatementRows {
	columns: BankColumns;
	rows: StatementRow[];
	/** How many rows aren't money, by the bank's word for it. */
	notBooked: Map<string, number>;
	/** Of these, the words that nobody knows. */
	unknownStates: string[];
	/** Rows with no amount, or that sum others. */
	noLines: number;
	coverage: Coverage;
	isXml: boolean;
}

/**
 * The rows of a statement, a table or CAMT messages, with their days and states.
 *
 * @throws InputError when a column isn't there, or can't be found, or no line is booked for certain
 */
export async function statementRows(
	items: Item[],
	options: StatementOptions,
	pause: LetOthersWork,
): Promise<StatementRows> {
	const camt = await readCamt(items, pause);
	const table = camt?.lines ?? underHeader(items);
	const rows = table.map(({ item }) => item);
	const columns = camt ? camtColumns() : findBankColumns(rows, options.named, isDayCell);
	const { date, states } = columns;
	await pause();
	const dayOf = camt
		? xmlDayReader(options)
		: await dayReader(
				rows.map((item) => valueAt(item, date)),
				options,
				pause,
			);
	await pause();
	// An entry of a message without a state is booked, as entries of a statement are.
	const isStated = (item: Item) => !camt || item.Sts !== '';
	const stateOf = await stateReader(rows.filter(isStated), { columns: states, own: options.bookedWords, pause });
	const read: StatementRow[] = [];
	const notBooked = new Map<string, number>();
	await inTurns<(typeof table)[number]>(table, pause, (row, at) => {
		const { item } = row;
		if (isNoLine(item, columns)) return;
		const cell = valueAt(item, date);
		const day = lineText(cell) === '' ? undefined : dayOf(cell);
		const state = isStated(item) ? stateOf(item) : undefined;
		if (state !== undefined) notBooked.set(state, (notBooked.get(state) ?? 0) + 1);
		read.push({ ...row, number: (camt ? at : row.index) + 1, day, state });
	});
	const unknownStates = [...notBooked.keys()].filter((word) => !isNotBooked(foldedWords(word)));
	if (unknownStates.length > 0 && read.every(({ state }) => state !== undefined))
		throw nothingBooked(unknownStates, states);
	const coverage = coverageOf(read, camt?.statements ?? [], xmlDayReader(options));
	return {
		columns,
		rows: read,
		notBooked,
		unknownStates,
		noLines: table.length - read.length,
		coverage,
		isXml: !!camt,
	};
}

function isNoLine(item: Item, { amount, debit, date }: BankColumns): boolean {
	const isEmpty = (column: string) => lineText(valueAt(item, column)) === '';
	if (isEmpty(amount) && isEmpty(debit)) return true;
	if (isEmpty(date)) return TOTAL_ROW.test(textsIn(item));
	return Object.values(item).some(
		(cell) =>
			typeof cell === 'string' &&
			cell.length < LONGEST_BALANCE &&
			MAY_BE_BALANCE.test(cell) &&
			BALANCE_ROW.has(foldedWords(cell)),
	);
}

/** Reading all cells in comparable words would take long. */
const MAY_BE_BALANCE = /balan|forward|sald|sold|stand|tra[gs]|vortrag|devreden|bakiye|رصيد|繰|余额|остаток/i;
/** What a cell of a row with a balance may say. */
const LONGEST_BALANCE = 40;
const MOST_STATE_WORDS = 5;

function nothingBooked(unknown: string[], states: string[]): InputError {
	const words = unknown.slice(0, MOST_STATE_WORDS).map((word) => `"${shortened(word)}"`);
	const columns = states.map((name) => `"${name}"`).join(' and ');
	return new InputError(
		`No line was counted: ${columns} says ${words.join(', ')}, and no line is booked for certain`,
		'Add "Words for Booked" under Options, and enter what your bank writes for money that has moved.',
	);
}
