import { InputError } from '../errors';
import { MOST_HEADER_LINES } from '../headerLines';
import type { Description } from '../services';
import {
	cellOf,
	columnsOf,
	describedAmounts,
	headerIn,
	headerNames,
	isHeader,
	moneyAbove,
	type HeaderSought,
	type Item,
} from '../table';
import type { RecordSink } from '../sheets';
import { describeSheet, saidOfRows, type SheetMeaning, type SheetTexts } from './meanings';
import { findColumns, noColumns, type FoundColumns } from '../columns';
import { Rows } from '../tally';
import type { TransactionType } from '../transactions';
import type { ReadOptions } from './settlement';
import { RowReader, type SheetContext } from './rowReader';
import type { FeesOfSheet } from './rules/rule';

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
	/** Lines above the header that show money. */
	above: string[] = [];
	/** All as far as the header, and rows that were taken for titles, with their lines in the file. */
	private readonly first = { lines: [] as string[][], numbers: [] as number[] };
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

	header(names: string[], line: number) {
		const isFound = isHeader(names, line, this.sought);
		this.first.lines.push(names);
		this.first.numbers.push(line);
		return isFound || line >= MOST_HEADER_LINES ? this.startBelow() : undefined;
	}

	/** Reads rows that aren't of a CSV. Their header is every field that one of them has; numbers are numbers. */
	async readItems(items: Item[]): Promise<void> {
		const header = await columnsOf(items, this.options.pause);
		const { atColumn } = this.startRows(header, []);
		for (const [index, item] of items.entries()) {
			const values = header.map((name) => item[name]);
			const filled = values.filter((value) => cellOf(value) !== '').length;
			if (filled > 0) {
				atColumn.forEach((reader, column) => {
					const value = values[column];
					if (typeof value === 'number') reader?.number(value);
					else reader?.read(cellOf(value));
				});
				this.record([], index + 1, values.length, filled === 1);
			}
			if (index % ITEMS_AT_A_TIME === ITEMS_AT_A_TIME - 1) await this.options.pause();
		}
	}

	/** Once all records are read. */
	end(): void {
		if (this.reader === undefined && this.first.lines.length > 0) this.startBelow();
	}

	record(cells: string[], number: number, length: number, isAlone: boolean): undefined {
		this.reader?.add(cells, number + this.replayed, length, isAlone);
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
		// What it was read into beside its rows is held no longer.
		this.reader = undefined;
	}

	private get sought(): HeaderSought {
		const { type, isKnown } = this.meaning;
		return sheetHeader(this.options.description, isKnown ? type : undefined);
	}

	/** Below the header among the first lines; those that were read beyond it are rows. */
	private startBelow() {
		const { lines, numbers } = this.first;
		const { at, isNamed } = headerIn(lines, numbers, this.sought);
		const header = headerNames(lines.slice(at), isNamed);
		this.above = moneyAbove(lines.slice(0, at));
		const { atColumn } = this.startRows(header, lines.slice(isNamed ? at + 1 : at));
		return { columns: header.map((_, index) => atColumn[index] ?? false), beyond: this.options.withRow };
	}

	/** @param first records that were taken for titles */
	private startRows(header: string[], first: string[][]): RowReader {
		const { options } = this;
		this.reading = describeSheet(header, options.description);
		const { rowsAre } = this.reading.description;
		if (rowsAre !== undefined && !this.meaning.isKnown) this.meaning = { ...saidOfRows(rowsAre), isKnown: true };
		this.names = header;
		const { type, isKnown } = this.meaning;
		const columns = findColumns(header, this.reading.description, isKnown ? type : undefined);
		this.columns = columns;
		const { names, reading, meaning } = this;
		const reader = new RowReader({ names, columns, reading, meaning }, options, this.context);
		this.reader = reader;
		for (const cells of first) {
			const filled = cells.filter((cell) => cell.trim() !== '').length;
			if (filled === 0) continue;
			reader.atColumn.forEach((cell, column) => cell?.read(cells[column] ?? ''));
			reader.add(cells, ++this.replayed, cells.length, filled === 1);
		}
		return reader;
	}

	private checkAmount(): void {
		const { columns, meaning, names, reader, reading, rows } = this;
		if (reader === undefined || reader.count === 0 || meaning.effect === 'unknown') return;
		if (hasAmount(columns, meaning.type)) return;
		const named = reading.description.amountColumn?.join(', ') ?? '';
		throw new InputError(
			`"${rows.file}" has no column ${named === '' ? 'that looks like an amount' : `"${named}"`}`,
			`Name it in "Amount Column", or check whether the sheet has a header. It has: ${names.join(', ')}.`,
		);
	}
}

/**
 * What's known of the header of a sheet: an amount and other known names stand in it, or likely an amount.
 *
 * @param type of all rows, if the sheet's name says it
 */
export function sheetHeader(description: Description, type: TransactionType | undefined): HeaderSought {
	return {
		line: description.headerLine,
		described: describedAmounts(description),
		knows(names) {
			const own = describeSheet(names, description).description;
			const found = findColumns(names, own, type);
			if (!hasAmount(found, type)) return undefined;
			return found.knownCount >= ENOUGH_NAMES ? 'surely' : 'likely';
		},
	};
}

function hasAmount({ amount, credit, debit, fee }: FoundColumns, type: TransactionType | undefined): boolean {
	return amount !== undefined || debit !== undefined || credit !== undefined || (type === 'fee' && fee !== undefined);
}
