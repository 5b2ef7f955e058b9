import { InputError } from '../errors';
import { readWritten } from '../cells';
import { MOST_HEADER_LINES } from '../headerLines';
import { cellOf, columnsOf, type Item } from '../table';
import { currenciesMeant } from '../currency';
import { nameColumns, type RecordSink } from '../sheets';
import { describeSheet, type SheetTexts } from './describeSheet';
import { findColumns, noColumns, type FoundColumns } from '../columns';
import { Rows } from '../tally';
import type { ReadOptions } from './readOptions';
import { RowReader, type SheetContext } from './rowReader';
import type { FeesOfSheet } from './rules/rule';
import { effectOf, type SheetMeaning } from './meanings';

/** So many known names make a line a header. */
const ENOUGH_NAMES = 3;
/** Items after which the event loop has its turn. */
const ITEMS_AT_A_TIME = 5_000;

/** One sheet as it's read: its rows in columns, and what else is known of it. */
export class SettlementSheet implements RecordSink<never> {
	/** Once they are settled. */
	rows: Rows;
	/** The names of its columns. */
	names: string[] = [];
	meaning: SheetMeaning;
	columns = noColumns();
	/** What texts say of it, and which. */
	reading: SheetTexts;
	/** Whether a column says what rows are. */
	isTyped = false;
	/** Fees that amounts may be before. */
	fees: FeesOfSheet | undefined;
	/** Lines above the header, and rows that were taken for such. */
	private readonly titles: string[][] = [];
	private replayed = 0;
	private readonly options: ReadOptions;
	private readonly context: SheetContext;
	/** Once the header is known. */
	private reader: RowReader | undefined;

	constructor(meaning: SheetMeaning, options: ReadOptions, context: SheetContext) {
		this.rows = new Rows(context.path, 0);
		this.meaning = meaning;
		this.options = options;
		this.context = context;
		this.reading = { description: options.description, service: undefined };
	}

	/**
	 * The first line, from that on which a text says, that has the described amount; without one the line itself, else
	 * the first in which an amount and other known names stand, or an amount.
	 */
	header(names: string[], line: number) {
		const { headerLine } = this.options.description;
		const described = this.describedAmounts();
		const trimmed = names.map((name) => name.trim());
		const isDescribed = described.some((name) => trimmed.includes(name));
		const isSaid = headerLine === undefined ? this.isHeader(names) : described.length === 0;
		if (line >= (headerLine ?? 1) && (isDescribed || isSaid)) return this.start(names, []);
		this.titles.push(names);
		return line < MOST_HEADER_LINES ? undefined : this.startWithTitles();
	}

	private describedAmounts(): string[] {
		const { amountColumn = [], creditColumn = [], debitColumn = [] } = this.options.description;
		const names = [...amountColumn, ...creditColumn, ...debitColumn];
		return names.flatMap((name) => [name, ...name.split('|')]).map((name) => name.trim());
	}

	private isHeader(names: string[]): boolean {
		if (names.some(isAmountCell)) return false;
		const found = this.find(names);
		return hasAmount(found, this.meaning) && found.knownCount >= ENOUGH_NAMES;
	}

	/** Reads rows that aren't of a CSV. Their header is every field that one of them has; numbers are numbers. */
	async readItems(items: Item[]): Promise<void> {
		const header = await columnsOf(items, this.options.pause);
		const { atColumn } = this.startRows(header, []);
		for (const [index, item] of items.entries()) {
			const values = header.map((name) => item[name]);
			if (values.some((value) => cellOf(value) !== '')) {
				atColumn.forEach((reader, column) => {
					const value = values[column];
					if (typeof value === 'number') reader?.number(value);
					else reader?.read(cellOf(value));
				});
				this.record([], index + 1, values.length);
			}
			if (index % ITEMS_AT_A_TIME === ITEMS_AT_A_TIME - 1) await this.options.pause();
		}
	}

	/** Once all records are read. */
	end(): void {
		if (this.names.length === 0 && this.titles.length > 0) this.startWithTitles();
	}

	record(cells: string[], number: number, length: number): undefined {
		this.reader?.add(cells, number + this.replayed, length);
		return undefined;
	}

	/**
	 * What the rows are, once all are read.
	 *
	 * @throws InputError where no column looks like an amount: rows without one would pass for a payout of nothing
	 */
	async finish(): Promise<void> {
		this.checkAmount();
		if (this.reader === undefined) return;
		const { rows, isTyped, fees } = await this.reader.settle();
		this.rows = rows;
		this.isTyped = isTyped;
		this.fees = fees;
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

	private start(header: string[], titles: string[][]) {
		const { atColumn } = this.startRows(header, titles);
		return { columns: header.map((_, index) => atColumn[index] ?? false), beyond: this.options.withRow };
	}

	/** @param titles records that were no header */
	private startRows(header: string[], titles: string[][]): RowReader {
		const { options } = this;
		this.reading = describeSheet(header, options.description);
		const { rowsAre } = this.reading.description;
		if (rowsAre !== undefined && !this.meaning.isKnown)
			this.meaning = { type: rowsAre, effect: effectOf(rowsAre), isKnown: true };
		const columns = this.find(header, this.reading);
		this.names = nameColumns(header);
		this.columns = columns;
		const { names, reading, meaning } = this;
		const reader = new RowReader({ names, columns, reading, meaning }, options, this.context);
		this.reader = reader;
		for (const cells of titles) {
			if (cells.every((cell) => cell.trim() === '')) continue;
			reader.atColumn.forEach((cell, column) => cell?.read(cells[column] ?? ''));
			reader.add(cells, ++this.replayed, cells.length);
		}
		return reader;
	}

	private checkAmount(): void {
		const { columns, meaning, names, reader, reading, rows } = this;
		if (reader === undefined || reader.count === 0 || hasAmount(columns, meaning) || meaning.effect === 'unknown')
			return;
		const named = reading.description.amountColumn?.join(', ') ?? '';
		throw new InputError(
			`"${rows.file}" has no column ${named === '' ? 'that looks like an amount' : `"${named}"`}`,
			`Name it in "Amount Column", or check whether the sheet has a header. It has: ${names.join(', ')}.`,
		);
	}
}

/** Whether a cell is an amount: a line that has one is no header. */
function isAmountCell(cell: string): boolean {
	const written = readWritten(cell);
	return written !== undefined && (written.currency === '' || currenciesMeant(written.currency).length > 0);
}

function hasAmount({ amount, credit, debit, fee }: FoundColumns, { type }: SheetMeaning): boolean {
	return amount !== undefined || debit !== undefined || credit !== undefined || (type === 'fee' && fee !== undefined);
}
