import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation';
import * as capture from './capture.operation';
import * as create from './create.operation';
import * as get from './get.operation';
import * as voidAuthorization from './void.operation';

export const operations: Record<string, Operation> = { capture, create, get, void: voidAuthorization };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['authorization'] } },
		// n8n gives the actions to AI agents as the tool's description.
		options: [
			{
				name: 'Capture',
				value: 'capture',
				action: 'Capture authorization and take real money',
				description:
					'Take the money that an authorization reserved, all or part. With a live key this moves real money.',
			},
			{
				name: 'Create',
				value: 'create',
				action: 'Authorize card and reserve real money',
				description: 'Reserve money on a card, to take it later. With a live key this reserves real money.',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get authorization',
				description: 'Look an authorization up by its ID',
			},
			{
				name: 'Void',
				value: 'void',
				action: 'Void authorization and release real money',
				description:
					'Release the money that an authorization reserved. With a live key this releases real money.',
			},
		],
		default: 'create',
		description: 'What to do with authorizations',
	},
	...capture.description,
	...create.description,
	...get.description,
	...voidAuthorization.description,
];
