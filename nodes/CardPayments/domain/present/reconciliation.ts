import { picked, shortened, textOf } from '../input';
import { walletIdsOf, type PayoutRecord } from '../payout';
import { inMinorUnits, numberOf, type Decimal } from '../money';
import { causeInFew, isUnpaid, reasonsOf, type Comparison, type Settlement } from '../settlement';
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
 * @param forTable what's for a table, whose cells have room for two words; undefined for an agent, which gets the
 * reason whole, and the proposed text
 */
export function simplifyReconciliation(all: ReturnType<typeof reconciliation>, forTable?: Comparison) {
	const { description } = all;
	const simple = picked(all, RECONCILED_FIELDS);
	if (forTable !== undefined) return { ...simple, reason: causeInFew(forTable) };
	return description === null ? simple : { ...simple, description };
}

/** A payout as flat fields: what it paid beside what it consists of. What a number can't hold is null. */
export function reconciliation(settlement: Settlement, clock: Clock, format: (text: string) => string) {
	const { payout, time, tally, comparison, proposed, readAs } = settlement;
	const number = (amount: Decimal) => numberOf(amount) ?? null;
	const text = (value: unknown) => format(textOf(value)) || null;
	const parts = majors(tally);
	const isRead = !isUnpaid(comparison) && comparison.cause !== 'not read' && comparison.cause !== 'no sheets';
	const { paid, sum, difference, difference_minor } = comparedIn(comparison, number);
	const { payout_date, ...facts } = payoutFacts(payout, clock, time, text);
	const reasons = reasonsOf(comparison);
	return {
		payout_date,
		payout_id: format(payout.id),
		balanced: comparison.balanced,
		paid,
		sum,
		difference,
		currency: text(payout.currency),
		reason: format(shortened(reasons.join('. '), LONGEST_REASON)) || null,
		status: text(payout.status),
		...facts,
		difference_minor,
		...(isRead
			? parts
			: (Object.fromEntries(Object.keys(parts).map((name) => [name, null])) as unknown as typeof parts)),
		not_split: isRead ? number(tally.steps().not_split) : null,
		rows: tally.total('count'),
		rows_not_counted: tally.notCounted,
		rows_of_unknown_type: tally.unknownTypes,
		...rowsWithoutParts(tally),
		reasons: reasons.map(format),
		read_as: text(readAs()),
		description: text(proposed),
	};
}

function comparedIn(comparison: Comparison, number: (amount: Decimal) => number | null) {
	const paid = comparison.paid === undefined ? null : number(comparison.paid.amount);
	if (comparison.balanced === null) return { paid, sum: null, difference: null, difference_minor: null };
	const { sum, difference } = comparison;
	return {
		paid,
		sum: number(sum),
		difference: number(difference),
		difference_minor: inMinorUnits(difference, comparison.paid.currency),
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
