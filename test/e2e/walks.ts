/** What people build by hand in n8n's editor, click by click. */
import type { Locator, Page, Response } from 'playwright-core';
import { Hand, UNTIL_EXECUTED } from './hand.ts';

/** Called at each stage of a walk, with the page as it is then. */
export type Reached = (stage: string, page: Page) => Promise<void>;

/** README's first workflow, from an empty canvas to the table of transactions. */
export async function buildFirstWorkflow(page: Page, n8nUrl: string): Promise<{ hand: Hand; table: Locator }> {
	const hand = new Hand(page);
	await hand.startWorkflow(n8nUrl);
	await hand.addNode('schedule', 'Schedule Trigger');
	await hand.choose(page.getByTestId('parameter-input-triggerAtHour'), '6am');
	await hand.backToCanvas();
	await hand.addBehind();
	await hand.addNode('transactions', 'Card Payments', 'Get many transactions');
	return { hand, table: await hand.executeStep() };
}

/** From an empty canvas to the fees of last month, a row for each currency. */
export async function addUpFees(page: Page, n8nUrl: string): Promise<{ hand: Hand; table: Locator }> {
	const hand = new Hand(page);
	await hand.startWorkflow(n8nUrl);
	await hand.addNode('fees', 'Card Payments', 'Get totals of transactions');
	await hand.choose(page.getByTestId('parameter-input-period'), 'Last Month');
	return { hand, table: await hand.executeStep() };
}

/** A workflow that begins with what's at an address, ready for the next node. */
async function startWithAddress(page: Page, n8nUrl: string, address: string): Promise<Hand> {
	const hand = new Hand(page);
	await hand.startWorkflow(n8nUrl);
	await hand.addNode('http request', 'HTTP Request');
	await hand.type('url', address);
	await hand.backToCanvas();
	await hand.addBehind();
	return hand;
}

/** From a bank's file, as it came, to what became of each payout: no column is named. */
export async function matchStatement(
	page: Page,
	n8nUrl: string,
	file: string,
): Promise<{ hand: Hand; table: Locator }> {
	const hand = await startWithAddress(page, n8nUrl, file);
	await hand.addNode('bank statement', 'Card Payments', 'Match bank lines with payouts');
	return { hand, table: await hand.executeStep() };
}

/** From a shop's list of orders to those that nobody paid. */
export async function findUnpaidOrders(
	page: Page,
	n8nUrl: string,
	shop: string,
): Promise<{ hand: Hand; table: Locator }> {
	const hand = await startWithAddress(page, n8nUrl, shop);
	await hand.addNode('unpaid orders', 'Card Payments', 'Match orders with transactions');
	return { hand, table: await hand.executeStep() };
}

/** docs/files-of-another-service.md: from a file that nobody described and its amount to a payout that balances. */
export async function describeFile(hand: Hand, paid: string, reached: Reached): Promise<Locator> {
	const { page } = hand;
	const output = page.getByTestId('output-panel');
	await hand.addBehind();
	await hand.addNode('reconcile', 'Card Payments', 'Reconcile payout');
	await hand.choose(page.getByTestId('parameter-input-payouts'), 'From a File');
	await hand.type('filePaid', paid);
	await hand.execute();
	const proposal = output.getByText(/Amount Column = /).first();
	await proposal.waitFor({ timeout: UNTIL_EXECUTED });
	await reached('proposed', page);
	await hand.copyLines();
	await answerCopied(page, 'Currency', 'HUF');
	await hand.paste('fileDescription');
	await reached('pasted', page);
	await hand.execute();
	await output.getByText('payout balances').first().waitFor({ timeout: UNTIL_EXECUTED });
	await reached('balanced', page);
	return output.locator('table');
}

