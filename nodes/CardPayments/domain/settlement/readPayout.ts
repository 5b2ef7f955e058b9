import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { payoutSheets, type SheetFile, type SheetSelection } from '../sheets/payoutFile';
import type { ArchiveLimits } from '../sheets/archive/archive';
import { fileName, SHEETS, sheetsOf, sheetWords, TRANSACTION_TYPES, type TransactionType } from '../sheets/kinds';
import type { RowMemory } from '../sheets/rows/rowMemory';
import { readSheet, type SheetOptions } from '../sheets/rows/sheet';
import { decimalsOf } from '../money/currency';
import { balanceOf, paidOut, type Balance } from './balance';
import { DateWriter, type DateOptions, type OffsetAt } from './dates';
import { OTHER_EFFECTS, type SheetDescription } from './description';
import { formatter, type FormatFor } from './formatFor';
import { Keys } from './keys';
import {
	SheetOfTransactions,
	type PayoutContext,
	type SheetMeaning,
	type TransactionOptions,
} from './sheetOfTransactions';
import { summaryFees, SummarySink, type SummaryFees } from './summary';
import { rowNumbers, Tally } from './tally';
import { amountFields, emptyTransaction, payoutFields, type Transaction } from './transactions';

/** Whose sheets a file holds: see `SheetSelection`. */
export type FileSource = Pick<SheetSelection, 'payoutId' | 'only' | 'csvName'>;

/** The zip of a payout, with what the service says about the payout. */
export function payoutFile(payout: PayoutRecord, zip: Uint8Array, source: FileSource = { payoutId: payout.id }) {
	return {
		zip,
		source,
		payout,
		/** Undefined where it isn't known what the payout paid. */
		paid: paidOut(payout),
		/** Empty where it isn't known. */
		currency: textOf(payout.currency).toUpperCase(),
	};
}

export type PayoutFile = ReturnType<typeof payoutFile>;

export interface ReadOptions extends TransactionOptions, Pick<SheetOptions, 'fallbackEncoding' | 'texts' | 'pause'> {
	/** Empty for all. Only with all of them can the sum be compared with the payout. */
	types: TransactionType[];
	formatFor: FormatFor;
	/** Of the workflow's time zone. */
	offsetAt: OffsetAt;
	limits: ArchiveLimits;
	/** What the rows of a payout count in. */
	memory: () => RowMemory;
}

/** Takes what's odd and where, or what's good to know (`info`). */
type Warn = (warning: string, where: string, type?: 'info') => void;

/**
 * The transactions in a payout's file, sheet by sheet, and at the end whether they add up to what the
 * payout paid.
 *
 * @returns undefined where not all was read, or it isn't known what the payout paid
 * @throws CardPaymentsError when the file can't be read; transactions before a break in a sheet come out first
 */
export async function* readPayout(
	file: PayoutFile,
	options: ReadOptions,
	warn: Warn,
): AsyncGenerator<Transaction[], Balance | undefined> {
	const reader = new PayoutReader(file, options, warn);
	try {
		yield* reader.sheets();
		return await reader.balance();
	} finally {
		reader.finish();
	}
}

/** The same where no transactions are passed on. */
export async function readWhole(
	file: PayoutFile,
	options: ReadOptions,
	warn: Warn,
	take: (transactions: Transaction[]) => void = () => undefined,
): Promise<Balance | undefined> {
	const sheets = readPayout(file, options, warn);
	let next = await sheets.next();
	for (; next.done !== true; next = await sheets.next()) take(next.value);
	return next.value;
}

/** Reads the sheets of one payout. */
class PayoutReader {
	private readonly file: PayoutFile;
	private readonly options: ReadOptions;
	private readonly warn: Warn;
	private readonly types: readonly TransactionType[];
	private readonly context: PayoutContext;
	private readonly memory: RowMemory;
	private readonly tallies: Tally[] = [];
	private readonly reasons: string[] = [];
	private readonly summaries: SheetFile[] = [];
	private readonly names = new Set<string>();
	private readonly missing: Set<string>;
	private readonly unproven: Array<() => void> = [];
	private balanced = false;

