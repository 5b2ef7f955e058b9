/** Pictures of workflows on n8n's canvas. */
import type { Page } from 'playwright-core';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { executeInEditor } from '../../test/e2e/editor.ts';
import { withCredentials } from '../../test/e2e/exampleSink.ts';
import { addGoogleCredential, inDocument } from '../../test/e2e/googleNodes.ts';
import { CARD_PAYMENTS, node } from '../../test/e2e/workflow.ts';
import type { Studio } from './studio.ts';

/** The editor's bars, and room to fit a workflow in without scaling it down. */
const AROUND = { width: 42 + 240, height: 65 + 37 + 240 };
const MARGIN = 24;

/** The canvas of each example. */
export async function takeExamples({ instance, page, write }: Studio): Promise<void> {
	for (const [file, { id }] of Object.entries(instance.state.workflows))
		await write(
			`examples/${file.replace('.json', '.png')}`,
			await canvas(page, file, `${instance.n8n.url}/workflow/${id}`),
		);
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
async function photographNodes(page: Page, [across, down] = [MARGIN, MARGIN]): Promise<Buffer> {
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
		style: `${own.map((id) => `[data-test-id="${id}"]`).join()}, [data-test-id^="execute-workflow-button"], [data-test-id="radio-button-workflow"] { visibility: hidden }`,
		clip: {
			x: left - across,
			y: top - down,
			width: right - left + 2 * across + 24,
			height: bottom - top + 2 * down,
		},
	});
}

const CANVAS = { width: 1100, height: 640 };
/** Room for the bolt before the trigger, and for what's below and after the last node. */
const MARGINS: [number, number] = [64, 32];
const DAY = 24 * 60 * 60 * 1_000;

/** Makes the picture of README's first workflow: the three nodes after an execution. */
export async function takeFirstWorkflow({ instance, page, google, write }: Studio): Promise<void> {
	await instance.sandbox.addPayout(payoutOfEachType());
	const document = google.createDocument();
	document.fill([{ key: '' }]);
	const credential = await addGoogleCredential(instance.api, google);
	const { id } = await instance.api.createWorkflow({
		...FIRST_WORKFLOW,
		nodes: FIRST_WORKFLOW.nodes.map((node) =>
			inDocument(withCredentials(node, instance.state.credentials), document, credential),
		),
	});
	await page.setViewportSize(CANVAS);
	await executeInEditor(page, `${instance.n8n.url}/workflow/${id}`);
	const keys = document.rows().map(({ key }) => key);
	if (keys.length < 2) throw new Error('No transaction came into the Google Sheet');
	await write('first-workflow.png', await photographNodes(page, MARGINS));
}

/** The newest payout, which has a bit of everything. In minor units: sales, and the fee and the tax on them. */
function payoutOfEachType() {
	const now = Date.now();
	const rows = (idColumn: string, prefix: string, grosses: number[], method: string[]) =>
		grosses.map((gross, index) => {
			const fee = idColumn === 'charge_id' ? Math.round(gross * 0.015) : 0;
			const tax = Math.round(fee * 0.15);
			return {
				[idColumn]: `${prefix}_${48_201 + index * 7}`,
				date: new Date(now - DAY).toISOString().slice(0, 10),
				gross_amount: (gross / 100).toFixed(2),
				fee: (fee / 100).toFixed(2),
				tax: (tax / 100).toFixed(2),
				net_amount: ((gross - fee - tax) / 100).toFixed(2),
				currency: 'SAR',
				payment_method: method[index % method.length] ?? '',
				order_reference: `ORD-${10_412 + index}`,
			};
		});
	const sheets = {
		charges: rows(
			'charge_id',
			'chg',
			[24_000, 8_950, 132_500, 4_999, 56_000, 7_725],
			['MADA', 'VISA', 'APPLE_PAY'],
		),
		refunds: rows('refund_id', 'ref', [8_950, 4_999], ['VISA', 'MADA']),
		disputes: rows('dispute_id', 'dsp', [24_000], ['MADA']),
	};
	const sum = (sheet: Array<{ net_amount: string }>) =>
		sheet.reduce((total, { net_amount }) => total + Math.round(Number(net_amount) * 100), 0);
	const amount = ((sum(sheets.charges) - sum(sheets.refunds) - sum(sheets.disputes)) / 100).toFixed(2);
	return { date: now - 60_000, currency: 'SAR', amount, sheets };
}

/** As n8n's editor names and sets the nodes when you add them by hand. */
const NODES = [
	node('Schedule Trigger', 'n8n-nodes-base.scheduleTrigger', 1.2, { rule: { interval: [{ triggerAtHour: 6 }] } }),
	node('Get many transactions', CARD_PAYMENTS, 1, {
		resource: 'transaction',
		operation: 'getMany',
		options: { formatFor: 'spreadsheets' },
	}),
	node('Append or update row in sheet', 'n8n-nodes-base.googleSheets', 4.7, {
		operation: 'appendOrUpdate',
		columns: { mappingMode: 'autoMapInputData', value: {}, matchingColumns: ['key'], schema: [] },
		options: { useAppend: true },
	}),
].map((each, index) => ({ ...each, position: [index * 220, 0] as [number, number] }));

const FIRST_WORKFLOW = {
	name: 'My first workflow',
	nodes: NODES,
	connections: Object.fromEntries(
		NODES.slice(1).map(({ name }, index) => [
			NODES[index]?.name,
			{ main: [[{ node: name, type: 'main', index: 0 }]] },
		]),
	),
	settings: { executionOrder: 'v1' },
};
