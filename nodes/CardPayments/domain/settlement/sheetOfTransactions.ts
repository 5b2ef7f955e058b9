import { InputError } from '../errors';
import { decimalsOf, isKnownCurrency, meansCurrency } from '../money/currency';
import { Sum, zeroIfNone } from '../money/decimal';
import { plainUnits, readWritten } from '../cells/amounts';
import type { TransactionType } from '../sheets/kinds';
import { nameColumns, UniqueNames } from '../sheets/rows/header';
import type { Row } from '../sheets/rows/rows';
import type { RecordSink, SheetOptions } from '../sheets/rows/sheet';
import { AmountColumn } from '../cells/amountColumn';
import { findColumns, type FoundColumns } from './columns';
import type { DateWriter } from './dates';
import type { OtherEffect, SheetDescription } from './description';
import { Fees, type Has } from './fees';
import type { Keys } from './keys';
import { Tally, type Note } from './balance';
import {
	amountFields,
	emptyTransaction,
	TRANSACTION_FIELDS,
	type Parts,
	type PayoutFields,
	type Transaction,
} from './transactions';

export interface TransactionOptions extends Pick<SheetOptions, 'pause'> {
	description: SheetDescription;
	/** Columns that come along, as in the file or in snake_case, each under the name given here. */
	added: string[];
	/** Whether gross amount, fee and tax come in minor units, too. */
	withMinors: boolean;
	/** Whether each has a `reason`, as disputes do. */
	withReason: boolean;
	/** Whether each transaction has all columns of its sheet, as `row`. */
	withRow: boolean;
}

export interface PayoutContext {
	fields: PayoutFields;
	/** Of the payout; empty if it isn't known. */
	currency: string;
	options: TransactionOptions;
	dates: DateWriter;
	keys: Keys;
	format: (text: string) => string;
}

/** What a sheet's rows are; `unknown` where nothing says what they do to the payout. */
export interface SheetMeaning {
	type: TransactionType;
	effect: Exclude<OtherEffect, 'none'> | 'unknown';
	file: string;
}

const FEE_PARTS = ['gross', 'fee', 'tax'] as const;
const PARTS = ['amount', ...FEE_PARTS] as const;
/** Rows after which the event loop has its turn: some tens of milliseconds. */
const ROWS_AT_A_TIME = 20_000;
/** What an object of so many fields and the numbers beside it take. */
const ROW_BYTES = 340;
const LIKE_A_TOTAL = /^(grand|sub)?[\s-]*total\b/i;

/** What is written for where it goes. */
const TEXTS = ['payment_method', 'transaction_id', 'order_reference'] as const;

/** Makes the rows of one sheet into transactions. What they mean is decided once all are read. */
export class SheetOfTransactions implements RecordSink<Transaction> {
	readonly tally: Tally;
	readonly rowBytes: number;
	private readonly context: PayoutContext;
	private readonly meaning: SheetMeaning;
	private readonly parts = {
		amount: new AmountColumn(),
		gross: new AmountColumn(),
		fee: new AmountColumn(),
		tax: new AmountColumn(),
	};
	private columns: FoundColumns = { otherAmounts: [], added: [] };
	private names: string[] = [];
	private readonly addedFields: string[];
	private readonly empty: Transaction;
	private readonly numbers: number[] = [];
	private others: Array<{ column: string; index: number; sum: Sum; isWhole: boolean }> = [];

	constructor(meaning: SheetMeaning, context: PayoutContext) {
		this.meaning = meaning;
		this.context = context;
		this.tally = new Tally(meaning.type, meaning.file);
		const { added, withMinors, withReason, withRow } = context.options;
		this.empty = emptyTransaction(meaning.type, context.fields, withMinors);
		this.addedFields = namesOfAdded(added, withReason, withRow);
		this.rowBytes = ROW_BYTES + 8 * added.length;
	}

	header(header: string[]) {
		const { options } = this.context;
		this.names = nameColumns(header);
		this.columns = findColumns(this.names, options.description.columns, this.meaning.type, options.added);
		this.others = this.columns.otherAmounts.map((index) => {
			return { column: this.names[index] as string, index, sum: new Sum(), isWhole: true };
		});
		const wanted = new Set(Object.values(this.columns).flat());
		return { columns: header.map((_, index) => options.withRow || wanted.has(index)), beyond: options.withRow };
	}

