import fc from 'fast-check';
import { decimalOf, formatDecimal, parseDecimal, type Decimal } from '../../../nodes/CardPayments/domain/money/decimal';
import {
	joinEntries,
	payoutEntries,
	ROLES,
	type BookedTransaction,
	type Entry,
	type EntryOptions,
	type Role,
} from '../../../nodes/CardPayments/domain/settlement/entries';

const accounts = Object.fromEntries(Object.entries(ROLES).map(([role, { label }]) => [role, label])) as Record<
	Role,
	string
>;
const OPTIONS: EntryOptions = { accounts, sales: 'gross', per: 'payout' };

const minor = (amount: number | string) => BigInt(formatDecimal(parseDecimal(amount) as Decimal, 3).replace('.', ''));
const major = (digits: number) => digits / 1_000;

function entriesOf(transactions: BookedTransaction[], options: Partial<EntryOptions> = {}, more = 0): Entry[] {
	const entries = payoutEntries('payout_1', '2026-11-02', { ...OPTIONS, ...options });
	transactions.forEach((transaction) => entries.add(transaction));
	const paid = transactions.reduce((sum, { amount }) => sum + minor(amount as number), 0n) + BigInt(more);
	return entries.entries({ amount: decimalOf(Number(paid), 3), currency: 'KWD' }, decimalOf(more, 3));
}

const inWords = (entries: Entry[]) =>
	entries.map(({ entry_id, date, lines }) => [
		entry_id,
		date,
		...lines.map(({ account, debit, credit }) => `${account} ${debit === 0 ? `-${credit}` : debit}`),
	]);

const WHOLE = { gross: 10, fee: -0.2, tax: -0.03, amount: 9.77 };
const SALE = { type: 'charge', date: '2026-11-01T10:00:00+03:00', ...WHOLE } as const;
const NET = { gross: null, fee: null, tax: null, amount: 1.5 };
const EARLIER = { type: 'charge', date: '2026-10-31T23:59:59+03:00', ...NET } as const;
const REFUND = { type: 'refund', date: '2026-10-30', gross: -2, fee: 0, tax: null, amount: -2 } as const;

it('should book gross sales, fees and their tax, or net sales', () => {
	const gross = ['Bank 9.27', 'Sales -11.5', 'Refunds 2', 'Fees 0.2', 'Tax on Fees 0.03'];
	expect(inWords(entriesOf([SALE, EARLIER, REFUND]))).toEqual([['payout_1', '2026-11-02', ...gross]]);
	expect(inWords(entriesOf([SALE, EARLIER, REFUND], { sales: 'net' }))).toEqual([
		['payout_1', '2026-11-02', 'Bank 9.27', 'Sales -11.27', 'Refunds 2'],
	]);
	const fee = { type: 'fee', date: null, gross: 0, fee: -0.5, tax: -0.075, amount: -0.575 } as const;
	expect(inWords(entriesOf([EARLIER, fee], { sales: 'net' }))).toEqual([
		['payout_1', '2026-11-02', 'Bank 0.925', 'Sales -1.5', 'Fees 0.5', 'Tax on Fees 0.075'],
	]);
});

it('should refuse sums that the currency cannot have, instead of booking a part of its smallest unit', () => {
	expect(() => entriesOf([{ ...SALE, fee: -0.2005, tax: -0.0295 }])).toThrow(
		'Fees come to -0.2005 KWD, which has more decimals than the currency',
	);
});

it('should book what belongs to an earlier month there, through Clearing', () => {
	expect(inWords(entriesOf([SALE, EARLIER, REFUND], { per: 'payoutAndMonth' }))).toEqual([
		['payout_1/2026-10', '2026-10-31', 'Sales -1.5', 'Refunds 2', 'Clearing -0.5'],
		['payout_1', '2026-11-02', 'Bank 9.27', 'Sales -10', 'Fees 0.2', 'Tax on Fees 0.03', 'Clearing 0.5'],
	]);
	const keys = entriesOf([EARLIER], { per: 'payoutAndMonth' }).map(({ lines }) => lines.map(({ key }) => key));
	expect(keys).toEqual([
		['payout_1/2026-10/sales', 'payout_1/2026-10/clearing'],
		['payout_1/bank', 'payout_1/clearing'],
	]);
});

it('should book a difference openly, and a payout that takes money as credit of the bank', () => {
	expect(inWords(entriesOf([EARLIER], {}, -100))).toEqual([
		['payout_1', '2026-11-02', 'Bank 1.4', 'Sales -1.5', 'Difference 0.1'],
	]);
	expect(inWords(entriesOf([REFUND]))).toEqual([['payout_1', '2026-11-02', 'Bank -2', 'Refunds 2']]);
});

it('should join the payouts of a day and currency into one entry', () => {
	const entries = joinEntries([EARLIER, REFUND].flatMap((each) => entriesOf([each], { per: 'day' })));
	expect(inWords(entries)).toEqual([
		['2026-11-02/KWD', '2026-11-02', 'Bank 1.5', 'Sales -1.5', 'Bank -2', 'Refunds 2'],
	]);
});

const TYPES = ['charge', 'refund', 'dispute', 'dispute_release', 'fee', 'other'] as const;
const transaction = fc
	.record({
		type: fc.constantFrom(...TYPES),
		date: fc.constantFrom(null, '2026-08-05', '2026-10-31T23:00:00+03:00', '2026-11-01', '2026-12-01', 'soon'),
		parts: fc.tuple(fc.integer(), fc.integer({ min: -99, max: 99 }), fc.integer({ min: -9, max: 9 })),
		known: fc.boolean(),
		odd: fc.constantFrom(0, 0, 7),
	})
	.map(({ type, date, parts: [gross, fee, tax], known, odd }): BookedTransaction => {
		const written = known
			? { gross: major(gross), fee: major(fee), tax: major(tax) }
			: { gross: null, fee: null, tax: null };
		return { type, date, ...written, amount: major(gross + fee + tax + odd) };
	});

it('should balance each entry, give the bank what was paid, and change no sum by a split or another order', () => {
	const property = fc.property(
		fc.array(transaction, { minLength: 1, maxLength: 12 }),
		fc.constantFrom('gross', 'net'),
		fc.integer({ min: -5, max: 5 }),
		(transactions, sales, more) => {
			const sums = (entries: Entry[]) => {
				const byAccount = new Map<string, bigint>();
				for (const { account, debit, credit } of entries.flatMap(({ lines }) => lines))
					byAccount.set(account, (byAccount.get(account) ?? 0n) + minor(debit) - minor(credit));
				return [...byAccount].filter(([, sum]) => sum !== 0n).sort();
			};
			const whole = entriesOf(transactions, { sales }, more);
			const split = entriesOf(transactions, { sales, per: 'payoutAndMonth' }, more);
			for (const { lines } of [...whole, ...split])
				expect(lines.reduce((sum, { debit, credit }) => sum + minor(debit) - minor(credit), 0n)).toBe(0n);
			const paid = transactions.reduce((sum, { amount }) => sum + minor(amount as number), BigInt(more));
			expect(Object.fromEntries(sums(whole))['Bank'] ?? 0n).toBe(paid);
			expect(sums(split)).toEqual(sums(whole));
			expect(entriesOf([...transactions].reverse(), { sales, per: 'payoutAndMonth' }, more)).toEqual(split);
		},
	);
	fc.assert(property, { numRuns: 300 });
});
