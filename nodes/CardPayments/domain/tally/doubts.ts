/**
 * What a doubt does. `skipped`: the row is no transaction. `notCounted`: it is one, but what it does isn't known.
 * `odd`: it counts, but something about it isn't certain. `provable`: the same, and only good to know once the payout
 * balances. `unproven`: its reading rests on a setting or a habit, no more to be said then. `info`: good to know.
 */
export type DoubtEffect = 'skipped' | 'notCounted' | 'odd' | 'provable' | 'unproven' | 'info';

/** What each doubt does, and how it is said. */
export const DOUBT_FACTS = {
	noTransaction: ['info', "it's no transaction of the payout: its type says so"],
	total: [
		'skipped',
		"it's called a total, repeats the names of columns, or has no ID in a sheet of IDs, so it's no transaction",
	],
	note: [
		'skipped',
		"only one of its cells has anything in it, and that's no amount, so it's a note and no transaction",
	],
	noAmount: ['notCounted', 'no amount'],
	otherCurrency: ['notCounted', "another currency than the payout's"],
	notPaid: ['notCounted', 'its status says that nothing was paid'],
	unknownSheet: ['notCounted', 'nothing says what it does to the payout'],
	unclearSigns: [
		'notCounted',
		'as many amounts with a minus sign as without, or one on charges only, so nothing shows which are reversals',
	],
	noFeeToDeduct: ['notCounted', "the fee or tax that's to be deducted isn't known"],
	contradiction: ['notCounted', 'the debit, credit or direction contradict each other'],
	unreadable: ['odd', "gross amount, fee or tax isn't an amount"],
	mismatch: ['odd', "gross amount, fee and tax don't add up to the amount"],
	taxOfSale: ['odd', 'nothing shows what a tax is on, the fee or the sale, so taxes is empty: say "Tax Column"'],
	severalFees: [
		'odd',
		'several fees, or one that is a part of them by its name, which no known gross amount proves to be all',
	],
	feeCurrency: ['odd', 'the fee is in another currency'],
	grossCurrency: ['info', 'the gross amount is in another currency'],
	unprovenFee: ['odd', 'nothing shows whether the fee is taken or given back'],
	feeLeftOut: ['unproven', 'the row has a fee or a gross amount, which the setting Fees leaves out'],
	unclearDate: ['odd', "the date isn't clear. Set Date Format if days or months come first"],
	unclearZone: ['odd', "the zone of the time isn't known, so only its day counts"],
	repeatedId: ['odd', 'the ID stands in several rows, so their keys have the amount, too'],
	withoutId: ['odd', 'no ID in a sheet of IDs, so it may be no charge but a fee: check its type'],
	ownPayment: [
		'odd',
		'a payment that reduces the payout is no sale, so its type is other. Say "Type Words" or "Rows Below Zero Are" in a description',
	],
	repeatedRow: [
		'unproven',
		'another row has the same type, charge, amount and date: if it is the same one, it counts twice',
	],
	reversal: ['provable', 'the amount has another sign than most of its type, so it counts as a reversal'],
	signNotShown: [
		'provable',
		'its type reduces the payout, and no minus sign of such a row shows that this one, without any, adds to it',
	],
	unknownType: [
		'odd',
		'an unknown type: only a sign says what it does. Say "Type Words", "Rows Are" or "Type Column" in a description',
	],
	noMinor: ['odd', 'amount_minor is empty: the currency has fewer decimals than the amount'],
	unknownStatus: ['unproven', "its status isn't known, so it may not have been paid"],
	minus: ['unproven', 'the amount has a minus sign where rows add to the payout, so it reduces it'],
	feesNotShown: [
		'unproven',
		'nothing in the sheet shows whether the fee is deducted already: only "Fees = …" in a description says it',
	],
} as const satisfies Record<string, readonly [DoubtEffect, string]>;

export type Doubt = keyof typeof DOUBT_FACTS;
/** In the order in which they're said. */
export const DOUBTS = Object.keys(DOUBT_FACTS) as Doubt[];

/** What a balance proves. */
export const UNPROVEN = DOUBTS.filter((doubt) => DOUBT_FACTS[doubt][0] === 'unproven');
/** What isn't known to be of its type. */
export const UNKNOWN_TYPE: readonly Doubt[] = ['unknownSheet', 'unknownType'];
/** What may not count, or count twice, unless the payout balances. */
export const UNSETTLED: readonly Doubt[] = ['unknownStatus', 'repeatedRow'];

/** How rows stand: those that count, transactions that don't, and what's no transaction. */
export const COUNTED = 0;
export const NOT_COUNTED = 1;
export const NO_TRANSACTION = 2;

/** How a row stands with such a doubt. */
export function standingBy(doubt: Doubt): number {
	const [effect] = DOUBT_FACTS[doubt];
	if (effect === 'skipped' || doubt === 'noTransaction') return NO_TRANSACTION;
	return effect === 'notCounted' ? NOT_COUNTED : COUNTED;
}

/** Whether a row with such a doubt counts. */
export function isCounted(doubt: Doubt): boolean {
	return standingBy(doubt) === COUNTED;
}