	record(cells: string[], number: number): Transaction {
		const { columns, context, parts } = this;
		const { options } = context;
		const amount = textAt(cells, columns.amount);
		const code = textAt(cells, columns.currency).toUpperCase() || currencyBeside(amount) || context.currency;
		take(parts.amount, amount, code);
		take(parts.gross, textAt(cells, columns.gross), code);
		take(parts.fee, textAt(cells, columns.fee), code);
		take(parts.tax, textAt(cells, columns.tax), code);
		for (const other of this.others) {
			const units = plainUnits(cells[other.index] as string);
			if (Number.isNaN(units)) other.isWhole = false;
			else other.sum.add(units);
		}
		this.numbers.push(number);
		const transaction: Transaction = {
			...this.empty,
			// Its own ID, until all rows are read.
			key: textAt(cells, columns.own_id),
			date: textAt(cells, columns.date) || null,
			currency: code || null,
			payment_method: textAt(cells, columns.payment_method) || null,
			transaction_id: textAt(cells, columns.transaction_id) || null,
			order_reference: textAt(cells, columns.order_reference) || null,
		};
		for (let index = 0; index < this.addedFields.length; index++)
			transaction[this.addedFields[index] as string] =
				context.format(textAt(cells, columns.added[index])) || null;
		if (options.withReason) transaction.reason = context.format(textAt(cells, columns.reason)) || null;
		if (options.withRow) transaction.row = this.rowOf(cells);
		return transaction;
	}

	/**
	 * What the rows are, once all are read.
	 *
	 * @throws InputError where no column looks like an amount: rows without one would pass for a payout of nothing
	 */
	async finish(rows: Transaction[]): Promise<Transaction[]> {
		const { columns, context, parts, tally } = this;
		this.checkAmount(rows);
		const decimals = (row: number) => decimalsOf(rows[row]?.currency ?? '') ?? 0;
		for (const part of PARTS) parts[part].finish(decimals);
		const totals = this.dropTotals(rows);
		const has = Object.fromEntries(PARTS.map((part) => [part, columns[part] !== undefined])) as Has;
		const { type, effect } = this.meaning;
		const place = context.options.description.fees;
		const fees = new Fees(place, has, type === 'fee', effect === 'reduces');
		const signs = { amount: this.signOf(parts.amount), gross: this.signOf(parts.gross) };
		const units: Parts = { amount: 0, gross: 0, fee: 0, tax: 0 };
		for (let row = 0; row < rows.length; row++) {
			this.unitsOf(row, units);
			if (!Number.isNaN(units.amount) || !has.amount) fees.look(units);
		}
		const order = context.dates.order(rows.map(({ date }) => date));
		this.setKeys(rows, totals);
		const kept: Transaction[] = [];
		for (let row = 0; row < rows.length; row++) {
			if ((row + 1) % ROWS_AT_A_TIME === 0) await context.options.pause();
			if (totals.has(row)) continue;
			const transaction = rows[row] as Transaction;
			this.unitsOf(row, units);
			// No -0, which JSON does not have.
			units.amount = units.amount * signs.amount + 0;
			units.gross = units.gross * signs.gross + 0;
			this.fill(transaction, row, units, fees);
			if (transaction.date !== null) {
				const date = context.dates.text(transaction.date, order);
				if (date === undefined) tally.note('unreadableDate', this.numbers[row] as number);
				transaction.date = date ?? context.format(transaction.date);
			}
			for (const name of TEXTS) {
				const text = transaction[name];
				if (text !== null) transaction[name] = context.format(text);
			}
			kept.push(transaction);
		}
		this.countOthers();
		tally.hasFees = has.fee || place === 'inSummary' || place === 'none';
		return kept;
	}

	/** The columns to add that the sheet has. */
	get foundColumns(): string[] {
		return this.context.options.added.filter((_, index) => this.columns.added[index] !== undefined);
	}

