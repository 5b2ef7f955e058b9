/** Pictures of the panel of a node. */
import { parse } from 'csv-parse/sync';
import type { INode } from 'n8n-workflow';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { executeInEditor, photographOutput } from '../../test/e2e/editor.ts';
import { withCredentials } from '../../test/e2e/exampleSink.ts';
import { Hand } from '../../test/e2e/hand.ts';
import { triggerWorkflow } from '../../test/e2e/publish.ts';
import { describeFees } from '../../test/e2e/walks.ts';
import { CARD_PAYMENTS, follow, node, withIds } from '../../test/e2e/workflow.ts';
import { ANOTHER_SERVICE } from './anotherService.ts';
import type { Studio } from './studio.ts';

/** docs/files-of-another-service.md: rows of a file before and after two settings. */
export async function takeAnotherService({ instance: { api, n8n, state }, page, write }: Studio): Promise<void> {
	const { csv, paid, text } = ANOTHER_SERVICE;
	const rows = parse(csv, { columns: true, delimiter: ';' }) as object[];
	const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }));`;
	const credential = withIds({ cardPaymentsApi: state.credentials.cardPaymentsApi ?? '' });
	for (const [stage, fileDescription] of Object.entries({ before: '', after: text })) {
		const parameters = {
			resource: 'transaction',
			operation: 'getMany',
			payouts: 'fromRows',
			...paid,
			fileDescription,
		};
		const nodes = [
			node('Start', 'n8n-nodes-base.manualTrigger', 1),
			node('Extract from File', 'n8n-nodes-base.code', 2, { jsCode }),
			node('Transactions', CARD_PAYMENTS, 1, parameters, credential),
		];
		const { id } = await api.createWorkflow({
			name: `Another service, ${stage}`,
			nodes: nodes.map((each, index) => ({ ...each, position: [index * 220, 0] })),
			connections: follow(nodes.map(({ name }) => name)),
			settings: {},
		});
		await executeInEditor(page, `${n8n.url}/workflow/${id}`);
		await write(`another-service-${stage}.png`, await photographOutput(page, 'Transactions'));
	}
}

/** Bank lines with the payouts they are, after an execution in the editor. */
export async function takeBankStatement({
	instance: { api, n8n, sandbox, state },
	page,
	write,
}: Studio): Promise<void> {
	const { name, nodes, connections } = await readExample('bank-statement.json');
	const kept = Object.fromEntries(Object.entries(connections).filter(([from]) => from !== 'Write Spreadsheet'));
	// The sandbox's statement in place of an upload.
	const download: Partial<INode> = {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url: `${sandbox.url}/_sandbox/bank-statement.csv`,
			options: { response: { response: { responseFormat: 'file', outputPropertyName: 'Statement' } } },
		},
	};
	const start = { id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };
	const { id } = await api.createWorkflow({
		name,
		nodes: [
			{ ...start, position: [-240, 0] },
			...nodes
				.filter((node) => node.name !== 'Show Result')
				.map((node) =>
					withCredentials(
						node.name === 'Upload Statement' ? { ...node, ...download } : node,
						state.credentials,
					),
				),
		],
		connections: { ...kept, Start: { main: [[{ node: 'Upload Statement', type: 'main', index: 0 }]] } },
		settings: {},
	});
	await executeInEditor(page, `${n8n.url}/workflow/${id}`);
	await write('bank-statement.png', await photographOutput(page, 'Match Bank Lines'));
}

/** What each picture shows of the screen. */
const SHOWN: Record<string, { part: string; height: number }> = {
	difference: { part: 'output-panel', height: 560 },
	setting: { part: 'editCredential-modal', height: 760 },
	balanced: { part: 'output-panel', height: 320 },
};

/** docs/payouts.md: payouts that don't add up, the setting that explains it, and the result. */
export async function takeFees({ instance, page, write }: Studio): Promise<void> {
	instance.sandbox.changeHabits({ fees: 'summary' });
	await instance.sandbox.addPayout(payoutWithFeeInSummary());
	await page.setViewportSize({ width: 1600, height: 900 });
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	const hand = new Hand(page);
	await hand.startWorkflow(instance.n8n.url);
	await hand.addNode('transactions', 'Card Payments', 'Get many transactions');
	await hand.choose(page.getByTestId('parameter-input-period'), 'Today');
	await describeFees(hand, async (stage) => {
		const { part = '', height = 0 } = SHOWN[stage] ?? {};
		const box = await page.getByTestId(part).boundingBox();
		if (box === null) throw new Error(`There is no ${part} to see`);
		await page.mouse.move(5, 5);
		await page.waitForTimeout(1_000);
		const clip = { ...box, height: Math.min(height, box.height) };
		await write(`fees-${stage}.png`, await page.screenshot({ scale: 'css', clip }));
	});
	instance.sandbox.changeHabits({ fees: 'rows' });
}

/** 60 charges of 100.00, each with a fee of 1.50 and its tax of 0.23. */
function payoutWithFeeInSummary() {
	const charges = Array.from({ length: 60 }, (_, index) => ({
		charge_id: `chg_${48_201 + index * 7}`,
		created: new Date().toISOString(),
		gross_amount: '100.00',
		fee: '1.50',
		vat: '0.23',
		amount: '98.27',
		currency: 'SAR',
	}));
	return { date: Date.now() - 60_000, currency: 'SAR', sheets: { charges } };
}

/** The space above what follows the explanation. */
const MARGIN = 24;

/** docs/webhooks.md: a test event that a new credential rejects, and the settings that verify it. */
export async function takeFoundScheme({ instance: { api, n8n, sandbox }, page, write }: Studio): Promise<void> {
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
	const clip = { ...panel, height: details.y - panel.y - MARGIN };
	await write('find-scheme.png', await page.screenshot({ clip }));
}
