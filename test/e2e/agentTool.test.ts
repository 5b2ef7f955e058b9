import type { INodeParameters } from 'n8n-workflow';
import { startInstance, type Instance } from './instance.ts';
import { startModel, type Model } from './model.ts';
import { CARD_PAYMENTS, node, PAYMENT, withIds } from './workflow.ts';

/**
 * n8n's own AI agent makes charges. Only the language model is an imitation: it calls the tool `CALLS` times, whatever
 * the tool returns, and then repeats the results.
 */

const CALLS = 3;

let instance: Instance;
let model: Model;
beforeAll(async () => {
	model = await startModel({ calls: CALLS });
	instance = await startInstance();
});
afterAll(async () => {
	await model.close();
	await instance.close();
});

/** The tool's results, as the agent got them. */
async function execute(name: string, charge: INodeParameters, passed: object = {}): Promise<string> {
	const { api, state } = instance;
	model.passes(passed);
	const openAiApi = await api.createCredential('openAiApi', { apiKey: 'none', url: `${model.url}/v1` });
	const { cardPaymentsApi } = state.credentials;
	const nodes = [
		node('manualTrigger', 'n8n-nodes-base.manualTrigger', 1),
		node('agent', '@n8n/n8n-nodes-langchain.agent', 3.1, {
			promptType: 'define',
			text: 'Charge the card.',
			options: { maxIterations: 10 },
		}),
		node(
			'lmChatOpenAi',
			'@n8n/n8n-nodes-langchain.lmChatOpenAi',
			1.2,
			{ model: { __rl: true, mode: 'id', value: 'model' }, options: {} },
			withIds({ openAiApi }),
		),
		node(
			'cardPaymentsTool',
			`${CARD_PAYMENTS}Tool`,
			1,
			{ resource: 'charge', operation: 'create', ...PAYMENT, ...charge },
			withIds({ cardPaymentsApi }),
		),
	];
	const to = (type: string) => ({ [type]: [[{ node: 'agent', type, index: 0 }]] });
	const connections = {
		manualTrigger: to('main'),
		lmChatOpenAi: to('ai_languageModel'),
		cardPaymentsTool: to('ai_tool'),
	};
	const { id } = await api.createWorkflow({ name, nodes, connections, settings: { executionOrder: 'v1' } });
	const execution = await api.executeWorkflow(id, 'manualTrigger');
	expect([execution.status, execution.error]).toEqual(['success', undefined]);
	return String(execution.items('agent')[0]?.json.output);
}

it('should make a payment once if an agent repeats it, and return the first response each time', async () => {
	const before = instance.sandbox.charges.length;
	const output = await execute('Agent', {});
	const made = instance.sandbox.charges.slice(before);
	expect(made).toHaveLength(1);
	expect(output.split(String(made[0]?.response.id))).toHaveLength(CALLS + 1);
});

it('should give the agent the charge whose response was lost, and not send it again', async () => {
	const before = instance.sandbox.charges.length;
	instance.sandbox.faults.next({ kind: 'drop-after-processing', path: '/v2/charges/' });
	const output = await execute('Agent after a broken connection', {});
	expect(instance.sandbox.charges.length - before).toBe(1);
	const [first, ...others] = JSON.parse(output) as string[];
	expect(first).toContain('"payment_state":"paid"');
	expect(others).toEqual(Array(CALLS - 1).fill(expect.stringContaining('"already":true')));
});

it('should answer how much was paid in fees last month, with the period chosen by the agent', async () => {
	const now = new Date();
	const date = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15);
	const charge = (number: number, fee: string) => ({
		charge_id: `chg_${number}`,
		gross_amount: '10.000',
		fee,
		net_amount: (10 - Number(fee)).toFixed(3),
		currency: 'OMR',
	});
	const charges = [charge(1, '0.300'), charge(2, '0.150')];
	await instance.sandbox.addPayout({ date, currency: 'OMR', amount: '19.550', sheets: { charges } });
	const parameters = {
		resource: 'transaction',
		operation: 'getTotals',
		period: "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Period', `One of lastMonth, thisMonth, yesterday`, 'string') }}",
		filters: { currency: 'OMR' },
	};
	const [result] = JSON.parse(await execute('Fees', parameters, { Period: 'lastMonth' })) as string[];
	expect(JSON.parse(result ?? '')).toMatchObject([
		{ period_from: expect.any(String) as string, period_to: expect.any(String) as string },
		{ count: 2, amount: 19.55, currency: 'OMR' },
	]);
});

it('should let the agent name the payout, unless the workflow does', async () => {
	const named = await instance.sandbox.addPayout({
		date: Date.now(),
		currency: 'OMR',
		amount: '1.500',
		sheets: { charges: [{ charge_id: 'chg_9', amount: '1.500', currency: 'OMR' }] },
	});
	const parameters = { resource: 'transaction', operation: 'getMany', payouts: 'byId' };
	const [result] = JSON.parse(await execute('Transactions', parameters, { Payout: named })) as string[];
	expect(JSON.parse(result ?? '')).toMatchObject([
		{ results_in_all: 1 },
		{ payout_id: named, transaction_id: 'chg_9', amount: 1.5 },
	]);
});
