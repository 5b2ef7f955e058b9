import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation';
import * as getMany from './getMany.operation';

export const operations: Record<string, Operation> = { getMany };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['dispute'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getMany',
				action: 'Get many disputes',
				description: 'List the disputed transactions in the payouts of a period, and what became of them',
			},
		],
		default: 'getMany',
		description: 'What to do with disputes',
	},
	...getMany.description,
];
