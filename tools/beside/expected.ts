/** Differences that are wanted, each with what's right now: all others make `npm run beside` fail. */
export interface Expected {
	/** Of the line that names the kind, without its count. */
	kind: RegExp;
	why: string;
}

export const EXPECTED: Expected[] = [
	{ kind: /explanations/, why: 'A proposed text says what would make a payout balance' },
	{
		kind: /reconcile\.items\[\]\.reasons?(\[\])?: .*(it balances with|It differs by|nothing → 'Unexplained')/,
		why: 'A proposed text says what would make a payout balance',
	},
	{
		kind: /hints\[\].*(It balances?|All balance|of them balances?|it balances) with/,
		why: 'A proposed text says what would make a payout balance',
	},
];
