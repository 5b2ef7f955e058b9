import { directionOf, foldedWords } from '../cells';
import { decimalsOf } from '../currency';
import { InputError, type CardPaymentsError } from '../errors';
import { shortened, shownValue } from '../input';
import { minorOf } from '../money';
import { TableAmounts, cellText, currenciesOf, isDateCell, lineText, textsIn, valueAt } from '../table';
import { inTurns, mappedInTurns, type Pause } from '../turns';
import { doubtIn } from '../words';
import { reachesBalances } from './balances';
import type { Coverage } from './days';
import type { BankLine } from './matches';
import { findMovements, isTurned, statementLine, type StatementLine } from './movements';
import type { Statement, StatementRow } from './statement';
import type { BankColumns } from './statementColumns';
import { CAME_OR_LEFT, FEE_IN_DOUBT } from './verdict';

/** What a statement says, once its amounts are known. */
export interface StatementLines {
	statement: Statement;
	/** Of booked lines: movements, also those whose money is in doubt. */
	lines: BankLine[];
	/** Of booked lines that can't be read. */
	errors: CardPaymentsError[];
	/** Those that can be read of what isn't booked. */
	notBooked: BankLine[];
	/** Of the first and the last of the lines, since 1970; undefined where there are none. */
	days: { first: number; last: number } | undefined;
	currencies: Set<string>;
	/** Rows that are balances or sums of others. */
	totals: number;
	/** The number of the first line whose balance doesn't follow from the line before, where most do; 0 for none. */
	broken: number;
	/** Whether the lines don't come to the difference of balances that the statement states. */
	isShort: boolean;
	/** Whether nothing says what came and what left. */
	hasNoSign: boolean;
	/** What to do where money that came is below zero. */
	ifTurned: string;
	/** The days that the lines are of. */
	coverage: Coverage;
}

/**
 * The lines of a statement, and why one can't be read.
 *
 * @param fallback the currency of lines that don't say theirs
 * @param isOwn whether a text names a payout or the service
 * @throws InputError where money that came is below zero
 */
export async function statementLines(
	statement: Statement,
	fallback: string,
	pause: Pause,
	isOwn: (text: string) => boolean = () => false,
): Promise<StatementLines> {
	const { columns, coverage, isXml, rows } = statement;
	const result: StatementLines = {
		statement,
		lines: [],
		errors: [],
		notBooked: [],
		days: undefined,
		currencies: new Set(),
		totals: 0,
		broken: 0,
		isShort: false,
		hasNoSign: false,
		ifTurned: adviceOfTurned(columns, isXml),
		coverage,
	};
	const table: StatementLine[] = [];
	const lineAt = await lineReader(statement, fallback, isOwn, pause);
	await inTurns(rows, pause, (row, at) => {
		const { isTotal, number, state } = row;
		const line = lineAt(row, at);
		if (isTotal && (line instanceof InputError || line.both !== undefined)) result.totals++;
		else if (line instanceof InputError) {
			const error = line.reworded(`Line ${number}: ${line.message}`, line.description);
			if (state === undefined) result.errors.push(error);
		} else if (state === undefined) table.push(line);
		else if (line.both === undefined) result.notBooked.push(line);
	});
	if (await isTurned(table, pause))
		throw new InputError(
			`No line was matched: "${columns.balance}" falls by what came, and rises by what left`,
			result.ifTurned,
		);
	await findMovements(table, pause);
	await inTurns(table, pause, (line) => {
		const { both, currency, day, fee, is, number, why } = line;
		if (is === 'total') result.totals++;
		else if (both !== undefined) result.errors.push(bothSides(line, columns));
		else {
			result.lines.push(line);
			result.currencies.add(currency);
			const { first, last } = result.days ?? { first: day, last: day };
			result.days = { first: Math.min(first, day), last: Math.max(last, day) };
			if (is === 'unsure') line.doubt ??= why;
			if (fee !== 0 && !isXml) line.doubt ??= FEE_IN_DOUBT;
			// Its balance fell by what would have come.
			if (line.gap?.rest === -2 * line.minor) line.doubt ??= CAME_OR_LEFT;
			if (line.isBroken && result.broken === 0) result.broken = number;
		}
	});
	result.isShort = !(await reachesBalances(table, statement.statements, pause));
	if (result.broken > 0 || result.isShort) result.coverage = coverage.incomplete;
	const isSaid = columns.debit !== '' || columns.direction !== '' || columns.isCredit;
	result.hasNoSign = !isSaid && result.lines.length > 1 && table.every(({ minor }) => minor >= 0);
	return result;
}

