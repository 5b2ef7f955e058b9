import type { IDataObject, INode } from 'n8n-workflow';
import { readExample } from '../../sandbox/runtime/setup.ts';
import { activate } from './activate.ts';
import { startInstance, type Instance } from './instance.ts';
import { startModel, type Model } from './model.ts';
import { withIds } from './workflow.ts';

/** Only the language model is an imitation: it calls its first tool once, and repeats what that returns. */
let instance: Instance;
let model: Model;
beforeAll(async () => {
	[instance, model] = await Promise.all([startInstance(), startModel({ calls: 1 })]);
	const now = new Date();
	const date = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15);
	const charges = ['12.345', '7.205'].map((amount) => ({ charge_id: `chg_${amount}`, amount, currency: 'OMR' }));
	await instance.sandbox.addPayout({ date, currency: 'OMR', amount: '19.550', sheets: { charges } });
});
afterAll(async () => {
	await model.close();
	expect(instance.sandbox.violations).toEqual([]);
	await instance.close();
});

describe('"Payouts over MCP"', () => {
	const TOKEN = 'sandbox-mcp-token';
	let session = '';

	/** What the server answers to a call of the protocol. */
	async function ask(method: string, params: object = {}, token = TOKEN) {
		const reply = await fetch(`${instance.n8n.url}/mcp/payouts`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				authorization: `Bearer ${token}`,
				...(session && { 'mcp-session-id': session }),
			},
			body: JSON.stringify({
				jsonrpc: '2.0',
				...(method.startsWith('notifications') ? {} : { id: 1 }),
				method,
				params,
			}),
		});
		session = reply.headers.get('mcp-session-id') ?? session;
		const text = await reply.text();
		const json = /^data: (.*)$/m.exec(text)?.[1] ?? (text || '{}');
		return {
			status: reply.status,
			result: reply.ok ? (JSON.parse(json) as { result?: IDataObject }).result : undefined,
		};
	}

	const hello = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

	beforeAll(async () => await activate(instance.api, instance.state.workflows['payouts-over-mcp.json']?.id ?? ''));

	it('should let nobody in without the token', async () => {
		expect((await ask('initialize', hello, 'another')).status).toBe(403);
	});

	it('should offer three tools, none of which moves money', async () => {
		const { result } = await ask('initialize', hello);
		expect(result?.instructions).toContain("isn't known");
		await ask('notifications/initialized');
		const tools = (await ask('tools/list')).result?.tools as Array<{ name: string; description: string }>;
		expect(tools.map(({ name }) => name).sort()).toEqual(['Get_Payouts', 'Get_Totals', 'Reconcile_Payouts']);
		for (const { description } of tools) expect(description).not.toMatch(/creat|charge a|captur|refund a|void/i);
	});

	it('should answer what was paid last month', async () => {
		const call = async (name: string) =>
			JSON.stringify((await ask('tools/call', { name, arguments: { Period: 'lastMonth' } })).result);
		expect(await call('Get_Totals')).toMatch(/19\.55/);
		expect(await call('Reconcile_Payouts')).toMatch(/balance/);
		expect(await call('Get_Payouts')).toMatch(/payout_\d+/);
	});
});

describe('"Score an agent\'s answers"', () => {
	interface TestRun {
		id: string;
		status: string;
		metrics?: Record<string, number>;
	}

	/** Runs the evaluation on questions, as its tab in n8n does. */
	async function scored(rows: IDataObject[]): Promise<TestRun> {
		const { api, state } = instance;
		const { id: projectId } = await api.get<{ id: string }>('/rest/projects/personal');
		const columns = ['question', 'expected'].map((name) => ({ name, type: 'string' }));
		const tables = `/rest/projects/${projectId}/data-tables`;
		const { id: tableId } = await api.send<{ id: string }>('POST', tables, {
			name: `Questions ${rows.length}`,
			columns,
		});
		await api.send('POST', `${tables}/${tableId}/insert`, { data: rows });
		const openAiApi = await api.createCredential('openAiApi', { apiKey: 'none', url: `${model.url}/v1` });
		const { cardPaymentsApi } = state.credentials;
		const example = await readExample('score-an-agent.json');
		const nodes = example.nodes.map((node): INode => {
			const { type, parameters } = node;
			if (type.endsWith('evaluationTrigger'))
				return {
					...node,
					parameters: { ...parameters, dataTableId: { __rl: true, mode: 'id', value: tableId } },
				};
			if (type.endsWith('lmChatOpenAi')) return { ...node, ...withIds({ openAiApi }) };
			return type.endsWith('Tool') ? { ...node, ...withIds({ cardPaymentsApi }) } : node;
		});
		const { id } = await api.createWorkflow({ ...example, nodes });
		const { testRunId } = await api.send<{ testRunId: string }>('POST', `/rest/workflows/${id}/test-runs/new`, {});
		for (let tries = 0; tries < 300; tries++) {
			const run = await api.get<TestRun>(`/rest/workflows/${id}/test-runs/${testRunId}`);
			if (!['new', 'running'].includes(run.status)) return run;
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
		throw new Error('The evaluation did not end in time');
	}

	it('should count right answers, and those that were looked up', async () => {
		model.passes({ Period: 'lastMonth' }, 'Get_Totals');
		const question = 'What was paid out last month in OMR?';
		const run = await scored([
			{ question, expected: '19.55' },
			{ question, expected: '91.55' },
		]);
		expect(run).toMatchObject({ status: 'completed', metrics: { Right: 0.5, 'Looked Up': 1 } });
	});
});
