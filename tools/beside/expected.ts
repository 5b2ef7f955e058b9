/** Differences that are wanted, each with what's right now: all others make `npm run beside` fail. */
export interface Expected {
	/** Of the line that names the kind, without its count. */
	kind: RegExp;
	why: string;
}

/** Beside code from before them; those that nobody compares with any more go. */
export const EXPECTED: Expected[] = [
	{
		kind: /the sheet's VAT may be the sale's|no fee, or a( fee or tax that isn't|…)|the input rows: no(thi| am)…|a payment that reduces the payout is no sa/i,
		why: 'Said in words that are so in each case, and that say what to do',
	},
	{
		kind: /goldens totals\.items\[\]: (\{item\} → nothing|nothing → \{item\})/,
		why: 'Its note has other words',
	},
	{
		kind: /Date Column: nothing → asked|(description: null|hints\[\]: nothing) → a text of .*Date Column/,
		why: 'Days that nobody can read are asked for, not passed over',
	},
	{
		kind: /(Gross|Fee|Tax) Column: names → asked|message\.words: This text describes .* → This text may/,
		why: "Where nothing adds up, one fee isn't all of it; a tax that's a share of sales and what's held back are asked",
	},
	{
		kind: /(description: null|hints\[\]: nothing) → a text of (words, )?(Tax Column|Gross Column, Fee Column, Fees)$/,
		why: 'A payout that adds up is told its costs, and that a tax is none of a fee',
	},
	{
		kind: /(description: null|hints\[\]: nothing) → a text of (words, )?Type Column, Type Words, .*Tax Column/,
		why: 'A row of a type that nobody knows is no total, and its word is asked',
	},
	{
		kind: /Transaction Column: (names|asked|nothing) → names/,
		why: 'A moment that no row shares with another is no ID; one may stand in several rows',
	},
	{
		kind: /a text of (words, )?(Debit|Amount) Column, .*Payment Method Column → (nothing|null)$/,
		why: 'A column of nothing is no debit, and by such nothing adds up',
	},
	{
		kind: /goldens .*a text of words, Fee Column, Fees → nothing$/,
		why: 'A sheet of fees shows nothing of the costs of others',
	},
	{
		kind: /goldens .*read_as\.Type Words.*charge, adds/,
		why: 'What a text calls a charge is none below zero, unless it says so',
	},
];
