import { Sum, zeroIfNone as zero } from '../money/decimal';
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

const NOTHING_SHOWN: Shown = { rows: 0, withTax: 0, withoutTax: 0, feesAbove: 0, taxesAbove: 0 };

/**
 * Splits amounts, which have the sign of what they do to the payout, into gross amount, fee and tax, signed alike. Each
 * is what its column says, or NaN: none is a difference of the others. First all rows are looked at.
 */
export class Fees {
	/** Fee and tax as written: what would be taken if amounts were before their fees. */
	readonly deductible = new Sum();
	private readonly shown = ROW_TYPES.map((): Shown => ({ ...NOTHING_SHOWN }));
	private readonly has: Movements['has'];
	private readonly options: FeeOptions;

	constructor({ has }: Movements, options: FeeOptions) {
		this.has = has;
		this.options = options;
	}

	look(block: Block): void {
		const { amount, gross, fee, tax, type, count } = block;
		for (let at = 0; at < count; at++) {
			if (block.has(at, LEFT_OUT)) continue;
			const of = this.shown[type[at] as number] as Shown;
			const given = zero(fee[at] as number);
			const levied = zero(tax[at] as number);
			of.feesAbove += Math.sign(given);
			of.taxesAbove += Math.sign(levied);
			const whole = size(gross[at] as number);
			if (Number.isNaN(whole)) continue;
			const less = Math.abs(whole - size(amount[at] as number));
			of.rows++;
			if (less === size(given) + size(levied)) of.withTax++;
			if (less === size(given)) of.withoutTax++;
		}
	}

	split(block: Block): void {
		const { fee, tax, gross, type, count } = block;
		const { place } = this.options;
		for (let at = 0; at < count; at++) {
			if (block.has(at, LEFT_OUT)) continue;
			const shown = this.shown[type[at] as number] as Shown;
			if (type[at] === FEE) {
				splitFee(block, at, this.has.tax);
				continue;
			}
			this.deductible.add(
				zero(usual(fee[at] as number, shown.feesAbove)) + zero(usual(tax[at] as number, shown.taxesAbove)),
			);
			if (place === 'inSummary' || place === 'none') leaveOut(block, at);
			else if (place === 'inRowsNotDeducted') deduct(block, at, shown);
			else if (this.has.gross && !Number.isNaN(gross[at])) splitByGross(block, at, shown, this.has);
			else withoutGross(block, at, shown, this.options);
		}
	}
}

/** A row of fees has no gross amount. A tax beside it may be in it or not, unless a column of fees shows it. */
function splitFee(block: Block, at: number, hasTax: boolean): void {
	const { amount, gross, fee, tax } = block;
	const units = amount[at] as number;
	const direction = units > 0 ? 1 : -1;
	const written = size(fee[at] as number);
	const levied = size(tax[at] as number);
	gross[at] = 0;
	const isWhole = Number.isNaN(written) || written === size(units);
	if (written + levied === size(units)) {
		fee[at] = direction * written;
		tax[at] = direction * levied;
	} else if (isWhole) {
		fee[at] = units;
		tax[at] = hasTax && levied === 0 ? 0 : Number.NaN;
		if (zero(levied) !== 0) block.doubt(at, BITS.taxOfSale);
	} else {
		fee[at] = tax[at] = Number.NaN;
		block.doubt(at, BITS.mismatch);
	}
}

/** The setting says that rows have no fees. */
function leaveOut(block: Block, at: number): void {
	const { amount, gross, fee, tax } = block;
	const units = amount[at] as number;
	const isOther = !Number.isNaN(gross[at]) && size(gross[at] as number) !== size(units);
	if (zero(fee[at] as number) !== 0 || zero(tax[at] as number) !== 0 || isOther) block.doubt(at, BITS.feeLeftOut);
	gross[at] = units;
	fee[at] = tax[at] = Number.isNaN(units) ? Number.NaN : 0;
}

/** The setting says that the amount is before its fee. */
function deduct(block: Block, at: number, { feesAbove, taxesAbove }: Shown): void {
	const { amount, gross, fee, tax } = block;
	const units = amount[at] as number;
	const taken = usual(fee[at] as number, feesAbove);
	const levied = usual(tax[at] as number, taxesAbove);
	gross[at] = units;
	if (Number.isNaN(taken)) {
		amount[at] = Number.NaN;
		block.doubt(at, BITS.noFeeToDeduct);
		return;
	}
	amount[at] = units - taken - zero(levied);
	fee[at] = 0 - taken;
	tax[at] = 0 - levied;
	if (taken !== 0) block.doubt(at, BITS.feesAsSet);
}

