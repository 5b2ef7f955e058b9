import { InputError } from '../errors/InputError';
import { decimalsOf } from '../money/currency';
import { moneyText, negated, plus, readMoney, signOf, Sum, type Money } from '../money/money';
import { isoDate, type PayoutRecord } from '../list/payoutRecord';
import { textOf } from '../input/text';
import { nameColumns, UniqueNames } from '../sheets/rows/header';
import { SHEETS, type Effect, type TransactionType } from '../sheets/kinds';
import type { SheetFile } from '../sheets/payoutFile';
import { keyOfRow, type Row } from '../sheets/rows/rows';
import { findByName, findColumns, MEANINGS, textIn, type FoundColumns, type NamedColumns } from './columns';
import { Signs } from './signs';
import type { RecordSink } from '../sheets/rows/sheet';

/** One row of a payout's sheets, with the same fields whatever the sheet calls them. */
export interface Transaction extends PayoutFields {
	/** `payout/sheet/row`, the same on every execution. */
	key: string;
	type: TransactionType;
	transaction_id: string | null;
	order_reference: string | null;
	date: string | null;
	payment_method: string | null;
	/** What it adds to the payout, in major units of `currency`: negative for what reduces it. */
	amount: number | string | null;
	/** The same in minor units. */
	amount_minor: number | null;
	/** Signed alike: `gross + fee + tax` is `amount` where the sheet has them all. */
	gross: number | string | null;
	fee: number | string | null;
	tax: number | string | null;
	currency: string | null;
	/** Columns that were added, `reason` and `row`. */
	[added: string]: unknown;
}

/** The meanings that transactions are made of. */
export const TRANSACTION_MEANINGS = MEANINGS.filter((meaning) => meaning !== 'reason');

export interface TransactionOptions {
	named: NamedColumns;
	/** Whether fee and tax are still to be taken off the amount. */
	deductFees: boolean;
	/** Columns that come along, as in the file or in snake_case, each under the name given here. */
	added: string[];
	amountsAs: 'numbers' | 'text';
	/** Whether each has a `reason`, as disputes do. */
	withReason: boolean;
	/** Whether each transaction has all columns of its sheet, as `row`. */
	withRow: boolean;
}

/** What each transaction says of its payout. */
type PayoutFields = ReturnType<typeof payoutFields>;

export function payoutFields(payout: PayoutRecord) {
	return {
		payout_id: payout.id,
		/** ISO 8601; null where the payout was not listed. */
		payout_date: isoDate(payout.date) ?? null,
		merchant_id: textOf(payout.merchant_id) || null,
		wallet_id: textOf(payout.wallet?.id) || null,
		live_mode: payout.live_mode ?? null,
	};
}

/** What was seen in one sheet. */
export type Tally = ReturnType<typeof newTally>;

function newTally(type: TransactionType, file: string, currency: string) {
	const decimals = decimalsOf(currency) ?? 0;
	return {
		type,
		file,
		count: 0,
		/** Of the signed amounts in the payout's currency. */
		sum: new Sum(decimals),
		/** Of fee and tax of these rows. */
		deductions: new Sum(decimals),
		/** Rows that could not be counted, by the reason. */
		notCounted: new Map<string, number[]>(),
		/** Rows with something odd that doesn't touch the sum. */
		odd: new Map<string, number[]>(),
	};
}

/** Makes the rows of one sheet into transactions, and counts them. */
export class SheetOfTransactions implements RecordSink<Transaction> {
	private readonly fields: PayoutFields;
	private readonly currency: string;
	private readonly options: TransactionOptions;
	private readonly key: (row: number) => string;
	private addedFields: string[] | undefined;
	private names: string[] = [];
	private columns: FoundColumns | undefined;
	private addedColumns: Array<string | undefined> = [];
	private readonly effect: EffectOnAmounts;
	readonly signs: Signs;
	readonly tally: Tally;

	/**
	 * @param currency of the payout; empty if it isn't known
	 * @param options usualSign of amounts that reduce the payout; 0 until it's known
	 */
	constructor(
		source: SheetFile,
		fields: PayoutFields,
		currency: string,
		options: TransactionOptions & { usualSign?: number },
	) {
		this.fields = fields;
		this.currency = currency;
		this.options = options;
		const { transaction, effect, label } = SHEETS[source.kind];
		if (transaction === undefined) throw new TypeError(`The rows of ${label} are no transactions`);
		this.effect = EFFECTS[effect];
		this.signs = new Signs(currency, options.usualSign);
		this.key = keyOfRow(source);
		this.tally = newTally(transaction, source.file.path, currency);
	}

