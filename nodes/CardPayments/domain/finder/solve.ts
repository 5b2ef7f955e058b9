import type { DecimalSign } from '../cells';
import { decimalsOf } from '../currency';
import type { PaidAmount } from './proposal';
import {
	amountValues,
	basesOf,
	isLikeATotal,
	isNoAmount,
	isOneForAll,
	likelinessIn,
	readableAmounts,
	type Amounts,
	type Base,
} from './bases';
import { decimalsOfCell } from './currencyCells';
import type { Grid } from './layout';
import type { Profile } from './profile';
import { search, type Hit, type Target } from './search';
import { typeWordMeaning } from '../words';
import { summaryAmounts } from './summaryAmounts';
import { likelyStatuses, typingsOf, type Typing, type Word } from './typings';
import { countedAt, isReversed, type Way } from './ways';
import { isAsLikely, judge, type Judgment } from './verdict';

/** The best way to read a file under one decimal sign. */
export interface Solution {
	sign: DecimalSign;
	verdict: Judgment;
	hits: Hit[];
	amounts: Amounts;
	bases: Base[];
	typings: Typing[];
	/** Whether columns that are as likely add up, too, and say other things. */
	isContested: boolean;
	/** Whether amounts in these columns may be minor units, as nothing says what was paid. */
	mayBeMinor: (base: Base) => boolean;
	/** The column of the payout's own row that may have reached the bank, where it has another one. */
	paidColumn: string | undefined;
}

interface Given {
	sign: DecimalSign;
	paid: PaidAmount | undefined;
	currency: string | undefined;
	/** Whether words may be other ones than they are as a rule, as nothing adds up by those. */
	isLoose: boolean;
}

export function solve(grid: Grid, profiles: Profile[], { sign, paid, currency, isLoose }: Given): Solution {
	const amounts = readableAmounts(profiles, sign);
	const all = typingsOf(grid, profiles);
	const typings = isLoose ? all.flatMap((typing) => looseTypings(typing, amounts, paid)) : all;
	const bases = basesOf(grid, amounts, profiles)
		.map((base) => ({ ...base, prior: base.prior + likelinessIn(currency, base) }))
		.sort((a, b) => b.prior - a.prior);
	const known = new Map(typings.map((typing) => [typing, likelyStatuses(profiles, typing)]));
	const found = search({
		typings,
		likelyStatuses: (typing) => known.get(typing),
		bases,
		amounts,
		// What was paid is no fee, whatever it's called.
		summary: summaryAmounts(grid.summary, sign).filter(({ units }) => !isPaid(units, paid)),
		targetsOf: (base, typing) => (paid === undefined ? ofRows(base, typing, amounts) : ofPaid(base, paid)),
	});
	found.hits = found.hits.filter(({ way }) => isPossible(way));
	found.owed = found.owed.filter(({ way }) => isPossible(way));
	found.isCut ||= grid.isCut;
	const verdict = judge(found, amounts);
	if (verdict.way !== undefined && isTotalInEach(verdict.way)) {
		verdict.way = undefined;
		verdict.isProved = false;
	}
	const isContested =
		!verdict.isProved && (hasRival(verdict) || found.owed.some((hit) => isAsLikely(hit.way, verdict.way)));
	if (isContested || mayBeChance(verdict, profiles, isLoose)) verdict.way = undefined;
	if (isLoose) verdict.isProved = false;
	const { way } = verdict;
	const paidColumn =
		paid === undefined && way !== undefined ? ownFeeColumn(way.base, way.typing, amounts) : undefined;
	const isOpen = (base: Base | undefined) =>
		paid === undefined && base !== undefined && mayBeMinor(base, profiles, currency);
	if (paidColumn !== undefined || isOpen(way?.base)) verdict.isProved = false;
	return { sign, verdict, hits: found.hits, amounts, bases, typings, paidColumn, isContested, mayBeMinor: isOpen };
}

