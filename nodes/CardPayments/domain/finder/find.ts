import { DECIMAL_SIGNS, type DecimalSign } from '../cells';
import { UNIT_DECIMALS } from '../money';
import type { Description, Mark, MarkedLine } from '../services';
import type { PaidAmount, Proposal, RawTable } from './proposal';
import { currencyLines } from './currencies';
import { decimalsOfCell } from './currencyCells';
import { gridOf, type Grid } from './layout';
import { amountLines, feeLines, withoutKnown } from './moneyLines';
import { hasSeparator } from './eitherAmounts';
import { encodingLines, otherLines } from './others';
import { partsOf } from './parts';
import { profilesOf, type Profile } from './profile';
import { likelyWay } from './guess';
import { solve, type Solution } from './solve';
import { statusLines, typeLines } from './wordLines';

/** Rows that are looked at. */
const MOST_ROWS = 20_000;

/**
 * Finds what a service's files mean by what they add up to: see `FindDescription`.
 */
export function findDescription(
	tables: RawTable[],
	paid: PaidAmount | undefined,
	known: Description,
): Proposal | undefined {
	const given = { paid, known };
	const usual = readingOf(gridOf(tables, MOST_ROWS), given, false);
	if (usual === undefined) return undefined;
	const found = isMet(usual) ? usual : (looseReading(tables, usual, given) ?? usual);
	const { grid, profiles, signs, solutions, currency } = found;
	const proved = solutions.filter(({ verdict }) => verdict.isProved);
	const met = solutions.filter(({ verdict, isContested }) => verdict.way !== undefined || isContested);
	const [best] = [...(met.length > 0 ? met : solutions)].sort(
		(a, b) => readableIn(b) - readableIn(a) || provedIn(b) - provedIn(a),
	);
	if (best === undefined) return undefined;
	// Two readings that both add up prove neither.
	const isProved = best.verdict.isProved && met.length === 1;
	const lines = proposedLines(best, {
		profiles,
		isProved,
		isSignShown: signs.length === 1,
		isSignOpen: met.length > 1 && proved.length !== 1,
		isPaidKnown: paid !== undefined,
		currency,
	});
	return {
		lines: withoutKnown([...encodingLines(tables), ...lines], known),
		isProved,
		isMet: met.length > 0,
		headers: grid.sheets.map(({ header, kind }) => ({ header, kind })),
	};
}

/** How many columns are amounts under its sign: what can be read under one of them only makes that one likelier. */
function readableIn({ amounts }: Solution): number {
	return amounts.columns.filter(({ says }) => says !== 'rate').length;
}

function provedIn({ verdict }: Solution): number {
	return verdict.isProved ? 1 : 0;
}

interface Given {
	paid: PaidAmount | undefined;
	known: Description;
}

/** What one way to take rows and words gives, under each decimal sign that amounts may have. */
interface GridReading {
	grid: Grid;
	profiles: Profile[];
	currency: string | undefined;
	signs: DecimalSign[];
	solutions: Solution[];
}

function readingOf(grid: Grid, { paid, known }: Given, isLoose: boolean): GridReading | undefined {
	if (grid.sheetOf.length === 0) return undefined;
	const currency = paid?.currency || known.currency;
	const profiles = profilesOf(grid, currency);
	if (!profiles.some(({ kind }) => kind === 'amount')) return undefined;
	const signs = signsOf(profiles, known.decimalSign, decimalsIn(profiles, currency));
	const solutions = signs.map((sign) => solve(grid, profiles, { sign, paid, currency, isLoose }));
	return { grid, profiles, currency, signs, solutions };
}

function isMet({ solutions }: GridReading): boolean {
	return solutions.some(({ verdict }) => verdict.way !== undefined);
}

/** Where nothing adds up by what words are as a rule: by others, then with a balance that was brought forward. */
function looseReading(tables: RawTable[], { grid }: GridReading, given: Given): GridReading | undefined {
	const loose = readingOf(grid, given, true);
	if (loose !== undefined && isMet(loose)) return loose;
	if (given.paid === undefined || grid.totals === 0) return undefined;
	const withBalances = readingOf(gridOf(tables, MOST_ROWS, true), given, false);
	return withBalances !== undefined && isMet(withBalances) ? withBalances : undefined;
}

/** How many decimals the amounts can have; undefined where no currency is known. */
function decimalsIn(profiles: Profile[], currency = ''): number | undefined {
	const codes = profiles.filter(({ kind }) => kind === 'currency').flatMap(({ sample }) => sample);
	const known = [...new Set([...codes, currency])].map(decimalsOfCell);
	const decimals = known.filter((each) => each !== undefined);
	return decimals.length === 0 ? undefined : Math.max(...decimals);
}

