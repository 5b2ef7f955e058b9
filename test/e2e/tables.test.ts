/** How tall the rows of results are in n8n's table: what a person reads first must not be pushed off the screen. */
import { mkdir, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { executeInEditor, openEditor, visit } from './editor.ts';
import { UNTIL_EXECUTED } from './hand.ts';
import { DAY, startInstance, type Instance } from './instance.ts';
import { CARD_PAYMENTS, connect, node, PAYMENT, withIds } from './workflow.ts';

const PICTURES = 'coverage/tables';
const MOST_LINES = 2;

/** Results with all that may be said of them. Each follows the manual trigger, or its node in AFTER. */
const RESULTS: Record<string, INodeParameters> = {
	'transaction getMany': {},
	'transaction getTotals': {},
	'transaction getTotals by payout': { groupBy: ['payout', 'type', 'paymentMethod'] },
	'transaction matchOrders': { options: {} },
	'transaction matchOrders summary': { output: 'summary' },
	'payout getMany': { filters: {} },
	'payout reconcile': {},
	'payout reconcile report': { output: 'report' },
	'payout getJournalEntries': { options: { difference: 'Rounding' } },
	'payout matchBankLines': { lines: 'fromItems' },
	'payout matchBankLines summary': { lines: 'fromItems', output: 'summary' },
	'payout downloadSheets': {},
	'dispute getMany': {},
	'charge create': PAYMENT,
	'charge create declined': { ...PAYMENT, cardToken: 'tok_declined' },
	'charge get': {},
	'charge getMany': {},
	'charge getOutstanding': {},
	'charge getOutstanding summary': { output: 'summary' },
	'authorization create': PAYMENT,
	'authorization get': {},
	'authorization getMany': {},
	'authorization capture': { howMuch: 'part', amount: '1.25' },
	'authorization void': {},
	'refund create': { reason: 'requested_by_customer', howMuch: 'part', amount: '2.25' },
	'refund get': {},
	'refund getMany': {},
};
const AFTER: Record<string, string> = {
	'transaction matchOrders': 'Orders',
	'transaction matchOrders summary': 'Orders',
	'payout matchBankLines': 'Bank Lines',
	'payout matchBankLines summary': 'Bank Lines',
	'payout downloadSheets': 'transaction getMany',
	'charge get': 'charge create',
	'authorization get': 'authorization create',
	'authorization capture': 'authorization get',
	'authorization void': 'To Be Voided',
	'refund create': 'charge create',
	'refund get': 'refund create',
};

let instance: Instance;
let page: Page;
let closeEditor: (() => Promise<void>) | undefined;
let nodeIds: Map<string, string>;
let workflowUrl = '';
beforeAll(async () => {
	instance = await startInstance();
	await addTrouble();
	const { id, nodes } = await saveWorkflow();
	nodeIds = new Map(nodes.map((each) => [each.name, each.id]));
	workflowUrl = `${instance.n8n.url}/workflow/${id}`;
	({ page, close: closeEditor } = await openEditor(instance.n8n.url, instance.owner));
	page.setDefaultTimeout(UNTIL_EXECUTED);
	await page.setViewportSize({ width: 1600, height: 900 });
	await mkdir(PICTURES, { recursive: true });
	await executeInEditor(page, workflowUrl);
});
afterAll(async () => {
	await closeEditor?.();
	await instance?.close();
});

/** Payouts of last month that don't balance, in every way, aren't paid, or can't be read. */
async function addTrouble(): Promise<void> {
	const { sandbox } = instance;
	const now = new Date();
	const date = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), -2, 9);
	const charge = (id: number, amount: string, more: Record<string, string> = {}) => ({
		charge_id: `chg_${9_000 + id}`,
		amount,
		currency: 'SAR',
		created: new Date(date - DAY).toISOString(),
		...more,
	});
	const add = async (payout: object) => await sandbox.addPayout({ currency: 'SAR', date, ...payout });
	await add({ amount: '120.00', status: 'FAILED' });
	await add({ amount: '140.00', status: 'PENDING' });
	await add({ amount: '900.00', settlements_available: false });
	await add({ amount: '8411.75', sheets: { charges: [charge(1, '8600.00'), charge(2, '75.25')] } });
	const fees = { fee: '1.50', vat: '0.23', gross_amount: '100.00' };
	const rows = Array.from({ length: 20 }, (_, index) => charge(10 + index, '100.00', fees));
	await add({ amount: '1965.40', sheets: { charges: rows } });
	await add({ amount: '10.00', sheets: { charges: [charge(40, 'n/a'), charge(41, '5.00', { currency: 'USD' })] } });
	const twice = [charge(50, '7.00', { reference_order: 'A-7' }), charge(50, '7.00', { reference_order: 'A-7' })];
	await add({ amount: '14.00', sheets: { charges: twice } });
	const kinds = ['Gebühr', 'Sonstiges'].map((type, index) => charge(60 + index, `${3 - index}.00`, { type }));
	await add({ amount: '5.00', sheets: { charges: [...kinds, charge(63, '1.00', { status: 'Abgelehnt' })] } });
}

