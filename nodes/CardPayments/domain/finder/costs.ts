import { namedAmounts, type DecimalSign } from '../cells';
import { decimalsOf } from '../currency';
import type { Description } from '../services';
import type { Pause } from '../turns';
import type { Amounts } from './amounts';
import { isSeparated, type Column } from './columns';
import { amountNames } from './names';
import type { SummaryCell } from './proposal';
import type { Statuses, Typing } from './typings';

/** Columns that were taken of the amounts. */
export interface Deduction {
	fees: Column[];
	taxes: Column[];
	/** Of what is above zero in each, of most rows that add to the payout: a cost, or what isn't. */
	signs: [ofFees: 1 | -1, ofTaxes: 1 | -1];
	/** What they are beside refunds, where that isn't as they're written. */
	refunds?: 'givenBack' | 'taken';
	prior: number;
}

/** An amount of the Summary that was taken of all rows. */
export interface SummaryFee {
	label: string;
	/** The label of the tax on it, where that's an amount of its own. */
	tax: string | undefined;
	units: number;
	prior: number;
}

const MOST_COSTS = 6;
const MOST_TOGETHER = 3;
const MOST_FEES = 12;

/** All choices of up to so many, the small ones first. */
export function subsets<T>(of: T[], most: number): T[][] {
	const found: T[][] = [];
	const add = (from: number, taken: T[]) => {
		if (taken.length > 0) found.push(taken);
		if (taken.length < most) for (let at = from; at < of.length; at++) add(at + 1, [...taken, of[at] as T]);
	};
	add(0, []);
	return found.sort((a, b) => a.length - b.length);
}

/** Columns called fees and taxes, and others of small amounts. */
export function deductionsOf(amounts: Amounts, columns: Column[]): Deduction[] {
	const rest = columns.filter(
		(column) => column.kind === 'amount' && !amounts.columns.includes(column) && column.units.some(Boolean),
	);
	const named = rest.filter(({ says }) => says === 'fee' || says === 'tax');
	const mayBe = ({ says }: Column) => [undefined, 'discount', 'amount'].includes(says);
	const small = rest.filter((column) => mayBe(column) && isSmall(column.units, amounts.values));
	return subsets([...named, ...small].slice(0, MOST_COSTS), MOST_TOGETHER).map((taken) => {
		const taxes = taken.length > 1 ? taken.filter(({ says }) => says === 'tax') : [];
		const prior = taken.reduce((sum, { says }) => sum + (says === 'fee' ? 0.1 : says === 'tax' ? 0 : -0.5), -1);
		return { fees: taken.filter((each) => !taxes.includes(each)), taxes, signs: [1, 1], prior };
	});
}

/** Whether most of it is less than half of an amount. */
export function isSmall(fee: Float64Array, whole: Float64Array): boolean {
	let large = 0;
	const most = 0.3 * fee.length;
	for (let row = 0; row < fee.length && large <= most; row++)
		if (Math.abs(fee[row] as number) > Math.abs(whole[row] as number) / 2) large++;
	return large <= most;
}

interface Known {
	currency: string;
	paid: number;
	sign: DecimalSign;
	unit: Description['amountUnit'];
	pause: Pause;
}

/** Amounts of a Summary that may be its fee. */
export async function summaryFees(cells: SummaryCell[], known: Known): Promise<SummaryFee[]> {
	const { currency, paid, pause, sign, unit } = known;
	if (cells.length === 0) return [];
	const decimals = decimalsOf(currency) ?? 2;
	const amounts = await namedAmounts(cells, { sign, unit, decimals }, pause);
	const found = cells.flatMap(({ name: label, text }, at): SummaryFee[] => {
		const says = saysFee(label);
		const isNamed = says === 'fee';
		if (!isNamed && (says === 'other' || !isSeparated(text))) return [];
		const units = Math.abs(amounts[at] as number);
		if (!(units > 0) || units === Math.abs(paid)) return [];
		return [{ label, tax: undefined, units, prior: isNamed ? 0.5 : -1.5 }];
	});
	const all = [...found, ...withTaxes(found)].sort((a, b) => b.prior - a.prior);
	return all.filter(({ units }, at) => all.findIndex((each) => each.units === units) === at).slice(0, MOST_FEES);
}

/** Fees, each with a tax beside it. */
function withTaxes(found: SummaryFee[]): SummaryFee[] {
	const named = found.filter(({ prior }) => prior > 0);
	const isTax = ({ label }: SummaryFee) => amountNames(label).includes('tax');
	return named
		.filter((fee) => !isTax(fee))
		.flatMap((fee) => named.filter(isTax).map((tax) => ({ ...fee, tax: tax.label, units: fee.units + tax.units })));
}

function saysFee(label: string): 'fee' | 'other' | undefined {
	const all = amountNames(label);
	if (all.includes('fee') || all[0] === 'tax' || all[0] === 'discount') return 'fee';
	return all.some((says) => ['net', 'gross', 'balance', 'rate'].includes(says)) ? 'other' : undefined;
}

/** What a column comes to in the rows that count, by their word. */
export function sumsByWord(
	values: Float64Array,
	typing: Typing,
	statuses: Statuses,
	of: { isSize?: boolean; costsOf?: Float64Array } = {},
): Float64Array {
	const sums = new Float64Array(typing.words.length);
	const groups = groupsOf(typing, statuses);
	const isFee = typing.words.map(({ type }) => type === 'fee');
	for (let row = 0; row < groups.length; row++) {
		const word = groups[row] as number;
		if (word < 0 || (isFee[word] === true && of.costsOf !== undefined && !isOwnCost(of.costsOf[row]))) continue;
		const value = values[row] as number;
		(sums[word] as number) += of.isSize === true ? Math.abs(value) : value;
	}
	return sums;
}

/** Whether a row of fees costs what a column says: one with an amount is the fee itself. */
export function isOwnCost(amount: number | undefined): boolean {
	return amount === 0;
}

const GROUPS = new WeakMap<Typing, WeakMap<Statuses, Int32Array>>();

/** The word of each row that counts, -1 of the others. A dispute has a status of its own. */
export function groupsOf(typing: Typing, statuses: Statuses): Int32Array {
	const known = GROUPS.get(typing) ?? new WeakMap<Statuses, Int32Array>();
	GROUPS.set(typing, known);
	const made = known.get(statuses);
	if (made !== undefined) return made;
	const { column, unpaid } = statuses;
	const groups = new Int32Array(typing.at);
	groups.forEach((word, row) => {
		const isUnpaid = column !== undefined && unpaid.has(column.cells[row] as string);
		if (isUnpaid && typing.words[word]?.type !== 'dispute') groups[row] = -1;
	});
	known.set(statuses, groups);
	return groups;
}
