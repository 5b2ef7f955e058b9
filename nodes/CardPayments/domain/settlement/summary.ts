import type { PayoutRecord } from '../list/payoutRecord';
import { decimalsOf } from '../money/currency';
import { minorOf } from '../money/decimal';
import { readWritten } from '../cells/amounts';
import { UNITS } from '../money/decimal';
import { payoutSheets, type SheetFile, type SheetSelection } from '../sheets/payoutFile';
import { readSheet, type RecordSink, type SheetOptions } from '../sheets/rows/sheet';
import { snakeCase } from '../sheets/rows/values';
import { COLUMNS, type NamedColumns } from './columns';

/** A Summary is short. */
const MOST_LINES = 200;

/** What the service may call what a Summary says of its payout. */
const NAMES = {
	amount: ['payout_amount', 'total_payout_amount', 'net_payout_amount', 'payout_total', 'total_payout', 'net_payout'],
	currency: ['payout_currency', 'currency', 'currency_code'],
	date: ['payout_date', 'date'],
	merchant_id: ['merchant_id'],
	wallet_id: ['wallet_id'],
	fee: ['total_fees', 'total_fee', 'fees_deducted', 'total_fees_deducted', 'deducted_fees', ...COLUMNS.fee.names],
	tax: COLUMNS.tax.names,
} as const;

export type SummaryFees = Awaited<ReturnType<typeof readSummary>>;

/**
 * Fee and tax in a payout's Summary, in units, where there is one and each is in it exactly once, else NaN; and what it
 * has instead.
 */
export async function readSummary(
	[source, ...others]: SheetFile[],
	options: SheetOptions,
	named: NamedColumns,
	currency: string,
) {
	const values = source === undefined || others.length > 0 ? [] : await valuesIn(source, options);
	const decimals = decimalsOf(currency) ?? 0;
	const unitsOf = (meaning: 'fee' | 'tax') => {
		const entered = named[meaning]?.trim() ?? '';
		const names = entered === '' ? NAMES[meaning] : [snakeCase(entered)];
		const amounts = textsOf(names, values).map((text) => unitsIn(text, decimals));
		return new Set(amounts).size > 1 ? Number.NaN : amounts[0];
	};
	const [fee = Number.NaN, tax] = [unitsOf('fee'), unitsOf('tax')];
	const isKnown = !Number.isNaN(tax ?? 0);
	return {
		fee: isKnown ? fee : Number.NaN,
		tax: tax ?? Number.NaN,
		labels: [...new Set(values.map(({ label }) => label))],
	};
}

/**
 * What the Summary in a file says of its payout, as far as it says each thing once. A Summary that can't be read is
 * reported where its rows are.
 */
export async function payoutInFile(
	id: string,
	bytes: Uint8Array,
	selection: Omit<SheetSelection, 'kinds'>,
	options: SheetOptions,
): Promise<PayoutRecord> {
	const record: PayoutRecord = { id };
	for await (const source of payoutSheets(bytes, { ...selection, kinds: ['summary'] }, () => undefined)) {
		const values = await valuesIn(source, options);
		const say = (what: keyof typeof NAMES): string | undefined => {
			const texts = new Set(textsOf(NAMES[what], values).map((text) => text.trim()));
			return texts.size === 1 ? [...texts][0] : undefined;
		};
		const amount = readWritten(say('amount') ?? '');
		if (amount !== undefined && amount.unclear === undefined) record.amount = amount.units / UNITS;
		const date = Date.parse(say('date') ?? '');
		if (!Number.isNaN(date)) record.date = date;
		record.currency = say('currency');
		record.merchant_id = say('merchant_id');
		const wallet = say('wallet_id');
		if (wallet !== undefined) record.wallet = { id: wallet };
	}
	return record;
}

/** Gathers the lines of a Summary, its header among them: it may have a name and a value a line. */
class SummarySink implements RecordSink<never> {
	readonly lines: string[][] = [];
	readonly rowBytes = 0;

	header(columns: string[]) {
		this.lines.push(columns);
		return { columns: columns.map(() => true), beyond: true };
	}

	record(cells: string[]): undefined {
		if (this.lines.length < MOST_LINES) this.lines.push([...cells]);
	}
}

interface Value {
	label: string;
	text: string;
}

/** What a Summary says, by the name of the column or of the line. */
async function valuesIn(source: SheetFile, options: SheetOptions): Promise<Value[]> {
	let sink = new SummarySink();
	await readSheet(source, options, () => (sink = new SummarySink()));
	return [...inColumns(sink.lines), ...inLines(sink.lines)];
}

/** What it says under the first of these names that it has. */
function textsOf(names: readonly string[], values: Value[]): string[] {
	const name = names.find((each) => values.some(({ label }) => label === each));
	return values.filter(({ label }) => label === name).map(({ text }) => text);
}

function inColumns([header = [], ...rows]: string[][]): Value[] {
	return rows.flatMap((cells) => header.map((name, index) => ({ label: labelOf(name), text: cells[index] ?? '' })));
}

/** The only amount beside the first cell of a line. */
function inLines(lines: string[][]): Value[] {
	return lines.flatMap(([label = '', ...cells]) => {
		const amounts = cells.filter((cell) => readWritten(cell) !== undefined);
		return amounts.length === 1 ? [{ label: labelOf(label), text: amounts[0] as string }] : [];
	});
}

/** Without what stands in brackets and percentages: "VAT (15%)". */
function labelOf(name: string): string {
	return snakeCase(name.replace(/\(.*?\)|\d+(\.\d+)?\s*%/g, ''));
}

function unitsIn(text: string, decimals: number): number {
	const { units, unclear } = readWritten(text) ?? { units: Number.NaN, unclear: undefined };
	const isUnknown = unclear === ',' || minorOf(units, decimals) === null;
	return isUnknown ? Number.NaN : Math.abs(units);
}