function ordersOf(): object[] {
	const charges = instance.sandbox.payouts.slice(-20).flatMap(({ sheets }) => sheets.charges);
	const known = charges.filter(({ reference_order }) => reference_order).slice(0, 20);
	const orders = known.map(({ reference_order: id, amount, currency }) => ({ id, total_price: amount, currency }));
	return [
		...orders.map((order, index) => (index % 5 === 1 ? { ...order, id: `#${order.id}` } : order)),
		...orders.slice(0, 1),
		{ id: 'UNPAID-1', total_price: '12.50', currency: 'SAR' },
		{ id: 'A-7', total_price: '7.00', currency: 'SAR' },
		{ ...orders[3], total_price: '1.11' },
		{ ...orders[4], currency: 'USD' },
		{ ...orders[5], currency: '' },
		{ id: '', total_price: '4', currency: 'XXX' },
	];
}

async function bankLines(): Promise<object[]> {
	const csv = await (await fetch(`${instance.sandbox.url}/_sandbox/bank-statement.csv`)).text();
	const lines = parse(csv, { columns: true }) as Array<Record<string, string>>;
	// Some banks write a reference behind it, which no line break divides.
	return lines.map((line, index) => ({ ...line, Details: `${line.Details} FT26101527920${10_000 + index}` }));
}

async function saveWorkflow(): Promise<{ id: string; nodes: INode[] }> {
	const { api, state } = instance;
	const credentials = withIds({ cardPaymentsApi: state.credentials.cardPaymentsApi });
	const add = (name: string, parameters: INodeParameters) =>
		node(name, CARD_PAYMENTS, 1, parameters, {
			id: crypto.randomUUID(),
			...credentials,
			onError: 'continueErrorOutput',
		});
	const nodes = [
		node('Orders', 'n8n-nodes-base.noOp', 1),
		node('Bank Lines', 'n8n-nodes-base.noOp', 1),
		add('To Be Voided', { resource: 'authorization', operation: 'create', ...PAYMENT }),
		...Object.entries(RESULTS).map(([name, parameters]) => {
			const [resource, operation] = name.split(' ');
			return add(name, { resource, operation, ...parameters } as INodeParameters);
		}),
	];
	const all = [node('Start', 'n8n-nodes-base.manualTrigger', 1), ...nodes];
	const { id } = await api.createWorkflow({
		name: 'Every result',
		nodes: all.map((each, index) => ({ ...each, position: [(index % 6) * 220, Math.floor(index / 6) * 160] })),
		connections: connect(
			nodes.map(({ name }) => name),
			AFTER,
		),
		pinData: {
			Orders: ordersOf().map((json) => ({ json })),
			'Bank Lines': (await bankLines()).map((json) => ({ json })),
		},
		settings: { executionOrder: 'v1' },
	});
	return { id, nodes };
}

interface TallCell {
	column: string;
	lines: number;
	text: string;
}

/** Runs in the browser: how many lines the cells of the open table take, the tallest of each column. */
const TALLEST_CELLS = `() => {
	const table = document.querySelector('[data-test-id=output-panel] table');
	const names = [...table.querySelectorAll('thead th')].map((cell) => cell.textContent.trim());
	const tallest = {};
	for (const cell of table.querySelectorAll('tbody td')) {
		const style = getComputedStyle(cell);
		const range = document.createRange();
		range.selectNodeContents(cell);
		const height = range.getBoundingClientRect().height;
		const line = Number.parseFloat(style.lineHeight) || 18;
		const column = names[Number(cell.dataset.col)];
		const lines = Math.round(height / line);
		if (column !== undefined && (tallest[column]?.lines ?? 0) < lines)
			tallest[column] = { column, lines, text: cell.textContent.slice(0, 120) };
	}
	return Object.values(tallest).sort((a, b) => b.lines - a.lines);
}`;

/** One item, to be sent as it is: its answer stands first, and in the hint. Rows of files are as in the file. */
const WHOLE = ['payout reconcile report', 'transaction matchOrders summary', 'payout matchBankLines summary'];
const OF_FILES = ['payout downloadSheets'];

it.each(Object.keys(RESULTS).filter((name) => ![...WHOLE, ...OF_FILES].includes(name)))(
	'should take two lines a row of %s',
	async (name) => {
		await visit(page, `${workflowUrl}/${nodeIds.get(name)}`);
		const output = page.getByTestId('output-panel');
		const asTable = output.getByTestId('radio-button-table');
		await asTable.waitFor();
		await asTable.click();
		await output.locator('table').waitFor();
		await page.waitForTimeout(500);
		await writeFile(`${PICTURES}/${name}.png`, await page.screenshot({ scale: 'css' }));
		const cells = await page.evaluate<TallCell[]>(`(${TALLEST_CELLS})()`);
		expect(cells.length).toBeGreaterThan(0);
		// IDs are for other nodes: of an order that's in three payouts, none is left out.
		const most = ({ column, text }: TallCell) => (column.endsWith('_ids') ? text.split(', ').length : 0);
		expect(cells.filter((cell) => cell.lines > Math.max(MOST_LINES, most(cell)))).toEqual([]);
	},
);
