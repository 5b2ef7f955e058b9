import { type CardPaymentsError } from '../errors/CardPaymentsError';
import { FileError } from '../errors/FileError';
import { archiveFiles, type ArchiveFile, type ArchiveLimits } from './archive/archive';
import { fileName, payoutNumber, sheetKind, type SheetKind } from './kinds';

/** Which files of an archive are wanted, and whose they are. */
export interface SheetSelection {
	/** Sheets to take; empty takes all. What is not taken is not inflated. */
	kinds: SheetKind[];
	/**
	 * The payouts the archive was asked for, or is known to hold. A single id goes for every sheet;
	 * among several, the number in a sheet's path decides. Empty: that number is all there is.
	 */
	payoutIds: string[];
	limits: ArchiveLimits;
}

/** A CSV in an archive, not yet inflated. */
export interface SheetFile {
	kind: SheetKind;
	/** Empty where neither the request nor the path tells. */
	payoutId: string;
	/** Which of the payout's sheets of this kind it is: 1 is the first in the archive. */
	number: number;
	file: ArchiveFile;
}

/**
 * The CSV sheets of a payout archive, one at a time.
 *
 * @param warn is told what is odd about the archive, and the path it is about
 * @throws CardPaymentsError when the archive is empty, holds no CSV at all, or none for one of several
 * payouts that it was asked for
 */
export async function* payoutSheets(
	zip: Uint8Array,
	selection: SheetSelection,
	warn: (warning: string, path: string) => void,
): AsyncGenerator<SheetFile> {
	const missing = new Set(selection.payoutIds);
	const otherFiles: string[] = [];
	const counted = new Map<string, number>();
	let sheets = 0;
	for await (const file of archiveFiles(zip, selection.limits, warn)) {
		if (isClutter(file.path)) continue;
		if (!/\.csv$/i.test(file.path)) {
			otherFiles.push(file.path);
			continue;
		}
		sheets++;
		const payoutId = owner(file.path, selection.payoutIds);
		missing.delete(payoutId);
		const kind = sheetKind(file.path);
		if (selection.kinds.length > 0 && !selection.kinds.includes(kind)) continue;
		if (payoutId === '') warn('Which payout the sheet belongs to could not be told', file.path);
		const number = (counted.get(`${payoutId}/${kind}`) ?? 0) + 1;
		counted.set(`${payoutId}/${kind}`, number);
		yield { kind, payoutId, number, file };
	}
	if (sheets === 0) throw noSheets(otherFiles);
	if (selection.payoutIds.length > 1 && missing.size > 0) {
		throw new FileError(
			`The archive holds no sheet of payout ${[...missing].join(', ')}`,
			'Set "Payouts per Request" to 1, so that each payout gets an archive of its own.',
		);
	}
	for (const path of otherFiles) warn('The file is not a CSV sheet and was left out', path);
}

/** What operating systems leave in archives: no file of the payout's. */
function isClutter(path: string): boolean {
	return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(path);
}

function noSheets(otherFiles: string[]): CardPaymentsError {
	return otherFiles.length === 0
		? new FileError(
				'The archive is empty',
				'The payout may have no sheets yet. Try again later, or ask the service.',
			)
		: new FileError(
				`The archive holds no CSV sheet, only ${otherFiles.slice(0, 3).map(fileName).join(', ')}`,
				'Check that this is a payout file.',
			);
}

function owner(path: string, payoutIds: string[]): string {
	if (payoutIds.length === 1) return payoutIds[0] as string;
	const number = payoutNumber(path);
	if (number === undefined) return '';
	if (payoutIds.length === 0) return `payout_${number}`;
	return payoutIds.find((id) => id === number || id.endsWith(`_${number}`)) ?? '';
}
