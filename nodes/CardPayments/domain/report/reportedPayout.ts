import { counted, grouped, namesInWords } from '../counted';
import { shortened, textOf } from '../input';
import type { PayoutRecord } from '../payout';
import { type Amount, amountInWords, inCurrency, sumsInWords, sumsOf } from '../money';
import {
	type Comparison,
	differsInWords,
	payoutAmount,
	reasonsOf,
	type Standing,
	standingOf,
	STANDINGS,
} from '../settlement';

const LONGEST_WHY = 400;
const LONGEST_NAME = 80;

/** A payout, as far as it could be compared with its sheets. */
export type ReportedPayout = ReturnType<typeof reportedPayout>;

/**
 * What a report says of a payout.
 *
 * @param day `2026-10-31`; '' where it isn't known
 * @param proposed a text that may describe its file
 */
export function reportedPayout(payout: PayoutRecord, day: string, comparison: Comparison, proposed?: string) {
	const balance = comparison.balanced === null ? undefined : comparison;
	const amount = balance?.paid ?? payoutAmount(payout);
	const verdict = standingOf(comparison);
	const reasons = reasonsOf(comparison);
	const merchant = shortened(textOf(payout.merchant_id), LONGEST_NAME);
	const paid = amount === undefined ? '' : amountInWords(amount.amount, amount.currency);
	return {
		id: shortened(payout.id, LONGEST_NAME),
		day,
		merchant,
		/** Its day, merchant and amount, as far as they're known. */
		about: [day, merchant === '' ? '' : `merchant ${merchant}`, paid].filter((part) => part !== '').join(', '),
		isTest: payout.live_mode === false,
		verdict,
		/** Undefined where it couldn't be compared; `why` says so. */
		balance,
		/** What it pays; undefined where nothing says it. */
		amount,
		paid,
		/** Empty where its transactions don't differ, or couldn't be compared. */
		differs: differsInWords(comparison),
		/** Empty where it couldn't be compared. */
		difference: balance === undefined ? '' : amountInWords(balance.difference, balance.paid.currency),
		/** The same as a number, or the verdict. */
		differenceOrVerdict:
			balance === undefined ? verdict : grouped(inCurrency(balance.difference, balance.paid.currency)),
		why: shortened(reasons.join('; '), LONGEST_WHY),
		proposed,
	};
}

/** What's said of a payout among others. */
export interface StoodPayout {
	id: string;
	verdict: Standing;
	/** "paid 10.00 SAR less than its rows"; '' where it doesn't differ. */
	differs: string;
	/** What it pays; undefined where nothing says it. */
	amount: Amount | undefined;
}

/** Payouts that a sentence names, of however many. */
const MOST_NAMED = 3;

/** "payout_7: paid 10.00 SAR less than its rows, 1 of 44 payouts doesn't balance, 1 payout … has no sheets yet" */
export function standingInWords(payouts: StoodPayout[]): string {
	const of = (verdict: Standing) => payouts.filter((payout) => payout.verdict === verdict);
	const [balanced, off, unchecked] = [of('balanced'), of('not balanced'), of('not checked')];
	if (balanced.length === payouts.length) {
		if (balanced.length === 0) return 'no payouts';
		return balanced.length === 1 ? 'the one payout balances' : `all ${balanced.length} payouts balance`;
	}
	const paid = counted(payouts.filter(({ verdict }) => STANDINGS[verdict].isPaid).length, 'payout');
	const words = (what: string, found: StoodPayout[]) => {
		const [first] = found;
		return first === undefined
			? []
			: [`${what} ${STANDINGS[first.verdict][found.length === 1 ? 'one' : 'several']}`];
	};
	const areAllKnown = off.length + unchecked.length === 0;
	const differing = off.slice(0, MOST_NAMED).filter(({ differs }) => differs !== '');
	return [
		...(areAllKnown ? words(counted(balanced.length, 'payout'), balanced) : []),
		...differing.map(({ id, differs }) => `${id}: ${differs}`),
		...[off, unchecked].flatMap((found) => words(`${found.length} of ${paid}`, found)),
		...(['failed', 'no sheets yet', 'on its way'] as const)
			.map(of)
			.flatMap((found) => words(`${counted(found.length, 'payout')} ${whichOf(found)}`, found)),
	].join(', ');
}

/** What payouts come to, or which they are where that isn't known. */
function whichOf(payouts: StoodPayout[]): string {
	if (payouts.some(({ amount }) => amount !== undefined)) return `of ${paidInWords(payouts)}`;
	return `(${namesInWords(payouts.map(({ id }) => id))})`;
}

/** "900.00 SAR and 5.00 USD" */
export function paidInWords(payouts: StoodPayout[]): string {
	return sumsInWords(sumsOf(payouts.map(({ amount }) => amount ?? { amount: 0n, currency: '' })));
}
