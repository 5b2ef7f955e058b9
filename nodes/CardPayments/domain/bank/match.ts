import { compareTexts } from '../input';
import { readingsByAmount, type AmountSearch } from './byAmount';
import { LineIndex } from './lineIndex';
import { matchingOf, type Matching } from './matching';
import { namedLines, shapeOf } from './names';
import type { Coverage } from './period';
import {
	between,
	isInTime,
	isNear,
	isWhole,
	LATE,
	sumOfMinors,
	type ExpectedPayout,
	type MatchOptions,
} from './readings';
import type { Reading } from './readings';
import { clustersOf, resolved } from './resolve';
import { findReturns } from './returns';
import type { BankLine } from './statement';
import { inOrder, inTurns, type LetOthersWork } from './longLists';
import { paidByAmount, paidByName, type Paid } from './verdict';

export interface Statements {
	/** What's booked. */
	lines: BankLine[];
	/** What isn't money: each has a `state`. */
	notBooked: BankLine[];
	/** The days that they are of. */
	coverage: Coverage;
}

/**
 * Matches payouts with bank lines: by a name of the payout in the line, then by amount and days where nothing else can
 * be meant. A false match is worse than none: what isn't unique both ways is ambiguous. The order of the payouts and of
 * the lines changes nothing, and time grows as they do.
 */
export async function matchBank(
	allPayouts: ExpectedPayout[],
	{ lines: allLines, notBooked, coverage }: Statements,
	options: MatchOptions,
	pause: LetOthersWork,
): Promise<Matching> {
	const lines = await inOrder(allLines, pause, {
		by: ({ day }) => day,
		then: (a, b) => a.minor - b.minor || compareTexts(a.text, b.text),
	});
	const payouts = await inOrder(allPayouts, pause, {
		by: ({ day }) => day,
		then: (a, b) => a.time - b.time || compareTexts(a.id, b.id),
	});
	const matcher = new Matcher(payouts, lines, options, pause);
	await matcher.decideAll();
	return await matchingOf(matcher, { lines, notBooked, coverage });
}

/** How likely a line may have an amount by chance to be late money. */
const MOST_CHANCE = 0.01;
/** Of payouts. */
const NEARLY_ALL = 0.9;
/** Parts that round amounts have in common, in minor units. */
const ROUND = [100_000, 10_000, 1_000, 100, 10, 1];

/** What has been decided of a statement. */
export class Matcher {
	readonly decided = new Map<ExpectedPayout, Paid>();
	readonly used = new Set<BankLine>();
	/** Those that may be payouts. */
	private ofService: BankLine[];
	/** Readings by amount that more than one line or payout has part in. */
	unclear: Reading[] = [];
	/** The payouts that a line names, however weakly. */
	named = new Map<BankLine, Set<ExpectedPayout>>();

	readonly payouts: ExpectedPayout[];
	readonly lines: BankLine[];
	readonly options: MatchOptions;
	readonly pause: LetOthersWork;

	constructor(payouts: ExpectedPayout[], lines: BankLine[], options: MatchOptions, pause: LetOthersWork) {
		this.payouts = payouts;
		this.lines = lines;
		this.options = options;
		this.pause = pause;
		const service = options.service.toLowerCase();
		this.ofService = service === '' ? lines : lines.filter(({ text }) => text.toLowerCase().includes(service));
	}

	async decideAll(): Promise<void> {
		const { readings, named } = await namedLines(this.payouts, this.ofService, this.options, this.pause);
		this.named = named;
		await inTurns(readings, this.pause, (reading) => this.decide(reading, paidByName(reading, this.options)));
		// Where a bank names nearly all, a line that names none and reads otherwise is somebody else's.
		if (this.options.service === '' && this.namesNearlyAll())
			this.ofService = await this.likeService(this.ofService);
		await this.decideByAmount();
		await this.decideNearAndLate();
		this.decideUnclear();
		await this.pause();
		findReturns(this);
	}

	private decide(reading: Reading, paid: Paid): void {
		for (const payout of reading.payouts) this.decided.set(payout, paid);
		for (const line of reading.lines) this.used.add(line);
	}

	private decideAmount(reading: Reading): void {
		this.decide(reading, paidByAmount(reading, this.options));
	}

