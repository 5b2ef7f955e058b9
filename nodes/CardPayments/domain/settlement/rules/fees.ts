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

/** A sheet whose fees are split. */
interface FeeSheet extends ReadSheet {
	written: Record<RowType, WrittenParts>;
	ofCharges: FeeSigns;
	/** Whether a text asks which columns costs are in. */
	isAsked: boolean;
	/** Whether what's all of the fee is guessed: its columns are several, or a part, and no text names them. */
	isGuessed: boolean;
}

/** How a row's parts are known. */
interface FeeWay {
	name: string;
	isOf(sheet: FeeSheet, at: number): boolean;
	/** Fee and tax as what they cost: above zero they reduce the payout. */
	split(sheet: FeeSheet, at: number, cost: number, taxCost: number): void;
}

/** The first way that a row is of splits it. */
export const FEE_WAYS: FeeWay[] = [
	{ name: 'a fee itself', isOf: ({ rows }, at) => rows.typeAt(at) === 'fee', split: splitFee },
	{ name: 'none in rows', isOf: ({ description: { fees } }) => NOT_IN_ROWS.includes(fees), split: leaveOut },
	{ name: 'deducted', isOf: ({ description: { fees } }) => fees === 'inRowsNotDeducted', split: deduct },
	{
		name: 'by the gross amount',
		isOf: ({ columns, rows }, at) => hasGross(columns) && !Number.isNaN(rows.gross[at]),
		split: splitByGross,
	},
	{ name: 'by the text', isOf: ({ description: { fees } }) => fees === 'inRows', split: splitByText },
	{ name: 'by nothing', isOf: () => true, split: splitByNothing },
];

/**
 * Splits amounts, which have the sign of what they do to the payout, into gross amount, fee and tax, signed alike. Each
 * is what its column says, or NaN: none is a difference of the others.
 */
export async function fees(sheet: ReadSheet): Promise<void> {
	const { rows, amounts, columns, description, fees: ofSheet, pause } = sheet;
	// While a tax is asked, another column may be a part of the fee.
	const isAsked = description.asked?.some((key) => key === 'feeColumn' || key === 'taxColumn') === true;
	const hasOther = amounts.get('other fee')?.some((each) => zero(each) !== 0) === true;
	const isOne = columns.summed.fee.length < 2 && !columns.isPartOfFee && !hasOther;
	const isPart = !isOne && description.feeColumn === undefined;
	const isGuessed = isAsked || isPart;
	const ofCharges: FeeSigns = { feesAbove: 0, taxesAbove: 0 };
	const written = await writtenParts(sheet, ofCharges);
	const feeSheet: FeeSheet = { ...sheet, written, ofCharges, isAsked, isGuessed };
	await rows.each(pause, (at) => {
		if (!rows.counts(at)) return;
		const cost = costOf(feeSheet, at, rows.fee[at] as number, 'feesAbove');
		const taxCost = costOf(feeSheet, at, rows.tax[at] as number, 'taxesAbove');
		if (rows.typeAt(at) !== 'fee') ofSheet.deductible.add(zero(cost) + zero(taxCost));
		FEE_WAYS.find((way) => way.isOf(feeSheet, at))?.split(feeSheet, at, cost, taxCost);
	});
}

/** How fees are written: as by its charges, else those before, else its rows. The other sign gives one back. */
function costOf(sheet: FeeSheet, at: number, units: number, what: keyof FeeSigns): number {
	const { refundFees } = sheet.description;
	const of = sheet.rows.typeAt(at);
	if (refundFees !== undefined && of !== 'fee' && !ADDING.has(of))
		return refundFees === 'taken' ? size(units) : 0 - size(units);
	// Above zero what reduces the payout, as most rows write it.
	return (sheet.ofCharges[what] || sheet.feeSigns[what] || sheet.written[of][what]) < 0 ? 0 - units : units;
}

function isUnread(rows: Rows, at: number): boolean {
	return rows.has(at, 'feeCurrency') || rows.has(at, 'unreadable');
}

/** The text says that the amount is before its fee. A charge costs something: no word of it is no zero. */
function deduct({ rows, isAsked }: FeeSheet, at: number, said: number, taxCost: number): void {
	const units = rows.amount[at] as number;
	const isOpen = rows.typeAt(at) === 'charge' || isUnread(rows, at);
	const cost = isAsked ? Number.NaN : isOpen ? said : zero(said);
	rows.amount[at] = units - cost - zero(taxCost);
	rows.setParts(at, units, 0 - cost, Number.isNaN(cost) ? (rows.tax[at] as number) : 0 - taxCost);
	if (Number.isNaN(cost)) rows.doubt(at, 'noFeeToDeduct');
	else if (cost !== 0) rows.doubt(at, 'feesNotShown');
}

/** The text says that amounts are what is left after fees: of a fee that is surely taken. */
function splitByText(sheet: FeeSheet, at: number, cost: number, taxCost: number): void {
	const { rows, description, isGuessed } = sheet;
	const isTaken = description.refundFees !== undefined || isSurelyTaken(rows, at, cost);
	if (isGuessed || isUnread(rows, at) || !isTaken) {
		splitByNothing(sheet, at, cost, taxCost);
		return;
	}
	rows.setParts(at, (rows.amount[at] as number) + cost + zero(taxCost), 0 - cost, 0 - taxCost);
	if (zero(cost) + zero(taxCost) !== 0) rows.doubt(at, 'feesNotShown');
}

