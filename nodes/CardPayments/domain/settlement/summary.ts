import { decimalsOf } from '../money/currency';
import { POWERS, readWritten } from '../money/written';
import type { RecordSink } from '../sheets/rows/sheet';
import { snakeCase } from '../sheets/rows/values';
import { COLUMNS, type Meaning, type NamedColumns } from './columns';

/** A Summary is short. */
const MOST_LINES = 200;

/** What a payout's Summary says of its fees, in minor units. */
export interface SummaryFees {
	fee: number;
	/** NaN where there's no line for it. */
	tax: number;
}

/** Gathers the lines of a Summary, its header among them: it may have a name and a value a line. */
export class SummarySink implements RecordSink<never> {
	readonly lines: string[][] = [];
	readonly rowBytes = 0;

	header(columns: string[]): undefined {
		this.lines.push(columns);
	}

	record(cells: string[]): undefined {
		if (this.lines.length < MOST_LINES) this.lines.push([...cells]);
	}
}

/** Fee and tax in a Summary; what it has instead, where they aren't there exactly once. */
export function summaryFees(lines: string[][], named: NamedColumns, currency: string): SummaryFees | string[] {
	const decimals = decimalsOf(currency) ?? 0;
	const values = valuesIn(lines);
	const valueOf = (meaning: Meaning) => {
		const entered = named[meaning]?.trim() ?? '';
		const names = entered === '' ? namesOf(meaning) : [snakeCase(entered)];
		const label = names.find((name) => values.some((value) => value.label === name));
		const found = values.filter((value) => value.label === label).map(({ text }) => minorIn(text, decimals));
		if (found.length === 0) return undefined;
		return new Set(found).size === 1 ? (found[0] as number) : Number.NaN;
	};
	const [fee, tax] = [valueOf('fee'), valueOf('tax')];
	if (fee === undefined || Number.isNaN(fee) || Number.isNaN(tax ?? 0))
		return [...new Set(values.map(({ label }) => label))];
	return { fee, tax: tax ?? Number.NaN };
}

function namesOf(meaning: Meaning): string[] {
	const names: readonly string[] = COLUMNS[meaning].names;
	if (meaning !== 'fee') return [...names];
	return ['total_fees', 'total_fee', 'fees_deducted', 'total_fees_deducted', 'deducted_fees', ...names];
}

/** What a Summary says, by the name of the column or of the line. */
export function valuesIn(lines: string[][]): Value[] {
	return [...inColumns(lines), ...inLines(lines)];
}

interface Value {
	label: string;
	text: string;
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

function minorIn(text: string, decimals: number): number {
	const { digits, scale, unclear } = readWritten(text) ?? { digits: Number.NaN, scale: 0, unclear: undefined };
	if (unclear === ',' || scale > decimals) return Number.NaN;
	return Math.abs(digits) * (POWERS[decimals - scale] as number);
}
