import { decimalOf, formatDecimal, inCurrency, sumOf, zeroIfNone, type Decimal } from '../money/decimal';
import { UNIT_DECIMALS, UNITS } from '../money/written';
import { fileName, sheetWords } from '../sheets/kinds';
import type { Balance } from './balance';
import { COLUMNS } from './columns';
import { FEE_PLACES, OTHER_EFFECTS, type FeePlace } from './description';
import type { SummaryFees } from './summary';
import type { Tally } from './tally';

/** So many are found at most: who has more looks at the first. */
const MOST = 5;

interface Settlement {
	balance: Balance;
	sheets: Tally[];
	fees: FeePlace;
	summary: SummaryFees;
}

interface Reading {
	/** After "It balances if". */
	what: string;
	/** What it changes in the sum. */
	change: Decimal;
}

/**
 * Which readings of its sheets would make a payout balance. A reading that explains a difference isn't right for that:
 * it's named, with its setting, and never applied.
 */
export function explain(settlement: Settlement): string[] {
	const { difference } = settlement.balance;
	if (difference === 0n) return [];
	const readings = [...feeReadings(settlement), ...columnReadings(settlement), ...sheetReadings(settlement)]
		.filter(({ change }) => change === difference)
		.map(({ what }) => `It balances if ${what}`);
	return [...readings, ...otherRows(settlement)].slice(0, MOST);
}

function feeReadings({ sheets, fees, summary }: Settlement): Reading[] {
	const reading = (place: FeePlace, change: Decimal): Reading => ({
		what: `Fees is "${FEE_PLACES[place].label}"`,
		change,
	});
	const deductible = sumOf(sheets.map((tally) => tally.deductible.total()));
	const readings = [reading(fees === 'inRowsNotDeducted' ? 'inRows' : 'inRowsNotDeducted', deductible)];
	if (Number.isNaN(summary.fee) || fees === 'inSummary') return readings;
	const inSummary = decimalOf(summary.fee + zeroIfNone(summary.tax), UNIT_DECIMALS);
	return [...readings, reading('inSummary', -inSummary)];
}

/** Another column for the amount, in all sheets that have it. */
function columnReadings({ sheets }: Settlement): Reading[] {
	const columns = new Set(sheets.flatMap(({ alternatives }) => alternatives.map(({ column }) => column)));
	return [...columns].map((column) => ({
		what: `${COLUMNS.amount.label} Column is "${column}"`,
		change: sumOf(
			sheets.flatMap(({ alternatives, sums }) => {
				const other = alternatives.find((alternative) => alternative.column === column);
				return other === undefined ? [] : [other.sum - sums.amount.total()];
			}),
		),
	}));
}

function sheetReadings({ sheets }: Settlement): Reading[] {
	return sheets.flatMap(({ file, written }) => {
		if (written === undefined) return [];
		const sum = written.total();
		const name = sheetWords(file) || fileName(file);
		const reading = (effect: 'adds' | 'reduces', change: Decimal): Reading => ({
			what: `you add "${name}" to Other Sheets as "${OTHER_EFFECTS[effect].label}"`,
			change,
		});
		return [reading('adds', sum), reading('reduces', sum > 0n ? -sum : sum)];
	});
}

function otherRows({ sheets, balance: { paid, difference } }: Settlement): string[] {
	const found: string[] = [];
	const units = Number(formatDecimal(difference * BigInt(UNITS), 0));
	for (const { file, foreign, rows } of sheets) {
		for (const [currency, sum] of foreign)
			if (sum.total() === difference) found.push(`It differs by the rows in ${currency} in ${fileName(file)}`);
		const same = rows.filter(({ amount }) => amount === -units);
		const [first] = same;
		if (first === undefined) continue;
		const last = rows.at(-1) === same.at(-1) ? ', the last one, which may be a total' : '';
		const which = same.length === 1 ? `one row${last}` : `one of ${same.length} rows, the first of them`;
		const amount = inCurrency(-difference, paid.currency);
		found.push(`It differs by ${which}: ${first.name} in ${fileName(file)}, ${amount}`);
	}
	return found;
}