/** Nothing in the row proves what its fee is. */
function splitByNothing(sheet: FeeSheet, at: number, cost: number, taxCost: number): void {
	const { rows, description, isGuessed, fees: ofSheet } = sheet;
	if (isGuessed || isUnread(rows, at)) {
		rows.setParts(at, Number.NaN, Number.NaN, Number.NaN);
		if (isGuessed && cost !== 0) rows.doubt(at, 'severalFees');
		return;
	}
	const isShown = isSurelyTaken(rows, at, cost);
	rows.setParts(at, Number.NaN, isShown ? 0 - cost : Number.NaN, taxCost === 0 ? 0 : Number.NaN);
	if (!isShown && !Number.isNaN(cost)) {
		rows.doubt(at, 'unprovenFee');
		ofSheet.areUnproven = true;
	}
	if (description.fees === undefined && zero(cost) !== 0) rows.doubt(at, 'feesNotShown');
	if (zero(taxCost) !== 0) rows.doubt(at, 'taxOfSale');
}

/** Gross, fee and tax that add up to the amount are right: their sum shows whether a fee is taken or given back. */
function splitByGross({ rows, columns, written, isGuessed }: FeeSheet, at: number, cost: number): void {
	const { amount, gross, fee, tax } = rows;
	const units = amount[at] as number;
	// What reduces the payout is below zero, as one of nothing is by its type.
	const isReducing = units < 0 || (units === 0 && !ADDING.has(rows.typeAt(at)));
	const likeAmount = isReducing ? 0 - size(gross[at] as number) : size(gross[at] as number);
	if (columns.fee === undefined || isUnread(rows, at)) {
		rows.setParts(at, likeAmount, Number.NaN, Number.NaN);
		return;
	}
	const { rows: all, withTax, withoutTax } = written[rows.typeAt(at)];
	const taxIsApart = withoutTax === all && withTax < all;
	const taxUnits = taxIsApart ? 0 : zero(tax[at] as number);
	// A fee that's taken and adds to a sale proves nothing.
	const isTaken = cost > 0 && (fee[at] as number) > 0;
	const isOdd = isTaken && size(units) > size(likeAmount) && ADDING.has(rows.typeAt(at));
	const parts = isOdd
		? undefined
		: (partsOf(rows, at, likeAmount, taxUnits) ?? partsOf(rows, at, 0 - likeAmount, taxUnits));
	if (parts === undefined) {
		rows.setParts(at, Number.NaN, Number.NaN, Number.NaN);
		// Beside a gross amount of nothing, all that's taken may be a fee, and may be anything.
		const why = isGuessed ? 'severalFees' : likeAmount === 0 ? 'unprovenFee' : 'mismatch';
		if (!Number.isNaN(units)) rows.doubt(at, why);
		return;
	}
	// An empty cell says nothing of a fee.
	const hasTax = columns.tax !== undefined && !taxIsApart && !Number.isNaN(tax[at]);
	rows.setParts(at, parts.gross, Number.isNaN(fee[at]) ? Number.NaN : parts.fee, hasTax ? parts.tax : Number.NaN);
	if (taxIsApart) rows.doubt(at, 'taxOfSale');
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
function splitFee({ rows, columns, description }: FeeSheet, at: number, cost: number, taxCost: number): void {
	// Before fees its amount is nothing, and what it costs is all that it does.
	if (description.fees === 'inRowsNotDeducted' && zero(rows.amount[at] as number) === 0)
		rows.amount[at] = 0 - zero(cost) - zero(taxCost);
	const units = rows.amount[at] as number;
	const direction = units > 0 ? 1 : -1;
	const written = size(rows.fee[at] as number);
	const taxUnits = size(rows.tax[at] as number);
	// Its only amount is the fee, and there's none beside it.
	const grossUnits = size(rows.gross[at] as number);
	const isWholeFee = written === 0 && (zero(grossUnits) === 0 || grossUnits === size(units));
	if (written + taxUnits === size(units)) rows.setParts(at, 0, direction * written, direction * taxUnits);
	else if (Number.isNaN(written) || written === size(units) || isWholeFee) {
		rows.setParts(at, 0, units, columns.tax !== undefined && taxUnits === 0 ? 0 : Number.NaN);
		if (zero(taxUnits) !== 0) rows.doubt(at, 'taxOfSale');
	} else {
		rows.setParts(at, 0, Number.NaN, Number.NaN);
		rows.doubt(at, 'mismatch');
	}
}

/** The text says that rows have no fees. */
function leaveOut({ rows }: FeeSheet, at: number): void {
	const { amount, gross, fee, tax } = rows;
	const units = amount[at] as number;
	const isOther = !Number.isNaN(gross[at]) && size(gross[at] as number) !== size(units);
	if (zero(fee[at] as number) !== 0 || zero(tax[at] as number) !== 0 || isOther) rows.doubt(at, 'feeLeftOut');
	const none = Number.isNaN(units) ? Number.NaN : 0;
	rows.setParts(at, units, none, none);
}

/** Fee and tax with the signs with which they and a gross amount add up to the amount; undefined where they don't. */
function partsOf(rows: Rows, at: number, grossUnits: number, taxUnits: number) {
	const units = rows.amount[at] as number;
	const feeUnits = zero(rows.fee[at] as number);
	const between = units - grossUnits;
	if (size(between) === size(feeUnits) + size(taxUnits)) {
		const direction = between > 0 ? 1 : -1;
		return { gross: grossUnits, fee: direction * size(feeUnits) + 0, tax: direction * size(taxUnits) + 0 };
	}
	if (size(between) !== size(feeUnits + taxUnits)) return undefined;
	const direction = between === 0 - (feeUnits + taxUnits) ? -1 : 1;
	return { gross: grossUnits, fee: direction * feeUnits + 0, tax: direction * taxUnits + 0 };
}

function size(units: number): number {
	return units < 0 ? 0 - units : units;
}
