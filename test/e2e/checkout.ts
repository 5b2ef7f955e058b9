import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Execution } from '../../sandbox/runtime/n8nApi.ts';
import type { Instance } from './instance.ts';

export const CHECKOUT = '3d-secure-checkout.json';

/** Pays in the shop of the example "3-D Secure checkout", up to the bank's page. Returns the order's number. */
export async function goToBank(page: Page, { n8n, sandbox }: Instance): Promise<string> {
	await page.goto(`${n8n.url}/webhook/card-checkout`);
	const order = (await page.getByRole('heading').innerText()).replace('Order ', '');
	await page.getByRole('button', { name: 'Pay 10.50 SAR' }).click();
	await page.waitForURL(`${sandbox.url}/3ds/**`);
	return order;
}

/** The cardholder chooses at the bank and comes back to the shop. */
export async function chooseAtBank(page: Page, button: string): Promise<void> {
	await page.getByRole('button', { name: button }).click();
	await page.waitForURL('**/card-checkout-return?order=A-*');
}

/** The execution that made a charge, once it's over. */
export async function executionOf(chargeId: string, { api, state }: Instance): Promise<Execution> {
	const filter = encodeURIComponent(
		JSON.stringify({ workflowId: state.workflows[CHECKOUT]?.id, status: ['success'] }),
	);
	for (let tries = 0; tries < 100; tries++) {
		const { results } = await api.get<{ results: Array<{ id: string }> }>(`/rest/executions?filter=${filter}`);
		for (const { id } of results) {
			const execution = await api.execution(id);
			if (execution.items('Look Up Charge')[0]?.json.id === chargeId) return execution;
		}
		await sleep(200);
	}
	throw new Error(`No execution has the outcome of ${chargeId}`);
}
