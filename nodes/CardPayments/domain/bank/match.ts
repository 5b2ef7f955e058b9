import { compareTexts } from '../input/text';
import { depositReadings, roundOf } from './deposits';
import { matchingOf, type MatchedBy, type Matching, type Paid } from './matching';
import { namedReadings, shapeOf } from './names';
import {
	differenceOf,
	isInTime,
	isNear,
	isWhole,
	LATE,
	readingsByAmount,
	sumOfMinors,
	type ExpectedPayout,
	type MatchOptions,
	type Reading,
} from './readings';
import { clustersOf, groupBy, likeLines, onlyOnes, resolved } from './resolve';
import { findReturns } from './returns';
import type { BankLine } from './statement';

/**
 * Matches payouts with bank lines: by a name of the payout in the line, then by amount and days where nothing else can
 * be meant. A false match is worse than none: what isn't unique both ways is ambiguous. The order of the payouts and of
 * the lines changes nothing.
 */
export function matchBank(allPayouts: ExpectedPayout[], allLines: BankLine[], options: MatchOptions): Matching {
	const lines = [...allLines].sort((a, b) => a.day - b.day || a.minor - b.minor || compareTexts(a.text, b.text));
	const payouts = [...allPayouts].sort((a, b) => a.day - b.day || a.time - b.time || compareTexts(a.id, b.id));
	const matcher = new Matcher(payouts, lines, options);
	matcher.decideAll();
	return matchingOf(matcher);
}

/** How likely a line may have an amount by chance to be late money. */
const MOST_CHANCE = 0.01;
/** Of payouts. */
const NEARLY_ALL = 0.9;

/** What has been decided of a statement. */
export class Matcher {
	readonly decided = new Map<ExpectedPayout, Paid>();
	readonly used = new Set<BankLine>();
	/** Those that may be payouts. */
	private ofService: BankLine[];
	readonly firstDay: number;
	readonly lastDay: number;
	/** Readings by amount that more than one line or payout has part in. */
	unclear: Reading[] = [];

	readonly payouts: ExpectedPayout[];
	readonly lines: BankLine[];
	readonly options: MatchOptions;

	constructor(payouts: ExpectedPayout[], lines: BankLine[], options: MatchOptions) {
		this.payouts = payouts;
		this.lines = lines;
		this.options = options;
		const service = options.service.toLowerCase();
		this.ofService = lines.filter(({ text }) => text.toLowerCase().includes(service));
		this.firstDay = lines[0]?.day ?? 0;
		this.lastDay = lines.at(-1)?.day ?? 0;
	}

	decideAll(): void {
		for (const reading of namedReadings(this.payouts, this.ofService, this.options)) this.decideNamed(reading);
		// Where a bank names nearly all, a line that names none and reads otherwise is somebody else's.
		if (this.options.service === '' && this.namesNearlyAll())
			this.ofService = this.ofService.filter((line) => this.looksLikeService(line));
		this.decideByAmount();
		this.decideDeposits();
		this.decideNearAndLate();
		this.decideUnclear();
		findReturns(this);
	}

	private decide(status: Paid['status'], by: MatchedBy, reading: Reading): void {
		const back = reading.lines.filter(({ minor }) => minor < 0 && status === 'returned');
		for (const payout of reading.payouts) this.decided.set(payout, { status, by, reading, back });
		for (const line of reading.lines) this.used.add(line);
	}

	/** A line that names a payout is its, whatever its amount. */
	private decideNamed(reading: Reading): void {
		const { lines } = reading;
		const tookBack = lines.some(({ minor }) => minor < 0) && differenceOf(reading) !== undefined;
		// The bank may have kept something of what went back.
		const isGone = tookBack && sumOfMinors(lines) <= Math.max(...lines.map(({ minor }) => minor)) * 0.1;
		const came = lines.filter(({ minor }) => minor > 0).at(-1) as BankLine;
		const isLate = came.day > (reading.payouts[0] as ExpectedPayout).day + this.options.daysUntilPaid;
		const status = isLate ? 'paid_late' : 'matched';
		this.decide(isGone ? 'returned' : this.isWhole(reading) ? status : 'amount_differs', 'reference', reading);
	}

	private decideAmount(reading: Reading): void {
		const { payouts, lines } = reading;
		const [{ day }] = lines as [BankLine];
		const by = payouts.length > 1 ? 'deposit_of_several' : 'amount_and_date';
		const isOnTime = payouts.every((payout) => isInTime(day, payout, this.options));
		if (this.isWhole(reading)) this.decide(isOnTime ? 'matched' : 'paid_late', by, reading);
		else this.decide('amount_differs', 'near', reading);
	}

	private isWhole(reading: Reading): boolean {
		return isWhole(reading, this.options);
	}

	/** What was unclear may be clear once others are decided. */
	private decideUnclear(): void {
		const isOpen = ({ lines, payouts }: Reading) =>
			!lines.some((line) => this.used.has(line)) && !payouts.some((payout) => this.decided.has(payout));
		const { certain, unclear } = resolved(this.unclear.filter(isOpen));
		for (const reading of certain) this.decideAmount(reading);
		this.unclear = unclear;
	}

	get openPayouts(): ExpectedPayout[] {
		const unclear = new Set(this.unclear.flatMap(({ payouts }) => payouts));
		return this.payouts.filter((payout) => !this.decided.has(payout) && !unclear.has(payout));
	}

