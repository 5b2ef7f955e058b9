import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { activate } from '../../test/e2e/activate.ts';
import { CHECKOUT, chooseAtBank, executionOf, goToBank } from '../../test/e2e/checkout.ts';
import type { Instance } from '../../test/e2e/instance.ts';

const PHONE = { viewport: { width: 460, height: 360 }, deviceScaleFactor: 1.25, colorScheme: 'light' as const };
const EDITOR = { width: 1600, height: 800 };
/** The execution's nodes, without the editor's bars and buttons. */
const EXECUTION = { x: 352, y: 140, width: 1248, height: 560 };

/** Makes the pictures of docs/3d-secure.md: a payment as the cardholder sees it, and its execution. */
export async function photographThreeDSecure(instance: Instance, editor: Page, images: string): Promise<string[]> {
	const workflow = instance.state.workflows[CHECKOUT]?.id ?? '';
	await activate(instance.api, workflow);
	const written: string[] = [];
	const write = async (name: string, picture: Buffer) => {
		await writeFile(`${images}/${name}`, picture);
		written.push(`${images}/${name}`);
	};

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
	return written;
}
