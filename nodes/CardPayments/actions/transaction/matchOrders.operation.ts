import { counted } from '../../domain/counted';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { InputError } from '../../domain/errors';
import { formatted, formatter, unformatted } from '../../domain/formatFor';
import type { Period } from '../../domain/list';
import {
	matchOrders,
	namesOfPayments,
	ordersSummary,
	ordersTitle,
	readOrders,
	type MatchedOrder,
	type Order,
} from '../../domain/orders';
import { ORDER_LINES } from '../../domain/table';
import { DAY } from '../../domain/units';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	collectionField,
	columnField,
	descriptionField,
	formatForOption,
	outputFields,
	readDescription,
	readFormatFor,
	switchField,
	wantsSummary,
	type Panel,
} from '../panel';
import { fromFile, ofPeriod, readingOf, payoutProperties, readSource } from '../sources';
import { orderPayments } from './orderPayments';

/** The input items are the orders. A payout may come weeks after its charges, so the period is a long one. */
const sources = { ofPeriod: ofPeriod({ initial: 'last3Months' }), fromFile };

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts whose transactions to match with',
	sources,
	fields: [
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

/** Whether an order was paid twice shows in all of them. */
export const takesAll = true;

export async function* execute(execution: Execution): Lists {
	const input = execution.context.getInputData();
	const panel = execution.panel(Math.max(0, input.findIndex(isFileAlone)), properties);
	const named = {
		order: panel.trimmed('columns.order'),
		amount: panel.trimmed('columns.amount'),
		currency: panel.trimmed('columns.currency'),
		date: panel.trimmed('columns.date'),
	};
	const described = readDescription(panel, ORDER_LINES);
	const isSummary = wantsSummary(panel);
	const format = formatter(readFormatFor(panel));
	const chosen = readSource(panel, sources);
	const withCharges = chosen.period !== undefined && panel.switch('includeNotPaidOut', true);
	const options = await readingOf(panel, execution, { types: [], kept: ['order_reference'] });
	// One that's only the file is no order.
	const items = input.map((item) => (isFileAlone(item) ? {} : unformatted(item.json)));
	if (items.every((item) => Object.keys(item).length === 0))
		throw new InputError(
			'No order was matched: the input items are empty',
			'Connect a node that gives your orders, an item each, such as a sheet, a shop or a database.',
		);
	const read = await orderPayments(execution, panel.index, { chosen, options, withCharges });
	const { payments, unread } = read;
	const { zone, now, pause } = options;
	const list = await readOrders(items, { named, described, names: namesOfPayments(payments), zone, now, pause });
	const unreadFor = (order: Order) => unread[0] ?? outsideOf(order, chosen.period);
	const results = await matchOrders(list, payments, {
		...{ unreadFor, pause },
		format: isSummary ? (text) => text : format,
	});

	const jsons = results.map(({ json }) => json);
	execution.conclude({ words: ordersTitle(jsons, true), type: 'info' });
	for (const sentence of unread) panel.warn(sentence);
	const { order, amount, currency, date } = list.columns;
	const found = Object.entries({ orders: order, amounts: amount, currencies: currency, dates: date })
		.filter(([, name]) => name !== '')
		.map(([what, name]) => `${what} from "${name}"`);
	panel.warn(
		`Read ${counted(list.orders.length, 'order')} from ${counted(items.length, 'item')}: ${found.join(', ')}. Matched with ${counted(payments.length, 'transaction')}`,
		'info',
	);
	sayMissing(list, payments.length, panel);
	yield isSummary
		? [{ json: formatted(ordersSummary(jsons, unread) as IDataObject, format), pairedItem: { item: 0 } }]
		: results.map(itemOf);
	yield* read.failures;
}

function itemOf({ json, indexes }: MatchedOrder): INodeExecutionData {
	return {
		json: json as IDataObject,
		pairedItem: indexes.length > 1 ? indexes.map((item) => ({ item })) : { item: indexes[0] ?? 0 },
	};
}

/** As Merge appends a file to the orders. */
function isFileAlone({ json, binary }: INodeExecutionData): boolean {
	return binary !== undefined && Object.keys(json).length === 0;
}

/** What nothing can be compared with. */
function sayMissing(
	{ orders, columns, byReference }: Awaited<ReturnType<typeof readOrders>>,
	found: number,
	panel: Panel,
) {
	if (found === 0)
		panel.warn('No transactions were found. Choose a longer period, or check the Status filter', 'info');
	if (columns.amount === '')
		panel.warn('The orders have no amount, so none counts as paid. Name its column under Columns');
	else if (orders.every(({ currency }) => currency === ''))
		panel.warn('The orders have no currency, so none counts as paid. Enter it, such as SAR, in Currency Column');
	if (byReference.size === 0) panel.warn(`No order has a reference in "${columns.order}"`);
}

/** Why an order that isn't of the period may have been paid outside of it. */
function outsideOf({ time }: Order, period: Period | undefined): string {
	if (period === undefined || Number.isNaN(time)) return '';
	if (time < period.from - DAY) return 'the order is older than the period: choose a longer one';
	return time > period.to + DAY ? 'the order is later than the period' : '';
}
