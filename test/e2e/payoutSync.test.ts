import { triggerOf, type Execution } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { openEditor, photographCanvas, photographOutput, runInEditor } from './editor.ts';
import { DAY, settledDay, startInstance, type Instance } from './instance.ts';
import { rowsOf } from './sheetRows.ts';

const EXAMPLE = 'payout-sync.json';

let instance: Instance;
let execution: Execution;
/** Yesterday's payouts when the execution began. */
let yesterday: Instance['sandbox']['payouts'];
beforeAll(async () => {
	instance = await startInstance();
	yesterday = await addPayouts(await settledDay());
	execution = await instance.api.runWorkflow(workflowId(), triggerOf(await readExample(EXAMPLE)));
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

const workflowId = () => instance.state.workflows[EXAMPLE]?.id ?? '';
const json = (node: string, output?: number) => execution.items(node, output).map((item) => item.json);

describe('"Payout sync" in a real n8n', () => {
	it("should list yesterday's payouts", () => {
		expect(execution.error).toBeUndefined();
		expect(execution.status).toBe('success');
		expect(
			json('List Payouts')
				.map(({ id }) => id)
				.sort(),
		).toEqual(yesterday.map(({ id }) => id).sort());
	});

	it('should give each row of their sheets as an item, as the files have it', async () => {
		const expected = await rowsOf(
			instance.sandbox,
			yesterday.filter(isReady).map(({ id }) => id),
		);
		expect(expected.length).toBeGreaterThan(20);
		const key = (row: Record<string, unknown>) => `${String(row.payout_file)}/${String(row.payout_row)}`;
		const given = new Map(json('Rows').map((row) => [key(row), row]));
		expect(given.size).toBe(expected.length);
		for (const row of expected) expect(given.get(key(row))).toMatchObject(row);
	});

	it('should put the payouts aside that are not ready', () => {
		const notYet = yesterday.filter((payout) => !isReady(payout));
		expect(notYet.length).toBeGreaterThan(0);
		expect(
			json('Not Yet')
				.map(({ id }) => id)
				.sort(),
		).toEqual(notYet.map(({ id }) => id).sort());
	});
});

describe('"Payout sync" in the editor', () => {
	it('should run by its button and show the items on the canvas and the rows in the panel', async () => {
		const { page, close } = await openEditor(instance.n8n.url, instance.owner);
		try {
			await runInEditor(page, `${instance.n8n.url}/workflow/${workflowId()}`);
			const labels = await page.getByTestId('edge-label').allInnerTexts();
			expect(labels.join(' ')).toContain(`${json('List Payouts').length} items`);
			expect(labels.join(' ')).toContain(`${json('Rows').length} items`);
			expect((await photographCanvas(page)).length).toBeGreaterThan(10_000);

			await photographOutput(page, 'Download Sheets');
			const table = await page.getByTestId('output-panel').locator('table').innerText();
			for (const text of ['payout_id', 'charge_id', String(json('Rows')[0]?.charge_id)])
				expect(table).toContain(text);
		} finally {
			await close();
		}
	});
});

const isReady = ({ status, settlements_available }: Instance['sandbox']['payouts'][number]) =>
	status === 'PAID_OUT' && settlements_available;

/** Payouts at both ends of the day before `today` and right outside; returns those of the day. */
async function addPayouts(today: number) {
	const { sandbox } = instance;
	const start = today - DAY;
	for (const date of [start - 1, start, today - 1, today]) await sandbox.addPayout({ date, rows: 15 });
	await sandbox.addPayout({ date: start, status: 'INITIATED' });
	await sandbox.addPayout({ date: today - 1, status: 'PENDING', settlements_available: false });
	return sandbox.payouts.filter(({ date }) => date >= start && date < today);
}
