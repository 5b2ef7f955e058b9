import { ColumnNames } from '../cells/columnNames';
import { InputError } from '../errors';
import type { Zone } from '../cells/dates';
import { decimalsOf, isKnownCurrency } from '../money/currency';
import { Sum } from '../money/decimal';
import { nameColumns } from '../sheets/rows/header';
import type { RecordSink } from '../sheets/rows/sheet';
import { AmountCells, ListedCells, SharedCells, SumCells, type CellReader } from './cells';
import { findColumns, moreColumns, type FoundColumns, type Meaning } from './columns';
import { combineAmounts } from './combine';
import { TimeCells } from './dates';
import type { SheetDescription } from './description';
import { BITS } from './doubts';
import { splitFees } from './fees';
import { BLOCK, Block, Movements, PARTS, unknownNumbers, type Listed } from './movement';
import { cellOf } from './inputRows';
import { decideSigns } from './signs';
import { markStatuses, markTotals } from './skipped';
import { TextCells, type Texts } from './texts';
import { setTypes, type SheetMeaning } from './types';

export interface ColumnOptions {
	description: SheetDescription;
	zone: Zone;
	/** Of the payout; empty if it isn't known. */
	currency: string;
	/** Meanings whose texts are kept for those who say them. */
	kept: Meaning[];
	/** Columns that come along, as in the file or in comparable words. */
	added: string[];
	/** Whether all columns come along. */
	withRow: boolean;
	/** Whether rows say whose they are: then the sheet may be of many payouts. */
	ofManyPayouts: boolean;
	/** Whether rows are wanted only where a column says what they are. */
	onlyIfTyped: boolean;
	pause: () => Promise<void>;
	/** Takes note of the memory that rows need, in bytes. */
	takeMemory: (bytes: number) => void;
}

/** The first of so many lines may be the header. */
const MOST_TITLES = 15;
/** So many known names make a line a header. */
const ENOUGH_NAMES = 3;
/** What a block takes, with the texts of most sheets. */
const BLOCK_BYTES = BLOCK * 100;

/** Thrown by a sheet whose rows are not wanted: nothing more of it is inflated. */
export class NotTyped extends Error {}

/** One sheet as it's read: its rows in columns, and what else is known of it. */
export class SettlementSheet implements RecordSink<never> {
	readonly movements: Movements<Texts>;
	readonly meaning: SheetMeaning;
	names: string[] = [];
	columns: FoundColumns = { fees: [], others: [], known: 0 };
	/** Whether a column says what rows are. */
	isTyped = false;
	/** Other columns that may be the amount. */
	others: SumCells[] = [];
	/** Fee and tax as written, where nothing shows that amounts are what is left after them. */
	readonly deductible = new Sum();
	/** The cells of rows beyond the header, by row. */
	readonly beyond = new Map<number, string[]>();
	/** The line of the header, and what was above it. */
	private readonly titles: string[][] = [];
	private headerNumber = 0;
	private replayed = 0;
	private readonly options: ColumnOptions;
	private readonly readers: CellReader[] = [];
	/** By column. */
	private atColumn: Array<CellReader | undefined> = [];
	private amounts: Array<{ cells: AmountCells; doubt: number }> = [];
	private currencies: ListedCells | undefined;
	private times: TimeCells | undefined;
	private block!: Block<Texts>;

	constructor(file: string, meaning: SheetMeaning, options: ColumnOptions) {
		this.movements = new Movements(file);
		this.meaning = meaning;
		this.options = options;
	}

	hasColumn(name: string): boolean {
		return columnOf(this.names, name) !== undefined;
	}

	/** Whether all rows reduce the payout. */
	get reduces(): boolean {
		return this.meaning.effect === 'reduces';
	}

	/** The first line in which an amount and other known names stand, else the first one with an amount. */
	header(names: string[]) {
		const found = this.find(names);
		if (hasAmount(found, this.meaning) && found.known >= ENOUGH_NAMES) return this.start(names, found, []);
		this.titles.push(names);
		return this.titles.length < MOST_TITLES ? undefined : this.startWithTitles();
	}

	/** The names of the columns are known: rows come by `take`. */
	startWith(names: string[]): void {
		this.start(names, this.find(names), []);
	}

	/** A row that isn't of a CSV: numbers in it are numbers. */
	take(values: unknown[], number: number): void {
		this.atColumn.forEach((reader, column) => {
			const value = values[column];
			if (typeof value === 'number' && reader instanceof AmountCells) reader.number(value);
			else reader?.made(cellOf(value));
		});
		this.record([], number, values.length);
	}

