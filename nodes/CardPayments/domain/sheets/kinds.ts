/** The sheets of a payout file. `other` is any sheet that the contract doesn't name: kept, never dropped. */
export type SheetKind = 'charges' | 'refund' | 'dispute' | 'dispute_release' | 'other' | 'summary';

/**
 * How a sheet moves the payout's amount: `adds` as written, `reduces` as a whole, since services write its rows with
 * or without a minus sign. `unknown` can be either; `none` are totals of other sheets.
 */
export type Effect = 'adds' | 'reduces' | 'unknown' | 'none';

type SheetFacts = RowFacts & {
	/** As the contract calls it, in the panel's spelling. */
	label: string;
	/** For the panel. */
	description: string;
	/** Whether the contract has it in every payout's file. */
	always: boolean;
	/** In the names of reconciliation fields. */
	plural: string;
	/** What the words of a file's name match, in lower case and with single spaces. The first precedence wins. */
	words: { pattern: RegExp; precedence: number } | undefined;
};

/** What each row is; undefined where rows are no transactions. */
type RowFacts =
	| { effect: Exclude<Effect, 'none'>; transaction: TransactionType }
	| { effect: 'none'; transaction: undefined };

const DISPUTE = 'disput(?:e|es|ed)';
const RELEASE = 'releas(?:e|es|ed)';

/** Words that make a name with disputes and releases in it say something else than that these were released. */
const UNCLEAR = '(?:not|non|un|pre|yet|pending|before|to be|and|or)';

/**
 * Disputes and releases in one name that don't stand side by side say nothing certain. Taken for the
 * wrong sheet, the rows would count with the wrong sign.
 */
const NO_MIX = '(?!(?=.*\\bdisput).*releas)';

const FACTS = {
	charges: {
		label: 'Charges',
		description: 'The charges the payout pays for',
		always: true,
		effect: 'adds',
		transaction: 'charge',
		plural: 'charges',
		// A charge back is no charge, and has no word in the contract: it may or may not be a dispute.
		words: { pattern: new RegExp(`^(?!.*\\bcharged? ?backs?\\b)${NO_MIX}.*\\bcharges?\\b`), precedence: 5 },
	},
	refund: {
		label: 'Refund',
		description: 'Refunds taken off the payout',
		always: false,
		effect: 'reduces',
		transaction: 'refund',
		plural: 'refunds',
		words: { pattern: new RegExp(`^${NO_MIX}.*\\brefund(?:s|ed)?\\b`), precedence: 3 },
	},
	dispute: {
		label: 'Dispute',
		description: 'Charges that cardholders disputed, held back from the payout',
		always: false,
		effect: 'reduces',
		transaction: 'dispute',
		plural: 'disputes',
		words: { pattern: new RegExp(`^${NO_MIX}.*\\b${DISPUTE}\\b`), precedence: 2 },
	},
	dispute_release: {
		label: 'Dispute Release',
		description: 'Earlier disputes decided in your favor, paid with the payout',
		always: false,
		effect: 'adds',
		transaction: 'dispute_release',
		plural: 'dispute_releases',
		words: {
			pattern: new RegExp(
				`^(?!.*\\b${UNCLEAR}\\b).*\\b(?:${DISPUTE} ?${RELEASE}|${RELEASE} ?(?:of )?${DISPUTE})\\b`,
			),
			precedence: 1,
		},
	},
	other: {
		label: 'Other',
		description: "Sheets with a name that the node doesn't know",
		always: false,
		effect: 'unknown',
		transaction: 'other',
		plural: 'others',
		words: undefined,
	},
	summary: {
		label: 'Summary',
		description: 'The totals of the payout',
		always: true,
		effect: 'none',
		transaction: undefined,
		plural: 'summaries',
		words: { pattern: new RegExp(`^${NO_MIX}.*\\bsummary\\b`), precedence: 4 },
	},
} as const;

/** What a row of a sheet is, as one of the transactions that make up a payout. */
export type TransactionType = Extract<(typeof FACTS)[keyof typeof FACTS]['transaction'], string>;

/** Everything that is known of each sheet, in the order in which sheets are listed: details before totals. */
export const SHEETS: Record<SheetKind, SheetFacts> = FACTS;

/** In the order of the table. */
export const SHEET_KINDS = Object.keys(SHEETS) as SheetKind[];

/** What a payout consists of, in the order of the sheets. The Summary only repeats it. */
export const TRANSACTION_TYPES = SHEET_KINDS.flatMap((kind) => SHEETS[kind].transaction ?? []);

/** The sheets whose rows are of these types. */
export function sheetsOf(types: TransactionType[]): SheetKind[] {
	return SHEET_KINDS.filter((kind) => types.some((type) => SHEETS[kind].transaction === type));
}

const BY_PRECEDENCE = SHEET_KINDS.flatMap((kind) => {
	const { words } = SHEETS[kind];
	return words === undefined ? [] : [{ kind, ...words }];
}).sort((a, b) => a.precedence - b.precedence);

/**
 * Which sheet an entry of a payout file is, by the words in its file name: in any case, also in
 * camelCase, with space, underscore or hyphen between them. The numbers in a name say nothing about its
 * kind.
 */
export function sheetKind(path: string): SheetKind {
	const words = fileName(path)
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, ' ');
	return BY_PRECEDENCE.find(({ pattern }) => pattern.test(words))?.kind ?? 'other';
}

/**
 * The payout's number in the path of an entry: the digits at the end of the file's name, or of the
 * name of the folder or the archive it lies in. Undefined where there are none.
 */
export function payoutNumber(path: string): string | undefined {
	const parts = path.split(/[\\/]/).reverse();
	const numbers = parts.map((part) => /(?:^|\D)(\d{6,})(?:\s*\(\d+\))?(?:\.[a-z]+)?$/i.exec(part)?.[1]);
	return numbers.find((number) => number !== undefined);
}

export function fileName(path: string): string {
	return path.split(/[\\/]/).at(-1) ?? path;
}
