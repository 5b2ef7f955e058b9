import { InputError } from '../errors';
import { readWritten, zoneNamed } from '../cells';
import { cellOf, columnsOf, type Item } from '../table';
import { decimalsOf, isKnownCurrency } from '../money';
import { nameColumns, type RecordSink } from '../sheets';
import type { AmountCells } from './amountCells';
import { amountCombiner } from './combine';
import { describeSheet, type SheetReading } from './describeSheet';
import { Fees, type FeeSigns } from './fees';
import { findColumns, noColumns, type FoundColumns } from './findColumns';
import { Movements, type Block } from './movement';
import { Readers } from './readers';
import type { ReadOptions } from './readOptions';
import { Signs } from './signs';
import { statusMarker, TotalMarker } from './countedRows';
import { describedWords, effectOf, meaningsOfWords, debitMarker, typeMarker, type SheetMeaning } from './types';

/** Where a sheet is, and what's known of it before it's read. */
interface SheetContext {
	path: string;
	/** Of the payout; empty if it isn't known. */
	currency: string;
	/** Whether rows are wanted only where a column says what they are. */
	onlyIfTyped: boolean;
	/** Whether rows say whose they are: then the sheet may be of many payouts. */
	ofManyPayouts: boolean;
	/** How charges write their fees, in this sheet and those before it. */
	feeSigns: FeeSigns;
	/** Takes note of the memory that rows need, in bytes. */
	takeMemory: (bytes: number) => void;
}

/** The first of so many lines may be the header. */
const MOST_TITLES = 50;
/** So many known names make a line a header. */
const ENOUGH_NAMES = 3;
/** What a row takes in a block, with the texts of most sheets. */
const ROW_BYTES = 100;
/** Items after which the event loop has its turn. */
const ITEMS_AT_A_TIME = 5_000;

/** Thrown by a sheet whose rows are not wanted: nothing more of it is inflated. There may be hundreds. */
export const NOT_TYPED = new Error('Nothing in the sheet says what its rows are');

/** One sheet as it's read: its rows in columns, and what else is known of it. */
export class SettlementSheet implements RecordSink<never> {
	readonly movements: Movements;
	meaning: SheetMeaning;
	columns = noColumns();
	/** What texts say of it, and which. */
	reading: SheetReading;
	/** Whether a column says what rows are. */
	isTyped = false;
	/** What knows the fees that amounts may be before. */
	fees: Fees | undefined;
	/** Lines above the header, and rows that were taken for such. */
	private readonly titles: string[][] = [];
	private replayed = 0;
	private readonly options: ReadOptions;
	private readonly context: SheetContext;
	private readers!: Readers;
	private block!: Block;

	constructor(meaning: SheetMeaning, options: ReadOptions, context: SheetContext) {
		this.movements = new Movements(context.path);
		this.meaning = meaning;
		this.options = options;
		this.context = context;
		this.reading = { description: options.description, service: undefined };
	}

	/** The line that a text says, else the first in which an amount and other known names stand, or an amount. */
	header(names: string[]) {
		const line = this.titles.length + 1;
		const { headerLine } = this.options.description;
		const isHeader = headerLine === undefined ? this.isHeader(names) : headerLine === line;
		if (isHeader || this.hasDescribedAmount(names)) return this.start(names, []);
		this.titles.push(names);
		return line < (headerLine ?? MOST_TITLES) ? undefined : this.startWithTitles();
	}

	/** No line but the header has the name of a column that a text says. */
	private hasDescribedAmount(names: string[]): boolean {
		const { amountColumn = [], creditColumn = [], debitColumn = [] } = this.options.description;
		const described = [...amountColumn, ...creditColumn, ...debitColumn].flatMap((name) => [
			name,
			...name.split('|'),
		]);
		const trimmed = new Set(names.map((name) => name.trim()));
		return described.some((name) => trimmed.has(name.trim()));
	}

	private isHeader(names: string[]): boolean {
		if (names.some(isAmountCell)) return false;
		const found = this.find(names);
		return hasAmount(found, this.meaning) && found.known >= ENOUGH_NAMES;
	}

	/** Reads rows that aren't of a CSV. Their header is every field that one of them has; numbers are numbers. */
	async readItems(items: Item[]): Promise<void> {
		const header = columnsOf(items);
		this.start(header, []);
		for (const [index, item] of items.entries()) {
			const values = header.map((name) => item[name]);
			if (values.some((value) => cellOf(value) !== '')) {
				this.readers.atColumn.forEach((reader, column) => {
					const value = values[column];
					if (typeof value === 'number' && reader?.number !== undefined) reader.number(value);
					else reader?.made(cellOf(value));
				});
				this.record([], index + 1, values.length);
			}
			if (index % ITEMS_AT_A_TIME === ITEMS_AT_A_TIME - 1) await this.options.pause();
		}
	}

	/** Once all records are read. */
	end(): void {
		if (this.movements.names.length === 0 && this.titles.length > 0) this.startWithTitles();
	}

	record(cells: string[], number: number, length: number): undefined {
		const { block, movements, readers } = this;
		const { amounts, atColumn } = readers;
		for (let column = length; column < atColumn.length; column++) atColumn[column]?.made('');
		if (length > atColumn.length && this.options.withRow)
			movements.beyond.set(movements.count, cells.slice(atColumn.length, length));
		for (let index = 0; index < amounts.length; index++) {
			const amount = amounts[index] as AmountCells;
			if (amount.currency !== '') this.checkCurrency(amount);
		}
		readers.endRow();
		block.count++;
		const more = number + this.replayed - ++movements.count;
		if (more !== (movements.skips.at(-1)?.more ?? 0)) movements.skips.push({ at: movements.count - 1, more });
		if (block.count === block.size) this.addBlock();
		return undefined;
	}

