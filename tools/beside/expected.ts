/** Differences that are wanted, each with what's right now: all others make `npm run beside` fail. */
export interface Expected {
	/** Of the line that names the kind, without its count. */
	kind: RegExp;
	why: string;
}

export const EXPECTED: Expected[] = [
	{ kind: /(missing|too much).* → .*than its rows/, why: 'Says which of the two is more: the payout or its rows' },
	{ kind: /explanations/, why: 'A proposed text says what would make a payout balance' },
	{
		kind: /reconcile\.items\[\]\.reasons?(\[\])?: .*(it balances with|It differs by|nothing → 'Unexplained')/,
		why: 'A proposed text says what would make a payout balance',
	},
	{
		kind: /hints\[\].*(It balances?|All balance|of them balances?|it balances) with/,
		why: 'A proposed text says what would make a payout balance',
	},
	{
		kind: /no date or no ID, and its amount is the sum|that may not count, or count twice/i,
		why: "With a total that nothing names a payout doesn't balance, which says it",
	},
	{
		kind: /'(Its|its) status isn't known.* → (nothing|null)|\(failed, Declined\)/,
		why: "A column that isn't called a status isn't searched for one",
	},
	{ kind: /What the Summary says was paid can't be read/, why: 'What may be thousands or decimals is neither' },
	{
		kind: /A line above the names of the columns has an amount/,
		why: "What stands above the names of columns and shows money isn't left out in silence",
	},
	{
		kind: /It has: # SAR, # .* → |none adds up: #/,
		why: 'Where no line has names, the first is a row, and columns are called by their places',
	},
	{
		kind: /This text may describe the file.* → This text describes the file/,
		why: "A fee of the Summary is found by the reader's own reading of it",
	},
	{
		kind: /Tax Column: nothing → asked/,
		why: "Which of several costs is a tax, and what it's on, is asked where no name says it: a sale's VAT went out as a fee",
	},
	{
		kind: /Fee Column: (names|asked) → asked/,
		why: 'Which fees are all of them is asked where net and gross amounts prove none',
	},
	{
		kind: /Other Sheets: (nothing|names) → asked/,
		why: 'What a sheet is that only the sum speaks of is asked',
	},
	{
		kind: /a text of .*Amount Column.* → nothing|description: .* → null/,
		why: 'What adds up as it is read gets no text that finds no amounts',
	},
	{
		kind: /words: This text describes the file.* → This text may describe the file/,
		why: 'A text that asks something describes the file only once it is answered',
	},
	{
		kind: /fee_rate_percent: null → #/,
		why: "Rows that are known to be unpaid don't hide what the paid ones cost",
	},
	{
		kind: /a text of .*Type Words.* → (nothing|null)/,
		why: "Words that your text says are proposed no more, and what's left says nothing new",
	},
	{
		kind: /'# of # payouts? balances?' → '(the one|all #) payouts? balances?'|# of # (doesn't|don't) balance: (?!.* → '(the one|all #))|'# not (paid|checked): #' → '# (of # )?payout/,
		why: "What's wrong with payouts is said first, in the words of a mail's subject",
	},
	{
		kind: /totals\.hints\[\](\.message: 'Fees # .* → 'Fees # .*(% of sales|tax)|: nothing → 'Fees #|.* add up to # SAR and # KWD)/,
		why: 'Fees are said with their tax and what they are of sales, currencies in one order, as a report says them',
	},
	{
		kind: /entries\.(items\[\]: (nothing → \{item\}|\{item\} → nothing)|hints\[\].*(is booked to|'# lines, debit|'Booked net))/,
		why: 'A difference is booked where an account is named for it: no status in another column speaks against it',
	},
	{
		kind: /reconcile\.items\[\]\.(fees|taxes): # → null|'Fees # \w+( \+ # tax)?, as far as they could be read' → /,
		why: 'That refunds cost nothing says nothing of charges: what those cost is null, not 0',
	},
	{
		kind: /transactions\.hints\[\]: nothing → a text of words.*(Date|Transaction) Column/,
		why: 'Where a payout adds up, a text still says the columns of dates and IDs that nobody found',
	},
	{
		kind: /bank_statement_text: '.* → '/,
		why: "A line's text begins with what tells it from others: dates and what many rows have in common follow",
	},
	{
		kind: /Nothing in the statement says what left the account.* → Nothing in the statement says what left/,
		why: 'Says how to name the column that says what left',
	},
	{
		kind: /hints\[\]: nothing → Some amounts can't be read for certain/,
		why: 'An order whose amount has two meanings asks which it is',
	},
];
