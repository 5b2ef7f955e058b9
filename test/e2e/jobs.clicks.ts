/** How many clicks more jobs take, from an empty canvas or a pasted example. Pictures are in coverage/clicks. */
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { listen } from '../servers/listen.ts';
import { openEditor, visit } from './editor.ts';
import { Hand, rowsOf, UNTIL_EXECUTED } from './hand.ts';
import { startInstance, type Instance } from './instance.ts';
import { startModel, type Model } from './model.ts';
import { isReady } from './transactions.ts';
import { describeFile, findUnpaidOrders, matchStatement } from './walks.ts';

let instance: Instance;
let page: Page;
let model: Model;
let closeEditor: (() => Promise<void>) | undefined;
beforeAll(async () => {
	instance = await startInstance();
	model = await startModel({ calls: 1 });
	({ page, close: closeEditor } = await openEditor(instance.n8n.url, instance.owner));
	await page.setViewportSize({ width: 1600, height: 900 });
	// A machine may be busy.
	page.setDefaultTimeout(UNTIL_EXECUTED);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(async () => {
	await closeEditor?.();
	await model?.close();
	await instance?.close();
});

function expectClicks(hand: Hand, job: string, most: number): void {
	console.log(`${job}: ${hand.clicks} clicks`);
	expect(hand.clicks).toBeLessThanOrEqual(most);
}

/** Responds with this to every request. */
async function serve(type: string, body: string) {
	return await listen(createServer((_, response) => response.writeHead(200, { 'content-type': type }).end(body)));
}

it("should find what's wrong on a bank's CSV with semicolons, without a column named, after at most 7", async () => {
	const { n8n, sandbox } = instance;
	const commas = await (await fetch(`${sandbox.url}/_sandbox/bank-statement.csv`)).text();
	// As a bank elsewhere writes it: 2.731,01.
	const csv = commas
		.replace(/"([\d,]+)\.(\d+)"/g, (_, whole: string, rest: string) => `${whole.replaceAll(',', '.')}|${rest}`)
		.replaceAll(',', ';')
		.replaceAll('|', ',');
	// As a store of files gives it.
	const files = await serve('application/octet-stream', csv);
	const { hand, table } = await matchStatement(page, n8n.url, `${files.url}/statement.csv`);
	await files.close();
	await hand.photograph('bank statement');
	// The first page of 25, with what to look at first.
	const rows = await rowsOf(table);
	const count = (status: string) => rows.filter((row) => row.status === status).length;
	// Three payouts, and the two lines that each of them may be.
	expect(['missing', 'paid_late', 'ambiguous'].map(count)).toEqual([6, 3, 9]);
	expectClicks(hand, 'Bank statement', 7);
});

it('should list the orders that nobody paid, after at most 7', async () => {
	const { n8n, sandbox } = instance;
	const paid = sandbox.payouts
		.filter(isReady)
		.slice(-20)
		.flatMap(({ sheets }) => sheets.charges)
		.filter(({ reference_order }) => reference_order);
	const orders = [
		...paid.map(({ reference_order: id, amount, currency }) => ({ id, total_price: amount, currency })),
		...['UNPAID-1', 'UNPAID-2'].map((id) => ({ id, total_price: '12.50', currency: 'SAR' })),
	];
	const shop = await serve('application/json', JSON.stringify(orders));
	const { hand, table } = await findUnpaidOrders(page, n8n.url, `${shop.url}/orders.json`);
	await hand.photograph('unpaid orders');
	const unpaid = (await rowsOf(table)).filter(({ status }) => status === 'not_paid');
	await shop.close();
	expect(unpaid.map(({ order_reference }) => order_reference)).toEqual(['UNPAID-1', 'UNPAID-2']);
	expectClicks(hand, 'Unpaid orders', 7);
});

it('should write the rows into a table of n8n after at most 8', async () => {
	const hand = new Hand(page);
	await hand.pasteExample(instance.n8n.url, 'payout-sync-to-data-table.json');
	await hand.chooseCredential('Get Transactions');
	await hand.executeWorkflow();
	// Overview, then its tab.
	await page.goto(`${instance.n8n.url}/home/datatables`);
	hand.clicks += 2;
	await hand.click(page.getByTestId('data-table-card-name').getByText('Payout transactions').first());
	await page.getByText('charge', { exact: true }).first().waitFor();
	await hand.photograph('table');
	expectClicks(hand, 'Rows into a table', 8);
});

it('should show the journal of last month after at most 5', async () => {
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('journal', 'Card Payments', 'Get journal entries of payouts');
	const lines = await rowsOf(await hand.executeStep());
	await hand.photograph('journal');
	expect(lines.length).toBeGreaterThan(3);
	expect(lines.every(({ account, debit, credit }) => account && (debit || credit))).toBe(true);
	expectClicks(hand, 'Journal', 5);
});

it('should show the report of last month after at most 8', async () => {
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('report', 'Card Payments', 'Reconcile payout');
	await hand.choose(page.getByTestId('parameter-input-output'), 'Report');
	const [report] = await rowsOf(await hand.executeStep());
	await hand.photograph('report');
	expect(report?.subject).toMatch(/^Test mode: Reconciliation/);
	expectClicks(hand, 'Report', 8);
});

it('should show disputes after at most 5', async () => {
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('dispute', 'Card Payments', 'Get many disputes');
	await hand.execute();
	await page.getByTestId('output-panel').getByText('on_hold').first().waitFor();
	await hand.photograph('disputes');
	expectClicks(hand, 'Disputes', 5);
});

it('should mail each dispute as soon as its payout is reported, after at most 4', async () => {
	const { n8n, sandbox } = instance;
	const hand = new Hand(page);
	await page.goto(`${n8n.url}/home/workflows`);
	await page.getByTestId('resources-list-search').fill('Dispute alert');
	await hand.click(page.getByTestId('workflow-card-name').getByText('Dispute alert', { exact: true }));
	const publish = page.getByRole('button', { name: 'Publish', exact: true });
	await hand.click(publish);
	await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }));
	await page.getByText('Publish workflow', { exact: true }).waitFor({ state: 'detached' });
	await hand.photograph('dispute-alert');
	// Of the first workflow that one publishes, n8n says what it does now.
	const close = page.getByRole('dialog').getByRole('button', { name: 'Got it' });
	await close.waitFor({ timeout: 15_000 }).then(
		async () => await hand.click(close),
		() => undefined,
	);

	const ready = sandbox.payouts.filter(isReady).map(({ id }) => id);
	const payoutId = sandbox.disputes.find(({ disputed_in }) => ready.includes(disputed_in))?.disputed_in ?? '';
	const wanted = sandbox.disputes.filter(({ disputed_in }) => disputed_in === payoutId).length;
	const mails = () => sandbox.mails.filter(({ subject }) => subject.startsWith('Dispute of'));
	const { attempts } = await sandbox.sendPayoutWebhook({ payoutId, url: `${n8n.url}/webhook/dispute-alert` });
	expect(attempts.map(({ status }) => status)).toEqual([200]);
	while (mails().length < wanted) await page.waitForTimeout(200);
	expect(mails()).toHaveLength(wanted);
	expectClicks(hand, 'Dispute alert', 4);
});

