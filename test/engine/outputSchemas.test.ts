/** What n8n offers for mapping before a node has executed: `__schema__` beside the node, one file per operation. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IDataObject } from 'n8n-workflow';
import { startSandbox } from '../../sandbox/server.ts';
import { toText } from '../../sandbox/service/money.ts';
import { executeNode } from '../harness/engine.ts';
import { schemaOf } from '../harness/outputSchema.ts';
import { ALL_TIME, credentialsFor, DAY, NOW, type Sandbox } from './service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ now: NOW });
	// Fields that the sandbox's own sheets don't have.
	const amounts = { gross_amount: '10.00', fee: '0.10', tax: '0.02', net_amount: '9.88', currency: 'SAR' };
	await sandbox.addPayout({
		date: NOW - DAY,
		amount: '0.00',
		sheets: {
			charges: [{ charge_id: 'chg_1', ...amounts }],
			disputes: [{ dispute_id: 'dsp_1', payment_method: 'VISA', ...amounts }],
		},
	});
});
afterAll(async () => await sandbox.close());

it.each<[resource: string, operation: string, parameters: IDataObject]>([
	['transaction', 'getMany', { payouts: 'ofPeriod', ...ALL_TIME }],
	['transaction', 'getTotals', { payouts: 'ofPeriod', ...ALL_TIME, groupBy: ['payout', 'type'] }],
	['payout', 'get', { payoutId: '={{ $json.id }}' }],
	['payout', 'getMany', ALL_TIME],
	['payout', 'reconcile', { payoutId: '={{ $json.id }}' }],
	['dispute', 'getMany', ALL_TIME],
])('should be what %s: %s returns', async (resource, operation, parameters) => {
	const file = `dist/nodes/CardPayments/__schema__/v1.0.0/${resource}/${operation}.json`;
	const input = sandbox.payouts
		.filter(({ settlements_available: ready }) => ready || operation === 'get')
		.slice(0, ['getMany', 'getTotals'].includes(operation) ? 1 : 50)
		.map(({ id, currency, amount }) => ({ json: { id, currency, amount: toText(amount, currency) } }));
	const { items, error } = await executeNode(
		{ resource, operation, ...parameters },
		{ credentials: credentialsFor(sandbox), input },
	);
	expect(error).toBeUndefined();
	const given = schemaOf(items.map(({ json }) => json));
	expect([file, existsSync(file)]).toEqual([file, true]);
	expect(given).toEqual(JSON.parse(await readFile(file, 'utf8')));
});
