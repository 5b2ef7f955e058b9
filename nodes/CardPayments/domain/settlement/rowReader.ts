import { AmountColumn, ColumnNames, countsMinor, isDashes, unitOfName } from '../cells';
import type { ColumnReader } from '../csv';
import {
	furtherAmounts,
	LIST_ROLES,
	OF_AMOUNT,
	PARTS,
	type AmountRole,
	type FoundColumns,
	type ListRole,
	type PartRole,
} from '../columns';
import { currencyMeant, decimalsOf, isKnownCurrency, lettersOfCurrency, meansCurrency } from '../currency';
import { DateColumn, zoneOfColumn } from '../dates';
import { remembered } from '../lazily';
import { Sum } from '../money';
import { HashedTexts, Rows, Texts } from '../tally';
import type { Pause } from '../turns';
import { isTotalLabel } from '../words';
import type { SheetTexts } from './meanings';
import { rowMeanings, type SheetMeaning } from './meanings';
import type { ReadOptions } from './settlement';
import type { FeesOfSheet, FeeSigns, ReadSheet } from './rules/rule';
import { SHEET_RULES } from './rules/sheetRules';

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
	/** How many times the rows so far are still to come, where that's known. */
	toCome?: (() => number) | undefined;
	/** Whether it's enough to know which IDs are the same: see `ReadOptions`. */
	hashesIds: boolean;
}

/** What a row takes in memory beside its columns; a number, a text that mostly repeats, and one of its own. */
const ROW_BYTES = 8;
const NUMBER_BYTES = 8;
const WORD_BYTES = 4;
const TEXT_BYTES = 40;
/** So many rows are counted at once. */
const COUNTED_AT_ONCE = 128;
/** After so many rows, and so many times as many, there's room for all that are still to come, and a bit more. */
const FIRST_LOOK = 4_096;
const LOOKS = 16;
const ROOM = 1.05;

/** Which column is which, by a sheet's header. */
interface Header {
	names: string[];
	columns: FoundColumns;
	reading: SheetTexts;
	meaning: SheetMeaning;
}

/** What a column's cells become: each at its row. A record that is cut by a chunk is read twice. */
interface Cells {
	put(row: number, cell: string): void;
	/** A number that came as one, where that says more than its text. */
	putNumber?(row: number, value: number): void;
}

/** What reads a column at the row that comes next. */
interface CellReader extends ColumnReader {
	number(value: number): void;
}

/** A column of amounts. */
interface Amounts {
	role: PartRole | AmountRole;
	column: number;
	cells: AmountColumn;
	isOfAmount: boolean;
}

/** The rows of a sheet whose header is known: read cell by cell, then settled column by column. */
export class RowReader {
	/** What reads each column; undefined for those that nobody asks for. */
	readonly atColumn: Array<CellReader | undefined>;
	/** Rows that were read. */
	count = 0;
	private readonly header: Header;
	private readonly options: ReadOptions;
	private readonly context: SheetContext;
	/** By column, all that it's read into. */
	private readonly cells: Cells[][];
	private readonly amounts: Amounts[];
	private readonly dates: DateColumn | undefined;
	private readonly texts = new Map<string, Texts>();
	/** What's made of several cells of a row, once all are read. */
	private readonly joins: Array<(row: number) => void> = [];
	/** Rows that are called a total. */
	private readonly labelled = new Set<number>();
	/** Rows with something in one cell only. */
	private readonly alone = new Set<number>();
	/** Of rows that don't follow the one above, by row. */
	private readonly numbers = new Map<number, number>();
	private lastNumber = 0;
	private readonly beyond = new Map<number, string[]>();
	/** The dates of rows without an ID, as they're written. */
	private readonly written = new Map<number, string>();
	private hasIds = false;
	private readonly rowBytes: number;
	/** The row at which it's asked next how many there will be. */
	private nextLook = FIRST_LOOK;

