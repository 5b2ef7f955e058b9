import { type DecimalSign, directionOf, unitOfName } from '../cells';
import type { Grid } from './layout';
import { directionIn, type AmountName } from './names';
import type { Profile } from './profile';

/** Amounts that may be what counts toward the payout, before or without what is taken of them. */
export interface Base {
	columns: Profile[];
	/** Columns that say the signs. */
	direction: Profile | undefined;
	/** The first is of debits. */
	isPair: boolean;
	/** Whether a row has the first of the columns that its sheet has, and not all. */
	isOrdered: boolean;
	/** Whether columns gave its signs. */
	isSigned: boolean;
	values: Float64Array;
	prior: number;
}

/** Columns of amounts under one decimal sign. */
export interface Amounts {
	columns: Profile[];
	values: Map<Profile, Float64Array>;
}

const MOST_AMOUNTS = 14;
const MOST_PAIRS = 4;
const MOST_BY_SHEET = 64;
/** What a sheet may have instead. */
const MOST_INSTEAD = 3;

export function readableAmounts(profiles: Profile[], sign: DecimalSign): Amounts {
	const readable = profiles.filter(({ kind, signs, units }) => kind === 'amount' && signs.includes(sign) && units);
	const columns = readable
		.map((column) => ({ column, size: priorOf([column]) }))
		.sort((a, b) => b.size - a.size || a.column.at - b.column.at)
		.slice(0, MOST_AMOUNTS)
		.map(({ column }) => column);
	const values = new Map(columns.map((column) => [column, column.units?.[sign] as Float64Array]));
	return { columns, values };
}

/** How likely names make columns what counts. */
function priorOf(columns: Profile[]): number {
	return columns.reduce((sum, { says }) => {
		if (says === 'net') return sum + 1;
		if (says === undefined || says === 'amount') return sum;
		return says === 'gross' ? sum - 0.3 : says === 'rate' || says === 'foreign' ? sum - 3 : sum - 2;
	}, 0);
}

/** A fee, a balance or another currency is never what counts, whatever adds up. */
const NO_AMOUNTS: AmountName[] = ['fee', 'tax', 'rate', 'balance', 'discount', 'foreign'];

export function isNoAmount({ columns, isPair }: Base): boolean {
	return !isPair && columns.some(({ says }) => says !== undefined && NO_AMOUNTS.includes(says));
}

export function basesOf(grid: Grid, amounts: Amounts, profiles: Profile[]): Base[] {
	const pairs = pairsOf(amounts).map((pair) => pairBase(pair, amounts));
	const singles = amounts.columns.filter((column) => hasAny(amountValues(amounts, column)));
	return [
		...singles.map((column) => singleBase(column, amounts)),
		...pairs,
		...severalBase(singles, amounts),
		...directed(singles, amounts, profiles),
		...bySheetBases(grid, singles, amounts),
	];
}

export function amountValues({ values }: Amounts, column: Profile): Float64Array {
	return values.get(column) as Float64Array;
}

function hasAny(values: Float64Array): boolean {
	return values.some((value) => value !== 0);
}

const ALONE = { direction: undefined, isPair: false, isOrdered: false, isSigned: false };

function singleBase(column: Profile, amounts: Amounts): Base {
	return { ...ALONE, columns: [column], values: amountValues(amounts, column), prior: priorOf([column]) };
}

/** Columns of which a row has one at most: debit and credit. */
function pairsOf(amounts: Amounts): Array<[debit: Profile, credit: Profile]> {
	const pairs: Array<[Profile, Profile]> = [];
	const mayBe = ({ says }: Profile) => !['tax', 'rate', 'balance', 'discount'].includes(says ?? '');
	const able = amounts.columns.filter((column) => mayBe(column) || isDirected(column) !== undefined);
	for (const one of able)
		for (const other of able) {
			if (one === other || isDirected(one) === 1 || isDirected(other) === -1) continue;
			if (isPair(amountValues(amounts, one), amountValues(amounts, other))) pairs.push([one, other]);
		}
	const named = pairs.filter(([debit, credit]) => isDirected(debit) === -1 || isDirected(credit) === 1);
	return (named.length > 0 ? named : pairs).slice(0, MOST_PAIRS);
}

function isDirected({ name }: Profile): 1 | -1 | undefined {
	return directionIn(name);
}

function isPair(one: Float64Array, other: Float64Array): boolean {
	let [ones, others] = [0, 0];
	for (let row = 0; row < one.length; row++) {
		const [a, b] = [one[row] as number, other[row] as number];
		if (a !== 0 && b !== 0) return false;
		if (a !== 0) ones++;
		if (b !== 0) others++;
	}
	return ones > 0 && others > 0 && (ones + others) * 2 >= one.length;
}

function pairBase([debit, credit]: [Profile, Profile], amounts: Amounts): Base {
	const [debits, credits] = [amountValues(amounts, debit), amountValues(amounts, credit)];
	const values = credits.map((value, row) => value - Math.abs(debits[row] as number));
	const named = (isDirected(debit) === -1 ? 0.5 : 0) + (isDirected(credit) === 1 ? 0.5 : 0);
	const columns = [debit, credit];
	return {
		...ALONE,
		columns,
		isPair: true,
		isSigned: true,
		values,
		prior: named - (columns.some(({ says }) => says === 'fee') ? 0.6 : 0.2),
	};
}