	/** What was unclear may be clear once others are decided. */
	private decideUnclear(): void {
		const isOpen = ({ lines, payouts }: Reading) =>
			!lines.some((line) => this.used.has(line)) && !payouts.some((payout) => this.decided.has(payout));
		const { certain, unclear } = resolved(this.unclear.filter(isOpen));
		for (const reading of certain) this.decideAmount(reading);
		this.unclear = unclear;
	}

	private get openPayouts(): ExpectedPayout[] {
		const unclear = new Set(this.unclear.flatMap(({ payouts }) => payouts));
		return this.payouts.filter((payout) => !this.decided.has(payout) && !unclear.has(payout));
	}

	/** All that may still be a payout's, also where the shape of a text alone says that it's another's. */
	get freeLines(): BankLine[] {
		const all = this.options.service === '' ? this.lines : this.ofService;
		return all.filter((line) => !this.used.has(line));
	}

	private get openLines(): BankLine[] {
		const unclear = new Set(this.unclear.flatMap(({ lines }) => lines));
		return this.ofService.filter((line) => !this.used.has(line) && !unclear.has(line));
	}

	private search(more: Partial<AmountSearch> = {}): AmountSearch {
		const { options, pause, named } = this;
		return { options, pause, namedBy: (line) => named.get(line), ...more };
	}

	/** Late money is that of one payout. */
	private get lateSearch(): AmountSearch {
		return this.search({ options: { ...this.options, several: false }, late: LATE });
	}

	/**
	 * Decides what only one line and its payouts can be. A line isn't certain either where it may be the late money of
	 * payouts that nothing else in the statement explains, or of some from before it.
	 */
	private async decideByAmount(): Promise<void> {
		const payouts = this.openPayouts;
		const readings = await readingsByAmount(payouts, this.openLines, this.search());
		for (;;) {
			const { certain, unclear } = resolved(readings);
			// Of twins with a line each, neither is missing, though nobody knows whose line is whose.
			const settled = clustersOf(unclear).filter(
				(cluster) => sumOfMinors(cluster.lines) >= sumOfMinors(cluster.payouts),
			);
			const explained = new Set([...certain, ...settled].flatMap((reading) => reading.payouts));
			const missing = payouts.filter((payout) => !explained.has(payout) && payout.unpaid === '');
			const explaining = certain.flatMap((reading) => reading.lines);
			const late = await readingsByAmount(missing, explaining, this.lateSearch);
			if (late.length === 0) {
				this.unclear = unclear;
				await this.decideCertain(certain, readings, missing);
				return;
			}
			for (const reading of late) readings.push(reading);
		}
	}

	/**
	 * In time and unique, but where a line that nothing explains has the same amount later: it may be the money, and
	 * this line somebody else's. The service's own text tells them apart.
	 */
	private async decideCertain(certain: Reading[], readings: Reading[], missing: ExpectedPayout[]): Promise<void> {
		const { options, named } = this;
		const explained = new Set(readings.flatMap(({ lines }) => lines));
		const later = await LineIndex.of(
			options.service === '' ? this.openLines.filter((line) => !explained.has(line)) : [],
			this.pause,
		);
		await inTurns(certain, this.pause, (reading) => {
			const [payout, ...more] = reading.payouts as [ExpectedPayout];
			const [line] = reading.lines as [BankLine];
			const days: [number, number] = [payout.day, payout.day + options.daysUntilPaid + LATE];
			const { currency, minor } = payout;
			const others = more.length > 0 ? [] : later.within({ currency, days, minors: [minor, minor] });
			const free = others.filter((line) => named.get(line)?.has(payout) !== false);
			// It may as well be what a bank left of one that nothing explains.
			const kept = between(missing, line.day - options.daysUntilPaid, line.day).filter(
				(other) => other.currency === currency && other.minor > line.minor && isNear(line.minor, other),
			);
			const isOpen = kept.length > 0 || (free.length > 0 && isInTime(line.day, payout, options));
			if (!isOpen || named.get(line)?.has(payout)) return this.decideAmount(reading);
			this.unclear.push(reading);
			for (const each of free) this.unclear.push({ lines: [each], payouts: [payout] });
			for (const other of kept) this.unclear.push({ lines: [line], payouts: [other] });
		});
	}