	header(header: string[]): undefined {
		this.names = nameColumns(header, { headerStyle: 'asInFile', neutralizeFormulas: false }).columns;
		this.columns = findColumns(this.names, this.options.named, this.tally.type);
		this.addedColumns = findByName(this.names, this.options.added);
	}

	/** The transaction in a row. */
	record(cells: string[], number: number): Transaction {
		const row: Row = {};
		for (let index = 0; index < cells.length; index++)
			row[this.names[index] ?? `column_${index + 1}`] = cells[index] as string;
		const columns = this.columns as FoundColumns;
		const { tally, options } = this;
		const currency = textIn(row, columns.currency).toUpperCase() || this.currency;
		const decimals = decimalsOf(currency);
		const money = (column: string | undefined) => {
			const text = textIn(row, column);
			return text === '' ? undefined : readMoney(text, decimals);
		};
		const inRow = (column: string | undefined, what: string) => {
			const amount = money(column);
			if (amount === undefined && textIn(row, column) !== '') note(tally.odd, `${what} isn't an amount`, number);
			return amount;
		};

		const written = money(columns.amount);
		let amount = written && this.effect.amount(written, this.signs, currency, decimals);
		const grossCurrency = textIn(row, columns.grossCurrency).toUpperCase() || currency;
		const writtenGross = grossCurrency === currency ? inRow(columns.gross, 'Gross') : undefined;
		let gross = writtenGross && this.effect.gross(writtenGross, amount);
		let [fee, tax] = asDeductions(inRow(columns.fee, 'Fee'), inRow(columns.tax, 'Tax'), amount, gross);
		if (options.deductFees && amount !== undefined) {
			gross = amount;
			[fee, tax] = asDeductions(fee, tax, undefined, undefined);
			for (const deduction of [fee, tax]) if (deduction !== undefined) amount = plus(amount, deduction, decimals);
		}
		tally.count++;
		this.count(amount, [fee, tax], currency, number);
		if (amount !== undefined && amount.minor === undefined)
			note(tally.odd, decimals === undefined ? UNKNOWN_CURRENCY : MORE_DECIMALS, number);
		if (amount !== undefined && amount.number === undefined && options.amountsAs === 'numbers')
			note(tally.odd, TOO_MANY_DIGITS, number);

		const { payout_id, payout_date, merchant_id, wallet_id, live_mode } = this.fields;
		const transaction: Transaction = {
			key: this.key(number),
			// What a person looks at first stands first: tables and new spreadsheets keep this order.
			date: textIn(row, columns.date) || null,
			type: tally.type,
			amount: this.shown(amount, decimals),
			currency: currency || null,
			gross: this.shown(gross, decimals),
			fee: this.shown(fee, decimals),
			tax: this.shown(tax, decimals),
			amount_minor: amount?.minor ?? null,
			payment_method: textIn(row, columns.payment_method) || null,
			transaction_id: textIn(row, columns.transaction_id) || null,
			order_reference: textIn(row, columns.order_reference) || null,
			payout_id,
			payout_date,
			merchant_id,
			wallet_id,
			live_mode,
		};
		this.addedFields ??= namesOfAdded(options.added, [...Object.keys(transaction), 'reason', 'row']);
		for (let index = 0; index < this.addedFields.length; index++)
			transaction[this.addedFields[index] as string] = textIn(row, this.addedColumns[index]) || null;
		if (options.withReason) transaction.reason = textIn(row, columns.reason) || null;
		if (options.withRow) transaction.row = row;
		return transaction;
	}

	private count(
		amount: Money | undefined,
		deductions: Array<Money | undefined>,
		currency: string,
		number: number,
	): void {
		const { tally } = this;
		if (amount === undefined) return note(tally.notCounted, 'no amount', number);
		if (this.currency === '') return;
		if (currency !== this.currency) return note(tally.notCounted, `another currency than ${this.currency}`, number);
		tally.sum.add(amount);
		for (const deduction of deductions) if (deduction !== undefined) tally.deductions.add(deduction);
	}

	private shown(amount: Money | undefined, decimals: number | undefined): number | string | null {
		if (amount === undefined) return null;
		return this.options.amountsAs === 'numbers' ? (amount.number ?? null) : moneyText(amount, decimals ?? 0);
	}

