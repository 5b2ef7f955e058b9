import { foldName } from '../../cells';
import { typeFacts, ROW_TYPES } from '../../transactions';
import { moneyStatus } from '../../words';
import { BITS } from '../../tally';
import type { ReadSheet, RowRule } from './rule';

const OF_STATUS = ROW_TYPES.map((type) => type === 'none' || type === 'payout' || typeFacts(type).hasMoneyStatus);
const REFUND_TYPE = ROW_TYPES.indexOf('refund');

/** Marks rows whose status, in any of its columns, does not say that they were paid. Of a dispute, it is its own. */
export function statuses({ rows: { lists }, description }: ReadSheet): RowRule | undefined {
	const { paidWords = [], unpaidWords = [] } = description;
	const own = new Map([
		...paidWords.map((word) => [foldName(word), 0] as const),
		...unpaidWords.map((word) => [foldName(word), BITS.notPaid] as const),
	]);
	const roles = (['status', 'outcome'] as const).filter((role) => lists[role].some((status) => status !== ''));
	const columns = roles.map((role) => ({ role, words: new StatusWords(lists[role], own) }));
	if (columns.length === 0) return undefined;
	return {
		apply({ count, doubts, listed, type }) {
			for (const { role, words } of columns)
				for (let at = 0; at < count; at++) {
					if (OF_STATUS[type[at] as number] !== true) continue;
					const bits = words.bitsOf(listed[role]?.[at] ?? 0, type[at] === REFUND_TYPE);
					if (bits !== 0) doubts[at] = (doubts[at] as number) | bits;
				}
		},
	};
}

const DOUBTS_OF_STATUS = { paid: 0, not_paid: BITS.notPaid, unknown: BITS.unknownStatus };

/** What's doubted of rows by their status. Each is read where it's first met: there may be very many. */
class StatusWords {
	private readonly found = { ofRefunds: [] as number[], ofOthers: [] as number[] };
	private readonly words: string[];
	/** What a text says of words. */
	private readonly own: Map<string, number>;

	constructor(words: string[], own: Map<string, number>) {
		this.words = words;
		this.own = own;
	}

	/** @param place in the list of words */
	bitsOf(place: number, isRefund: boolean): number {
		const found = isRefund ? this.found.ofRefunds : this.found.ofOthers;
		return (found[place] ??= this.read(this.words[place] as string, isRefund));
	}

	private read(status: string, isRefund: boolean): number {
		if (status === '') return 0;
		return this.own.get(foldName(status)) ?? DOUBTS_OF_STATUS[moneyStatus(status, isRefund)];
	}
}
