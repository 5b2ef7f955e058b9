import type { Base, Amounts } from './bases';
import { effectChoices, unpaidChoices } from './wordChoices';
import { deductionsOf, type Deduction, type KnownDeductions } from './deductions';
import type { Statuses, Typing } from './typings';
import type { Effect } from './rowWords';
import {
	rowPrint,
	givenBackSums,
	groupsOf,
	groupSums,
	type Groups,
	type GroupSums,
	type SummaryAmount,
	type Way,
} from './ways';

/** What was paid, as a file may write it. */
export interface Target {
	units: number;
	scale: number;
	/** Whether the payout's amount is taken for what it owes. */
	isOwed: boolean;
}

/** A way that adds up. */
export interface Hit {
	way: Way;
	key: string;
	/** Rows that count. */
	counted: number;
}

export interface SearchResult {
	hits: Hit[];
	/** Those by which the payout owes what it says. */
	owed: Hit[];
	/** Each sum that was tried, with the likelihood of the likeliest way to it. */
	sums: Map<number, number>;
	/** Whether there were more ways than were tried. */
	isCut: boolean;
}

interface SearchInput {
	typings: Typing[];
	likelyStatuses: (typing: Typing) => Statuses | undefined;
	bases: Base[];
	amounts: Amounts;
	summary: SummaryAmount[];
	/** Of this base: where the payout has a row of its own, it says what was paid. */
	targetsOf: (base: Base, typing: Typing) => Target[];
}

const MOST_WAYS = 60_000;
const MOST_HITS = 200;
const MOST_DEDUCTED = 12;

/** Tries every way of adding up, as far as there's time for. */
export function search(sources: SearchInput): SearchResult {
	return new WaySearch(sources).run();
}

class WaySearch {
	private readonly found: SearchResult = { hits: [], owed: [], sums: new Map(), isCut: false };
	private readonly sources: SearchInput;
	private tried = 0;

	constructor(sources: SearchInput) {
		this.sources = sources;
	}

	run(): SearchResult {
		const { bases, typings, likelyStatuses } = this.sources;
		for (const typing of typings) {
			const statuses = likelyStatuses(typing);
			const groups = groupsOf(typing, statuses);
			const unpaid = unpaidChoices(statuses);
			const known: KnownDeductions = new Map();
			bases.forEach((base, index) => {
				if (countOf(base, typing) * 2 < typing.at.length) return;
				const sums = groupSums(groups, base.values);
				const of = { typing, statuses, groups, base, sums, unpaid };
				this.tryBase(of, undefined);
				if (index >= MOST_DEDUCTED) return;
				for (const deduction of deductionsOf(base, this.sources.amounts, typing, known))
					this.tryBase(of, deduction);
			});
		}
		return this.found;
	}

	private tryBase(of: Trying, deduction: Deduction | undefined): void {
		const { base, groups, sums } = of;
		const fees = deduction && groupSums(groups, deduction.values);
		const given = deduction && givenBackSums(groups, deduction.values, base.values);
		const hasReducing = sums.signed.some((sum, group) => sum < (sums.size[group] as number));
		const ways = [...(areChargesBelow(of) ? [] : [false]), ...(base.isSigned ? [] : [true])];
		for (const isByType of ways)
			for (const givesBack of deduction === undefined ? [false] : [false, true]) {
				if (givesBack && !isByType && !hasReducing) continue;
				const totals = groupTotals({ sums, fees, given, givesBack, isByType });
				this.tryWords(of, { deduction, givesBack, isByType, totals });
			}
	}

	private tryWords(of: Trying, { totals, ...by }: ByWords): void {
		const { typing, statuses, groups, base, unpaid } = of;
		for (const chosen of unpaid)
			for (const effects of effectChoices(typing.words, by.isByType)) {
				if (++this.tried > MOST_WAYS) {
					this.found.isCut = true;
					return;
				}
				let total = 0;
				for (let group = 0; group < groups.word.length; group++) {
					const effect = effects[groups.word[group] as number] as Effect;
					if (effect === 0 || chosen[groups.status[group] as number] === true) continue;
					total += totals[effect === -1 ? 'reducing' : 'adding'][group] as number;
				}
				const prior = priorOf(of, by, effects, chosen);
				this.note(
					{ ...by, typing, statuses, unpaid: chosen, base, effects, summary: undefined, prior, scale: 1 },
					total,
				);
			}
	}

