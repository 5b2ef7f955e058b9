import { amountValues, type Amounts, type Base } from './bases';
import { amountNames } from './names';
import { isCalledFee, type Profile } from './profile';
import type { Typing } from './typings';

/** What is taken of amounts row by row, above zero where it costs. */
export interface Deduction {
	columns: Profile[];
	values: Float64Array;
	/** What the columns' names make likely, together. */
	priors: number;
	prior: number;
}

const MOST_FEES = 6;
const MOST_TOGETHER = 3;
/** A fee is at most half of its amount, in most rows. */
const SHARE = 0.5;
const MOST_ROWS = 0.7;

/** Of columns by their places: what's taken of one amount may be taken of others. */
export type KnownDeductions = Map<string, Deduction>;

/** Columns that may be fees of these amounts, alone and together. */
export function deductionsOf(
	base: Base,
	amounts: Amounts,
	typing: Typing,
	known: KnownDeductions = new Map(),
): Deduction[] {
	const like = amounts.columns
		.filter((column) => !base.columns.includes(column) && isFeeOf(amountValues(amounts, column), base.values))
		.filter((column) => isCalledFee(column) || isOfCharges(amountValues(amounts, column), typing))
		.sort((a, b) => priorOfFee(b) - priorOfFee(a))
		.slice(0, MOST_FEES);
	const found: Deduction[] = [];
	const of = (taken: Profile[]) => {
		const key = taken.map(({ at }) => at).join(' ');
		const deduction = known.get(key) ?? deductionOf(taken, amounts, typing);
		known.set(key, deduction);
		return deduction;
	};
	const add = (from: number, taken: Profile[]) => {
		if (taken.length > 1 && taken.some(isSetting)) return;
		if (taken.length > 0) found.push(of(taken));
		if (taken.length === MOST_TOGETHER) return;
		for (let index = from; index < like.length; index++) add(index + 1, [...taken, like[index] as Profile]);
	};
	add(0, []);
	return found;
}

/** Whether most charges have it: what few of them have, and nobody calls a fee, is what's missing by accident. */
function isOfCharges(values: Float64Array, { at, words }: Typing): boolean {
	let [charges, having] = [0, 0];
	for (let row = 0; row < values.length; row++) {
		if (words[at[row] as number]?.type !== 'charge') continue;
		charges++;
		if (values[row] !== 0) having++;
	}
	return having * 2 >= charges;
}

const FEWEST_EQUAL = 4;

/** One number in each row that's called a rate is a setting: beside a fee it fits by accident. */
function isSetting({ distinct, filled, name, says }: Profile): boolean {
	return says === 'rate' && distinct === 1 && filled > FEWEST_EQUAL && !amountNames(name).includes('fee');
}

/** What else than a fee or its tax is taken may be anything. */
function priorOfFee({ says }: Profile): number {
	if (says === 'fee') return 0.1;
	if (says === 'tax') return 0;
	return says === undefined ? -1 : -1.5;
}

/** Of charges most are costs, whichever sign they have. */
function deductionOf(columns: Profile[], amounts: Amounts, { at, words }: Typing): Deduction {
	const all = columns.map((column) => amountValues(amounts, column));
	const values = new Float64Array(at.length);
	for (const each of all)
		for (let row = 0; row < values.length; row++) values[row] = (values[row] as number) + (each[row] as number);
	const isCharge = Uint8Array.from(words, ({ type }) => (type === 'charge' ? 1 : 0));
	if (!isCharge.includes(1)) isCharge.fill(1);
	let above = 0;
	for (let row = 0; row < values.length; row++) {
		const value = values[row] as number;
		if (value !== 0 && isCharge[at[row] as number] === 1) above += value > 0 ? 1 : -1;
	}
	if (above < 0) for (let row = 0; row < values.length; row++) values[row] = 0 - (values[row] as number);
	const priors = columns.reduce((sum, column) => sum + priorOfFee(column), 0);
	return { columns, values, priors, prior: priors - 2 };
}

function isFeeOf(fee: Float64Array, whole: Float64Array): boolean {
	let [small, fees, amounts, some, beside] = [0, 0, 0, 0, 0];
	for (let row = 0; row < fee.length; row++) {
		const [one, all] = [Math.abs(fee[row] as number), Math.abs(whole[row] as number)];
		if (one !== 0) some++;
		// Debits stand in no row of credits.
		if (one !== 0 && all !== 0) beside++;
		if (one <= SHARE * all) small++;
		fees += one;
		amounts += all;
	}
	return beside > some / 2 && small >= MOST_ROWS * fee.length && fees <= SHARE * amounts;
}
