import fc from 'fast-check';
import { decimalOf, formatDecimal, parseDecimal, type Decimal } from '../../../nodes/CardPayments/domain/money';
import { offsetsOf, Zone } from '../../../nodes/CardPayments/domain/dates/zones';
import { Clock } from '../../../nodes/CardPayments/domain/calendar';
import { NO_TIME } from '../../../nodes/CardPayments/domain/dates';
import { Rows } from '../../../nodes/CardPayments/domain/tally/rows';
import type { Settlement } from '../../../nodes/CardPayments/domain/settlement/settlement';
import {
	payoutEntries,
	ACCOUNT_ROLES,
	type Entry,
	type EntryOptions,
} from '../../../nodes/CardPayments/domain/present/entry';
import { addUp, Tally } from '../../../nodes/CardPayments/domain/tally/tally';
import { TRANSACTION_TYPES, type TransactionType } from '../../../nodes/CardPayments/domain/transactions';
import { runs } from '../../harness/long.ts';

interface BookedTransaction {
	type: TransactionType;
	date: string | null;
	gross: number | null;
	fee: number | null;
	tax: number | null;
	amount: number;
}

const accounts = Object.fromEntries(Object.entries(ACCOUNT_ROLES).map(([role, { label }]) => [role, label])) as Record<
	keyof EntryOptions['accounts'],
	string
>;
const clock = new Clock(new Zone(offsetsOf('Asia/Riyadh')), false);
const OPTIONS: EntryOptions = { accounts, per: 'payout', clock, format: (text) => text, pause: async () => {} };

const minor = (amount: number | string) => BigInt(formatDecimal(parseDecimal(amount) as Decimal, 3).replace('.', ''));
const major = (digits: number) => digits / 1_000;
const units = (amount: number | null) => (amount === null ? Number.NaN : Math.round(amount * 10_000));

async function settlementOf(transactions: BookedTransaction[]): Promise<Settlement> {
	const rows = new Rows('CHARGES.csv', transactions.length);
	transactions.forEach(({ type, date, gross, fee, tax, amount }, at) => {
		rows.setType(at, type);
		rows.amount[at] = units(amount);
		rows.setParts(at, units(gross), units(fee), units(tax));
		rows.time[at] = date === null ? Number.NaN : Date.parse(date) + (date.length === 10 ? NO_TIME : 0);
	});
	const sheets = [rows];
	const time = Date.parse('2026-11-02T09:00:00Z');
	const tally = new Tally();
	await addUp(sheets, OPTIONS.pause, () => tally);
	return {
		payout: { id: 'payout_1' },
		time,
		sheets,
		tally,
	} as unknown as Settlement;
}

async function entriesOf(
	transactions: BookedTransaction[],
	options: Partial<EntryOptions> = {},
	more = 0,
): Promise<Entry[]> {
	const paid = transactions.reduce((sum, { amount }) => sum + minor(amount), 0n) + BigInt(more);
	const paidOut = { amount: decimalOf(Number(paid), 3), currency: 'KWD' };
	return await payoutEntries(
		await settlementOf(transactions),
		{ paid: paidOut, difference: decimalOf(more, 3) },
		{
			...OPTIONS,
			...options,
		},
	);
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

it('should book gross sales, fees and their tax, and what is only known net with a note', async () => {
	const gross = ['Bank 9.27', 'Sales -11.5', 'Refunds 2', 'Fees 0.2', 'Tax on Fees 0.03'];
	const entries = await entriesOf([SALE, EARLIER, REFUND]);
	expect(inWords(entries)).toEqual([['payout_1', '2026-11-02', ...gross]]);
	expect(entries[0]?.lines.filter(({ note }) => note !== null).map(({ account }) => account)).toEqual(['Sales']);
	const fee = { type: 'fee', date: null, gross: 0, fee: -0.5, tax: -0.075, amount: -0.575 } as const;
	expect(inWords(await entriesOf([EARLIER, fee]))).toEqual([
		['payout_1', '2026-11-02', 'Bank 0.925', 'Sales -1.5', 'Fees 0.5', 'Tax on Fees 0.075'],
	]);
});

it('should refuse sums that the currency cannot have, instead of booking a part of its smallest unit', async () => {
	await expect(entriesOf([{ ...SALE, fee: -0.2005, tax: -0.0295 }])).rejects.toThrow(
		'Fees come to -0.2005 KWD, which has more decimals than the currency',
	);
});

it('should book what belongs to an earlier month there, through Clearing', async () => {
	expect(inWords(await entriesOf([SALE, EARLIER, REFUND], { per: 'payoutAndMonth' }))).toEqual([
		['payout_1/2026-10', '2026-10-31', 'Sales -1.5', 'Refunds 2', 'Clearing -0.5'],
		['payout_1', '2026-11-02', 'Bank 9.27', 'Sales -10', 'Fees 0.2', 'Tax on Fees 0.03', 'Clearing 0.5'],
	]);
	const keys = (await entriesOf([EARLIER], { per: 'payoutAndMonth' })).map(({ lines }) =>
		lines.map(({ key }) => key),
	);
	expect(keys).toEqual([
		['payout_1/2026-10/sales', 'payout_1/2026-10/clearing'],
		['payout_1/bank', 'payout_1/clearing'],
	]);
});

it('should book a difference openly, and a payout that takes money as credit of the bank', async () => {
	expect(inWords(await entriesOf([EARLIER], {}, -100))).toEqual([
		['payout_1', '2026-11-02', 'Bank 1.4', 'Sales -1.5', 'Difference 0.1'],
	]);
	expect(inWords(await entriesOf([REFUND]))).toEqual([['payout_1', '2026-11-02', 'Bank -2', 'Refunds 2']]);
});

const transaction = fc
	.record({
		type: fc.constantFrom(...TRANSACTION_TYPES),
		date: fc.constantFrom(null, '2026-08-05', '2026-10-31T23:00:00+03:00', '2026-11-01', '2026-12-01'),
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

it('should balance each entry, give the bank what was paid, and change no sum by a split or another order', async () => {
	const property = fc.asyncProperty(
		fc.array(transaction, { minLength: 1, maxLength: 12 }),
		fc.integer({ min: -5, max: 5 }),
		async (transactions, more) => {
			const sums = (entries: Entry[]) => {
				const byAccount = new Map<string, bigint>();
				for (const { account, debit, credit } of entries.flatMap(({ lines }) => lines))
					byAccount.set(account, (byAccount.get(account) ?? 0n) + minor(debit) - minor(credit));
				return [...byAccount].filter(([, sum]) => sum !== 0n).sort();
			};
			const whole = await entriesOf(transactions, {}, more);
			const split = await entriesOf(transactions, { per: 'payoutAndMonth' }, more);
			for (const { lines } of [...whole, ...split])
				expect(lines.reduce((sum, { debit, credit }) => sum + minor(debit) - minor(credit), 0n)).toBe(0n);
			const paid = transactions.reduce((sum, { amount }) => sum + minor(amount), BigInt(more));
			expect(Object.fromEntries(sums(whole))['Bank'] ?? 0n).toBe(paid);
			expect(sums(split)).toEqual(sums(whole));
			expect(await entriesOf([...transactions].reverse(), { per: 'payoutAndMonth' }, more)).toEqual(split);
		},
	);
	await fc.assert(property, { numRuns: runs(300) });
});
