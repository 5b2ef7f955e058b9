import { understood, type CardPaymentsError, type Warn } from '../errors';
import { fileName, SHEET_KINDS, SHEETS, sheetWords, type TransactionType } from '../sheets/kinds';
import { payoutSheets, type SheetFile, type SheetSelection, payoutNamed } from '../sheets/payoutFile';
import { readSheet, type SheetOptions } from '../sheets/rows/sheet';
import type { PayoutRecord } from '../list/payoutRecord';
import type { ReadOptions } from './description';
import { NotTyped, SettlementSheet } from './sheet';
import { summaryValues, type Value } from './summary';
import type { SheetMeaning } from './types';

/** Rows that another node read, as the JSON of items. */
interface InputRows {
	/** Where they come from, for a person. */
	name: string;
	rows: Array<Record<string, unknown>>;
}

/** Where a payout's rows are, and what the service or the user says about the payout. */
export interface PayoutFile {
	/** Where a file says whose it is: what names in it say, and an empty ID where they say nothing. */
	payout: PayoutRecord;
	/** A zip, or one CSV; rows of another node instead. */
	zip: Uint8Array | InputRows;
	/** Whose sheets it holds: see `SheetSelection`. */
	source: Pick<SheetSelection, 'payoutId' | 'csvName'>;
	/** Only of what isn't the service's own: there the file says more, and may hold many payouts. */
	entered?: EnteredPayout;
}

/** What the user says of a file. */
export interface EnteredPayout {
	/** '' for what the file says. */
	payoutId: string;
	paid: Partial<Pick<PayoutRecord, 'amount' | 'currency'>>;
	/** As it was entered. */
	date: string;
}

/** All that was read of a file. */
export interface ReadFile {
	sheets: SettlementSheet[];
	summary: Value[];
	/** The name of the Summary; undefined where there's none. */
	summaryFile: string | undefined;
	/** Why there may be more rows than these. */
	broken: CardPaymentsError | undefined;
	/** Gives the memory back that the rows took. */
	release: () => void;
}

/** @throws CardPaymentsError when nothing of the file can be read */
export async function readFile(
	file: PayoutFile,
	options: ReadOptions,
	currency: string,
	warn: Warn,
): Promise<ReadFile> {
	const { zip, source, payout, entered } = file;
	const memory = options.memory();
	const sheetOptions: SheetOptions = { ...options, memory };
	const place = (path: string) =>
		payout.id === '' ? fileName(path) : `${payoutNamed(payout.id)}: ${fileName(path)}`;
	let taken = 0;
	const read: ReadFile = {
		sheets: [],
		summary: [],
		summaryFile: undefined,
		broken: undefined,
		release: () => memory.giveBack(taken),
	};
	const sources: SheetFile[] = [];
	if (zip instanceof Uint8Array)
		for await (const sheet of payoutSheets(zip, { kinds: [], ...source, limits: options.limits }, warn))
			sources.push(sheet);
	sources.sort((a, b) => SHEET_KINDS.indexOf(a.kind) - SHEET_KINDS.indexOf(b.kind));
	const summaries = sources.filter(({ kind }) => kind === 'summary');
	read.summaryFile = summaries[0]?.file.path;
	if (entered !== undefined || options.description.fees !== 'none')
		read.summary = await readSummaryOf(summaries, sheetOptions, warn, place);

	/** @param takes whether rows are transactions of a wanted type by the sheet's name */
	const newSheet = (path: string, meaning: SheetMeaning, takes: boolean) => {
		const takeMemory = (bytes: number) => {
			memory.take(bytes, path);
			taken += bytes;
		};
		const ofManyPayouts = entered !== undefined;
		return new SettlementSheet(meaning, options, {
			path,
			currency,
			onlyIfTyped: !takes,
			ofManyPayouts,
			takeMemory,
		});
	};
	// How a Summary writes its fee is decided by the sum of all.
	const needsAll =
		options.types.length === 0 || (options.description.fees === 'inSummary' && options.types.includes('fee'));
	const isWanted = (type: TransactionType) => needsAll || options.types.includes(type);
	try {
		if (!(zip instanceof Uint8Array)) {
			const sheet = newSheet(zip.name, { type: 'other', effect: 'unknown', isKnown: false }, true);
			await sheet.readItems(zip.rows);
			await sheet.finish();
			read.sheets.push(sheet);
		}
		for (const sheetFile of sources) {
			const { path } = sheetFile.file;
			const meaning = meaningOf(sheetFile, options, (warning) => warn(warning, place(path)));
			if (meaning === undefined) continue;
			const takes = meaning.type === 'other' || isWanted(meaning.type);
			let sheet = newSheet(path, meaning, takes);
			const whole = await readSheet(
				sheetFile,
				sheetOptions,
				() => (sheet = newSheet(path, meaning, takes)),
			).catch((error: unknown) => {
				if (error instanceof NotTyped) return undefined;
				throw error;
			});
			if (whole === undefined) continue;
			for (const warning of whole.warnings) warn(warning, place(path));
			await sheet.finish();
			read.sheets.push(sheet);
			read.broken = whole.broken;
			if (read.broken !== undefined) break;
		}
	} catch (error) {
		// What was read before the break still comes out.
		const known = understood(error);
		if (read.sheets.length === 0) {
			memory.end();
			throw known;
		}
		read.broken = known;
	}
	return read;
}

async function readSummaryOf(
	summaries: SheetFile[],
	options: SheetOptions,
	warn: Warn,
	place: (path: string) => string,
) {
	try {
		return await summaryValues(summaries, options);
	} catch (error) {
		warn(understood(error).message, place(summaries[0]?.file.path ?? ''));
		return [];
	}
}

/** What a sheet's rows are; undefined where they aren't to be read. */
function meaningOf(
	{ kind, file: { path } }: SheetFile,
	{ description }: ReadOptions,
	warn: (warning: string) => void,
): SheetMeaning | undefined {
	const { transaction: type, effect } = SHEETS[kind];
	if (type === undefined) return undefined;
	if (kind === 'fees' && description.fees === 'inSummary') {
		warn('Fees are set to stand in the Summary, so the node left this sheet out');
		return undefined;
	}
	if (kind !== 'other') return { type, effect: effect as 'adds' | 'reduces', isKnown: true };
	const words = ` ${sheetWords(path)} `;
	const isNamed = (name: string) => {
		const part = sheetWords(name);
		return (part !== '' && words.includes(` ${part} `)) || name.trim() === fileName(path);
	};
	const described = description.others.find(({ name }) => isNamed(name))?.effect;
	if (described === 'none') return undefined;
	return { type, effect: described ?? 'unknown', isKnown: described !== undefined };
}
