import type { Resource } from '../operation';
import * as getMany from './getMany.operation';

export const dispute: Resource = {
	name: 'Dispute',
	plural: 'disputes',
	description: 'A charge that the cardholder disputed',
	first: 'getMany',
	operations: {
		getMany: {
			...getMany,
			name: 'Get Many',
			action: 'Get many disputes',
			description: 'List the disputed transactions in the payouts of a period, and what became of them',
		},
	},
};
