import { directionOf } from '../../cells';
import { meansCurrency } from '../../currency';
import { PARTS, furtherAmounts } from '../../columns';
import { BITS, type Block, type SheetRows } from '../../tally';
import type { RowRule, ReadSheet } from './rule';

/** Whether a code or a sign is the currency of a row. */
function isSame(text = '', code: string): boolean {
	return meansCurrency(text, code);
}

/** Makes amounts of what stands in several columns, or beside a direction. */
export function debitCredit({ rows: { blocks, lists }, columns, currency }: ReadSheet): RowRule {
	const roles = new Set(furtherAmounts(columns).map(([role]) => role));
	const pairs = COLUMN_PAIRS.filter(({ debit, credit }) => roles.has(debit) || roles.has(credit)).map((pair) => {
		const isAbove = (block: Block) =>
			block
				.amounts(pair.debit)
				.subarray(0, block.count)
				.some((units) => units > 0);
		return { ...pair, areNegative: !blocks.some(isAbove) };
	});
	const summed = PARTS.flatMap((part) =>
		[...roles].filter((role) => role.startsWith(`${part} `)).map((role) => ({ part, role })),
	);
	const directions = lists.direction.map((word) => directionOf(word) ?? Number.NaN);
	const hasDirections = columns.direction !== undefined && !pairs.some(({ part }) => part === 'amount');
	return {
		apply(block) {
			for (const { part, role } of summed) addTo(block[part], block.amounts(role), block.count);
			for (const pair of pairs) takePair(block, pair);
			if (hasDirections) takeDirections(block, directions);
			if (lists.gross_currency.length > 1 || lists.fee_currency.length > 1)
				markCurrencies(block, lists, currency);
		},
	};
}

const COLUMN_PAIRS = [
	{ part: 'amount', debit: 'debit', credit: 'credit' },
	{ part: 'gross', debit: 'gross_debit', credit: 'gross_credit' },
] as const;
/** `areNegative`: whether debits are all written with a minus sign. */
type Pair = (typeof COLUMN_PAIRS)[number] & { areNegative: boolean };

/** Credit less debit. */
function takePair(block: Block, { part, debit, credit, areNegative }: Pair): void {
	const target = block[part];
	const debits = block.amounts(debit);
	const credits = block.amounts(credit);
	for (let at = 0; at < block.count; at++) {
		const taken = debits[at] as number;
		const given = credits[at] as number;
		const hasTaken = !Number.isNaN(taken);
		const hasGiven = !Number.isNaN(given);
		if (!hasTaken && !hasGiven) continue;
		const less = areNegative ? Math.abs(taken) : taken;
		target[at] = (hasGiven ? given : 0) - (hasTaken ? less : 0);
		if (!hasTaken || !hasGiven || taken === 0 || given === 0) continue;
		target[at] = Number.NaN;
		if (part === 'amount') block.doubt(at, BITS.contradiction);
	}
}

/** An empty cell of one column says nothing of the others. */
function addTo(part: Float64Array, further: Float64Array, count: number): void {
	for (let at = 0; at < count; at++)
		if (!Number.isNaN(further[at]))
			part[at] = (Number.isNaN(part[at]) ? 0 : (part[at] as number)) + (further[at] as number);
}

function takeDirections(block: Block, directions: number[]): void {
	const { amount, count, listed } = block;
	for (let at = 0; at < count; at++) {
		const units = amount[at] as number;
		const direction = directions[listed.direction?.[at] ?? 0] as number;
		if (Number.isNaN(units) || (units === 0 && Number.isNaN(direction))) continue;
		// A minus sign and a credit say two things, and so does no direction.
		const isClear = direction === -1 || (direction === 1 && units >= 0);
		amount[at] = isClear ? direction * Math.abs(units) + 0 : Number.NaN;
		if (!isClear) block.doubt(at, BITS.contradiction);
	}
}

/** What is in another currency than the row isn't known in that of the row. */
function markCurrencies(block: Block, lists: SheetRows['lists'], currency: string): void {
	const { gross, fee, tax, count, listed } = block;
	for (let at = 0; at < count; at++) {
		const own = lists.currency[listed.currency?.[at] ?? 0] || currency;
		const ofGross = lists.gross_currency[listed.gross_currency?.[at] ?? 0];
		const ofFee = lists.fee_currency[listed.fee_currency?.[at] ?? 0];
		const isOtherGross = ofGross !== '' && own !== '' && !isSame(ofGross, own);
		const isOtherFee = ofFee === '' ? isOtherGross : own !== '' && !isSame(ofFee, own);
		if (isOtherGross && !Number.isNaN(gross[at])) {
			gross[at] = Number.NaN;
			block.doubt(at, BITS.grossCurrency);
		}
		if (isOtherFee && ((fee[at] as number) || (tax[at] as number))) {
			fee[at] = tax[at] = Number.NaN;
			block.doubt(at, BITS.feeCurrency);
		}
	}
}
