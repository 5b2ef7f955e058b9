import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { payoutSheets, type SheetFile, type SheetSelection } from '../sheets/payoutFile';
import type { ArchiveLimits } from '../sheets/archive/archive';
import { fileName, SHEETS, sheetsOf, sheetWords, TRANSACTION_TYPES, type TransactionType } from '../sheets/kinds';
import type { RowMemory } from '../sheets/rows/rowMemory';
import { readSheet, type SheetOptions } from '../sheets/rows/sheet';
import { decimalsOf } from '../money/currency';
import { zeroIfNone } from '../money/decimal';
import { balanceOf, paidOut, type Balance } from './balance';
import { DateWriter, type OffsetAt } from './dates';
import { OTHER_EFFECTS, type SheetDescription } from './description';
import { explain } from './explanations';
import { formatter, type FormatFor } from './formatFor';
import { Keys } from './keys';
import {
	SheetOfTransactions,
	type PayoutContext,
	type SheetMeaning,
	type TransactionOptions,
} from './sheetOfTransactions';
import { readSummary } from './summary';
import { NOTES, rowNumbers, Tally } from './tally';
import { amountFields, emptyTransaction, payoutFields, type Transaction } from './transactions';

/** The zip of a payout, and what the service says about the payout. */
export interface PayoutFile {
	payout: PayoutRecord;
	zip: Uint8Array;
	/** Whose sheets it holds: see `SheetSelection`. */
	source: Pick<SheetSelection, 'payoutId' | 'only' | 'csvName'>;
}

export interface ReadOptions extends TransactionOptions, Pick<SheetOptions, 'fallbackEncoding' | 'texts'> {
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
	let balance: Balance | undefined;
	try {
		yield* reader.sheets();
		balance = await reader.balance();
		return balance;
	} finally {
		if (balance?.balanced !== true) for (const say of reader.unproven) say();
	}
}

/** The same where no transactions are passed on, but sums: no fee isn't a fee of zero, so missing ones are noted. */
export async function readWhole(
	file: PayoutFile,
	options: ReadOptions,
	warn: Warn,
	take: (transactions: Transaction[]) => void = () => undefined,
): Promise<Balance | undefined> {
	const sheets = readPayout(file, options, warn);
	let next = await sheets.next();
	for (; next.done !== true; next = await sheets.next()) take(next.value);
	const { sheetsWithoutFees = [] } = next.value ?? {};
	if (sheetsWithoutFees.length > 0)
		warn('These sheets have no fee column', `Payout ${file.payout.id} (${sheetsWithoutFees.join(', ')})`, 'info');
	return next.value;
}

class PayoutReader {
	/** What is to be said unless the payout balances. */
	readonly unproven: Array<() => void> = [];
	private readonly file: PayoutFile;
	private readonly options: ReadOptions;
	private readonly warn: Warn;
	private readonly types: readonly TransactionType[];
	private readonly context: PayoutContext;
	private readonly sheetOptions: SheetOptions;
	private readonly tallies: Tally[] = [];
	private readonly summaries: SheetFile[] = [];
	private readonly names = new Set<string>();
	private readonly missing: Set<string>;

	constructor(file: PayoutFile, options: ReadOptions, warn: Warn) {
		this.file = file;
		this.options = options;
		this.warn = warn;
		this.types = options.types.length === 0 ? TRANSACTION_TYPES : options.types;
		this.sheetOptions = { ...options, memory: options.memory() };
		this.missing = new Set(options.added);
		const { offsetAt, description, formatFor } = options;
		const forSpreadsheets = formatFor === 'spreadsheets';
		const dates = new DateWriter({ dateFormat: description.dateFormat, offsetAt, forSpreadsheets });
		const format = formatter(formatFor);
		const fields = payoutFields(file.payout, dates, format);
		const currency = textOf(file.payout.currency).toUpperCase();
		this.context = { fields, currency, options, dates, keys: new Keys(file.payout.id), format };
	}

	async *sheets(): AsyncGenerator<Transaction[]> {
		const { file, options, types } = this;
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
		if (this.names.size === 0) return;
		const all = [...this.names].join(', ');
		for (const name of this.missing)
			this.warn(`No sheet has the column "${name}" to add. There are: ${all}`, `Payout ${file.payout.id}`);
	}

