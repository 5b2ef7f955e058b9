/** `npm run demo`: executes the example workflow on n8n's engine against the sandbox, without n8n. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { IWorkflowBase } from 'n8n-workflow';
import { buildPackage } from './runtime/build.ts';
import { summarize, table } from './runtime/report.ts';
import { startSandbox } from './server.ts';

const EXAMPLE = 'examples/payout-sync.json';

process.chdir(path.dirname(import.meta.dirname));
const { values } = parseArgs({ options: { rows: { type: 'string', default: '20' } } });
const shown = Number(values.rows);
if (!Number.isInteger(shown) || shown < 0) throw new Error(`--rows must be a whole number, not "${values.rows}"`);

await buildPackage(console.log);
// Imported late: the harness reads the package from dist/ when it loads.
const { executeWorkflow } = await import('../test/harness/engine.ts');
const example = JSON.parse(await readFile(EXAMPLE, 'utf8')) as IWorkflowBase;
const sandbox = await startSandbox({ port: 0 });
try {
	console.log(`Running "${example.name}" (${EXAMPLE}) on n8n's engine against ${sandbox.url}\n`);
	const { items, error, hints } = await executeWorkflow({
		...example,
		settings: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
		credentials: { cardPaymentsApi: { apiKey: sandbox.keys.test, baseUrl: sandbox.url } },
	});
	if (error) throw new Error(error.message);

	const rows = items('Rows').map((item) => item.json);
	console.log(
		table(rows.slice(0, shown), ['payout_id', 'type', 'transaction_id', 'order_reference', 'amount', 'currency']),
	);
	if (rows.length > shown) console.log(`… and ${rows.length - shown} more (npm run demo -- --rows ${rows.length})`);
	console.log(
		`\n${summarize({ transactions: rows, notes: hints('Get Transactions').map(({ message }) => message) })}`,
	);
} finally {
	await sandbox.close();
}
