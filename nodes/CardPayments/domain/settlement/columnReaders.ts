import { ColumnNames, countsMinor, unitOfName } from '../cells';
import { zoneOfColumn } from '../dates';
import type { Description } from '../services';
import { AmountCells } from './amountCells';
import { LastCell, ListedCells, SharedCells, TextCells, type CellReader } from './textCells';
import { LIST_ROLES, PARTS, type ListRole, furtherAmounts, type FoundColumns } from '../columns';
import { TimeCells } from './dateCells';
import { LabelCells } from './labelCells';
import type { Block, SheetRows } from '../tally';
import type { ReadOptions } from './readOptions';

/** What's read of a sheet's columns. */
interface ReadColumns {
	found: FoundColumns;
	options: ReadOptions;
	description: Description;
	/** Whether rows say whose they are. */
	ofManyPayouts: boolean;
}

/** A day and a time that stand apart. */
interface JoinedTime {
	times: TimeCells;
	day: LastCell;
	time: LastCell;
}

/** What reads each column of a sheet into the blocks of its rows. */
export class ColumnReaders {
	readonly atColumn: Array<CellReader | undefined>;
	readonly amounts: AmountCells[];
	readonly currencies: ListedCells;
	readonly times: TimeCells | undefined;
	/** Whether a row has an ID. */
	hasIds = false;
	private readonly sheetRows: SheetRows;
	/** That of the first rows, which readers are made with. */
	private readonly first: Block;
	private readonly ids: TextCells[];
	private readonly keepsDates: boolean;
	private readonly joined: JoinedTime | undefined;
	/** Columns that make the type together. */
	private readonly types: { cells: ListedCells; parts: LastCell[] } | undefined;
	/** The currency of all rows. */
	private readonly currency: string | undefined;
	/** Currencies that the names of columns say. */
	private readonly named: Array<{ cells: ListedCells; code: string }>;
	private readonly all: CellReader[][];

	constructor(sheetRows: SheetRows, first: Block, columns: ReadColumns) {
		const { found, options, description } = columns;
		const { names } = sheetRows;
		this.sheetRows = sheetRows;
		this.first = first;
		this.all = names.map(() => []);
		this.amounts = this.amountsOf(found, description);
		const units = unitsOfNames(names, found);
		// Where the name of the amount says its currency, a column says that of something else.
		const currencyColumn = units.currency === '' ? found.currency : undefined;
		this.currencies = this.add(currencyColumn, this.listed('currency'));
		this.types = this.addTypes(found);
		this.addListed(columns);
		this.named = (['gross_currency', 'fee_currency'] as const)
			.filter((role) => units[role] !== '')
			.map((role) => ({ cells: this.listed(role), code: units[role] }));
		sheetRows.payoutZone = zoneOfColumn(names[found.payout_date ?? -1] ?? '');
		this.times = found.date === undefined ? undefined : this.timesOf(names[found.date] as string, options);
		this.joined = this.addTimes(found);
		this.keepsDates = this.times !== undefined && options.kept.includes('date');
		const idColumns = [...new Set([found.transaction_id, found.own_id])].filter((each) => each !== undefined);
		this.ids = idColumns.map((column) => {
			const roles = (['transaction_id', 'own_id'] as const).filter((role) => found[role] === column);
			return this.add(column, new TextCells(first, roles, { mayBeTotal: true }));
		});
		this.addTexts(found, options);
		for (const column of this.labelColumns(found, idColumns)) this.add(column, new LabelCells(first));
		if (options.withRow) names.forEach((_, column) => this.add(column, new TextCells(first, [`row ${column}`])));
		this.atColumn = this.oneEach();
		if (currencyColumn === undefined) this.all.push([this.currencies]);
		this.all.push(this.named.map(({ cells }) => cells));
		if (this.joined !== undefined) this.all.push([this.joined.times]);
		if (this.types !== undefined) this.all.push([this.types.cells]);
		this.currency = currencyColumn === undefined ? units.currency || description.currency : undefined;
	}

	private add<Reader extends CellReader>(column: number | undefined, reader: Reader): Reader {
		if (column !== undefined) this.all[column]?.push(reader);
		return reader;
	}

	private listed(role: ListRole): ListedCells {
		return new ListedCells(this.sheetRows, this.first, role);
	}