	async balance(): Promise<Balance | undefined> {
		const paid = paidOut(this.file.payout);
		if (paid === undefined || this.types.length < TRANSACTION_TYPES.length) return undefined;
		const balance = balanceOf(paid, this.tallies);
		if (balance.balanced) return balance;
		const { fees } = this.options.description;
		const summary = await this.summary(paid.currency);
		return { ...balance, explanations: explain({ balance, sheets: this.tallies, fees, summary }) };
	}

	private get feesAreInSummary(): boolean {
		return this.options.description.fees === 'inSummary';
	}

	private place(path: string): string {
		return `Payout ${this.file.payout.id}: ${fileName(path)}`;
	}

	/** What a sheet's rows are; undefined where they aren't to be read. */
	private meaningOf({ kind, file: { path } }: SheetFile): SheetMeaning | undefined {
		const { transaction: type, effect } = SHEETS[kind];
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
		let sink = new SheetOfTransactions(meaning, this.context);
		const newSink = () => (sink = new SheetOfTransactions(meaning, this.context));
		const sheet = await readSheet(source, this.sheetOptions, newSink);
		const rows = await sink.finish(sheet.rows);
		this.tallies.push(sink.tally);
		for (const name of sheet.header) this.names.add(name.trim());
		for (const name of sink.foundColumns) this.missing.delete(name);
		for (const warning of sheet.warnings) this.warn(warning, this.place(source.file.path));
		this.sayNotes(sink.tally);
		return { rows, broken: sheet.broken };
	}

	private sayNotes({ notes, file }: Tally): void {
		const { warn } = this;
		for (const [note, numbers] of notes) {
			const [kind, text] = NOTES[note];
			const where = `${this.place(file)}, ${rowNumbers(numbers)}`;
			if (note === 'unknownSheet') warn(unknownEffect(file), this.place(file));
			else if (kind === 'unproven') this.unproven.push(() => warn(text, where));
			else if (kind === 'info') warn(text, where, 'info');
			else warn(kind === 'odd' ? text : `Not counted: ${text}`, where);
		}
	}

	private async feeOfSummary(): Promise<Transaction> {
		const { fields, currency, format } = this.context;
		const { withMinors } = this.options;
		const path = this.summaries[0]?.file.path ?? 'Summary';
		const { fee, tax, labels } = await this.summary(currency);
		const decimals = decimalsOf(currency);
		const tally = new Tally('fee', path);
		this.tallies.push(tally);
		const parts = { amount: 0 - fee - zeroIfNone(tax), gross: 0, fee: 0 - fee, tax: 0 - tax };
		const isKnown = !Number.isNaN(fee) && decimals !== undefined;
		if (isKnown) tally.add(parts, 'the fee in the Summary');
		else {
			const has = labels.length > 0 ? `. It has: ${labels.join(', ')}` : '';
			const toDo = 'Name it in Fee Column, or check Fees';
			tally.note('noFee', 1);
			this.warn(`The node can't tell the fee in the Summary${has}. ${toDo}`, this.place(path));
		}
		return {
			...emptyTransaction('fee', fields, withMinors),
			key: format(`${this.file.payout.id}/fee/summary`),
			date: fields.payout_date,
			currency: currency || null,
			...(isKnown && amountFields(parts, decimals, withMinors)),
		};
	}

	private async summary(currency: string) {
		return await readSummary(this.summaries, this.sheetOptions, this.options.description.columns, currency);
	}
}

/** What a sheet with a name of its own does, if the description says so. */
function effectOf({ others }: SheetDescription, path: string) {
	const words = sheetWords(path);
	const isNamed = ({ name }: { name: string }) => words !== '' && sheetWords(name) === words;
	return others.find((other) => isNamed(other) || other.name.trim() === fileName(path))?.effect;
}

const NOT_READ = "The node doesn't know a sheet of this name, so it didn't read its rows";

function unknownEffect(path: string): string {
	const name = sheetWords(path) || fileName(path);
	const { adds, reduces } = OTHER_EFFECTS;
	return `Nothing says what this sheet does to the payout, so its rows have no amount. Add "${name}" to Other Sheets as "${adds.label}" or "${reduces.label}"`;
}
