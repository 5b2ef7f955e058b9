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
		displayOptions: { show: { resource: ['transaction'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getMany',
				action: 'Get many transactions',
				description:
					'Get the charges, refunds, disputes and releases that payouts consist of. Amounts are in major units of their currency, signed: what reduces the payout is negative, fees and taxes too.',
			},
		],
		default: 'getMany',
		description: 'What to do with transactions',
	},
	...getMany.description,
];
