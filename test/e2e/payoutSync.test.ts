import { triggerOf, type Execution } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { executeInEditor, openEditor, photographCanvas, photographOutput } from './editor.ts';
import { DAY, settledDay, startInstance, type Instance } from './instance.ts';
import { expectWhole, isReady, recentPayouts } from './transactions.ts';

const EXAMPLE = 'payout-sync.json';

let instance: Instance;
let execution: Execution;
let recent: Instance['sandbox']['payouts'];
beforeAll(async () => {
	instance = await startInstance();
	await settledDay();
	const { sandbox } = instance;
	await sandbox.addPayout({ date: Date.now() - 7 * DAY - 60_000, rows: 15 });
	await sandbox.addPayout({ date: Date.now() - 7 * DAY + 600_000, rows: 15 });
	await sandbox.addPayout({ date: Date.now() - DAY, status: 'INITIATED' });
	await sandbox.addPayout({ date: Date.now() - DAY, settlements_available: false });
	recent = recentPayouts(instance);
	execution = await instance.api.executeWorkflow(workflowId(), triggerOf(await readExample(EXAMPLE)));
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

const workflowId = () => instance.state.workflows[EXAMPLE]?.id ?? '';
const rows = () => execution.items('Rows').map(({ json }) => json);

describe('"Payout sync" in a real n8n', () => {
	it('should return every transaction of the payouts of seven days, adding up to each payout', () => {
		expect(execution.error).toBeUndefined();
		expect(execution.status).toBe('success');
		expect(rows().length).toBeGreaterThan(200);
		expectWhole(rows(), recent.filter(isReady));
	});

	it('should name the payouts that have no sheets yet', () => {
		const hint = execution.hints('Get Transactions').find((text) => text.includes('has no sheets yet')) ?? '';
		const waiting = recent.filter((payout) => payout.status === 'PAID_OUT' && !isReady(payout));
		expect(waiting.length).toBeGreaterThan(0);
		for (const { id } of waiting) expect(hint).toContain(id);
	});

	it("should name the payouts that aren't paid out", () => {
		const hint = execution.hints('Get Transactions').find((text) => /(isn|aren)'t paid out/.test(text)) ?? '';
		const unpaid = recent.filter(({ status }) => status !== 'PAID_OUT');
		expect(unpaid.length).toBeGreaterThan(0);
		for (const { id } of unpaid) expect(hint).toContain(id);
	});
});

describe('"Payout sync" in the editor', () => {
	it('should execute by its button and show the items on the canvas and the rows in the panel', async () => {
		const { page, close } = await openEditor(instance.n8n.url, instance.owner);
		try {
			await executeInEditor(page, `${instance.n8n.url}/workflow/${workflowId()}`);
			const labels = await page.getByTestId('edge-label').allInnerTexts();
			expect(labels.join(' ')).toContain(`${rows().length} items`);
			expect((await photographCanvas(page)).length).toBeGreaterThan(10_000);

			await photographOutput(page, 'Get Transactions');
			const table = await page.getByTestId('output-panel').locator('table').innerText();
			for (const text of ['payout_id', 'transaction_id', String(rows()[0]?.transaction_id)])
				expect(table).toContain(text);
		} finally {
			await close();
		}
	});
});
