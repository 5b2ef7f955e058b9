import { FileError } from '../errors/FileError';
import { archiveFiles, type ArchiveFile, type ArchiveLimits } from './archive/archive';
import { fileName, sheetKind, SHEETS, SHEET_KINDS, type SheetKind } from './kinds';
import { ownersOf, type Owner } from './owners';

/** Which files of an archive are wanted, and whose they are. */
export interface SheetSelection {
	/** Sheets to take; empty takes all. What is not taken is not inflated. */
	kinds: SheetKind[];
	/** The payouts the archive was asked for, or is known to hold; see `ownersOf`. Empty if that isn't known. */
	payoutIds: string[];
	limits: ArchiveLimits;
}

/** A CSV in an archive, not yet inflated. */
export interface SheetFile {
	kind: SheetKind;
	/** Empty where neither the request nor the path shows it. */
	payoutId: string;
	/**
	 * The number of another payout that the sheet seems to belong to, although its archive was asked for `payoutId`.
	 */
	otherNumber?: string | undefined;
	/** Which of the payout's sheets of this kind it is, by their paths. */
	number: number;
	file: ArchiveFile;
}

/**
 * The CSV sheets of a payout archive, one at a time.
 *
 * @param warn gets what's odd about the archive, and its path
 * @throws CardPaymentsError when the archive is empty, holds no CSV at all, or none for one of several
 * payouts that it was asked for
 */
export async function* payoutSheets(
	zip: Uint8Array,
	selection: SheetSelection,
	warn: (warning: string, path: string) => void,
): AsyncGenerator<SheetFile> {
	const files: Array<{ file: ArchiveFile; path: string; kind: SheetKind }> = [];
	const otherFiles: string[] = [];
	for await (const file of archiveFiles(zip, selection.limits, warn)) {
		const { path } = file;
		if (isClutter(path)) continue;
		if (/\.csv$/i.test(path)) files.push({ file, path, kind: sheetKind(path) });
		else otherFiles.push(path);
	}
	if (files.length === 0) throw noSheets(otherFiles);
	const owners = ownersOf(files, selection.payoutIds);
	const sheets = files.map(
		({ kind, file }, index): SheetFile => ({ kind, file, number: 1, ...(owners[index] as Owner) }),
	);
	numberByPath(sheets);
	const missing = selection.payoutIds.filter((id) => !sheets.some(({ payoutId }) => payoutId === id));
	if (missing.length > 0) {
		throw new FileError(
			`The archive holds no sheet of payout ${missing.join(', ')}`,
			'Set "Payouts per Request" to 1, so that each payout gets an archive of its own.',
		);
	}
	const isChosen = (kind: SheetKind) => selection.kinds.length === 0 || selection.kinds.includes(kind);
	for (const { payoutId, label } of missingSheets(sheets, isChosen))
		warn(`The payout has no ${label} sheet. Every payout should have one`, payoutId);
	for (const sheet of sheets.filter(({ kind }) => isChosen(kind))) {
		const { payoutId, otherNumber, file } = sheet;
		if (payoutId === '') warn("The node couldn't find out which payout the sheet belongs to", file.path);
		if (otherNumber !== undefined) warn(contradiction(payoutId, otherNumber), file.path);
		yield sheet;
	}
	for (const path of otherFiles) warn("The file isn't a CSV sheet, so the node skipped it", path);
}

/** Not by their order in the archive, which may change: the keys of rows are made of these numbers. */
function numberByPath(sheets: SheetFile[]): void {
	const { compare } = new Intl.Collator('en', { numeric: true });
	const counted = new Map<string, number>();
	for (const sheet of [...sheets].sort((a, b) => compare(a.file.path, b.file.path))) {
		const alike = `${sheet.payoutId}/${sheet.kind}`;
		sheet.number = (counted.get(alike) ?? 0) + 1;
		counted.set(alike, sheet.number);
	}
}

/** What to say of a sheet that names another payout than the one it was asked for. */
export function contradiction(payoutId: string, otherNumber: string): string {
	return `You asked for ${payoutId}, but the sheet's name says payout ${otherNumber}`;
}

/** Sheets that move the payout's amount and that every payout has, but this one hasn't. */
function* missingSheets(sheets: SheetFile[], isChosen: (kind: SheetKind) => boolean) {
	const payouts = new Set(sheets.map(({ payoutId }) => payoutId).filter((id) => id !== ''));
	for (const kind of SHEET_KINDS.filter(isChosen)) {
		const { always, transaction, label } = SHEETS[kind];
		if (!always || transaction === undefined) continue;
		for (const payoutId of payouts)
			if (!sheets.some((sheet) => sheet.kind === kind && sheet.payoutId === payoutId)) yield { payoutId, label };
	}
}

/** What operating systems leave in archives: no file of the payout's. */
function isClutter(path: string): boolean {
	return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(path);
}

function noSheets(otherFiles: string[]): FileError {
	const hint = 'The payout may have no sheets yet. Try again later, or ask the service.';
	if (otherFiles.length === 0) return new FileError('The archive is empty', hint);
	const names = otherFiles.slice(0, 3).map(fileName).join(', ');
	return new FileError(`The archive holds no CSV sheet, only ${names}`, 'Check that this is a payout file.');
}
