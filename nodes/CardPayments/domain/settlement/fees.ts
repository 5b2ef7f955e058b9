import type { Sum } from '../money/decimal';
import { BITS, LEFT_OUT } from './doubts';
import type { FeePlace } from './description';
import { ROW_TYPES, type Block, type Movements } from './movement';
import { ADDS } from './types';

const FEE = ROW_TYPES.indexOf('fee');

export interface FeeOptions {
	place: FeePlace;
	/** How many columns of fees the sheet has: the fee of a row is their sum. */
	columns: number;
	/** Whether the user named them. */
	areNamed: boolean;
}

/** What the rows of one type show of how their parts are written. */
interface Shown {
	/** Rows whose amount is gross less fee, and with the tax less too. */
	rows: number;
	withTax: number;
	withoutTax: number;
	/** Rows that write a fee above zero, less those that write it below. */
	feesAbove: number;
	taxesAbove: number;
}

/**
 * Splits amounts, which have the sign of what they do to the payout, into gross amount, fee and tax, signed alike. Each
 * is what its column says, or NaN: none is a difference of the others.
 *
 * @param deductible gets fee and tax as written
 */
export function splitFees(movements: Movements, options: FeeOptions, deductible: Sum): void {
	const shown = lookAt(movements);
	for (const block of movements.blocks)
		for (let at = 0; at < block.count; at++) {
			if (((block.doubts[at] as number) & LEFT_OUT) !== 0) continue;
			const type = block.type[at] as number;
			const ofType = shown[type] as Shown;
			if (type !== FEE) addDeductible(deductible, block, at, ofType);
			if (type === FEE) splitFee(block, at, movements.has.tax);
			else if (options.place === 'inSummary' || options.place === 'none') leaveOut(block, at);
			else if (options.place === 'inRowsNotDeducted') deduct(block, at, ofType);
			else if (movements.has.gross && !Number.isNaN(block.gross[at])) splitByGross(block, at, ofType, movements);
			else withoutGross(block, at, ofType, options);
		}
}

/** What would be taken if amounts were before their fees. */
function addDeductible(sum: Sum, { fee, tax }: Block, at: number, { feesAbove, taxesAbove }: Shown): void {
	sum.add(zero(usual(fee[at] as number, feesAbove)) + zero(usual(tax[at] as number, taxesAbove)));
}

function lookAt({ blocks }: Movements): Shown[] {
	const shown = ROW_TYPES.map((): Shown => ({ rows: 0, withTax: 0, withoutTax: 0, feesAbove: 0, taxesAbove: 0 }));
	for (const { amount, gross, fee, tax, type, doubts, count } of blocks)
		for (let at = 0; at < count; at++) {
			if (((doubts[at] as number) & LEFT_OUT) !== 0) continue;
			const of = shown[type[at] as number] as Shown;
			const [given, levied] = [zero(fee[at] as number), zero(tax[at] as number)];
			if (given !== 0) of.feesAbove += given > 0 ? 1 : -1;
			if (levied !== 0) of.taxesAbove += levied > 0 ? 1 : -1;
			const whole = size(gross[at] as number);
			if (Number.isNaN(whole)) continue;
			const less = Math.abs(whole - size(amount[at] as number));
			of.rows++;
			if (less === size(given) + size(levied)) of.withTax++;
			if (less === size(given)) of.withoutTax++;
		}
	return shown;
}

/** A row of fees has no gross amount. A tax beside it may be in it or not, unless a column of fees shows it. */
function splitFee({ amount, gross, fee, tax, doubts }: Block, at: number, hasTax: boolean): void {
	const units = amount[at] as number;
	const direction = units > 0 ? 1 : -1;
	const [written, levied] = [size(fee[at] as number), size(tax[at] as number)];
	gross[at] = 0;
	const isWhole = Number.isNaN(written) || written === size(units);
	if (written + levied === size(units)) {
		fee[at] = direction * written;
		tax[at] = direction * levied;
	} else if (isWhole) {
		fee[at] = units;
		tax[at] = hasTax && levied === 0 ? 0 : Number.NaN;
		if (zero(levied) !== 0) doubts[at] = (doubts[at] as number) | BITS.taxOfSale;
	} else {
		fee[at] = tax[at] = Number.NaN;
		doubts[at] = (doubts[at] as number) | BITS.mismatch;
	}
}

/** The setting says that rows have no fees. */
function leaveOut({ amount, gross, fee, tax, doubts }: Block, at: number): void {
	const units = amount[at] as number;
	const isOther = !Number.isNaN(gross[at]) && size(gross[at] as number) !== size(units);
	if (zero(fee[at] as number) !== 0 || zero(tax[at] as number) !== 0 || isOther)
		doubts[at] = (doubts[at] as number) | BITS.feeLeftOut;
	gross[at] = units;
	fee[at] = tax[at] = Number.isNaN(units) ? Number.NaN : 0;
}

