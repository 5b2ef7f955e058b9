import type { Resource } from '../operation';
import * as getMany from './getMany.operation';
import * as getTotals from './getTotals.operation';
import * as matchOrders from './matchOrders.operation';

export const transaction: Resource = {
	name: 'Transaction',
	plural: 'transactions',
	description: 'A charge, refund, dispute or release that a payout consists of',
	first: 'getMany',
	operations: {
		getMany: {
			...getMany,
			name: 'Get Many',
			action: 'Get many transactions',
			description:
				'Get the charges, refunds, disputes and fees that payouts consist of, in major units of their currency. What reduces the payout is negative.',
		},
		getTotals: {
			...getTotals,
			name: 'Get Totals',
			action: 'Get totals of transactions',
			description:
				'Add up transactions exactly, by currency and payout, type, month, day or payment method. Answers what fees last month came to.',
		},
		matchOrders: {
			...matchOrders,
			name: 'Match Orders',
			action: 'Match orders with transactions',
			description:
				'Find out which of your orders were paid, refunded, disputed, paid twice or not paid, by their reference. The input items are the orders.',
		},
	},
};
