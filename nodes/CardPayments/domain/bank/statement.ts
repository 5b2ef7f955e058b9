import { InputError, understood, type CardPaymentsError } from '../errors';
import { shownValue, shortened } from '../input';
import { decimalsOf } from '../currency';
import { minorOf, inMinorUnits } from '../money';
import {
	TableAmounts,
	type TableForm,
	cellText,
	currenciesOf,
	lineText,
	textsIn,
	valueAt,
	type Item,
	type TableSource,
} from '../table';
import { type Pause, inTurns } from '../turns';
import { currencyBeside, foldedWords, directionOf } from '../cells';
import { doubtIn } from '../words';
import type { CamtStatement } from './camt';
import type { Coverage } from './coverage';
import type { BankLine } from './matches';
import { isTurned, reachesBalances } from './balances';
import { movementsIn, type Movement, type StatementLine } from './movements';
import type { BankColumns } from './statementColumns';
import { type StatementRow, statementRows, type StatementOptions, type StatementRows } from './statementRows';
import { FEE_IN_DOUBT } from './verdict';

interface BankAmounts {
	/** As in the statement. */
	name: string;
	/** Whether all below zero only says twice what left. */
	isDebit: boolean;
	/** XML has one way to write a decimal. */
	isXml: boolean;
	/** '' for nothing. */
	cells: string[];
	/** Of each line. */
	currencies: string[];
	form: TableForm;
}

/**
 * Reads a column of amounts in minor units, line by line; nothing is 0. The reader throws an InputError for what can't
 * be read for certain.
 */
