import { decimalsOf, isKnownCurrency } from '../currency';
import { Sum } from '../money';
import type { AmountCells } from './amountCells';
import type { SheetTexts } from './describeSheet';
import type { FoundColumns } from '../columns';
import type { Block, SheetRows } from '../tally';
import { ColumnReaders } from './columnReaders';
import type { ReadOptions } from './readOptions';
import { SHEET_RULES } from './pipe';
import { applyRules, type FeesOfSheet, type FeeSigns, type ReadSheet } from './rules/rule';
import { describedWords, meaningsOfWords, type SheetMeaning } from './rowEffects';

/** Where a sheet is, and what's known of it before it's read. */
export interface SheetContext {
	path: string;
	/** Of the payout; empty if it isn't known. */
	currency: string;
	/** Whether rows say whose they are: then the sheet may be of many payouts. */
	ofManyPayouts: boolean;
	/** How charges write their fees, in this sheet and those before it. */
	feeSigns: FeeSigns;
	/** Takes note of the memory that rows need, in bytes. */
	takeMemory: (bytes: number) => void;
}

/** What a row takes in a block, with the texts of most sheets. */
const ROW_BYTES = 100;

/** Which column is which, by a sheet's header. */
interface Header {
	columns: FoundColumns;
	reading: SheetTexts;
	meaning: SheetMeaning;
}

/** The rows of a sheet whose header is known: read cell by cell, then settled block by block. */
export class RowReader {
	private readonly readers: ColumnReaders;
	private block: Block;
	private readonly sheetRows: SheetRows;
	private readonly header: Header;
	private readonly options: ReadOptions;
	private readonly context: SheetContext;

	constructor(sheetRows: SheetRows, header: Header, options: ReadOptions, context: SheetContext) {
		this.sheetRows = sheetRows;
		this.header = header;
		this.options = options;
		this.context = context;
		this.block = this.newBlock();
		this.readers = new ColumnReaders(sheetRows, this.block, {
			...{ found: header.columns, options, description: header.reading.description },
			ofManyPayouts: context.ofManyPayouts,
		});
	}

	/** What reads each column. */
	get atColumn() {
		return this.readers.atColumn;
	}

	/**
	 * A row whose cells were read. Of one that's shorter than the header, the others are empty.
	 *
	 * @param row its number in the sheet, from 1 on
	 */
	add(cells: string[], row: number, length: number): void {
		const { block, sheetRows, readers } = this;
		const { amounts, atColumn } = readers;
		for (let column = length; column < atColumn.length; column++) atColumn[column]?.read('');
		if (length > atColumn.length && this.options.withRow)
			sheetRows.beyond.set(sheetRows.count, cells.slice(atColumn.length, length));
		for (let index = 0; index < amounts.length; index++) {
			const amount = amounts[index] as AmountCells;
			if (amount.currency !== '') this.checkCurrency(amount);
		}
		readers.endRow();
		block.count++;
		const more = row - ++sheetRows.count;
		if (more !== (sheetRows.skips.at(-1)?.more ?? 0)) sheetRows.skips.push({ at: sheetRows.count - 1, more });
		if (block.count < block.size) return;
		this.block = this.newBlock();
		readers.next(this.block);
	}

	/** What the rows are, once all are read. */
	async settle(): Promise<{ isTyped: boolean; fees: FeesOfSheet }> {
		const { context, sheetRows, options, readers } = this;
		const { columns, meaning, reading } = this.header;
		const { description } = reading;
		await this.finishCells();
		const own = describedWords(description.typeWords);
		const { words, isTyped } = meaningsOfWords(sheetRows.lists.type, meaning, own);
		const fees = { deductible: new Sum(), areUnproven: false };
		const sheet: ReadSheet = {
			...{ rows: sheetRows, columns, description, currency: context.currency, words, isTyped },
			...{ hasIds: readers.hasIds, hasSigns: this.saysSigns(), times: readers.times },
			...{ fees, feeSigns: context.feeSigns },
		};
		const rules = SHEET_RULES.flatMap((rule) => rule(sheet) ?? []);
		await applyRules(rules, async (take) => await sheetRows.eachBlock(options.pause, take));
		return { isTyped, fees };
	}

	/** What cells mean only once all of their column are read. */
	private async finishCells(): Promise<void> {
		const { context, sheetRows, readers } = this;
		const decimals = sheetRows.lists.currency.map((code) => decimalsOf(code || context.currency) ?? 2);
		const decimalsOfRow = (row: number) => {
			const { first, listed } = sheetRows.blockOf(row);
			return decimals[listed.currency?.[row - first] ?? 0] as number;
		};
		for (const cells of readers.amounts) await cells.finish(decimalsOfRow, this.options.pause);
	}

	/** Whether columns, or words beside numbers, say what adds to the payout. */
	private saysSigns(): boolean {
		const { debit, credit, direction } = this.header.columns;
		const hasColumn = [debit, credit, direction].some((column) => column !== undefined);
		return hasColumn || this.readers.amounts.some(({ hasDirections }) => hasDirections);
	}

	private newBlock(): Block {
		const block = this.sheetRows.addBlock();
		this.context.takeMemory(block.size * ROW_BYTES);
		return block;
	}

	/** A currency beside a number is the row's, or the cell is no amount of it. */
	private checkCurrency(amount: AmountCells): void {
		const { currencies, amounts } = this.readers;
		const isOfAmount = amount === amounts[0] && this.header.columns.amount !== undefined;
		if (isOfAmount && currencies.text === '' && isKnownCurrency(amount.currency)) {
			currencies.set(amount.currency);
			amount.currency = '';
		} else amount.checkBeside(currencies.text || this.context.currency);
	}
}
