import { zeroIfNone as zero } from '../../money';
import type { Description, FeePlacement } from '../../services';
import { BITS, LEFT_OUT, type Block } from '../../tally';
import { hasGross, type FoundColumns } from '../../columns';
import { CHARGE, FEE, ROW_TYPES } from '../../transactions';
import { ADDS } from '../rowEffects';
import type { FeeSigns, FeesOfSheet, ReadSheet, RowRule } from './rule';

const NOT_IN_ROWS: FeePlacement[] = ['inSummary', 'inOwnRows', 'none'];
const FEE_UNKNOWN = BITS.feeCurrency | BITS.unreadable;

/** What the rows of one type show of how their parts are written. */
interface WrittenParts extends FeeSigns {
	/** Rows with a gross amount. */
	rows: number;
	/** Of these, rows whose amount is gross less fee and tax, and gross less fee alone. */
	withTax: number;
	withoutTax: number;
}

const NONE_WRITTEN: WrittenParts = { rows: 0, withTax: 0, withoutTax: 0, feesAbove: 0, taxesAbove: 0 };

export function fees(sheet: ReadSheet): RowRule {
	return new Fees(sheet);
}

/**
 * Splits amounts, which have the sign of what they do to the payout, into gross amount, fee and tax, signed alike. Each
 * is what its column says, or NaN: none is a difference of the others.
 */
class Fees implements RowRule {
	private readonly rowsOfTypes = ROW_TYPES.map((): WrittenParts => ({ ...NONE_WRITTEN }));
	readonly columns: FoundColumns;
	private readonly place: FeePlacement | undefined;
	private readonly refundFees: Description['refundFees'];
	/** Whether what's all of the fee is guessed, as the user didn't name its columns: several, or one that's a part. */
	readonly isGuessed: boolean;
	/** Of this sheet, and of those before it, too. */
	private readonly ownCharges: FeeSigns = { feesAbove: 0, taxesAbove: 0 };
	private readonly ofCharges: FeeSigns;
	private readonly ofSheet: FeesOfSheet;

	constructor({ columns, description: { feeColumn, fees, refundFees }, feeSigns, fees: ofSheet }: ReadSheet) {
		this.refundFees = refundFees;
		this.columns = columns;
		this.ofCharges = feeSigns;
		this.ofSheet = ofSheet;
		this.place = fees;
		this.isGuessed = (columns.summed.fee.length > 1 || columns.isPartOfFee) && feeColumn === undefined;
	}

	look(block: Block): void {
		const { amount, gross, fee, tax, type, count } = block;
		for (let at = 0; at < count; at++) {
			if (block.has(at, LEFT_OUT)) continue;
			const ofType = this.rowsOfTypes[type[at] as number] as WrittenParts;
			const [feeUnits, taxUnits] = [zero(fee[at] as number), zero(tax[at] as number)];
			ofType.feesAbove += Math.sign(feeUnits);
			ofType.taxesAbove += Math.sign(taxUnits);
			if (type[at] === CHARGE) {
				this.ownCharges.feesAbove += Math.sign(feeUnits);
				this.ownCharges.taxesAbove += Math.sign(taxUnits);
			}
			if (ADDS[type[at] as number] === true) {
				this.ofCharges.feesAbove += Math.sign(feeUnits);
				this.ofCharges.taxesAbove += Math.sign(taxUnits);
			}
			const grossUnits = size(gross[at] as number);
			if (Number.isNaN(grossUnits)) continue;
			const less = Math.abs(grossUnits - size(amount[at] as number));
			ofType.rows++;
			if (less === size(feeUnits) + size(taxUnits)) ofType.withTax++;
			if (less === size(feeUnits)) ofType.withoutTax++;
		}
	}

	apply(block: Block): void {
		const { fee, tax, gross, type, count } = block;
		const { place, columns } = this;
		const isGross = hasGross(columns);
		for (let at = 0; at < count; at++) {
			if (block.has(at, LEFT_OUT)) continue;
			if (type[at] === FEE) {
				splitFee(block, at, columns.tax !== undefined);
				continue;
			}
			const ofType = this.rowsOfTypes[type[at] as number] as WrittenParts;
			const cost = this.costOf(fee[at] as number, type[at] as number, this.above('feesAbove', ofType));
			const taxCost = this.costOf(tax[at] as number, type[at] as number, this.above('taxesAbove', ofType));
			this.ofSheet.deductible.add(zero(cost) + zero(taxCost));
			if (place !== undefined && NOT_IN_ROWS.includes(place)) leaveOut(block, at);
			else if (place === 'inRowsNotDeducted') deduct(block, at, cost, taxCost);
			else if (isGross && !Number.isNaN(gross[at])) splitByGross(block, at, ofType, this);
			else this.withoutGross(block, at, cost, taxCost);
		}
	}