function bothSides({ number }: StatementLine, { amount, debit }: BankColumns): InputError {
	return new InputError(
		`Line ${number}: "${amount}" and "${debit}" both have an amount`,
		'Choose the columns of what came in and of what left the account.',
	);
}

type LineReader = (row: StatementRow, at: number) => StatementLine | InputError;

/** Reads a row as a line: all that's known of it without the others. */
async function lineReader(
	statement: Statement,
	fallback: string,
	isOwn: (text: string) => boolean,
	pause: Pause,
): Promise<LineReader> {
	const { columns, names } = statement;
	const { amount, balance, currency, date, debit, direction, fee } = columns;
	const currencies = await currenciesIn(statement, fallback, pause);
	const cameOf = await amountReader(amount, statement, currencies, pause);
	const leftOf = await amountReader(debit, statement, currencies, pause);
	const feeOf = await amountReader(fee, statement, currencies, pause);
	const balanceOf = await amountReader(balance, statement, currencies, pause);
	const others = names.filter((name) => ![amount, debit, direction, date, currency, balance].includes(name));
	const texts = textColumns(statement, others);
	return (row, at) => {
		const { item } = row;
		const [came, left] = [cameOf(at), leftOf(at)];
		if (came instanceof InputError) return came;
		if (left instanceof InputError) return left;
		const both = came !== 0 && left !== 0 ? { came, left } : undefined;
		const minor = both === undefined ? signed(row, came, left, statement) : came - left;
		if (minor instanceof InputError) return minor;
		if (!row.isTotal && Number.isNaN(row.day))
			return new InputError(
				`The date${shownValue(valueAt(item, date))} in "${date}" can't be read for certain`,
				'Choose the column of the date. If day and month can be confused, write "Date Format = day first" into File Description.',
			);
		const cells = others.map((name) => lineText(valueAt(item, name)));
		const text = texts
			.map((name) => textsIn(valueAt(item, name)))
			.filter((each) => each !== '')
			.join(' ');
		const [kept, stated] = [feeOf(at), balanceOf(at)];
		const isStated = lineText(valueAt(item, balance)) !== '' && !(stated instanceof InputError);
		const word = minor > 0 ? doubtIn(text, cells) : '';
		const says = word === '' ? undefined : `Says "${shortened(word, LONGEST_DOUBT)}"`;
		const doubt = minor > 0 && row.isReversal === true ? 'A reversal' : says;
		return statementLine({
			...row,
			minor,
			both,
			currency: currencies[at] as string,
			text,
			cells,
			// A fee that can't be read may be all of it.
			fee: Math.abs(kept instanceof InputError ? minor : kept),
			balance: isStated ? stated : Number.NaN,
			isMovement: row.isMovement || (!row.isTotal && both === undefined && isOwn(text)),
			...(doubt !== undefined && { doubt }),
		});
	};
}

async function currenciesIn({ columns, rows }: Statement, fallback: string, pause: Pause): Promise<string[]> {
	const { amount, debit, currency, accountCurrency: code } = columns;
	const items = rows.map(({ item }) => item);
	const said = await currenciesOf(items, { column: currency, code, amounts: [amount, debit], fallback }, pause);
	// A balance may stand there without one.
	const [only, other] = new Set(said.filter((each) => each !== ''));
	return said.map((each, at) => (rows[at]?.isTotal && other === undefined ? (only ?? each) : each));
}

/** So many rows show what a column holds. */
const MOST_SEEN = 200;
/** What so many have in common, such as an account, tells none from another. */
const MANY_ALIKE = 4;
/** In a cell that takes two lines of a table. */
const LONGEST_DOUBT = 20;

/** Columns with texts of the line. What's short in a table begins with what tells a line from others. */
function textColumns({ columns, rows }: Statement, others: string[]): string[] {
	const { description, fee, states } = columns;
	if (description.length > 0) return description;
	const texts = others.filter((name) => name !== fee && !states.includes(name));
	const isLast = (name: string) => {
		const cells = rows
			.slice(0, MOST_SEEN)
			.map(({ item }) => lineText(valueAt(item, name)))
			.filter((cell) => cell !== '');
		const words = new Set(cells).size;
		const isRepeated = words === 1 || words * MANY_ALIKE <= cells.length;
		return isRepeated || cells.every((cell) => /\D/.test(cell) && isDateCell(cell));
	};
	const last = new Set(texts.filter(isLast));
	return [...texts.filter((name) => !last.has(name)), ...last];
}

