import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { counted, namesInWords } from '../../domain/counted';
import { InputError } from '../../domain/errors';
import { shortened } from '../../domain/input';
import { UNREAD_ABOVE } from '../../domain/table';
import { mappedInTurns, type Pause } from '../../domain/turns';
import { formatted, formatter, unformatted } from '../../domain/formatFor';
import {
	matchOrders,
	noOrders,
	ordersStanding,
	ordersSummary,
	ordersTitle,
	readOrders,
	type MatchedOrder,
} from '../../domain/orders';
import { keysOf, type Description } from '../../domain/services';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	readFormatFor,
	wantsNotesInFew,
	summaryFor,
	wantsSummary,
	type Panel,
	formatForOption,
	outputFields,
	readDescription,
} from '../panel';
import {
	isOfFile,
	readSource,
	readTables,
	settleOptions,
	fromFile,
	ofPeriod,
	payoutProperties,
	tableField,
	tableFileField,
} from '../sources';
import { descriptionField, switchField } from '../fields';
import { orderPayments } from './orderPayments';

/** A payout may come weeks after its charges, so the period is a long one. */
const orderSources = { ofPeriod: ofPeriod({ initial: 'last3Months' }), fromFile };

/** Where the orders come from. */
const ORDERS = {
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

export const properties = payoutProperties({
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
function readOrderDescription(panel: Panel): Description {
	return readDescription(panel, isBesidePayouts(panel) ? 'ordersDescription' : 'fileDescription', keysOf('orders'));
}

/** The binary field of their file. */
function ordersFileField(panel: Panel): string {
	return panel.trimmed(isBesidePayouts(panel) ? 'ordersBinaryField' : 'inputBinaryField');
}

/** Whether the payouts are a file, which has these fields itself. */
function isBesidePayouts(panel: Panel): boolean {
	return panel.text('payouts') === 'fromFile';
}

type ReadOrderList = Awaited<ReturnType<typeof readOrders>>;

/** Whether an order was paid twice shows in all of them. */
export const takesAll = true;

export async function* execute(execution: Execution): Lists {
	const input = execution.context.getInputData();
	const first = execution.panel(0, properties);
	const isFile = isOfFile(first, ORDERS);
	const fieldOfPayouts = first.trimmed('inputBinaryField');
	const isOfPayouts = isFile
		? (item: INodeExecutionData) => item.binary?.[fieldOfPayouts] !== undefined
		: isFileAlone;
	const panel = execution.panel(Math.max(0, input.findIndex(isOfPayouts)), properties);
	const described = readOrderDescription(panel);
	const isSummary = wantsSummary(panel);
	const notesInFew = wantsNotesInFew(panel, execution.isTool);
	const format = formatter(readFormatFor(panel));
	const chosen = readSource(panel, orderSources);
	const withCharges = chosen.period !== undefined && panel.switch('includeNotPaidOut', true);
	const field = isFile ? ordersFileField(panel) : '';
	panel.check();
	if (isSummary && !isFile && !input.some(isOrder)) {
		panel.warn('No orders were given');
		yield [{ json: noOrders() as IDataObject }];
		return;
	}
	const options = await settleOptions(panel, execution, { kept: ['order_reference'] });
	const source = isFile
		? await readTables(execution, { field, of: ORDERS.file, encoding: described.encoding })
		: await ordersIn(input, options.pause);
	const read = await orderPayments(execution, panel.index, { chosen, options, withCharges });
	const { payments, unread, complete } = read;
	const { zone, now, pause } = options;
	const list = await readOrders(source, { described, payments, zone, now, pause });
	const results = await matchOrders(list, {
		unread: unread[0] ?? '',
		period: chosen.period,
		pause,
		notesInFew,
	});

	const jsons = await mappedInTurns(results, pause, ({ json }) => json);
	const standing = ordersStanding(jsons);
	const isCalm = complete === true && standing.open.length === 0;
	execution.noteConclusion({ words: ordersTitle(standing, true), type: isCalm ? 'info' : 'warning' });
	for (const sentence of unread) panel.warn(sentence);
	sayRead(list, { rows: counted(list.table.rows.length, isFile ? 'row' : 'item'), payments: payments.length }, panel);
	sayMissing(list, payments.length, panel);
	const summary = ordersSummary(standing, unread, complete);
	if (execution.isTool) Object.assign(execution.about, { all_paid: summary.all_paid, complete });
	const safe = (each: object) => formatted(each as IDataObject, format);
	yield isSummary
		? [{ json: safe(summaryFor(execution, summary)) }]
		: await mappedInTurns(results, pause, (result) => itemOf(result, safe));
	yield* read.failures;
}

/** One that's only the file is no order. */
async function ordersIn(input: INodeExecutionData[], pause: Pause): Promise<IDataObject[]> {
	const items = await mappedInTurns(input, pause, (item) => (isFileAlone(item) ? {} : unformatted(item.json)));
	if (items.some((item) => Object.keys(item).length > 0)) return items;
	throw new InputError(
		'No order was matched: the input items are empty',
		'Connect a node that gives your orders, an item each, or choose From a File in "Orders".',
	);
}

function sayRead(
	{ columns, orders, remarks, table, totals }: ReadOrderList,
	count: { rows: string; payments: number },
	panel: Panel,
): void {
	const { order, amount, currency, date } = columns;
	const { above, headers, left } = table;
	const found = Object.entries({ orders: order, amounts: amount, currencies: currency, dates: date })
		.filter(([, name]) => name !== '')
		.map(([what, name]) => `${what} from "${name}"`);
	const skipped = [
		...(totals > 0 ? [`${counted(totals, 'total')}`] : []),
		...remarks.map((remark) => `"${shortened(remark)}"`),
		...(headers > 0 ? [counted(headers, 'repeated header')] : []),
	];
	for (const name of left) panel.warn(`"${name}" has no column of orders and amounts, so it wasn't read`);
	for (const line of above) panel.warn(`${UNREAD_ABOVE}: "${shortened(line)}"`, 'info');
	const without = skipped.length === 0 ? '' : `, without ${namesInWords(skipped)}`;
	panel.warn(
		`Read ${counted(orders.length, 'order')} from ${count.rows}${without}: ${found.join(', ')}. Matched with ${counted(count.payments, 'transaction')}`,
		'info',
	);
}

function itemOf({ json, indexes }: MatchedOrder, safe: (json: object) => IDataObject): INodeExecutionData {
	return {
		json: safe(json),
		pairedItem: indexes.length > 1 ? indexes.map((item) => ({ item })) : { item: indexes[0] ?? 0 },
	};
}

function isOrder(item: INodeExecutionData): boolean {
	return !isFileAlone(item) && Object.keys(item.json).length > 0;
}

/** As Merge appends a file to the orders. */
function isFileAlone({ json, binary }: INodeExecutionData): boolean {
	return binary !== undefined && Object.keys(json).length === 0;
}

/** What nothing can be compared with. */
function sayMissing(
	{ orders, columns, byReference, rival, unreadAmount }: ReadOrderList,
	found: number,
	panel: Panel,
): void {
	if (found === 0)
		panel.warn('No transactions were found. Choose a longer period, or check the Status filter', 'info');
	if (columns.amount === '')
		panel.warn(
			'The orders have no amount, so none counts as paid. Name its column: "Amount Column = …" in File Description',
		);
	else if (orders.every(({ currency }) => currency === ''))
		panel.warn('The orders have no currency, so none counts as paid. Say it in File Description: "Currency = SAR"');
	if (unreadAmount !== '')
		panel.warn(
			`Some amounts can't be read for certain, such as "${shortened(unreadAmount)}" in "${columns.amount}". Say in File Description which sign stands before decimals: "Decimal Sign = ," or "Decimal Sign = ."`,
		);
	if (rival !== '')
		panel.warn(
			`Payments have values of "${columns.order}" and of "${rival}", and no IDs, amounts or dates decide. Name the right one: "Order Column = …" in File Description`,
		);
	if (byReference.size === 0) panel.warn(`No order has a reference in "${columns.order}"`);
}
