import type { Resource } from '../operation';
import * as capture from './capture.operation';
import * as create from './create.operation';
import * as get from './get.operation';
import { listOperation } from '../payment/listPayments';
import * as voidAuthorization from './void.operation';

export const authorization: Resource = {
	name: 'Authorization',
	plural: 'authorizations',
	description: 'Money reserved on a card, to be taken later',
	first: 'create',
	operations: {
		capture: {
			...capture,
			name: 'Capture',
			action: 'Capture authorization and take real money',
			description:
				'Take the money that an authorization reserved, all or part. With a live key this moves real money.',
		},
		create: {
			...create,
			name: 'Create',
			action: 'Authorize card and reserve real money',
			description: 'Reserve money on a card, to take it later. With a live key this reserves real money.',
		},
		get: {
			...get,
			name: 'Get',
			action: 'Get authorization',
			description: 'Look an authorization up by its ID',
		},
		getMany: {
			...listOperation('authorization'),
			name: 'Get Many',
			action: 'Get many authorizations',
			description: 'List authorizations of a period, e.g. to find one by its order reference',
		},
		void: {
			...voidAuthorization,
			name: 'Void',
			action: 'Void authorization and release real money',
			description: 'Release the money that an authorization reserved. With a live key this releases real money.',
		},
	},
};