/** Reports with an amount in one of many columns. */
function severalBase(columns: Profile[], amounts: Amounts): Base[] {
	const all = columns.map((column) => amountValues(amounts, column));
	const [first] = all;
	if (columns.length < 3 || first === undefined) return [];
	const values = new Float64Array(first.length);
	for (const each of all)
		for (let row = 0; row < each.length; row++) {
			const value = each[row] as number;
			if (value !== 0 && values[row] !== 0) return [];
			if (value !== 0) values[row] = value;
		}
	return [{ ...ALONE, columns, isSigned: true, values, prior: -0.5 }];
}

/** Amounts beside a column that says CR or DR. */
function directed(columns: Profile[], amounts: Amounts, profiles: Profile[]): Base[] {
	const directions = profiles.filter(({ kind }) => kind === 'direction');
	return directions.flatMap((direction) => {
		const signs = direction.cells.map((cell) => directionOf(cell) ?? 1);
		return columns.map((column): Base => {
			const values = amountValues(amounts, column).map((value, row) => Math.abs(value) * (signs[row] as number));
			const prior = priorOf([column]) + 0.1;
			return { ...ALONE, columns: [column], direction, isSigned: true, values, prior };
		});
	});
}

/** Sheets may call what counts by names of their own: `refunded_amount` in that of refunds. */
function bySheetBases(grid: Grid, columns: Profile[], amounts: Amounts): Base[] {
	const sheets = grid.sheets.map((_, sheet) => sheet).filter((sheet) => grid.sheetOf.includes(sheet));
	if (sheets.length < 2) return [];
	const has = (sheet: number, { at }: Profile) => grid.has[sheet]?.[at] === true;
	const found: Base[] = [];
	for (const main of columns) {
		const choices = sheets.map((sheet) => {
			const others = columns.filter((column) => column !== main && has(sheet, column));
			if (!has(sheet, main)) return others.slice(0, MOST_INSTEAD);
			return [main, ...others.filter((column) => isOwn(column, main))];
		});
		if (!sheets.some((sheet) => has(sheet, main)) || choices.some((each) => each.length === 0)) continue;
		for (const chosen of productOf(choices, MOST_BY_SHEET - found.length)) {
			if (chosen.every((column) => column === main)) continue;
			found.push(
				...chosenBase(grid, new Map(sheets.map((sheet, at) => [sheet, chosen[at] as Profile])), amounts),
			);
		}
	}
	return found;

	/** Whether the first sheet of the main column, which is that of charges, hasn't this one. */
	function isOwn(column: Profile, main: Profile): boolean {
		const first = sheets.find((sheet) => has(sheet, main));
		return first !== undefined && !has(first, column);
	}
}

function chosenBase(grid: Grid, chosen: Map<number, Profile>, amounts: Amounts): Base[] {
	const has = (sheet: number, { at }: Profile) => grid.has[sheet]?.[at] === true;
	const all = [...new Set(chosen.values())];
	const isFirst = (columns: Profile[]) => (sheet: number) =>
		columns.find((column) => has(sheet, column)) === chosen.get(sheet);
	const sheets = [...chosen.keys()];
	const columns = ordersOf(all).find((order) => sheets.every(isFirst(order)));
	if (columns === undefined) return [];
	const values = Float64Array.from(grid.sheetOf, (sheet, row) => {
		const column = chosen.get(sheet);
		return column === undefined ? 0 : (amountValues(amounts, column)[row] as number);
	});
	const worst = Math.min(...columns.map((column) => priorOf([column])));
	const isOrdered = sheets.some((sheet) => columns.filter((column) => has(sheet, column)).length > 1);
	return [{ ...ALONE, columns, isOrdered, values, prior: worst - 0.05 * (columns.length - 1) }];
}

function ordersOf<T>(all: T[]): T[][] {
	if (all.length < 2) return [all];
	return all.flatMap((first) => ordersOf(all.filter((each) => each !== first)).map((rest) => [first, ...rest]));
}

function productOf<T>(choices: T[][], most: number): T[][] {
	let all: T[][] = [[]];
	for (const each of choices)
		all = all.flatMap((chosen) => each.map((one) => [...chosen, one])).slice(0, Math.max(0, most));
	return all;
}

/** One amount in all rows, beside amounts that differ, is a total of them: only a proof makes it theirs. */
export function isLikeATotal(base: Base, profiles: Profile[]): boolean {
	return isOneForAll(base) && profiles.some(({ kind, distinct }) => kind === 'amount' && distinct > 1);
}

/** Whether it's one amount in all rows. */
export function isOneForAll({ columns: [column, ...others] }: Base): boolean {
	return others.length === 0 && column !== undefined && column.distinct === 1 && column.filled > 1;
}

/** More than what makes columns as likely. */
const CURRENCY_PRIOR = 0.6;

/** Columns whose names say the currency are likelier, those of another one less. */
export function likelinessIn(currency: string | undefined, { columns }: Base): number {
	const named = columns
		.map(({ name }) => unitOfName(name).currency)
		.filter((code) => code !== undefined && code !== '');
	if (currency === undefined || named.length === 0) return 0;
	return named.every((code) => code === currency) ? CURRENCY_PRIOR : -CURRENCY_PRIOR;
}
