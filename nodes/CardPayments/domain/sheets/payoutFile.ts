import { FileError, type Warn } from '../errors';
import { archiveFiles, type ArchiveFile, type ArchiveLimits } from '../archive';
import { isWorkbook, sheetsOf } from '../workbook';
import { fileName, payoutNumber, sheetKind, SHEETS, type SheetKind } from './sheetKinds';

/** Which sheets of a file are wanted, and whose they are. */
export interface SheetSelection {
	/** Sheets to take; empty takes all. What is not taken is not inflated. */
	kinds: SheetKind[];
	/** The payout that the file was asked for. Empty where only names in it show whose it is. */
	payoutId: string;
	/** What a file that is no zip is called: it's taken for the one sheet. */
	csvName?: string | undefined;
	limits: ArchiveLimits;
}

/** A CSV in an archive, not yet inflated. */
export interface SheetFile {
	kind: SheetKind;
	/** Empty where neither the request nor a name shows it. */
	payoutId: string;
	file: ArchiveFile;
}

/** A payout in texts. An ID may say itself what it's of. */
export function payoutNamed(id: string): string {
	return /^payout/i.test(id) ? id : `Payout ${id}`;
}

/**
 * The CSV sheets of a payout's file, one at a time. One file is one payout.
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
	const isChosen = ({ kind }: SheetFile) => selection.kinds.length === 0 || selection.kinds.includes(kind);
	const [{ payoutId } = { payoutId: '' }] = sheets;
	const where = payoutId === '' ? 'The file' : payoutNamed(payoutId);
	const odd = oddNumbers(payoutId, sheets);
	if (odd !== undefined) warn(odd, where);
	yield* sheets.filter(isChosen);
	for (const path of otherFiles) warn("The file isn't a CSV sheet, so the node skipped it", path);
}

/** The payout whose sheets a file holds; empty where no name shows it. */
export async function payoutIdIn(bytes: Uint8Array, selection: SheetSelection): Promise<string> {
	const { sheets } = await sheetsIn(bytes, selection);
	return sheets[0]?.payoutId ?? '';
}

async function sheetsIn(bytes: Uint8Array, { limits, payoutId, csvName }: SheetSelection) {
	const own = await filesOf(bytes, csvName, limits);
	const isSheet = ({ path }: ArchiveFile) => csvName !== undefined || /\.csv$/i.test(path);
	const otherFiles = own.filter((file) => !isSheet(file)).map(({ path }) => path);
	const named = own.filter(isSheet).map((file) => ({ file, kind: sheetKind(file.path) }));
	if (named.length === 0) throw noSheets(otherFiles);
	const id = payoutId || idOf(named);
	return { sheets: named.map((sheet): SheetFile => ({ ...sheet, payoutId: id })), otherFiles };
}

/**
 * The files in a zip but for what operating systems leave there; of a workbook its sheets, as CSV.
 *
 * @param csvName what a file that is no zip is called: it's the only one then
 */
export async function filesOf(
	bytes: Uint8Array,
	csvName: string | undefined,
	limits: ArchiveLimits,
): Promise<ArchiveFile[]> {
	if (csvName !== undefined) return [csvFile(csvName, bytes)];
	const files = await archiveFiles(bytes, limits);
	return isWorkbook(files) ? await sheetsOf(files, limits) : files.filter(({ path }) => !isClutter(path));
}

type NamedSheet = Omit<SheetFile, 'payoutId'>;

/** By the number of the Summary, else of the first sheet that has one. */
function idOf(sheets: NamedSheet[]): string {
	const totals = sheets.filter(({ kind }) => SHEETS[kind].effect === 'none');
	const numbers = [...totals, ...sheets].map(({ file }) => payoutNumber(file.path));
	const number = numbers.find((found) => found !== undefined);
	return number === undefined ? '' : `payout_${number}`;
}

/**
 * What's odd about the numbers in the names of one payout's sheets. Services are known to write different ones into the
 * Charges and the Summary of one payout, but sheets of one kind agree, and one sheet at least has the payout's.
 */
function oddNumbers(payoutId: string, sheets: NamedSheet[]): string | undefined {
	const numbers = new Map<SheetKind, Set<string>>();
	for (const { kind, file } of sheets) {
		const number = payoutNumber(file.path);
		if (number !== undefined) numbers.set(kind, (numbers.get(kind) ?? new Set()).add(number));
	}
	const all = [...new Set([...numbers.values()].flatMap((ofKind) => [...ofKind]))];
	if ([...numbers].some(([kind, ofKind]) => kind !== 'other' && ofKind.size > 1))
		return `The names of its sheets say payouts ${all.join(', ')}. The node took them for one payout`;
	const own = /(?:^|_)(\d{6,})$/.exec(payoutId)?.[1];
	if (own === undefined || all.length === 0 || all.includes(own)) return undefined;
	return `The names of its sheets say payout ${all.join(', ')}. Check that this is the file you asked for`;
}

const CHUNK = 64 * 1024;

function csvFile(path: string, bytes: Uint8Array): ArchiveFile {
	let given = 0;
	return {
		path,
		size: bytes.length,
		async *chunks() {
			for (let at = 0; at < bytes.length; at += CHUNK) {
				given = Math.min(at + CHUNK, bytes.length);
				// Copies: the reader may give a chunk's memory back.
				yield Uint8Array.from(bytes.subarray(at, at + CHUNK));
			}
		},
		toCome: () => (given === 0 ? 0 : (bytes.length - given) / given),
	};
}

/** What operating systems leave in archives: no file of the payout's. */
function isClutter(path: string): boolean {
	return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(path);
}

function noSheets(otherFiles: string[]): FileError {
	const names = otherFiles.length === 0 ? 'folders' : otherFiles.slice(0, 3).map(fileName).join(', ');
	const advice = otherFiles.some((path) => /\.zip$/i.test(path))
		? 'Unpack it: the node reads the zip of one payout, with its CSV sheets.'
		: 'Check that this is a payout file.';
	return new FileError(`The archive holds no CSV sheet, only ${names}`, advice);
}