	constructor(file: PayoutFile, options: ReadOptions, warn: Warn) {
		this.file = file;
		this.options = options;
		this.warn = warn;
		this.types = options.types.length === 0 ? TRANSACTION_TYPES : options.types;
		this.memory = options.memory();
		this.missing = new Set(options.added);
		const forSpreadsheets = options.formatFor === 'spreadsheets';
		const { dateFormat } = options.description;
		const dateOptions: DateOptions = { dateFormat, offsetAt: options.offsetAt, forSpreadsheets };
		const dates = new DateWriter(dateOptions);
		const format = formatter(options.formatFor);
		this.context = {
			payoutId: file.payout.id,
			fields: payoutFields(file.payout, dates, format),
			currency: file.currency,
			options,
			dateOptions,
			dates,
			keys: new Keys(file.payout.id),
			format,
			pause: options.pause,
		};
	}

	async *sheets(): AsyncGenerator<Transaction[]> {
		const { file, options, types } = this;
		const { id } = file.payout;
		const kinds = [...sheetsOf([...types]), 'other' as const, 'summary' as const];
		const selection = { kinds, ...file.source, limits: options.limits };
		for await (const source of payoutSheets(file.zip, selection, this.warn)) {
			if (source.kind === 'summary') this.summaries.push(source);
			const meaning = this.meaningOf(source);
			if (meaning === undefined) continue;
			const { rows, broken } = await this.read(source, meaning);
			yield rows;
			if (broken !== undefined) throw broken;
		}
		if (this.feesAreInSummary && types.includes('fee')) yield [await this.feeOfSummary()];
		for (const name of this.missing)
			if (this.names.size > 0)
				this.warn(
					`No sheet has the column "${name}" to add. There are: ${[...this.names].join(', ')}`,
					`Payout ${id}`,
				);
	}

	async balance(): Promise<Balance | undefined> {
		const { paid } = this.file;
		if (paid === undefined || this.types.length < TRANSACTION_TYPES.length) return undefined;
		const { fees } = this.options.description;
		const settlement = { paid, sheets: this.tallies, fees, summaryFees: undefined, reasons: this.reasons };
		const balance = balanceOf(settlement);
		this.balanced = balance.balanced;
		if (balance.balanced) return balance;
		const found = await this.readSummary(paid.currency);
		if (found === undefined || Array.isArray(found)) return balance;
		const scale = decimalsOf(paid.currency) ?? 0;
		const decimal = (minor: number) => ({ digits: BigInt(Number.isNaN(minor) ? 0 : minor), scale });
		return balanceOf({ ...settlement, summaryFees: { fee: decimal(found.fee), tax: decimal(found.tax) } });
	}

	/** Says what nothing proved, unless the payout balances. */
	finish(): void {
		if (!this.balanced) for (const say of this.unproven) say();
	}

	private get feesAreInSummary(): boolean {
		return this.options.description.fees === 'inSummary';
	}

	private place(path: string): string {
		return `Payout ${this.file.payout.id}: ${fileName(path)}`;
	}

	/** What a sheet's rows are; undefined where they aren't to be read. */
	private meaningOf({ kind, file }: SheetFile): SheetMeaning | undefined {
		const { transaction: type, effect } = SHEETS[kind];
		const { path } = file;
		if (type === undefined) return undefined;
		if (kind !== 'other') {
			if (kind !== 'fees' || !this.feesAreInSummary)
				return { type, effect: effect as 'adds' | 'reduces', file: path };
			this.warn('Fees are set to stand in the Summary, so the node left this sheet out', this.place(path));
			return undefined;
		}
		const described = effectOf(this.options.description, path);
		if (described === 'none') return undefined;
		if (this.types.includes(type)) return { type, effect: described ?? 'unknown', file: path };
		if (described === undefined) this.warn(NOT_READ, this.place(path));
		return undefined;
	}

