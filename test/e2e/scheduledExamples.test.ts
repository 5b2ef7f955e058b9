import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { dataTableOf, dataTableRows } from '../../sandbox/runtime/dataTable.ts';
import { triggerOf, type Execution } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { DAY, startInstance, type Instance } from './instance.ts';
import { expectWhole, isReady, recentPayouts } from './transactions.ts';

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

const succeeded = (execution: Execution) => {
	expect(execution.error).toBeUndefined();
	expect(execution.status).toBe('success');
};
/** Executes an example as `npm start` imports it. */
const execute = async (file: string) =>
	await instance.api.executeWorkflow(instance.state.workflows[file]?.id ?? '', triggerOf(await readExample(file)));

// Keep this last: it leaves a late payout behind, which makes every sync fail.
describe('"Payout sync to a Data Table"', () => {
	const EXAMPLE = 'payout-sync-to-data-table.json';
	let execution: Execution;
	/** Without n8n's times. IDs stay, so that a replaced row shows. */
	const stored = async () =>
		(await dataTableRows(instance.api, dataTableOf(execution))).map(
			(row): IDataObject => ({ ...row, createdAt: undefined, updatedAt: undefined }),
		);
	const ready = () => recentPayouts(instance).filter(isReady);

	it('should create its table with every transaction of the last seven days', async () => {
		execution = await execute(EXAMPLE);
		succeeded(execution);
		const rows = await stored();
		expect(rows.length).toBeGreaterThan(200);
		expectWhole(rows, ready());
	});

	it('should change nothing when it runs again', async () => {
		const before = await stored();
		execution = await execute(EXAMPLE);
		succeeded(execution);
		expect(await stored()).toEqual(before);
	});

	it('should add what is missing', async () => {
		const before = await stored();
		const charges = (id: string) => `charge_id,amount,currency\n${id},1.00,SAR\n`;
		const id = await instance.sandbox.addPayout({
			amount: '3.00',
			sheets: { charges: [{ charge_id: 'chg_a', amount: '1.00', currency: 'SAR' }] },
			files: { 'CHARGES part 2.csv': charges('chg_b'), 'CHARGES part 3.csv': charges('chg_c') },
			omitSheets: ['summary'],
		});
		execution = await execute(EXAMPLE);
		succeeded(execution);
		const added = (await stored()).slice(before.length);
		expect(added.map(({ key, transaction_id }) => [key, transaction_id])).toEqual([
			[`${id}/charge/chg_a`, 'chg_a'],
			[`${id}/charge/chg_b`, 'chg_b'],
			[`${id}/charge/chg_c`, 'chg_c'],
		]);
	});

	it('should add each row once when it is executed twice at the same time', async () => {
		const before = await stored();
		const ids = [];
		for (let number = 0; number < 5; number++) ids.push(await instance.sandbox.addPayout({ rows: 20 }));
		instance.sandbox.faults.next({ kind: 'delay', path: '/v2/payouts/download', delayMs: 300, times: 1_000 });
		const both = await Promise.all([execute(EXAMPLE), execute(EXAMPLE)]);
		instance.sandbox.faults.clear();
		both.forEach(succeeded);
		const written = await stored();
		execution = await execute(EXAMPLE);
		succeeded(execution);
		// Neither left a row to the other that it didn't write.
		expect(await stored()).toEqual(written);
		const added = written.slice(before.length).map(({ key }) => String(key));
		expect(added).toHaveLength(100);
		expect(new Set(added).size).toBe(100);
		for (const id of ids) expect(added.filter((key) => key.startsWith(`${id}/`))).toHaveLength(20);
	});

	it('should be complete again, with each row once, after n8n is killed in the middle of writing', async () => {
		const ROWS = 500;
		const { api, sandbox, state } = instance;
		const before = await stored();
		await sandbox.addPayout({ rows: ROWS });
		await api.startByHand(state.workflows[EXAMPLE]?.id ?? '', triggerOf(await readExample(EXAMPLE)));
		while ((await stored()).length === before.length) await sleep(50);
		await instance.killAndRestart();
		expect((await stored()).length - before.length).toBeLessThan(ROWS);

		execution = await execute(EXAMPLE);
		succeeded(execution);
		const rows = await stored();
		expect(rows).toHaveLength(before.length + ROWS);
		expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
	});

	it('should save the others when downloads fail or sheets are missing, and then fail naming each', async () => {
		const { sandbox } = instance;
		const late = await sandbox.addPayout({ date: Date.now() - 6 * DAY, settlements_available: false });
		await sandbox.addPayout({ date: Date.now() - 6 * DAY, settlements_available: false, status: 'FAILED' });
		const unpaid = await sandbox.addPayout({ date: Date.now() - 6 * DAY - 1_000, status: 'INITIATED' });
		const good = await sandbox.addPayout({
			date: Date.now() - 5 * DAY,
			amount: '2.00',
			sheets: { charges: [{ charge_id: 'chg_good', amount: '2.00', currency: 'SAR' }] },
		});
		sandbox.faults.next({ kind: 'status', path: '/v2/payouts/download', status: 400, times: 2 });
		execution = await execute(EXAMPLE);
		expect(execution.status).toBe('error');
		const lines = execution.error?.message.split('\n') ?? [];
		expect(lines).toHaveLength(4);
		expect(lines.filter((line) => /^payout_\d+: The service rejected/.test(line))).toHaveLength(2);
		expect(lines.some((line) => line.startsWith(`${late}: it still has no sheets after 6 days`))).toBe(true);
		expect(lines.some((line) => line.startsWith(`${unpaid}: it's still INITIATED after 6 days`))).toBe(true);
		const saved = await stored();
		expect(saved.map(({ key }) => key)).toContain(`${good}/charge/chg_good`);
		expect(saved.filter(({ payout_id }) => payout_id === unpaid)).toEqual([]);
	});
});
