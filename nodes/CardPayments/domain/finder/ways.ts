import type { DecimalSign } from '../cells';
import type { Amounts } from './amounts';
import type { Column } from './columns';
import { deductionsOf, groupsOf, isOwnCost, sumsByWord, type Deduction, type SummaryFee } from './costs';
import type { Grid } from './grid';
import type { Description } from '../services';
import type { Pause } from '../turns';
import { likelyType, typeWordMeaning } from '../words';
import { isUnknown, type Effect, type Statuses, type Typing, type Word } from './typings';

/** All that's seen of a file under one decimal sign. */
export interface Candidates {
	grid: Grid;
	columns: Column[];
	typings: Typing[];
	statuses: Statuses[];
	amounts: Amounts[];
	fees: SummaryFee[];
	sign: DecimalSign;
	/** Of all amounts, where it isn't by their names. */
	unit: Description['amountUnit'];
	currency: string;
	/** What was paid, in units; NaN where only rows of the payout may say it. */
	paid: number;
}

/** A choice of candidates that comes to what was paid. */
export interface Way {
	typing: Typing;
	statuses: Statuses;
	amounts: Amounts;
	/** What each word does. */
	effects: Effect[];
	/** Words of which nothing is known but that their row takes what the others come to. */
	payouts: number[];
	/** Whether types say the signs. */
	isByType: boolean;
	deduction: Deduction | undefined;
	summary: SummaryFee | undefined;
	prior: number;
}

const MOST_WAYS = 400;
const MOST_FREE = 4;
/** How unlikely it is that a word nobody knows adds, reduces, or doesn't count. */
const FREE_PRIORS: Record<Effect, number> = { 1: 0, [-1]: -0.05, 0: -0.6 };

/** All ways that come to what was paid, the likeliest first. */
export async function waysOf(given: Candidates, pause: Pause): Promise<Way[]> {
	const found: Way[] = [];
	const deductions = new Map<Amounts, Deduction[]>();
	for (const each of given.amounts) {
		await pause();
		deductions.set(each, deductionsOf(each, given.columns));
	}
	for (const typing of given.typings)
		for (const statuses of given.statuses) {
			const sumOf = sumsOnce(typing, statuses);
			for (const amounts of given.amounts) {
				await pause();
				const base = { typing, statuses, amounts, isByType: !amounts.isSigned };
				for (const deduction of [
					undefined,
					...(deductions.get(amounts) ?? []).flatMap((each) => ofRefunds(each, typing, sumOf)),
				])
					takeMet(found, { ...base, deduction }, given, sumOf);
				if (found.length >= MOST_WAYS) break;
			}
		}
	found.sort((a, b) => b.prior - a.prior);
	// What a column of the rows comes to by itself needs no fee of the Summary.
	return found.some((way) => isDirect(way)) ? found.filter(({ summary }) => summary === undefined) : found;
}

type Base = Pick<Way, 'typing' | 'statuses' | 'amounts' | 'isByType' | 'deduction'>;
/** @param how costs beside these amounts, or how values count */
type SumOf = (values: Float64Array, how: 'written' | 'size' | Float64Array) => Float64Array;

function sumsOnce(typing: Typing, statuses: Statuses): SumOf {
	const known = new Map<string | Float64Array, WeakMap<Float64Array, Float64Array>>();
	return (values, how) => {
		const sums = known.get(how) ?? new WeakMap<Float64Array, Float64Array>();
		known.set(how, sums);
		const made =
			sums.get(values) ??
			sumsByWord(
				values,
				typing,
				statuses,
				typeof how === 'string' ? { isSize: how === 'size' } : { costsOf: how },
			);
		sums.set(values, made);
		return made;
	};
}