	/** How fees are written: as by its charges, else those before, else its rows. The other sign gives one back. */
	private above(what: keyof FeeSigns, ofType: WrittenParts): number {
		return this.ownCharges[what] || this.ofCharges[what] || ofType[what];
	}

	/** What's taken is above zero. */
	private costOf(written: number, type: number, above: number): number {
		const { refundFees } = this;
		if (refundFees === undefined || ADDS[type] === true) return asCost(written, above);
		return refundFees === 'taken' ? size(written) : 0 - size(written);
	}

	/** Nothing in the row proves what its fee is. The setting may say that amounts are what is left after them. */
	private withoutGross(block: Block, at: number, cost: number, taxCost: number): void {
		const units = block.amount[at] as number;
		if (this.isGuessed || block.has(at, FEE_UNKNOWN)) {
			block.setParts(at, Number.NaN, Number.NaN, Number.NaN);
			if (this.isGuessed && cost !== 0) block.doubt(at, BITS.severalFees);
		} else if (this.place === 'inRows' && (this.refundFees !== undefined || isSurelyTaken(block, at, cost))) {
			block.setParts(at, units + cost + zero(taxCost), 0 - cost, 0 - taxCost);
			if (zero(cost) + zero(taxCost) !== 0) block.doubt(at, BITS.feesNotShown);
		} else this.feeAlone(block, at, cost, taxCost);
	}

	/** A fee that its sign shows, and no gross amount. */
	private feeAlone(block: Block, at: number, cost: number, taxCost: number): void {
		const isShown = isSurelyTaken(block, at, cost);
		block.setParts(at, Number.NaN, isShown ? 0 - cost : Number.NaN, taxCost === 0 ? 0 : Number.NaN);
		if (!isShown && !Number.isNaN(cost)) {
			block.doubt(at, BITS.unprovenFee);
			this.ofSheet.areUnproven = true;
		}
		if (this.place === undefined && zero(cost) !== 0) block.doubt(at, BITS.feesNotShown);
		if (zero(taxCost) !== 0) block.doubt(at, BITS.taxOfSale);
	}
}

/** In a sheet that reduces the payout, a fee may be taken or given, unless it's written otherwise than most. */
function isSurelyTaken(block: Block, at: number, cost: number): boolean {
	const isOfAnyType = (block.amount[at] as number) < 0 && block.has(at, BITS.unknownType);
	return (ADDS[block.type[at] as number] === true && !isOfAnyType) || !(cost > 0);
}

/** A row of fees has no gross amount. A tax beside it may be in it or not, unless a column of fees shows it. */
function splitFee(block: Block, at: number, hasTax: boolean): void {
	const units = block.amount[at] as number;
	const direction = units > 0 ? 1 : -1;
	const written = size(block.fee[at] as number);
	const taxUnits = size(block.tax[at] as number);
	// Its only amount is the fee, and there's none beside it.
	const grossUnits = size(block.gross[at] as number);
	const isWholeFee = written === 0 && (Number.isNaN(grossUnits) || grossUnits === size(units));
	if (written + taxUnits === size(units)) block.setParts(at, 0, direction * written, direction * taxUnits);
	else if (Number.isNaN(written) || written === size(units) || isWholeFee) {
		block.setParts(at, 0, units, hasTax && taxUnits === 0 ? 0 : Number.NaN);
		if (zero(taxUnits) !== 0) block.doubt(at, BITS.taxOfSale);
	} else {
		block.setParts(at, 0, Number.NaN, Number.NaN);
		block.doubt(at, BITS.mismatch);
	}
}

/** The setting says that rows have no fees. */
function leaveOut(block: Block, at: number): void {
	const { amount, gross, fee, tax } = block;
	const units = amount[at] as number;
	const isOther = !Number.isNaN(gross[at]) && size(gross[at] as number) !== size(units);
	if (zero(fee[at] as number) !== 0 || zero(tax[at] as number) !== 0 || isOther) block.doubt(at, BITS.feeLeftOut);
	const none = Number.isNaN(units) ? Number.NaN : 0;
	block.setParts(at, units, none, none);
}

