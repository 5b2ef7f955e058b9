import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { startInstance, type Instance } from './instance.ts';
import { executionsOf, publish } from './publish.ts';

let instance: Instance;
let webhookCredential: string;
beforeAll(async () => {
	instance = await startInstance();
	const data = { scheme: 'standardWebhooks', secret: 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA==' };
	({ id: webhookCredential } = await instance.api.send<{ id: string }>('POST', '/rest/credentials', { name: 'Webhook', type: 'cardPaymentsWebhookApi', data }));
});
afterAll(async () => {
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

/** Publishes an example whose node `last` only keeps what it was to send, has the sandbox report payouts, and returns what arrived. */
async function run(file: string, last: string, payoutIds: string[]): Promise<IDataObject[]> {
	const example = await readExample(file);
	const nodes = example.nodes.map((node) => withCredentials(node.name === last ? sinkFor(node) : node));
	const { id } = await publish(instance.api, { ...example, nodes });
	const path = nodes.find(({ type }) => type.endsWith('cardPaymentsTrigger'))?.parameters.path;
	for (const payoutId of payoutIds) {
		const { attempts } = await instance.sandbox.sendPayoutWebhook({ payoutId, url: `${instance.n8n.url}/webhook/${String(path)}`, scheme: 'standard-webhooks' });
		expect(attempts.map(({ status }) => status)).toEqual([200]);
	}
	for (;;) {
		const executions = await executionsOf(instance.api, id);
		expect(executions.map(({ error }) => error)).not.toContainEqual(expect.anything());
		if (executions.length === payoutIds.length) return executions.flatMap((execution) => execution.items(last).map(({ json }) => json));
		await sleep(200);
	}
}

function withCredentials(node: INode): INode {
	if (!node.type.startsWith('n8n-nodes-card-payments.')) return node;
	const { cardPaymentsApi = '' } = instance.state.credentials;
	return {
		...node,
		credentials: node.type.endsWith('Trigger')
			? { cardPaymentsWebhookApi: { id: webhookCredential, name: 'Webhook' } }
			: { cardPaymentsApi: { id: cardPaymentsApi, name: 'API' } },
	};
}

/** A mail's texts as fields; of anything else just the items that came. */
function sinkFor({ id, name, position, parameters }: INode): INode {
	const texts = ['subject', 'text'].filter((field) => field in parameters);
	if (texts.length === 0) return { id, name, position, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	const assignments = texts.map((field) => ({ id: field, name: field, type: 'string', value: parameters[field] as string }));
	return { id, name, position, type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: { assignments: { assignments }, options: {} } };
}

const paid = () => instance.sandbox.payouts.filter(({ status, settlements_available }) => status === 'PAID_OUT' && settlements_available);

it('"Payout alert" should send a message for every payout', async () => {
	const [first, second] = paid();
	const messages = await run('payout-alert.json', 'Send Message', [first?.id ?? '', second?.id ?? '']);
	expect(messages).toHaveLength(2);
	expect(messages).toContainEqual({
		subject: expect.stringMatching(/^Payout PAID_OUT: [\d.]+ [A-Z]{3}$/) as string,
		text: expect.stringMatching(new RegExp(`^Payout ${first?.id} of \\d{4}-.*\\nMerchant \\d+, account \\*+\\w+ at \\S`)) as string,
	});
});

it('"Payout webhook to rows" should append the rows of the payout that was reported', async () => {
	const [reported] = paid();
	const rows = await run('payout-webhook-to-rows.json', 'Append Rows', [reported?.id ?? '']);
	expect(rows.length).toBeGreaterThan(1);
	expect(new Set(rows.map(({ payout_id }) => payout_id))).toEqual(new Set([reported?.id]));
	expect(rows.map(({ payout_sheet }) => payout_sheet)).toEqual(expect.arrayContaining(['summary', 'charges']));
});

it('"Dispute alert" should send one message for each dispute, and none for a payout without', async () => {
	const disputes = (id: string) => instance.sandbox.disputes.filter(({ disputed_in }) => disputed_in === id);
	const most = paid().sort((a, b) => disputes(b.id).length - disputes(a.id).length);
	const [disputed, undisputed] = [most[0]?.id ?? '', most.at(-1)?.id ?? ''];
	expect([disputes(disputed).length > 0, disputes(undisputed).length]).toEqual([true, 0]);

	const messages = await run('dispute-alert.json', 'Send Message', [disputed, undisputed]);
	expect(messages).toHaveLength(disputes(disputed).length);
	for (const { subject, text } of messages) {
		expect(subject).toBe(`Dispute in payout ${disputed}`);
		expect(text).toMatch(/\n\n.*dispute_id: \S+\n/);
	}
});
