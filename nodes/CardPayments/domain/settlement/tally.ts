import type { Parts } from './fees';
import { Sum, zeroIfNone, type Decimal } from '../money/decimal';
import type { TransactionType } from '../sheets/kinds';

/** So many rows of a sheet are looked at for the one that a payout differs by. */
const MOST_ROWS = 20_000;

/**
 * What is said of rows: those that are `notCounted`, what's `odd` but doesn't touch the sum, what there's to know
 * (`info`), and what a reading rests on that nothing shows (`unproven`): no more to be said once the payout balances.
 */
export const NOTES = {
	noAmount: ['notCounted', 'no amount'],
	noFee: ['notCounted', "no fee, or a fee or tax that isn't an amount"],
	unknownSheet: ['notCounted', 'a sheet of unknown kind'],
	unclearSigns: ['notCounted', 'as many amounts with a minus sign as without, so nothing shows which are reversals'],
	otherCurrency: ['notCounted', "another currency than the payout's"],
	calledTotal: ['odd', "The row is called a total, but isn't the sum of the rows above"],
	total: ['info', "It's the sum of the rows above, so it's no transaction"],
	unreadable: ['odd', "Gross amount, fee or tax isn't an amount"],
	noMinor: ['odd', "amount_minor is empty: the currency isn't known, or has fewer decimals than the amount"],
	unreadableDate: [
		'odd',
		"The date isn't clear, so it's as in the sheet. Set Date Format if days or months come first",
	],
	repeatedId: ['odd', 'The ID stands in several rows, so their keys are made of what the rows hold'],
	reversal: [
		'odd',
		"The amount has another sign than most in the sheet, so it's taken for a reversal, which adds to the payout",
	],
	reduces: ['unproven', 'The amount has a minus sign in a sheet that adds to the payout, so it reduces it'],
	feeMismatch: ['odd', "Gross amount, fee and tax don't add up to the amount"],
	feeLeftOut: ['odd', 'The row has a fee or a gross amount, which the setting Fees leaves out'],
	feeDoubt: ['odd', 'The sheet contradicts the setting Fees, or not all its fees have one sign. Check Fees'],
	feeParts: [
		'info',
		'Nothing in the sheet shows whether fees are taken or given back, or have their tax in them. Check Fees',
	],
	feeUnproven: ['unproven', 'Nothing in the sheet shows whether fees are deducted already: the setting Fees decided'],
} as const satisfies Record<string, readonly ['notCounted' | 'odd' | 'info' | 'unproven', string]>;

export type Note = keyof typeof NOTES;

/** What was seen in one sheet, in the payout's currency. */
export class Tally {
	readonly type: TransactionType;
	readonly file: string;
	/** What counted rows come to, signed. Where a row has no gross amount, its amount counts as one. */
	readonly sums: Record<keyof Parts, Sum> = { amount: new Sum(), gross: new Sum(), fee: new Sum(), tax: new Sum() };
	/** Fee and tax in the rows that are not part of the amount, or, where they are, the same with the other sign. */
	readonly deductible = new Sum();
	/** Whether it has a column of fees, or needs none. */
	hasFees = true;
	/** The numbers of the rows of which something is to be said. */
	readonly notes = new Map<Note, number[]>();
	readonly foreign = new Map<string, Sum>();
	/** The sums of columns that could be the amount, as they do to the payout what the sheet does. */
	readonly alternatives: Array<{ column: string; sum: Decimal }> = [];
	/** The same where nothing shows what the sheet does to the payout: as its amounts are written. */
	written: Sum | undefined;
	readonly rows: Array<{ name: string; amount: number }> = [];

	constructor(type: TransactionType, file: string) {
		this.type = type;
		this.file = file;
	}

	add({ amount, gross, fee, tax }: Parts, name: string): void {
		const taken = zeroIfNone(fee) + zeroIfNone(tax);
		const isSplit = gross + taken === amount;
		this.sums.amount.add(amount);
		this.sums.gross.add(isSplit ? gross : amount);
		if (isSplit) this.sums.fee.add(zeroIfNone(fee));
		if (isSplit) this.sums.tax.add(zeroIfNone(tax));
		if (this.rows.length < MOST_ROWS) this.rows.push({ name, amount });
	}

	note(what: Note, number: number): void {
		const numbers = this.notes.get(what);
		if (numbers === undefined) this.notes.set(what, [number]);
		else numbers.push(number);
	}
}

/** "row 3, 4 and 2 more" */
export function rowNumbers(numbers: number[]): string {
	const shown = numbers.slice(0, 5).join(', ');
	return `row ${shown}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''}`;
}
