import { currencyBeside, DECIMAL_SIGNS, foldedWords, directionOf, type DecimalSign } from '../cells';
import { understood, type CardPaymentsError, InputError } from '../errors';
import { shownValue } from '../input';
import {
	cellText,
	currenciesOf,
	lineText,
	textsIn,
	valueAt,
	type Item,
	type TableForm,
	type TableSource,
} from '../table';
import { inTurns, type Pause } from '../turns';
import { amountReader } from './bankAmounts';
import { checkBalance, isTurned, turned, type BalanceRow, type MovedRow } from './runningBalance';
import type { BankLine } from './bankLine';
import { statementRows, type StatementOptions, type StatementRows } from './statementRows';
import type { StatementRow } from './statementRow';
import { doubtIn, tellsOfReturn } from '../words';

export interface StatementLines {
	/** Of booked lines. */
	lines: BankLine[];
	/** Of booked lines that can't be read. */
	errors: CardPaymentsError[];
	/** Those that can be read of what isn't booked. */
	notBooked: BankLine[];
	/** The numbers of lines whose balance doesn't follow from the line before. */
	broken: number[];
	/** Whether the column of balances shows nothing. */
	isBalanceUseless: boolean;
	/** Whether each balance follows from the line before. */
	isProved: boolean;
	/** Lines with a fee that may have been taken off. */
	unsure: number;
	/** Lines of which nothing says whether they came or left, as it does of others. */
	undirected: number;
	/** Those whose own text speaks against their money, which is in doubt then. */
	doubtful: BankLine[];
	/** Whether nothing says what came and what left. */
	hasNoSign: boolean;
}

/** A bank statement whose columns and days are known. What its amounts are takes the currency of each line. */
export class Statement {
	readonly read: StatementRows;
	private readonly options: StatementOptions;

	/** @throws InputError as `statementRows` does */
	static async of(source: TableSource, options: StatementOptions, pause: Pause): Promise<Statement> {
		return new Statement(await statementRows(source, options, pause), options);
	}

	private constructor(read: StatementRows, options: StatementOptions) {
		this.read = read;
		this.options = options;
	}

	/** Whether each line says its currency, or the account's is known. */
	get saysCurrency(): boolean {
		const { currency, accountCurrency, amount, debit } = this.read.columns;
		const { rows } = this.read;
		if (accountCurrency !== '') return true;
		if (currency !== '') return rows.every(({ item }) => lineText(valueAt(item, currency)) !== '');
		return rows.every(({ item }) =>
			[amount, debit].some((name) => currencyBeside(lineText(valueAt(item, name))) !== ''),
		);
	}

	/**
	 * The lines, and why one can't be read.
	 *
	 * @param fallback the currency of lines that don't say theirs
	 */
	async lines(fallback: string, pause: Pause): Promise<StatementLines> {
		const read = await this.linesAs(this.read.form, fallback, pause);
		const { columns, form } = this.read;
		if (read.errors.length === 0 || columns.balance === '' || form.sign !== undefined) return read;
		const signs: DecimalSign[] = [];
		for (const sign of DECIMAL_SIGNS) {
			const { errors, isProved } = await this.linesAs({ ...form, sign }, fallback, pause);
			if (errors.length === 0 && isProved) signs.push(sign);
		}
		const [sign, other] = signs;
		if (sign !== undefined && other === undefined) read.errors = read.errors.map((error) => advised(error, sign));
		return read;
	}

	private async linesAs(form: TableForm, fallback: string, pause: Pause): Promise<StatementLines> {
		const { columns, rows } = this.read;
		const amounts = await this.amounts(form, fallback, pause);
		const result: StatementLines = {
			...{ lines: [], errors: [], notBooked: [], broken: [], doubtful: [] },
			...{ isBalanceUseless: false, isProved: false, unsure: 0, undirected: 0, hasNoSign: false },
		};
		const booked: BalanceRow[] = [];
		await inTurns(rows, pause, (row, at) => {
			const { state, item } = row;
			try {
				const currency = amounts.currencies[at] as string;
				const minor = this.minorOf(item, amounts.came(at), amounts.left(at));
				const doubt = this.doubtOf(item, minor);
				const line = { ...this.lineOf(row, minor), currency, ...(doubt !== '' && { doubt }) };
				if (state !== undefined) {
					result.notBooked.push({ ...line, state });
					return;
				}
				result.lines.push(line);
				if (doubt !== '') result.doubtful.push(line);
				const after = lineText(valueAt(item, columns.balance)) !== '';
				// A fee that can't be read may be all of it.
				const fee = Math.abs(numberOr(() => amounts.fee(at), minor));
				const balance = after ? numberOr(() => amounts.balance(at), Number.NaN) : Number.NaN;
				booked.push({ minor, currency, fee, balance });
			} catch (error) {
				if (state !== undefined) return;
				const known = understood(error);
				result.errors.push(known.reworded(`Line ${row.number}: ${known.message}`, known.description));
			}
		});
		return await this.withBalance(result, booked, pause);
	}

