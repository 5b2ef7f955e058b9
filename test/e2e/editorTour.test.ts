/** What you see in a real browser when you open n8n for the first time after installing the package. */
import type { Locator, Page } from 'playwright-core';
import { gatherErrors } from './browserMessages.ts';
import { openEditor, visit } from './editor.ts';
import { Hand } from './hand.ts';
import { startInstance, type Instance } from './instance.ts';
import { openPanel, overflowing, savePanels, type Panel } from './panels.ts';

let instance: Instance;
let page: Page;
let errors: string[];
let closeEditor: (() => Promise<void>) | undefined;

beforeAll(async () => {
	instance = await startInstance();
	// The tour begins without credentials and creates them by hand.
	for (const id of Object.values(instance.state.credentials))
		await instance.api.send('DELETE', `/rest/credentials/${id}`);
	instance.state.credentials = {};
	const editor = await openEditor(instance.n8n.url, instance.owner);
	({ page, close: closeEditor } = editor);
	errors = gatherErrors(page, instance.n8n.url);
});
afterAll(async () => {
	await closeEditor?.();
	await instance?.close();
});

const isDrawn = async (icon: Locator) =>
	await icon.evaluate((image) => 'naturalWidth' in image && Number(image.naturalWidth) > 0);

/** A workflow of all panels, for the same shape and credentials always the same: n8n's editor opens slowly. */
const saved = new Map<string, Panel[]>();
async function panelsOf(shape?: 'unfolded'): Promise<Panel[]> {
	const key = JSON.stringify([shape, instance.state.credentials]);
	const panels = saved.get(key) ?? (await savePanels(instance, shape));
	saved.set(key, panels);
	return panels;
}
const panelNamed = async (name: string, shape?: 'unfolded') =>
	(await panelsOf(shape)).find((panel) => panel.name === name) as Panel;

const TRIGGERS = ['On payout', 'On charge authorization or refund', 'On any signed webhook'];
const ACTIONS = [
	'Get many transactions',
	'Get totals of transactions',
	'Match orders with transactions',
	'Download payout sheets',
	'Extract payout sheets',
	'Get payout',
	'Get journal entries of payouts',
	'Get many payouts',
	'Match bank lines with payouts',
	'Reconcile payout',
	'Get many disputes',
	'Create charge',
	'Get charge',
	'Get many charges',
	'Get outstanding charges',
	'Create refund',
	'Get refund',
	'Get many refunds',
	'Capture authorization',
	'Create authorization',
	'Get authorization',
	'Get many authorizations',
	'Void authorization',
];

/** The words that people type into n8n's list of nodes. */
const WORDS = [
	...['journal', 'report', 'totals', 'deposit', 'partial refund', 'credit card', 'payment gateway', 'ledger', 'tax'],
	...['vat', 'fees', 'settlement', 'reconcile', 'bank statement', 'unpaid orders', 'payout'],
	...['outstanding', 'receivables', 'transactions', 'chargeback', 'dispute', 'refund', 'charge', 'capture', 'void'],
	...['3ds', '3-d secure', 'acquirer', 'bookkeeping', 'accounting', 'month end', 'reconciliation', 'merchant'],
	...['payments', 'settlement report', 'csv', 'bank'],
];

describe('after a Schedule Trigger', () => {
	beforeAll(async () => {
		const hand = new Hand(page);
		await hand.startWorkflow(instance.n8n.url);
		await hand.addNode('schedule', 'Schedule Trigger');
		await hand.backToCanvas();
		await hand.addBehind();
	});

	const found = () => page.getByTestId('node-creator').getByTestId('node-creator-item-name');
	const search = async (words: string) => {
		await page.getByTestId('node-creator-search-bar').fill(words);
		return found().getByText('Card Payments', { exact: true }).first();
	};

	it.each(WORDS)('should be found by "%s"', async (words) => {
		await (await search(words)).waitFor();
	});

	it('should show what the node does with payouts', async () => {
		await (await search('payout')).click();
		const actions = (await found().allInnerTexts()).filter((text) => /payout/i.test(text));
		expect(actions).toEqual(expect.arrayContaining(['Get many payouts', 'Reconcile payout']));
	});
});