	get openLines(): BankLine[] {
		const unclear = new Set(this.unclear.flatMap(({ lines }) => lines));
		return this.ofService.filter((line) => !this.used.has(line) && !unclear.has(line));
	}

	/**
	 * Decides what only one line and its payouts can be. A line isn't certain either where it may be the late money of
	 * payouts that nothing else in the statement explains, or of some from before it.
	 */
	private decideByAmount(): void {
		const payouts = this.openPayouts;
		const lines = this.openLines;
		const readings = readingsByAmount(payouts, lines, this.options);
		for (;;) {
			const { certain, unclear } = resolved(readings);
			// Of twins with a line each, neither is missing, though nobody knows whose line is whose.
			const settled = clustersOf(unclear).filter(
				(cluster) => sumOfMinors(cluster.lines) >= sumOfMinors(cluster.payouts),
			);
			const explained = new Set([...certain, ...settled].flatMap((reading) => reading.payouts));
			const missing = payouts.filter((payout) => !explained.has(payout) && !payout.hasFailed);
			const explaining = certain.flatMap((reading) => reading.lines);
			const late = readingsByAmount(missing, explaining, { ...this.options, several: false }, LATE);
			if (late.length === 0) {
				// One with gaps that nothing contradicts is looked at again, among what's left.
				const alone = new Set(onlyOnes(unclear));
				this.unclear = unclear.filter((reading) => !alone.has(reading));
				for (const reading of certain) this.decideAmount(reading);
				return;
			}
			readings.push(...late);
		}
	}

	private decideDeposits(): void {
		if (!this.options.several) return;
		for (;;) {
			const lines = this.openLines.filter(({ minor }) => minor > 0);
			// Of many lines of anybody, one is a sum of payouts by chance.
			const manyLines = (line: BankLine) => (this.looksLikeService(line) ? 1 : likeLines(line, lines).length);
			const only = onlyOnes(depositReadings(this.openPayouts, lines, this.options, manyLines));
			for (const reading of only) this.decideAmount(reading);
			if (only.length === 0) return;
		}
	}

	/** Of payouts that nothing explains: less in time is a fee kept, the whole later is late. */
	private decideNearAndLate(): void {
		const payouts = this.openPayouts.filter(({ hasFailed }) => !hasFailed);
		const lines = this.openLines.filter(({ minor }) => minor > 0);
		const late = readingsByAmount(payouts, lines, { ...this.options, several: false }, LATE).filter(
			(reading) => !this.isByChance(reading, lines),
		);
		const isAlone = (line: BankLine) => likeLines(line, lines).length === 1;
		const near = this.nearReadings(
			payouts.filter(({ day }) => day >= this.firstDay),
			lines.filter((line) => this.looksLikeService(line) || isAlone(line)),
		);
		const { certain, unclear } = resolved([...late, ...near]);
		for (const reading of certain) this.decideAmount(reading);
		this.unclear.push(...unclear);
	}

	/** Among many lines that nothing explains, one has a payout's amount by chance, the sooner the rounder it is. */
	private isByChance({ lines: [line] }: Reading, open: BankLine[]): boolean {
		const others = likeLines(line as BankLine, open).length - 1;
		const { minor } = line as BankLine;
		return (others * roundOf(minor)) / (1.5 * minor) > MOST_CHANCE;
	}

	private nearReadings(payouts: ExpectedPayout[], lines: BankLine[]): Reading[] {
		const byCurrency = groupBy(lines, ({ currency }) => [currency]);
		return payouts.flatMap((payout) =>
			(byCurrency.get(payout.currency) ?? [])
				.filter(
					(line) =>
						line.minor < payout.minor &&
						isNear(line.minor, payout) &&
						isInTime(line.day, payout, this.options),
				)
				.map((line) => ({ lines: [line], payouts: [payout] }))
				.filter((reading) => !isWhole(reading, this.options)),
		);
	}

	/** Lines of the service, by its text, or by reading like most of those that are matched. */
	private looksLikeService(line: BankLine): boolean {
		if (this.options.service !== '') return true;
		this.shapes ??= this.shapesOfService();
		return this.shapes.has(shapeOf(line));
	}

	private namesNearlyAll(): boolean {
		const wanted = this.payouts.filter(
			(payout) => !payout.hasFailed && payout.day >= this.firstDay && payout.day <= this.lastDay,
		);
		const named = wanted.filter((payout) => this.decided.has(payout));
		return named.length > 0 && named.length >= wanted.length * NEARLY_ALL;
	}

	private shapes: Set<string> | undefined;

	private shapesOfService(): Set<string> {
		const counts = new Map<string, { all: number; matched: number }>();
		for (const line of this.ofService.filter(({ minor }) => minor > 0)) {
			const shape = shapeOf(line);
			const count = counts.get(shape) ?? { all: 0, matched: 0 };
			counts.set(shape, count);
			count.all++;
			if (this.used.has(line)) count.matched++;
		}
		const isOfService = ([shape, { all, matched }]: [string, { all: number; matched: number }]) =>
			shape !== '' && matched > 0 && matched * 2 >= all;
		return new Set([...counts].filter(isOfService).map(([shape]) => shape));
	}
}
