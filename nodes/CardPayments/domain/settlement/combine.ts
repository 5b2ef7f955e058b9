import { directionOf } from '../cells/directions';
import { moreColumns, type FoundColumns } from './findColumns';
import { BITS } from './doubts';
import type { Block, Listed, Movements } from './movement';

/** Two columns in `more` of a block; missing ones are -1. */
interface Pair {
	debit: number;
	credit: number;
	/** Whether debits are all written with a minus sign. */
	areNegative: boolean;
}

/** What makes amounts of what stands in two columns, or beside a direction, and one fee of several. */
export function amountCombiner({ blocks, lists }: Movements, columns: FoundColumns): (block: Block) => void {
	const more = moreColumns(columns);
	const placeOf = (column: number | undefined) => (column === undefined ? -1 : more.indexOf(column));
	const pairOf = (first: number | undefined, second: number | undefined): Pair | undefined => {
		if (first === undefined && second === undefined) return undefined;
		const [debit, credit] = [placeOf(first), placeOf(second)];
		const isAbove = (block: Block) => block.more[debit]?.subarray(0, block.count).some((units) => units > 0);
		return { debit, credit, areNegative: !blocks.some(isAbove) };
	};
	const pair = pairOf(columns.debit, columns.credit);
	const grossPair = pairOf(columns.grossDebit, columns.grossCredit);
	const fees = columns.fees.slice(1).map(placeOf);
	const directions = lists.direction.map((word) => directionOf(word) ?? Number.NaN);
	return (block) => {
		if (pair !== undefined) takePair(block, pair, 'amount');
		else if (columns.direction !== undefined) takeDirections(block, directions);
		if (grossPair !== undefined) takePair(block, grossPair, 'gross');
		for (const index of fees) addFees(block, block.more[index] as Float64Array);
		if (lists.grossCurrency.length > 1 || lists.feeCurrency.length > 1) markCurrencies(block, lists);
	};
}

/** Credit less debit. */
function takePair(block: Block, { debit, credit, areNegative }: Pair, part: 'amount' | 'gross'): void {
	const { more, count, [part]: target } = block;
	const debits = more[debit];
	const credits = more[credit];
	for (let at = 0; at < count; at++) {
		const taken = debits?.[at] ?? Number.NaN;
		const given = credits?.[at] ?? Number.NaN;
		const hasTaken = !Number.isNaN(taken);
		const hasGiven = !Number.isNaN(given);
		if (!hasTaken && !hasGiven) continue;
		const less = areNegative ? Math.abs(taken) : taken;
		target[at] = (hasGiven ? given : 0) - (hasTaken ? less : 0);
		if (!hasTaken || !hasGiven || taken === 0 || given === 0) continue;
		target[at] = Number.NaN;
		if (part === 'amount') block.doubt(at, BITS.contradiction);
	}
}

function addFees({ fee, count }: Block, further: Float64Array): void {
	for (let at = 0; at < count; at++)
		if (!Number.isNaN(further[at]))
			fee[at] = (Number.isNaN(fee[at]) ? 0 : (fee[at] as number)) + (further[at] as number);
}

function takeDirections(block: Block, directions: number[]): void {
	const { amount, count, listed } = block;
	for (let at = 0; at < count; at++) {
		const units = amount[at] as number;
		const direction = directions[listed.direction?.[at] ?? 0] as number;
		if (Number.isNaN(units) || (units === 0 && Number.isNaN(direction))) continue;
		// A minus sign and a credit say two things, and so does no direction.
		const isClear = direction === -1 || (direction === 1 && units >= 0);
		amount[at] = isClear ? direction * Math.abs(units) + 0 : Number.NaN;
		if (!isClear) block.doubt(at, BITS.contradiction);
	}
}

/** What is in another currency than the row isn't known in that of the row. */
function markCurrencies(block: Block, lists: Record<Listed, string[]>): void {
	const { gross, fee, tax, count, listed } = block;
	for (let at = 0; at < count; at++) {
		const own = lists.currency[listed.currency?.[at] ?? 0];
		const ofGross = lists.grossCurrency[listed.grossCurrency?.[at] ?? 0];
		const ofFee = lists.feeCurrency[listed.feeCurrency?.[at] ?? 0];
		const isOtherGross = ofGross !== '' && own !== '' && ofGross !== own;
		const isOtherFee = ofFee === '' ? isOtherGross : own !== '' && ofFee !== own;
		if (isOtherGross && !Number.isNaN(gross[at])) {
			gross[at] = Number.NaN;
			block.doubt(at, BITS.grossCurrency);
		}
		if (isOtherFee && ((fee[at] as number) || (tax[at] as number))) {
			fee[at] = tax[at] = Number.NaN;
			block.doubt(at, BITS.feeCurrency);
		}
	}
}
