import type { Resource } from '../operation';
import { PAYMENT_FIELDS, listOperation, paymentOperation, lookUpOperation } from '../payment';
import * as getOutstanding from './getOutstanding.operation';

export const charge: Resource = {
	name: 'Charge',
	plural: 'charges',
	description: 'Money taken from a card',
	first: 'create',
	operations: {
		create: {
			...paymentOperation('charge', 'moves real money', [PAYMENT_FIELDS.description]),
			name: 'Create',
			action: 'Create charge',
			description: 'Take money from a card. With a live key this moves real money.',
		},
		get: lookUpOperation('charge', 'Look a charge up by its ID, e.g. when the cardholder comes back from the bank'),
		getMany: listOperation('charge', 'List charges of a period, e.g. to find one by its order reference'),
		getOutstanding: {
			...getOutstanding,
			name: 'Get Outstanding',
			action: 'Get outstanding charges',
			description:
				'Get what the service owes: captured charges, less refunds, that no payout of the period holds',
		},
	},
};
