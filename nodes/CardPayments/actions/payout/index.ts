import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../operation';
import * as downloadSheets from './downloadSheets.operation';
import * as extractSheets from './extractSheets.operation';
import * as get from './get.operation';
import * as getMany from './getMany.operation';
import * as reconcile from './reconcile.operation';

export const operations: Record<string, Operation> = { downloadSheets, extractSheets, get, getMany, reconcile };

export const description: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['payout'] } },
		options: [
			{
				name: 'Download Sheets',
				value: 'downloadSheets',
				action: 'Download payout sheets',
				description: 'Get the charges, refunds and disputes of payouts, as rows or as files',
			},
			{
				name: 'Extract Sheets',
				value: 'extractSheets',
				action: 'Extract payout sheets',
				description: 'Read the sheets of a payout file that is already in the workflow, e.g. from an email',
			},
			{
				name: 'Get',
				value: 'get',
				action: 'Get payout',
				description: 'Look up one payout by its ID',
			},
			{
				name: 'Get Many',
				value: 'getMany',
				action: 'Get many payouts',
				description: 'List the payouts of a period, such as yesterday',
			},
			{
				name: 'Reconcile',
				value: 'reconcile',
				action: 'Reconcile payout',
				description: "Check whether a payout's charges, refunds and disputes add up to its amount",
			},
		],
		default: 'getMany',
		description: 'What to do with payouts',
	},
	...getMany.description,
	...get.description,
	...downloadSheets.description,
	...extractSheets.description,
	...reconcile.description,
];