	/** Of payouts that nothing explains: less in time is a fee kept, the whole later is late. */
	private async decideNearAndLate(): Promise<void> {
		const payouts = this.openPayouts.filter(({ unpaid }) => unpaid === '');
		const lines = this.openLines.filter(({ minor }) => minor > 0);
		const index = await LineIndex.of(lines, this.pause);
		const late = (await readingsByAmount(payouts, lines, this.lateSearch)).filter(
			(reading) => !this.isByChance(reading, index),
		);
		const near = await this.nearReadings(payouts, lines, index);
		const { certain, unclear } = resolved([...late, ...near]);
		for (const reading of certain) this.decideAmount(reading);
		for (const reading of unclear) this.unclear.push(reading);
	}

	/** Among many lines that nothing explains, one has a payout's amount by chance, the sooner the rounder it is. */
	private isByChance({ lines: [line] }: Reading, open: LineIndex): boolean {
		const { minor } = line as BankLine;
		const like = open.countLike(line as BankLine);
		const round = ROUND.find((part) => minor % part === 0) as number;
		return (like * round) / (1.5 * minor) > MOST_CHANCE;
	}

	/** Lines of the service, or alone of their size, that have less than a payout by what a bank may keep. */
	private async nearReadings(payouts: ExpectedPayout[], lines: BankLine[], open: LineIndex): Promise<Reading[]> {
		await this.findShapes();
		const likely: BankLine[] = [];
		await inTurns(lines, this.pause, (line) => {
			if (this.looksLikeService(line) || open.countLike(line) === 1) likely.push(line);
		});
		const index = await LineIndex.of(likely, this.pause);
		const readings: Reading[] = [];
		const firstDay = this.lines[0]?.day ?? 0;
		await inTurns(payouts, this.pause, (payout) => {
			const { currency, day, minor } = payout;
			if (day < firstDay) return;
			const days: [number, number] = [day, day + this.options.daysUntilPaid];
			for (const line of index.within({ currency, days, minors: [minor / 2, minor - 1] })) {
				const reading = { lines: [line], payouts: [payout] };
				const isOthers = this.named.get(line)?.has(payout) === false;
				if (isNear(line.minor, payout) && !isOthers && !isWhole(reading, this.options)) readings.push(reading);
			}
		});
		return readings;
	}

	private async likeService(lines: BankLine[]): Promise<BankLine[]> {
		await this.findShapes();
		const found: BankLine[] = [];
		await inTurns(lines, this.pause, (line) => {
			if (this.looksLikeService(line)) found.push(line);
		});
		return found;
	}

	/** Lines of the service, by its text, or by reading like most of those that are matched. */
	private looksLikeService(line: BankLine): boolean {
		if (this.options.service !== '') return true;
		return this.shapes?.has(this.shapeOf(line)) === true;
	}

	private namesNearlyAll(): boolean {
		const [first, last] = [this.lines[0]?.day ?? 0, this.lines.at(-1)?.day ?? 0];
		const wanted = this.payouts.filter(
			(payout) => payout.unpaid === '' && payout.day >= first && payout.day <= last,
		);
		const named = wanted.filter((payout) => this.decided.has(payout));
		return named.length > 0 && named.length >= wanted.length * NEARLY_ALL;
	}

	private shapes: Set<string> | undefined;
	private readonly shapeOfLine = new Map<BankLine, string>();

	private shapeOf(line: BankLine): string {
		let shape = this.shapeOfLine.get(line);
		if (shape === undefined) this.shapeOfLine.set(line, (shape = shapeOf(line)));
		return shape;
	}

	/** How lines read of which most are matched. */
	private async findShapes(): Promise<void> {
		if (this.shapes !== undefined || this.options.service !== '') return;
		const counts = new Map<string, { all: number; matched: number }>();
		await inTurns(this.ofService, this.pause, (line) => {
			if (line.minor <= 0) return;
			const shape = this.shapeOf(line);
			const count = counts.get(shape) ?? { all: 0, matched: 0 };
			counts.set(shape, count);
			count.all++;
			if (this.used.has(line)) count.matched++;
		});
		const isOfService = ([shape, { all, matched }]: [string, { all: number; matched: number }]) =>
			shape !== '' && matched > 0 && matched * 2 >= all;
		this.shapes = new Set([...counts].filter(isOfService).map(([shape]) => shape));
	}
}
