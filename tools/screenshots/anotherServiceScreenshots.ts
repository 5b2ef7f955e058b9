import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { executeInEditor, photographOutput } from '../../test/e2e/editor.ts';
import type { Instance } from '../../test/e2e/instance.ts';
import { CARD_PAYMENTS, follow, node, withIds } from '../../test/e2e/workflow.ts';

const CASE = 'test/golden/service-mollie';

/** Makes the pictures of docs/files-of-another-service.md: rows of a file before and after two settings. */
export async function photographAnotherService(instance: Instance, page: Page, images: string): Promise<string[]> {
	const { api, n8n } = instance;
	const rows = parse(readFileSync(`${CASE}/settlement.csv`), { columns: true }) as object[];
	const { describe } = JSON.parse(readFileSync(`${CASE}/payout.json`, 'utf8')) as { describe: object };
	const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }));`;
	const written: string[] = [];
	for (const [stage, settings] of Object.entries({ before: {}, after: describe })) {
		const service = { apiKey: 'sk_live_of_no_service', baseUrl: 'https://api.example.com', ...settings };
		const credential = withIds({ cardPaymentsApi: await api.createCredential('cardPaymentsApi', service) });
		const parameters = { resource: 'transaction', operation: 'getMany', payouts: 'fromRows' };
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
		const file = `${images}/another-service-${stage}.png`;
		await writeFile(file, await photographOutput(page, 'Transactions'));
		written.push(file);
	}
	return written;
}
