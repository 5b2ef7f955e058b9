import type { EngineRequest, EngineResponse, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

/**
 * The few core nodes that example workflows use, without all of n8n's. Triggers pass on the item they start with
 * instead of waiting for a schedule, No Operation passes on its input, each rule of Switch is one expression, and Stop
 * and Error fails.
 */
export const baseNodes: Record<string, INodeType> = {
	'n8n-nodes-base.manualTrigger': handsOn('manualTrigger', []),
	'n8n-nodes-base.scheduleTrigger': handsOn('scheduleTrigger', []),
	'n8n-nodes-base.noOp': handsOn('noOp', ['main']),
	'n8n-nodes-base.stickyNote': handsOn('stickyNote', []),
	'n8n-nodes-base.switch': switchNode(),
	'n8n-nodes-base.stopAndError': stopAndError(),
	agent: agent(),
	olderAgent: olderAgent(),
};

/**
 * Calls the node named by its parameter `tool` as n8n's AI agent does, as often as `calls` says: one after the other,
 * or all in one turn (`atOnce`). It outputs each result. Only the model's decisions are invented: the engine executes
 * the tool.
 */
function agent(): INodeType {
	const { description } = handsOn('agent', ['main']);
	return {
		description: {
			...description,
			properties: [
				{ displayName: 'Tool', name: 'tool', type: 'string', default: '' },
				{ displayName: 'Calls', name: 'calls', type: 'number', default: 1 },
				{ displayName: 'At Once', name: 'atOnce', type: 'boolean', default: false },
			],
		},
		async execute(
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
				input: {},
				type: 'ai_tool' as const,
				id: `call_${results.length + index}`,
				metadata: { results: [] },
			});
			const calls = this.getNodeParameter('atOnce', 0) === true ? left : 1;
			return { actions: Array.from({ length: calls }, call), metadata: { results } };
		},
	};
}

/**
 * Calls its tools as n8n's older agents do: all the model's calls at the same time, in its own execution. It outputs
 * each result, or each error.
 */
function olderAgent(): INodeType {
	const { description } = handsOn('olderAgent', ['main']);
	return {
		description: {
			...description,
			inputs: ['main', 'ai_tool'],
			properties: [{ displayName: 'Calls', name: 'calls', type: 'number', default: 1 }],
		},
		async execute(this: IExecuteFunctions) {
			const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Array<{
				invoke(input: object): Promise<string>;
			}>;
			const calls = Array.from({ length: Number(this.getNodeParameter('calls', 0)) });
			const results = await Promise.allSettled(calls.map(async () => await tool?.invoke({})));
			return [
				results.map((call) => ({
					json:
						call.status === 'fulfilled'
							? { result: call.value }
							: { error: (call.reason as Error).message },
				})),
			];
		},
	};
}

/** An item goes to the output of the first rule that's true, or else to the last output. */
function switchNode(): INodeType {
	const { description } = handsOn('switch', ['main']);
	return {
		description: {
			...description,
			version: 3.2,
			outputs: '={{ [...$parameter.rules.values, "fallback"].map(() => "main") }}',
			properties: [{ displayName: 'Rules', name: 'rules', type: 'json', default: '' }],
		},
		async execute(this: IExecuteFunctions) {
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
		},
	};
}

function stopAndError(): INodeType {
	const { description } = handsOn('stopAndError', ['main']);
	return {
		description: {
			...description,
			outputs: [],
			properties: [{ displayName: 'Error Message', name: 'errorMessage', type: 'string', default: '' }],
		},
		async execute(this: IExecuteFunctions) {
			throw new Error(this.getNodeParameter('errorMessage', 0) as string);
		},
	};
}

function handsOn(name: string, inputs: Array<'main'>): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: inputs.length === 0 ? ['trigger'] : ['transform'],
			version: 1,
			description: '',
			defaults: { name },
			inputs,
			outputs: ['main'],
			properties: [],
		},
		async execute(this: IExecuteFunctions) {
			return [this.getInputData()];
		},
	};
}
