/** The words that people type into n8n's list of nodes. */
import type { Page } from 'playwright-core';
import { openEditor } from './editor.ts';
import { Hand } from './hand.ts';
import { startInstance, type Instance } from './instance.ts';

const WORDS = [
	...['journal', 'report', 'totals', 'deposit', 'partial refund', 'credit card', 'payment gateway', 'ledger', 'tax'],
	...['stripe reconciliation', 'vat', 'fees', 'settlement', 'reconcile', 'bank statement', 'unpaid orders', 'payout'],
	...['outstanding', 'receivables'],
	...[
		'transactions',
		'chargeback',
		'dispute',
		'refund',
		'charge',
		'capture',
		'void',
		'3ds',
		'3-d secure',
		'acquirer',
	],
	...['bookkeeping', 'accounting', 'month end', 'reconciliation', 'merchant', 'payments', 'settlement report'],
];

let instance: Instance;
let page: Page;
let closeEditor: (() => Promise<void>) | undefined;
beforeAll(async () => {
	instance = await startInstance();
	({ page, close: closeEditor } = await openEditor(instance.n8n.url, instance.owner));
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('schedule', 'Schedule Trigger');
	await hand.backToCanvas();
	await hand.addBehind();
});
afterAll(async () => {
	await closeEditor?.();
	await instance?.close();
});

const found = () => page.getByTestId('node-creator').getByTestId('node-creator-item-name');

it.each(WORDS)('should find the node by "%s"', async (words) => {
	await page.getByTestId('node-creator-search-bar').fill(words);
	await found().getByText('Card Payments', { exact: true }).first().waitFor({ timeout: 5_000 });
});

it('should show what the node does with payouts', async () => {
	await page.getByTestId('node-creator-search-bar').fill('payout');
	await found().getByText('Card Payments', { exact: true }).first().click();
	const actions = (await found().allInnerTexts()).filter((text) => /payout/i.test(text));
	expect(actions).toEqual(expect.arrayContaining(['Get many payouts', 'Reconcile payout']));
});
