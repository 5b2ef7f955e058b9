import type { Parts } from './fees';
import { Sum, zeroIfNone } from '../money/money';
import type { Decimal } from '../money/decimal';
import type { TransactionType } from '../sheets/kinds';

/** So many rows of a sheet are looked at for the one that a payout differs by. */
const MOST_ROWS = 20_000;

/** What was seen in one sheet, in the payout's currency. */
export class Tally {
	readonly type: TransactionType;
	readonly file: string;
	count = 0;
	/** Of the signed amounts. */
	readonly sum: Sum;
	/** What `sum` consists of. Where a row has no gross amount, its amount counts as one. */
	readonly gross: Sum;
	readonly fees: Sum;
	readonly taxes: Sum;
	/** Fee and tax in the rows that are not part of `sum`, or, where they are, the same with the other sign. */
	readonly deductible: Sum;
	/** Whether it has a column of fees, or needs none. */
	hasFees = true;
	/** Rows that could not be counted, by the reason. */
	readonly notCounted = new Map<string, number[]>();
	/** Rows with something odd that doesn't touch the sum. */
	readonly odd = new Map<string, number[]>();
	/** What a reading rests on that nothing in the sheet shows: no more to be said once the payout balances. */
	readonly unproven = new Map<string, number[]>();
	/** What there's to know. */
	readonly hints = new Map<string, number[]>();
	/** Of rows in other currencies. */
	readonly foreign = new Map<string, Sum>();
	/** The sums of columns that could be the amount, as they do to the payout what the sheet does. */
	readonly alternatives: Array<{ column: string; sum: Decimal }> = [];
	/** The same where nothing shows what the sheet does to the payout: as its amounts are written. */
	written: Sum | undefined;
	readonly rows: Array<{ name: string; amount: number }> = [];

	constructor(type: TransactionType, file: string, decimals: number) {
		this.type = type;
		this.file = file;
		[this.sum, this.gross, this.fees, this.taxes, this.deductible] = [
			new Sum(decimals),
			new Sum(decimals),
			new Sum(decimals),
			new Sum(decimals),
			new Sum(decimals),
		];
	}

	/** Counts a row. */
	add({ amount, gross, fee, tax }: Parts, scale: number, name: string): void {
		const taken = zeroIfNone(fee) + zeroIfNone(tax);
		const isSplit = gross + taken === amount;
		this.sum.add(amount, scale);
		this.gross.add(isSplit ? gross : amount, scale);
		if (isSplit) this.fees.add(zeroIfNone(fee), scale);
		if (isSplit) this.taxes.add(zeroIfNone(tax), scale);
		if (this.rows.length < MOST_ROWS) this.rows.push({ name, amount });
	}
}

export function note(places: Map<string, number[]>, what: string, number: number): void {
	const numbers = places.get(what);
	if (numbers === undefined) places.set(what, [number]);
	else numbers.push(number);
}

/** "row 3, 4 and 2 more" */
export function rowNumbers(numbers: number[]): string {
	const shown = numbers.slice(0, 5).join(', ');
	return `row ${shown}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''}`;
}
