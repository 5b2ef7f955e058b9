import { textOf } from '../input';
import type { Item } from '../table';
import { understood, type CardPaymentsError, type Warn } from '../errors';
import {
	fileName,
	SHEET_KINDS,
	SHEETS,
	sheetWords,
	payoutSheets,
	type SheetFile,
	type SheetKind,
	type SheetSelection,
	payoutNamed,
	type RowMemory,
	readSheet,
} from '../sheets';
import { shortened } from '../input';
import type { PayoutRecord } from '../payout';
import { UNREAD_ABOVE } from '../table';
import { askedNames, overlaid, type DescribedSheet, type Description, type LineKey } from '../services';
import type { ReadOptions } from './settlement';
import { SettlementSheet } from './settlementSheet';
import { summaryValues, type Value } from './summary';
import { effectOf, type SheetMeaning } from './meanings';

/** Where a payout's rows are, and what the service or the user says about the payout. */
export interface PayoutFile {
	/** Where a file says whose it is: what names in it say, and an empty ID where they say nothing. */
	payout: PayoutRecord;
	/** A zip, or one CSV; rows of another node instead. */
	content: Uint8Array | InputRows;
	/** Whose sheets it holds: see `SheetSelection`. */
	source: Pick<SheetSelection, 'payoutId' | 'csvName'>;
	/** What it's called by where nothing in it names its payout: the file's own name. */
	name?: string;
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
	/** What a text says of this file. */
	described?: Description | undefined;
}

/** All that was read of a file. */
export interface ReadFile {
	sheets: SettlementSheet[];
	/** What texts say of all of them. */
	description: Description;
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
	const { described } = file.entered ?? {};
	const asked = askedNames(described ?? {});
	if (asked.length > 0) warn(`File Description still asks: ${asked.join(', ')}`, '');
	const own = described === undefined ? options : withDescription(options, described);
	return await new PayoutFileReader(file, own, currency, warn).read();
}

/** The file's own lines stand above the credential's. */
function withDescription(options: ReadOptions, own: Description): ReadOptions {
	const description = overlaid(options.description, own);
	return { ...options, description, fallbackEncoding: description.encoding };
}

class PayoutFileReader {
	private readonly feeSigns = { feesAbove: 0, taxesAbove: 0 };
	private readonly sheets: SettlementSheet[] = [];
	private readonly file: PayoutFile;
	private readonly options: ReadOptions;
	private readonly currency: string;
	private readonly warn: Warn;
	private readonly memory: RowMemory;
	private hashesIds = false;

	constructor(file: PayoutFile, options: ReadOptions, currency: string, warn: Warn) {
		this.file = file;
		this.options = options;
		this.currency = currency;
		this.warn = warn;
		this.memory = options.memory();
	}

	async read(): Promise<ReadFile> {
		const { memory, options, sheets } = this;
		const sources = await this.csvFiles();
		const summaries = sources.filter(({ kind }) => kind === 'summary');
		const { description, idsUpTo = Number.POSITIVE_INFINITY } = options;
		this.hashesIds = sources.reduce((sum, { file }) => sum + file.size, 0) > idsUpTo;
		const summary = await this.readSummary(summaries);
		const broken = await this.readSheets(sources);
		const [first] = sheets;
		return {
			summary,
			summaryFile: summaries[0]?.file.path,
			broken,
			sheets,
			description: first === undefined ? description : first.reading.description,
			release: () => memory.end(),
		};
	}

	/** Details before totals. */
	private async csvFiles(): Promise<SheetFile[]> {
		const { content, source } = this.file;
		const found: SheetFile[] = [];
		if (!(content instanceof Uint8Array)) return found;
		const selection = { kinds: [], ...source, limits: this.options.limits };
		const others = this.options.description.otherSheets;
		for await (const sheet of payoutSheets(content, selection, this.warn))
			found.push(
				describedSheet(sheet.file.path, others)?.meaning === 'summary' ? { ...sheet, kind: 'summary' } : sheet,
			);
		return found.sort((a, b) => SHEET_KINDS.indexOf(a.kind) - SHEET_KINDS.indexOf(b.kind));
	}

	private async readSummary(summaries: SheetFile[]): Promise<Value[]> {
		try {
			const { currency, memory, options } = this;
			return await summaryValues(summaries, { ...options, currency, memory });
		} catch (error) {
			this.warnOf(summaries[0]?.file.path ?? '', understood(error).message);
			return [];
		}
	}

	/** @returns why there may be more rows than were read: what was read before a break still comes out */
	private async readSheets(sources: SheetFile[]): Promise<CardPaymentsError | undefined> {
		const { content } = this.file;
		try {
			if (!(content instanceof Uint8Array)) await this.readItems(content);
			for (const sheetFile of sources) {
				const broken = await this.readCsvSheet(sheetFile);
				if (broken !== undefined) return broken;
			}
			return undefined;
		} catch (error) {
			const known = understood(error);
			if (this.sheets.length > 0) return known;
			this.memory.end();
			throw known;
		}
	}

	private async readItems(rows: InputRows): Promise<void> {
		for (const { kind, path, items } of sheetsOfItems(rows)) {
			const meaning = this.meaningOf(kind, path);
			if (meaning === undefined) continue;
			const sheet = this.newSheet(path, meaning, undefined);
			await sheet.readItems(items);
			await sheet.finish();
			this.sheets.push(sheet);
		}
	}

