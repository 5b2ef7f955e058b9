import { FileError } from '../errors';
import { archiveFiles, type ArchiveFile, type ArchiveLimits } from './archive/archive';
import { fileName, sheetKind, type SheetKind } from './kinds';
import { oddNumbers, ownersOf } from './owners';

/** Which files of an archive are wanted, and whose they are. */
export interface SheetSelection {
	/** Sheets to take; empty takes all. What is not taken is not inflated. */
	kinds: SheetKind[];
	/** The payout that the archive was asked for, which owns all sheets. Empty where only names show whose they are. */
	payoutId: string;
	/** The one of several payouts whose sheets are wanted. */
	only?: string | undefined;
	/** What a file that is no zip is called: it's taken for the one sheet. */
	csvName?: string | undefined;
	limits: ArchiveLimits;
}

/** A CSV in an archive, not yet inflated. */
export interface SheetFile {
	kind: SheetKind;
	/** Empty where neither the request nor the path shows it. */
	payoutId: string;
	file: ArchiveFile;
}

type Warn = (warning: string, path: string) => void;

/**
 * The CSV sheets of a payout file, one at a time.
 *
 * @param warn gets what's odd about the archive, and its path
 * @throws CardPaymentsError when the archive is empty, or holds no CSV at all
 */
export async function* payoutSheets(
	bytes: Uint8Array,
	selection: SheetSelection,
	warn: Warn,
): AsyncGenerator<SheetFile> {
	const { sheets, otherFiles } = await sheetsIn(bytes, selection);
	const isChosen = (kind: SheetKind) => selection.kinds.length === 0 || selection.kinds.includes(kind);
	const isWanted = ({ payoutId }: SheetFile) => selection.only === undefined || payoutId === selection.only;
	const wanted = sheets.filter(isWanted);
	const payouts = new Set(wanted.map(({ payoutId }) => payoutId));
	for (const payoutId of payouts) {
		const own = wanted.filter((sheet) => sheet.payoutId === payoutId);
		if (payoutId !== '') warnOfPayout(payoutId, own, isChosen, warn);
	}
	for (const sheet of wanted.filter(({ kind }) => isChosen(kind))) {
		if (sheet.payoutId === '')
			warn("The node couldn't find out which payout the sheet belongs to", sheet.file.path);
		yield sheet;
	}
	for (const path of otherFiles) warn("The file isn't a CSV sheet, so the node skipped it", path);
}

/** The payouts whose sheets a file holds; an empty ID where nothing shows it. */
export async function payoutIdsIn(bytes: Uint8Array, selection: SheetSelection): Promise<string[]> {
	const { sheets } = await sheetsIn(bytes, selection);
	return [...new Set(sheets.map(({ payoutId }) => payoutId))];
}

async function sheetsIn(bytes: Uint8Array, { limits, payoutId, csvName }: SheetSelection) {
	const found: Array<{ file: ArchiveFile; path: string; kind: SheetKind }> = [];
	const otherFiles: string[] = [];
	for await (const file of csvName === undefined ? archiveFiles(bytes, limits) : [csvFile(csvName, bytes)]) {
		const { path } = file;
		if (isClutter(path)) continue;
		if (isSheet(path) || csvName !== undefined) found.push({ file, path, kind: sheetKind(path) });
		else otherFiles.push(path);
	}
	if (found.length === 0) throw noSheets(otherFiles);
	const owners = ownersOf(found, payoutId);
	const sheets = found.map(({ kind, file }, index): SheetFile => ({ kind, file, payoutId: owners[index] ?? '' }));
	return { sheets, otherFiles };
}

const CHUNK = 64 * 1024;

function csvFile(path: string, bytes: Uint8Array): ArchiveFile {
	return {
		path,
		async *chunks() {
			// Copies: the reader may give a chunk's memory back.
			for (let at = 0; at < bytes.length; at += CHUNK) yield Uint8Array.from(bytes.subarray(at, at + CHUNK));
		},
	};
}

/** A CSV, or what a program wrote into an archive without a name, as `zip` does from a pipe. */
function isSheet(path: string): boolean {
	return /\.csv$/i.test(path) || fileName(path) === '-';
}

function warnOfPayout(payoutId: string, sheets: SheetFile[], isChosen: (kind: SheetKind) => boolean, warn: Warn) {
	const odd = oddNumbers(
		payoutId,
		sheets.map(({ kind, file }) => ({ kind, path: file.path })),
	);
	if (odd !== undefined) warn(odd, `Payout ${payoutId}`);
	if (isChosen('charges') && !sheets.some(({ kind }) => kind === 'charges'))
		warn('The payout has no Charges sheet. Every payout should have one', `Payout ${payoutId}`);
}

/** What operating systems leave in archives: no file of the payout's. */
function isClutter(path: string): boolean {
	return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(path);
}

function noSheets(otherFiles: string[]): FileError {
	const names = otherFiles.length === 0 ? 'folders' : otherFiles.slice(0, 3).map(fileName).join(', ');
	return new FileError(`The archive holds no CSV sheet, only ${names}`, 'Check that this is a payout file.');
}
