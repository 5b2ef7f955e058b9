import type { DecimalSign } from '../../cells/amounts';
import type { Description, Mark, MarkedLine } from '../description';
import type { PaidAmount, Proposal, RawTable } from '../proposal';
import { gridOf, type Grid } from './layout';
import { amountLines, feeLines, withoutKnown } from './moneyLines';
import { hasSeparator, DECIMAL_SIGNS } from './numbers';
import { otherLines } from './others';
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
	const grid = gridOf(tables, MOST_ROWS);
	if (grid.sheetOf.length === 0) return undefined;
	const profiles = profilesOf(grid, paid === undefined || paid.currency === '' ? undefined : paid.currency);
	if (!profiles.some(({ kind }) => kind === 'amount')) return undefined;
	const signs = signsOf(profiles, known.decimalSign);
	const solutions = signs.map((sign) => solve(grid, profiles, { sign, paid }));
	const proved = solutions.filter(({ verdict }) => verdict.isProved);
	const met = solutions.filter(({ verdict }) => verdict.way !== undefined);
	const [best] = proved.length > 0 ? proved : met.length > 0 ? met : solutions;
	if (best === undefined) return undefined;
	// Two readings that both add up prove neither.
	const isProved = best.verdict.isProved && met.length === 1;
	const lines = proposedLines(best, {
		grid,
		profiles,
		isProved,
		isSignShown: signs.length === 1,
		isPaidKnown: paid !== undefined,
	});
	return { lines: withoutKnown(lines, known), isProved };
}

/** Signs under which the most columns of amounts can be read; one where no cell tells them apart. */
function signsOf(profiles: Profile[], known: DecimalSign | undefined): DecimalSign[] {
	if (known !== undefined) return [known];
	const amounts = profiles.filter(({ kind }) => kind === 'amount');
	const counts = DECIMAL_SIGNS.map((sign) => amounts.filter(({ signs }) => signs.includes(sign)).length);
	const best = DECIMAL_SIGNS.filter((_, index) => counts[index] === Math.max(...counts));
	const isTold = amounts.some(({ units, signs }) => signs.length > 1 && units && isDifferent(units['.'], units[',']));
	return isTold ? best : best.slice(0, 1);
}

function isDifferent(one: Float64Array, other: Float64Array): boolean {
	return one.some((value, row) => value !== other[row]);
}

interface Context {
	grid: Grid;
	profiles: Profile[];
	isProved: boolean;
	isSignShown: boolean;
	isPaidKnown: boolean;
}

function proposedLines(solution: Solution, context: Context): MarkedLine[] {
	const { grid, profiles, isProved, isSignShown } = context;
	const { verdict, hits, isUnitOpen, paidColumn, sign } = solution;
	const way = verdict.way ?? likelyWay(solution, profiles);
	const mark: Mark = isProved ? 'proved' : verdict.way === undefined && context.isPaidKnown ? 'asked' : 'likely';
	const lines: MarkedLine[] = [];
	const late = grid.sheets.find(({ headerLine }) => headerLine > 1);
	if (late !== undefined) lines.push({ key: 'headerLine', value: late.headerLine, mark: 'likely' });
	if (profiles.some(({ kind, sample }) => kind === 'amount' && sample.some(hasSeparator)))
		lines.push({ key: 'decimalSign', value: sign, mark: isSignShown ? 'proved' : mark });
	if (paidColumn !== undefined)
		lines.push({ key: 'paidColumn', value: undefined, mark: 'asked', about: `${paidColumn}, or the amount` });
	if (isUnitOpen) lines.push({ key: 'amountUnit', value: undefined, mark: 'asked', about: 'major or minor' });
	if (way === undefined)
		lines.push({ key: 'amountColumn', value: undefined, mark: 'asked', about: amountNames(profiles) });
	else {
		lines.push(...(mark === 'asked' ? asked(profiles) : amountLines(way, mark)));
		lines.push(...typeLines(way, hits, isProved), ...statusLines(way, isProved));
		if (mark !== 'asked') lines.push(...feeLines({ ...verdict, way, isProved }, profiles));
	}
	const used = new Set(
		[way?.typing.column, way?.statuses?.column, ...(way?.base.columns ?? [])].filter((each) => each !== undefined),
	);
	return [...lines, ...otherLines(profiles, used)];
}

/** Nothing adds up: whichever column it is, a text with it would be wrong. */
function asked(profiles: Profile[]): MarkedLine[] {
	return [{ key: 'amountColumn', value: undefined, mark: 'asked', about: `none adds up: ${amountNames(profiles)}` }];
}

function amountNames(profiles: Profile[]): string {
	return profiles
		.filter(({ kind }) => kind === 'amount')
		.slice(0, 8)
		.map(({ name }) => name)
		.join(', ');
}
