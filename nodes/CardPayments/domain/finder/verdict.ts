import { amountValues, type Amounts } from './bases';
import { greatestCommonDivisor } from './eitherAmounts';
import { partsOf, type Parts } from './parts';
import { isCalledFee } from './profile';
import type { SearchResult, Hit } from './search';
import { countedAt, type Way } from './ways';

/** How an adding up comes out: the only place that says "proved". */
export interface Judgment {
	way: Way | undefined;
	/** Whether amounts and signs of each row are proved. */
	isProved: boolean;
	/** Ways that say another thing of some row and add up too. */
	others: Hit[];
	parts: Parts | undefined;
	/** Why it's not proved, for a person. */
	why: string;
}

const CHANCE = 0.003;
/** Where words are left out or reduce at will. */
const SMALL_CHANCE = 0.0005;

/** Whether what adds up proves anything: each rule has a false proof that made it. */
export function judge(found: SearchResult, amounts: Amounts): Judgment {
	const hits = [...found.hits].sort((a, b) => b.way.prior - a.way.prior);
	const [first] = hits;
	if (first === undefined) return { way: undefined, isProved: false, others: [], parts: undefined, why: '' };
	const direct = hits.filter(({ way }) => way.deduction === undefined && way.summary === undefined);
	const [bestDirect] = direct;
	// A column whose parts make it in each row stands above computed amounts.
	const madeParts = bestDirect && partsOf(bestDirect.way, amounts);
	const isMade = madeParts?.isSure === true && new Set(direct.map(({ key }) => key)).size === 1;
	const best = isMade ? (bestDirect as Hit) : first;
	const rivals = isMade ? direct : hits;
	const parts = best === bestDirect ? madeParts : partsOf(best.way, amounts);
	const others = rivals.filter(({ key }) => key !== best.key);
	const why = doubtOf(best, { found, others, amounts, isMade });
	return { way: best.way, isProved: why === undefined, others, parts, why: why ?? '' };
}

interface ProofContext {
	found: SearchResult;
	others: Hit[];
	amounts: Amounts;
	isMade: boolean;
}

/** Why it isn't proved; undefined where it is. */
function doubtOf(best: Hit, { found, others, amounts, isMade }: ProofContext): string | undefined {
	const { way } = best;
	if (others.length > 0) return 'other columns add up too';
	if (found.isCut) return 'there are more ways to add up than were tried';
	if (hasFewRows(best)) return 'most rows have none';
	if (hasTwins(way)) return 'rows that cancel out show nothing of an unknown word';
	if (way.deduction !== undefined && !isDeductionShown(way)) return 'one fee may fit by accident';
	if (way.summary !== undefined && !way.summary.isFee) return 'nothing in the Summary calls it a fee';
	if (found.owed.length > 0) return 'the payout may be owed, which its amount does not say';
	if (way.scale !== 1 && hasFraction(way)) return 'the unit of the amounts';
	return chanceOf(way, found, amounts) >= limitOf(way) && !isMadeSurely(isMade, best)
		? 'it may be an accident'
		: undefined;
}

/** Parts in several rows are no accident; two rows may be. */
function isMadeSurely(isMade: boolean, { counted }: Hit): boolean {
	return isMade && counted > 4;
}

function limitOf({ typing, effects, statuses, unpaid }: Way): number {
	const isFree = typing.words.some(({ effect }, place) => effect === undefined && effects[place] !== 1);
	const isLeftOut = (statuses?.words ?? []).some(({ isPaid }, place) => (isPaid === false) !== unpaid[place]);
	return isFree || isLeftOut ? SMALL_CHANCE : CHANCE;
}

/** What a name or two make likelier. */
const MARGIN = 0.5;

/** Whether another way is as likely by the names of its columns, or nearly. */
export function isAsLikely({ prior }: Pick<Way, 'prior'>, way: Pick<Way, 'prior'> | undefined): boolean {
	return way !== undefined && prior >= way.prior - MARGIN;
}

/** How likely some sum would have met what was paid by accident. */
function chanceOf(way: Way, { sums }: SearchResult, amounts: Amounts): number {
	let [rivals, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const [sum, prior] of sums) {
		if (isAsLikely({ prior }, way)) rivals++;
		least = Math.min(least, sum);
		most = Math.max(most, sum);
	}
	const range = Math.max(most - least, Math.abs(most));
	return range === 0 ? 1 : (Math.max(1, rivals - 1) * unitOf(amounts)) / range;
}

/** What all amounts are a multiple of. */
function unitOf(amounts: Amounts): number {
	let unit = 0;
	for (const column of amounts.columns)
		for (const value of amountValues(amounts, column)) {
			if (value !== 0) unit = greatestCommonDivisor(unit, value);
			if (unit === 1) return unit;
		}
	return unit === 0 ? 1 : unit;
}

/** Less than half of the rows are not what was paid, whatever adds up. */
function hasFewRows({ way, counted }: Hit): boolean {
	const { typing } = way;
	let rows = 0;
	for (const at of typing.at) if (!['payout', 'none'].includes(typing.words[at]?.type ?? '')) rows++;
	return counted * 2 <= rows;
}

function hasTwins(way: Way): boolean {
	const { typing } = way;
	if (typing.column === undefined) return false;
	const unknown = new Set<number>();
	const all = new Map<number, number>();
	for (let row = 0; row < typing.at.length; row++) {
		const value = countedAt(way, row);
		all.set(value, (all.get(value) ?? 0) + 1);
		if (value !== 0 && typing.words[typing.at[row] as number]?.effect === undefined) unknown.add(value);
	}
	return [...unknown].some((value) => all.has(0 - value));
}

/** Two different fees at least, and columns that are namedParts like fees. */
function isDeductionShown({ deduction, base }: Way): boolean {
	if (deduction === undefined) return true;
	const sizes = new Set(deduction.values.filter((value) => value !== 0));
	const isFeeNamed = deduction.columns.some(({ says }) => says === 'fee');
	const isKnown = deduction.columns.every(isCalledFee);
	return sizes.size > 1 && isFeeNamed && isKnown && base.columns.every(({ says }) => says !== 'net');
}

function hasFraction({ base }: Way): boolean {
	return base.columns.some(({ isWhole }) => !isWhole);
}
