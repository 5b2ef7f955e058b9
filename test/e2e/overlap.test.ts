import type { IDataObject, INode } from 'n8n-workflow';
import { startInstance, type Instance } from './instance.ts';
import { END, executionsOf, publish } from './publish.ts';

let instance: Instance;
let payoutId: string;
beforeAll(async () => {
	instance = await startInstance();
	payoutId = await instance.sandbox.addPayout({ date: Date.now() - 60_000, rows: 20 });
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

interface Writer {
	/** Seconds from reading the destination to getting transactions. */
	wait: number;
	write?: Partial<INode>;
}

/** Publishes a workflow that a webhook starts and that writes to a destination in which it found nothing. */
async function writer(path: string, destination: string, { wait, write }: Writer) {
	const { api, n8n, state } = instance;
	const node = (name: string, rest: Partial<INode>, parameters: IDataObject = {}) => ({
		id: `${path}-${name}`,
		name,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		...rest,
	});
	const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
	const { id } = await publish(api, {
		name: path,
		nodes: [
			node('Webhook', { type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: path }, { path }),
			node('Read', { type: 'n8n-nodes-base.wait', typeVersion: 1.1 }, { amount: wait, unit: 'seconds' }),
			node(
				'Get Transactions',
				{
					type: 'n8n-nodes-card-payments.cardPayments',
					credentials: {
						cardPaymentsApi: { id: state.credentials.cardPaymentsApi ?? '', name: 'Card Payments API' },
					},
				},
				{
					resource: 'transaction',
					operation: 'getMany',
					payouts: 'byId',
					payoutId: { __rl: true, mode: 'id', value: payoutId },
					options: { skipKnownKeys: '={{ [] }}', destination },
				},
			),
			node(END, { type: 'n8n-nodes-base.noOp', ...write }),
		],
		connections: { Webhook: to('Read'), Read: to('Get Transactions'), 'Get Transactions': to(END) },
		settings: { saveExecutionProgress: true },
	});
	return {
		start: async () => expect((await fetch(`${n8n.url}/webhook/${path}`)).status).toBe(200),
		/** The transactions and warnings of each execution, newest first. */
		results: async () =>
			(await executionsOf(api, id)).map((execution) => [
				execution.items('Get Transactions').length,
				execution.hints('Get Transactions').join(),
			]),
	};
}

it('should write no row that another workflow wrote since this one read the destination', async () => {
	const slow = await writer('slow', 'ours', { wait: 10 });
	const quick = await writer('quick', 'ours', { wait: 0 });
	await slow.start();
	await quick.start();
	expect(await quick.results()).toEqual([[20, '']]);
	expect(await slow.results()).toEqual([
		[0, expect.stringMatching(/Skipped, as execution \d+ runs at the same time/)],
	]);
	await quick.start();
	expect(await quick.results()).toEqual([
		[20, ''],
		[20, ''],
	]);
});

it('should write all rows if the other workflow fails to', async () => {
	const failing = { type: 'n8n-nodes-base.stopAndError', parameters: { errorMessage: 'Disk full' } };
	const slow = await writer('slow-too', 'theirs', { wait: 10 });
	const broken = await writer('broken', 'theirs', { wait: 0, write: failing });
	await slow.start();
	await broken.start();
	expect(await broken.results()).toEqual([[20, '']]);
	expect(await slow.results()).toEqual([[20, '']]);
});