export async function amountReader(column: BankAmounts, pause: Pause): Promise<(at: number) => number> {
	const { cells, currencies, isDebit, isXml, name, form } = column;
	const amounts = await TableAmounts.of({ name, cells, currencies, form, isPlain: isXml }, pause);
	const isBelow = isDebit && amounts.areBelow;
	return (at) => {
		const cell = cells[at] as string;
		if (cell === '') return 0;
		const code = currencies[at] as string;
		const minor = amounts.otherCurrency(at) === undefined ? minorOf(amounts.unitsAt(at), decimalsOf(code)) : null;
		if (minor === null) {
			const [why, advice] = whyNoAmount(amounts, at, code);
			throw new InputError(`The amount${shownValue(cell)} in "${name}" ${why}`, advice);
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

/** In a cell that takes two lines of a table. */
const LONGEST_DOUBT = 20;

export interface StatementLines {
	/** Of booked lines: movements, also those whose money is in doubt. */
	lines: BankLine[];
	/** Of booked lines that can't be read. */
	errors: CardPaymentsError[];
	/** Those that can be read of what isn't booked. */
	notBooked: BankLine[];
	/** Rows that are balances or sums of others. */
	totals: number;
	/** The number of the first line whose balance doesn't follow from the line before, where most do; 0 for none. */
	broken: number;
	/** Whether the lines don't come to the difference of balances that the statement states. */
	isShort: boolean;
	/** Whether nothing says what came and what left. */
	hasNoSign: boolean;
	/** The days that the lines are of. */
	coverage: Coverage;
}

/** A bank statement whose columns and days are known. What its amounts are takes the currency of each line. */
export class Statement {
	readonly read: StatementRows;
	private readonly options: StatementOptions;
	private readonly names = new Map<string, { others: string[]; texts: string[] }>();

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
	 * @param isOwn whether a text names a payout or the service
	 */
	async lines(
		fallback: string,
		pause: Pause,
		isOwn: (text: string) => boolean = () => false,
	): Promise<StatementLines> {
		const { columns, form, rows } = this.read;
		const amounts = await this.amounts(form, fallback, pause);
		const result: StatementLines = {
			...{ lines: [], errors: [], notBooked: [], totals: 0, broken: 0, isShort: false, hasNoSign: false },
			coverage: this.read.coverage,
		};
		const booked: Array<BankLine | undefined> = [];
		const table: StatementLine[] = [];
		await inTurns(rows, pause, (row, at) => {
			const { state, item, isTotal, isBalance } = row;
			try {
				const account = amounts.currencies[at] as string;
				const minor = this.minorOf(row, amounts.came(at), amounts.left(at));
				const line = isTotal ? undefined : this.lineOf(row, minor, account);
				if (line !== undefined && state !== undefined) return void result.notBooked.push({ ...line, state });
				// A fee that can't be read may be all of it.
				const fee = columns.fee === '' ? 0 : Math.abs(numberOr(() => amounts.fee(at), minor));
				const hasBalance = columns.balance !== '' && lineText(valueAt(item, columns.balance)) !== '';
				const balance = hasBalance ? numberOr(() => amounts.balance(at), Number.NaN) : Number.NaN;
				if (line !== undefined && fee !== 0) line.fee = fee;
				booked.push(line);
				const isMovement = row.isMovement || (line !== undefined && isOwn(line.text));
				const cells = this.cellsOf(item);
				table.push({ account, minor, fee, balance, cells, isMovement, isTotal, isBalance });
			} catch (error) {
				if (isTotal) result.totals++;
				if (isTotal || state !== undefined) return;
				const known = understood(error);
				result.errors.push(known.reworded(`Line ${row.number}: ${known.message}`, known.description));
			}
		});
		return await this.movements(result, booked, table, pause);
	}

	private async amounts(form: TableForm, fallback: string, pause: Pause) {
		const { columns, isXml, rows } = this.read;
		const { amount, debit, currency, accountCurrency: code } = columns;
		const items = rows.map(({ item }) => item);
		const said = await currenciesOf(items, { column: currency, code, amounts: [amount, debit], fallback }, pause);
		// A balance may stand there without one.
		const [only, other] = new Set(said.filter((each) => each !== ''));
		const currencies = said.map((each, at) => (rows[at]?.isTotal && other === undefined ? (only ?? each) : each));
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

	/** Which of the rows are money that came or left, and which may be. */
	private async movements(
		result: StatementLines,
		booked: Array<BankLine | undefined>,
		table: StatementLine[],
		pause: Pause,
	): Promise<StatementLines> {
		const { columns, isXml } = this.read;
		const isLine = (line: BankLine | undefined) => line !== undefined;
		const [first, last] = [booked.find(isLine)?.day ?? 0, booked.findLast(isLine)?.day ?? 0];
		if (first !== last && isTurned(table, first > last)) throw turned(columns);
		const found = await movementsIn(table, pause);
		await inTurns(booked, pause, (line, at) => {
			const { is, isBroken, isWhole, why } = found[at] as Movement;
			if (line === undefined || is === 'total') {
				result.totals++;
				return;
			}
			result.lines.push(line);
			if (is === 'unsure') line.doubt ??= why;
			if (isWhole) delete line.fee;
			else if (line.fee !== undefined && !isXml) line.doubt ??= FEE_IN_DOUBT;
			if (isBroken && result.broken === 0) result.broken = line.number;
		});
		result.isShort = !((await reachesBalances(table, found, pause)) && (await this.reachesSaid(result, pause)));
		if (result.broken > 0 || result.isShort) result.coverage = result.coverage.incomplete;
		const { debit, direction, isCredit } = columns;
		const isSaid = debit !== '' || direction !== '' || isCredit;
		result.hasNoSign = !isSaid && result.lines.length > 1 && table.every(({ minor }) => minor >= 0);
		if (result.hasNoSign) for (const line of result.lines) line.mayHaveLeft = true;
		return result;
	}

	/** Whether each message's opening balance and booked entries come to its closing one, where it has both. */
	private async reachesSaid({ lines }: StatementLines, pause: Pause): Promise<boolean> {
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

	private lineOf({ index, item, number, day }: StatementRow, minor: number, currency: string): BankLine {
		const { date } = this.read.columns;
		if (day === undefined)
			throw new InputError(
				`The date${shownValue(valueAt(item, date))} in "${date}" can't be read for certain`,
				'Choose the column of the date. If day and month can be confused, write "Date Format = day first" into File Description.',
			);
		const line: BankLine = { number, index, day, minor, currency, text: this.textOf(item) };
		const doubt = minor > 0 ? doubtIn(line.text, Object.values(item).map(lineText)) : '';
		if (doubt !== '') line.doubt = `Says "${shortened(doubt, LONGEST_DOUBT)}"`;
		return line;
	}

	/** Of the columns with references: all that mean nothing else. */
	private textOf(item: Item): string {
		const texts: string[] = [];
		for (const name of this.namesIn(item).texts) {
			const text = textsIn(valueAt(item, name));
			if (text !== '') texts.push(text);
		}
		return texts.join(' ');
	}

	private cellsOf(item: Item): string[] {
		return this.namesIn(item).others.map((name) => lineText(valueAt(item, name)));
	}

	/** Columns with neither amounts nor what's said of them; of these, those with texts of the line. */
	private namesIn(item: Item): { others: string[]; texts: string[] } {
		const all = Object.keys(item);
		const key = all.join('\n');
		const known = this.names.get(key);
		if (known !== undefined) return known;
		const { amount, debit, description, direction, date, currency, balance, fee, states } = this.read.columns;
		const others = all.filter((name) => ![amount, debit, direction, date, currency, balance].includes(name));
		const texts = description.length > 0 ? description : others.filter((name) => ![fee, ...states].includes(name));
		this.names.set(key, { others, texts });
		return { others, texts };
	}

	/** What came, or what left as a negative amount. */
	private minorOf({ item, isTotal }: StatementRow, came: number, left: number): number {
		const { amount, debit, direction } = this.read.columns;
		if (came !== 0 && left !== 0)
			throw new InputError(
				`"${amount}" and "${debit}" both have an amount`,
				'Choose the columns of what came in and of what left the account.',
			);
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

/** What the columns say is the contrary of what the account's balance shows. */
function turned({ amount, balance, debit }: BankColumns): InputError {
	return new InputError(
		`No line was matched: "${balance}" falls by what came, and rises by what left`,
		debit === ''
			? `Turn the signs of "${amount}" round before this node.`
			: `Write into File Description: "Credit Column = ${debit}" and "Debit Column = ${amount}".`,
	);
}

function numberOr(read: () => number, otherwise: number): number {
	try {
		return read();
	} catch {
		return otherwise;
	}
}