	private note(way: Way, total: number): void {
		const { summary, targetsOf } = this.sources;
		this.compare(way, total, targetsOf(way.base, way.typing));
		if (way.deduction !== undefined) return;
		for (const taken of summary) {
			const prior = way.prior - (taken.isFee ? 0.2 : 1.5);
			this.compare({ ...way, summary: taken, prior }, total - taken.units, targetsOf(way.base, way.typing));
		}
	}

	private compare(way: Way, total: number, targets: Target[]): void {
		const { hits, owed, sums } = this.found;
		sums.set(total, Math.max(way.prior, sums.get(total) ?? Number.NEGATIVE_INFINITY));
		for (const { units, scale, isOwed } of targets) {
			if (Math.abs(units * scale - total) >= 1 || units === 0) continue;
			if (hits.length === MOST_HITS) {
				this.found.isCut = true;
				return;
			}
			const scaled = { ...way, scale, prior: way.prior - (scale === 1 ? 0 : 0.1) };
			const print = rowPrint(scaled);
			// Sums by group take fees of both signs for one: only rows decide.
			if (Math.abs(print.total - (way.summary?.units ?? 0) - units * scale) < 1)
				(isOwed ? owed : hits).push({ way: scaled, key: print.key, counted: print.counted });
		}
	}
}

/** Charges add: where most are written below zero, the signs are others. */
function areChargesBelow({ typing, groups, sums }: Trying): boolean {
	const charges = groups.word.map((word, group) =>
		typing.words[word]?.type === 'charge' ? (sums.signed[group] as number) : 0,
	);
	return charges.reduce((sum, each) => sum + each, 0) < 0;
}

interface Trying {
	typing: Typing;
	statuses: Statuses | undefined;
	groups: Groups;
	base: Base;
	sums: GroupSums;
	unpaid: boolean[][];
}

type ByWords = Pick<Way, 'deduction' | 'givesBack' | 'isByType'> & {
	totals: Record<'adding' | 'reducing', Float64Array>;
};

function countOf({ values }: Base, { at, words }: Typing): number {
	let count = 0;
	for (let row = 0; row < values.length; row++)
		if (values[row] !== 0 || words[at[row] as number]?.type === 'payout') count++;
	return count;
}

/** What each group adds where its rows add, and where they reduce. */
function groupTotals({
	sums,
	fees,
	given,
	givesBack,
	isByType,
}: {
	sums: GroupSums;
	fees: GroupSums | undefined;
	given: Float64Array | undefined;
	givesBack: boolean;
	isByType: boolean;
}): Record<'adding' | 'reducing', Float64Array> {
	const of = (effect: 1 | -1) =>
		sums.signed.map((signed, group) => {
			const amount = isByType ? effect * (sums.size[group] as number) : signed;
			if (fees === undefined) return amount;
			if (!givesBack) return amount - (fees.signed[group] as number);
			return amount - (isByType ? effect * (fees.size[group] as number) : (given?.[group] ?? 0));
		});
	return { adding: of(1), reducing: of(-1) };
}

/** Of several ways that say the same, the likelier one has known names, fewer columns and leaves nothing out. */
function priorOf(
	{ base, typing, statuses }: Trying,
	by: Omit<ByWords, 'totals'>,
	effects: Effect[],
	unpaid: boolean[],
): number {
	const odd = typing.words.filter(({ effect }, place) => effect === undefined && effects[place] !== 1).length;
	const leftOut = (statuses?.words ?? []).filter(({ isPaid }, place) => isPaid === undefined && unpaid[place]).length;
	const counted = (statuses?.words ?? []).filter(({ isPaid }, place) => isPaid === false && !unpaid[place]).length;
	return (
		base.prior +
		(by.deduction?.prior ?? 0) -
		odd * 0.5 -
		leftOut * 0.4 -
		counted * 0.8 +
		typing.score * 0.1 -
		(by.isByType ? 0.05 : 0) -
		(by.givesBack ? 0.02 : 0)
	);
}
