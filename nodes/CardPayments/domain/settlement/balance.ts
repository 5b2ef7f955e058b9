import { FileError } from '../errors';
import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import {
	decimalOf,
	formatDecimal,
	amountInWords,
	inCurrency,
	inMinorUnits,
	magnitude,
	numberOf,
	parseDecimal,
	Sum,
	sumOf,
	zeroIfNone,
	type Decimal,
} from '../money/decimal';
import { UNIT_DECIMALS, UNITS } from '../money/decimal';
import { fileName, sheetWords, type TransactionType } from '../sheets/kinds';
import { COLUMNS } from './columns';
import { FEE_PLACES, OTHER_EFFECTS, type FeePlace } from './description';
import type { SummaryFees } from './summary';
import type { Parts } from './transactions';

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
	readonly alternatives = new Map<string, Decimal>();
	/** The same where nothing shows what the sheet does to the payout: as its amounts are written. */
	written: Sum | undefined;
	readonly rows: Array<{ name: string; amount: number }> = [];

	constructor(type: TransactionType, file: string) {
		this.type = type;
		this.file = file;
	}

	add({ amount, gross, fee, tax }: Parts, name: string): void {
		const isSplit = gross + zeroIfNone(fee) + zeroIfNone(tax) === amount;
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

/** What a payout paid, in major units. */
export interface PaidOut {
	amount: Decimal;
	currency: string;
}

/** What a payout paid; undefined where the service's record doesn't say. */
export function paidOut({ amount, currency }: PayoutRecord): PaidOut | undefined {
	const exact = parseDecimal(amount);
	const code = textOf(currency).toUpperCase();
	return exact === undefined || code === '' ? undefined : { amount: exact, currency: code };
}

/** What a payout consists of. All but fees and taxes are before fees where the sheets say so. */
export const PARTS = ['gross', 'refunds', 'disputes', 'dispute_releases', 'fees', 'taxes', 'others'] as const;

/** A payout beside what its transactions add up to, signed as transactions are. Its parts are the sum. */
export interface Balance extends Record<(typeof PARTS)[number], Decimal> {
	/** To the last minor unit, and only where each amount is known. */
	balanced: boolean;
	sum: Decimal;
	paid: PaidOut;
	/** What the payout paid less the sum. */
	difference: Decimal;
	/** Why it may not balance: rows that could not be counted, missing or unknown sheets. */
	reasons: string[];
	/** Readings of the sheets that would make it balance, and the setting of each. None of them is applied. */
	explanations: string[];
	/** The files of Charges sheets without a column of fees: `fees` may not be all. */
	sheetsWithoutFees: string[];
}

export function balanceOf(paid: PaidOut, sheets: Tally[]): Balance {
	const reasons = sheets.some(({ type }) => type === 'charge') ? [] : ['The file has no Charges sheet'];
	for (const { file, notes } of sheets)
		for (const [note, rows] of notes)
			if (NOTES[note][0] === 'notCounted') reasons.push(`${file}: ${NOTES[note][1]} in ${rowNumbers(rows)}`);
	const total = (part: keyof Parts, type?: TransactionType) =>
		sumOf(sheets.filter((tally) => (type ?? tally.type) === tally.type).map(({ sums }) => sums[part].total()));
	const sum = total('amount');
	const difference = paid.amount - sum;
	return {
		balanced: difference === 0n && reasons.length === 0,
		gross: total('gross', 'charge'),
		refunds: total('gross', 'refund'),
		disputes: total('gross', 'dispute'),
		dispute_releases: total('gross', 'dispute_release'),
		fees: total('fee') + total('gross', 'fee'),
		taxes: total('tax'),
		others: total('gross', 'other'),
		sum,
		paid,
		difference,
		reasons,
		explanations: [],
		sheetsWithoutFees: sheets.filter(({ type, hasFees }) => type === 'charge' && !hasFees).map(({ file }) => file),
	};
}

/** So many explanations are found at most: who has more looks at the first. */
const MOST = 5;

/**
 * Which readings of its sheets would make a payout balance. A reading that explains a difference isn't right for that:
 * it's named, with its setting, and never applied.
 */
export function explain(
	{ difference, paid }: Balance,
	sheets: Tally[],
	fees: FeePlace,
	summary: SummaryFees,
): string[] {
	if (difference === 0n) return [];
	const found: string[] = [];
	/** @param change what the reading changes in the sum */
	const read = (what: string, change: Decimal) => {
		if (change === difference) found.push(`It balances if ${what}`);
	};
	const place = fees === 'inRowsNotDeducted' ? 'inRows' : 'inRowsNotDeducted';
	read(`Fees is "${FEE_PLACES[place].label}"`, sumOf(sheets.map(({ deductible }) => deductible.total())));
	const inSummary = summary.fee + zeroIfNone(summary.tax);
	if (!Number.isNaN(inSummary) && fees !== 'inSummary')
		read(`Fees is "${FEE_PLACES.inSummary.label}"`, -decimalOf(inSummary, UNIT_DECIMALS));
	for (const column of new Set(sheets.flatMap(({ alternatives }) => [...alternatives.keys()]))) {
		const changes = sheets.map(({ alternatives, sums }) => {
			const amount = sums.amount.total();
			return (alternatives.get(column) ?? amount) - amount;
		});
		read(`${COLUMNS.amount.label} Column is "${column}"`, sumOf(changes));
	}
	for (const { file, written } of sheets) {
		const sum = written?.total();
		if (sum === undefined) continue;
		read(`you add ${asOtherSheet(file, 'adds')}`, sum);
		read(`you add ${asOtherSheet(file, 'reduces')}`, sum > 0n ? -sum : sum);
	}
	return [...found, ...sheets.flatMap((sheet) => otherRows(sheet, difference, paid.currency))].slice(0, MOST);
}

/** "adjustments" to Other Sheets as "Adds" */
export function asOtherSheet(path: string, ...effects: Array<'adds' | 'reduces'>): string {
	const labels = effects.map((effect) => `"${OTHER_EFFECTS[effect].label}"`);
	return `"${sheetWords(path) || fileName(path)}" to Other Sheets as ${labels.join(' or ')}`;
}

/** Rows of a sheet that a payout differs by. */
function otherRows({ file, foreign, rows }: Tally, difference: Decimal, currency: string): string[] {
	const found = [...foreign]
		.filter(([, sum]) => sum.total() === difference)
		.map(([code]) => `It differs by the rows in ${code} in ${fileName(file)}`);
	const units = Number(formatDecimal(difference * BigInt(UNITS), 0));
	const same = rows.filter(({ amount }) => amount === -units);
	const [first] = same;
	if (first === undefined) return found;
	const last = rows.at(-1) === same.at(-1) ? ', the last one, which may be a total' : '';
	const which = same.length === 1 ? `one row${last}` : `one of ${same.length} rows, the first of them`;
	const amount = amountInWords(-difference, currency);
	return [...found, `It differs by ${which}: ${first.name} in ${fileName(file)}, ${amount}`];
}

export function differenceError(balance: Balance): FileError {
	const { paid, sum, difference } = balance;
	return new FileError(
		`the transactions add up to ${amountInWords(sum, paid.currency)}, but it paid ${amountInWords(paid.amount, paid.currency)}`,
		differenceText(balance),
		{ difference: numberOf(difference) ?? inCurrency(difference, paid.currency), currency: paid.currency },
	);
}

/** How much is missing or too much, why that may be, and which setting would change it. */
export function differenceText({ paid, difference, reasons, explanations }: Balance): string {
	const amount = amountInWords(magnitude(difference), paid.currency);
	const parts = difference === 0n ? [] : [`${amount} ${difference > 0n ? 'missing' : 'too much'}`];
	return [...parts, ...reasons, ...explanations].join('; ');
}

/** A balance as flat fields. Amounts are null where a JSON number doesn't hold all digits. */
export function reconciliation(payoutId: string, balance: Balance) {
	const { balanced, paid, difference, reasons, explanations } = balance;
	const jsonNumber = (amount: Decimal) => numberOf(amount) ?? null;
	return {
		payout_id: payoutId,
		currency: paid.currency,
		balanced,
		paid: jsonNumber(paid.amount),
		sum: jsonNumber(balance.sum),
		difference: jsonNumber(difference),
		difference_minor: inMinorUnits(difference, paid.currency),
		...Object.fromEntries(PARTS.map((part) => [part, jsonNumber(balance[part])])),
		reasons,
		explanations,
	};
}

/** "row 3, 4 and 2 more" */
export function rowNumbers(numbers: number[]): string {
	const shown = numbers.slice(0, 5).join(', ');
	return `row ${shown}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''}`;
}