it('should charge with 3-D Secure from elsewhere after at most 12', async () => {
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('charge', 'Card Payments', 'Create charge');
	await hand.type('amount', '10.50');
	await hand.type('currency', 'SAR');
	await hand.type('cardToken', 'tok_visa');
	await hand.photograph('charge-begun');
	await hand.choose(page.getByTestId('parameter-input-threeDSecure'), 'External');
	await hand.choose(page.getByTestId('parameter-input-transactionStatus'), 'Y (Successful)');
	await hand.type('acsEci', '05');
	await hand.type('authenticationToken', 'AAABBEg0VhI0VniQEjRWAAAAAAA=');
	// The tip of a field covers what's below, until it's left.
	await page.evaluate('document.activeElement.blur()');
	await hand.execute();
	await page.getByTestId('output-panel').getByText('CAPTURED').first().waitFor();
	await hand.photograph('charge');
	expectClicks(hand, 'Charge with 3-D Secure from elsewhere', 12);
});

it('should refund a part after at most 8', async () => {
	const { keys, url } = instance.sandbox;
	const response = await fetch(`${url}/v2/charges/`, {
		method: 'POST',
		headers: { authorization: `Bearer ${keys.test}`, 'content-type': 'application/json' },
		body: JSON.stringify({ amount: 10, currency: 'SAR', threeDSecure: false, source: { id: 'tok_visa' } }),
	});
	const { id: charge } = (await response.json()) as { id: string };
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('partial refund', 'Card Payments', 'Create refund');
	await hand.click(page.getByTestId('parameter-input-chargeId').locator('.cm-content'));
	await page.keyboard.press('Control+A');
	await page.keyboard.type(charge);
	await hand.choose(page.getByTestId('parameter-input-howMuch'), 'A Part');
	await hand.type('amount', '2.25');
	await hand.type('reason', 'requested_by_customer');
	await hand.photograph('refund-begun');
	await hand.execute();
	await page.getByTestId('output-panel').getByText('REFUNDED').first().waitFor();
	await hand.photograph('refund');
	expect(instance.sandbox.refunds.at(-1)?.response).toMatchObject({ amount: 2.25, charge_id: charge });
	expectClicks(hand, 'Partial refund', 8);
});

