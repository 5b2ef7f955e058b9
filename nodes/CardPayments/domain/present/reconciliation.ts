import { shortened, textOf } from '../input';
import { payoutState, walletIdsOf, type PayoutRecord } from '../payout';
import { inMinorUnits, numberOf, parseDecimal, type Decimal } from '../money';
import { payoutAmount, type Balance, type Settlement } from '../settlement';
import type { Clock } from '../calendar';
import { majors, rowsWithoutParts } from './totals';

/** For an agent; `reasons` have the rest. */
const LONGEST_REASON = 120;

const RECONCILED_FIELDS = [
	...['payout_date', 'payout_id', 'balanced', 'paid', 'sum', 'difference', 'currency', 'reason'],
	...['status', 'bank_reference'],
] as const;

/**
 * Whether a payout balances and, if not, why: what one looks at.
 *
 * @param forTable whose reason is for a table, whose cells have room for two words; undefined for an agent, which gets
 * it whole, and the way out
 */
export function simplifyReconciliation(all: ReturnType<typeof reconciliation>, forTable?: Settlement) {
	const { description } = all;
	const simple = Object.fromEntries(RECONCILED_FIELDS.map((name) => [name, all[name]]));
	if (forTable !== undefined) return { ...simple, reason: reasonInFew(forTable) };
	return description === null ? simple : { ...simple, description };
}

/** Why it isn't known that a payout balances, in two words; null where only amounts differ. */
function reasonInFew({ payout, balance, against, unpaid, broken, tally }: Settlement): string | null {
	const state = payoutState(payout);
	if (unpaid !== undefined) return UNPAID_IN_SHORT[state] ?? 'Unknown status';
	if (broken !== undefined) return payout.settlements_available === false ? 'No sheets' : 'Not read';
	if (balance === undefined) {
		if (against.length > 0) return 'File differs';
		return hasNoCurrency(payout) ? 'Currency unknown' : 'Paid unknown';
	}
	if (balance.balanced) return null;
	if (balance.settings.length > 0) return 'Needs setting';
	if (tally.notCounted > 0) return 'Rows missing';
	return balance.reasons.length > 0 ? 'File differs' : null;
}

/** A payout as flat fields: what it paid beside what it consists of. What a number can't hold is null. */
export function reconciliation(settlement: Settlement, clock: Clock, format: (text: string) => string) {
	const { payout, time, tally, balance, unpaid, broken, proposed, readAs } = settlement;
	const number = (amount: Decimal) => numberOf(amount) ?? null;
	const text = (value: unknown) => format(textOf(value)) || null;
	const parts = majors(tally);
	const isKnown = unpaid === undefined && broken === undefined;
	const paid = unpaid === undefined ? payoutAmount(payout) : undefined;
	const compared = { sum: null, difference: null, difference_minor: null, paid: paid && number(paid.amount) };
	const { difference_minor, ...known } = balance === undefined ? compared : comparedIn(balance, number);
	const { payout_date, ...facts } = payoutFacts(payout, clock, time, text);
	const reasons = reasonsOf(settlement);
	const explanations = balance?.explanations ?? [];
	return {
		payout_date,
		payout_id: format(payout.id),
		balanced: balance?.balanced ?? null,
		paid: known.paid ?? null,
		sum: known.sum,
		difference: known.difference,
		currency: text(payout.currency),
		reason: format(shortened([...reasons, ...explanations].join('. '), LONGEST_REASON)) || null,
		status: text(payout.status),
		...facts,
		difference_minor,
		...(isKnown
			? parts
			: (Object.fromEntries(Object.keys(parts).map((name) => [name, null])) as unknown as typeof parts)),
		not_split: isKnown ? number(tally.steps().not_split) : null,
		rows: tally.total('count'),
		rows_not_counted: tally.notCounted,
		rows_of_unknown_type: tally.unknownTypes,
		...rowsWithoutParts(tally),
		reasons: reasons.map(format),
		explanations: explanations.map(format),
		read_as: text(readAs()),
		description: text(proposed),
	};
}

/** In a narrow column, beside the status. */
const UNPAID_IN_SHORT: Partial<Record<ReturnType<typeof payoutState>, string>> = {
	failed: 'Not paid',
	'on its way': 'Not paid yet',
};

/** Why it isn't known that the payout balances. */
export function reasonsOf({ payout, balance, against, unpaid, broken }: Settlement): string[] {
	if (unpaid !== undefined) return [`The payout ${unpaid}`];
	if (broken !== undefined) return [broken.message];
	if (balance !== undefined) return balance.reasons;
	if (against.length > 0) return against;
	return [`Nothing says ${hasNoCurrency(payout) ? 'in which currency' : 'what'} the payout paid`];
}

function hasNoCurrency(payout: PayoutRecord): boolean {
	return parseDecimal(payout.amount) !== undefined && payoutAmount(payout) === undefined;
}

function comparedIn({ paid, sum, difference }: Balance, number: (amount: Decimal) => number | null) {
	return {
		paid: number(paid.amount),
		sum: number(sum),
		difference: number(difference),
		difference_minor: inMinorUnits(difference, paid.currency),
	};
}

/** What a reader of the reconciliation wants to know of a payout. */
function payoutFacts(
	{ bank_reference, merchant_id, wallet }: PayoutRecord,
	clock: Clock,
	time: number,
	text: (value: unknown) => string | null,
) {
	return {
		payout_date: clock.text(time),
		bank_reference: text(bank_reference),
		merchant_id: text(merchant_id),
		wallet_id: text(walletIdsOf({ wallet } as PayoutRecord).wallet_id),
	};
}
