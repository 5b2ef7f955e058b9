import type { Resource } from '../operation';
import { listOperation, lookUpOperation } from '../payment';
import * as create from './create.operation';

export const refund: Resource = {
	name: 'Refund',
	plural: 'refunds',
	description: 'Money of a charge given back',
	first: 'create',
	operations: {
		create: {
			...create,
			name: 'Create',
			action: 'Create refund',
			description: 'Give the money of a charge back, all or part. With a live key this moves real money.',
		},
		get: lookUpOperation('refund', 'Look a refund up by its ID'),
		getMany: listOperation('refund', 'List refunds of a period, e.g. those of a charge'),
	},
};
