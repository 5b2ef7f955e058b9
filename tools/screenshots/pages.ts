/** Pictures of whole pages: a mail, a table of n8n, a payment. */
import { dataTableOf, dataTablePath } from '../../sandbox/runtime/dataTable.ts';
import { triggerOf } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { executeWorkflow } from '../../test/harness/engine.ts';
import { activate } from '../../test/e2e/activate.ts';
import { CHECKOUT, chooseAtBank, executionOf, goToBank } from '../../test/e2e/checkout.ts';
import { TIME_ZONE } from '../../test/e2e/instance.ts';
import type { Studio } from './studio.ts';

const DATA_TABLE = 'payout-sync-to-data-table.json';

/**
 * The page that "Monthly report" mails on a phone: with payouts that don't balance, failed or have no sheets yet. It
 * takes n8n's engine, and no n8n.
 */
export async function takeReport({ page, write }: Pick<Studio, 'page' | 'write'>): Promise<void> {
	const sandbox = await startSandbox();
	const now = new Date();
	const date = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), -1, 9);
	await sandbox.addPayout({ currency: 'SAR', amount: '120.00', status: 'FAILED', date });
	await sandbox.addPayout({ currency: 'SAR', amount: '900.00', settlements_available: false, date });
	await sandbox.addPayout({
		merchant_id: '1124340',
		currency: 'SAR',
		amount: '8411.75',
		date,
		sheets: {
			charges: [
				{ charge_id: 'chg_1', gross_amount: '8800.00', fee: '200.00', amount: '8600.00', currency: 'SAR' },
				{ charge_id: 'chg_2', gross_amount: '77.00', fee: '1.75', amount: '75.25', currency: 'SAR' },
			],
			refunds: [{ refund_id: 'ref_1', gross_amount: '250.00', fee: '0.00', amount: '250.00', currency: 'SAR' }],
		},
	});
	const example = await readExample('monthly-report.json');
	const cardPaymentsApi = { apiKey: sandbox.keys.test, baseUrl: sandbox.url };
	const settings = { timezone: TIME_ZONE };
	const { items } = await executeWorkflow({
		...example,
		settings,
		credentials: { cardPaymentsApi },
		mode: 'trigger',
	});
	await sandbox.close();
	const [reported] = items('Reconcile Payouts');
	await page.goto('about:blank');
	await page.setViewportSize({ width: 400, height: 1_100 });
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.setContent(String(reported?.json.html));
	await write('monthly-report.png', await page.screenshot());
	await page.emulateMedia({ colorScheme: 'light' });
	await write('monthly-report-light.png', await page.screenshot());
}

/** The table after an execution, as n8n shows it. */
export async function takeDataTable({ instance: { api, n8n, state }, page, write }: Studio): Promise<void> {
	const execution = await api.executeWorkflow(
		state.workflows[DATA_TABLE]?.id ?? '',
		triggerOf(await readExample(DATA_TABLE)),
	);
	await page.setViewportSize({ width: 1600, height: 760 });
	await page.goto(n8n.url + dataTablePath(dataTableOf(execution)));
	// Keys are in the last column, which n8n doesn't draw until it's scrolled to.
	await page.getByText('charge', { exact: true }).first().waitFor();
	await page.waitForTimeout(1_000);
	await write('payout-data-table.png', await page.screenshot());
}

const PHONE = { viewport: { width: 460, height: 360 }, deviceScaleFactor: 1.25, colorScheme: 'light' as const };
const EDITOR = { width: 1600, height: 800 };
/** The execution's nodes, without the editor's bars and buttons. */
const EXECUTION = { x: 352, y: 140, width: 1248, height: 560 };

/** docs/3d-secure.md: a payment as the cardholder sees it, and its execution. */
export async function takeThreeDSecure({ instance, page: editor, write }: Studio): Promise<void> {
	const workflow = instance.state.workflows[CHECKOUT]?.id ?? '';
	await activate(instance.api, workflow);
	const cardholder = await editor.context().browser()?.newContext(PHONE);
	const page = await cardholder?.newPage();
	if (page === undefined) throw new Error('The browser is gone');
	await page.goto(`${instance.n8n.url}/webhook/card-checkout`);
	await write('3ds-shop.png', await page.screenshot());
	await goToBank(page, instance);
	await write('3ds-bank-page.png', await page.screenshot({ fullPage: true }));
	await chooseAtBank(page, 'Approve');
	await write('3ds-thank-you.png', await page.screenshot());
	await cardholder?.close();

	const { id } = await executionOf(instance.sandbox.charges.at(-1)?.response.id ?? '', instance);
	await editor.setViewportSize(EDITOR);
	await editor.goto(`${instance.n8n.url}/workflow/${workflow}/executions/${id}`);
	// n8n once gives advice on production. A click elsewhere closes it.
	await editor.getByText('Production Checklist').waitFor();
	await editor.waitForTimeout(3_000);
	await editor.mouse.click(200, 700);
	await editor.getByText('Production Checklist').waitFor({ state: 'hidden' });
	await editor.waitForTimeout(1_000);
	await write('3ds-execution.png', await editor.screenshot({ clip: EXECUTION }));
}