/** A workflow that begins with the file at an address. */
async function openWithFile(name: string, url: string): Promise<Hand> {
	const { id } = await instance.api.createWorkflow({
		name,
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
			{
				name: 'Get File',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				position: [220, 0],
				parameters: { url, options: { response: { response: { responseFormat: 'file' } } } },
			},
		],
		connections: { Start: { main: [[{ node: 'Get File', type: 'main', index: 0 }]] } },
		settings: {},
	});
	await visit(page, `${instance.n8n.url}/workflow/${id}`);
	return new Hand(page);
}

it('should turn a file into transactions after at most 6', async () => {
	const payout = instance.sandbox.payouts.find((each) => each.settlements_available && each.status === 'PAID_OUT');
	const hand = await openWithFile('A file', `${instance.sandbox.url}/_sandbox/payouts/${payout?.id}/zip`);
	await hand.addBehind();
	await hand.addNode('transactions', 'Card Payments', 'Get many transactions');
	await hand.choose(page.getByTestId('parameter-input-payouts'), 'From a File');
	await hand.execute();
	await page
		.getByTestId('output-panel')
		.getByText(payout?.id ?? '')
		.first()
		.waitFor();
	await hand.photograph('file');
	expectClicks(hand, 'File to transactions', 6);
});

/** In Hungarian, whose columns no text of a service knows. */
function hungarianFile(): { csv: string; paid: string } {
	const text = (fillers: number) => (fillers / 100).toFixed(2).replace('.', ',');
	const rows = Array.from({ length: 40 }, (_, index) => {
		const gross = 129_900 + 7_321 * index + 13 * index ** 2;
		const fee = Math.round(gross * 0.019) + 85;
		const back = index % 9 === 4;
		const [amount, kept, rest] = back ? [-gross, 0, -gross] : [gross, fee, gross - fee];
		const day = `2026.10.${String(1 + (index % 28)).padStart(2, '0')}`;
		return {
			rest,
			line: [`A${8_100 + index}`, day, back ? 'Visszatérítés' : 'Vásárlás', text(amount), text(kept), text(rest)],
		};
	});
	const lines = [['Azonosító', 'Nap', 'Művelet', 'Bruttó', 'Jutalék', 'Jóváírás'], ...rows.map(({ line }) => line)];
	const paid = rows.reduce((sum, { rest }) => sum + rest, 0);
	return { csv: lines.map((line) => line.join(';')).join('\n'), paid: (paid / 100).toFixed(2) };
}

