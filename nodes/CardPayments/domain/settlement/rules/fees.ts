import { zeroIfNone as zero } from '../../money';
import { hasGross } from '../../columns';
import type { FeePlacement } from '../../services';
import type { Rows } from '../../tally';
import { ROW_TYPES, type RowType } from '../../transactions';
import { ADDING } from '../meanings';
import type { FeeSigns, ReadSheet } from './rule';

const NOT_IN_ROWS: Array<FeePlacement | undefined> = ['inSummary', 'inOwnRows', 'none'];

/** What the rows of one type show of how their parts are written. */
interface WrittenParts extends FeeSigns {
	/** Rows with a gross amount. */
	rows: number;
	/** Of these, rows whose amount is gross less fee and tax, and gross less fee alone. */
	withTax: number;
	withoutTax: number;
}

/**
 * Splits amounts, which have the sign of what they do to the payout, into gross amount, fee and tax, signed alike. Each
 * is what its column says, or NaN: none is a difference of the others.
 */
export async function fees(sheet: ReadSheet): Promise<void> {
	const { rows, columns, description, fees: ofSheet, feeSigns, pause } = sheet;
	const { amount, gross, fee, tax } = rows;
	const { fees: place, refundFees, feeColumn } = description;
	// What's all of the fee is guessed where the user didn't name its columns: of several, or of one that's a part.
	const isGuessed = (columns.summed.fee.length > 1 || columns.isPartOfFee) && feeColumn === undefined;
	const ofCharges: FeeSigns = { feesAbove: 0, taxesAbove: 0 };
	const written = await writtenParts(sheet, ofCharges);
	/** How fees are written: as by its charges, else those before, else its rows. The other sign gives one back. */
	const costOf = (units: number, what: keyof FeeSigns, of: RowType): number => {
		if (refundFees !== undefined && !ADDING.has(of)) return refundFees === 'taken' ? size(units) : 0 - size(units);
		// Above zero what reduces the payout, as most rows write it.
		return (ofCharges[what] || feeSigns[what] || written[of][what]) < 0 ? 0 - units : units;
	};
	const isUnread = (at: number) => rows.has(at, 'feeCurrency') || rows.has(at, 'unreadable');

	/** The text says that the amount is before its fee. A charge costs something: no word of it is no zero. */
	const deduct = (at: number, said: number, taxCost: number) => {
		const units = amount[at] as number;
		const cost = rows.typeAt(at) !== 'charge' && !isUnread(at) ? zero(said) : said;
		amount[at] = units - cost - zero(taxCost);
		rows.setParts(at, units, 0 - cost, Number.isNaN(cost) ? (tax[at] as number) : 0 - taxCost);
		if (Number.isNaN(cost)) rows.doubt(at, 'noFeeToDeduct');
		else if (cost !== 0) rows.doubt(at, 'feesNotShown');
	};

	/** Nothing in the row proves what its fee is. The text may say that amounts are what is left after them. */
	const splitByText = (at: number, cost: number, taxCost: number) => {
		const isShown = isSurelyTaken(rows, at, cost);
		if (isGuessed || isUnread(at)) {
			rows.setParts(at, Number.NaN, Number.NaN, Number.NaN);
			if (isGuessed && cost !== 0) rows.doubt(at, 'severalFees');
		} else if (place === 'inRows' && (refundFees !== undefined || isShown)) {
			rows.setParts(at, (amount[at] as number) + cost + zero(taxCost), 0 - cost, 0 - taxCost);
			if (zero(cost) + zero(taxCost) !== 0) rows.doubt(at, 'feesNotShown');
		} else {
			rows.setParts(at, Number.NaN, isShown ? 0 - cost : Number.NaN, taxCost === 0 ? 0 : Number.NaN);
			if (!isShown && !Number.isNaN(cost)) {
				rows.doubt(at, 'unprovenFee');
				ofSheet.areUnproven = true;
			}
			if (place === undefined && zero(cost) !== 0) rows.doubt(at, 'feesNotShown');
			if (zero(taxCost) !== 0) rows.doubt(at, 'taxOfSale');
		}
	};

	/** Gross, fee and tax that add up to the amount are right: their sum shows whether a fee is taken or given back. */
	const splitByGross = (at: number) => {
		const units = amount[at] as number;
		// What reduces the payout is below zero, as one of nothing is by its type.
		const isReducing = units < 0 || (units === 0 && !ADDING.has(rows.typeAt(at)));
		const likeAmount = isReducing ? 0 - size(gross[at] as number) : size(gross[at] as number);
		if (columns.fee === undefined || isUnread(at)) {
			rows.setParts(at, likeAmount, Number.NaN, Number.NaN);
			return;
		}
		const { rows: all, withTax, withoutTax } = written[rows.typeAt(at)];
		const taxIsApart = withoutTax === all && withTax < all;
		// An empty cell says nothing of a fee.
		const hasFee = !Number.isNaN(fee[at]);
		const hasTax = columns.tax !== undefined && !taxIsApart && !Number.isNaN(tax[at]);
		if (taxIsApart) tax[at] = 0;
		if (addsUp(rows, at, likeAmount) || addsUp(rows, at, 0 - likeAmount)) {
			if (!hasFee) fee[at] = Number.NaN;
			if (!hasTax) tax[at] = Number.NaN;
			if (taxIsApart) rows.doubt(at, 'taxOfSale');
		} else {
			rows.setParts(at, Number.NaN, Number.NaN, Number.NaN);
			// Beside a gross amount of nothing, all that's taken may be a fee, and may be anything.
			const why = isGuessed ? 'severalFees' : likeAmount === 0 ? 'unprovenFee' : 'mismatch';
			if (!Number.isNaN(units)) rows.doubt(at, why);
		}
	};

	const isGross = hasGross(columns);
	await rows.each(pause, (at) => {
		if (!rows.counts(at)) return;
		const of = rows.typeAt(at);
		if (of === 'fee') {
			splitFee(rows, at, columns.tax !== undefined);
			return;
		}
		const cost = costOf(fee[at] as number, 'feesAbove', of);
		const taxCost = costOf(tax[at] as number, 'taxesAbove', of);
		ofSheet.deductible.add(zero(cost) + zero(taxCost));
		if (NOT_IN_ROWS.includes(place)) leaveOut(rows, at);
		else if (place === 'inRowsNotDeducted') deduct(at, cost, taxCost);
		else if (isGross && !Number.isNaN(gross[at])) splitByGross(at);
		else splitByText(at, cost, taxCost);
	});
}

