import type { Resource } from '../operation';
import { listOperation, lookUpOperation, paymentOperation } from '../payment';
import { authorizationFields } from './authorizationFields';
import * as capture from './capture.operation';
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
			action: 'Capture authorization',
			description:
				'Take the money that an authorization reserved, all or part. With a live key this moves real money.',
		},
		create: {
			...paymentOperation('authorization', 'reserves real money', authorizationFields),
			name: 'Create',
			action: 'Create authorization',
			description: 'Reserve money on a card, to take it later. With a live key this reserves real money.',
		},
		get: lookUpOperation('authorization', 'Look an authorization up by its ID'),
		getMany: listOperation(
			'authorization',
			'List authorizations of a period, e.g. to find one by its order reference',
		),
		void: {
			...voidAuthorization,
			name: 'Void',
			action: 'Void authorization',
			description: 'Release the money that an authorization reserved. With a live key this releases real money.',
		},
	},
};