describe('finding and adding the node', () => {
	beforeAll(async () => {
		await visit(page, `${instance.n8n.url}/workflow/new`);
		await page.getByTestId('canvas-add-button').click();
	});

	const search = async (words: string) => {
		await page.getByTestId('node-creator-search-bar').fill(words);
		const names = page.getByTestId('node-creator-item-name');
		await names.filter({ hasText: 'Card Payments' }).waitFor();
		return await names.allInnerTexts();
	};

	it.each([
		'card',
		'payout',
		'transactions',
		'3ds',
		'chargeback',
		'settlement',
		'reconcile',
		'bank statement',
		'refund',
		'dispute',
		'payment',
		'merchant',
		'authorize',
		'hashstring',
	])('should come first when "%s" is searched for', async (words) => {
		expect((await search(words))[0]).toBe('Card Payments');
	});

	it('should show its icon, its purpose, and its triggers and actions, the most used first', async () => {
		await search('payout');
		await page.getByTestId('node-creator-item-name').first().click();
		const details = page.getByTestId('node-creator');
		await details.getByText(`Actions (${ACTIONS.length})`).click();
		await details.getByText('Get many payouts').waitFor();
		expect(await isDrawn(details.locator('img').first())).toBe(true);
		expect(await details.innerText()).toContain('Rejects forged webhooks');
		// n8n draws the list bit by bit.
		await details.getByText(ACTIONS.at(-1) ?? '').waitFor();
		expect(await details.getByTestId('node-creator-item-name').allInnerTexts()).toEqual([...TRIGGERS, ...ACTIONS]);
	});

	it('should open its panel when an action is chosen, and appear on the canvas with icon and subtitle', async () => {
		await page.getByTestId('node-creator').getByText('Get many payouts').click();
		await page.getByTestId('node-credentials-empty-state').getByText('Connect to Card Payments').waitFor();
		await page.getByTestId('ndv-close-button').click();
		const node = page.getByTestId('canvas-node').filter({ hasText: 'Get many payouts' });
		expect(await node.innerText()).toContain('Get Many: Payout');
		expect(await isDrawn(node.locator('img').first())).toBe(true);
	});
});

/** Fills in a credential's fields and saves it. Returns the color and the words of its test. */
async function saveCredential(values: Record<string, string>): Promise<{ color: 'red' | 'green'; words: string }> {
	const dialog = page.getByTestId('editCredential-modal');
	// n8n overwrites what you entered with the defaults until it proposes a name.
	await dialog
		.getByTestId('credential-name')
		.getByTestId('inline-edit-preview')
		.filter({ hasText: 'account' })
		.waitFor();
	for (const [name, value] of Object.entries(values)) {
		const field = dialog.getByTestId(`parameter-input-${name}`);
		if (name === 'scheme') {
			await field.click();
			await page.getByTestId('parameter-input-item').filter({ hasText: value }).first().click();
		} else await field.locator('input').fill(value);
	}
	const tested = page.waitForResponse((response) => response.url().endsWith('/rest/credentials/test'));
	await dialog.getByTestId('credential-save-button').click();
	const { data } = (await (await tested).json()) as { data: { status: string; message: string } };
	if (data.status === 'OK') {
		// n8n closes the dialog. When you open it again, it only says that the test succeeded.
		await dialog.waitFor({ state: 'detached' });
		await page.getByTestId('credential-edit-button').first().click();
		const green = dialog.getByTestId('credentials-config-container-test-success');
		await green.waitFor();
		return { color: 'green', words: await green.innerText() };
	}
	const red = dialog.locator('.el-tag--danger').filter({ hasText: /connect with these settings/, visible: true });
	await red.waitFor();
	const more = red.getByText('More details');
	if (await more.isVisible()) await more.click();
	// The previous attempt's words stay until n8n draws the new ones.
	await red.filter({ hasText: data.message.slice(0, 40) }).waitFor();
	return { color: 'red', words: (await red.innerText()).replace(/\s+/g, ' ') };
}

