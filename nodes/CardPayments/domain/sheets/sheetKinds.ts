import { foldedWords } from '../cells';
import {
	typeFacts,
	TRANSACTION_TYPES,
	type TransactionEffect,
	type TransactionSheet,
	type TransactionType,
} from '../transactions';
import { isOpenTypeWord, SUMMARIES, typeWordMeaning } from '../words';

/** The sheets of a payout file. `other` is any sheet that the contract doesn't name: kept, never dropped. */
export type SheetKind = TransactionSheet | 'summary';

interface SheetFacts {
	/** As the contract calls it, in the panel's spelling. */
	label: string;
	/** For the panel. */
	description: string;
	/** How the sheet moves the payout's amount; `none` are totals of other sheets. */
	effect: TransactionEffect | 'none';
	/** What each row is; undefined where rows are no transactions. */
	transaction: TransactionType | undefined;
	/** What the words in its name are, fillers aside. */
	named: { test: (words: string) => boolean } | undefined;
}

/** Everything that is known of each sheet, in the order in which sheets are listed: details before totals. */
export const SHEETS = Object.fromEntries([
	...TRANSACTION_TYPES.map((type): [string, SheetFacts] => {
		const { sheet, label, description, effect, named } = typeFacts(type);
		return [sheet, { label, description, effect, transaction: type, named }];
	}),
	[
		'summary',
		{
			label: 'Summary',
			description: 'The totals of the payout',
			effect: 'none',
			transaction: undefined,
			named: { test: (words) => SUMMARIES.has(foldedWords(words)) },
		},
	],
]) as Record<SheetKind, SheetFacts>;

/** In the order of the table. */
export const SHEET_KINDS = Object.keys(SHEETS) as SheetKind[];

/** What says nothing of a sheet's kind: beside a kind, nothing else may stand in a name. */
const FILLERS = new Set(
	`a all account accounts copy csv daily data date deposit deposits detail detailed details export file final for from in list
	merchant month monthly no nr number of part payout payouts per report reports settlement settlements sheet sheets statement
	statements the to transaction transactions v version week weekly january february march april may june july august
	september october november december jan feb mar apr jun jul aug sep sept oct nov dec`.split(/\s+/),
);
/** The words in a file's name, in lower case and with single spaces. */
export function sheetWords(path: string): string {
	return fileName(path)
		.replace(/\.csv$/i, '')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, ' ')
		.trim();
}

/**
 * Which sheet an entry of a payout file is, if the words in its file name say exactly one kind: in any case, also in
 * camelCase, with space, underscore or hyphen between them. Numbers and dates say nothing about it.
 */
export function sheetKind(path: string): SheetKind {
	const telling = tellingWords(path);
	return SHEET_KINDS.find((kind) => SHEETS[kind].named?.test(telling) === true) ?? 'other';
}

/** What all rows of a sheet may be. */
export type SheetType = Exclude<TransactionType, 'other'>;

/** What the rows of a sheet likely are whose name is a word for them in any language. */
export function likelySheetType(path: string): SheetType | undefined {
	const telling = tellingWords(path);
	const type = isOpenTypeWord(telling) ? undefined : typeWordMeaning(telling)?.type;
	return TRANSACTION_TYPES.find((each): each is SheetType => each === type);
}

function tellingWords(path: string): string {
	return sheetWords(path)
		.split(' ')
		.filter((word) => !FILLERS.has(word))
		.join(' ');
}

/**
 * The payout's number in the path of an entry: the digits at the end of the file's name, or of the
 * name of the folder or the archive it lies in. Undefined where there are none, or only a day.
 */
export function payoutNumber(path: string): string | undefined {
	const parts = path.split(/[\\/]/).reverse();
	const numbers = parts.map((part) => /(?:^|\D)(\d{6,})(?:\s*\(\d+\))?(?:\.[a-z]+)?$/i.exec(part)?.[1]);
	return numbers.find((number) => number !== undefined && !DATE.test(number));
}

const DATE = /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d|20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

export function fileName(path: string): string {
	return path.split(/[\\/]/).at(-1) ?? path;
}