	/**
	 * Fails where no column looks like an amount: rows without one would pass for a payout of nothing.
	 *
	 * @param header of the sheet, as in the file
	 * @throws InputError
	 */
	checkAmount(header: string[]): void {
		if (this.tally.count === 0 || this.columns?.amount !== undefined || this.tally.type === 'other') return;
		const named = this.options.named.amount?.trim() ?? '';
		throw new InputError(
			`"${this.tally.file}" has no column ${named === '' ? 'that looks like an amount' : `"${named}"`}`,
			`Name it in "Amount Column" under Options. The sheet has: ${header.join(', ')}.`,
		);
	}
}

/**
 * The transactions of a sheet of no known kind, once it's clear what they do to the payout.
 *
 * @param effect 0 where nothing shows it: then they have no amount
 */
export function withOtherEffect(transaction: Transaction, effect: OtherEffect): void {
	if (effect === 1) return;
	for (const field of ['amount', 'amount_minor', 'gross', 'fee', 'tax'] as const) {
		const value = transaction[field];
		if (effect === 0) transaction[field] = null;
		else if (typeof value === 'number') (transaction[field] as number) = 0 - value;
		else if (typeof value === 'string') (transaction[field] as string) = opposite(value);
	}
}

/** What rows of no known kind do to a payout: add to it as they are written, the opposite, or nothing that is known. */
export type OtherEffect = 1 | -1 | 0;

/** An amount as transactions have it, without its sign. */
export function withMagnitude<T extends number | string | null>(amount: T): T {
	if (typeof amount === 'number') return Math.abs(amount) as T;
	return (typeof amount === 'string' ? amount.replace(/^-/, '') : amount) as T;
}

function opposite(text: string): string {
	if (!/[1-9]/.test(text)) return text;
	return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

const MORE_DECIMALS = 'The amount has more decimals than its currency, so amount_minor is empty';
const UNKNOWN_CURRENCY = "The currency isn't known, so amount_minor is empty";
const TOO_MANY_DIGITS =
	'The amount has more digits than a number holds exactly, so it is empty: set the option Amounts As to Exact Text';

/** What amounts as they are written do to the payout. */
interface EffectOnAmounts {
	amount(written: Money, signs: Signs, currency: string, decimals: number | undefined): Money;
	gross(written: Money, amount: Money | undefined): Money;
}

const AS_WRITTEN: EffectOnAmounts = { amount: (written) => written, gross: (written) => written };

const EFFECTS: Record<Exclude<Effect, 'none'>, EffectOnAmounts> = {
	adds: AS_WRITTEN,
	reduces: {
		amount: (written, signs, currency, decimals) => signs.reduced(written, currency, decimals),
		gross: (written, amount) => withSign(written, amount !== undefined && signOf(amount) > 0 ? 1 : -1),
	},
	unknown: AS_WRITTEN,
};

function withSign(amount: Money, sign: 1 | -1): Money {
	return signOf(amount) === -sign ? negated(amount) : amount;
}

const COSTS = { fee: -1, tax: -1 } as const;
const DEDUCTION_SIGNS = [COSTS, { fee: 1, tax: 1 }, { fee: 1, tax: -1 }, { fee: -1, tax: 1 }] as const;

/**
 * Fee and tax with the sign that makes `gross + fee + tax` the amount, however the sheet writes them: a
 * refund may cost a fee or give one back. Where nothing shows it, they are costs.
 */
function asDeductions(
	feeInSheet: Money | undefined,
	taxInSheet: Money | undefined,
	amount: Money | undefined,
	gross: Money | undefined,
): [fee: Money | undefined, tax: Money | undefined] {
	// An amount without minor units is NaN, which no sum equals.
	const size = (money: Money | undefined) => (money === undefined ? 0 : Math.abs(money.minor ?? Number.NaN));
	const [feeSize, taxSize] = [size(feeInSheet), size(taxInSheet)];
	const between = (amount?.minor ?? Number.NaN) - (gross?.minor ?? Number.NaN);
	const shown = DEDUCTION_SIGNS.find((signs) => signs.fee * feeSize + signs.tax * taxSize === between);
	const signs = shown ?? COSTS;
	return [feeInSheet && withSign(feeInSheet, signs.fee), taxInSheet && withSign(taxInSheet, signs.tax)];
}

function note(places: Map<string, number[]>, what: string, number: number): void {
	const numbers = places.get(what);
	if (numbers === undefined) places.set(what, [number]);
	else numbers.push(number);
}

/** What the fields of added columns are called: never like a transaction's own. */
function namesOfAdded(added: string[], ownFields: string[]): string[] {
	const names = new UniqueNames();
	for (const field of ownFields) names.claim(field);
	return added.map((name) => names.claim(name));
}
