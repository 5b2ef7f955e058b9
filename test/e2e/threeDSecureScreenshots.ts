/** Makes the pictures of docs/3d-secure.md anew: `node test/e2e/threeDSecureScreenshots.ts`, after `npm run build`, with Node.js 24. */
import { mkdir } from 'node:fs/promises';
import { activate } from './activate.ts';
import { answerBank, CHECKOUT, executionOf, goToBank } from './checkout.ts';
import { openEditor } from './editor.ts';
import { startInstance } from './instance.ts';

const FOLDER = 'docs/images';
const PHONE = { viewport: { width: 460, height: 360 }, deviceScaleFactor: 1.25, colorScheme: 'light' as const };

const instance = await startInstance();
try {
	const workflow = instance.state.workflows[CHECKOUT]?.id ?? '';
	await activate(instance.api, workflow);
	const { page: editor, close } = await openEditor(instance.n8n.url, instance.owner);
	try {
		await mkdir(FOLDER, { recursive: true });
		const cardholder = await editor.context().browser()?.newContext(PHONE);
		const page = await cardholder?.newPage();
		if (page === undefined) throw new Error('The browser is gone');
		await page.goto(`${instance.n8n.url}/webhook/card-checkout`);
		await page.screenshot({ path: `${FOLDER}/3ds-shop.png` });
		await goToBank(page, instance);
		await page.screenshot({ path: `${FOLDER}/3ds-bank-page.png`, fullPage: true });
		await answerBank(page, 'Approve');
		await page.screenshot({ path: `${FOLDER}/3ds-thank-you.png` });

		const { id } = await executionOf(instance.sandbox.charges.at(-1)?.response.id ?? '', instance);
		await editor.setViewportSize({ width: 1600, height: 800 });
		await editor.goto(`${instance.n8n.url}/workflow/${workflow}/executions/${id}`);
		// n8n gives advice on production once; a click elsewhere closes it.
		await editor.getByText('Production Checklist').waitFor();
		await editor.waitForTimeout(3_000);
		await editor.mouse.click(200, 700);
		await editor.getByText('Production Checklist').waitFor({ state: 'hidden' });
		await editor.waitForTimeout(1_000);
		await editor.screenshot({ path: `${FOLDER}/3ds-execution.png`, clip: { x: 352, y: 66, width: 1248, height: 690 } });
	} finally {
		await close();
	}
} finally {
	await instance.close();
}
