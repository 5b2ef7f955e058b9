import type { DecimalSign } from '../cells';
import { decimalsOf } from '../currency';
import type { PaidAmount } from './proposal';
import {
	amountValues,
	basesOf,
	isLikeATotal,
	isOneForAll,
	likelinessIn,
	readableAmounts,
	type Amounts,
	type Base,
} from './bases';
import { decimalsOfCell } from './currencyCells';
import type { Grid } from './layout';
import type { Profile } from './profile';
import { search, type Hit, type SearchResult, type Target } from './search';
import { isPossible } from './speaksAgainst';
import { summaryAmounts } from './summaryAmounts';
import { likelyStatuses, typingsOf, type Typing } from './typings';
import { looseTypings } from './looseTypings';
import { countedAt, type Way } from './ways';
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
	const { isContested, ...verdict } = sureJudgment(found, amounts, profiles, isLoose);
	const { way } = verdict;
	const paidColumn =
		paid === undefined && way !== undefined ? ownFeeColumn(way.base, way.typing, amounts) : undefined;
	const isOpen = (base: Base | undefined) =>
		paid === undefined && base !== undefined && mayBeMinor(base, profiles, currency);
	if (paidColumn !== undefined || isOpen(way?.base)) verdict.isProved = false;
	return { sign, verdict, hits: found.hits, amounts, bases, typings, paidColumn, isContested, mayBeMinor: isOpen };
}

/** What adds up, unless that may be an accident; and whether something else that says otherwise is as likely. */
function sureJudgment(
	found: SearchResult,
	amounts: Amounts,
	profiles: Profile[],
	isLoose: boolean,
): Judgment & { isContested: boolean } {
	const judgment = judge(found, amounts);
	const { way } = judgment;
	const isTotal = way !== undefined && isTotalInEach(way);
	const isProved = judgment.isProved && !isTotal;
	const isContested = !isProved && (hasRival(judgment) || found.owed.some((hit) => isAsLikely(hit.way, way)));
	const isChance = isTotal || mayBeChance({ ...judgment, isProved }, profiles, isLoose);
	return {
		...judgment,
		isContested,
		isProved: isProved && !isLoose,
		way: isContested || isChance ? undefined : way,
	};
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
