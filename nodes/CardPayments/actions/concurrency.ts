import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

const DEFAULT = 3;

export const concurrencyOption: INodeProperties = {
	displayName: 'Concurrency',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 20 },
	default: 3,
	description: 'How many payouts to download at the same time. Each takes memory, and the service may limit how often it can be asked.',
};

/** The option of the first item: it holds for all. */
export function readConcurrency(this: IExecuteFunctions): number {
	return Math.max(1, Number(this.getNodeParameter('options.concurrency', 0, DEFAULT)) || DEFAULT);
}