	private meaningOf(kind: SheetKind, path: string): SheetMeaning | undefined {
		return meaningOf(kind, path, this.options, (warning) => this.warnOf(path, warning));
	}

	/** @returns why the sheet may have more rows */
	private async readCsvSheet(sheetFile: SheetFile): Promise<CardPaymentsError | undefined> {
		const { path } = sheetFile.file;
		const meaning = this.meaningOf(sheetFile.kind, path);
		if (meaning === undefined) return undefined;
		const { toCome } = sheetFile.file;
		let sheet = this.newSheet(path, meaning, toCome);
		const newSink = () => (sheet = this.newSheet(path, meaning, toCome));
		const whole = await readSheet(sheetFile, { ...this.options, memory: this.memory }, newSink);
		for (const warning of whole.warnings) this.warnOf(path, warning);
		for (const line of sheet.above) this.warnOf(path, `${UNREAD_ABOVE}: "${shortened(line)}"`, 'info');
		await sheet.finish();
		this.sheets.push(sheet);
		return whole.broken;
	}

	private newSheet(path: string, meaning: SheetMeaning, toCome: (() => number) | undefined): SettlementSheet {
		return new SettlementSheet(meaning, this.options, {
			path,
			currency: this.currency,
			ofManyPayouts: this.file.entered !== undefined,
			feeSigns: this.feeSigns,
			takeMemory: (bytes) => this.memory.take(bytes, path),
			toCome,
			hashesIds: this.hashesIds,
		});
	}

	private warnOf(path: string, warning: string, type?: 'info'): void {
		const { id } = this.file.payout;
		this.warn(warning, id === '' ? fileName(path) : `${payoutNamed(id)}: ${fileName(path)}`, type);
	}
}

/** What a sheet's rows are; undefined where they aren't to be read. */
function meaningOf(
	kind: SheetKind,
	path: string,
	{ description }: ReadOptions,
	warn: (warning: string) => void,
): SheetMeaning | undefined {
	const { transaction: type, effect } = SHEETS[kind];
	if (type === undefined) return undefined;
	if (kind === 'fees' && description.fees === 'inSummary') {
		warn('Fees are set to stand in the Summary, so the node left this sheet out');
		return undefined;
	}
	const described = describedSheet(path, description.otherSheets);
	const { effect: does, meaning } = described ?? {};
	if (meaning === 'none' || meaning === 'summary') return undefined;
	if (meaning === 'adds' || meaning === 'reduces') return { type: 'other', effect: meaning, isKnown: true };
	if (meaning !== undefined) return { type: meaning, effect: does ?? effectOf(meaning), isKnown: true };
	// What's asked isn't known, whatever its rows do.
	if (described !== undefined) return { type: 'other', effect: does ?? 'unknown', isKnown: false };
	const isAsked = description.asked?.some((key) => OF_TYPES.includes(key)) === true;
	if (kind !== 'other' && !isAsked) return { type, effect: effect as 'adds' | 'reduces', isKnown: true };
	return { type: 'other', effect: 'unknown', isKnown: false };
}

/** While a text asks what rows are, no sheet's name says it. */
const OF_TYPES: LineKey[] = ['typeColumn', 'rowsAre'];

/** What a text says of a sheet, by words in its name. */
function describedSheet(path: string, others: DescribedSheet[] = []): DescribedSheet | undefined {
	const words = ` ${sheetWords(path)} `;
	const isNamed = (name: string) => {
		const part = sheetWords(name);
		return (part !== '' && words.includes(` ${part} `)) || name.trim() === fileName(path);
	};
	return others.find(({ name }) => isNamed(name));
}

/** Rows that another node read, as the JSON of items. */
export interface InputRows {
	rows: Item[];
}

/** What rows are called of which nothing says which sheet they are of. */
export const INPUT_ROWS = 'the input rows';

/** Rows of one sheet. */
export interface ItemSheet {
	kind: SheetKind;
	path: string;
	items: Item[];
}

/** What *Extract Sheets* says of where a row is from: none of it is a column of the sheet. */
const ORIGIN = ['payout_sheet', 'payout_file', 'payout_row'];

/** Rows of another node by the sheet that *Extract Sheets* says of each; those of which nothing says it are one. */
export function sheetsOfItems({ rows }: InputRows): ItemSheet[] {
	const sheets = new Map<string, ItemSheet>();
	for (const item of rows) {
		const kind = SHEET_KINDS.find((each) => each === item.payout_sheet) ?? 'other';
		const isOfSheet = kind === item.payout_sheet;
		const path = isOfSheet ? textOf(item.payout_file) || kind : INPUT_ROWS;
		const name = `${kind}\n${path}`;
		const sheet = sheets.get(name) ?? { kind, path, items: [] };
		sheets.set(name, sheet);
		sheet.items.push(isOfSheet ? withoutOrigin(item) : item);
	}
	// Details before totals.
	return [...sheets.values()].sort((a, b) => SHEET_KINDS.indexOf(a.kind) - SHEET_KINDS.indexOf(b.kind));
}

function withoutOrigin(item: Item): Item {
	return Object.fromEntries(Object.entries(item).filter(([name]) => !ORIGIN.includes(name)));
}
