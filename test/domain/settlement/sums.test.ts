import {
	amountOf,
	partsOf,
	stepsOf,
	sumsIn,
	type SumsByType,
} from '../../../nodes/CardPayments/domain/settlement/sums';
import { TRANSACTION_TYPES, type TransactionType } from '../../../nodes/CardPayments/domain/sheets/kinds';
import { sumOf, type Decimal } from '../../../nodes/CardPayments/domain/money/decimal';

const UNKNOWN = Number.NaN;
/** amount, gross, fee, tax in units. A fee has no gross amount. */
const splitRow = (type: TransactionType): number[] =>
	type === 'fee' ? [-300, UNKNOWN, -300, UNKNOWN] : [9_500, 10_000, -400, -100];
/** What is taken, as it is written; parts that contradict the amount; nothing but the amount. */
const ROWS = [
	[9_500, 10_000, -400, -100],
	[-7_100, -7_000, -100, UNKNOWN],
	[-7_100, -7_000, -50, -40],
	[1_234, UNKNOWN, -20, -3],
	[1_234, UNKNOWN, UNKNOWN, UNKNOWN],
];

function sumsOf(rows: Array<[TransactionType, number[]]>): SumsByType {
	const sums: SumsByType = {};
	for (const [type, row] of rows) {
		const [amount, gross, fee, tax] = row.map((units) => Float64Array.of(units)) as [
			Float64Array,
			Float64Array,
			Float64Array,
			Float64Array,
		];
		sumsIn(sums, type).add({ amount, gross, fee, tax }, 0);
	}
	return sums;
}

const total = (parts: Record<string, Decimal | undefined>) =>
	sumOf(Object.values(parts).map((part) => part as Decimal));

it.each(TRANSACTION_TYPES)('the parts of a balance should add up to its sum, with rows of type %s', (type) => {
	const split = sumsOf([[type, splitRow(type)]]);
	expect(amountOf(split)).not.toBe(0n);
	expect(total(stepsOf(split))).toBe(amountOf(split));
	const { taxes = 0n, ...others } = partsOf(split);
	expect(total({ ...others, taxes })).toBe(amountOf(split));

	const any = sumsOf(ROWS.map((row) => [type, row]));
	expect(amountOf(any)).not.toBe(0n);
	expect(total(stepsOf(any))).toBe(amountOf(any));
});

it('the parts of a balance should add up to its sum, with rows of all types', () => {
	const all = sumsOf(
		TRANSACTION_TYPES.flatMap((type) => ROWS.map((row) => [type, row] as [TransactionType, number[]])),
	);
	expect(total(stepsOf(all))).toBe(amountOf(all));
});
