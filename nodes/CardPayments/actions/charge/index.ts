import type { Resource } from '../operation';
import { listOperation } from '../payment/listPayments';
import * as create from './create.operation';
import { lookUpOperation } from '../payment/lookUp';

export const charge: Resource = {
	name: 'Charge',
	plural: 'charges',
	description: 'Money taken from a card',
	first: 'create',
	operations: {
		create: {
			...create,
			name: 'Create',
			action: 'Create charge',
			description: 'Take money from a card. With a live key this moves real money.',
		},
		get: {
			...lookUpOperation('charge'),
			name: 'Get',
			action: 'Get charge',
			description: 'Look a charge up by its ID, e.g. when the cardholder comes back from the bank',
		},
		getMany: {
			...listOperation('charge'),
			name: 'Get Many',
			action: 'Get many charges',
			description: 'List charges of a period, e.g. to find one by its order reference',
		},
	},
};
