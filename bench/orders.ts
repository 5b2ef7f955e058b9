/**
 * 100,000 orders against as many transactions, on n8n's engine without n8n: what matching takes of the processor beside
 * reading the same transactions. On another machine, compare only the ratio.
 *
 *   npm run bench -- orders [--rows 100000] [--rounds 3]
 */
import { parseArgs } from 'node:util';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { executeNode } from '../test/harness/engine.ts';
import { count, median, ms } from './measure.ts';
import { startService } from './service.ts';

/** How many times as much as reading it may take. */
const MOST = 3;
const { values } = parseArgs({
	options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const shape = `1x${values.rows}:real`;
const service = await startService([shape]);
const credentials = { cardPaymentsApi: { apiKey: service.key, baseUrl: service.url } };
const { from, to } = service.shape(shape);

/** What an operation on the transactions outputs, and what it takes of the processor in milliseconds. */
async function cost(operation: string, input?: INodeExecutionData[]) {
	const parameters: IDataObject = { resource: 'transaction', operation, period: 'custom', from, to };
	const before = process.cpuUsage();
	const { items, error } = await executeNode(parameters, { credentials, ...(input && { input }) });
	const { user, system } = process.cpuUsage(before);
	if (error !== undefined) throw new Error(JSON.stringify(error));
	return { items, cpu: (user + system) / 1_000 };
}

const { items: transactions } = await cost('getMany');
/** Every hundredth isn't paid. */
const orders = transactions.map(({ json }, index) => ({
	json: {
		'Order ID': index % 100 === 0 ? `NOT-PAID-${index}` : json.order_reference,
		Total: json.gross ?? json.amount,
		Currency: json.currency,
	},
}));
const costs = { reading: [] as number[], matching: [] as number[] };
for (let round = 0; round <= Number(values.rounds); round++) {
	const reading = await cost('getMany');
	const matching = await cost('matchOrders', orders);
	const unpaid = matching.items.filter(({ json }) => json.status === 'not_paid').length;
	if (unpaid !== Math.ceil(orders.length / 100)) throw new Error(`${unpaid} orders aren't paid`);
	// Don't measure what the engine compiles and loads only once.
	if (round === 0) continue;
	costs.reading.push(reading.cpu);
	costs.matching.push(matching.cpu);
}
service.stop();
const ratio = median(costs.matching) / median(costs.reading);
console.log('| orders and transactions | reading | matching | ratio | at most |\n|---|---|---|---|---|');
console.log(
	`| ${count(orders.length)} | ${ms(median(costs.reading))} | ${ms(median(costs.matching))} | ${ratio.toFixed(2)} | ${MOST} |`,
);
process.exit(ratio <= MOST ? 0 : 1);
