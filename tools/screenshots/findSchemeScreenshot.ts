import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Instance } from '../../test/e2e/instance.ts';
import { triggerWorkflow } from '../../test/e2e/publish.ts';

/** The space above what follows the explanation. */
const MARGIN = 24;

/** The picture of docs/webhooks.md: a test event that a new credential rejects, and the settings that verify it. */
export async function photographFoundScheme(instance: Instance, page: Page, images: string): Promise<string[]> {
	const { api, n8n, sandbox } = instance;
	const data = { secret: 'sandbox-webhook-secret' };
	const scheme = { header: 'x-hmac', algorithm: 'sha512' } as const;
	const cardPaymentsWebhookApi = await api.createCredential('cardPaymentsWebhookApi', data);
	const path = 'found-scheme';
	const workflow = await api.createWorkflow(triggerWorkflow(path, {}, { cardPaymentsWebhookApi }));
	const payoutId = sandbox.payouts[0]?.id ?? '';

	await page.setViewportSize({ width: 1280, height: 760 });
	await page.goto(`${n8n.url}/workflow/${workflow.id}/${path}-Trigger`);
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('ndv').getByText('Listening for test event').first().waitFor();
	await sandbox.sendPayoutWebhook({ payoutId, url: `${n8n.url}/webhook-test/${path}`, scheme });
	const output = page.getByTestId('output-panel');
	await output.getByText('The webhook was rejected').first().waitFor();
	// The message covers the panel's corner.
	await page.locator('.el-notification__closeBtn').first().click();
	// The arrow to the next node, which covers the edge.
	await page.addStyleTag({ content: '[data-test-id="floating-node"] { visibility: hidden }' });
	await page.waitForTimeout(1_000);
	const [panel, details] = [await output.boundingBox(), await output.getByText('Error details').boundingBox()];
	if (panel === null || details === null) throw new Error('The explanation is gone');
	const file = `${images}/find-scheme.png`;
	await writeFile(file, await page.screenshot({ clip: { ...panel, height: details.y - panel.y - MARGIN } }));
	return [file];
}