	private amountsOf(found: FoundColumns, description: Description): AmountCells[] {
		const { sheetRows, first } = this;
		const parts = PARTS.flatMap((part) => (found[part] === undefined ? [] : [[part, found[part]] as const]));
		return [...parts, ...furtherAmounts(found)].map(([role, column]) => {
			const isMinor = countsMinor(sheetRows.names[column] ?? '', description.amountUnit);
			const form = { sign: description.decimalSign, isMinor };
			return this.add(column, new AmountCells(sheetRows, first, role, form));
		});
	}

	private addListed({ found, options, ofManyPayouts }: ReadColumns): void {
		const isKept: Partial<Record<ListRole, boolean>> = {
			payment_method: options.kept.includes('payment_method'),
			payout_id: ofManyPayouts,
			payout_date: ofManyPayouts,
		};
		const isJoined = (role: ListRole) => role === 'type' && found.types !== undefined;
		for (const role of LIST_ROLES)
			if (role !== 'currency' && !isJoined(role) && found[role] !== undefined && isKept[role] !== false)
				this.add(found[role], this.listed(role));
	}

	private addTypes({ types }: FoundColumns) {
		if (types === undefined) return undefined;
		return { cells: this.listed('type'), parts: types.map((column) => this.add(column, new LastCell())) };
	}

	private timesOf(name: string, { zone, now }: ReadOptions): TimeCells {
		return new TimeCells(this.first, zoneOfColumn(name) ?? zone, now);
	}

	/** @returns what reads a day and a time that stand apart */
	private addTimes({ date, time }: FoundColumns): JoinedTime | undefined {
		const { times } = this;
		if (times === undefined) return undefined;
		if (time !== undefined)
			return { times, day: this.add(date, new LastCell()), time: this.add(time, new LastCell()) };
		this.add(date, times);
		return undefined;
	}

	private addTexts(found: FoundColumns, { kept, added }: ReadOptions): void {
		const { first, sheetRows } = this;
		for (const role of ['order_reference', 'reason'] as const)
			if (kept.includes(role)) this.add(found[role], new TextCells(first, [role]));
		if (kept.includes('reason')) this.add(found.dispute_id, new TextCells(first, ['dispute_id']));
		if (added.length === 0) return;
		const names = new ColumnNames(sheetRows.names);
		added.forEach((name, index) => this.add(names.find(name), new TextCells(first, [`added ${index}`])));
	}

	/** What reads each column as a whole: of several readers, all at once. */
	private oneEach(): Array<CellReader | undefined> {
		return this.all.map((readers) => (readers.length > 1 ? new SharedCells(readers) : readers[0]));
	}

	/**
	 * Where a row may be called a total: mostly in the first column; where no column has IDs, which a total hasn't, in
	 * any of texts.
	 */
	private labelColumns({ date, time }: FoundColumns, ids: number[]): number[] {
		const isText = (column: number) =>
			![date, time, ...ids].includes(column) && !this.all[column]?.some((cells) => cells instanceof AmountCells);
		return this.all.flatMap((_, column) => (isText(column) && (column === 0 || ids.length === 0) ? [column] : []));
	}

	/** The next rows come into this block. */
	next(block: Block): void {
		for (const reader of this.all.flat()) reader.next?.(block);
	}

	/** Once all cells of a row are read. */
	endRow(): void {
		if (this.joined !== undefined) {
			const { times, day, time } = this.joined;
			times.take(`${day.text} ${time.text}`, day.text);
		}
		if (this.types !== undefined) this.types.cells.set(this.types.parts.map(({ text }) => text).join(' + '));
		if (this.currency !== undefined && this.currencies.text === '') this.currencies.set(this.currency);
		for (const { cells, code } of this.named) cells.set(code);
		let hasId = false;
		for (let index = 0; index < this.ids.length; index++) hasId ||= !(this.ids[index] as TextCells).isEmpty;
		if (hasId) this.hasIds = true;
		else if (this.keepsDates) this.sheetRows.dates.set(this.sheetRows.count, this.times?.written ?? '');
	}
}

/** The currencies that the names of columns of amounts say; '' where they say none. */
function unitsOfNames(names: string[], found: FoundColumns) {
	const said = (...columns: Array<number | undefined>) => {
		const codes = new Set(columns.map((column) => unitOfName(names[column ?? -1] ?? '').currency));
		codes.delete('');
		// Of several, none is the row's.
		return [...codes].join('/');
	};
	const { amount, debit, credit, gross, gross_debit, gross_credit, summed } = found;
	const fees = said(...summed.fee, ...summed.tax);
	return {
		currency: said(amount, debit, credit),
		gross_currency: found.gross_currency === undefined ? said(gross, gross_debit, gross_credit) : '',
		fee_currency: found.fee_currency === undefined ? fees : '',
	};
}
