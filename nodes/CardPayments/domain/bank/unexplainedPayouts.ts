import { addToGroup } from '../grouped';
import { AmountIndex } from './amountIndex';
import type { BankLine } from './bankLine';
import {
	between,
	firstDayPaidOn,
	lowestPlace,
	mayBeLeftOf,
	mostLeaving,
	type ExpectedPayout,
	type MatchOptions,
} from './readings';
import type { Pause } from '../turns';

/** Payouts that no line explains: what else a line may be, in whose days its money is in time. */
export class UnexplainedPayouts {
	/** By currency and the line's day. */
	private readonly sums = new Map<string, PairSums>();
	private readonly payouts: ExpectedPayout[];
	private readonly index: AmountIndex<ExpectedPayout>;
	private readonly options: MatchOptions;

	/** @param payouts in the order of days */
	static async of(payouts: ExpectedPayout[], options: MatchOptions, pause: Pause): Promise<UnexplainedPayouts> {
		return new UnexplainedPayouts(payouts, await AmountIndex.of(payouts, pause), options);
	}

	private constructor(payouts: ExpectedPayout[], index: AmountIndex<ExpectedPayout>, options: MatchOptions) {
		this.payouts = payouts;
		this.index = index;
		this.options = options;
	}

	/** Of which a bank may have left what a line has. */
	leaving(line: BankLine, currency: string): ExpectedPayout[] {
		const minors: [number, number] = [line.minor + 1, mostLeaving(line.minor, currency)];
		const isWanted = (payout: ExpectedPayout) => mayBeLeftOf(line.minor, payout);
		const found = this.index.within({ currency, days: this.daysOf(line), minors }, isWanted);
		return found.sort((a, b) => a.day - b.day || a.time - b.time);
	}

	/** Two whose sum a line has; none if there are none. */
	pairOf(line: BankLine, currency: string): ExpectedPayout[] {
		const key = `${currency} ${line.day}`;
		let sums = this.sums.get(key);
		if (sums === undefined) {
			const inDays = between(this.payouts, ...this.daysOf(line));
			sums = new PairSums(inDays.filter((payout) => payout.currency === currency));
			this.sums.set(key, sums);
		}
		return sums.pairOf(line.minor);
	}

	private daysOf({ day }: BankLine): [number, number] {
		return [firstDayPaidOn(day, this.options), day];
	}
}

/** What two of these come to. */
class PairSums {
	private readonly placesOf = new Map<number, number[]>();
	private readonly payouts: ExpectedPayout[];

	constructor(payouts: ExpectedPayout[]) {
		this.payouts = payouts;
		payouts.forEach(({ minor }, place) => {
			addToGroup(this.placesOf, minor, place);
		});
	}

	/** The first that has another one before it. */
	pairOf(sum: number): ExpectedPayout[] {
		for (let place = 0; place < this.payouts.length; place++) {
			const payout = this.payouts[place] as ExpectedPayout;
			const others = this.placesOf.get(sum - payout.minor);
			if (others === undefined) continue;
			const before = lowestPlace(others.length, (at) => (others[at] as number) >= place) - 1;
			if (before >= 0) return [this.payouts[others[before] as number] as ExpectedPayout, payout];
		}
		return [];
	}
}
