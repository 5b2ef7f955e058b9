import type { IExecuteFunctions, INodeType } from 'n8n-workflow';

/**
 * The few core nodes that example workflows use, without bringing all of n8n's: triggers hand on the
 * item they are started with (nobody waits for a schedule here), and No Operation hands on its input.
 */
export const baseNodes: Record<string, INodeType> = {
	'n8n-nodes-base.manualTrigger': handsOn('manualTrigger', []),
	'n8n-nodes-base.scheduleTrigger': handsOn('scheduleTrigger', []),
	'n8n-nodes-base.noOp': handsOn('noOp', ['main']),
	'n8n-nodes-base.stickyNote': handsOn('stickyNote', []),
};

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
