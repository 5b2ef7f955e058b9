import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { visit } from './editor.ts';

const PICTURES = 'coverage/clicks';
/** In milliseconds, on a busy machine. */
export const UNTIL_EXECUTED = 180_000;

/** Runs in the browser. Where the first of the neighboring lines "Name = value" begins, and where the last one ends. */
const ENDS_OF_LINES = `() => {
	const output = document.querySelector('[data-test-id=output-panel]');
	const texts = document.createTreeWalker(output, NodeFilter.SHOW_TEXT);
	const lines = [];
	for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
		if (/^\\s*[A-Z][\\w ]* = \\S/.test(text.textContent)) lines.push(text);
		else if (lines.length > 0 && text.textContent.trim() !== '') break;
	}
	if (lines.length === 0) return [];
	const range = document.createRange();
	range.setStart(lines[0], 0);
	range.setEndAfter(lines[lines.length - 1]);
	const boxes = [...range.getClientRects()];
	const [first, last] = [boxes[0], boxes[boxes.length - 1]];
	return [{ x: first.left + 1, y: first.top + 3 }, { x: last.right - 1, y: last.bottom - 3 }];
}`;

/** Counts clicks and other moves of the hand. Typing doesn't count. */
export class Hand {
	clicks = 0;

	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	async click(target: Locator): Promise<void> {
		await target.click();
		this.clicks++;
	}

	/** Opens n8n's list of nodes from an empty canvas. */
	async startWorkflow(n8nUrl: string): Promise<void> {
		await visit(this.page, `${n8nUrl}/workflow/new`);
		await this.click(this.page.getByTestId('canvas-add-button'));
	}

	/** Pastes an example onto an empty canvas. */
	async pasteExample(n8nUrl: string, file: string): Promise<void> {
		const { page } = this;
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await visit(page, `${n8nUrl}/workflow/new`);
		await page.getByTestId('canvas-add-button').waitFor();
		const text = await readFile(`examples/${file}`, 'utf8');
		await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
		await page.keyboard.press('Control+V');
		await page.getByTestId('canvas-node').nth(2).waitFor();
	}

	/** Opens a node, chooses the only credential of its kind, unless n8n did, and fills in the rest. */
	async chooseCredential(node: string, fillIn?: () => Promise<void>): Promise<void> {
		const { page } = this;
		await page
			.getByTestId('canvas-node')
			.filter({ has: page.getByText(node, { exact: true }) })
			.dblclick();
		this.clicks++;
		const select = page.getByTestId('node-credentials-select').first();
		await select.waitFor();
		if ((await select.locator('input').inputValue()) === '') {
			await this.click(select);
			await this.click(page.getByRole('option').filter({ visible: true }).first());
		}
		await fillIn?.();
		await this.backToCanvas();
	}

	/** Adds the node that the node creator finds by these words, with this action if it has several. */
	async addNode(words: string, name: string, action?: string): Promise<void> {
		await this.page.getByTestId('node-creator-search-bar').fill(words);
		const found = this.page.getByTestId('node-creator-item-name');
		await this.click(found.getByText(name, { exact: true }).first());
		if (action !== undefined) {
			const chosen = found.getByText(action, { exact: true });
			// Where a workflow begins, n8n shows the triggers and folds the actions.
			const folded = this.page
				.getByTestId('node-creator-category-item')
				.filter({ hasText: /^\s*Actions \(\d+\)\s*$/ })
				.filter({ has: this.page.locator('[data-icon=chevron-up]') });
			await chosen.or(folded).first().waitFor();
			// A trigger stands above them, and may come a moment later.
			const isAmongThem = await chosen.waitFor({ timeout: 2_000 }).then(
				() => false,
				() => true,
			);
			if (isAmongThem && (await folded.isVisible())) await this.click(folded);
			await this.click(chosen);
		}
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

	/** Copies the first lines "Name = value" of the output: the mouse is drawn over them. */
	async copyLines(): Promise<void> {
		const [first, last] = await this.page.evaluate<Array<{ x: number; y: number }>>(`(${ENDS_OF_LINES})()`);
		if (first === undefined || last === undefined) throw new Error('There is nothing to copy');
		const { mouse, keyboard } = this.page;
		await mouse.move(first.x, first.y);
		await mouse.down();
		await mouse.move(last.x, last.y, { steps: 10 });
		await mouse.up();
		this.clicks++;
		await keyboard.press('Control+C');
	}

	/** Pastes what was copied into a field: putting the cursor there counts as typing does. */
	async paste(parameter: string): Promise<void> {
		const field = this.page.getByTestId(`parameter-input-${parameter}`).locator('input, textarea').first();
		await field.focus();
		await this.page.keyboard.press('Control+V');
	}

	async type(parameter: string, text: string): Promise<void> {
		await this.page.getByTestId(`parameter-input-${parameter}`).locator('input, textarea').first().fill(text);
	}

	/** Executes the open node and those before it, and shows its output as a table. */
	async executeStep(): Promise<Locator> {
		await this.execute();
		return await this.showTable();
	}

	/** Executes the open node, once the editor has saved what was changed, as it has for people, who are slower. */
	async execute(button = this.page.getByTestId('node-execute-button')): Promise<void> {
		await this.page.waitForTimeout(4_000);
		this.clicks++;
		// An execution that meets a save which still goes on never begins. People click again.
		for (let tries = 1; ; tries++) {
			const begun = this.page.waitForResponse(
				(response) => /\/rest\/workflows\/\w+\/run\b/.test(response.url()),
				{
					timeout: 20_000,
				},
			);
			await button.click();
			const status = await begun.then(
				(response) => response.status(),
				() => undefined,
			);
			if (status === 200) return;
			if (tries === 3) await this.fail(`n8n's reply to the execution: ${status}`);
		}
	}

	/** Executes the whole workflow from the canvas, to its end. */
	async executeWorkflow(): Promise<void> {
		await this.execute(this.page.getByTestId('execute-workflow-button'));
		const done = this.page.getByText('Workflow executed successfully');
		const problem = this.page.getByRole('alert').filter({ hasText: 'Problem in node' }).first();
		await done.or(problem).first().waitFor({ timeout: UNTIL_EXECUTED });
		if (await problem.isVisible()) await this.fail(await problem.innerText());
	}

	async showTable(): Promise<Locator> {
		const output = this.page.getByTestId('output-panel');
		const asTable = output.getByTestId('radio-button-table');
		const problem = this.page.getByRole('alert').filter({ hasText: 'Problem in node' });
		await asTable
			.filter({ visible: true })
			.or(problem)
			.first()
			.waitFor({ timeout: UNTIL_EXECUTED })
			.catch(async () => await this.fail(await this.page.getByTestId('ndv').innerText()));
		if (await problem.first().isVisible()) await this.fail(await problem.first().innerText());
		// n8n opens with the table, and keeps what somebody last looked at. The table itself may take a while.
		const table = output.locator('table');
		await this.page.waitForTimeout(1_000);
		if ((await asTable.getAttribute('data-state')) !== 'checked') await this.click(asTable);
		await table.waitFor();
		return table;
	}

	/** With what the editor says instead of an output. */
	private async fail(words: string): Promise<never> {
		await this.photograph(`failed ${Date.now()}`);
		throw new Error(`No output: ${words.replace(/\s+/g, ' ')}`);
	}

	/** Keeps a picture of the page to look at. */
	async photograph(name: string): Promise<void> {
		await mkdir(PICTURES, { recursive: true });
		await writeFile(`${PICTURES}/${name}.png`, await this.page.screenshot());
	}
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
