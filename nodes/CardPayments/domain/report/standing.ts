import { grouped, sumsInWords, sumsOf, type Amount } from '../money';
import { STANDINGS, type Standing } from '../settlement';

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
	const paid = payoutCount(payouts.filter(({ verdict }) => STANDINGS[verdict].isPaid).length);
	const words = (what: string, found: StoodPayout[]) => {
		const [first] = found;
		return first === undefined
			? []
			: [`${what} ${STANDINGS[first.verdict][found.length === 1 ? 'one' : 'several']}`];
	};
	const areAllKnown = off.length + unchecked.length === 0;
	const differing = off.slice(0, MOST_NAMED).filter(({ differs }) => differs !== '');
	return [
		...(areAllKnown ? words(payoutCount(balanced.length), balanced) : []),
		...differing.map(({ id, differs }) => `${id}: ${differs}`),
		...[off, unchecked].flatMap((found) => words(`${found.length} of ${paid}`, found)),
		...(['failed', 'no sheets yet', 'on its way'] as const)
			.map(of)
			.flatMap((found) => words(`${payoutCount(found.length)} ${whichOf(found)}`, found)),
	].join(', ');
}

/** What payouts come to, or which they are where that isn't known. */
function whichOf(payouts: StoodPayout[]): string {
	if (payouts.some(({ amount }) => amount !== undefined)) return `of ${paidInWords(payouts)}`;
	const named = payouts.slice(0, MOST_NAMED).map(({ id }) => id);
	return `(${named.join(', ')}${payouts.length > MOST_NAMED ? ` and ${payouts.length - MOST_NAMED} more` : ''})`;
}

export function payoutCount(payouts: number): string {
	return payouts === 1 ? '1 payout' : `${grouped(String(payouts))} payouts`;
}

/** "900.00 SAR and 5.00 USD" */
export function paidInWords(payouts: StoodPayout[]): string {
	return sumsInWords(sumsOf(payouts.map(({ amount }) => amount ?? { amount: 0n, currency: '' })));
}
