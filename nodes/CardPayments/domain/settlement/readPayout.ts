import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { payoutSheets, type SheetFile } from '../sheets/payoutFile';
import type { ArchiveLimits } from '../sheets/archive/archive';
import { fileName, sheetsOf, TRANSACTION_TYPES, type SheetKind, type TransactionType } from '../sheets/kinds';
import { RowMemory } from '../sheets/rows/rowMemory';
import { readSheet, type SheetOptions } from '../sheets/rows/sheet';
import { balanceOf, effectOfOthers, paidOut, rowNumbers, type Balance } from './balance';
import {
	payoutFields,
	SheetOfTransactions,
	withOtherEffect,
	type Tally,
	type Transaction,
	type TransactionOptions,
} from './transactions';

/** The zip of a payout, with what the service says about the payout. */
export function payoutFile(payout: PayoutRecord, zip: Uint8Array) {
	return {
		zip,
		fields: payoutFields(payout),
		/** Undefined where it isn't known what the payout paid. */
		paid: paidOut(payout),
		/** Empty where it isn't known. */
		currency: textOf(payout.currency).toUpperCase(),
	};
}

type PayoutFile = ReturnType<typeof payoutFile>;

export interface ReadOptions
	extends TransactionOptions,
		Pick<SheetOptions, 'fallbackEncoding' | 'neutralizeFormulas' | 'texts' | 'pause'> {
	/** Empty for all. Only with all of them can the sum be compared with the payout. */
	types: TransactionType[];
	limits: ArchiveLimits;
	/** Bytes that the rows of one payout may take. */
	rowMemory: number;
}

type Warn = (warning: string, where: string) => void;

/**
 * The transactions in a payout's file, sheet by sheet, and at the end whether they add up to what the
 * payout paid.
 *
 * @returns undefined where not all was read, or it isn't known what the payout paid
 * @throws CardPaymentsError when the file can't be read; transactions before a break in a sheet come out first
 */
export async function* readPayout(
	{ zip, fields, paid, currency }: PayoutFile,
	options: ReadOptions,
	warn: Warn,
): AsyncGenerator<Transaction[], Balance | undefined> {
	const types = options.types.length === 0 ? TRANSACTION_TYPES : options.types;
	const payoutId = fields.payout_id;
	const sheetOptions: SheetOptions = {
		...options,
		memory: new RowMemory(options.rowMemory),
	};
	const files = (kinds: SheetKind[], warnOfFile: Warn) =>
		payoutSheets(zip, { kinds, payoutId, limits: options.limits }, warnOfFile);
	const place = (path: string) => `Payout ${payoutId}: ${fileName(path)}`;
	const read = async (source: SheetFile) => {
		let transactions: SheetOfTransactions;
		const newSink = (usualSign: number) => () =>
			(transactions = new SheetOfTransactions(source, fields, currency, { ...options, usualSign }));
		transactions = newSink(0)();
		const before = sheetOptions.memory.used;
		let sheet = await readSheet(source, sheetOptions, newSink(0));
		if (transactions.signs.misread) {
			sheet.rows.length = 0;
			sheetOptions.memory.giveBack(sheetOptions.memory.used - before);
			sheet = await readSheet(source, sheetOptions, newSink(transactions.signs.shown));
		}
		transactions.checkAmount(sheet.header);
		const where = place(source.file.path);
		for (const warning of sheet.warnings) warn(warning, where);
		if (transactions.signs.unclear) warn(UNCLEAR_SIGNS, where);
		for (const [odd, rows] of transactions.tally.odd) warn(odd, `${where}, ${rowNumbers(rows)}`);
		return { rows: sheet.rows, tally: transactions.tally, broken: sheet.broken };
	};

	const known: Tally[] = [];
	let unknownSheets = 0;
	for await (const source of files([...sheetsOf(types), 'other'], warn)) {
		if (source.kind === 'other') {
			unknownSheets++;
			if (!types.includes('other')) warn(NOT_READ, place(source.file.path));
			continue;
		}
		const { rows, tally, broken } = await read(source);
		known.push(tally);
		yield rows;
		if (broken !== undefined) throw broken;
	}
	// Last, since what they do to the payout shows only beside all others.
	const others: Tally[] = [];
	const otherTransactions: Transaction[] = [];
	if (unknownSheets > 0 && types.includes('other')) {
		for await (const source of files(['other'], ignore)) {
			const { rows, tally, broken } = await read(source);
			if (broken !== undefined) throw broken;
			others.push(tally);
			for (const transaction of rows) otherTransactions.push(transaction);
		}
	}
	const toCompare = types.length === TRANSACTION_TYPES.length ? paid : undefined;
	const effect = toCompare === undefined ? 0 : effectOfOthers(toCompare, known, others);
	for (const { file } of others) warn(effect === 0 ? NOT_COUNTED : COUNTED, place(file));
	for (const transaction of otherTransactions) withOtherEffect(transaction, effect);
	if (otherTransactions.length > 0) yield otherTransactions;
	return toCompare && balanceOf({ paid: toCompare, known, others, effect, contradictions: [] });
}

const UNCLEAR_SIGNS =
	'The amounts with a minus sign and those without add up to zero, so the node took the first one for one that reduces the payout';
const NOT_COUNTED =
	"The node doesn't know a sheet of this name, nor what it does to the payout: its transactions have no amount";
const NOT_READ = "The node doesn't know a sheet of this name, so it didn't read its rows";
const COUNTED = "The node doesn't know a sheet of this name. It counted the rows the way that makes the payout balance";

const ignore: Warn = () => undefined;
