/** What stands above the items says nothing that they deny: its figures are theirs. */
import type { IDataObject } from 'n8n-workflow';
import { at } from '../harness/clock.ts';
import { DAY, errorOf, NOW, useSandbox } from '../engine/service.ts';

const service = useSandbox();

beforeAll(async () => {
	const date = NOW - 5 * DAY;
	const charges = [{ id: 'chg_777', date: '2026-01-10', amount: '1000.00', currency: 'SAR' }];
	await service.current.addPayout({ id: 'payout_777', date, currency: 'SAR', amount: '990.00', sheets: { charges } });
	await service.current.addPayout({ id: 'payout_888', date, amount: '120.00', status: 'FAILED' });
});

const executed = async (parameters: IDataObject) => {
	const { items, hints, error } = await at(NOW, async () => await service.execute(parameters));
	expect(error).toBeUndefined();
	return { items: items.map(({ json }) => json), hints };
};
const WEEK = { period: 'custom', from: NOW - 7 * DAY, to: NOW };
const sum = (items: IDataObject[], field: string, currency: string) =>
	items.reduce((all, item) => all + (item.currency === currency ? Math.round(Number(item[field]) * 1_000) : 0), 0) /
	1_000;
const written = (amount: number, decimals: number) =>
	amount.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

it('Payout: Get Many should count what it lists', async () => {
	const { items, hints } = await executed({ resource: 'payout', operation: 'getMany', ...WEEK });
	const count = (status: string) => items.filter((item) => item.status === status).length;
	const [first] = hints;
	expect(first?.type).toBe('info');
	expect(first?.message).toContain(`${items.length} payouts: ${count('PAID_OUT')} paid out`);
	expect(first?.message).toContain(`${count('FAILED')} FAILED (`);
	const paid = items.filter((item) => item.status === 'PAID_OUT');
	expect(first?.message).toContain(`${written(sum(paid, 'amount', 'SAR'), 2)} SAR`);
});

it('Payout: Reconcile should name what does not balance, and call none of its items left out', async () => {
	const { items, hints } = await executed({ resource: 'payout', operation: 'reconcile', ...WEEK });
	const [first] = hints;
	const off = items.filter((item) => item.balanced === false);
	expect(off).toHaveLength(1);
	expect(first).toMatchObject({ type: 'warning' });
	expect(first?.message).toContain(`1 of ${items.length} doesn't balance: payout_777, 10.00 SAR too much`);
	const unpaid = items.filter(({ status }) => ['PENDING', 'INITIATED', 'FAILED'].includes(String(status)));
	expect(first?.message).toContain(`${unpaid.length} not paid: `);
	for (const { message } of hints) expect(message).not.toMatch(/left out|aren't here/);
});

it('Transaction: Get Totals should say its own fees', async () => {
	const { items, hints } = await executed({ resource: 'transaction', operation: 'getTotals', ...WEEK });
	expect(items.length).toBeGreaterThan(1);
	const unpaid = hints.find(({ message }) => message.includes("aren't paid out"));
	expect(unpaid?.message).toContain("their transactions aren't here");
	for (const { payouts_left_out: leftOut } of items)
		expect(hints.some(({ message }) => message.includes('left out'))).toBe(Number(leftOut) > 0);
	const fees = hints.find(({ message }) => message.startsWith('Fees '));
	if (items.every((item) => typeof item.fees === 'number'))
		expect(fees?.message).toContain(`${written(0 - sum(items, 'fees', 'SAR'), 2)} SAR`);
	else expect(fees).toBeUndefined();
});

it('Payout: Get Journal Entries should say what its lines come to', async () => {
	const date = NOW - 30 * DAY;
	const charges = [{ id: 'chg_1', date: '2025-12-17', amount: '250.75', currency: 'SAR' }];
	const payout = { id: 'payout_1', date, currency: 'SAR', amount: '250.75', sheets: { charges } };
	await service.current.addPayout(payout);
	const book = { resource: 'payout', operation: 'getJournalEntries', payouts: 'byId' };
	const { items, hints } = await executed({ ...book, payoutId: 'payout_1' });
	expect(hints[0]).toMatchObject({ message: `${items.length} lines, debit = credit = 250.75 SAR`, type: 'info' });
	const { description } = errorOf(await service.execute({ ...book, payoutId: 'payout_777' }));
	expect(description).toMatch(/10.00 SAR too much.*add "Difference To".*using error output/s);
});

it('should say that nothing was paid of a payout that failed, and what a PDF is', async () => {
	const { description } = errorOf(
		await service.execute(
			{
				...{ resource: 'payout', operation: 'downloadSheets' },
				payoutId: '={{ $json.id }}',
			},
			{ input: [{ json: { id: 'payout_000888', status: 'FAILED', amount: 1, currency: 'SAR', date: NOW } }] },
		),
	);
	expect(description).toMatch(/^Nothing was paid/);
	const data = { data: Buffer.from('%PDF-1.7').toString('base64'), mimeType: 'application/pdf', fileName: 'p.pdf' };
	const file = { resource: 'transaction', operation: 'getMany', payouts: 'fromFile' };
	const { message } = errorOf(await service.execute(file, { input: [{ json: {}, binary: { data } }] }));
	expect(message).toBe('No row was read: the file "p.pdf" is a PDF, which has no rows');
});

it.each([
	[{ resource: 'payout', operation: 'getMany' }, /^No payouts from/],
	[{ resource: 'payout', operation: 'reconcile' }, /^No payouts from/],
	[{ resource: 'payout', operation: 'getJournalEntries' }, /^No payouts from/],
	[{ resource: 'transaction', operation: 'getMany' }, /^No payouts from/],
	[{ resource: 'transaction', operation: 'getTotals' }, /^No payouts from/],
	[{ resource: 'dispute', operation: 'getMany' }, /^No payouts from/],
	[{ resource: 'charge', operation: 'getMany' }, /^No charges from/],
	[{ resource: 'authorization', operation: 'getMany' }, /^No authorizations from/],
	[{ resource: 'refund', operation: 'getMany' }, /^No refunds from/],
	[{ resource: 'charge', operation: 'getOutstanding' }, /^No payouts from/],
])('should say of an empty period what was looked at: %j', async (operation, words) => {
	const { items, hints } = await executed({ ...operation, period: 'custom', from: '2020-01-01', to: '2020-01-31' });
	expect(items.map(({ count, complete }) => [count, complete])).toEqual(
		operation.operation === 'getTotals' ? [[0, null]] : [],
	);
	const said = hints.map(({ message }) => message).find((message) => words.test(message));
	expect(said).toMatch(/from 2020-01-01 to 2020-01-31.*Choose a longer/);
});
