import { addToGroup } from '../grouped';
import { counted } from '../counted';
import { namesOf } from '../input';
import type { Matching } from './matchVerdict';
import type { ExpectedPayout } from './readings';
import { BANK_STATUSES, moneyInWords, type BankStatus } from './results';
import { allPaid, paidInWords, type Unread } from './verdict';

/** Payouts of one status that are named. */
const MOST_IDS = 3;

type PayoutsByStatus = Map<BankStatus, ExpectedPayout[]>;

export function payoutsByStatus({ payouts }: Matching): PayoutsByStatus {
	const found: PayoutsByStatus = new Map();
	for (const [payout, { status }] of payouts) {
		addToGroup(found, status, payout);
	}
	return found;
}

/** What the items say, for what needs a look and for the rest: "3 payouts missing: 20,880.47 SAR (payout_1, …)". */
export function statementInWords(matching: Matching, unread: Unread): { trouble: string; rest: string } {
	const found = payoutsByStatus(matching);
	const of = (tone: string) =>
		namesOf(BANK_STATUSES)
			.filter((status) => BANK_STATUSES[status].tone === tone)
			.flatMap((status) => {
				const payouts = found.get(status);
				return payouts === undefined ? [] : [groupInWords(payouts, BANK_STATUSES[status].few)];
			});
	const all = [...matching.payouts.keys()];
	const isPaid = allPaid(matching, unread) === true;
	return {
		trouble: of('trouble').join('. '),
		rest: (isPaid ? [paidInWords(groupInWords(all, ''))] : [...of('open'), ...of('good')]).join('. '),
	};
}

function groupInWords(payouts: ExpectedPayout[], few: string): string {
	const sums = new Map<string, number>();
	for (const { currency, minor } of payouts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
	const money = [...sums].map(([currency, minor]) => moneyInWords(minor, currency)).join(' and ');
	const named = payouts.slice(0, MOST_IDS).map(({ id }) => id);
	const more = payouts.length > MOST_IDS ? ', …' : '';
	const count = counted(payouts.length, 'payout');
	return few === '' || few === BANK_STATUSES.matched.few
		? `${count}${few && ` ${few}`}, ${money}`
		: `${count} ${few}: ${money} (${named.join(', ')}${more})`;
}
