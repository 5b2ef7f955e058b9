import { InputError } from '../errors/InputError';
import { add, formatDecimal, isZero, magnitude, parseDecimal, subtract, ZERO, type Decimal } from '../money/decimal';
import { SHEET_KINDS, SHEETS, type Effect } from '../sheets/kinds';
import type { Sheet } from '../sheets/sheet';
import { findAmount, textIn } from './columns';

/** What an effect counts of each amount, and how its total goes into the sum; undefined counts nothing. */
const COUNTS: Record<Effect, { counted: (amount: Decimal) => Decimal; into: typeof add } | undefined> = {
	adds: { counted: (amount) => amount, into: add },
	reduces: { counted: magnitude, into: subtract },
	unknown: undefined,
	none: undefined,
};

const COUNTED = SHEET_KINDS.flatMap((kind) => {
	const facts = SHEETS[kind];
	const counts = COUNTS[facts.effect];
	return counts === undefined ? [] : [{ kind, ...facts, ...counts }];
});

/** The sheets that count. */
export const COUNTED_SHEETS = COUNTED.map(({ kind }) => kind);

export interface ReconcileInput {
	payoutId: string;
	/** The payout's amount in major units: a number, or text. */
	amount: unknown;
	currency: string;
	/** How many decimals the currency has. */
	decimals: number;
	/** The column that holds what counts, where it is not to be guessed. */
	amountColumn: string;
	currencyColumn: string;
	sheets: Sheet[];
	/** The files of sheets of no known kind: whether they reduce or increase the payout cannot be told. */
	unknownSheets: string[];
	/** What says that a sheet belongs to another payout. */
	contradictions: string[];
}

/**
 * Whether a payout's sheets add up to its amount: charges − refunds − disputes + dispute releases.
 *
 * Exact: amounts are decimals, never floats. Refunds and disputes count by their magnitude, as
 * services write them with and without a minus sign. A row that cannot be counted (no amount, or
 * one in another currency) is not passed over: it is named in `problems`, and the payout does not
 * balance. Sheets of no known kind are named in `not_counted`: where the others add up without them,
 * they count for nothing; where not, they may be why, and stand in `problems` too.
 *
 * @returns flat fields: per sheet a total (decimal text) and a number of rows, the sum of them, the
 * `difference` (the payout's amount less the sum) as text and in minor units, and `balanced`
 * @throws InputError when the payout's own amount is unknown
 */
export function reconcile(input: ReconcileInput) {
	const { payoutId, currency, decimals, sheets, unknownSheets, contradictions } = input;
	const amount = parseDecimal(input.amount);
	if (amount === undefined) {
		throw new InputError(
			`its amount (${String(input.amount ?? '')}) is not a number`,
			'Put the amount of the payout into "Amount". After Get Many or a trigger it is {{ $json.amount }}.',
		);
	}
	const problems = [...contradictions];
	for (const { label, always, kind } of COUNTED) {
		if (always && !sheets.some((sheet) => sheet.kind === kind)) problems.push(`The file has no ${label} sheet`);
	}

	const totals: Record<string, string | number> = {};
	let sum: Decimal = ZERO;
	for (const { kind, plural, counted, into } of COUNTED) {
		const ofKind = sheets.filter((sheet) => sheet.kind === kind);
		const total = ofKind.map((sheet) => totalOf(sheet, input, counted, problems)).reduce(add, ZERO);
		totals[`${plural}_total`] = formatDecimal(total, decimals);
		totals[`${plural}_count`] = ofKind.reduce((count, { rows }) => count + rows.length, 0);
		sum = into(sum, total);
	}
	const difference = subtract(amount, sum);
	const balanced = isZero(difference) && problems.length === 0;
	if (!balanced) problems.push(...unknownSheets.map((file) => `${file}: of no known kind, not counted`));
	return {
		payout_id: payoutId,
		currency,
		balanced,
		payout_amount: formatDecimal(amount, decimals),
		sheets_amount: formatDecimal(sum, decimals),
		difference: formatDecimal(difference, decimals),
		difference_minor_units: formatDecimal(
			{ digits: difference.digits * 10n ** BigInt(decimals), scale: difference.scale },
			0,
		),
		...totals,
		not_counted: unknownSheets,
		problems,
	};
}

function totalOf(
	sheet: Sheet,
	{ currency, amountColumn, currencyColumn }: ReconcileInput,
	counted: (amount: Decimal) => Decimal,
	problems: string[],
): Decimal {
	if (sheet.rows.length === 0) return ZERO;
	const { amount: column, currency: currencyIn } = findAmount(sheet.columns, amountColumn, currencyColumn);
	if (column === undefined) {
		throw new InputError(
			`"${sheet.file}" has no column ${amountColumn === '' ? 'that looks like an amount' : `"${amountColumn}"`}`,
			`Name it in "Amount Column" under Options. The sheet has: ${sheet.header.join(', ')}.`,
		);
	}
	const unreadable: number[] = [];
	const foreign: number[] = [];
	let total = ZERO;
	sheet.rows.forEach((row, index) => {
		const amount = parseDecimal(row[column]);
		const rowCurrency = textIn(row, currencyIn).toUpperCase();
		if (amount === undefined) unreadable.push(index + 1);
		else if (currency !== '' && rowCurrency !== '' && rowCurrency !== currency.toUpperCase())
			foreign.push(index + 1);
		else total = add(total, counted(amount));
	});
	if (unreadable.length > 0) problems.push(`${sheet.file}: no amount in ${rows(unreadable)}, not counted`);
	if (foreign.length > 0)
		problems.push(`${sheet.file}: another currency than ${currency} in ${rows(foreign)}, not counted`);
	return total;
}

function rows(numbers: number[]): string {
	const shown = numbers.slice(0, 5).join(', ');
	return `row ${shown}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ''}`;
}
