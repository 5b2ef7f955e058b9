import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation';
import * as create from './create.operation';

export const operations: Record<string, Operation> = { create };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['authorization'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				// n8n gives this text to AI agents as the tool's description.
				action: 'Authorize card and reserve real money',
				description: 'Reserve money on a card, to take it later. With a live key this reserves real money.',
			},
		],
		default: 'create',
		description: 'What to do with authorizations',
	},
	...create.description,
];
