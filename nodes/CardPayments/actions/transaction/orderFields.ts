import { ORDER_LINES } from '../../domain/table';
import type { readOrders } from '../../domain/orders';
import { collectionField, columnField, descriptionField, switchField } from '../fields';
import { formatForOption, outputFields, readDescription, type Panel } from '../panel';
import type { INodeProperties } from 'n8n-workflow';
import { fromFile, ofPeriod, payoutProperties, tableField, tableFileField } from '../sources';

/** A payout may come weeks after its charges, so the period is a long one. */
export const orderSources = { ofPeriod: ofPeriod({ initial: 'last3Months' }), fromFile };

/** Where the orders come from. */
export const ORDERS = {
	...{ displayName: 'Orders', name: 'orders', rows: 'orders' },
	file: {
		named: 'orders',
		formats: 'A CSV or an Excel workbook',
		advice: 'Export the orders as CSV or Excel (.xlsx).',
	},
} as const;

const ordersFile = tableFileField(ORDERS);

/** Beside a file of payouts, that of the orders has a field of its own. */
const fieldsOfOrders: INodeProperties[] = [
	tableField(ORDERS),
	{ ...ordersFile, displayOptions: { show: { orders: ['fromFile'], payouts: ['ofPeriod'] } } },
	{
		...ordersFile,
		...{ displayName: 'Orders Binary Field', name: 'ordersBinaryField', default: 'orders' },
		displayOptions: { show: { orders: ['fromFile'], payouts: ['fromFile'] } },
	},
];

/** All fields of *Match Orders*. */
export const orderFields = payoutProperties({
	description: 'The payouts whose transactions to match with',
	sources: orderSources,
	fields: [
		...fieldsOfOrders,
		{
			...switchField(
				'Include Charges Not Paid Out Yet',
				'includeNotPaidOut',
				'on',
				'Whether to list the captured charges of the period too, so that an order of the last days counts as paid',
			),
			displayOptions: { show: { payouts: ['ofPeriod'] } },
		},
		...outputFields(
			'One for each order, and one for each payment without an order',
			'One item that says whether all orders were paid',
			'The same, with each note as a sentence',
		),
		{
			...collectionField('Columns', 'columns', 'Correct a Column', [
				columnField('Amount Column', 'amount', 'Total', 'The column of what the order comes to'),
				columnField(
					'Currency Column',
					'currency',
					'Currency',
					'The column of currencies, or the currency of all orders',
				),
				columnField('Date Column', 'date', 'Created At', 'The column of the order date'),
				columnField(
					'Order Column',
					'order',
					'Order ID',
					"The column of the order's reference, as you give it to the service",
				),
				descriptionField(
					'File Description',
					'fileDescription',
					"What the columns don't show, if orders are read wrong: lines such as Decimal Sign = , or Amount Unit = minor",
				),
			]),
			description: 'The node finds the columns of your orders, and says which. Correct those that it got wrong.',
		},
	],
	options: [formatForOption],
});

/** How the orders are read, by the panel. */
export function readOrderColumns(panel: Panel): Pick<Parameters<typeof readOrders>[1], 'named' | 'described'> {
	return {
		named: {
			order: panel.trimmed('columns.order'),
			amount: panel.trimmed('columns.amount'),
			currency: panel.trimmed('columns.currency'),
			date: panel.trimmed('columns.date'),
		},
		described: readDescription(panel, ORDER_LINES),
	};
}