	/** Once all records are read. */
	end(): void {
		if (this.names.length === 0 && this.titles.length > 0) this.startWithTitles();
	}

	record(cells: string[], number: number, length: number): undefined {
		const { atColumn, block, movements } = this;
		for (let column = length; column < atColumn.length; column++) atColumn[column]?.made('');
		if (length > atColumn.length && this.options.withRow)
			this.beyond.set(movements.count, cells.slice(atColumn.length, length));
		for (let index = 0; index < this.amounts.length; index++) {
			const { cells: amount } = this.amounts[index] as { cells: AmountCells };
			if (amount.beside !== '') this.checkCurrency(amount);
		}
		for (let index = 0; index < this.others.length; index++) (this.others[index] as SumCells).take();
		block.count++;
		const more = number + this.replayed - ++movements.count;
		if (more !== (movements.skips.at(-1)?.more ?? 0)) movements.skips.push({ at: movements.count - 1, more });
		if (block.count === BLOCK) this.nextBlock();
		return undefined;
	}

	/**
	 * What the rows are, once all are read.
	 *
	 * @throws InputError where no column looks like an amount: rows without one would pass for a payout of nothing
	 */
	async finish(): Promise<void> {
		const { columns, meaning, movements, options } = this;
		const { description, pause } = options;
		this.checkAmount();
		const currencies = movements.lists.currency.map((code) => decimalsOf(code || options.currency) ?? 0);
		const decimalsAt = ({ listed }: Block, at: number) => currencies[listed.currency?.[at] ?? 0] as number;
		for (const { cells, doubt } of this.amounts) cells.finish(decimalsAt, doubt);
		await pause();
		const hasSigns = combineAmounts(movements, columns) || this.amounts.some(({ cells }) => cells.hasDirections);
		const words = setTypes(movements, meaning, description.typeWords);
		this.isTyped = words !== undefined;
		markStatuses(movements);
		this.times?.finish();
		await pause();
		markTotals(movements, words !== undefined);
		decideSigns(movements, meaning, words, hasSigns);
		await pause();
		const fees = {
			place: description.fees,
			columns: columns.fees.length,
			areNamed: (description.columns.fee ?? '') !== '',
		};
		splitFees(movements, fees, this.deductible);
		if (words !== undefined) this.others = [];
		await pause();
	}

	private find(names: string[]): FoundColumns {
		const { type, isKnown } = this.meaning;
		const { columns } = this.options.description;
		return findColumns(names, columns, isKnown ? type : undefined);
	}

	private startWithTitles() {
		const index = Math.max(
			0,
			this.titles.findIndex((line) => hasAmount(this.find(line), this.meaning)),
		);
		const names = this.titles[index] as string[];
		return this.start(names, this.find(names), this.titles.slice(index + 1));
	}

	/** @param rows records that were no header */
	private start(header: string[], columns: FoundColumns, rows: string[][]) {
		if (this.options.onlyIfTyped && columns.type === undefined) throw new NotTyped();
		this.names = nameColumns(header);
		this.columns = columns;
		this.addReaders();
		this.nextBlock();
		for (const cells of rows) {
			if (cells.every((cell) => cell.trim() === '')) continue;
			this.atColumn.forEach((reader, column) => reader?.made(cells[column] ?? ''));
			this.record(cells, ++this.headerNumber, cells.length);
		}
		this.replayed = this.headerNumber;
		const { withRow } = this.options;
		return { columns: header.map((_, index) => this.atColumn[index] ?? false), beyond: withRow };
	}

