import type { Base } from './bases';
import type { Deduction } from './deductions';
import type { Statuses, Typing, Word } from './typings';
import type { Effect } from './rowWords';

/** One way to read the file: what counts, with which sign, less what. */
export interface Way {
	typing: Typing;
	statuses: Statuses | undefined;
	/** By the status word's place: rows with it aren't counted. */
	unpaid: boolean[];
	base: Base;
	isByType: boolean;
	/** By the word's place. */
	effects: Effect[];
	deduction: Deduction | undefined;
	/** Whether what reduces gives its fee back. */
	givesBack: boolean;
	/** Of the Summary, by its place there. */
	summary: SummaryAmount | undefined;
	prior: number;
	/** The payout's amount over that of the file: 1, or 100 and the like where minor units are written. */
	scale: number;
}

/** Whether columns of debits and credits, taken so, make most rows do the opposite of what their words say. */
export function isReversed({ base, typing }: Pick<Way, 'base' | 'typing'>): boolean {
	if (!base.isPair) return false;
	let agreeing = 0;
	for (let row = 0; row < typing.at.length; row++) {
		const { type, effect = 0 } = typing.words[typing.at[row] as number] as Word;
		if (type !== 'payout') agreeing += Math.sign((base.values[row] as number) * effect);
	}
	return agreeing < 0;
}

/** An amount in the Summary that may have been taken. */
export interface SummaryAmount {
	units: number;
	labels: string[];
	taxLabels?: string[];
	/** Whether a label says that it's a fee. */
	isFee: boolean;
}

/** What each group of rows, of one type word and status, adds up to. */
export interface Groups {
	at: Uint16Array;
	/** By group. */
	word: number[];
	status: number[];
}

export function groupsOf(typing: Typing, statuses: Statuses | undefined): Groups {
	const places = new Map<number, number>();
	const groups: Groups = { at: new Uint16Array(typing.at.length), word: [], status: [] };
	for (let row = 0; row < typing.at.length; row++) {
		const [word, status] = [typing.at[row] as number, statuses?.at[row] ?? 0];
		const key = word * 64 + status;
		let place = places.get(key);
		if (place === undefined) {
			places.set(key, (place = groups.word.push(word) - 1));
			groups.status.push(status);
		}
		groups.at[row] = place;
	}
	return groups;
}

/** Sums by group. */
export interface GroupSums {
	signed: Float64Array;
	size: Float64Array;
}

export function groupSums({ at, word }: Groups, values: Float64Array): GroupSums {
	const [signed, size] = [new Float64Array(word.length), new Float64Array(word.length)];
	for (let row = 0; row < values.length; row++) {
		const [group, value] = [at[row] as number, values[row] as number];
		signed[group] = (signed[group] as number) + value;
		size[group] = (size[group] as number) + Math.abs(value);
	}
	return { signed, size };
}

/** The size of fees with the signs of amounts, by group. */
export function givenBackSums({ at, word }: Groups, fees: Float64Array, values: Float64Array): Float64Array {
	const sums = new Float64Array(word.length);
	for (let row = 0; row < values.length; row++) {
		const group = at[row] as number;
		sums[group] = (sums[group] as number) + Math.sign(values[row] as number) * Math.abs(fees[row] as number);
	}
	return sums;
}

/** What a row counts toward the payout this way. */
export function countedAt(way: Way, row: number): number {
	const { base, deduction, effects, givesBack, isByType, statuses, typing, unpaid } = way;
	const effect = effects[typing.at[row] as number] as Effect;
	if (effect === 0 || unpaid[statuses?.at[row] ?? 0] === true) return 0;
	const whole = base.values[row] as number;
	const fee = deduction?.values[row] ?? 0;
	const sign = isByType ? effect : Math.sign(whole);
	const amount = isByType ? effect * Math.abs(whole) : whole;
	return amount - (givesBack ? sign * Math.abs(fee) : fee);
}

/** Whether some row reduces the payout, and so shows how that's written. */
export function areSignsShown({ base, effects, typing }: Way): boolean {
	return typing.at.some((word, row) => {
		const value = base.values[row] as number;
		const effect = effects[word] as Effect;
		return effect !== 0 && value !== 0 && (effect === -1 || value < 0);
	});
}

/** What all rows say this way, to compare ways: equal where each row is the same. */
export function rowPrint(way: Way): { total: number; key: string; counted: number } {
	let [total, counted, one, other] = [0, 0, 17, 31];
	const rows = way.typing.at.length;
	for (let row = 0; row < rows; row++) {
		const value = countedAt(way, row);
		total += value;
		if (value !== 0) counted++;
		one = (one * 1_000_003 + value * (row + 1)) % 9_007_199_254_847;
		other = (other * 69_069 + value + row) % 4_398_042_316_799;
	}
	return { total, counted, key: `${one} ${other} ${total} ${way.summary?.units ?? 0} ${way.scale}` };
}
