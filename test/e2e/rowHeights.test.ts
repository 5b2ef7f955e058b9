/** No row of a result is taller than two lines in n8n's table: what a person reads first stays on screen. */
import type { IDataObject, INode } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { openEditor, visit } from './editor.ts';
import { Hand } from './hand.ts';
import { startInstance, type Instance } from './instance.ts';
import { CARD_PAYMENTS, follow, node, PAYMENT, withIds } from './workflow.ts';

/** Of a cell, in pixels. */
const LINE = 18;
const PADDING = 12;

const PERIOD = { period: 'last3Months' };
const LIST = { ...PERIOD, returnAll: true };

/** What each operation of the default output is given, and the node it follows. */
const RUNS: Record<string, [parameters: IDataObject, after?: string]> = {
	'payout getMany': [LIST],
	'payout get': [{ payoutId: '={{ $json.id }}' }, 'payout getMany'],
	'payout downloadSheets': [{ payoutId: '={{ $json.payout_id }}' }, 'payout getJournalEntries'],
	'payout reconcile': [PERIOD],
	'payout getJournalEntries': [PERIOD],
	'payout matchBankLines': [{}, 'Lines'],
	'dispute getMany': [PERIOD],
	'transaction getMany': [LIST],
	'transaction getTotals': [{ ...PERIOD, groupBy: ['payout'] }],
	'transaction matchOrders': [PERIOD, 'Orders'],
	'charge create': [PAYMENT],
	'charge get': [{}, 'charge create'],
	'charge getMany': [LIST],
	'charge getOutstanding': [PERIOD],
	'authorization create': [PAYMENT],
	'authorization getMany': [LIST, 'authorization create'],
	'refund create': [{ reason: 'requested_by_customer' }, 'charge create'],
	'refund getMany': [LIST, 'refund create'],
};

let instance: Instance;
let page: Page;
let closeEditor: (() => Promise<void>) | undefined;
beforeAll(async () => {
	instance = await startInstance();
	({ page, close: closeEditor } = await openEditor(instance.n8n.url, instance.owner));
	await page.setViewportSize({ width: 1600, height: 900 });
});
afterAll(async () => {
	await closeEditor?.();
	await instance?.close();
});

/** A workflow of every operation, each with an ID to open it by. */
function workflow() {
	const { sandbox, state } = instance;
	const credentials = withIds({ cardPaymentsApi: state.credentials.cardPaymentsApi });
	const operations = Object.entries(RUNS).map(([name, [parameters]]): INode => {
		const [resource, operation] = name.split(' ');
		const id = crypto.randomUUID();
		return node(
			name,
			CARD_PAYMENTS,
			1,
			{ resource, operation, ...parameters },
			{ ...credentials, id, onError: 'continueRegularOutput' },
		);
	});
	const file = {
		url: `${sandbox.url}/_sandbox/bank-statement.csv`,
		options: { response: { response: { responseFormat: 'file' } } },
	};
	const orders = JSON.stringify({ Order: '1001', Amount: '12.50', Currency: 'SAR' });
	const others = [
		node('Start', 'n8n-nodes-base.manualTrigger', 1),
		node('Statement', 'n8n-nodes-base.httpRequest', 4.2, file),
		node('Lines', 'n8n-nodes-base.extractFromFile', 1, { operation: 'csv' }),
		node('Orders', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: orders, options: {} }),
	];
	const next = (name: string) => [
		...Object.entries(RUNS)
			.filter(([, [, after = 'Start']]) => after === name)
			.map(([operation]) => operation),
		...(name === 'Start' ? ['Statement', 'Orders'] : []),
	];
	const connections = Object.fromEntries(
		[...others, ...operations].map(({ name }) => [
			name,
			{ main: [next(name).map((to) => ({ node: to, type: 'main' as const, index: 0 }))] },
		]),
	);
	return {
		name: 'Rows',
		nodes: [...others, ...operations],
		connections: {
			...connections,
			...follow(['Statement', 'Lines']),
			Lines: { main: [[{ node: 'payout matchBankLines', type: 'main' as const, index: 0 }]] },
		},
		settings: {},
	};
}

/** Runs in the browser. The height of each row, with its tallest cell's text. */
const ROWS = `() => [...document.querySelectorAll('[data-test-id=output-panel] tbody tr')].map((row) => {
	const height = (cell) => [...cell.children].reduce((sum, child) => Math.max(sum, child.getBoundingClientRect().height), 0);
	const tallest = [...row.children].sort((a, b) => height(b) - height(a))[0];
	return { height: row.getBoundingClientRect().height, text: tallest ? tallest.innerText.slice(0, 160) : '' };
})`;

it('should show rows of two lines at most', async () => {
	const body = workflow();
	const { id } = await instance.api.createWorkflow(body);
	await visit(page, `${instance.n8n.url}/workflow/${id}`);
	await page.getByTestId('execute-workflow-button').click();
	await page
		.getByText('Workflow executed successfully')
		.or(page.getByText('Problem in node'))
		.first()
		.waitFor({ timeout: 240_000 });
	const tall: Array<[operation: string, height: number, text: string]> = [];
	for (const { id: nodeId, name } of body.nodes.filter((each) => RUNS[each.name] !== undefined)) {
		await visit(page, `${instance.n8n.url}/workflow/${id}/${nodeId}`);
		await page.getByTestId('ndv').getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
		const hand = new Hand(page);
		await hand.showTable();
		await page.waitForTimeout(500);
		await hand.photograph(`rows ${name}`);
		const rows = await page.evaluate<Array<{ height: number; text: string }>>(`(${ROWS})()`);
		expect([name, rows.length > 0]).toEqual([name, true]);
		const tallest = Math.max(...rows.map(({ height }) => height));
		console.log(`${name}: ${rows.length} rows, the tallest ${tallest}`);
		for (const { height, text } of rows) if (height > 2 * LINE + PADDING) tall.push([name, height, text]);
	}
	expect(tall).toEqual([]);
});
