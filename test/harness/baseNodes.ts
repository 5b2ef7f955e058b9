import type { EngineRequest, EngineResponse, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

/**
 * The few core nodes that example workflows use, without bringing all of n8n's: triggers hand on the
 * item they are started with (nobody waits for a schedule here), and No Operation hands on its input.
 */
export const baseNodes: Record<string, INodeType> = {
	'n8n-nodes-base.manualTrigger': handsOn('manualTrigger', []),
	'n8n-nodes-base.scheduleTrigger': handsOn('scheduleTrigger', []),
	'n8n-nodes-base.noOp': handsOn('noOp', ['main']),
	'n8n-nodes-base.stickyNote': handsOn('stickyNote', []),
	agent: agent(),
};

/**
 * Calls the node named by its parameter `tool` as n8n's AI agent does, as often as `calls` says, and puts out
 * each answer. It stands in for the agent alone, which has a model decide; the engine runs the tool.
 */
function agent(): INodeType {
	const { description } = handsOn('agent', ['main']);
	return {
		description: {
			...description,
			properties: [
				{ displayName: 'Tool', name: 'tool', type: 'string', default: '' },
				{ displayName: 'Calls', name: 'calls', type: 'number', default: 1 },
			],
		},
		async execute(this: IExecuteFunctions, response?: EngineResponse<{ answers: unknown[] }>): Promise<INodeExecutionData[][] | EngineRequest<{ answers: unknown[] }>> {
			const answers = [...(response?.metadata.answers ?? []), ...(response?.actionResponses ?? []).map(({ data }) => data.data?.ai_tool?.[0]?.[0]?.json)];
			if (answers.length >= Number(this.getNodeParameter('calls', 0))) return [answers.map((json) => ({ json: json as INodeExecutionData['json'] }))];
			const call = { nodeName: this.getNodeParameter('tool', 0) as string, input: {}, type: 'ai_tool' as const, id: `call_${answers.length}`, metadata: { answers: [] } };
			return { actions: [{ ...call, actionType: 'ExecutionNodeAction' as const }], metadata: { answers } };
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