/** Answers what a copied text asks. */
async function answerCopied(page: Page, name: string, value: string): Promise<void> {
	const text = await page.evaluate<string>('navigator.clipboard.readText()');
	const answered = text.replace(new RegExp(`^${name} = \\?.*$`, 'm'), `${name} = ${value}`);
	await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(answered)})`);
}

/** docs/webhooks.md, "Find the signing scheme from a real delivery". `service` is the sandbox's page. */
export async function receiveWebhook(page: Page, n8nUrl: string, service: string, reached: Reached): Promise<Hand> {
	const hand = new Hand(page);
	await hand.startWorkflow(n8nUrl);
	await hand.addNode('payout', 'Card Payments', 'On payout');
	await reached('trigger added', page);

	await hand.click(page.getByText('Webhook URLs', { exact: true }));
	const url = (await page.getByTestId('node-parameters').innerText()).match(/http\S+\/webhook-test\/\S+/)?.[0] ?? '';
	await listen(hand);
	await reached('trigger listens', page);

	const sandbox = await page.context().browser()?.newPage({ viewport: page.viewportSize() });
	if (sandbox === undefined) throw new Error('The browser is gone');
	const send = sandbox.getByRole('button', { name: 'Send', exact: true });
	await sandbox.goto(service);
	await hand.click(sandbox.getByRole('button', { name: 'Send webhook' }).first());
	await sandbox.locator('input[name=url]').fill(url);
	// Another scheme than the credential's. How it signs is the service's matter, and no click of the user's.
	await sandbox.locator('select[name=preset]').selectOption('timestamped-list');
	await hand.click(send);
	await sandbox.getByText(/Reply 401/).waitFor();
	await reached('sandbox says 401', sandbox);
	const output = page.getByTestId('output-panel');
	await output.getByText('The webhook was rejected').first().waitFor();
	await page.waitForTimeout(1_000);
	await reached('webhook explained', page);
	await page.bringToFront();
	await hand.copyLines();
	await hand.paste('schemeText');
	await reached('settings pasted', page);
	await listen(hand);
	await hand.click(send);
	await sandbox.getByText(/Reply 200/).waitFor();
	await reached('sandbox says 200', sandbox);
	await output
		.getByText(/payout_\d+/)
		.first()
		.waitFor();
	await reached('webhook verified', page);
	await sandbox.close();
	return hand;
}

async function listen(hand: Hand): Promise<void> {
	const { page } = hand;
	await hand.execute();
	await page.getByTestId('ndv').getByText('Listening for test event').first().waitFor();
}

/** docs/payouts.md, "A payout doesn't add up": from the difference to the line in the credential to a balance. */
export async function describeFees(hand: Hand, reached: Reached): Promise<void> {
	const { page } = hand;
	const output = page.getByTestId('output-panel');
	await hand.executeStep();
	const advice = output.getByText(/Say "Fees = in the Summary" in Sheet Description/);
	await advice.first().waitFor();
	await reached('difference', page);
	await editCredential(hand, async (dialog) => {
		const description = dialog.getByTestId('parameter-input-sheetDescription').locator('textarea');
		await description.fill('Fees = in the Summary');
		await description.scrollIntoViewIfNeeded();
		await reached('setting', page);
	});
	await hand.executeStep();
	await advice.first().waitFor({ state: 'detached' });
	await reached('balanced', page);
}

/** Changes the credential of the open node. */
async function editCredential(hand: Hand, change: (dialog: Locator) => Promise<void>): Promise<void> {
	const { page } = hand;
	await hand.click(page.getByTestId('credential-edit-button').first());
	const dialog = page.getByTestId('editCredential-modal');
	await dialog.waitFor();
	await change(dialog);
	const isSaving = (response: Response) =>
		response.request().method() === 'PATCH' && response.url().includes('/rest/credentials/');
	const saved = page.waitForResponse(isSaving);
	await hand.click(dialog.getByTestId('credential-save-button'));
	await saved;
	// n8n closes the dialog of a new credential only, and takes no notice of it for as long as it tries this one.
	const close = dialog.locator('.el-dialog__headerbtn');
	await hand.click(close);
	while (!(await isGone(dialog))) await close.click();
}

async function isGone(dialog: Locator): Promise<boolean> {
	return await dialog.waitFor({ state: 'detached', timeout: 5_000 }).then(
		() => true,
		() => false,
	);
}
