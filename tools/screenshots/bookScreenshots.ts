import { writeFile } from 'node:fs/promises';
import type { INode } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { triggerOf } from '../../sandbox/runtime/n8nApi.ts';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { executeInEditor, photographOutput } from '../../test/e2e/editor.ts';
import { withCredentials } from '../../test/e2e/exampleSink.ts';
import type { Instance } from '../../test/e2e/instance.ts';

/** Makes the pictures of what the examples for bank and books give. */
export async function photographBooks(instance: Instance, page: Page, images: string): Promise<string[]> {
	const pictures = {
		'bank-statement': await bankStatement(instance, page),
		...(await report(instance, page)),
	};
	for (const [name, picture] of Object.entries(pictures)) await writeFile(`${images}/${name}.png`, picture);
	return Object.keys(pictures).map((name) => `${images}/${name}.png`);
}

/** Bank lines with the payouts they are, after an execution in the editor. */
async function bankStatement({ api, n8n, sandbox, state }: Instance, page: Page): Promise<Buffer> {
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
	return await photographOutput(page, 'Match Bank Lines');
}

/** The page that "Monthly report" mails on a phone: with payouts that don't balance, failed or have no sheets yet. */
async function report({ api, sandbox, state }: Instance, page: Page): Promise<Record<string, Buffer>> {
	const now = new Date();
	const date = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), -1, 9);
	await sandbox.addPayout({ currency: 'SAR', amount: '120.00', status: 'FAILED', date });
	await sandbox.addPayout({ currency: 'SAR', amount: '900.00', settlements_available: false, date });
	await sandbox.addPayout({
		merchant_id: '1124340',
		currency: 'SAR',
		amount: '8411.75',
		date,
		sheets: {
			charges: [
				{ charge_id: 'chg_1', amount: '8600.00', currency: 'SAR' },
				{ charge_id: 'chg_2', amount: '75.25', currency: 'SAR' },
			],
			refunds: [{ refund_id: 'ref_1', amount: '250.00', currency: 'SAR' }],
		},
	});
	const file = 'monthly-report.json';
	const execution = await api.executeWorkflow(state.workflows[file]?.id ?? '', triggerOf(await readExample(file)));
	const [reported] = execution.items('Reconcile Payouts');
	await page.goto('about:blank');
	await page.setViewportSize({ width: 400, height: 1_100 });
	await page.emulateMedia({ colorScheme: 'dark' });
	await page.setContent(String(reported?.json.html));
	const dark = await page.screenshot();
	await page.emulateMedia({ colorScheme: 'light' });
	return { 'monthly-report': dark, 'monthly-report-light': await page.screenshot() };
}
