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
	const known = sheets.map((sheet) => readName(sheet, payoutIds));
	const [only, ...others] = payoutIds;
	if (only !== undefined && others.length === 0) return ownedBy(only, known);

	const several = holdsSeveral(known);
	const folders = new Map<string, KnownSheet[]>();
	for (const sheet of known) {
		const folder = several ? sheet.folder : '';
		const beside = folders.get(folder);
		if (beside === undefined) folders.set(folder, [sheet]);
		else beside.push(sheet);
	}
	const payouts = [...folders.values()].flatMap((beside) =>
		several && holdsSeveral(beside) ? beside.map((sheet) => [sheet]) : [beside],
	);
	const owners = new Map<KnownSheet, string | undefined>();
	for (const payout of payouts) {
		const guessed =
			payoutIds.length === 0 ? guessedId(payout) : payout.find(({ namedId }) => namedId !== undefined)?.namedId;
		for (const sheet of payout) owners.set(sheet, sheet.namedId ?? guessed);
	}
	return known.map((sheet) => ({ payoutId: owners.get(sheet) ?? '', otherNumber: undefined }));
}

/** What the name of a sheet says. Each name is read once: there may be thousands. */
function readName({ path, kind }: NamedSheet, payoutIds: string[]) {
	const folder = path.slice(0, -fileName(path).length);
	return {
		kind,
		folder,
		number: payoutNumber(path),
		folderNumber: payoutNumber(folder),
		/** The first of the payouts asked for that the name ends with. */
		namedId: payoutIds.find((id) => isNamedIn(path, id)),
	};
}

type KnownSheet = ReturnType<typeof readName>;

function holdsSeveral(sheets: KnownSheet[]): boolean {
	return (
		distinct(sheets.map(({ folderNumber }) => folderNumber)).length > 1 ||
		SHEET_KINDS.some((kind) => {
			const ofKind = sheets.filter((sheet) => sheet.kind === kind);
			return kind !== 'other' && distinct(ofKind.map(({ number }) => number)).length > 1;
		})
	);
}

/** By the number of the folder, else of the Summary, else of the first sheet in order that has one. */
function guessedId(sheets: KnownSheet[]): string | undefined {
	const rank = ({ kind }: KnownSheet) => (SHEETS[kind].effect === 'none' ? -1 : SHEET_KINDS.indexOf(kind));
	const ordered = [...sheets].sort((a, b) => rank(a) - rank(b));
	const [number] = distinct([
		...ordered.map(({ folderNumber }) => folderNumber),
		...ordered.map((sheet) => sheet.number),
	]);
	return number === undefined ? undefined : `payout_${number}`;
}

/**
 * The sheets of the one payout that was asked for, with the number of another one in their names. Sheets of
 * transactions must agree with each other, and one sheet at least must have the payout's number, where any has one.
 */
function ownedBy(payoutId: string, sheets: KnownSheet[]): Owner[] {
	const comparable = /(^|_)\d{6,}$/.test(payoutId);
	const isTransactions = ({ kind }: KnownSheet) => SHEETS[kind].transaction !== undefined;
	const transactions = sheets.filter(isTransactions);
	const isNamed = sheets.some(({ namedId }) => namedId !== undefined);
	const agreeing =
		distinct(transactions.map(numberThatTells)).length === 1 &&
		transactions.every(({ namedId }) => namedId === undefined);
	return sheets.map((sheet) => {
		const explained = isNamed && (agreeing || !isTransactions(sheet));
		const contradicts = comparable && sheet.namedId === undefined && !explained;
		return { payoutId, otherNumber: contradicts ? numberThatTells(sheet) : undefined };
	});
}

/** A number that can only be a payout's: not the day in `CHARGES 29102023.csv`. */
function numberThatTells({ number }: KnownSheet): string | undefined {
	return number !== undefined && DAY.test(number) ? undefined : number;
}

const DAY = /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d|20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/** Whether a file's or a folder's name ends with the id or its number, of however few digits. */
function isNamedIn(path: string, payoutId: string): boolean {
	const number = payoutId.split('_').at(-1) ?? payoutId;
	return path.split('/').some((part) => {
		const name = part
			.replace(/\.[a-z]+$/i, '')
			.replace(/\(\d+\)$/, '')
			.trimEnd();
		const before = name.at(-number.length - 1) ?? '';
		return name.endsWith(number) && !(/\d/.test(before) && /^\d/.test(number));
	});
}

function distinct<T>(values: Array<T | undefined>): T[] {
	return [...new Set(values.filter((value) => value !== undefined))];
}