/** What came, or what left as a negative amount. */
function signed(
	{ item, isTotal }: StatementRow,
	came: number,
	left: number,
	{ columns, described }: Statement,
): number | InputError {
	const { amount, direction } = columns;
	if (left !== 0) return 0 - left;
	if (direction === '') return came;
	const word = cellText(valueAt(item, direction));
	const { debitWords = [] } = described;
	const isDebit = debitWords.some((own) => foldedWords(own) === foldedWords(word));
	// Where the user names the words of debits, every other word is a credit.
	const said = isDebit ? -1 : debitWords.length > 0 ? 1 : directionOf(word);
	if (said === undefined && isTotal) return came;
	if (said === undefined)
		return new InputError(
			`"${direction}"${shownValue(word)} says neither credit nor debit`,
			'Say in File Description what your bank writes for money that left the account: "Debit Words = …".',
		);
	if (came < 0 && said === 1)
		return new InputError(
			`The amount${shownValue(valueAt(item, amount))} in "${amount}" is below zero, and "${direction}" says credit`,
			'Name the column that says whether money came or left: "Credit or Debit Column = …" in File Description.',
		);
	return 0 + said * Math.abs(came);
}

/** Of a row, in minor units; nothing is 0. An error is what can't be read for certain. */
type AmountReader = (at: number) => number | InputError;

/** @param name of the column; '' for none */
async function amountReader(
	name: string,
	{ columns, described, isXml, rows }: Statement,
	currencies: string[],
	pause: Pause,
): Promise<AmountReader> {
	if (name === '') return () => 0;
	const cells = await mappedInTurns(rows, pause, ({ item }) => lineText(valueAt(item, name)));
	const amounts = await TableAmounts.of({ name, cells, currencies, described, isPlain: isXml }, pause);
	// Beside a column of what came, all below zero only say twice what left.
	const isBelow = columns.amount !== '' && name === columns.debit && amounts.areBelow;
	return (at) => {
		if (cells[at] === '') return 0;
		const code = currencies[at] as string;
		const minor = amounts.otherCurrency(at) === undefined ? minorOf(amounts.unitsAt(at), decimalsOf(code)) : null;
		if (minor !== null) return isBelow ? Math.abs(minor) : minor;
		const [why, advice] = whyNoAmount(amounts, at, code);
		return new InputError(`The amount${shownValue(cells[at])} in "${name}" ${why}`, advice);
	};
}

/** What a cell that's no amount of a line says, and what to do. */
function whyNoAmount(amounts: TableAmounts, at: number, code: string): [string, string] {
	const other = amounts.otherCurrency(at);
	if (other !== undefined)
		return [
			`says ${other}, and the line is in ${code || 'no known currency'}`,
			'Name the column of the currency: "Currency Column = …" in File Description.',
		];
	if (decimalsOf(code) === undefined)
		return [
			`has no known currency${shownValue(code)}`,
			'Say it in File Description: "Currency = SAR", or the column with "Currency Column = …".',
		];
	if (!Number.isNaN(amounts.unitsAt(at)))
		return [
			'has more decimals than its currency',
			'Name the columns of the amount and of the currency in File Description.',
		];
	return [
		"can't be read for certain",
		'Check its column. Say which sign stands before decimals with "Decimal Sign = ," or "Decimal Sign = ." in "File Description".',
	];
}

/** What to do where what the columns say is the other way round. */
function adviceOfTurned({ amount, debit, direction }: BankColumns, isXml: boolean): string {
	if (isXml) return 'Turn the signs round before this node.';
	if (direction !== '')
		return `Say in File Description what "${direction}" says of money that left: "Debit Words = …".`;
	return debit === '' || amount === ''
		? `Write into File Description: "${amount === '' ? 'Amount' : 'Debit'} Column = ${amount || debit}".`
		: `Write into File Description: "Credit Column = ${debit}" and "Debit Column = ${amount}".`;
}