	/**
	 * What the rows are, once all are read.
	 *
	 * @throws InputError where no column looks like an amount: rows without one would pass for a payout of nothing
	 */
	async finish(): Promise<void> {
		const { columns, meaning, movements, options, readers } = this;
		const { pause } = options;
		const { description } = this.reading;
		const { lists } = movements;
		this.checkAmount();
		if (movements.names.length === 0) return;
		const { amounts, hasIds, times } = readers;
		const decimals = lists.currency.map((code) => decimalsOf(code || this.context.currency) ?? 2);
		const decimalsOfRow = (row: number) => {
			const { first, listed } = movements.blockOf(row);
			return decimals[listed.currency?.[row - first] ?? 0] as number;
		};
		for (const cells of amounts) cells.finish(decimalsOfRow);
		for (const cells of readers.unread) cells.finish();
		const { words, isTyped } = meaningsOfWords(lists.type, meaning, describedWords(description.typeWords));
		this.isTyped = isTyped;
		const { debit, credit, direction } = columns;
		const hasSigns = [debit, credit, direction].some((column) => column !== undefined);
		const hasColumns = hasSigns || amounts.some(({ hasDirections }) => hasDirections);
		const totals = new TotalMarker({ hasIds, isTyped });
		const signs = new Signs(words, { isTyped, hasColumns }, description.signs);
		const fees = new Fees(columns, description, this.context.feeSigns);
		this.fees = fees;
		const combine = amountCombiner(movements, columns, this.context.currency);
		const setType = typeMarker(words);
		const setDebits = debitMarker(words);
		const markStatus = statusMarker(lists, description.unpaidWords);
		const setTime = times?.settler(description.dateFormat ?? 'auto', lists.zone.map(zoneOf));
		await movements.eachBlock(pause, (block) => {
			combine(block);
			setType(block);
			markStatus(block);
			setTime?.(block);
			totals.mark(block);
			signs.look(block);
		});
		totals.decide();
		signs.decide();
		await movements.eachBlock(pause, (block) => {
			signs.apply(block);
			setDebits(block);
			fees.look(block);
		});
		await movements.eachBlock(pause, (block) => fees.split(block));
	}

	private find(names: string[], { description } = describeSheet(names, this.options.description)): FoundColumns {
		const { type, isKnown } = this.meaning;
		return findColumns(names, description, isKnown ? type : undefined);
	}

	private startWithTitles() {
		const { meaning, titles } = this;
		const withAmount = titles.findIndex((line) => !line.some(isAmountCell) && hasAmount(this.find(line), meaning));
		const index = Math.max(0, withAmount);
		const names = titles[index] as string[];
		return this.start(names, titles.slice(index + 1));
	}

	/** @param rows records that were no header */
	private start(header: string[], rows: string[][]) {
		const { movements, options } = this;
		this.reading = describeSheet(header, options.description);
		const { rowsAre } = this.reading.description;
		if (rowsAre !== undefined && !this.meaning.isKnown)
			this.meaning = { type: rowsAre, effect: effectOf(rowsAre), isKnown: true };
		const columns = this.find(header, this.reading);
		if (this.context.onlyIfTyped && columns.type === undefined) throw NOT_TYPED;
		movements.names = nameColumns(header);
		this.columns = columns;
		this.readers = new Readers(movements, columns, options, {
			ofManyPayouts: this.context.ofManyPayouts,
			description: this.reading.description,
		});
		this.addBlock();
		const { atColumn } = this.readers;
		let number = 0;
		for (const cells of rows) {
			if (cells.every((cell) => cell.trim() === '')) continue;
			atColumn.forEach((reader, column) => reader?.made(cells[column] ?? ''));
			this.record(cells, ++number, cells.length);
		}
		this.replayed = number;
		return { columns: header.map((_, index) => atColumn[index] ?? false), beyond: options.withRow };
	}

	private addBlock(): void {
		this.block = this.movements.addBlock();
		this.context.takeMemory(this.block.size * ROW_BYTES);
		this.readers.next(this.block);
	}

	/** A currency beside a number is the row's, or the cell is no amount of it. */
	private checkCurrency(amount: AmountCells): void {
		const { currencies, amounts } = this.readers;
		const isOfAmount = amount === amounts[0] && this.columns.amount !== undefined;
		if (isOfAmount && currencies.text === '' && isKnownCurrency(amount.currency)) {
			currencies.set(amount.currency);
			amount.currency = '';
		} else amount.checkBeside(currencies.text || this.context.currency);
	}

	private checkAmount(): void {
		const { columns, meaning, movements, reading } = this;
		if (movements.count === 0 || hasAmount(columns, meaning) || meaning.effect === 'unknown') return;
		const named = reading.description.amountColumn?.join(', ') ?? '';
		throw new InputError(
			`"${movements.file}" has no column ${named === '' ? 'that looks like an amount' : `"${named}"`}`,
			`Name it in "Amount Column", or check whether the sheet has a header. It has: ${movements.names.join(', ')}.`,
		);
	}
}

/** Whether a cell is an amount: a line that has one is no header. */
function isAmountCell(cell: string): boolean {
	const written = readWritten(cell);
	return written !== undefined && (written.currency === '' || isKnownCurrency(written.currency));
}

function zoneOf(name: string) {
	return name === '' ? undefined : (zoneNamed(name) ?? 'unclear');
}

function hasAmount({ amount, credit, debit, fee }: FoundColumns, { type }: SheetMeaning): boolean {
	return amount !== undefined || debit !== undefined || credit !== undefined || (type === 'fee' && fee !== undefined);
}