	private async read(source: SheetFile, meaning: SheetMeaning) {
		const { context, memory, options, warn } = this;
		let sink = new SheetOfTransactions(meaning, context);
		const sheetOptions: SheetOptions = { ...options, memory };
		const sheet = await readSheet(source, sheetOptions, () => (sink = new SheetOfTransactions(meaning, context)));
		const rows = await sink.finish(sheet.rows);
		const { tally } = sink;
		this.tallies.push(tally);
		for (const name of sheet.header) this.names.add(name.trim());
		for (const name of sink.foundColumns) this.missing.delete(name);
		const where = this.place(source.file.path);
		for (const warning of sheet.warnings) warn(warning, where);
		for (const [odd, numbers] of tally.odd) warn(odd, `${where}, ${rowNumbers(numbers)}`);
		for (const [reason, numbers] of tally.notCounted) {
			if (meaning.effect === 'unknown') warn(notCounted(source.file.path), where);
			else warn(`Not counted: ${reason}`, `${where}, ${rowNumbers(numbers)}`);
		}
		for (const [hint, numbers] of tally.hints) warn(hint, `${where}, ${rowNumbers(numbers)}`, 'info');
		for (const [what, numbers] of tally.unproven)
			this.unproven.push(() => warn(what, `${where}, ${rowNumbers(numbers)}`));
		return { rows, broken: sheet.broken };
	}

	/** The fee of the whole payout. */
	private async feeOfSummary(): Promise<Transaction> {
		const { context, options, file } = this;
		const { currency } = file;
		const path = this.summaries[0]?.file.path ?? 'Summary';
		const found = await this.readSummary(currency);
		const decimals = decimalsOf(currency);
		const isKnown = found !== undefined && !Array.isArray(found) && decimals !== undefined;
		const fee = isKnown ? 0 - found.fee : Number.NaN;
		const tax = isKnown ? 0 - found.tax : Number.NaN;
		const amount = fee + (Number.isNaN(tax) ? 0 : tax);
		const tally = new Tally('fee', path, decimals ?? 0);
		tally.count = 1;
		this.tallies.push(tally);
		if (isKnown) tally.add({ amount, gross: 0, fee, tax }, decimals, 'the fee in the Summary');
		else this.reportNoFee(path, found);
		const { fields } = context;
		const parts = { amount, gross: isKnown ? 0 : Number.NaN, fee, tax };
		return {
			...emptyTransaction('fee', fields, options.withMinors),
			key: context.format(`${context.payoutId}/fee/summary`),
			date: fields.payout_date,
			currency: currency || null,
			...amountFields(parts, decimals ?? 0, decimals, options),
		};
	}

	private reportNoFee(path: string, found: SummaryFees | string[] | undefined): void {
		const has = Array.isArray(found) ? `. It has: ${found.join(', ')}` : '';
		this.reasons.push(`${fileName(path)}: no fee`);
		this.warn(
			`The node can't tell the fee in the Summary${has}. Name it in Fee Column, or check Fees`,
			this.place(path),
		);
	}

	/** What the Summary says of fees; undefined where there isn't exactly one Summary. */
	private async readSummary(currency: string): Promise<SummaryFees | string[] | undefined> {
		const [source] = this.summaries;
		if (source === undefined || this.summaries.length > 1) return undefined;
		let sink = new SummarySink();
		const sheetOptions: SheetOptions = { ...this.options, memory: this.memory };
		await readSheet(source, sheetOptions, () => (sink = new SummarySink()));
		return summaryFees(sink.lines, this.options.description.columns, currency);
	}
}

/** What a sheet with a name of its own does, if the description says so. */
function effectOf({ others }: SheetDescription, path: string) {
	const words = sheetWords(path);
	const isNamed = ({ name }: { name: string }) => words !== '' && sheetWords(name) === words;
	return others.find((other) => isNamed(other) || other.name.trim() === fileName(path))?.effect;
}

const NOT_READ = "The node doesn't know a sheet of this name, so it didn't read its rows";

function notCounted(path: string): string {
	const name = sheetWords(path) || fileName(path);
	const { adds, reduces } = OTHER_EFFECTS;
	return `Nothing says what this sheet does to the payout, so its rows have no amount. Add "${name}" to Other Sheets as "${adds.label}" or "${reduces.label}"`;
}