	constructor(header: Header, options: ReadOptions, context: SheetContext) {
		this.header = header;
		this.options = options;
		this.context = context;
		this.cells = header.names.map(() => []);
		this.amounts = this.readAmounts();
		this.readCurrencies();
		this.readWords();
		this.dates = this.readDates();
		const ids = this.readIds();
		this.readTexts();
		this.readLabels(ids);
		const numbers = this.amounts.length + (this.dates === undefined ? 0 : 1);
		const ofIds = ids.length * (context.hashesIds ? NUMBER_BYTES : TEXT_BYTES);
		const ofTexts = WORD_BYTES * this.texts.size + TEXT_BYTES * options.added.length;
		this.rowBytes = ROW_BYTES + NUMBER_BYTES * numbers + ofIds + ofTexts;
		this.atColumn = this.cells.map((cells) => this.readerOf(cells));
	}

	private readAmounts(): Amounts[] {
		const { names, columns: found, reading } = this.header;
		const { amountUnit, decimalSign } = reading.description;
		const parts = PARTS.flatMap((part) => (found[part] === undefined ? [] : [[part, found[part]] as const]));
		return [...parts, ...furtherAmounts(found)].map(([role, column]) => {
			const isMinor = countsMinor(names[column] ?? '', amountUnit);
			const cells = new AmountColumn({ sign: decimalSign, isMinor });
			this.cells[column]?.push(cells);
			return { role, column, cells, isOfAmount: OF_AMOUNT.some((each) => each === role.split(' ')[0]) };
		});
	}

	/** The currency of a row is what its column says, what stands beside its amount, or what a name or a text says. */
	private readCurrencies(): void {
		const { names, columns: found, reading } = this.header;
		const { amounts, context } = this;
		const readCode = codeReader(context.currency || (reading.description.currency ?? ''));
		const units = unitsOfNames(names, found, readCode);
		// Where the name of the amount says its currency, a column says that of something else.
		const column = units.currency === '' ? found.currency : undefined;
		const currencies = this.textsOf('currency', column, readCode);
		const usual = column === undefined ? units.currency || (reading.description.currency ?? '') : '';
		this.joins.push((row) => {
			let currency = column === undefined ? '' : currencies.at(row);
			for (let index = 0; index < amounts.length; index++) {
				const { role, cells, isOfAmount } = amounts[index] as Amounts;
				if (cells.currency === '') continue;
				// A currency beside a number is the row's, or the cell is no amount of it.
				if (role === 'amount' && currency === '' && isKnownCurrency(cells.currency)) currency = cells.currency;
				// A fee of nothing is nothing in any.
				else if (isOfAmount || cells.unitsAt(row) !== 0) {
					const isOwn = meansCurrency(cells.currency, currency || usual || context.currency);
					if (!isOwn) cells.refuse(row, cells.written);
				}
			}
			currencies.set(row, currency || usual);
		});
		for (const role of ['gross_currency', 'fee_currency'] as const)
			if (units[role] !== '') {
				const codes = this.textsOf(role);
				this.joins.push((row) => codes.set(row, units[role]));
			}
	}

	/** Words that repeat. */
	private readWords(): void {
		const { columns: found } = this.header;
		const { kept } = this.options;
		const isKept: Partial<Record<ListRole, boolean>> = {
			payment_method: kept.includes('payment_method'),
			payout_id: this.context.ofManyPayouts,
			payout_date: this.context.ofManyPayouts,
		};
		if (found.types !== undefined) {
			const parts = found.types.map((column) => this.lastOf(column));
			const types = this.textsOf('type');
			this.joins.push((row) => types.set(row, parts.map((part) => part.cell.trim()).join(' + ')));
		}
		for (const role of LIST_ROLES)
			if (found[role] !== undefined && isKept[role] !== false && !this.texts.has(role))
				this.textsOf(
					role,
					found[role],
					role.endsWith('currency') ? codeReader(this.context.currency) : remembered(trimmed),
				);
	}