/** How the rows of each type write their parts. Takes note of the signs of charges, in this sheet and all so far. */
async function writtenParts(
	{ rows, feeSigns, pause }: ReadSheet,
	ofCharges: FeeSigns,
): Promise<Record<RowType, WrittenParts>> {
	const none = () => ({ rows: 0, withTax: 0, withoutTax: 0, feesAbove: 0, taxesAbove: 0 });
	const written = Object.fromEntries(ROW_TYPES.map((type) => [type, none()])) as Record<RowType, WrittenParts>;
	await rows.each(pause, (at) => {
		if (!rows.counts(at)) return;
		const type = rows.typeAt(at);
		const ofType = written[type];
		const feeUnits = zero(rows.fee[at] as number);
		const taxUnits = zero(rows.tax[at] as number);
		noteSigns(ofType, feeUnits, taxUnits);
		if (type === 'charge') noteSigns(ofCharges, feeUnits, taxUnits);
		if (ADDING.has(type)) noteSigns(feeSigns, feeUnits, taxUnits);
		const grossUnits = size(rows.gross[at] as number);
		if (Number.isNaN(grossUnits)) return;
		const less = Math.abs(grossUnits - size(rows.amount[at] as number));
		ofType.rows++;
		if (less === size(feeUnits) + size(taxUnits)) ofType.withTax++;
		if (less === size(feeUnits)) ofType.withoutTax++;
	});
	return written;
}

function noteSigns(signs: FeeSigns, fee: number, tax: number): void {
	signs.feesAbove += Math.sign(fee);
	signs.taxesAbove += Math.sign(tax);
}

/** In a sheet that reduces the payout, a fee may be taken or given, unless it's written otherwise than most. */
function isSurelyTaken(rows: Rows, at: number, cost: number): boolean {
	const isOfAnyType = (rows.amount[at] as number) < 0 && rows.has(at, 'unknownType');
	return (ADDING.has(rows.typeAt(at)) && !isOfAnyType) || !(cost > 0);
}

/** A row of fees has no gross amount. A tax beside it may be in it or not, unless a column of fees shows it. */
function splitFee(rows: Rows, at: number, hasTax: boolean): void {
	const units = rows.amount[at] as number;
	const direction = units > 0 ? 1 : -1;
	const written = size(rows.fee[at] as number);
	const taxUnits = size(rows.tax[at] as number);
	// Its only amount is the fee, and there's none beside it.
	const grossUnits = size(rows.gross[at] as number);
	const isWholeFee = written === 0 && (Number.isNaN(grossUnits) || grossUnits === size(units));
	if (written + taxUnits === size(units)) rows.setParts(at, 0, direction * written, direction * taxUnits);
	else if (Number.isNaN(written) || written === size(units) || isWholeFee) {
		rows.setParts(at, 0, units, hasTax && taxUnits === 0 ? 0 : Number.NaN);
		if (zero(taxUnits) !== 0) rows.doubt(at, 'taxOfSale');
	} else {
		rows.setParts(at, 0, Number.NaN, Number.NaN);
		rows.doubt(at, 'mismatch');
	}
}

/** The text says that rows have no fees. */
function leaveOut(rows: Rows, at: number): void {
	const { amount, gross, fee, tax } = rows;
	const units = amount[at] as number;
	const isOther = !Number.isNaN(gross[at]) && size(gross[at] as number) !== size(units);
	if (zero(fee[at] as number) !== 0 || zero(tax[at] as number) !== 0 || isOther) rows.doubt(at, 'feeLeftOut');
	const none = Number.isNaN(units) ? Number.NaN : 0;
	rows.setParts(at, units, none, none);
}

/** Gives fee and tax, as they're written, the signs with which they and a gross amount add up to the amount, if any. */
function addsUp(rows: Rows, at: number, grossUnits: number): boolean {
	const units = rows.amount[at] as number;
	const feeUnits = zero(rows.fee[at] as number);
	const taxUnits = zero(rows.tax[at] as number);
	const between = units - grossUnits;
	// A fee above zero that adds to a sale proves nothing.
	if (size(units) > size(grossUnits) && feeUnits > 0 && ADDING.has(rows.typeAt(at))) return false;
	if (size(between) === size(feeUnits) + size(taxUnits)) {
		const direction = between > 0 ? 1 : -1;
		rows.setParts(at, grossUnits, direction * size(feeUnits) + 0, direction * size(taxUnits) + 0);
	} else if (size(between) === size(feeUnits + taxUnits)) {
		const direction = between === 0 - (feeUnits + taxUnits) ? -1 : 1;
		rows.setParts(at, grossUnits, direction * feeUnits + 0, direction * taxUnits + 0);
	} else return false;
	return true;
}

function size(units: number): number {
	return units < 0 ? 0 - units : units;
}