/** Signs under which amounts can be read; one where no cell tells them apart. */
function signsOf(profiles: Profile[], known: DecimalSign | undefined, decimals: number | undefined): DecimalSign[] {
	if (known !== undefined) return [known];
	const all = profiles.filter(({ kind }) => kind === 'amount');
	const others = all.filter(({ says }) => says !== 'rate');
	const amounts = others.length > 0 ? others : all;
	const counts = DECIMAL_SIGNS.map((sign) => amounts.filter(({ signs }) => signs.includes(sign)).length);
	const best = DECIMAL_SIGNS.filter((_, index) => counts[index] === Math.max(...counts));
	const open = amounts.filter(({ units, signs }) => signs.length > 1 && units && isDifferent(units['.'], units[',']));
	// Where columns show different signs, some of them are no amounts.
	const [first] = best;
	if (open.length === 0)
		return first !== undefined && amounts.every(({ signs }) => signs.includes(first)) ? [first] : best;
	// No amount has three decimals of a currency with two; a rate may have a point where amounts have commas.
	const isPossible = (sign: DecimalSign) =>
		decimals === undefined || open.every(({ units }) => !hasMore(units?.[sign] ?? new Float64Array(), decimals));
	return DECIMAL_SIGNS.filter(isPossible);
}

function hasMore(units: Float64Array, decimals: number): boolean {
	return units.some((value) => value % 10 ** (UNIT_DECIMALS - decimals) !== 0);
}

function isDifferent(one: Float64Array, other: Float64Array): boolean {
	return one.some((value, row) => value !== other[row]);
}

interface Context {
	profiles: Profile[];
	isProved: boolean;
	isSignShown: boolean;
	/** Whether amounts add up under both decimal signs. */
	isSignOpen: boolean;
	isPaidKnown: boolean;
	/** The payout's, where it's known. */
	currency: string | undefined;
}

function proposedLines(solution: Solution, context: Context): MarkedLine[] {
	const { profiles, isProved } = context;
	const { verdict, hits, mayBeMinor, paidColumn } = solution;
	const way = verdict.way ?? likelyWay(solution, profiles);
	const parts = verdict.parts ?? (way && partsOf(way, solution.amounts));
	const mark = markOf(solution, context);
	const lines = signLines(solution.sign, mark, context);
	if (paidColumn !== undefined)
		lines.push({ key: 'paidColumn', value: undefined, mark: 'asked', about: `${paidColumn}, or the amount` });
	if (way !== undefined && mayBeMinor(way.base))
		lines.push({ key: 'amountUnit', value: undefined, mark: 'asked', about: 'major or minor' });
	if (way === undefined)
		lines.push({ key: 'amountColumn', value: undefined, mark: 'asked', about: amountNames(profiles) });
	else {
		lines.push(...(mark === 'asked' ? asked(profiles, hits.length > 0) : amountLines(way, mark)));
		lines.push(...typeLines(way, hits, isProved), ...statusLines(way, isProved, profiles));
		if (mark !== 'asked') lines.push(...feeLines({ ...verdict, way, parts, isProved }, profiles));
	}
	const used = new Set(
		[way?.typing.column, way?.statuses?.column, ...(way?.base.columns ?? [])].filter((each) => each !== undefined),
	);
	const counted = way?.base.columns ?? profiles.filter(({ kind }) => kind === 'amount');
	return [...lines, ...currencyLines(profiles, counted, context.currency), ...otherLines(profiles, used)];
}

function markOf({ verdict, isContested }: Solution, { isProved, isPaidKnown }: Context): Mark {
	if (isProved) return 'proved';
	return verdict.way === undefined && (isPaidKnown || isContested) ? 'asked' : 'likely';
}

/** Where amounts have separators. */
function signLines(sign: DecimalSign, mark: Mark, { profiles, isSignOpen, isSignShown }: Context): MarkedLine[] {
	if (!profiles.some(({ kind, sample }) => kind === 'amount' && sample.some(hasSeparator))) return [];
	return isSignOpen
		? [{ key: 'decimalSign', value: undefined, mark: 'asked', about: 'either adds up' }]
		: [{ key: 'decimalSign', value: sign, mark: isSignShown ? 'proved' : mark }];
}

/** Nothing adds up, or not for certain: whichever column it is, a text with it may be wrong. */
function asked(profiles: Profile[], addsUp: boolean): MarkedLine[] {
	const why = addsUp ? 'not for certain' : 'none adds up';
	return [{ key: 'amountColumn', value: undefined, mark: 'asked', about: `${why}: ${amountNames(profiles)}` }];
}

function amountNames(profiles: Profile[]): string {
	return profiles
		.filter(({ kind }) => kind === 'amount')
		.slice(0, 8)
		.map(({ name }) => name)
		.join(', ');
}
