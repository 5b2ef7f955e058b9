import type { AmountSearch } from './byAmount';
import type { BankLine } from './bankLine';
import { AmountIndex } from './amountIndex';
import type { Paid } from './matchVerdict';
import { lastDayInTime, LATE, MOST_ALIKE, type ExpectedPayout, type MatchOptions, type Reading } from './readings';
import type { Pause } from '../turns';
import { paidByAmount } from './verdict';

/** What has been decided of a statement. */
export class Decisions {
	readonly decided = new Map<ExpectedPayout, Paid>();
	readonly used = new Set<BankLine>();
	/** Those that may be payouts. */
	ofService: BankLine[];
	/** Readings by amount that more than one line or payout has part in. */
	unclear: Reading[] = [];
	/** The payouts that a line names, however weakly. */
	named = new Map<BankLine, Set<ExpectedPayout>>();

	readonly payouts: ExpectedPayout[];
	readonly lines: BankLine[];
	readonly options: MatchOptions;
	readonly pause: Pause;

	/** Payouts and lines are in the order of days. */
	constructor(payouts: ExpectedPayout[], lines: BankLine[], options: MatchOptions, pause: Pause) {
		this.payouts = payouts;
		this.lines = lines;
		this.options = options;
		this.pause = pause;
		const service = options.service.toLowerCase();
		this.ofService = service === '' ? lines : lines.filter(({ text }) => text.toLowerCase().includes(service));
	}

	decide(reading: Reading, paid: Paid): void {
		for (const payout of reading.payouts) this.decided.set(payout, paid);
		for (const line of reading.lines) this.used.add(line);
	}

	decideAmount(reading: Reading): void {
		this.decide(reading, paidByAmount(reading, this.options));
	}

	get openPayouts(): ExpectedPayout[] {
		const unclear = new Set(this.unclear.flatMap(({ payouts }) => payouts));
		return this.payouts.filter((payout) => !this.decided.has(payout) && !unclear.has(payout));
	}

	/** All that may still be a payout's, also where the shape of a text alone says that it's another's. */
	get freeLines(): BankLine[] {
		const all = this.options.service === '' ? this.lines : this.ofService;
		return all.filter((line) => !this.used.has(line));
	}

	get openLines(): BankLine[] {
		const unclear = new Set(this.unclear.flatMap(({ lines }) => lines));
		return this.ofService.filter((line) => !this.used.has(line) && !unclear.has(line));
	}

	/** Whether a line names others than this payout. */
	namesOthers(line: BankLine, payout: ExpectedPayout): boolean {
		return this.named.get(line)?.has(payout) === false;
	}

	search(more: Partial<AmountSearch> = {}): AmountSearch {
		const { options, pause, named } = this;
		return { options, pause, namedBy: (line) => named.get(line), ...more };
	}

	/** Late money is that of one payout. */
	get lateSearch(): AmountSearch {
		return this.search({ options: { ...this.options, several: false }, late: LATE });
	}

	/**
	 * Finds lines of the service that may hold a payout beside others: what no payout explains may be a deposit of more
	 * than three.
	 *
	 * @param explained lines that payouts explain
	 */
	async depositsFor(explained: Set<BankLine>): Promise<(payout: ExpectedPayout) => BankLine[]> {
		const { service, several } = this.options;
		const lines = service !== '' && several ? this.openLines.filter((line) => !explained.has(line)) : [];
		const index = await AmountIndex.of(lines, this.pause);
		return (payout) => {
			const { currency, day, minor } = payout;
			const days: [number, number] = [day, lastDayInTime(payout, this.options)];
			const isWanted = (line: BankLine) => !this.namesOthers(line, payout);
			return index.within({ currency, days, minors: [minor + 1, Infinity] }, isWanted, MOST_ALIKE);
		};
	}
}