/** Gross, fee and tax that add up to the amount are right: their sum shows whether a fee is taken or given back. */
function splitByGross(block: Block, at: number, shown: Shown, has: Movements['has']): void {
	const { amount, gross, fee, tax } = block;
	const units = amount[at] as number;
	const direction = units < 0 || (units === 0 && !ADDS[block.type[at] as number]) ? -1 : 1;
	const likeAmount = size(gross[at] as number) * direction;
	if (!has.fee || block.has(at, FEE_UNKNOWN)) {
		gross[at] = likeAmount;
		fee[at] = tax[at] = Number.NaN;
		return;
	}
	const taxIsApart = shown.withoutTax === shown.rows && shown.withTax < shown.rows;
	// An empty cell says nothing of a fee.
	const hasFee = !Number.isNaN(fee[at]);
	const hasTax = has.tax && !taxIsApart && !Number.isNaN(tax[at]);
	if (taxIsApart) tax[at] = 0;
	if (addsUp(block, at, likeAmount) || addsUp(block, at, 0 - likeAmount)) {
		if (!hasFee) fee[at] = Number.NaN;
		if (!hasTax) tax[at] = Number.NaN;
		if (taxIsApart) block.doubt(at, BITS.taxOfSale);
	} else {
		gross[at] = fee[at] = tax[at] = Number.NaN;
		if (!Number.isNaN(units)) block.doubt(at, BITS.mismatch);
	}
}

const FEE_UNKNOWN = BITS.feeCurrency | BITS.unreadable;

/** Whether a gross amount and the fee and tax as written add up to the amount. Then they get its signs. */
function addsUp({ amount, gross, fee, tax, type }: Block, at: number, whole: number): boolean {
	const units = amount[at] as number;
	const given = zero(fee[at] as number);
	const levied = zero(tax[at] as number);
	const between = units - whole;
	// A fee above zero that adds to a sale proves nothing.
	if (size(units) > size(whole) && given > 0 && ADDS[type[at] as number] === true) return false;
	if (size(between) === size(given) + size(levied)) {
		const direction = between > 0 ? 1 : -1;
		fee[at] = direction * size(given) + 0;
		tax[at] = direction * size(levied) + 0;
	} else if (between === 0 - (given + levied)) {
		fee[at] = 0 - given;
		tax[at] = 0 - levied;
	} else if (between === given + levied) {
		fee[at] = given;
		tax[at] = levied;
	} else return false;
	gross[at] = whole;
	return true;
}

/** Nothing in the row proves what its fee is. The setting may say that amounts are what is left after them. */
function withoutGross(block: Block, at: number, { feesAbove, taxesAbove }: Shown, options: FeeOptions): void {
	const { amount, gross, fee, tax } = block;
	const units = amount[at] as number;
	const written = usual(fee[at] as number, feesAbove);
	const levied = usual(tax[at] as number, taxesAbove);
	const isSum = options.columns > 1 && !options.areNamed;
	gross[at] = fee[at] = tax[at] = Number.NaN;
	if (isSum || block.has(at, FEE_UNKNOWN)) {
		if (isSum && written !== 0) block.doubt(at, BITS.severalFees);
	} else if (options.place === 'inRows') {
		gross[at] = units + written + zero(levied);
		fee[at] = 0 - written;
		tax[at] = 0 - levied;
		if (zero(written) + zero(levied) !== 0) block.doubt(at, BITS.feesAsSet);
	} else {
		// In a sheet that reduces the payout, a fee may be taken or given back.
		const isShown = ADDS[block.type[at] as number] || written === 0;
		if (isShown) fee[at] = 0 - written;
		else if (!Number.isNaN(written)) block.doubt(at, BITS.unprovenFee);
		if (levied === 0) tax[at] = 0;
		else if (!Number.isNaN(levied)) block.doubt(at, BITS.taxOfSale);
	}
}

/** What's above zero reduces the payout, as most rows do. */
function usual(written: number, above: number): number {
	return above < 0 ? 0 - written : written;
}

function size(units: number): number {
	return units < 0 ? 0 - units : units;
}
