/** How payouts stand, and why one doesn't balance. */

interface StandingFacts {
	/** In the two words that a cell of a table has room for. */
	few: string;
	/** How a sentence says it of one payout and of several. */
	one: string;
	several: string;
	isPaid: boolean;
}

/** How a payout stands, what to look at first. */
export const STANDINGS = {
	'not balanced': { few: 'Not balanced', one: "doesn't balance", several: "don't balance", isPaid: true },
	'not checked': { few: 'Not compared', one: 'not checked', several: 'not checked', isPaid: true },
	failed: { few: 'Not paid', one: 'failed', several: 'failed', isPaid: false },
	'no sheets yet': { few: 'Not compared', one: 'has no sheets yet', several: 'have no sheets yet', isPaid: true },
	'on its way': { few: 'Not paid', one: 'is on its way', several: 'are on their way', isPaid: false },
	balanced: { few: 'Balanced', one: 'balances', several: 'balance', isPaid: true },
} as const satisfies Record<string, StandingFacts>;
export type Standing = keyof typeof STANDINGS;

/** Why a payout doesn't balance, or couldn't be compared: how it stands then, and the two words that say why. */
export const CAUSES = {
	'needs setting': ['not balanced', 'Needs setting'],
	'rows missing': ['not balanced', 'Rows missing'],
	'file differs': ['not balanced', 'File differs'],
	unexplained: ['not balanced', 'Unexplained'],
	failed: ['failed', 'Not paid'],
	'on its way': ['on its way', 'Not paid yet'],
	'unknown status': ['not checked', 'Unknown status'],
	'no sheets': ['no sheets yet', 'No sheets'],
	'not read': ['not checked', 'Not read'],
	unclear: ['not checked', 'File differs'],
	'no amount': ['not checked', 'Paid unknown'],
	'no currency': ['not checked', 'Currency unknown'],
} as const satisfies Record<string, readonly [Standing, string]>;
export type Cause = keyof typeof CAUSES;
