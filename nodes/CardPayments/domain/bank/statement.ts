import { InputError, understood, type CardPaymentsError } from '../errors';
import { shownValue, shortened } from '../input';
import { decimalsOf } from '../currency';
import { minorOf, inMinorUnits } from '../money';
import {
	TableAmounts,
	cellText,
	currenciesOf,
	isDateCell,
	lineText,
	textsIn,
	valueAt,
	type TableSource,
} from '../table';
import { inTurns, mappedInTurns, type Pause } from '../turns';
import { currencyBeside, foldedWords, directionOf } from '../cells';
import { doubtIn } from '../words';
import type { CamtStatement } from './camt';
import type { Coverage } from './days';
import type { BankLine } from './matches';
import { isTurned, reachesBalances } from './balances';
import { findMovements, noSums, statementLine, type BothSides, type StatementLine } from './movements';
import type { BankColumns } from './statementColumns';
import { type StatementRow, statementRows, type StatementOptions, type StatementRows } from './statementRows';
import { FEE_IN_DOUBT } from './verdict';

/**
 * Reads a column of amounts in minor units, line by line; nothing is 0. The reader throws an InputError for what can't
 * be read for certain.
 *
 * @param name '' for no column
 */
async function amountReader(
	name: string,
	{ columns, form, isXml, rows }: StatementRows,
	currencies: string[],
	pause: Pause,
): Promise<Reader> {
	if (name === '') return () => 0;
	const cells = await mappedInTurns(rows, pause, ({ item }) => lineText(valueAt(item, name)));
	const amounts = await TableAmounts.of({ name, cells, currencies, form, isPlain: isXml }, pause);
	// Beside a column of what came, all below zero only say twice what left.
	const isBelow = columns.amount !== '' && name === columns.debit && amounts.areBelow;
	return (at) => {
		if (cells[at] === '') return 0;
		const code = currencies[at] as string;
		const minor = amounts.otherCurrency(at) === undefined ? minorOf(amounts.unitsAt(at), decimalsOf(code)) : null;
		if (minor === null) {
			const [why, advice] = whyNoAmount(amounts, at, code);
			throw new InputError(`The amount${shownValue(cells[at])} in "${name}" ${why}`, advice);
		}
		return isBelow ? Math.abs(minor) : minor;
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

type Reader = (at: number) => number;

/** So many rows show what a column holds. */
const MOST_SEEN = 200;
/** What so many have in common, such as an account, tells none from another. */
const MANY_ALIKE = 4;
/** In a cell that takes two lines of a table. */
const LONGEST_DOUBT = 20;

export interface StatementLines {
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

export interface ReadStatement extends StatementLines {
	statement: Statement;
	/** Payouts of its days of which nobody knows what they paid, or when. */
	unknownPayouts: number;
}

/** A bank statement whose columns and days are known. What its amounts are takes the currency of each line. */
export class Statement {
	readonly read: StatementRows;
	private readonly options: StatementOptions;
	/** Columns with neither amounts nor what's said of them; of these, those with texts of the line. */
	private readonly others: string[];
	private readonly texts: string[];

	/** @throws InputError as `statementRows` does */
	static async of(source: TableSource, options: StatementOptions, pause: Pause): Promise<Statement> {
		return new Statement(await statementRows(source, options, pause), options);
	}

	private constructor(read: StatementRows, options: StatementOptions) {
		this.read = read;
		this.options = options;
		const { amount, balance, currency, date, debit, description, direction, fee, states } = read.columns;
		const known = [amount, debit, direction, date, currency, balance];
		this.others = read.names.filter((name) => !known.includes(name));
		const texts = this.others.filter((name) => name !== fee && !states.includes(name));
		// What's short in a table begins with what tells a line from others.
		const isLast = (name: string) => {
			const cells = read.rows
				.slice(0, MOST_SEEN)
				.map(({ item }) => lineText(valueAt(item, name)))
				.filter((cell) => cell !== '');
			const words = new Set(cells).size;
			const isRepeated = words === 1 || words * MANY_ALIKE <= cells.length;
			return isRepeated || cells.every((cell) => /\D/.test(cell) && isDateCell(cell));
		};
		const [last, first] = [texts.filter(isLast), texts.filter((name) => !isLast(name))];
		this.texts = description.length > 0 ? description : [...first, ...last];
	}

	/** Whether each line says its currency, or the account's is known. */
	get saysCurrency(): boolean {
		const { currency, accountCurrency, amount, debit } = this.read.columns;
		const says = ({ item }: StatementRow) =>
			currency === ''
				? [amount, debit].some((name) => currencyBeside(lineText(valueAt(item, name))) !== '')
				: lineText(valueAt(item, currency)) !== '';
		return accountCurrency !== '' || this.read.rows.every(says);
	}

	/**
	 * The lines, and why one can't be read.
	 *
	 * @param fallback the currency of lines that don't say theirs
	 * @param isOwn whether a text names a payout or the service
	 */
	async lines(
		fallback: string,
		pause: Pause,
		isOwn: (text: string) => boolean = () => false,
	): Promise<StatementLines> {
		const { columns, coverage, isXml, rows } = this.read;
		const currencies = await this.currencies(fallback, pause);
		const names = [columns.amount, columns.debit, columns.fee, columns.balance];
		const readers: Reader[] = [];
		for (const name of names) readers.push(await amountReader(name, this.read, currencies, pause));
		const [cameOf, leftOf, feeOf, balanceOf] = readers as [Reader, Reader, Reader, Reader];
		const result: StatementLines = {
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
		const withBoth: BothSides[] = [];
		await inTurns(rows, pause, (row, at) => {
			const { state, item, isTotal, isBalance } = row;
			const account = currencies[at] as string;
			try {
				const [came, left] = [cameOf(at), leftOf(at)];
				if (came !== 0 && left !== 0) {
					if (isTotal) result.totals++;
					else if (state === undefined)
						withBoth.push({ place: table.length, number: row.number, account, came, left });
					return;
				}
				const minor = this.minorOf(row, came, left);
				const cells = this.others.map((name) => lineText(valueAt(item, name)));
				const line = isTotal ? undefined : this.lineOf(row, { minor, currency: account, cells });
				if (line !== undefined && state !== undefined) return void result.notBooked.push({ ...line, state });
				// A fee that can't be read may be all of it.
				const fee = Math.abs(numberOr(() => feeOf(at), minor));
				const hasBalance = lineText(valueAt(item, columns.balance)) !== '';
				const balance = hasBalance ? numberOr(() => balanceOf(at), Number.NaN) : Number.NaN;
				if (line !== undefined && fee !== 0) line.fee = fee;
				const isMovement = row.isMovement || (line !== undefined && isOwn(line.text));
				table.push(statementLine({ line, account, minor, fee, balance, cells, isMovement, isBalance }));
			} catch (error) {
				if (isTotal) result.totals++;
				if (isTotal || state !== undefined) return;
				const known = understood(error);
				result.errors.push(known.reworded(`Line ${row.number}: ${known.message}`, known.description));
			}
		});
		return await this.movements(result, { table, withBoth }, pause);
	}

	private async currencies(fallback: string, pause: Pause): Promise<string[]> {
		const { columns, rows } = this.read;
		const { amount, debit, currency, accountCurrency: code } = columns;
		const items = rows.map(({ item }) => item);
		const said = await currenciesOf(items, { column: currency, code, amounts: [amount, debit], fallback }, pause);
		// A balance may stand there without one.
		const [only, other] = new Set(said.filter((each) => each !== ''));
		return said.map((each, at) => (rows[at]?.isTotal && other === undefined ? (only ?? each) : each));
	}

	/** Which of the rows are money that came or left, and which may be. */
	private async movements(
		result: StatementLines,
		{ table, withBoth }: { table: StatementLine[]; withBoth: BothSides[] },
		pause: Pause,
	): Promise<StatementLines> {
		const { columns, isXml } = this.read;
		const isLine = ({ line }: StatementLine) => line !== undefined;
		const [first, last] = [table.find(isLine)?.line?.day ?? 0, table.findLast(isLine)?.line?.day ?? 0];
		if (first !== last && (await isTurned(table, first > last, pause)))
			throw new InputError(
				`No line was matched: "${columns.balance}" falls by what came, and rises by what left`,
				result.ifTurned,
			);
		await findMovements(table, pause);
		const unread = await noSums(withBoth, table, pause);
		result.totals += withBoth.length - unread.length;
		for (const { number } of unread)
			result.errors.push(
				new InputError(
					`Line ${number}: "${columns.amount}" and "${columns.debit}" both have an amount`,
					'Choose the columns of what came in and of what left the account.',
				),
			);
		await inTurns(table, pause, ({ is, isBroken, isWhole, line, why }) => {
			if (line === undefined || is === 'total') {
				result.totals++;
				return;
			}
			result.lines.push(line);
			result.currencies.add(line.currency);
			const { first, last } = result.days ?? { first: line.day, last: line.day };
			result.days = { first: Math.min(first, line.day), last: Math.max(last, line.day) };
			if (is === 'unsure') line.doubt ??= why;
			if (isWhole) delete line.fee;
			else if (line.fee !== undefined && !isXml) line.doubt ??= FEE_IN_DOUBT;
			if (isBroken && result.broken === 0) result.broken = line.number;
		});
		result.isShort = !((await reachesBalances(table, pause)) && (await this.reachesSaid(result, pause)));
		if (result.broken > 0 || result.isShort) result.coverage = result.coverage.incomplete;
		const { debit, direction, isCredit } = columns;
		const isSaid = debit !== '' || direction !== '' || isCredit;
		result.hasNoSign = !isSaid && result.lines.length > 1 && table.every(({ minor }) => minor >= 0);
		if (result.hasNoSign) for (const line of result.lines) line.mayHaveLeft = true;
		return result;
	}

	/** Whether each message's opening balance and booked entries come to its closing one, where it has both. */
	private async reachesSaid({ lines }: StatementLines, pause: Pause): Promise<boolean> {
		if (this.read.statements.every(({ balances }) => balances === undefined)) return true;
		const ofNumber = new Map(this.read.rows.map(({ number, statement }) => [number, statement]));
		const sums = new Map<CamtStatement | undefined, number>();
		await inTurns(lines, pause, ({ minor, number }) => {
			const statement = ofNumber.get(number);
			sums.set(statement, (sums.get(statement) ?? 0) + minor);
		});
		return this.read.statements.every((statement) => {
			const { closing, opening } = statement.balances ?? {};
			if (closing === undefined || opening === undefined) return true;
			const moved = inMinorUnits(closing.amount - opening.amount, closing.currency);
			return closing.currency === opening.currency && moved === (sums.get(statement) ?? 0);
		});
	}

	private lineOf(
		{ index, item, number, day }: StatementRow,
		{ cells, currency, minor }: Pick<BankLine, 'currency' | 'minor'> & { cells: string[] },
	): BankLine {
		const { date } = this.read.columns;
		if (day === undefined)
			throw new InputError(
				`The date${shownValue(valueAt(item, date))} in "${date}" can't be read for certain`,
				'Choose the column of the date. If day and month can be confused, write "Date Format = day first" into File Description.',
			);
		const texts = this.texts.map((name) => textsIn(valueAt(item, name)));
		const text = texts.filter((each) => each !== '').join(' ');
		const line: BankLine = { number, index, day, minor, currency, text };
		const doubt = minor > 0 ? doubtIn(text, cells) : '';
		if (doubt !== '') line.doubt = `Says "${shortened(doubt, LONGEST_DOUBT)}"`;
		return line;
	}

	/** What came, or what left as a negative amount. */
	private minorOf({ item, isTotal }: StatementRow, came: number, left: number): number {
		const { amount, direction } = this.read.columns;
		if (left !== 0) return 0 - left;
		if (direction === '') return came;
		const word = cellText(valueAt(item, direction));
		const { debitWords = [] } = this.options.described;
		const isDebit = debitWords.some((own) => foldedWords(own) === foldedWords(word));
		// Where the user names the words of debits, every other word is a credit.
		const said = isDebit ? -1 : debitWords.length > 0 ? 1 : directionOf(word);
		if (said === undefined && isTotal) return came;
		if (said === undefined)
			throw new InputError(
				`"${direction}"${shownValue(word)} says neither credit nor debit`,
				'Say in File Description what your bank writes for money that left the account: "Debit Words = …".',
			);
		if (came < 0 && said === 1)
			throw new InputError(
				`The amount${shownValue(valueAt(item, amount))} in "${amount}" is below zero, and "${direction}" says credit`,
				'Name the column that says whether money came or left: "Credit or Debit Column = …" in File Description.',
			);
		return 0 + said * Math.abs(came);
	}
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

function numberOr(read: () => number, otherwise: number): number {
	try {
		return read();
	} catch {
		return otherwise;
	}
}
