import {
	amountInWords,
	decimalOf,
	formatDecimal,
	Sum,
	sumOf,
	UNIT_DECIMALS,
	UNITS,
	zeroIfNone,
	type Decimal,
} from '../money/decimal';
import { fileName, sheetWords } from '../sheets/kinds';
import type { Balance } from './balance';
import { DESCRIPTION_LINES, FEE_PLACEMENTS, type FeePlacement } from '../services';
import { BITS, LEFT_OUT, SKIPPED } from './doubts';
import type { Movements } from './movement';
import type { SettlementSheet } from './sheet';
import type { SummaryFees } from './summary';

/** So many explanations are found at most: who has more looks at the first. */
const MOST = 5;

/**
 * Which readings of its sheets would make a payout balance. A reading that explains a difference isn't right for that:
 * it's named, with its setting, and never applied.
 */
export function explain(
	balance: Balance,
	sheets: SettlementSheet[],
	fees: FeePlacement | undefined,
	summary: SummaryFees,
): string[] {
	const { difference, paid, tally } = balance;
	if (difference === 0n) return [];
	const found: string[] = [];
	/** @param change what the reading changes in the sum */
	const read = (what: string, change: Decimal) => {
		if (change === difference) found.push(`it balances with "${what}"`);
	};
	const taken = sumOf(sheets.map((sheet) => sheet.fees?.deductible.total() ?? 0n));
	const isDeducted = fees === 'inRowsNotDeducted';
	const place = isDeducted ? 'inRows' : 'inRowsNotDeducted';
	if (taken !== 0n) read(`Fees = ${FEE_PLACEMENTS[place]}`, isDeducted ? taken : -taken);
	if (fees !== 'inSummary')
		for (const units of new Set([summary.fee + zeroIfNone(summary.tax), summary.fee]))
			if (units > 0) read(`Fees = ${FEE_PLACEMENTS.inSummary}`, -decimalOf(units, UNIT_DECIMALS));
	const others = sheets.flatMap(({ columns, movements }) => columns.others.map((column) => movements.names[column]));
	for (const name of new Set(others))
		read(`${DESCRIPTION_LINES.amountColumn.name} = ${name}`, sumOf(sheets.map((sheet) => changeBy(sheet, name))));
	for (const { movements, isTyped } of sheets) {
		const sum = sumOfRows(movements, (bits) => (bits & BITS.unknownSheet) !== 0);
		if (sum === 0n || isTyped) continue;
		read(asOtherSheet(movements.file, 'adds'), sum);
		read(asOtherSheet(movements.file, 'reduces'), sum > 0n ? -sum : sum);
	}
	for (const [code, sum] of tally.foreign)
		if (sum.total() === difference) found.push(`It differs by the rows in ${code}`);
	const units = Number(formatDecimal(-difference * BigInt(UNITS), 0));
	const rows = sheets.flatMap((sheet) => rowsOf(sheet, units, amountInWords(-difference, paid.currency)));
	return [...found, ...rows].slice(0, MOST);
}

/** Other Sheets = adjustments = adds */
export function asOtherSheet(path: string, ...effects: Array<'adds' | 'reduces'>): string {
	return `${DESCRIPTION_LINES.otherSheets.name} = ${sheetWords(path) || fileName(path)} = ${effects.join(' or ')}`;
}

/** What the rows of a sheet come to more if another column is their amount: 0 where it isn't one in each of them. */
function changeBy({ columns, isTyped, meaning, movements }: SettlementSheet, name: string | undefined): Decimal {
	const column = columns.others.find((each) => movements.names[each] === name);
	// Where a column says what rows are, the sum is of all types.
	if (column === undefined || isTyped) return 0n;
	const sum = new Sum();
	let isWhole = true;
	movements.eachRow((block, at) => {
		const units = block.amounts(`other ${column}`)[at] as number;
		if (block.has(at, SKIPPED)) return;
		isWhole &&= !Number.isNaN(units);
		sum.add(zeroIfNone(units));
	});
	const other = sum.total();
	const written = meaning.effect === 'reduces' && other > 0n ? -other : other;
	return isWhole ? written - sumOfRows(movements, (bits) => (bits & LEFT_OUT) === 0) : 0n;
}

/** What the rows come to whose doubts are wanted. */
function sumOfRows(movements: Movements, isWanted: (doubts: number) => boolean): Decimal {
	const sum = new Sum();
	movements.eachRow(({ amount, doubts }, at) => {
		if (isWanted(doubts[at] as number)) sum.add(zeroIfNone(amount[at] as number));
	});
	return sum.total();
}

/** Counted rows of a sheet that a payout differs by: found when asked for, nothing is kept for it. */
function rowsOf({ movements }: SettlementSheet, units: number, amount: string): string[] {
	const same: number[] = [];
	let last = -1;
	movements.eachRow((block, at, row) => {
		if (block.has(at, LEFT_OUT)) return;
		last = row;
		if (block.amount[at] === units) same.push(row);
	});
	const [first] = same;
	if (first === undefined) return [];
	const block = movements.blockOf(first);
	const written = (role: string) => block.texts.get(role)?.at(first - block.first);
	const name = written('transaction_id') || written('own_id');
	const isLast = same.at(-1) === last ? ', the last one, which may be a total' : '';
	const which = same.length === 1 ? `one row${isLast}` : `one of ${same.length} rows, the first of them`;
	const row = name || `row ${movements.numberOf(first)}`;
	return [`It differs by ${which}: ${row} in ${fileName(movements.file)}, ${amount}`];
}
