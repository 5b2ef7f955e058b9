import { keysOf, type Description } from '../../domain/services';
import { descriptionField, switchField } from '../fields';
import { formatForOption, outputFields, readDescription, type Panel } from '../panel';
import type { INodeProperties } from 'n8n-workflow';
import { fromFile, ofPeriod, payoutProperties, tableField, tableFileField } from '../sources';

/** A payout may come weeks after its charges, so the period is a long one. */
export const orderSources = { ofPeriod: ofPeriod({ initial: 'last3Months' }), fromFile };

/** Where the orders come from. */
export const ORDERS = {
	displayName: 'Orders',
	name: 'orders',
	rows: 'orders',
	initial: 'fromItems',
	file: {
		named: 'orders',
		formats: 'A CSV or an Excel workbook',
		advice: 'Export the orders as CSV or Excel (.xlsx).',
		orItems: 'Input Items in "Orders"',
	},
} as const;

const ordersFile = tableFileField(ORDERS);

/** Beside a file of payouts, that of the orders has a field of its own. */
const fieldsOfOrders: INodeProperties[] = [
	tableField(ORDERS),
	{ ...ordersFile, displayOptions: { show: { orders: ['fromFile'], payouts: ['ofPeriod'] } } },
	{
		...ordersFile,
		displayName: 'Orders Binary Field',
		name: 'ordersBinaryField',
		default: 'orders',
		displayOptions: { show: { orders: ['fromFile'], payouts: ['fromFile'] } },
	},
];

const description = descriptionField(
	'File Description',
	'fileDescription',
	'What the orders mean, if they are read wrong: lines such as Order Column = Reference or Decimal Sign = ,',
);
const descriptionsOfOrders: INodeProperties[] = [
	{ ...description, displayOptions: { show: { payouts: ['ofPeriod'] } } },
	{
		...description,
		displayName: 'Orders Description',
		name: 'ordersDescription',
		displayOptions: { show: { payouts: ['fromFile'] } },
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
		...descriptionsOfOrders,
	],
	options: [formatForOption],
});

/** How the orders are read, by the panel. */
export function readOrderDescription(panel: Panel): Description {
	return readDescription(panel, isBesidePayouts(panel) ? 'ordersDescription' : 'fileDescription', keysOf('orders'));
}

/** The binary field of their file. */
export function ordersFileField(panel: Panel): string {
	return panel.trimmed(isBesidePayouts(panel) ? 'ordersBinaryField' : 'inputBinaryField');
}

/** Whether the payouts are a file, which has these fields itself. */
function isBesidePayouts(panel: Panel): boolean {
	return panel.text('payouts') === 'fromFile';
}