	private unitsOf(row: number, units: Parts): void {
		for (const part of PARTS) units[part] = this.parts[part].units[row] as number;
	}

	/**
	 * What the signs in a column mean for the payout: 1 as written, -1 the opposite, NaN unknown. Sheets that reduce it
	 * are written with a minus sign or without, whichever most rows have.
	 */
	private signOf(column: AmountColumn): number {
		const { effect } = this.meaning;
		const positive: number[] = [];
		const negative: number[] = [];
		for (let row = 0; row < column.units.length; row++) {
			const units = column.units[row] || this.parts.gross.units[row] || 0;
			if (units !== 0) (units > 0 ? positive : negative).push(this.numbers[row] as number);
		}
		const above = positive.length - negative.length;
		if (column === this.parts.gross) return effect === 'reduces' && above >= 0 ? -1 : 1;
		if (effect === 'adds') {
			if (negative.length > 0) this.tally.notes.set('reduces', negative);
			return 1;
		}
		if (effect === 'unknown') return Number.NaN;
		if (negative.length === 0 || positive.length === 0) return above >= 0 ? -1 : 1;
		if (above === 0) return Number.NaN;
		this.tally.notes.set('reversal', above > 0 ? negative : positive);
		return above > 0 ? -1 : 1;
	}

	/** Sets what a row adds to the payout, and counts it. */
	private fill(transaction: Transaction, row: number, units: Parts, fees: Fees): void {
		const { context, parts, tally } = this;
		const number = this.numbers[row] as number;
		if (FEE_PARTS.some((part) => parts[part].unreadable.has(row))) tally.note('unreadable', number);
		const currency = transaction.currency ?? '';
		const doubt = fees.split(units);
		const { amount } = units;
		if (context.currency !== '' && currency !== context.currency) {
			tally.note('otherCurrency', number);
			if (Number.isNaN(amount)) return;
			const foreign = tally.foreign.get(currency) ?? new Sum();
			tally.foreign.set(currency, foreign);
			foreign.add(amount);
			return;
		}
		const unknown = this.whyUnknown(amount, row);
		if (unknown !== undefined) {
			tally.note(unknown, number);
			if (unknown !== 'unknownSheet') return;
			tally.written ??= new Sum();
			tally.written.add(parts.amount.units[row] as number);
			return;
		}
		if (doubt !== undefined) tally.note(doubt, number);
		Object.assign(transaction, amountFields(units, decimalsOf(currency), context.options.withMinors));
		if (transaction.amount_minor === null) tally.note('noMinor', number);
		tally.add(units, transaction.transaction_id ?? `row ${number}`);
		tally.deductible.add(this.isDeducted ? fees.taken : 0 - fees.taken);
	}

	/** Why a row can't be counted, if so. */
	private whyUnknown(amount: number, row: number): Note | undefined {
		const { meaning, parts } = this;
		if (this.isDeducted && (parts.fee.unreadable.has(row) || parts.tax.unreadable.has(row))) return 'noFee';
		if (!Number.isNaN(amount)) return undefined;
		if (Number.isNaN(parts.amount.units[row]) || meaning.effect === 'adds') return 'noAmount';
		return meaning.effect === 'reduces' ? 'unclearSigns' : 'unknownSheet';
	}

	/** Whether the node deducts the fees. */
	private get isDeducted(): boolean {
		return this.context.options.description.fees === 'inRowsNotDeducted';
	}

