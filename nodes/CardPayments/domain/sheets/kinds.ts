/** The sheets of a payout file. `other` is any sheet the contract does not name: kept, never dropped. */
export const SHEET_KINDS = ['summary', 'charges', 'refund', 'dispute', 'dispute_release', 'other'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

const DISPUTE = 'disput(?:e|es|ed)';
const RELEASE = 'releas(?:e|es|ed)';

/** What makes a name with disputes and releases in it say something else than that these were released. */
const UNCLEAR = '(?:not|non|un|pre|yet|pending|before|to be|and|or)';

/**
 * Asked in this order, since a name may hold several of the words ("DISPUTED CHARGES"). Disputes and
 * releases in one name that do not stand side by side say nothing certain: taken for the wrong one,
 * the sheet would count with the wrong sign.
 */
const WORDS: Array<[SheetKind, RegExp]> = [
	['other', new RegExp(`^(?=.*\\bdisput)(?=.*releas).*\\b${UNCLEAR}\\b`)],
	['dispute_release', new RegExp(`\\b(?:${DISPUTE} ?${RELEASE}|${RELEASE} ?(?:of )?${DISPUTE})\\b`)],
	['other', /\bdisput.*releas|releas.*\bdisput/],
	['dispute', new RegExp(`\\b${DISPUTE}\\b`)],
	['refund', /\brefund(?:s|ed)?\b/],
	['summary', /\bsummary\b/],
	// Without a word for it in the contract: no charge, and not known to be a dispute.
	['other', /\bcharged? ?backs?\b/],
	['charges', /\bcharges?\b/],
];

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
	return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}

/**
 * The payout's number in the path of an entry: the digits at the end of the file's name, or of the
 * name of the folder or the archive it lies in. Undefined where there are none.
 */
export function payoutNumber(path: string): string | undefined {
	const parts = path.split(/[\\/]/).reverse();
	for (const part of parts) {
		const match = /(?:^|\D)(\d{6,})(?:\s*\(\d+\))?(?:\.[a-z]+)?$/i.exec(part);
		if (match) return match[1];
	}
	return undefined;
}

export function fileName(path: string): string {
	return path.split(/[\\/]/).at(-1) ?? path;
}