function takeMet(found: Way[], base: Base, given: Candidates, sumOf: SumOf): void {
	const { amounts, deduction, isByType, typing } = base;
	const sums = sumOf(amounts.values, isByType ? 'size' : 'written');
	const costs = typing.words.map(() => 0);
	const refunds = refundSign(deduction);
	// Costs that come to nothing, as all sums are the same without them: only their names say what they are.
	let [named, whole] = [0, 0];
	for (const [columns, sign] of signedCosts(deduction))
		for (const column of columns) {
			const { says, units } = column;
			if (says !== 'fee' && isInAllRows(column, typing)) return;
			const sizes = refunds === 0 ? [] : sumOf(units, 'size');
			let sum = 0;
			sumOf(units, amounts.values).forEach((each, word) => {
				const isSaid = refunds !== 0 && isRefunded(typing, word);
				const cost = isSaid ? refunds * (sizes[word] as number) : sign * each;
				(costs[word] as number) += cost;
				if (typing.words[word]?.effect !== 0) sum += cost;
			});
			if (Math.abs(sum) < 1 && says === 'fee') named++;
			whole += sum;
		}
	for (const { effects, prior } of effectsOf(typing, isByType)) {
		let total = 0;
		effects.forEach((effect, word) => {
			if (effect !== 0) total += (isByType ? effect : 1) * (sums[word] as number) - (costs[word] as number);
		});
		const payouts = payoutsIn(base, { effects, sums, given });
		if (payouts === undefined) continue;
		const paid = paidBy(payouts, sums, given, typing);
		for (const summary of deduction === undefined ? [undefined, ...given.fees] : [undefined]) {
			const fee = summary?.units ?? 0;
			if (!paid.some((each) => Math.abs(total - fee - each) < 1)) continue;
			const costly = (deduction?.prior ?? 0) + (Math.abs(whole) < 1 ? 0 : named);
			const all = typing.prior * 0.3 + base.statuses.prior + amounts.prior + prior + costly;
			const less = summary === undefined ? 0 : 0.6 - summary.prior;
			found.push({ ...base, effects, payouts, summary, prior: all - less });
		}
	}
}

/** Rates and codes are the same in each row, also of what costs nothing. */
function isInAllRows({ cells, distinct, filled }: Column, { words }: Typing): boolean {
	const isCostless = words.some(({ type }) => type !== undefined && type !== 'charge' && type !== 'refund');
	return distinct === 1 && filled.length === cells.length && isCostless;
}

interface Tried {
	effects: Effect[];
	sums: Float64Array;
	given: Candidates;
}

/** Words of the payout's own rows among those that don't count; undefined where nothing says what was paid. */
function payoutsIn({ typing }: Base, { effects, given, sums }: Tried): number[] | undefined {
	const { paid } = given;
	const known = typing.words.flatMap(({ type }, word) => (type === 'payout' ? [word] : []));
	const isOne = (word: number) => typing.at.indexOf(word) === typing.at.lastIndexOf(word);
	const able = typing.words.flatMap((each, word) => (sums[word] !== 0 && isOpenWord(each) ? [word] : []));
	const open = able.filter((word) => effects[word] === 0 && isOne(word));
	if (!Number.isNaN(paid)) {
		const isPaid = (word: number) => Math.abs(Math.abs(sums[word] as number) - Math.abs(paid)) < 1;
		return known.length > 0 ? [] : open.filter(isPaid).slice(0, 1);
	}
	if (known.length > 0) return known;
	return open.length === 1 ? open : undefined;
}

/** What's owed comes back: its row adds, or has no sign. Of several words that nobody knows, none is that. */
function paidBy(payouts: number[], sums: Float64Array, { paid }: Candidates, { words }: Typing): number[] {
	if (!Number.isNaN(paid)) return [paid];
	const own = payouts.reduce((sum, word) => sum + (sums[word] as number), 0);
	// What's nothing in the payout's own row doesn't say what was paid.
	if (own === 0) return [];
	return own > 0 && !mayBeOthers(payouts, words) ? [own, -own] : [Math.abs(own)];
}

/** Where all rows come to nothing, each word takes what the others come to: of several, any is the payout's. */
export function mayBeOthers(payouts: number[], words: Word[]): boolean {
	const isOpen = (word: Word | undefined) => word !== undefined && word.type === undefined && !isCalledPayout(word);
	return payouts.some((word) => isOpen(words[word])) && words.filter(isOpenWord).length > 1;
}

function isOpenWord({ text, type }: Word): boolean {
	return type === undefined && likelyType(text, -1) === undefined;
}

/** Whether it may say so, beside other words that may: "Withdrawal". */
function isCalledPayout({ text }: Word): boolean {
	return typeWordMeaning(text)?.type === 'payout';
}

/** As fees are written beside refunds, and both other ways; most of what's written beside sales are costs. */
function ofRefunds(deducted: Deduction, typing: Typing, sumOf: SumOf): Deduction[] {
	const signOf = (columns: Column[]): 1 | -1 => {
		const ofSales = (sum: number, size: number, word: number) =>
			typing.words[word]?.effect === -1 ? sum : sum + size;
		return columns.reduce((sum, { units }) => sum + sumOf(units, 'written').reduce(ofSales, 0), 0) < 0 ? -1 : 1;
	};
	const deduction: Deduction = { ...deducted, signs: [signOf(deducted.fees), signOf(deducted.taxes)] };
	const hasFee = ({ units }: Column) =>
		sumOf(units, 'size').some((size, word) => size !== 0 && isRefunded(typing, word));
	if (!deduction.fees.some(hasFee)) return [deduction];
	const prior = deduction.prior - 0.4;
	return [deduction, { ...deduction, refunds: 'givenBack', prior }, { ...deduction, refunds: 'taken', prior }];
}

