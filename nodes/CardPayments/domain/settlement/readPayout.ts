import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { decimalsOf } from '../money/currency';
import { zeroIfNone } from '../money/decimal';
import type { ArchiveLimits } from '../sheets/archive/archive';
import { fileName, SHEETS, sheetsOf, sheetWords, TRANSACTION_TYPES, type TransactionType } from '../sheets/kinds';
import { payoutSheets, type SheetFile, type SheetSelection } from '../sheets/payoutFile';
import type { RowMemory } from '../sheets/rows/rowMemory';
import { readSheet, type SheetOptions } from '../sheets/rows/sheet';
import { asOtherSheet, balanceOf, explain, NOTES, paidOut, rowNumbers, Tally, type Balance } from './balance';
import { DateWriter, type OffsetAt } from './dates';
import { formatter, type FormatFor } from '../formatFor';
import { Keys } from './keys';
import {
	SheetOfTransactions,
	type PayoutContext,
	type SheetMeaning,
	type TransactionOptions,
} from './sheetOfTransactions';
import { readSummary } from './summary';
import { amountFields, emptyTransaction, payoutFields, type Transaction } from './transactions';

/** The zip of a payout, and what the service says about the payout. */
export interface PayoutFile {
	payout: PayoutRecord;
	zip: Uint8Array;
	/** Whose sheets it holds: see `SheetSelection`. */
	source: Pick<SheetSelection, 'payoutId' | 'csvName'>;
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
 * The transactions in a payout's file, sheet by sheet, and at the end whether they add up to what the payout paid:
 * undefined where not all was read, or that isn't known.
 *
 * @throws CardPaymentsError when the file can't be read; transactions before a break in a sheet come out first
 */
export async function* readPayout(
	file: PayoutFile,
	options: ReadOptions,
	warn: Warn,
): AsyncGenerator<Transaction[], Balance | undefined> {
	const reader = payoutReader(file, options, warn);
	let balance: Balance | undefined;
	try {
		yield* reader.sheets();
		balance = await reader.balance();
		return balance;
	} finally {
		if (balance?.balanced !== true) reader.sayUnproven();
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

function payoutReader({ payout, zip, source }: PayoutFile, options: ReadOptions, warn: Warn) {
	const { added, description, formatFor, limits, offsetAt, withMinors } = options;
	const feesAreInSummary = description.fees === 'inSummary';
	const types: readonly TransactionType[] = options.types.length === 0 ? TRANSACTION_TYPES : options.types;
	const sheetOptions: SheetOptions = { ...options, memory: options.memory() };
	const forSpreadsheets = formatFor === 'spreadsheets';
	const dates = new DateWriter({ dateFormat: description.dateFormat, offsetAt, forSpreadsheets });
	const format = formatter(formatFor);
	const fields = payoutFields(payout, dates, format);
	const currency = textOf(payout.currency).toUpperCase();
	const context: PayoutContext = { fields, currency, options, dates, keys: new Keys(payout.id), format };
	const tallies: Tally[] = [];
	const summaries: SheetFile[] = [];
	const names = new Set<string>();
	const missing = new Set(added);
	const place = (path: string) => `Payout ${payout.id}: ${fileName(path)}`;
	const feesInSummary = () => readSummary(summaries, sheetOptions, description.columns, currency);

	async function* sheets(): AsyncGenerator<Transaction[]> {
		const kinds = [...sheetsOf([...types]), 'other' as const, 'summary' as const];
		for await (const sheet of payoutSheets(zip, { kinds, ...source, limits }, warn)) {
			if (sheet.kind === 'summary') summaries.push(sheet);
			const meaning = meaningOf(sheet);
			if (meaning === undefined) continue;
			const { rows, broken } = await read(sheet, meaning);
			yield rows;
			if (broken !== undefined) throw broken;
		}
		if (feesAreInSummary && types.includes('fee')) yield [await feeOfSummary()];
		if (names.size === 0) return;
		const all = [...names].join(', ');
		for (const name of missing)
			warn(`No sheet has the column "${name}" to add. There are: ${all}`, `Payout ${payout.id}`);
	}

	/** What a sheet's rows are; undefined where they aren't to be read. */
	function meaningOf({ kind, file: { path } }: SheetFile): SheetMeaning | undefined {
		const { transaction: type, effect } = SHEETS[kind];
		if (type === undefined) return undefined;
		if (kind === 'fees' && feesAreInSummary) {
			warn('Fees are set to stand in the Summary, so the node left this sheet out', place(path));
			return undefined;
		}
		if (kind !== 'other') return { type, effect: effect as 'adds' | 'reduces', file: path };
		const words = sheetWords(path);
		const isNamed = (name: string) => words !== '' && sheetWords(name) === words;
		const described = description.others.find(
			({ name }) => isNamed(name) || name.trim() === fileName(path),
		)?.effect;
		if (described === 'none') return undefined;
		if (types.includes(type)) return { type, effect: described ?? 'unknown', file: path };
		if (described === undefined)
			warn("The node doesn't know a sheet of this name, so it didn't read its rows", place(path));
		return undefined;
	}

	async function read(source: SheetFile, meaning: SheetMeaning) {
		let sink = new SheetOfTransactions(meaning, context);
		const sheet = await readSheet(source, sheetOptions, () => (sink = new SheetOfTransactions(meaning, context)));
		const rows = await sink.finish(sheet.rows);
		tallies.push(sink.tally);
		for (const name of sheet.header) names.add(name.trim());
		for (const name of sink.foundColumns) missing.delete(name);
		for (const warning of sheet.warnings) warn(warning, place(source.file.path));
		sayNotes(sink.tally);
		return { rows, broken: sheet.broken };
	}

	function sayNotes({ notes, file }: Tally): void {
		for (const [note, numbers] of notes) {
			const [kind, text] = NOTES[note];
			const where = `${place(file)}, ${rowNumbers(numbers)}`;
			if (note === 'unknownSheet') warn(unknownEffect(file), place(file));
			else if (kind === 'info') warn(text, where, 'info');
			else if (kind !== 'unproven') warn(kind === 'odd' ? text : `Not counted: ${text}`, where);
		}
	}

	/** What is to be said unless the payout balances. */
	function sayUnproven(): void {
		for (const { notes, file } of tallies)
			for (const [note, numbers] of notes) {
				const [kind, text] = NOTES[note];
				if (kind === 'unproven') warn(text, `${place(file)}, ${rowNumbers(numbers)}`);
			}
	}

	async function feeOfSummary(): Promise<Transaction> {
		const path = summaries[0]?.file.path ?? 'Summary';
		const { fee, tax, labels } = await feesInSummary();
		const decimals = decimalsOf(currency);
		const tally = new Tally('fee', path);
		tallies.push(tally);
		const parts = { amount: 0 - fee - zeroIfNone(tax), gross: 0, fee: 0 - fee, tax: 0 - tax };
		const isKnown = !Number.isNaN(fee) && decimals !== undefined;
		if (isKnown) tally.add(parts, 'the fee in the Summary');
		else {
			const has = labels.length > 0 ? `. It has: ${labels.join(', ')}` : '';
			const toDo = 'Name it in Fee Column, or check Fees';
			tally.note('noFee', 1);
			warn(`The node can't tell the fee in the Summary${has}. ${toDo}`, place(path));
		}
		return {
			...emptyTransaction('fee', fields, withMinors),
			key: format(`${payout.id}/fee/summary`),
			date: fields.payout_date,
			currency: currency || null,
			...(isKnown && amountFields(parts, decimals, withMinors)),
		};
	}

	async function balance(): Promise<Balance | undefined> {
		const paid = paidOut(payout);
		if (paid === undefined || types.length < TRANSACTION_TYPES.length) return undefined;
		const found = balanceOf(paid, tallies);
		if (found.balanced) return found;
		return { ...found, explanations: explain(found, tallies, description.fees, await feesInSummary()) };
	}

	return { sheets, balance, sayUnproven };
}

function unknownEffect(path: string): string {
	const toDo = `Add ${asOtherSheet(path, 'adds', 'reduces')}`;
	return `Nothing says what this sheet does to the payout, so its rows have no amount. ${toDo}`;
}
