import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation';
import * as create from './create.operation';
import * as get from './get.operation';
import * as getMany from './getMany.operation';

export const operations: Record<string, Operation> = { create, get, getMany };

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
			{
				name: 'Get',
				value: 'get',
				action: 'Get charge',
				description: 'Look a charge up by its ID, e.g. when the cardholder comes back from the bank',
			},
			{
				name: 'Get Many',
				value: 'getMany',
				action: 'Get many charges',
				description: 'List charges of a period, e.g. to find one by its order reference',
			},
		],
		default: 'create',
		description: 'What to do with charges',
	},
	...create.description,
	...get.description,
	...getMany.description,
];
