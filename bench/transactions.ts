/**
 * Transactions and the rows of *Download Sheets*, from the same payouts, in turns on n8n's engine without n8n. On
 * another machine, compare only the ratios.
 *
 *   node bench/transactions.ts [--shapes 100x1000,1x100000] [--rounds 5]
 */
import { parseArgs } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import { executeNode } from '../test/harness/engine.ts';
import type { ManyPayouts } from './manyPayouts.ts';
import { median, ms, startProcess } from './measure.ts';

/** How many times as long as Download Sheets it may take. */
const TARGET = 1.5;

const { values } = parseArgs({
	options: { shapes: { type: 'string', default: '100x1000,1x100000' }, rounds: { type: 'string', default: '5' } },
});
const shapes = values.shapes.split(',');
const service = await startProcess<ManyPayouts>('bench/manyPayouts.ts', JSON.stringify(shapes));
const { url, key, shapes: made } = service.first;
const credentials = { cardPaymentsApi: { apiKey: key, baseUrl: url } };

async function timeOf(parameters: IDataObject, period: IDataObject, expected: number): Promise<number> {
	const { items } = await executeNode({ resource: 'payout', operation: 'getMany', ...period }, { credentials });
	const started = performance.now();
	const result = await executeNode(parameters, { credentials, input: items });
	const time = performance.now() - started;
	if (result.error !== undefined || result.items.length !== expected)
		throw new Error(`${result.items.length} of ${expected} items came out: ${JSON.stringify(result.error)}`);
	return time;
}

console.log('| payouts x rows | rows | transactions | transactions / rows | target |\n|---|---|---|---|---|');
for (const name of shapes) {
	const { payouts = 0, rows = 0, from, to } = made[name] ?? {};
	const period = { period: 'custom', from, to };
	const times: { rows: number[]; transactions: number[] } = { rows: [], transactions: [] };
	for (let round = 0; round <= Number(values.rounds); round++) {
		const download = await timeOf({ resource: 'payout', operation: 'downloadSheets' }, period, payouts * rows);
		const read = await timeOf(
			{ resource: 'transaction', operation: 'getMany', payouts: 'byId' },
			period,
			payouts * rows,
		);
		// Don't measure what the engine compiles and loads only once.
		if (round === 0) continue;
		times.rows.push(download);
		times.transactions.push(read);
	}
	const ratio = median(times.transactions) / median(times.rows);
	const verdict = `at most ${TARGET}: ${ratio <= TARGET ? 'met' : '**missed**'}`;
	console.log(
		`| ${name} | ${ms(median(times.rows))} | ${ms(median(times.transactions))} | ${ratio.toFixed(2)} | ${verdict} |`,
	);
}
service.disconnect();
process.exit(0);