describe('the credential Card Payments API', () => {
	beforeAll(async () => {
		await openPanel(page, await panelNamed('payout-get-many'));
		await page.getByTestId('node-credentials-empty-state').getByRole('button').click();
		await page.getByTestId('editCredential-modal').waitFor();
	});

	it('should turn red for a wrong key, say so, and not show it', async () => {
		const apiKey = 'sk_test_invented';
		const { color, words } = await saveCredential({ apiKey, baseUrl: instance.sandbox.url });
		expect(color).toBe('red');
		expect(words).toMatch(/didn.t accept the API key/);
		expect(words).not.toContain(apiKey);
	});

	it('should turn green for valid settings', async () => {
		const { keys, url } = instance.sandbox;
		expect(await saveCredential({ apiKey: keys.test, baseUrl: url })).toEqual({
			color: 'green',
			words: expect.stringContaining('Connection tested successfully'),
		});
		await rememberCredentials();
	});
});

/** Credentials made by hand, for the panels that the test opens later. */
async function rememberCredentials(): Promise<void> {
	const saved = await instance.api.get<Array<{ id: string; type: string }>>('/rest/credentials');
	instance.state.credentials = Object.fromEntries(saved.map(({ id, type }) => [type, id]));
}

describe('the trigger', () => {
	let panel: Panel;
	beforeAll(async () => {
		panel = await panelNamed('trigger');
		await openPanel(page, panel);
	});

	it('should require a credential before a test', async () => {
		const fields = await page.getByTestId('node-parameters').innerText();
		expect(fields).toContain('Connect to Card Payments Webhook');
		expect(await page.getByTestId('node-execute-button').isDisabled()).toBe(true);
	});

	it('should show the URL for the service', async () => {
		await page.getByText('Webhook URLs', { exact: true }).click();
		await page.getByText('Production URL', { exact: true }).click();
		expect(await page.getByTestId('node-parameters').innerText()).toMatch(/\/webhook\/[\w-]{20,}/);
	});

	it("should have a credential that turns red for a secret that isn't base64, and says so", async () => {
		await page.getByTestId('node-credentials-empty-state').getByRole('button').click();
		const { color, words } = await saveCredential({ scheme: 'Standard Webhooks', secret: 'whsec_!' });
		expect(color).toBe('red');
		expect(words).toMatch(/isn't base64/);
	});

	it("should have a credential that turns green if it's valid, and then wait for a test webhook", async () => {
		const { color } = await saveCredential({ scheme: 'Raw Body HMAC', secret: 'a secret that is long enough' });
		expect(color).toBe('green');
		await rememberCredentials();
		await openPanel(page, panel);
		await page.getByTestId('ndv').getByText('Receive a test webhook from your service').waitFor();
		expect(await page.getByTestId('node-execute-button').isDisabled()).toBe(false);
	});
});

describe('working with payouts', () => {
	it('should let a payout be chosen by date, amount and status', async () => {
		const newest = await instance.sandbox.addPayout({ rows: 1 });
		await openPanel(page, await panelNamed('payout-download-sheets'));
		const field = page.getByTestId('resource-locator-payoutId');
		// The field starts as an expression for the previous item. The list is for a fixed payout.
		await field.hover();
		await page.getByTestId('payoutId-parameter-input-options-container').getByTestId('radio-button-fixed').click();
		await field.getByTestId('rlc-mode-selector').click();
		await page.getByTestId('mode-list').click();
		await field.getByTestId('rlc-input').click();
		const items = page.getByTestId('rlc-item');
		await items.first().waitFor();
		for (const text of await items.allInnerTexts())
			expect(text).toMatch(/^\d{4}-\d\d-\d\d · -?[\d,.]+ [A-Z]{3} · [A-Z_]+ · payout_\d+/);
		expect(await items.first().innerText()).toContain(newest);
	});
});

it('should cut nothing off in any panel with every option', async () => {
	const panels = await panelsOf('unfolded');
	expect(panels.length).toBe(ACTIONS.length + 1);
	const cut: Array<[name: string, texts: string[]]> = [];
	for (const panel of panels) {
		await openPanel(page, panel);
		cut.push([panel.name, await overflowing(page)]);
	}
	expect(cut.filter(([, texts]) => texts.length > 0)).toEqual([]);
});

it('should have made the browser report no error', () => {
	expect(errors).toEqual([]);
});
