import { directionOf } from '../cells/directions';
import { moreColumns, type FoundColumns } from './columns';
import { BITS } from './doubts';
import type { Block, Movements } from './movement';

/**
 * Makes amounts of what stands in two columns, or beside a direction, and one fee of several.
 *
 * @returns whether the file shows signs beyond doubt
 */
export function combineAmounts(movements: Movements, columns: FoundColumns): boolean {
	const more = moreColumns(columns);
	const indexOf = (column: number | undefined) => (column === undefined ? -1 : more.indexOf(column));
	const pair = [indexOf(columns.debit), indexOf(columns.credit)] as const;
	const grossPair = [indexOf(columns.grossDebit), indexOf(columns.grossCredit)] as const;
	const fees = columns.fees.slice(1).map(indexOf);
	const isPair = pair[0] >= 0 || pair[1] >= 0;
	if (isPair) takePair(movements, pair, 'amount');
	if (grossPair[0] >= 0) takePair(movements, grossPair, 'gross');
	for (const { fee, more: further, count } of movements.blocks)
		for (const index of fees) {
			const part = further[index] as Float64Array;
			for (let at = 0; at < count; at++)
				if (!Number.isNaN(part[at]))
					fee[at] = (Number.isNaN(fee[at]) ? 0 : (fee[at] as number)) + (part[at] as number);
		}
	markCurrencies(movements);
	if (columns.direction === undefined || isPair) return isPair;
	takeDirections(movements);
	return true;
}

/** Credit less debit. Debits may all be written with a minus sign. */
function takePair({ blocks }: Movements, [debit, credit]: readonly [number, number], part: 'amount' | 'gross') {
	const areNegative = !blocks.some(({ more, count }) => more[debit]?.subarray(0, count).some((units) => units > 0));
	for (const { more, count, doubts, [part]: target } of blocks) {
		const [debits, credits] = [more[debit], more[credit]];
		for (let at = 0; at < count; at++) {
			const [taken, given] = [debits?.[at] ?? Number.NaN, credits?.[at] ?? Number.NaN];
			const [hasTaken, hasGiven] = [!Number.isNaN(taken), !Number.isNaN(given)];
			if (!hasTaken && !hasGiven) continue;
			const less = areNegative ? Math.abs(taken) : taken;
			target[at] = (hasGiven ? given : 0) - (hasTaken ? less : 0);
			if (!hasTaken || !hasGiven || taken === 0 || given === 0) continue;
			target[at] = Number.NaN;
			if (part === 'amount') doubts[at] = (doubts[at] as number) | BITS.contradiction;
		}
	}
}

function takeDirections({ blocks, lists }: Movements): void {
	const directions = lists.direction.map((word) => directionOf(word) ?? Number.NaN);
	for (const { amount, count, doubts, listed } of blocks)
		for (let at = 0; at < count; at++) {
			const units = amount[at] as number;
			const direction = directions[listed.direction?.[at] ?? 0] as number;
			if (Number.isNaN(units) || (units === 0 && Number.isNaN(direction))) continue;
			// A minus sign and a credit say two things, and so does no direction.
			if (Number.isNaN(direction) || (units < 0 && direction > 0)) {
				amount[at] = Number.NaN;
				doubts[at] = (doubts[at] as number) | BITS.contradiction;
			} else amount[at] = direction * Math.abs(units) + 0;
		}
}

/** What is in another currency than the row isn't known in that of the row. */
function markCurrencies({ blocks, lists }: Movements): void {
	if (lists.grossCurrency.length === 1 && lists.feeCurrency.length === 1) return;
	const at = (block: Block, name: 'currency' | 'grossCurrency' | 'feeCurrency', row: number) =>
		lists[name][block.listed[name]?.[row] ?? 0] as string;
	for (const block of blocks) {
		const { gross, fee, tax, doubts, count } = block;
		for (let row = 0; row < count; row++) {
			const [own, ofGross, ofFee] = [
				at(block, 'currency', row),
				at(block, 'grossCurrency', row),
				at(block, 'feeCurrency', row),
			];
			const isOtherGross = ofGross !== '' && own !== '' && ofGross !== own;
			const isOtherFee = ofFee === '' ? isOtherGross : own !== '' && ofFee !== own;
			let bits = 0;
			if (isOtherGross && !Number.isNaN(gross[row])) {
				gross[row] = Number.NaN;
				bits |= BITS.grossCurrency;
			}
			if (isOtherFee && ((fee[row] as number) || (tax[row] as number))) {
				fee[row] = tax[row] = Number.NaN;
				bits |= BITS.feeCurrency;
			}
			doubts[row] = (doubts[row] as number) | bits;
		}
	}
}