	/** Before anything else of the rows changes: keys are made of what is written. */
	private setKeys(rows: Transaction[], totals: Set<number>): void {
		const { keys, format } = this.context;
		const isOwn = ({ key, type }: Transaction, row: number) =>
			// What takes a charge back may have the charge's ID.
			key !== '' && !(type === 'charge' && (this.parts.amount.units[row] as number) < 0);
		const seen = new Set<string>();
		const repeated = new Set<string>();
		rows.forEach((transaction, row) => {
			if (totals.has(row) || !isOwn(transaction, row)) return;
			(seen.has(transaction.key) ? repeated : seen).add(transaction.key);
		});
		keys.addSheet(this.meaning.type, seen);
		rows.forEach((transaction, row) => {
			if (totals.has(row)) return;
			const { key: id, type, date, transaction_id, order_reference, payment_method } = transaction;
			const hasOwn = isOwn(transaction, row);
			const key = hasOwn && !repeated.has(id) ? keys.ofId(type, id) : undefined;
			const amount = String(this.parts.amount.units[row]);
			// What the row means, as it's written: no new column changes it.
			const content = [transaction_id, date, amount, order_reference, payment_method];
			transaction.key = format(key ?? keys.ofContent(type, content));
			if (hasOwn && key === undefined) this.tally.note('repeatedId', this.numbers[row] as number);
		});
	}

	/** Rows that repeat the sum of those above: they are no transactions. */
	private dropTotals(rows: Transaction[]): Set<number> {
		const { parts, tally, numbers } = this;
		const totals = new Set<number>();
		const above = new Map<string | null, { sum: number; named: number }>();
		rows.forEach((transaction, row) => {
			const { key, transaction_id, order_reference, date, payment_method, currency } = transaction;
			const isNameless = key === '' && transaction_id === null && order_reference === null;
			const isLabelled = [key, transaction_id, date, payment_method].some((text) =>
				LIKE_A_TOTAL.test(text ?? ''),
			);
			const sums = above.get(currency) ?? { sum: 0, named: 0 };
			above.set(currency, sums);
			const amount = parts.amount.units[row] as number;
			if (sums.named > 0 && amount === sums.sum && (isNameless || isLabelled)) {
				totals.add(row);
				for (const part of PARTS) parts[part].drop(row);
				tally.note('total', numbers[row] as number);
			} else if (isLabelled) {
				parts.amount.drop(row);
				tally.note('calledTotal', numbers[row] as number);
			} else {
				sums.sum += zeroIfNone(amount);
				if (!isNameless) sums.named++;
			}
		});
		return totals;
	}

	private countOthers(): void {
		const { effect } = this.meaning;
		for (const { column, sum, isWhole } of effect === 'unknown' ? [] : this.others) {
			const total = sum.total();
			if (isWhole) this.tally.alternatives.set(column, effect === 'reduces' && total > 0n ? -total : total);
		}
	}

	private rowOf(cells: string[]): Row {
		const row: Row = {};
		for (let index = 0; index < cells.length; index++)
			row[this.names[index] ?? `column_${index + 1}`] = this.context.format(cells[index] as string);
		return row;
	}

	private checkAmount(rows: Transaction[]): void {
		const { amount, fee } = this.columns;
		const { type, effect, file } = this.meaning;
		const isKnown = amount !== undefined || (type === 'fee' && fee !== undefined);
		if (rows.length === 0 || isKnown || effect === 'unknown') return;
		const named = this.context.options.description.columns.amount?.trim() ?? '';
		throw new InputError(
			`"${file}" has no column ${named === '' ? 'that looks like an amount' : `"${named}"`}`,
			`Name it in "Amount Column". The sheet has: ${this.names.join(', ')}.`,
		);
	}
}

function take(column: AmountColumn, text: string, code: string): void {
	column.add(text);
	if (column.currency !== '' && !meansCurrency(column.currency, code)) column.refuse(column.units.length - 1);
}

function textAt(cells: string[], column: number | undefined): string {
	return column === undefined ? '' : (cells[column] as string).trim();
}

/** The code of a currency beside the number; empty where there is none. */
function currencyBeside(amount: string): string {
	if (amount === '' || (/^-?\d/.test(amount) && /\d$/.test(amount))) return '';
	const code = readWritten(amount)?.currency ?? '';
	return isKnownCurrency(code) ? code : '';
}

/** What the fields of added columns are called: never like a transaction's own. */
function namesOfAdded(added: string[], withReason: boolean, withRow: boolean): string[] {
	const names = new UniqueNames();
	const own = [...TRANSACTION_FIELDS, ...(withReason ? ['reason'] : []), ...(withRow ? ['row'] : [])];
	for (const field of own) names.claim(field);
	return added.map((name) => names.claim(name));
}
