import { decimalOf, Sum, sumOf, UNIT_DECIMALS, zeroIfNone, type Decimal } from '../money';
import { decimalsOf } from '../currency';
import { fileName, sheetWords } from '../sheets';
import type { Compared } from './comparison';
import { INPUT_ROWS } from './inputRows';
import { DESCRIPTION_LINES, FEE_PLACEMENTS, type FeePlacement } from '../services';
import { BITS, type SheetRows } from '../tally';
import type { SettlementSheet } from './settlementSheet';
import type { SummaryFees } from './summary';

/** So many explanations are found at most: who has more looks at the first. */
const MOST = 5;

/**
 * Which readings of its sheets would make a payout balance. A reading that explains a difference isn't right for that:
 * it's named, with its setting, and never applied.
 */
export function explanationsOf(
	compared: Compared,
	sheets: SettlementSheet[],
	fees: FeePlacement | undefined,
	summary: SummaryFees,
): Pick<Compared, 'explanations' | 'settings'> {
	const { difference, tally } = compared;
	if (difference === 0n) return { explanations: [], settings: [] };
	const readings = [...feeReadings(sheets, fees, summary), ...sheetReadings(sheets), ...unitReadings(compared)];
	const settings = readings.flatMap(([setting, change]) => (change === difference ? [setting] : [])).slice(0, MOST);
	const found = settings.map((setting) => `it balances with "${setting}"`);
	for (const [code, sum] of tally.foreign)
		if (sum.total() === difference) found.push(`It differs by the rows in ${code}`);
	return { explanations: found.slice(0, MOST), settings };
}

/** A setting, and what it changes in the sum. */
type SettingReading = [setting: string, change: Decimal];

function feeReadings(
	sheets: SettlementSheet[],
	fees: FeePlacement | undefined,
	summary: SummaryFees,
): SettingReading[] {
	const readings: SettingReading[] = [];
	const taken = sumOf(sheets.map((sheet) => sheet.fees?.deductible.total() ?? 0n));
	const isDeducted = fees === 'inRowsNotDeducted';
	const place = isDeducted ? 'inRows' : 'inRowsNotDeducted';
	if (taken !== 0n) readings.push([`Fees = ${FEE_PLACEMENTS[place]}`, isDeducted ? taken : -taken]);
	if (fees !== 'inSummary')
		for (const units of new Set([summary.fee + zeroIfNone(summary.tax), summary.fee]))
			if (units > 0) readings.push([`Fees = ${FEE_PLACEMENTS.inSummary}`, -decimalOf(units, UNIT_DECIMALS)]);
	return readings;
}

function sheetReadings(sheets: SettlementSheet[]): SettingReading[] {
	const readings: SettingReading[] = [];
	for (const { sheetRows, isTyped } of sheets) {
		const sum = sumOfRows(sheetRows, (bits) => (bits & BITS.unknownSheet) !== 0);
		if (sum === 0n || isTyped) continue;
		readings.push([asOtherSheet(sheetRows.file, 'adds'), sum]);
		readings.push([asOtherSheet(sheetRows.file, 'reduces'), sum > 0n ? -sum : sum]);
	}
	return readings;
}

/** Amounts in minor units come to a hundred times what was paid, or a thousand. */
function unitReadings({ paid, sum }: Compared): SettingReading[] {
	const { name, value } = DESCRIPTION_LINES.amountUnit;
	const major = sum / 10n ** BigInt(decimalsOf(paid.currency) ?? 0);
	return [[`${name} = ${value.print('minor')}`, major - sum]];
}

/** Other Sheets = adjustments = adds; of rows that no sheet is named of, Rows Are = charge. */
export function asOtherSheet(path: string, ...effects: Array<'adds' | 'reduces'>): string {
	if (path === INPUT_ROWS) {
		const types = effects.map((effect) => (effect === 'adds' ? 'charge' : 'refund'));
		return `${DESCRIPTION_LINES.rowsAre.name} = ${types.join(' or ')}`;
	}
	return `${DESCRIPTION_LINES.otherSheets.name} = ${sheetWords(path) || fileName(path)} = ${effects.join(' or ')}`;
}

/** What the rows come to whose doubts are wanted. */
function sumOfRows(sheetRows: SheetRows, isWanted: (doubts: number) => boolean): Decimal {
	const sum = new Sum();
	sheetRows.eachRow(({ amount, doubts }, at) => {
		if (isWanted(doubts[at] as number)) sum.add(zeroIfNone(amount[at] as number));
	});
	return sum.total();
}
