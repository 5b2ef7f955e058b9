import { counted } from '../counted';
import { namesOf } from '../input';
import { STANDINGS } from '../settlement';
import { type ReportedPayout, paidInWords } from './reportedPayout';

/** Something to look at: a payout, or several that have the same trouble. */
export interface Card {
	title: string;
	/** Day, merchant and amount; of several, which ones. */
	about: string;
	what: string;
	why: string;
	isOpen: boolean;
}

/** Payouts of one card that are named. */
const MOST_NAMED = 20;

/** Those that don't balance, what to look at first; a difference is always a payout's own. */
export function cardsOf(payouts: ReportedPayout[]): Card[] {
	const alike = new Map<string, ReportedPayout[]>();
	for (const verdict of namesOf(STANDINGS).filter((each) => each !== 'balanced'))
		for (const payout of payouts.filter((each) => each.verdict === verdict)) {
			const key = verdict === 'not balanced' ? payout.id : `${verdict}: ${payout.why}`;
			alike.set(key, [...(alike.get(key) ?? []), payout]);
		}
	return [...alike.values()].map(cardOf);
}

function cardOf(payouts: ReportedPayout[]): Card {
	const [{ id, about, verdict, why, difference, differs }] = payouts as [ReportedPayout];
	const isOpen = verdict === 'no sheets yet' || verdict === 'on its way';
	if (payouts.length > 1)
		return {
			title: `${counted(payouts.length, 'payout')}, ${paidInWords(payouts)}`,
			about:
				payouts
					.slice(0, MOST_NAMED)
					.map((payout) => `${payout.id} (${payout.about})`)
					.join(', ') + (payouts.length > MOST_NAMED ? `, and ${payouts.length - MOST_NAMED} more` : ''),
			what: verdict,
			why,
			isOpen,
		};
	const what = verdict === 'not balanced' ? differs || `Difference: ${difference}` : verdict;
	return { title: id, about, what, why, isOpen };
}
