import { namedAmounts, readWritten, unitOfName, type NameUnit } from '../cells';
import { timeIn, type DateForm } from '../dates';
import { definedIn, type PayoutRecord } from '../payout';
import { decimalsOf, meansCurrency, lettersOfCurrency } from '../currency';
import { decimalOf, minorOf, UNIT_DECIMALS, UNITS, zeroIfNone, type Decimal } from '../money';
import type { SheetFile, SheetOptions } from '../sheets';
import type { Description } from '../services';
import type { SummaryCell } from '../finder';
import { headerIn, readLines, type FileLines } from '../table';
import { COLUMNS } from '../columns';
import { Rows, Texts } from '../tally';

/** A Summary is short. */
const MOST = { lines: 200, cells: 20_000 };

/** What the service may call what a Summary says of its payout. */
const SUMMARY_NAMES = {
	id: ['payout_id', 'payout_number', 'payout_no'],
	amount: ['payout_amount', 'total_payout_amount', 'net_payout_amount', 'payout_total', 'total_payout', 'net_payout'],
	currency: ['payout_currency', 'currency', 'currency_code'],
	date: ['payout_date', 'date'],
	merchant_id: ['merchant_id'],
	wallet_id: ['wallet_id'],
	status: ['payout_status', 'status', 'payout_state', 'state'],
	fee: ['total_fees', 'total_fee', 'fees_deducted', 'total_fees_deducted', 'deducted_fees', ...COLUMNS.fee.names],
	tax: COLUMNS.tax.names,
} as const;

/** Fee and tax in units; NaN for what isn't known. */
export interface SummaryFees {
	fee: number;
	tax: number;
}

/** What a Summary says, by the name of the column or of the line. */
export interface Value {
	label: string;
	text: string;
	/** The unit in its name. */
	unit: NameUnit;
	/** In major units; NaN for no amount, or none that's sure. */
	units: number;
}

/** Fee and tax in a payout's Summary, where each is in it exactly once. */
export function feesIn(values: Value[], description: Description, currency: string): SummaryFees {
	const unitsOf = (meaning: 'fee' | 'tax') => {
		const described = description[COLUMNS[meaning].line]?.map((name) => [labelOf(name)]);
		const found = (described ?? [SUMMARY_NAMES[meaning]]).flatMap((names) => {
			const amounts = new Set(valuesNamed(names, values).map((value) => unitsIn(value, currency)));
			return amounts.size > 1 ? [Number.NaN] : [...amounts];
		});
		return found.length === 0 ? undefined : found.reduce((sum, units) => sum + units, 0);
	};
	const [fee = Number.NaN, tax] = [unitsOf('fee'), unitsOf('tax')];
	// A tax that can't be read may be on top of the fee.
	return tax === undefined || !Number.isNaN(tax) ? { fee, tax: tax ?? Number.NaN } : { fee: Number.NaN, tax };
}

interface SummaryFeeFacts {
	file: string;
	currency: string;
	/** The payout's. */
	time: number;
	/** What the payout paid less its other rows: what the fee comes to; undefined where it isn't known. */
	rest: Decimal | undefined;
}

/** The one row that the fee in a Summary is. Whether its VAT is in it or on top is decided by the payout's sum. */
export function feeOfSummary({ fee, tax }: SummaryFees, { file, currency, time, rest }: SummaryFeeFacts): Rows {
	const row = new Rows(file, 1);
	const isKnown = !Number.isNaN(fee) && decimalsOf(currency) !== undefined;
	const onTop = fee + zeroIfNone(tax);
	const place = isKnown ? placeOfTax({ fee, tax, onTop }, rest) : 'unknown';
	row.setType(0, 'fee');
	row.amount[0] = isKnown ? 0 - (place === 'inFee' ? fee : onTop) : Number.NaN;
	row.setParts(0, 0, place === 'unknown' ? Number.NaN : 0 - fee, place === 'onTop' ? 0 - tax : Number.NaN);
	row.time[0] = time;
	row.numbers[0] = 1;
	row.texts.set('own_id', Texts.of(['summary']));
	row.texts.set('currency', Texts.of([currency]));
	if (!isKnown) row.doubt(0, 'noFeeToDeduct');
	else if (place === 'unknown') row.doubt(0, 'taxOfSale');
	return row;
}

/** Where the VAT of a fee is, as what the payout paid beside its other rows shows; without any, on top. */
function placeOfTax(
	{ fee, tax, onTop }: SummaryFees & { onTop: number },
	rest: Decimal | undefined,
): 'inFee' | 'onTop' | 'unknown' {
	const isRest = (units: number) => rest === decimalOf(0 - units, UNIT_DECIMALS);
	const hasNone = zeroIfNone(tax) === 0;
	if (!hasNone && isRest(fee)) return 'inFee';
	return hasNone || isRest(onTop) ? 'onTop' : 'unknown';
}

interface PayoutOfSummary {
	record: Partial<PayoutRecord>;
	/** What it says was paid, where that can't be read; '' else. */
	unread: string;
	/** May be a day only; NaN for none. */
	time: number;
}

