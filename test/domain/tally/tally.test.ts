import { Rows } from '../../../nodes/CardPayments/domain/tally/rows';
import { Tally } from '../../../nodes/CardPayments/domain/tally/tally';
import { TRANSACTION_TYPES, type TransactionType } from '../../../nodes/CardPayments/domain/transactions';
import { sumOf, type Decimal } from '../../../nodes/CardPayments/domain/money';

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

function tallyOf(rows: Array<[TransactionType, number[]]>): Tally {
	const tally = new Tally();
	for (const [type, [amount = UNKNOWN, gross = UNKNOWN, fee = UNKNOWN, tax = UNKNOWN]] of rows) {
		const row = new Rows('CHARGES.csv', 1, { amount: Float64Array.of(amount) });
		row.setType(0, type);
		row.setParts(0, gross, fee, tax);
		tally.add(row, 0);
	}
	return tally;
}

const total = (parts: Record<string, Decimal | undefined>) =>
	sumOf(Object.values(parts).map((part) => part as Decimal));

it.each(TRANSACTION_TYPES)('the parts of a balance should add up to its sum, with rows of type %s', (type) => {
	const split = tallyOf([[type, splitRow(type)]]);
	expect(split.amount()).not.toBe(0n);
	expect(total(split.steps())).toBe(split.amount());
	const { taxes = 0n, ...others } = split.parts();
	expect(total({ ...others, taxes })).toBe(split.amount());

	const any = tallyOf(ROWS.map((row) => [type, row]));
	expect(any.amount()).not.toBe(0n);
	expect(total(any.steps())).toBe(any.amount());
});

it('the parts of a balance should add up to its sum, with rows of all types', () => {
	const all = tallyOf(
		TRANSACTION_TYPES.flatMap((type) => ROWS.map((row) => [type, row] as [TransactionType, number[]])),
	);
	expect(total(all.steps())).toBe(all.amount());
});

it('should not know fees where only refunds say that they cost nothing', () => {
	const charge = [9_500, UNKNOWN, UNKNOWN, UNKNOWN];
	const refund = [-7_000, -7_000, 0, UNKNOWN];
	expect(
		tallyOf([
			['charge', charge],
			['refund', refund],
		]).parts().fees,
	).toBeUndefined();
	expect(
		tallyOf([
			['charge', [9_500, 9_500, 0, UNKNOWN]],
			['refund', refund],
		]).parts().fees,
	).toBe(0n);
});