	private addReaders(): void {
		const { columns, movements, options, names } = this;
		const { description, kept, added, withRow, zone } = options;
		const at: CellReader[][] = names.map(() => []);
		const add = <Reader extends CellReader>(
			column: number | undefined,
			reader: () => Reader,
		): Reader | undefined => {
			if (column === undefined) return undefined;
			const made = reader();
			this.readers.push(made);
			(at[column] as CellReader[]).push(made);
			return made;
		};
		const addAmount = (column: number | undefined, place: (block: Block) => Float64Array, doubt: number) => {
			const cells = add(column, () => new AmountCells(movements, place));
			if (cells !== undefined) this.amounts.push({ cells, doubt });
		};
		const more = moreColumns(columns);
		for (const part of PARTS) {
			const doubt = part === 'amount' ? BITS.noAmount : BITS.unreadable;
			movements.has[part] = columns[part] !== undefined;
			addAmount(columns[part], (block) => block[part], doubt);
		}
		movements.has.amount ||= more.includes(columns.debit ?? -1) || more.includes(columns.credit ?? -1);
		movements.has.gross ||= columns.grossDebit !== undefined;
		more.forEach((column, index) => {
			const isPart = column === columns.debit || column === columns.credit;
			addAmount(
				column,
				(block) => (block.more[index] ??= unknownNumbers(BLOCK)),
				isPart ? BITS.noAmount : BITS.unreadable,
			);
		});
		const upper = (text: string) => text.toUpperCase();
		const same = (text: string) => text;
		const listed = (name: Listed, column: number | undefined, change = same) =>
			add(column, () => new ListedCells(movements, name, change));
		this.currencies = listed('currency', columns.currency, upper);
		if (columns.currency === undefined) this.currencies = new ListedCells(movements, 'currency', upper);
		listed('grossCurrency', columns.grossCurrency, upper);
		listed('feeCurrency', columns.feeCurrency, upper);
		listed('direction', columns.direction);
		listed('word', columns.type);
		listed('status', columns.status);
		if (kept.includes('payment_method')) listed('method', columns.payment_method);
		if (options.ofManyPayouts) {
			listed('payout', columns.payout_id);
			listed('payoutDate', columns.payoutDate);
		}
		this.times = add(
			columns.date,
			() => new TimeCells(names[columns.date as number] as string, description.dateFormat, zone),
		);
		const ids = new Set([columns.transaction_id, columns.own_id]);
		const isSame = columns.own_id === columns.transaction_id;
		add(
			columns.transaction_id,
			() => new TextCells(isSame ? ['transaction_id', 'own_id'] : ['transaction_id'], true),
		);
		if (!isSame) add(columns.own_id, () => new TextCells(['own_id'], true));
		for (const name of ['order_reference', 'reason'] as const)
			if (kept.includes(name)) add(columns[name], () => new TextCells([name], false));
		added.forEach((name, index) => add(columnOf(names, name), () => new TextCells([`added ${index}`], false)));
		if (withRow) names.forEach((_, column) => add(column, () => new TextCells([`row ${column}`], false)));
		// A total is mostly called so in the first column.
		else if (!ids.has(0) && at[0]?.length === 0) add(0, () => new TextCells(['label'], true));
		for (const column of columns.others)
			if (at[column]?.length === 0)
				this.others.push(add(column, () => new SumCells(names[column] as string)) as SumCells);
		this.atColumn = at.map((readers) => (readers.length > 1 ? new SharedCells(readers) : readers[0]));
	}

	private nextBlock(): void {
		this.options.takeMemory(BLOCK_BYTES);
		this.block = new Block();
		this.movements.blocks.push(this.block);
		for (const reader of this.readers) reader.next(this.block);
		if (this.columns.currency === undefined) this.currencies?.next(this.block);
	}

	/** A currency beside a number is the row's, or the cell is no amount of it. */
	private checkCurrency(amount: AmountCells): void {
		const { currencies, movements, options } = this;
		const isOfAmount = amount === this.amounts[0]?.cells && this.columns.amount !== undefined;
		if (isOfAmount && currencies?.isEmpty === true && isKnownCurrency(amount.beside)) {
			currencies.set(amount.beside);
			movements.unread.delete(movements.count);
			amount.beside = '';
			return;
		}
		const index = this.block.listed.currency?.[this.block.count] ?? 0;
		amount.checkBeside((movements.lists.currency[index] as string) || options.currency);
	}

	private checkAmount(): void {
		const { columns, meaning, movements, names, options } = this;
		if (movements.count === 0 || hasAmount(columns, meaning) || meaning.effect === 'unknown') return;
		const named = options.description.columns.amount?.trim() ?? '';
		throw new InputError(
			`"${movements.file}" has no column ${named === '' ? 'that looks like an amount' : `"${named}"`}`,
			`Name it in "Amount Column", or check whether the sheet has a header. It has: ${names.join(', ')}.`,
		);
	}
}

function hasAmount({ amount, credit, debit, fee }: FoundColumns, { type }: SheetMeaning): boolean {
	return amount !== undefined || debit !== undefined || credit !== undefined || (type === 'fee' && fee !== undefined);
}

function columnOf(names: string[], name: string): number | undefined {
	return new ColumnNames(names).find(name);
}
