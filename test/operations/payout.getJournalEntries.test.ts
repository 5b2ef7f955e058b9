import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { toMinor } from '../../sandbox/service/money.ts';
import { DAY, errorOf, executePayout, NOW, type Sandbox } from '../engine/service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
});
afterAll(async () => await sandbox.close());

const FROM = NOW - 18 * DAY;
const PERIOD = { period: 'custom', from: FROM, to: NOW, payouts: 'ofPeriod', filters: { status: ['PAID_OUT'] } };
const entries = async (parameters: IDataObject = {}, node = {}) =>
	await executePayout(sandbox, { operation: 'getJournalEntries', ...PERIOD, ...parameters }, { node });
type Line = { entry_id: string; account: string; debit: number; credit: number; currency: string; payout_id: string };
const minor = (amount: number, currency: string) => toMinor(String(amount), currency) ?? 0n;

it('should book every paid payout: each entry balances, and the bank gets what was paid', async () => {
	const { items, error } = await entries();
	expect(error).toBeUndefined();
	const lines = items.map(({ json }) => json as unknown as Line);
	const paid = sandbox.payouts.filter(({ status, date }) => status === 'PAID_OUT' && date >= FROM && date <= NOW);
	expect(new Set(lines.map(({ entry_id }) => entry_id))).toEqual(new Set(paid.map(({ id }) => id)));
	for (const { id, amount, currency } of paid) {
		const own = lines.filter(({ payout_id }) => payout_id === id);
		const sum = (some: Line[]) =>
			some.reduce((all, { debit, credit }) => all + minor(debit, currency) - minor(credit, currency), 0n);
		expect([id, sum(own)]).toEqual([id, 0n]);
		expect([id, sum(own.filter(({ account }) => account === 'Bank'))]).toEqual([id, amount]);
	}
});

it('should give an entry an item, split at month end, into your accounts', async () => {
	const { items } = await entries({
		output: 'entries',
		per: 'payoutAndMonth',
		bankAccount: '1200',
		clearingAccount: '1900',
	});
	const split = items.filter(({ json }) => String(json.entry_id).includes('/'));
	expect(split.length).toBeGreaterThan(0);
	for (const { json } of split) {
		expect(json.date).toBe('2025-12-31');
		expect((json.lines as Line[]).map(({ account }) => account)).toContain('1900');
	}
	expect(items.every(({ json }) => (json.lines as Line[]).length > 1)).toBe(true);
});

it('should book nothing of a payout that does not add up, unless its difference has an account', async () => {
	const charge = { charge_id: 'chg_w', amount: '1.00', currency: 'SAR' };
	const date = NOW - 100 * DAY;
	const alone = { from: date, to: date };
	const id = await sandbox.addPayout({ date, amount: '1.01', sheets: { charges: [charge] } });
	expect(errorOf(await entries(alone))).toMatchObject({ message: expect.stringContaining(id) as string });
	const { items } = await entries(alone, { onError: 'continueRegularOutput' });
	expect(items.filter(({ json }) => json.payout_id === id).map(({ json }) => Object.keys(json))).toEqual([
		expect.arrayContaining(['error', 'difference']),
	]);
	const openly = await entries({ ...alone, options: { difference: 'Rounding' } });
	const own = openly.items
		.filter(({ json }) => json.payout_id === id)
		.map(({ json }) => [json.account, json.debit, json.credit]);
	expect(own).toEqual([
		['Bank', 1.01, 0],
		['Sales', 0, 1],
		['Rounding', 0, 0.01],
	]);
});
