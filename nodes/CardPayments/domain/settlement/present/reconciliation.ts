import { textOf } from '../../input/text';
import { walletIdsOf, type PayoutRecord } from '../../list/payoutRecord';
import { inMinorUnits, numberOf, type Decimal } from '../../money/decimal';
import { paidOut, type Balance } from '../balance';
import type { Clock } from '../clock';
import type { Settlement } from '../balance';
import { majors } from './totals';

const NOTHING_COMPARED = { sum: null, difference: null, difference_minor: null };

/** A payout as flat fields: what it paid beside what it consists of. What a number can't hold is null. */
export function reconciliation(settlement: Settlement, clock: Clock, format: (text: string) => string) {
	const { payout, time, tally, balance, unpaid, broken, proposed, readAs } = settlement;
	const number = (amount: Decimal) => numberOf(amount) ?? null;
	const text = (value: unknown) => format(textOf(value)) || null;
	const parts = majors(tally);
	const isKnown = unpaid === undefined && broken === undefined;
	const paid = unpaid === undefined ? paidOut(payout) : undefined;
	return {
		payout_id: format(payout.id),
		status: text(payout.status),
		currency: text(payout.currency),
		balanced: balance?.balanced ?? null,
		...(balance === undefined
			? { ...NOTHING_COMPARED, paid: paid === undefined ? null : number(paid.amount) }
			: comparedIn(balance, number)),
		...(isKnown
			? parts
			: (Object.fromEntries(Object.keys(parts).map((name) => [name, null])) as unknown as typeof parts)),
		not_split: isKnown ? number(tally.steps().not_split) : null,
		rows: tally.total('count'),
		rows_not_counted: tally.notCounted,
		reasons: reasonsOf(settlement).map(format),
		explanations: (balance?.explanations ?? []).map(format),
		...payoutFacts(payout, clock, time, text),
		read_as: text(readAs()),
		description: text(proposed),
	};
}

/** Why it isn't known that the payout balances. */
export function reasonsOf({ balance, against, unpaid, broken }: Settlement): string[] {
	if (unpaid !== undefined) return [`The payout ${unpaid}`];
	if (broken !== undefined) return [broken.message];
	return balance?.reasons ?? (against.length > 0 ? against : ['Nothing says what the payout paid']);
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