function refundSign(deduction: Deduction | undefined): 1 | -1 | 0 {
	if (deduction?.refunds === undefined) return 0;
	return deduction.refunds === 'taken' ? 1 : -1;
}

function isRefunded({ words }: Typing, word: number): boolean {
	return words[word]?.type === 'refund' || words[word]?.type === 'dispute';
}

function signedCosts(deduction: Deduction | undefined): Array<[Column[], 1 | -1]> {
	if (deduction === undefined) return [];
	const { fees, signs, taxes } = deduction;
	return [
		[fees, signs[0]],
		[taxes, signs[1]],
	];
}

/** What words do: what's known, and all that others may. */
function effectsOf({ words }: Typing, isByType: boolean): Array<{ effects: Effect[]; prior: number }> {
	let found: Array<{ effects: Effect[]; prior: number }> = [{ effects: [], prior: 0 }];
	let free = 0;
	for (const { effect } of words) {
		const isFree = effect === undefined && ++free <= MOST_FREE;
		const known: Effect = effect === undefined ? 1 : effect === 0 ? 0 : isByType ? effect : 1;
		const may: Effect[] = isFree ? (isByType ? [1, -1, 0] : [1, 0]) : [known];
		found = found.flatMap(({ effects, prior }) =>
			may.map((each) => ({ effects: [...effects, each], prior: prior + (isFree ? FREE_PRIORS[each] : 0) })),
		);
	}
	return found;
}

/** What each row counts, in units; the Summary's fee is beside them. */
export function rowsOf(way: Way): Float64Array {
	const { amounts, deduction, effects, isByType, statuses, typing } = way;
	const costs = signedCosts(deduction);
	const refunds = refundSign(deduction);
	const groups = groupsOf(typing, statuses);
	return amounts.values.map((value, row) => {
		const word = groups[row] as number;
		const effect = word < 0 ? 0 : (effects[word] as Effect);
		if (effect === 0) return 0;
		let units = isByType ? effect * Math.abs(value) : value;
		const isSaid = refunds !== 0 && isRefunded(typing, word);
		if (typing.words[word]?.type !== 'fee' || isOwnCost(value))
			for (const [columns, sign] of costs)
				for (const column of columns) {
					const cost = column.units[row] as number;
					units -= isSaid ? refunds * Math.abs(cost) : sign * cost;
				}
		return units;
	});
}

export function isSame(one: Float64Array, other: Float64Array): boolean {
	return one.length === other.length && one.every((each, row) => Math.abs(each - (other[row] as number)) < 1);
}

function isDirect(way: Way): boolean {
	return (
		way.summary === undefined &&
		way.deduction === undefined &&
		way.effects.every(
			(effect, at) => effect !== 0 || way.typing.words[at]?.effect === 0 || way.payouts.includes(at),
		)
	);
}

/** Most rows of known types do the opposite. */
function isReversed({ typing: { at, words } }: Way, rows: Float64Array): boolean {
	let [against, all] = [0, 0];
	rows.forEach((each, row) => {
		const { effect = 0, type } = words[at[row] as number] ?? {};
		if (each === 0 || effect === 0 || type === undefined || type === 'other') return;
		all++;
		if (each * effect < 0) against++;
	});
	return against * 2 > all;
}

/** Half of the rows that may count, or more, don't. */
function isMostlyOut({ statuses, typing }: Way, rows: Float64Array): boolean {
	const groups = groupsOf(typing, statuses);
	let [counted, all] = [0, 0];
	groups.forEach((word, row) => {
		if (word < 0 || typing.words[word]?.effect === 0) return;
		all++;
		if (rows[row] !== 0) counted++;
	});
	return counted * 2 <= all;
}

/** Words that nobody knows, one of rows that add and of rows that reduce: they say what else these are about. */
function isAboutElse({ amounts, isByType, typing: { at, column, words } }: Way, rows: Float64Array): boolean {
	if (column === undefined || isByType || !words.every(isUnknown)) return false;
	const [above, below] = [new Set<number>(), new Set<number>()];
	rows.forEach((_, row) => {
		const value = amounts.values[row] as number;
		if (value !== 0) (value > 0 ? above : below).add(at[row] as number);
	});
	return [...above].some((word) => below.has(word));
}

/** Why a way that comes to what was paid is none, by name. Each stands for files that come out wrong without it. */
export const DISPROOFS: Record<string, (way: Way, rows: Float64Array) => boolean> = {
	'most rows of known types do the opposite': isReversed,
	'half of the rows, or more, do not count': isMostlyOut,
	'words that nobody knows both add and reduce': isAboutElse,
};
