import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { dataTableOf, dataTablePath } from '../../sandbox/runtime/dataTable.ts';
import { triggerOf } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { EXAMPLE_PICTURES, writeExampleReadme } from '../exampleReadme.ts';
import type { Instance } from '../../test/e2e/instance.ts';

const DATA_TABLE = 'payout-sync-to-data-table.json';
/** The editor's bars, and room to fit a workflow in without scaling it down. */
const AROUND = { width: 42 + 240, height: 65 + 37 + 240 };
const MARGIN = 24;

/** Makes the examples' pictures and `examples/README.md`. Returns the files it wrote. */
export async function photographExamples(instance: Instance, page: Page, images: string): Promise<string[]> {
	await mkdir(EXAMPLE_PICTURES, { recursive: true });
	const written: string[] = [];
	const write = async (file: string, picture: Buffer) => {
		await writeFile(file, picture);
		written.push(file);
	};
	for (const [file, { id }] of Object.entries(instance.state.workflows)) {
		await write(
			`${EXAMPLE_PICTURES}/${file.replace('.json', '.png')}`,
			await canvas(page, file, `${instance.n8n.url}/workflow/${id}`),
		);
	}
	await write(`${images}/payout-data-table.png`, await dataTable(instance, page));
	await writeExampleReadme();
	return [...written, 'examples/README.md'];
}

/** A workflow's nodes and note, without the editor's panels and buttons. */
async function canvas(page: Page, file: string, url: string): Promise<Buffer> {
	const { nodes } = await readExample(file);
	const extent = (axis: 0 | 1, size: 'width' | 'height') =>
		Math.max(...nodes.map(({ position, parameters }) => position[axis] + Number(parameters[size] ?? 100))) -
		Math.min(...nodes.map(({ position }) => position[axis]));
	await page.setViewportSize({
		width: extent(0, 'width') + AROUND.width,
		height: extent(1, 'height') + AROUND.height,
	});
	await page.goto(url);
	await page.getByTestId('canvas-node').first().waitFor();
	return await photographNodes(page);
}

/** The content of the canvas, without the editor's panels and buttons. */
export async function photographNodes(page: Page, [across, down] = [MARGIN, MARGIN]): Promise<Buffer> {
	const own = [
		'canvas-controls',
		'execute-workflow-button',
		'command-bar-button',
		'add-sticky-button',
		'toggle-focus-panel-button',
		'instance-ai-canvas-action-button',
		'canvas-handle-plus-wrapper',
	];
	await page.getByTestId('zoom-to-fit').click();
	await page.addStyleTag({
		content: `${own.map((id) => `[data-test-id="${id}"]`).join()}, [data-test-id^="execute-workflow-button"], [data-test-id="radio-button-workflow"] { visibility: hidden }`,
	});
	// The view glides into place.
	await page.waitForTimeout(1_500);
	const boxesOf = async (selector: string) =>
		(await Promise.all((await page.locator(selector).all()).map(async (part) => await part.boundingBox()))).filter(
			(box) => box !== null,
		);
	const nodes = await boxesOf('.vue-flow__node');
	const [left, top] = [Math.min(...nodes.map(({ x }) => x)), Math.min(...nodes.map(({ y }) => y))];
	const right = Math.max(...nodes.map(({ x, width }) => x + width));
	// Each node has its name and what it does below it. The connection that closes a loop goes below that.
	const bottom = Math.max(
		...nodes.map(({ y, height }) => y + height + 40),
		...(await boxesOf('.vue-flow__edge-path')).map(({ y, height }) => y + height),
	);
	return await page.screenshot({
		clip: {
			x: left - across,
			y: top - down,
			width: right - left + 2 * across + 24,
			height: bottom - top + 2 * down,
		},
	});
}

/** The table after an execution, as n8n shows it. */
async function dataTable({ api, n8n, state }: Instance, page: Page): Promise<Buffer> {
	const execution = await api.executeWorkflow(
		state.workflows[DATA_TABLE]?.id ?? '',
		triggerOf(await readExample(DATA_TABLE)),
	);
	await page.setViewportSize({ width: 1600, height: 760 });
	await page.goto(n8n.url + dataTablePath(dataTableOf(execution)));
	// Keys are in the last column, which n8n doesn't draw until it's scrolled to.
	await page.getByText('charge', { exact: true }).first().waitFor();
	await page.waitForTimeout(1_000);
	return await page.screenshot();
}