	/** A day and its time may stand apart. */
	private readDates(): DateColumn | undefined {
		const { names, columns: found, reading } = this.header;
		const { zone, now } = this.options;
		if (found.date === undefined) return undefined;
		const { dateFormat } = reading.description;
		const dates = new DateColumn({ dateFormat, zone: zoneOfColumn(names[found.date] ?? '') ?? zone, now });
		if (found.time === undefined) this.cells[found.date]?.push(dates);
		else {
			const [day, time] = [this.lastOf(found.date), this.lastOf(found.time)];
			this.joins.push((row) => dates.put(row, `${day.cell.trim()} ${time.cell.trim()}`));
		}
		return dates;
	}

	/** @returns the columns of IDs */
	private readIds(): number[] {
		const { columns: found } = this.header;
		const columns = [...new Set([found.transaction_id, found.own_id])].filter((each) => each !== undefined);
		const ids = columns.map((column) => {
			const hashed = this.context.hashesIds ? new HashedTexts() : undefined;
			const texts = hashed ?? new Texts();
			for (const role of ['transaction_id', 'own_id'] as const)
				if (found[role] === column) this.texts.set(role, texts);
			const put = (row: number, cell: string) => {
				const id = cell.trim();
				const isTotal = isTotalLabel(id);
				if (isTotal) this.labelled.add(row);
				const isNone = id === '' || isDashes(id);
				// What has spaces may be a note, which is said.
				if (hashed === undefined || isNone || isTotal || id.includes(' ')) texts.set(row, isNone ? '' : id);
				else hashed.hash(row, id);
			};
			this.cells[column]?.push({ put });
			return texts;
		});
		const keepsDates = found.date !== undefined && this.options.kept.includes('date');
		const day = keepsDates ? this.lastOf(found.date as number) : undefined;
		this.joins.push((row) => {
			let isNamed = false;
			for (let index = 0; index < ids.length; index++) isNamed ||= ids[index]?.has(row) === true;
			if (isNamed) this.hasIds = true;
			else if (day !== undefined) this.written.set(row, day.cell.trim());
		});
		return columns;
	}

	private readTexts(): void {
		const { names, columns: found } = this.header;
		const { kept, added, withRow } = this.options;
		const places = new ColumnNames(names);
		const asked = [
			['order_reference', kept.includes('order_reference') ? found.order_reference : undefined],
			['reason', kept.includes('reason') ? found.reason : undefined],
			['dispute_id', kept.includes('reason') ? found.dispute_id : undefined],
			...added.map((name, index) => [`added ${index}`, places.find(name)] as const),
			...(withRow ? names.map((_, column) => [`row ${column}`, column] as const) : []),
		] as const;
		for (const [name, column] of asked) if (column !== undefined) this.textsOf(name, column, trimmed);
	}

	/**
	 * Where a row may be called a total: mostly in the first column; where no column has IDs, which a total hasn't, in
	 * any of texts.
	 */
	private readLabels(ids: number[]): void {
		const { date, time } = this.header.columns;
		const apart = [date, time, ...ids, ...this.amounts.map(({ column }) => column)];
		const isLabel = remembered(isTotalLabel);
		const put = (row: number, cell: string) => {
			if (isLabel(cell)) this.labelled.add(row);
		};
		this.cells.forEach((cells, column) => {
			if (!apart.includes(column) && (column === 0 || ids.length === 0)) cells.push({ put });
		});
	}

	/** The texts of a column, or those that are made of others. @param made what becomes of a cell */
	private textsOf(name: string, column?: number, made: (cell: string) => string = trimmed): Texts {
		const texts = new Texts();
		this.texts.set(name, texts);
		if (column !== undefined) this.cells[column]?.push({ put: (row, cell) => texts.set(row, made(cell)) });
		return texts;
	}

	/** What the last cell of a column says. */
	private lastOf(column: number): { cell: string } {
		const last = { cell: '' };
		this.cells[column]?.push({ put: (_, cell) => void (last.cell = cell) });
		return last;
	}

