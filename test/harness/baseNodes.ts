import type {
	EngineRequest,
	EngineResponse,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

function node(
	name: string,
	more: Partial<INodeTypeDescription> = {},
	execute: INodeType['execute'] = async function (this: IExecuteFunctions) {
		return [this.getInputData()];
	},
): INodeType {
	const own = { displayName: name, name, defaults: { name }, group: ['transform' as const], version: 1 };
	return {
		description: { ...own, description: '', inputs: ['main'], outputs: ['main'], properties: [], ...more },
		execute,
	};
}

const field = (name: string, type: INodeProperties['type'], fallback: INodeProperties['default'] = '') => ({
	displayName: name,
	name,
	type,
	default: fallback,
});
const CALLS = field('calls', 'number', 1);

/**
 * The few core nodes that example workflows use, without all of n8n's. Triggers pass on the item they start with
 * instead of waiting for a schedule, No Operation passes on its input, each rule of Switch is one expression, and Stop
 * and Error fails.
 */
export const baseNodes: Record<string, INodeType> = {
	'n8n-nodes-base.manualTrigger': node('manualTrigger', { group: ['trigger'], inputs: [] }),
	'n8n-nodes-base.scheduleTrigger': node('scheduleTrigger', { group: ['trigger'], inputs: [] }),
	'n8n-nodes-base.noOp': node('noOp'),
	/** Reads the rows that a test puts into `rows`, and takes whatever it is to write. */
	'n8n-nodes-base.googleSheets': node(
		'googleSheets',
		{ properties: [field('operation', 'string', 'read'), field('rows', 'json', [])] },
		async function () {
			if (this.getNodeParameter('operation', 0) !== 'read') return [this.getInputData()];
			const rows = this.getNodeParameter('rows', 0) as INodeExecutionData['json'][];
			return [rows.map((json) => ({ json }))];
		},
	),
	/** Any text as a file: only that there's one matters. */
	'n8n-nodes-base.convertToFile': node('convertToFile', {}, async function () {
		const rows = JSON.stringify(this.getInputData().map(({ json }) => json));
		return [[{ json: {}, binary: { data: await this.helpers.prepareBinaryData(Buffer.from(rows), 'rows.csv') } }]];
	}),
	/** Sends nothing: its item is the mail. What it's to attach must be there, as n8n's own demands. */
	'n8n-nodes-base.emailSend': node(
		'emailSend',
		{
			properties: [
				...['subject', 'html', 'text'].map((name) => field(name, 'string')),
				field('options', 'json', {}),
			],
		},
		async function () {
			return [
				this.getInputData().map((_, item) => {
					const [subject, html, text] = ['subject', 'html', 'text'].map((name) =>
						this.getNodeParameter(name, item),
					);
					const { attachments = '' } = this.getNodeParameter('options', item) as { attachments?: string };
					const names = attachments.split(',').filter(Boolean);
					for (const name of names) this.helpers.assertBinaryData(item, name);
					return { json: { subject, html, text, attachments: names } as INodeExecutionData['json'] };
				}),
			];
		},
	),
	/** One condition, which must be false. */
	'n8n-nodes-base.filter': node('filter', { properties: [field('conditions', 'json')] }, async function () {
		return [
			this.getInputData().filter((_, item) => {
				const { conditions } = this.getNodeParameter('conditions', item) as {
					conditions: [{ leftValue: unknown }];
				};
				return conditions[0].leftValue !== true;
			}),
		];
	}),
	'n8n-nodes-base.stickyNote': node('stickyNote', { inputs: [] }),
	'n8n-nodes-base.switch': node(
		'switch',
		{
			version: 3.2,
			outputs: '={{ [...$parameter.rules.values, "fallback"].map(() => "main") }}',
			properties: [field('rules', 'json')],
		},
		switchOver,
	),
	'n8n-nodes-base.stopAndError': node(
		'stopAndError',
		{ outputs: [], properties: [field('errorMessage', 'string')] },
		async function () {
			throw new Error(this.getNodeParameter('errorMessage', 0) as string);
		},
	),
	agent: node(
		'agent',
		{
			properties: [
				field('tool', 'string'),
				CALLS,
				field('atOnce', 'boolean', false),
				field('passed', 'json', {}),
			],
		},
		agent,
	),
	olderAgent: node('olderAgent', { inputs: ['main', 'ai_tool'], properties: [CALLS] }, olderAgent),
};

/**
 * Calls the node named by its parameter `tool` as n8n's AI agent does, as often as `calls` says: one after the other,
 * or all in one turn (`atOnce`). It outputs each result. Only the model's decisions are invented: the engine executes
 * the tool.
 */
async function agent(
	this: IExecuteFunctions,
	response?: EngineResponse<{ results: unknown[] }>,
): Promise<INodeExecutionData[][] | EngineRequest<{ results: unknown[] }>> {
	const results = [
		...(response?.metadata.results ?? []),
		...(response?.actionResponses ?? []).map(({ data }) => data.data?.ai_tool?.[0]?.[0]?.json),
	];
	const left = Number(this.getNodeParameter('calls', 0)) - results.length;
	if (left <= 0) return [results.map((json) => ({ json: json as INodeExecutionData['json'] }))];
	const call = (_: unknown, index: number) => ({
		actionType: 'ExecutionNodeAction' as const,
		nodeName: this.getNodeParameter('tool', 0) as string,
		input: this.getNodeParameter('passed', 0) as EngineRequest['actions'][number]['input'],
		type: 'ai_tool' as const,
		id: `call_${results.length + index}`,
		metadata: { results: [] },
	});
	const calls = this.getNodeParameter('atOnce', 0) === true ? left : 1;
	return { actions: Array.from({ length: calls }, call), metadata: { results } };
}

/**
 * Calls its tools as n8n's older agents do: all the model's calls at the same time, in its own execution. It outputs
 * each result, or each error.
 */
async function olderAgent(this: IExecuteFunctions) {
	const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Array<{
		invoke(input: object): Promise<string>;
	}>;
	const calls = Array.from({ length: Number(this.getNodeParameter('calls', 0)) });
	const results = await Promise.allSettled(calls.map(async () => await tool?.invoke({})));
	const jsonOf = (call: (typeof results)[number]) =>
		call.status === 'fulfilled' ? { result: call.value } : { error: (call.reason as Error).message };
	return [results.map((call) => ({ json: jsonOf(call) }))];
}

/** An item goes to the output of the first rule that's true, or else to the last output. */
async function switchOver(this: IExecuteFunctions) {
	const rules = (item: number) =>
		this.getNodeParameter('rules.values', item) as Array<{
			conditions: { conditions: Array<{ leftValue: boolean }> };
		}>;
	const outputs = [...rules(0), undefined].map((): INodeExecutionData[] => []);
	this.getInputData().forEach((data, item) => {
		const rule = rules(item).findIndex(({ conditions }) => conditions.conditions[0]?.leftValue);
		outputs.at(rule)?.push({ ...data, pairedItem: { item } });
	});
	return outputs;
}