it('should balance a file that nobody described by the text that it proposes, after at most 8', async () => {
	const { csv, paid } = hungarianFile();
	const files = await serve('text/csv', csv);
	const hand = await openWithFile('A file that nobody described', `${files.url}/elszamolas.csv`);
	const table = await describeFile(hand, paid, async (stage) => await hand.photograph(`file ${stage}`));
	await files.close();
	expect((await rowsOf(table)).map(({ balanced }) => balanced)).toEqual(['true']);
	expectClicks(hand, 'A file that nobody described', 8);
});

it('should answer a question to an agent after at most 6', async () => {
	model.passes({ Payout_Date: 'lastMonth' });
	const openAiApi = await instance.api.createCredential('openAiApi', { apiKey: 'none', url: `${model.url}/v1` });
	const { id } = await instance.api.createWorkflow({
		name: 'An agent',
		nodes: [
			{
				name: 'Chat',
				type: '@n8n/n8n-nodes-langchain.chatTrigger',
				typeVersion: 1.1,
				position: [0, 0],
				parameters: { options: {} },
				webhookId: 'an-agent',
			},
			{
				name: 'Agent',
				type: '@n8n/n8n-nodes-langchain.agent',
				typeVersion: 3.1,
				position: [220, 0],
				parameters: { options: {} },
			},
			{
				name: 'Model',
				type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
				typeVersion: 1.2,
				position: [220, 220],
				parameters: { model: { __rl: true, mode: 'id', value: 'model' }, options: {} },
				credentials: { openAiApi: { id: openAiApi, name: 'openAiApi' } },
			},
		],
		connections: {
			Chat: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
		},
		settings: {},
	});
	const hand = new Hand(page);
	await visit(page, `${instance.n8n.url}/workflow/${id}`);
	await hand.click(page.locator('[data-test-id="canvas-handle-plus-wrapper"]').filter({ hasText: '' }).last());
	await hand.addNode('fees', 'Card Payments Tool');
	await hand.choose(page.getByTestId('parameter-input-operation'), 'Get Totals');
	await hand.photograph('agent-tool');
	await hand.backToCanvas();
	await hand.click(page.getByTestId('chat-header'));
	await page
		.getByPlaceholder(/message/i)
		.first()
		.fill('What did we pay in fees last month?');
	await page.keyboard.press('Enter');
	await page
		.getByText(/period_from/)
		.first()
		.waitFor();
	await hand.photograph('agent');
	expectClicks(hand, 'Question to an agent', 6);
});

it('should answer whether the bank paid, of an uploaded CAMT.053 file, by the example after at most 8', async () => {
	const xml = await (await fetch(`${instance.sandbox.url}/_sandbox/bank-statement.xml`)).arrayBuffer();
	const hand = new Hand(page);
	await hand.pasteExample(instance.n8n.url, 'bank-statement-camt.json');
	await hand.chooseCredential('Match Bank Lines');
	const opened = page.context().waitForEvent('page');
	await hand.execute(page.getByTestId('execute-workflow-button'));
	const form = await opened;
	// To open the list of files, to choose one, and to send it.
	const buffer = Buffer.from(xml);
	await form
		.locator('input[type=file]')
		.setInputFiles({ name: 'statement.xml', mimeType: 'application/xml', buffer });
	hand.clicks += 2;
	await hand.click(form.locator('button[type=submit], #submit-btn'));
	await form
		.getByText(/ 3 missing, 3 with another amount, 3 paid late/)
		.first()
		.waitFor();
	await form.close();
	expectClicks(hand, 'CAMT.053 statement, from the example', 8);
});