/** What a Summary says of its payout, as far as it says each thing once. */
export function payoutIn(values: Value[], form: DateForm): PayoutOfSummary {
	const say = (what: keyof typeof SUMMARY_NAMES): string => textSaid(SUMMARY_NAMES[what], values);
	const [paid] = valuesNamed(SUMMARY_NAMES.amount, values);
	const text = say('amount');
	const units = text === '' ? Number.NaN : (paid?.units ?? Number.NaN);
	const walletId = say('wallet_id');
	const said = {
		...(!Number.isNaN(units) && { amount: units / UNITS }),
		id: say('id'),
		status: say('status'),
		merchant_id: say('merchant_id'),
		wallet: walletId === '' ? '' : { id: walletId },
		currency: currencyIn(values),
	};
	const unread = Number.isNaN(units) && /\p{N}/u.test(text) ? text : '';
	return { record: definedIn(said), unread, time: timeIn(say('date'), form) };
}

/** What the first of these names says, if it says one thing; '' else. */
function textSaid(names: readonly string[], values: Value[]): string {
	const texts = new Set(valuesNamed(names, values).map(({ text }) => text.trim()));
	return texts.size === 1 ? ([...texts][0] as string) : '';
}

/** The payout's, as letters; '' where nothing says it. */
function currencyIn(values: Value[]): string {
	const [paid] = valuesNamed(SUMMARY_NAMES.amount, values);
	const code = textSaid(SUMMARY_NAMES.currency, values) || paid?.unit.currency || '';
	return lettersOfCurrency(code.toUpperCase());
}

interface SummaryOptions extends SheetOptions {
	description: Description;
	/** Of the payout; '' if it isn't known. */
	currency: string;
}

/** What the Summary of a payout says; nothing where there are several. Its amounts are read together, as a column's. */
export async function summaryValues(sources: SheetFile[], options: SummaryOptions): Promise<Value[]> {
	const [source, ...others] = sources;
	if (source === undefined || others.length > 0) return [];
	// A rate is no value.
	const cells = summaryCells(await readLines(source.file, options, MOST)).filter(
		({ name }) => !unitOfName(name).isNoAmount,
	);
	const values = cells.map(
		({ name, text }): Value => ({ label: labelOf(name), text, unit: unitOfName(name), units: Number.NaN }),
	);
	const { amountUnit: unit, decimalSign: sign } = options.description;
	const decimals = decimalsOf(currencyIn(values) || options.currency);
	const units = await namedAmounts(cells, { sign, unit, decimals }, options.pause);
	return values.map((value, at) => ({ ...value, units: units[at] as number }));
}

/** What it says under the names of columns, and beside those of lines: each line may have a name and a value. */
export function summaryCells({ records, numbers }: Pick<FileLines, 'records' | 'numbers'>): SummaryCell[] {
	const { at, isNamed } = headerIn(records, numbers, {
		knows: (names) => (areOfSummary(names) ? 'surely' : undefined),
	});
	return [...(isNamed ? inColumns(records.slice(at)) : []), ...inLines(records)];
}

const ALL_NAMES: ReadonlySet<string> = new Set(Object.values(SUMMARY_NAMES).flat());

function areOfSummary(names: string[]): boolean {
	return names.filter((name) => ALL_NAMES.has(labelOf(name))).length > 1;
}

/** What it says under the first of these names that it has. */
function valuesNamed(names: readonly string[], values: Value[]): Value[] {
	const name = names.find((each) => values.some(({ label }) => label === each));
	return values.filter(({ label }) => label === name);
}

/** A first line of a name and its value is no header. */
function inColumns([header = [], ...rows]: string[][]): SummaryCell[] {
	const [first = '', ...others] = header;
	if (ALL_NAMES.has(labelOf(first)) && others.filter(Boolean).length === 1 && !areOfSummary(header)) return [];
	return rows.flatMap((cells) => header.map((name, index) => ({ name, text: cells[index] ?? '' })));
}

/** The only amount beside the first cell of a line, and what's no amount of what has words. */
function inLines(lines: string[][]): SummaryCell[] {
	const ofWords: readonly string[] = SUMMARY_NAMES.status;
	return lines.flatMap(([name = '', ...cells]) => {
		const label = labelOf(name);
		const isValue = (cell: string) =>
			ofWords.includes(label) ? cell.trim() !== '' : readWritten(cell) !== undefined;
		const values = cells.filter(isValue);
		return values.length === 1 ? [{ name, text: values[0] as string }] : [];
	});
}

/** Without its unit, what stands in brackets and percentages: "VAT (15%)". */
function labelOf(name: string): string {
	return unitOfName(name).bare;
}

function unitsIn({ unit, units }: Value, currency: string): number {
	const isUnknown = isInOther(unit, currency) || minorOf(units, decimalsOf(currency) ?? 0) === null;
	return isUnknown ? Number.NaN : Math.abs(units);
}

/** Whether its name says another currency. */
function isInOther(unit: NameUnit, currency: string): boolean {
	return unit.currency !== '' && !meansCurrency(unit.currency, currency);
}