/**
 * The text says that the amount is before its fee. A charge costs something, so no word of it is no zero; other rows
 * often cost nothing.
 */
function deduct(block: Block, at: number, written: number, taxCost: number): void {
	const { amount, tax } = block;
	const units = amount[at] as number;
	const mayBeFree = block.type[at] !== CHARGE && !block.has(at, FEE_UNKNOWN);
	const cost = mayBeFree ? zero(written) : written;
	amount[at] = units - cost - zero(taxCost);
	if (Number.isNaN(cost)) {
		block.setParts(at, units, cost, tax[at] as number);
		block.doubt(at, BITS.noFeeToDeduct);
		return;
	}
	block.setParts(at, units, 0 - cost, 0 - taxCost);
	if (cost !== 0) block.doubt(at, BITS.feesNotShown);
}

/** Gross, fee and tax that add up to the amount are right: their sum shows whether a fee is taken or given back. */
function splitByGross(
	block: Block,
	at: number,
	ofType: WrittenParts,
	{ columns, isGuessed }: Pick<Fees, 'columns' | 'isGuessed'>,
): void {
	const { amount, gross, fee, tax } = block;
	const units = amount[at] as number;
	const likeAmount = size(gross[at] as number) * directionOfRow(block, at);
	if (columns.fee === undefined || block.has(at, FEE_UNKNOWN)) {
		block.setParts(at, likeAmount, Number.NaN, Number.NaN);
		return;
	}
	const taxIsApart = ofType.withoutTax === ofType.rows && ofType.withTax < ofType.rows;
	// An empty cell says nothing of a fee.
	const hasFee = !Number.isNaN(fee[at]);
	const hasTax = columns.tax !== undefined && !taxIsApart && !Number.isNaN(tax[at]);
	if (taxIsApart) tax[at] = 0;
	if (addsUp(block, at, likeAmount) || addsUp(block, at, 0 - likeAmount)) {
		if (!hasFee) fee[at] = Number.NaN;
		if (!hasTax) tax[at] = Number.NaN;
		if (taxIsApart) block.doubt(at, BITS.taxOfSale);
	} else {
		// Beside a gross amount of nothing, all that's taken may be a fee, and may be anything.
		const why = isGuessed ? BITS.severalFees : likeAmount === 0 ? BITS.unprovenFee : BITS.mismatch;
		block.setParts(at, Number.NaN, Number.NaN, Number.NaN);
		if (!Number.isNaN(units)) block.doubt(at, why);
	}
}

/** What a row does to the payout: -1 where it reduces it, as one of nothing does by its type. */
function directionOfRow({ amount, type }: Block, at: number): 1 | -1 {
	const units = amount[at] as number;
	return units < 0 || (units === 0 && !ADDS[type[at] as number]) ? -1 : 1;
}

/** Whether a gross amount and the fee and tax as written add up to the amount. Then they get its signs. */
function addsUp(block: Block, at: number, grossUnits: number): boolean {
	const units = block.amount[at] as number;
	const feeUnits = zero(block.fee[at] as number);
	const taxUnits = zero(block.tax[at] as number);
	const between = units - grossUnits;
	// A fee above zero that adds to a sale proves nothing.
	if (size(units) > size(grossUnits) && feeUnits > 0 && ADDS[block.type[at] as number] === true) return false;
	if (size(between) === size(feeUnits) + size(taxUnits)) {
		const direction = between > 0 ? 1 : -1;
		block.setParts(at, grossUnits, direction * size(feeUnits) + 0, direction * size(taxUnits) + 0);
	} else if (size(between) === size(feeUnits + taxUnits)) {
		const direction = between === 0 - (feeUnits + taxUnits) ? -1 : 1;
		block.setParts(at, grossUnits, direction * feeUnits + 0, direction * taxUnits + 0);
	} else return false;
	return true;
}

/** Above zero what reduces the payout, as most rows write it. */
function asCost(written: number, above: number): number {
	return above < 0 ? 0 - written : written;
}

function size(units: number): number {
	return units < 0 ? 0 - units : units;
}
