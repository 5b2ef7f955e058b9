import { existsSync } from 'node:fs';
import { chromium, selectors, type Browser, type Page } from 'playwright-core';
import type { Owner } from '../../sandbox/runtime/n8nApi.ts';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
/** More pixels than points, so that texts stay readable in a scaled-down picture. */
const PIXELS = 1.25;
const CANVAS_SIZE = { width: 1280, height: 720 };
/** Room for more columns. */
const PANEL_SIZE = { width: 1600, height: 800 };

selectors.setTestIdAttribute('data-test-id');

/** Opens n8n's editor in a real browser and logs in as a user does. */
export async function openEditor(url: string, owner: Owner): Promise<{ page: Page; close: () => Promise<void> }> {
	const browser = await launch();
	try {
		const page = await browser.newPage({
			viewport: CANVAS_SIZE,
			deviceScaleFactor: PIXELS,
			colorScheme: 'light',
			reducedMotion: 'reduce',
		});
		page.setDefaultTimeout(60_000);
		await page.goto(`${url}/signin`);
		await page.locator('input[name=emailOrLdapLoginId]').fill(owner.email);
		await page.locator('input[name=password]').fill(owner.password);
		await page.getByTestId('form-submit-button').click();
		await page.waitForURL((address) => !address.pathname.includes('signin'));
		return { page, close: () => browser.close() };
	} catch (error) {
		await browser.close();
		throw error;
	}
}

export async function launch(): Promise<Browser> {
	const executablePath = BROWSERS.find((file) => existsSync(file));
	if (executablePath === undefined) {
		throw new Error(
			`No browser found (looked for ${BROWSERS.join(', ')}). On Debian or Ubuntu: apt-get install chromium`,
		);
	}
	return await chromium.launch({
		executablePath,
		args: [
			'--no-sandbox',
			// To block requests one by one would switch the browser's cache off.
			'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}

/** Goes to a workflow, or a panel of the open one. A loaded editor goes there itself: loading it takes seconds. */
export async function visit(page: Page, address: string): Promise<void> {
	const { origin, pathname } = new URL(address);
	const shown = new URL(page.url());
	const loaded = shown.origin === origin && shown.pathname.startsWith('/workflow/');
	const [, , workflow, node] = pathname.split('/');
	const isOpen = shown.pathname.split('/')[2] === workflow;
	if (loaded && shown.pathname !== pathname && (isOpen || node === undefined))
		await page.evaluate(
			`document.querySelector('#app').__vue_app__.config.globalProperties.$router.push(${JSON.stringify(pathname)})`,
		);
	else await page.goto(address);
}

/** Opens a workflow, executes it with the editor's button, and waits until all its items have arrived. */
export async function executeInEditor(page: Page, workflowUrl: string): Promise<void> {
	await visit(page, workflowUrl);
	await page.getByTestId('execute-workflow-button').click();
	await closeToast(page, 'Workflow executed successfully');
}

/** Waits for the message of success and closes it, since it would cover part of a picture. */
export async function closeToast(page: Page, text: string): Promise<void> {
	const toast = page.getByText(text);
	await toast.waitFor();
	await page.locator('.el-notification__closeBtn').click();
	await toast.waitFor({ state: 'hidden' });
}

/** A node's panel, with most of the room for its output as a table. */
export async function photographOutput(page: Page, node: string): Promise<Buffer> {
	await page.setViewportSize(PANEL_SIZE);
	await page.getByTestId('canvas-node').filter({ hasText: node }).getByTestId('canvas-default-node').dblclick();
	const output = page.getByTestId('output-panel');
	await output.getByTestId('radio-button-table').click();
	await output.locator('table').waitFor();
	return await photographOpenOutput(page);
}

/** The open panel, with most of the room for its output table. */
export async function photographOpenOutput(page: Page): Promise<Buffer> {
	const handle = await page.getByTestId('panel-drag-button').boundingBox();
	if (handle) {
		await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
		await page.mouse.down();
		await page.mouse.move(100, handle.y, { steps: 10 });
		await page.mouse.up();
	}
	return await photograph(page);
}

async function photograph(page: Page): Promise<Buffer> {
	// The editor draws what's under the mouse differently, and panels glide into place.
	await page.mouse.move(640, 10);
	await page.waitForTimeout(1_000);
	return await page.screenshot();
}
