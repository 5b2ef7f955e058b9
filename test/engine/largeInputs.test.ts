/** As many items as a large shop has in a month, to each operation that takes all of them at once. */
import type { IDataObject } from 'n8n-workflow';
import { isLong } from '../harness/long.ts';
import { DAY, NOW, useSandbox } from './service.ts';

const service = useSandbox();

/** An engine that spreads a list of 150,000 over the arguments of a call throws a RangeError. */
const COUNT = isLong ? 150_000 : 5_000;
/** Of CPU for one execution, in milliseconds: what grows with the square of the items takes minutes. */
const LONGEST = 60_000;
const PERIOD = { period: 'custom', from: NOW - 10 * DAY, to: NOW + DAY };

const LINES = Array.from({ length: COUNT }, (_, index) => ({
	Date: `2026-01-${String((index % 10) + 5).padStart(2, '0')}`,
	Text: `CARD PAYMENT ${index}`,
	Credit: `${index % 997}.${String(index % 100).padStart(2, '0')}`,
	Currency: 'SAR',
}));
const ORDERS = Array.from({ length: COUNT }, (_, index) => ({
	order: `ORDER-${index}`,
	total: '10.00',
	currency: 'SAR',
	created: '2026-01-10',
}));
const ROWS = Array.from({ length: COUNT }, (_, index) => ({
	type: 'charge',
	charge_id: `chg_${index}`,
	amount: '10.00',
	fee: '-0.25',
	net: '9.75',
	currency: 'SAR',
	date: '2026-01-10',
	payout_id: `payout_${index % 1_000}`,
	reference_order: `ORDER-${index}`,
}));

/** What comes out of an execution that must not fail, in time. */
async function execute(parameters: IDataObject, all: IDataObject[]): Promise<IDataObject[]> {
	const before = process.cpuUsage();
	const jsons = await service.output(parameters, { input: all.map((json) => ({ json })) });
	const { user, system } = process.cpuUsage(before);
	expect((user + system) / 1_000).toBeLessThan(LONGEST);
	return jsons;
}

describe.each([
	['matchBankLines', { resource: 'payout', lines: 'fromItems', ...PERIOD }, LINES],
	['matchOrders', { resource: 'transaction', ...PERIOD, includeNotPaidOut: false }, ORDERS],
])('%s', (operation, parameters, all) => {
	it('should say something of each item', async () => {
		const jsons = await execute({ ...parameters, operation }, all);
		expect(jsons.length).toBeGreaterThanOrEqual(COUNT);
	});

	it('should sum them up', async () => {
		const jsons = await execute({ ...parameters, operation, output: 'summary' }, all);
		expect(jsons).toHaveLength(1);
	});
});

it.each([
	[{ resource: 'transaction', operation: 'getMany' }],
	[{ resource: 'transaction', operation: 'getTotals' }],
	[{ resource: 'payout', operation: 'reconcile' }],
	[{ resource: 'payout', operation: 'reconcile', output: 'report' }],
])('%j should read them as rows', async (parameters) => {
	await execute({ ...parameters, payouts: 'fromRows' }, ROWS);
});

it('should book them', async () => {
	const rows = ROWS.map((row) => ({ ...row, payout_id: '' }));
	const paid = { filePayoutId: 'payout_1', filePaid: String(9.75 * COUNT), fileDate: '2026-01-11' };
	const parameters = { resource: 'payout', operation: 'getJournalEntries', payouts: 'fromRows', ...paid };
	const lines = await execute(parameters, rows);
	const sumOf = (side: string) => lines.reduce((sum, line) => sum + Number(line[side] ?? 0), 0);
	expect([sumOf('debit'), sumOf('credit')]).toEqual([10 * COUNT, 10 * COUNT]);
});
