import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../../sandbox/server.ts';
import { DAY, NOW, executePayout, type Sandbox } from '../../engine/service.ts';

const COUNT = 7;

/** The rows of each payout, one per item, and the number of requested files. */
async function rowsOf(sandbox: Sandbox, ids: string[], options: IDataObject) {
	const from = sandbox.requests.length;
	const { items, error } = await executePayout(
		sandbox,
		{ operation: 'downloadSheets', options },
		{ input: ids.map((id) => ({ json: { id } })), node: { onError: 'continueRegularOutput' } },
	);
	const downloads = sandbox.requests.slice(from).filter(({ path }) => path.endsWith('/download'));
	return { items, error, downloads: downloads.length };
}

describe.each(['flat', 'folders', 'zips'] as const)('Payouts per Request (packed as %s)', (packing) => {
	let sandbox: Sandbox;
	const ids: string[] = [];
	beforeAll(async () => {
		sandbox = await startSandbox({ now: NOW, packing });
		for (let index = 0; index < COUNT; index++)
			ids.push(await sandbox.addPayout({ date: NOW - 300 * DAY + index, rows: 3 + index }));
	});
	afterAll(async () => {
		expect(sandbox.violations).toEqual([]);
		await sandbox.close();
	});

	it.each([1, 20])(
		'should request several items at once, and return to each its own rows (concurrency %i)',
		async (concurrency) => {
			const one = await rowsOf(sandbox, ids, { concurrency });
			const together = await rowsOf(sandbox, ids, { concurrency, payoutsPerRequest: 3 });
			expect(one.downloads).toBe(COUNT);
			expect(together.downloads).toBe(3);
			expect(together.error).toBeUndefined();
			const simple = ({ items }: typeof one) =>
				items.map(({ json, pairedItem }) => [json.payout_id, json.charge_id, json.payout_row, pairedItem]);
			expect(simple(together)).toEqual(simple(one));
			expect(one.items.length).toBeGreaterThan(COUNT * 3);
		},
	);

	it('should return the others when the service has no file for one', async () => {
		const { items } = await rowsOf(sandbox, [...ids.slice(0, 2), 'payout_404404404404', ...ids.slice(2, 4)], {
			payoutsPerRequest: 5,
		});
		expect(new Set(items.map(({ json }) => json.payout_id))).toEqual(
			new Set([...ids.slice(0, 4), 'payout_404404404404']),
		);
		expect(items.filter(({ json }) => json.error !== undefined)).toHaveLength(1);
	});

	it('should read the same payout twice if two items have it', async () => {
		const [id = ''] = ids;
		const { items } = await rowsOf(sandbox, [id, id], { payoutsPerRequest: 5 });
		const perItem = [0, 1].map(
			(item) => items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item).length,
		);
		expect(perItem[0]).toBeGreaterThan(0);
		expect(perItem[1]).toBe(perItem[0]);
	});
});
