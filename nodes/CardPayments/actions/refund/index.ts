import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation';
import * as create from './create.operation';
import * as get from './get.operation';

export const operations: Record<string, Operation> = { create, get };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['refund'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				// n8n gives this text to AI agents as the tool's description.
				action: 'Refund charge and give back real money',
				description: 'Give the money of a charge back, all or part. With a live key this moves real money.',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get refund',
				description: 'Look a refund up by its ID',
			},
		],
		default: 'create',
		description: 'What to do with refunds',
	},
	...create.description,
	...get.description,
];
