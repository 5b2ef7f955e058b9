/** What a newcomer does in the browser after `npm start`, with only the README and docs/webhooks.md. */
import type { Page } from 'playwright-core';
import { openEditor } from '../../test/e2e/editor.ts';
import { Hand } from '../../test/e2e/firstWorkflow.ts';

/** What `npm start` prints. */
export interface Printed {
	rows: string;
	report: string;
	service: string;
	email: string;
	password: string;
}

/** Called at each stage, with the page as it is then. */
type Reached = (stage: string, page: Page) => Promise<void>;

export async function tour({ rows, report, service, email, password }: Printed, reached: Reached): Promise<void> {
	const n8n = new URL(rows).origin;
	const { page, close } = await openEditor(n8n, { email, password } as never);
	try {
		await page.goto(rows);
		await page
			.getByText(/payout_\d+\/\w+\/\d+/)
			.first()
			.waitFor();
		await reached('rows on screen', page);

		await page.goto(report);
		await page
			.getByText(/reconcil/i)
			.first()
			.waitFor();
		await reached('report opened', page);

		await webhook(page, n8n, service, reached);
	} finally {
		await close();
	}
}

/** docs/webhooks.md, "Find the signing scheme from a real delivery". */
async function webhook(page: Page, n8n: string, service: string, reached: Reached): Promise<void> {
	await page.goto(`${n8n}/workflow/new`);
	const hand = new Hand(page);
	await hand.click(page.getByTestId('canvas-add-button'));
	await hand.addNode('payout', 'Card Payments', 'On payout');
	await reached('trigger added', page);

	await page.getByText('Webhook URLs', { exact: true }).click();
	const url = (await page.getByTestId('node-parameters').innerText()).match(/http\S+\/webhook-test\/\S+/)?.[0] ?? '';

	const sandbox = await page.context().browser()?.newPage({ viewport: page.viewportSize() });
	if (sandbox === undefined) throw new Error('The browser is gone');
	await sandbox.goto(service);
	await listen(page);
	await reached('trigger listens', page);
	await send(sandbox, url, reached);
	const output = page.getByTestId('output-panel');
	await output.getByText('The webhook was rejected').first().waitFor();
	await page.waitForTimeout(1_000);
	await reached('webhook explained', page);

	await editCredential(page, async (dialog) => {
		await dialog.getByTestId('parameter-input-scheme').click();
		await page.getByTestId('parameter-input-item').filter({ hasText: 'Timestamped List' }).first().click();
		await reached('credential changed', page);
		await dialog.getByTestId('credential-save-button').click();
	});
	await listen(page);
	await sandbox.getByRole('button', { name: 'Send', exact: true }).click();
	await sandbox.getByText(/Reply 200/).waitFor();
	await reached('sandbox says 200', sandbox);
	await output
		.getByText(/payout_\d+/)
		.first()
		.waitFor();
	await reached('webhook verified', page);
}

async function editCredential(page: Page, change: (dialog: ReturnType<Page['getByTestId']>) => Promise<void>) {
	await page.getByTestId('credential-edit-button').first().click();
	const dialog = page.getByTestId('editCredential-modal');
	await dialog.waitFor();
	await change(dialog);
	const x = dialog.locator('.el-dialog__headerbtn');
	if (await x.isVisible()) await x.click();
	await dialog.waitFor({ state: 'detached' });
}

async function listen(page: Page): Promise<void> {
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('ndv').getByText('Listening for test event').first().waitFor();
}

/** Sends from the sandbox's page, with another scheme than the credential's. */
async function send(sandbox: Page, url: string, reached: Reached): Promise<void> {
	await sandbox.getByRole('button', { name: 'Send webhook' }).first().click();
	await sandbox.locator('input[name=url]').fill(url);
	await sandbox.locator('select[name=preset]').selectOption('timestamped-list');
	await sandbox.getByRole('button', { name: 'Send', exact: true }).click();
	await sandbox.getByText(/Reply 401/).waitFor();
	await reached('sandbox says 401', sandbox);
}