/** Signs as written under which refunds, disputes and fees together add to the payout are others' signs, or none. */
function isAddingBack({ base, isByType, typing, ...way }: Way): boolean {
	if (isByType || base.isSigned) return false;
	let [sum, rows] = [0, 0];
	for (let row = 0; row < typing.at.length; row++) {
		if (typing.words[typing.at[row] as number]?.effect !== -1) continue;
		const value = countedAt({ base, isByType, typing, ...way }, row);
		sum += value;
		if (value !== 0) rows++;
	}
	return rows > 0 && sum > 0;
}

/** Whether nothing in the file speaks against a way that adds up. */
function isPossible(way: Way): boolean {
	const isAgainst = [isReversed, isAddingBack, isMostLeftOut, isAgainstSigns].some((is) => is(way));
	return !isAgainst && !isNoAmount(way.base);
}

/** Whether what's said to add has minus signs in some rows, which would be lost: they say that those take it back. */
function isAgainstSigns({ base, effects, isByType, typing }: Way): boolean {
	if (!isByType) return false;
	let [above, below, unknown] = [0, 0, 0];
	for (let row = 0; row < typing.at.length; row++) {
		const place = typing.at[row] as number;
		const value = base.values[row] as number;
		if (effects[place] !== 1 || value === 0) continue;
		if (value > 0) above++;
		else if (typing.words[place]?.effect === undefined) unknown++;
		else below++;
	}
	return (below + unknown > 0 && above > 0) || (unknown > 0 && below === 0);
}

/** Whether most rows have words that nobody knows and that would be left out: what remains may be anything. */
function isMostLeftOut({ typing, effects }: Way): boolean {
	const { at, words } = typing;
	const isLeftOut = words.map(({ effect }, place) => effect === undefined && effects[place] === 0);
	const rows = at.reduce((sum, place) => sum + (isLeftOut[place] === true ? 1 : 0), 0);
	return rows * 2 > at.length;
}

/** What words may be where nothing adds up by what they are as a rule. */
function looseTypings(typing: Typing, amounts: Amounts, paid: PaidAmount | undefined): Typing[] {
	if (paid === undefined) return withPayout(typing);
	return [...withOpenStatuses(typing), ...withPaidRow(typing, amounts, paid)];
}

/** Words that say that nothing was paid, in a column of types: "payment refused" may be what a bank took back. */
function withOpenStatuses(typing: Typing): Typing[] {
	const isOpen = ({ text, type }: Word) => type === 'none' && typeWordMeaning(text) === undefined;
	if (!typing.words.some(isOpen)) return [];
	const words = typing.words.map(
		(word): Word => (isOpen(word) ? { ...word, type: undefined, effect: undefined } : word),
	);
	return [{ ...typing, words }];
}

/** The only row of its word that takes just what was paid, as the payout's own: a bank's "Payment" is one. */
function withPaidRow(typing: Typing, { columns, values }: Amounts, { units }: PaidAmount): Typing[] {
	if (typing.at.length <= FEWEST_OTHERS) return [];
	return typing.words.flatMap(({ rows, type }, place) => {
		const row = typing.at.indexOf(place);
		const isTaken = columns.some((column) => values.get(column)?.[row] === 0 - units);
		if (rows !== 1 || !isTaken || type === 'payout') return [];
		return [withPayoutAt(typing, place)];
	});
}

const FEWEST_OTHERS = 3;

/**
 * The only word that nobody knows, of one row, as that of the payout. Where the payout's row is among others, they all
 * come to nothing, and any row takes what the rest brings.
 */
function withPayout(typing: Typing): Typing[] {
	const unknown = typing.words.filter(({ effect }) => effect === undefined);
	if (typing.at.length <= FEWEST_OTHERS || unknown.length > 1) return [];
	if (typing.words.some(({ type }) => type === 'payout')) return [];
	return typing.words.flatMap(({ effect, rows }, place) => {
		if (effect !== undefined || rows !== 1) return [];
		return [withPayoutAt(typing, place)];
	});
}

function withPayoutAt(typing: Typing, place: number): Typing {
	const words = typing.words.map((word, at): Word => (at === place ? { ...word, type: 'payout', effect: 0 } : word));
	return { ...typing, words };
}

