import { fileName, payoutNumber, SHEET_KINDS, SHEETS, type SheetKind } from './kinds';

/** What is known of a sheet before it is read. */
interface NamedSheet {
	path: string;
	kind: SheetKind;
}

export interface Owner {
	/** Empty where neither the request nor a name shows it. */
	payoutId: string;
	/** The number of another payout that the sheet names, where it seems to belong to that one. */
	otherNumber: string | undefined;
}

/**
 * The payout that each sheet of an archive belongs to.
 *
 * One archive is one payout, unless it plainly holds several: sheets of one kind with different numbers, or
 * folders or nested archives with different numbers. That names differ proves nothing by itself, since services are
 * known to write different numbers into the Charges and the Summary of one payout.
 *
 * @param payoutIds the payouts that the archive was asked for. A single one owns every sheet. Among several, the
 * numbers in names and folders decide. Empty: nothing but these numbers is known.
 */
export function ownersOf(sheets: NamedSheet[], payoutIds: string[]): Owner[] {
	const [only, ...others] = payoutIds;
	if (only !== undefined && others.length === 0)
		return sheets.map((sheet) => ({ payoutId: only, otherNumber: contradictingNumber(sheet, sheets, only) }));

	const several = holdsSeveral(sheets);
	const ofOnePayout = (sheet: NamedSheet) => {
		if (!several) return sheets;
		const beside = sheets.filter(({ path }) => folderOf(path) === folderOf(sheet.path));
		return holdsSeveral(beside) ? [sheet] : beside;
	};
	return sheets.map((sheet) => {
		const payout = ofOnePayout(sheet);
		const payoutId =
			payoutIds.length === 0
				? guessedId(payout)
				: [sheet, ...payout].flatMap(({ path }) => payoutIds.filter((id) => isNamedIn(path, id)))[0];
		return { payoutId: payoutId ?? '', otherNumber: undefined };
	});
}

function holdsSeveral(sheets: NamedSheet[]): boolean {
	const numbersOf = (some: NamedSheet[]) => distinct(some.map(({ path }) => payoutNumber(path)));
	return (
		distinct(sheets.map(({ path }) => payoutNumber(folderOf(path)))).length > 1 ||
		SHEET_KINDS.some(
			(kind) => kind !== 'other' && numbersOf(sheets.filter((sheet) => sheet.kind === kind)).length > 1,
		)
	);
}

/** By the number of the folder, else of the Summary, else of the first sheet in order that has one. */
function guessedId(sheets: NamedSheet[]): string | undefined {
	const rank = ({ kind }: NamedSheet) => (SHEETS[kind].effect === 'none' ? -1 : SHEET_KINDS.indexOf(kind));
	const ordered = [...sheets].sort((a, b) => rank(a) - rank(b));
	const [number] = distinct([
		...ordered.map(({ path }) => payoutNumber(folderOf(path))),
		...ordered.map(({ path }) => payoutNumber(path)),
	]);
	return number === undefined ? undefined : `payout_${number}`;
}

/**
 * The number of another payout in a sheet's name. Sheets of transactions must agree with each other, and one sheet
 * at least must have the payout's number, where any has one.
 */
function contradictingNumber(sheet: NamedSheet, all: NamedSheet[], payoutId: string): string | undefined {
	const number = numberThatTells(sheet);
	if (number === undefined || !/(^|_)\d{6,}$/.test(payoutId) || isNamedIn(sheet.path, payoutId)) return undefined;
	const matching = all.filter(({ path }) => isNamedIn(path, payoutId));
	const transactions = all.filter(({ kind }) => SHEETS[kind].transaction !== undefined);
	const agreeing = distinct(transactions.map(numberThatTells)).length === 1;
	const explained =
		SHEETS[sheet.kind].transaction === undefined ||
		(agreeing && !transactions.some((one) => matching.includes(one)));
	return matching.length > 0 && explained ? undefined : number;
}

/** A number that can only be a payout's: not the day in `CHARGES 29102023.csv`. */
function numberThatTells({ path }: NamedSheet): string | undefined {
	const number = payoutNumber(path);
	return number !== undefined && DAY.test(number) ? undefined : number;
}

const DAY = /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d|20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/** Whether a file's or a folder's name ends with the id or its number, of however few digits. */
function isNamedIn(path: string, payoutId: string): boolean {
	const number = payoutId.split('_').at(-1) ?? payoutId;
	return path.split('/').some((part) => {
		const name = part.replace(/\.[a-z]+$/i, '').replace(/\s*\(\d+\)$/, '');
		const before = name.at(-number.length - 1) ?? '';
		return name.endsWith(number) && !(/\d/.test(before) && /^\d/.test(number));
	});
}

function folderOf(path: string): string {
	return path.slice(0, -fileName(path).length);
}

function distinct<T>(values: Array<T | undefined>): T[] {
	return [...new Set(values.filter((value) => value !== undefined))];
}
