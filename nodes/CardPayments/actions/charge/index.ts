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
		displayOptions: { show: { resource: ['charge'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				// n8n gives this text to AI agents as the tool's description.
				action: 'Charge card and move real money',
				description: 'Take money from a card. With a live key this moves real money.',
			},
		],
		default: 'create',
		description: 'What to do with charges',
	},
	...create.description,
];