/** One amount in all rows adds up to itself where one row more adds than takes: then it may be the total of them. */
function isTotalInEach(way: Way): boolean {
	if (!isOneForAll(way.base)) return false;
	const counted = Array.from(way.typing.at, (_, row) => countedAt(way, row));
	const sum = counted.reduce((all, value) => all + value, 0);
	return counted.some((value) => value !== 0 && Math.abs(value) === Math.abs(sum));
}

/** What takes all that the others come to is mostly the payout, but may hold it back as well. */
function mayBeChance({ way, isProved }: Judgment, profiles: Profile[], isLoose: boolean): boolean {
	return !isProved && (isLoose || (way !== undefined && isLikeATotal(way.base, profiles)));
}

/** Whether other columns, as likely by their names, add up too and say another thing of some row: either is a guess. */
function hasRival({ way, others }: Judgment): boolean {
	return others.some((other) => other.way.base !== way?.base && isAsLikely(other.way, way));
}

function isPaid(units: number, paid: PaidAmount | undefined): boolean {
	if (paid === undefined) return false;
	const scale = 10 ** (decimalsOf(paid.currency) ?? 0);
	return [paid.units, paid.units * scale].some((each) => Math.abs(each) === units);
}

/** What the file says was paid is in its own unit. */
function mayBeMinor({ columns }: Base, profiles: Profile[], currency: string | undefined): boolean {
	const inRows = profiles.filter(({ kind }) => kind === 'currency').flatMap(({ sample }) => sample);
	const codes = inRows.length === 0 && currency !== undefined ? [currency] : inRows;
	const decimals = codes.length === 0 ? 2 : Math.max(...codes.map((code) => decimalsOfCell(code) ?? 2));
	return decimals > 0 && columns.every(({ isWhole }) => isWhole);
}

/** Whole numbers may be minor units. */
function ofPaid({ columns }: Base, { units, currency }: PaidAmount): Target[] {
	const decimals = decimalsOf(currency) ?? 0;
	const isWhole = decimals > 0 && columns.every((column) => column.isWhole);
	const of = (scale: number) => ({ units, scale, isOwed: false });
	return isWhole ? [of(1), of(10 ** decimals)] : [of(1)];
}

function placesOfPayout({ at, words }: Typing): number[] {
	const rows: number[] = [];
	for (let row = 0; row < at.length; row++) if (words[at[row] as number]?.type === 'payout') rows.push(row);
	return rows;
}

/** What rows of the payout itself say that it paid: in the same column, else in any. */
function ofRows(base: Base, typing: Typing, amounts: Amounts): Target[] {
	const rows = placesOfPayout(typing);
	const sum = (values: Float64Array) => rows.reduce((all, row) => all + (values[row] as number), 0);
	const own = sum(base.values);
	// Where columns say signs, a payout takes what its rows brought.
	const taken = base.isSigned ? 0 - own : Math.abs(own);
	const others = () => amounts.columns.map((column) => Math.abs(sum(amountValues(amounts, column))));
	const all = [...new Set(own === 0 ? others() : [taken])].filter((units) => units !== 0);
	const targets = all.map((units) => ({ units, scale: 1, isOwed: false }));
	// Without signs, nothing says whether it was paid or is owed.
	return base.isSigned
		? targets
		: [...targets, ...targets.map((each) => ({ ...each, units: 0 - each.units, isOwed: true }))];
}

/** A payout's row with a fee of its own: which of its amounts the bank got isn't known. */
function ownFeeColumn(base: Base, typing: Typing, amounts: Amounts): string | undefined {
	const [row] = placesOfPayout(typing);
	if (row === undefined) return undefined;
	const own = Math.abs(base.values[row] as number);
	const sizes = amounts.columns.map((column) => ({
		column,
		size: Math.abs(amountValues(amounts, column)[row] as number),
	}));
	const other = sizes.find(
		({ column, size }) =>
			!base.columns.includes(column) &&
			size > own / 2 &&
			size !== own &&
			sizes.some((fee) => fee.size === Math.abs(own - size) && fee.column !== column),
	);
	return own === 0 ? undefined : other?.column.name;
}
