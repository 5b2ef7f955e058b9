import { counted } from '../../domain/counted';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { InputError } from '../../domain/errors';
import { formatted, formatter } from '../../domain/formatFor';
import { isRecord } from '../../domain/input/json';
import { textOf } from '../../domain/input/text';
import { payoutIdOf } from '../../domain/list/payments';
import type { Period } from '../../domain/list/period';
import { UNITS } from '../../domain/money/decimal';
import { matchOrders, type OrderMovement } from '../../domain/orders/matchOrders';
import { readOrders } from '../../domain/orders/orders';
import { ordersSummary } from '../../domain/orders/ordersSummary';
import type { TransactionItem } from '../../domain/settlement/present/transaction';
import { typesWhere, type TransactionType } from '../../domain/sheets/transactions';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	collectionField,
	columnField,
	formatForOption,
	outputFields,
	readFormatFor,
	switchField,
	wantsSummary,
} from '../panel/fields';
import { listAll } from '../payment/listAll';
import { gatherRows } from '../sources/gatherRows';
import { fromFile } from '../sources/fromFile';
import { ofPeriod } from '../sources/ofPeriod';
import { readingOf } from '../sources/readingOf';
import { payoutProperties, readSource } from '../sources/sources';

const ORDER_TYPES = typesWhere(({ ofOrder }) => ofOrder !== undefined);
const FIELDS = ['type', 'amount', 'currency', 'gross', 'order_reference', 'transaction_id', 'payout_id'] as const;

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
	const columns = {
		order: panel.trimmed('columns.order'),
		amount: panel.trimmed('columns.amount'),
		currency: panel.trimmed('columns.currency'),
		date: panel.trimmed('columns.date'),
	};
	const isSummary = wantsSummary(panel);
	const format = formatter(readFormatFor(panel));
	const chosen = readSource(panel, sources);
	const ofPayoutDate = chosen.period;
	const withCharges = ofPayoutDate !== undefined && panel.switch('includeNotPaidOut', true);
	const reading = await readingOf(panel, execution, { types: ORDER_TYPES, kept: ['order_reference'] });
	// One that's only the file is no order.
	const items = input.map((item) => (isFileAlone(item) ? {} : item.json));
	if (items.every((item) => Object.keys(item).length === 0))
		throw new InputError(
			'No order was matched: the input items are empty',
			'Connect a node that gives your orders, an item each, such as a sheet, a shop or a database.',
		);
	const read = readOrders(items, columns);

	const movements: OrderMovement[] = [];
	let notCounted = 0;
	const rows = { chosen, options: reading, fields: FIELDS };
	const failures = await gatherRows(execution, panel.index, rows, (row) => {
		if (row.amount === null) notCounted++;
		else movements.push(movementOf(row));
	});
	const unread = [
		...(notCounted > 0
			? [
					`${counted(notCounted, "transaction wasn't", "transactions weren't")} counted, so their orders may seem unpaid`,
				]
			: []),
		...(failures.length + execution.leftOut(panel.index) > 0
			? ["Some payouts couldn't be read, so their orders may seem unpaid"]
			: []),
	];
	for (const sentence of unread) panel.warn(sentence);
	if (withCharges) movements.push(...(await chargesNotPaidOut(execution, ofPayoutDate, movements)));

	const { order, amount, currency, date } = read.columns;
	const found = Object.entries({ orders: order, amounts: amount, currencies: currency, dates: date }).filter(
		([, name]) => name !== '',
	);
	panel.warn(
		`Read ${counted(read.orders.length, 'order')} from ${counted(items.length, 'item')}: ${found.map(([what, name]) => `${what} from "${name}"`).join(', ')}. Matched with ${counted(movements.length, 'transaction')}`,
		'info',
	);
	const results = matchOrders(read, movements, isSummary ? undefined : format);
	if (isSummary) {
		const summary = ordersSummary(
			results.map(({ json }) => json),
			unread,
		);
		yield [{ json: formatted(summary as IDataObject, format), pairedItem: { item: 0 } }];
	} else
		yield results.map(({ json, indexes }) => ({
			json: json as IDataObject,
			pairedItem: indexes.length > 1 ? indexes.map((item) => ({ item })) : { item: indexes[0] ?? 0 },
		}));
	yield* failures;
}

/** As Merge appends a file to the orders. */
function isFileAlone({ json, binary }: INodeExecutionData): boolean {
	return binary !== undefined && Object.keys(json).length === 0;
}

function movementOf(row: TransactionItem): OrderMovement {
	return {
		type: row.type as TransactionType,
		reference: textOf(row.order_reference),
		transactionId: textOf(row.transaction_id),
		gross: typeof row.gross === 'number' ? Math.round(row.gross * UNITS) : Number.NaN,
		currency: textOf(row.currency),
		payoutId: textOf(row.payout_id),
	};
}

/** The captured charges of the period that none of the payouts holds. */
async function chargesNotPaidOut(
	execution: Execution,
	period: Period,
	known: OrderMovement[],
): Promise<OrderMovement[]> {
	const warn = (warning: string) => execution.warn(0)(warning, '');
	const listed = await listAll(execution.client, 0, 'charge', { period, filter: { status: 'CAPTURED' }, warn });
	const captured = listed.filter(({ status }) => textOf(status) === 'CAPTURED');
	const charges = new Map(captured.map((charge) => [charge.id, charge]));
	for (const { transactionId } of known) charges.delete(transactionId);
	return [...charges.values()].map((charge) => ({
		type: 'charge' as const,
		reference: isRecord(charge.reference) ? textOf(charge.reference.order) : '',
		transactionId: charge.id,
		gross: Number.isFinite(Number(charge.amount)) ? Math.round(Number(charge.amount) * UNITS) : Number.NaN,
		currency: textOf(charge.currency).toUpperCase(),
		payoutId: payoutIdOf(charge) ?? '',
	}));
}
