/** README's first workflow, built by hand in n8n's editor, click by click. */
import type { Locator, Page } from 'playwright-core';

/** Counts clicks and other moves of the hand. Typing doesn't count. */
export class Hand {
	clicks = 0;

	private readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	async click(target: Locator): Promise<void> {
		await target.click();
		this.clicks++;
	}

	/** Adds the node that the node creator finds by these words, with this action if it has several. */
	async addNode(words: string, name: string, action?: string): Promise<void> {
		await this.page.getByTestId('node-creator-search-bar').fill(words);
		const found = this.page.getByTestId('node-creator-item-name');
		await this.click(found.getByText(name, { exact: true }).first());
		if (action !== undefined) await this.click(found.getByText(action, { exact: true }));
		await this.page.getByTestId('ndv-close-button').waitFor();
	}

	/** The plus after the last node. */
	async addBehind(): Promise<void> {
		await this.click(this.page.getByTestId('canvas-handle-plus').last());
	}

	async backToCanvas(): Promise<void> {
		await this.click(this.page.getByTestId('ndv-close-button'));
	}

	/** Chooses an entry of a drop-down list. */
	async choose(parameter: Locator, entry: string): Promise<void> {
		await this.click(parameter);
		await this.click(this.page.getByRole('option').filter({ visible: true }).getByText(entry, { exact: true }));
	}

	/** Executes the open node and those before it, and shows its output as a table. */
	async executeStep(): Promise<Locator> {
		await this.click(this.page.getByTestId('node-execute-button'));
		const output = this.page.getByTestId('output-panel');
		const asTable = output.getByTestId('radio-button-table');
		await asTable.waitFor();
		await this.click(asTable);
		await output.locator('table').waitFor();
		return output.locator('table');
	}
}

/** From an empty canvas to the table of transactions. */
export async function buildFirstWorkflow(page: Page, n8nUrl: string): Promise<{ hand: Hand; table: Locator }> {
	await page.goto(`${n8nUrl}/workflow/new`);
	const hand = new Hand(page);
	await hand.click(page.getByTestId('canvas-add-button'));
	await hand.addNode('schedule', 'Schedule Trigger');
	await hand.choose(page.getByTestId('parameter-input-triggerAtHour'), '6am');
	await hand.backToCanvas();
	await hand.addBehind();
	await hand.addNode('transactions', 'Card Payments', 'Get many transactions');
	return { hand, table: await hand.executeStep() };
}

/** The rows of a table of items, by column. */
export async function rowsOf(table: Locator): Promise<Array<Record<string, string>>> {
	const [columns = [], ...rows] = await Promise.all(
		(await table.locator('tr').all()).map(async (row) => await row.locator('th, td').allInnerTexts()),
	);
	return rows.map((cells) =>
		Object.fromEntries(columns.map((name, index) => [name.trim(), (cells[index] ?? '').trim()])),
	);
}