/** The setting says that the amount is before its fee. */
function deduct({ amount, gross, fee, tax, doubts }: Block, at: number, { feesAbove, taxesAbove }: Shown): void {
	const units = amount[at] as number;
	const taken = usual(fee[at] as number, feesAbove);
	const levied = usual(tax[at] as number, taxesAbove);
	gross[at] = units;
	if (Number.isNaN(taken)) {
		amount[at] = Number.NaN;
		doubts[at] = (doubts[at] as number) | BITS.noFeeToDeduct;
		return;
	}
	amount[at] = units - taken - zero(levied);
	fee[at] = 0 - taken;
	tax[at] = 0 - levied;
	if (taken !== 0) doubts[at] = (doubts[at] as number) | BITS.feesAsSet;
}

/** Gross, fee and tax that add up to the amount are right: their sum shows whether a fee is taken or given back. */
function splitByGross(block: Block, at: number, shown: Shown, { has }: Movements): void {
	const { amount, gross, fee, tax, doubts } = block;
	const [units, written] = [amount[at] as number, gross[at] as number];
	const direction = units < 0 || (units === 0 && !ADDS[block.type[at] as number]) ? -1 : 1;
	const likeAmount = size(written) * direction;
	if (!has.fee || ((doubts[at] as number) & FEE_UNKNOWN) !== 0) {
		gross[at] = likeAmount;
		fee[at] = Number.NaN;
		tax[at] = Number.NaN;
		return;
	}
	const taxIsApart = shown.withoutTax === shown.rows && shown.withTax < shown.rows;
	const given = zero(fee[at] as number);
	const levied = taxIsApart ? 0 : zero(tax[at] as number);
	for (const whole of [likeAmount, 0 - likeAmount]) {
		const own = directionsOf(units - whole, given, levied);
		// A fee above zero that adds to a sale proves nothing.
		const isOdd = size(units) > size(whole) && given > 0 && ADDS[block.type[at] as number] === true;
		if (own === undefined || isOdd) continue;
		gross[at] = whole;
		// An empty cell says nothing of a fee.
		fee[at] = Number.isNaN(fee[at]) ? Number.NaN : own[0] * given + 0;
		tax[at] = !has.tax || taxIsApart || Number.isNaN(tax[at]) ? Number.NaN : own[1] * levied + 0;
		if (taxIsApart) doubts[at] = (doubts[at] as number) | BITS.taxOfSale;
		return;
	}
	gross[at] = fee[at] = tax[at] = Number.NaN;
	if (!Number.isNaN(units)) doubts[at] = (doubts[at] as number) | BITS.mismatch;
}

const FEE_UNKNOWN = BITS.feeCurrency | BITS.unreadable;

/** What fee and tax as written are multiplied by to be what is between gross and amount; undefined if they aren't. */
function directionsOf(between: number, fee: number, tax: number): [number, number] | undefined {
	if (size(between) === size(fee) + size(tax)) {
		const direction = between > 0 ? 1 : -1;
		return [direction * (Math.sign(fee) || 1), direction * (Math.sign(tax) || 1)];
	}
	if (between === 0 - (fee + tax)) return [-1, -1];
	return between === fee + tax ? [1, 1] : undefined;
}

/** Nothing in the row proves what its fee is. The setting may say that amounts are what is left after them. */
function withoutGross(block: Block, at: number, { feesAbove, taxesAbove }: Shown, options: FeeOptions): void {
	const { amount, gross, fee, tax, doubts } = block;
	const units = amount[at] as number;
	const [written, levied] = [usual(fee[at] as number, feesAbove), usual(tax[at] as number, taxesAbove)];
	const isSum = options.columns > 1 && !options.areNamed;
	let bits = doubts[at] as number;
	gross[at] = fee[at] = tax[at] = Number.NaN;
	if (isSum || (bits & FEE_UNKNOWN) !== 0) {
		if (isSum && written !== 0) bits |= BITS.severalFees;
	} else if (options.place === 'inRows') {
		gross[at] = units + written + zero(levied);
		fee[at] = 0 - written;
		tax[at] = 0 - levied;
		if (zero(written) + zero(levied) !== 0) bits |= BITS.feesAsSet;
	} else {
		// In a sheet that reduces the payout, a fee may be taken or given back.
		const isShown = ADDS[block.type[at] as number] || written === 0;
		if (isShown) fee[at] = 0 - written;
		else if (!Number.isNaN(written)) bits |= BITS.unprovenFee;
		if (levied === 0) tax[at] = 0;
		else if (!Number.isNaN(levied)) bits |= BITS.taxOfSale;
	}
	doubts[at] = bits;
}

/** What's above zero reduces the payout, as most rows do. */
function usual(written: number, above: number): number {
	return above < 0 ? 0 - written : written;
}

function size(units: number): number {
	return units < 0 ? 0 - units : units;
}

/** For sums: NaN is an amount that isn't there. */
function zero(units: number): number {
	return Number.isNaN(units) ? 0 : units;
}
