/** Differences that are wanted, each with what's right now: all others make `npm run beside` fail. */
export interface Expected {
	/** Of the line that names the kind, without its count. */
	kind: RegExp;
	why: string;
}

/** Beside code from before them; those that nobody compares with any more go. */
export const EXPECTED: Expected[] = [
	{
		kind: /orders summary\.items\[\]: (\{item\} → nothing|nothing → \{item\})/,
		why: 'No space stands behind an amount whose currency nobody knows',
	},
	{
		kind: /settlements .*Fees: nothing → 'in rows of their own/,
		why: 'About as many rows are fees as are not: the others had none taken',
	},
	{
		kind: /settlements .*(Amount Column: asked → asked|(Fee|Tax) Column: nothing →|Fees: nothing →)/,
		why: "An amount with more decimals than any currency has doesn't make the whole numbers beside it counts",
	},
	{
		kind: /Transaction Column: (asked → (names|asked)|names → asked)/,
		why: 'An ID that says whose it is comes before one that only differs in each row',
	},
	{
		kind: /(reconcile|totals|entries|disputes|transactions)\.(items\[\]\.description: null|hints\[\]: nothing) → a text/,
		why: 'A payout that adds up is told its lines of dates, IDs and fees in every operation',
	},
	{
		kind: /hints\[\]\.message\.words: .* adds up but may hold more/,
		why: 'What it lacks is found once, and read no more',
	},
	{
		kind: /statements lines\.items\[\]\.(bank_amount: # → null|reason: 'Names it' → 'Came as # [A-Z]{3}')/,
		why: 'An item has one currency, and no amount of another',
	},
	{
		kind: /statements summary\.items\[\]: (\{item\} → nothing|nothing → \{item\})/,
		why: 'What came in another currency is said',
	},
	{
		kind: /statements lines\.items\[\]\.(reason: 'Came or left\?' → '(Several fit|Part of a line\?)'|candidates: '' → 'line)/,
		why: 'What several may be is said before which way it went',
	},
	{
		kind: /statements lines\.items\[\](: (\{item\} → nothing|nothing → \{item\})|\.(status: 'missing' → 'ambiguous'|reason: .* → 'In two lines\?'|candidates: .* → 'lines #\+#'))/,
		why: 'Two lines of a day that have a word in common may be one payout',
	},
	{
		kind: /statements lines\.items\[\]\.reason: '(Sum of #\?' → 'A total\?|One, by chance\?' → 'One went back)'/,
		why: 'One is no sum, and what went back is no chance',
	},
	{
		kind: /statements lines\.items\[\]\.(status: 'ambiguous' → 'not_covered'|reason: 'Signs turned\?' → |candidates: 'line #' → '')/,
		why: 'Signs are doubted where more amounts of payouts left than came',
	},
	{ kind: /statements (lines|summary)\.hints\[\]/, why: 'Hints say what the items do' },
	{
		kind: /statements lines\.items\[\]\.(status: '(matched|missing)' → 'not_covered'|reason: .* → 'Not all days here'|difference: # → null|bank_(date|line|statement_text): .* → null)/,
		why: 'A total that stands where a line is missing is none',
	},
	{ kind: /orders orders\.items\[\]\.paid_amount: # → null/, why: 'Its charge is elsewhere, or may be' },
	{
		kind: /orders (orders|summary)\.hints\[\]\.message: '?# of # orders? paid; /,
		why: 'What has an amount is called found without one no more',
	},
	{ kind: /Order Column: nothing → names/, why: 'A reference of four digits is no time of a day' },
	{ kind: /Date Column: nothing → asked/, why: 'Days of another calendar are asked for, not passed over' },
	{ kind: /Date Column: names → names/, why: 'A sheet that lacks the date of the others has one of its own' },
	{
		kind: /Gross Column: none → asked/,
		why: 'Where fees are asked as they come to no gross amount, that is asked, too: else they would make it',
	},
	{
		kind: /Tax Column: none → asked/,
		why: 'Where no gross amount shows what a tax is on, it is asked',
	},
];
