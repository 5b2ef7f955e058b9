import type { IDataObject } from 'n8n-workflow';
import { toMinor } from '../../sandbox/service/money.ts';
import { CONTINUE, DAY, errorOf, NOW, useSandbox } from '../engine/service.ts';

const service = useSandbox({ days: 21 });

const FROM = NOW - 18 * DAY;
const PERIOD = { period: 'custom', from: FROM, to: NOW, payouts: 'ofPeriod', filters: { status: ['PAID_OUT'] } };
const SHEETS = { charges: [{ charge_id: 'chg_1', amount: '1.00', currency: 'SAR' }] };
const entries = async (parameters: IDataObject = {}, rest = {}) =>
	await service.execute({ resource: 'payout', operation: 'getJournalEntries', ...PERIOD, ...parameters }, rest);
type Line = Record<'key' | 'entry_id' | 'account' | 'payout_id', string> & Record<'debit' | 'credit', number>;

it('should book every paid payout: each entry balances, and the bank gets what was paid', async () => {
	const { items, error } = await entries();
	expect(error).toBeUndefined();
	const lines = items.map(({ json }) => json as unknown as Line);
	const paid = service.current.payouts.filter(
		({ status, date }) => status === 'PAID_OUT' && date >= FROM && date <= NOW,
	);
	expect(new Set(lines.map(({ entry_id }) => entry_id))).toEqual(new Set(paid.map(({ id }) => id)));
	expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
	for (const { id, amount, currency } of paid) {
		const minor = (sum: number) => toMinor(String(sum), currency) ?? 0n;
		const sum = (some: Line[]) => some.reduce((all, { debit, credit }) => all + minor(debit) - minor(credit), 0n);
		const own = lines.filter(({ payout_id }) => payout_id === id);
		const bank = own.filter(({ account }) => account === 'Bank');
		expect([id, sum(own), sum(bank)]).toEqual([id, 0n, amount]);
	}
});

it.each(['', 'Rounding'])(
	'should not advise an account for a difference that no account would book: "%s"',
	async (difference) => {
		const charge = { charge_id: 'chg_1', amount: '1.00', currency: 'SAR', created: '2025-12-10' };
		const id = await service.current.addPayout({
			date: FROM - 40 * DAY,
			amount: '1.00',
			currency: 'SAR',
			sheets: { charges: [charge, charge] as never },
		});
		const options = difference === '' ? {} : { difference };
		const { description = '' } = errorOf(await entries({ payouts: 'byId', payoutId: id, options }));
		expect(description).toContain('counts twice');
		expect(description).not.toContain('add "Difference To"');
	},
);

it('should give an entry an item, split at month end, into your accounts', async () => {
	const accounts = { accounts: { bank: '1200', clearing: '1900' } };
	const { items } = await entries({ output: 'entries', per: 'payoutAndMonth', ...accounts });
	const split = items.filter(({ json }) => String(json.entry_id).includes('/'));
	expect(split.length).toBeGreaterThan(0);
	for (const { json } of split) {
		expect(json.date).toBe('2025-12-31');
		expect((json.lines as Line[]).map(({ account }) => account)).toContain('1900');
	}
	expect(items.every(({ json }) => (json.lines as Line[]).length > 1)).toBe(true);
});

it('should book nothing of a payout that does not add up, unless its difference has an account', async () => {
	const date = NOW - 100 * DAY;
	const alone = { from: date, to: date };
	const id = await service.current.addPayout({ date, amount: '1.01', sheets: SHEETS });
	expect(errorOf(await entries(alone)).message).toContain(id);
	const { items } = await entries(alone, CONTINUE);
	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ payout_id: id, error: expect.any(String), difference: 0.01 }),
	]);
	const openly = await entries({ ...alone, options: { difference: 'Rounding' } });
	expect(openly.items.map(({ json }) => [json.account, json.debit, json.credit])).toEqual([
		['Bank', 1.01, 0],
		['Sales', 0, 1],
		['Rounding', 0, 0.01],
	]);
	expect(openly.hints.map(({ message }) => message)).toContain(`The difference is booked to Rounding: ${id}`);
});

it('should never book to Difference what rows that were not counted may explain', async () => {
	const date = NOW - 110 * DAY;
	const files = { 'CHARGEBACKS 1.csv': 'amount\n3.00' };
	const sheets = { charges: [{ charge_id: 'chg_n', amount: '10.00', currency: 'SAR' }] };
	const id = await service.current.addPayout({ date, amount: '7.00', sheets, files });
	const { items } = await entries({ from: date, to: date, options: { difference: 'Rounding' } }, CONTINUE);
	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ payout_id: id, error: expect.any(String) }),
	]);
});