	private readerOf(all: Cells[]): CellReader | undefined {
		const [first, ...others] = all;
		if (first === undefined) return undefined;
		const put = (cell: string) => {
			for (let index = 0; index < all.length; index++) (all[index] as Cells).put(this.count, cell);
		};
		const number = (value: number) => {
			for (const cells of all)
				if (cells.putNumber === undefined) cells.put(this.count, String(value));
				else cells.putNumber(this.count, value);
		};
		return { read: others.length > 0 ? put : (cell) => first.put(this.count, cell), number };
	}

	/**
	 * A row whose cells were read. Of one that's shorter than the header, the others are empty.
	 *
	 * @param number in the sheet, from 1 on
	 * @param isAlone whether only one of its cells has something in it
	 */
	add(cells: string[], number: number, length: number, isAlone: boolean): void {
		const { atColumn, count: row, joins } = this;
		if (row % COUNTED_AT_ONCE === 0) this.context.takeMemory(COUNTED_AT_ONCE * this.rowBytes);
		if (row === this.nextLook) this.makeRoom();
		for (let column = length; column < atColumn.length; column++) atColumn[column]?.read('');
		if (length > atColumn.length && this.options.withRow)
			this.beyond.set(row, cells.slice(atColumn.length, length));
		for (let index = 0; index < joins.length; index++) joins[index]?.(row);
		if (isAlone && atColumn.length > 1) this.alone.add(row);
		if (number !== this.lastNumber + 1) {
			this.numbers.set(row, number);
			this.context.takeMemory(TEXT_BYTES);
		}
		this.lastNumber = number;
		this.count++;
	}

	/** For all rows at once: columns that grow are copied in one turn. */
	private makeRoom(): void {
		const rows = Math.ceil(this.count * (1 + (this.context.toCome?.() ?? 0)) * ROOM);
		for (const { cells } of this.amounts) cells.expect(rows);
		this.dates?.expect(rows);
		this.nextLook *= LOOKS;
	}

	/** What the rows are, once all are read. */
	async settle(): Promise<{ rows: Rows; isTyped: boolean; fees: FeesOfSheet }> {
		const { context, dates, hasIds, labelled, options } = this;
		const { columns, meaning, reading } = this.header;
		const { pause } = options;
		const { description } = reading;
		const decimalsIn = remembered((code) => decimalsOf(code || context.currency) ?? 2);
		const currencies = this.texts.get('currency') as Texts;
		for (const { cells } of this.amounts) await cells.finish((row) => decimalsIn(currencies.at(row)), pause);
		const rows = await this.rows();
		const amounts = new Map(
			furtherAmounts(columns).map(([role]) => [
				role,
				(this.unitsOf(role) as Float64Array).subarray(0, this.count),
			]),
		);
		rows.paid = amounts.get('paid');
		const hasDirections = this.amounts.some(({ cells }) => cells.hasDirections);
		const { debit, credit, direction } = columns;
		const hasSigns = hasDirections || [debit, credit, direction].some((column) => column !== undefined);
		const fees = { deductible: new Sum(), areUnproven: false };
		const { isTyped, meaningAt } = rowMeanings(rows, meaning, description.typeWords);
		const sheet: ReadSheet = {
			rows,
			columns,
			description,
			currency: context.currency,
			amounts,
			dates,
			labelled,
			meaningAt,
			isTyped,
			hasIds,
			hasSigns,
			fees,
			feeSigns: context.feeSigns,
			pause,
		};
		for (const rule of SHEET_RULES) await rule(sheet);
		return { rows, isTyped, fees };
	}

	private unitsOf(role: PartRole | AmountRole): Float64Array | undefined {
		return this.amounts.find((each) => each.role === role)?.cells.units;
	}