	private async amounts(form: TableForm, fallback: string, pause: Pause) {
		const { columns, isXml, rows } = this.read;
		const { amount, debit, currency, accountCurrency: code } = columns;
		const items = rows.map(({ item }) => item);
		const currencies = await currenciesOf(
			items,
			{ column: currency, code, amounts: [amount, debit], fallback },
			pause,
		);
		const reader = async (name: string) => {
			const cells: string[] = [];
			await inTurns(items, pause, (item) => cells.push(lineText(valueAt(item, name))));
			return await amountReader({ name, isDebit: name === debit, isXml, cells, currencies, form }, pause);
		};
		return {
			currencies,
			came: await reader(amount),
			left: await reader(debit),
			fee: await reader(columns.fee),
			balance: await reader(columns.balance),
		};
	}

	/** What the running balance says of the amounts. */
	private async withBalance(result: StatementLines, booked: BalanceRow[], pause: Pause): Promise<StatementLines> {
		const { debit, direction, isCredit } = this.read.columns;
		const hasNoSign = debit === '' && direction === '' && !isCredit && booked.every(({ minor }) => minor >= 0);
		const { rows, broken, isProved, isUseless } = checkBalance(booked, hasNoSign);
		const [first, last] = [result.lines[0]?.day ?? 0, result.lines.at(-1)?.day ?? 0];
		if (isUseless && first !== last && isTurned(booked, first > last)) throw turned(this.read.columns);
		await inTurns(rows, pause, (row, at) => setMoved(result, at, row, { hasNoSign, isProved }));
		result.broken = broken.map((at) => (result.lines[at] as BankLine).number);
		result.isBalanceUseless = isUseless;
		result.isProved = isProved;
		result.hasNoSign =
			hasNoSign && !isProved && !result.lines.some(({ minor }) => minor < 0) && result.lines.length > 1;
		if (result.hasNoSign) for (const line of result.lines) line.mayHaveLeft = true;
		return result;
	}

	private lineOf({ index, item, number, day }: StatementRow, minor: number): Omit<BankLine, 'currency'> {
		const { date } = this.read.columns;
		if (day === undefined)
			throw new InputError(
				`The date${shownValue(valueAt(item, date))} in "${date}" can't be read for certain`,
				'Choose the column of the date. If day and month can be confused, choose "Date Format" under Options.',
			);
		return { number, index, day, minor, text: this.textOf(item) };
	}

	/** What speaks against money that came, in the line's own words. */
	private doubtOf(item: Item, minor: number): string {
		if (minor <= 0) return '';
		const text = this.textOf(item);
		return doubtIn(text, Object.values(item).map(lineText));
	}

	/** Of the columns with references: all that mean nothing else. */
	private textOf(item: Item): string {
		const { description, amount, debit, direction, date, currency, states, fee, balance } = this.read.columns;
		const others = [amount, debit, direction, date, currency, fee, balance, ...states];
		const names = description.length > 0 ? description : Object.keys(item).filter((name) => !others.includes(name));
		return names
			.map((name) => textsIn(valueAt(item, name)))
			.filter((text) => text !== '')
			.join(' ');
	}

	/** What came, or what left as a negative amount. */
	private minorOf(item: Item, came: number, left: number): number {
		const { amount, debit, direction } = this.read.columns;
		if (came !== 0 && left !== 0)
			throw new InputError(
				`"${amount}" and "${debit}" both have an amount`,
				'Choose the columns of what came in and of what left the account.',
			);
		if (left !== 0) return 0 - left;
		if (direction === '') return came;
		const word = cellText(valueAt(item, direction));
		const isDebit = this.options.debitWords.some((own) => foldedWords(own) === foldedWords(word));
		// Where the user names the words of debits, every other word is a credit.
		const said = isDebit ? -1 : this.options.debitWords.length > 0 ? 1 : directionOf(word);
		if (said === undefined)
			throw new InputError(
				`"${direction}"${shownValue(word)} says neither credit nor debit`,
				'Add "Words for Debit" under Options, and enter what your bank writes for money that left the account.',
			);
		if (came < 0 && said === 1)
			throw new InputError(
				`The amount${shownValue(valueAt(item, amount))} in "${amount}" is below zero, and "${direction}" says credit`,
				'Choose the column that says whether money came or left under Columns.',
			);
		return 0 + said * Math.abs(came);
	}
}

/** What came or left by the balance, and how much of it may be otherwise. */
function setMoved(
	result: StatementLines,
	at: number,
	{ minor, unsure: open, isShown }: MovedRow,
	{ hasNoSign, isProved }: Pick<StatementLines, 'hasNoSign' | 'isProved'>,
): void {
	const line = result.lines[at] as BankLine;
	// Where nothing says which way, what tells of a return may have left.
	const unsure = hasNoSign && minor > 0 && tellsOfReturn(line.text) ? minor : open;
	line.minor = minor;
	if (hasNoSign && isProved && !isShown) line.isUndirected = true;
	if (unsure === 0) return;
	line.unsure = unsure;
	if (hasNoSign && unsure === minor) result.undirected++;
	else result.unsure++;
}

/** The running balance proves what the amounts alone don't show. */
function advised(error: CardPaymentsError, sign: DecimalSign): CardPaymentsError {
	return error.reworded(
		error.message,
		`The running balance follows with this line in "File Description" under Columns: Decimal Sign = ${sign}`,
	);
}

function numberOr(read: () => number, otherwise: number): number {
	try {
		return read();
	} catch {
		return otherwise;
	}
}