	/** What was read, as columns, and what isn't certain of it. */
	private async rows(): Promise<Rows> {
		const { count, dates, labelled, texts } = this;
		const { pause } = this.options;
		const columns: Partial<Record<PartRole | 'time', Float64Array>> = {};
		for (const role of [...PARTS, 'time'] as const) {
			const read = role === 'time' ? dates?.times : this.unitsOf(role);
			columns[role] = read ?? (await unknownNumbers(count, pause));
		}
		const rows = new Rows(this.context.path, count, columns);
		rows.names = this.header.names;
		rows.payoutZone = zoneOfColumn(rows.names[this.header.columns.payout_date ?? -1] ?? '');
		let number = 0;
		await rows.each(pause, (at) => {
			number = this.numbers.get(at) ?? number + 1;
			rows.numbers[at] = number;
		});
		for (const [name, column] of texts) {
			const isList = LIST_ROLES.some((role) => role === name);
			if (!isList || column.hasAny) rows.texts.set(name, column);
		}
		// Of several cells that aren't amounts, the amount says most.
		const known = this.amounts.filter(({ role }) => role !== 'other fee').sort((a, b) => a.column - b.column);
		for (const { cells, isOfAmount } of known)
			for (const [row, written] of cells.unreadable) {
				if (row >= count) continue;
				if (isOfAmount || !rows.unread.has(row)) rows.unread.set(row, written);
				rows.doubt(row, isOfAmount ? 'noAmount' : 'unreadable');
			}
		for (const [row, written] of dates?.unreadable ?? [])
			if (isTotalLabel(written)) labelled.add(row);
			else if (row < count) rows.doubt(row, 'unclearDate');
		this.doubtNotes(rows);
		for (const [row, cells] of this.beyond) rows.beyond.set(row, cells);
		for (const [row, date] of this.written) rows.dates.set(row, date);
		return rows;
	}

	/** Where rows have amounts, a line of one cell that's neither a figure nor an ID of theirs is a note. */
	private doubtNotes(rows: Rows): void {
		const { alone, amounts } = this;
		const hasNumber = ({ cells: { units } }: Amounts, row: number) => !Number.isNaN(units[row]);
		if (alone.size === 0 || !amounts.some(({ cells }) => cells.units.some((units) => !Number.isNaN(units)))) return;
		for (const row of alone) {
			const unread = rows.unread.get(row) ?? '';
			const ids = [rows.text('transaction_id', row), rows.text('own_id', row)];
			const isRow = amounts.some((each) => hasNumber(each, row)) || /\p{N}/u.test(unread) || ids.some(isId);
			if (isRow) continue;
			const texts = [...rows.texts].map(([role, texts]) => (role.endsWith('currency') ? '' : texts.at(row)));
			const written = [unread, ...texts, this.dates?.unreadable.get(row)].find(Boolean);
			if (written !== undefined) rows.unread.set(row, written);
			rows.doubt(row, 'note');
		}
	}
}

/** A number or a code, and no sentence. */
function isId(text: string): boolean {
	return /^\S*\p{N}\S*$/u.test(text);
}

/** A column of which nothing is known: a large one at once would take a turn. */
async function unknownNumbers(count: number, pause: Pause): Promise<Float64Array> {
	const numbers = new Float64Array(count);
	for (let from = 0; from < count; from += FILLED_AT_ONCE) {
		numbers.fill(Number.NaN, from, from + FILLED_AT_ONCE);
		await pause();
	}
	return numbers;
}

const FILLED_AT_ONCE = 65_536;

function trimmed(cell: string): string {
	return cell.trim();
}

/** Reads codes, signs and abbreviations of currencies. A sign may mean several: what may be `own` is. */
function codeReader(own: string): (cell: string) => string {
	return remembered((cell) => {
		const text = lettersOfCurrency(cell.trim().toUpperCase());
		if (own !== '' && meansCurrency(text, own)) return own;
		return (/\p{Sc}/u.test(text) ? undefined : currencyMeant(text)) ?? text;
	});
}

/** The currencies that the names of columns of amounts say; '' where they say none. */
function unitsOfNames(names: string[], found: FoundColumns, readCode: (text: string) => string) {
	const said = (...columns: Array<number | undefined>) => {
		const codes = new Set(columns.map((column) => readCode(unitOfName(names[column ?? -1] ?? '').currency)));
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
