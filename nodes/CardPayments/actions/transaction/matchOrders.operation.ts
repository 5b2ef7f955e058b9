import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { InputError } from '../../domain/errors';
import { formatter } from '../../domain/formatFor';
import { isRecord } from '../../domain/input/json';
import { textOf } from '../../domain/input/text';
import { collect } from '../../domain/list/collect';
import { createdAt, payoutIdOf, type ListedPayment } from '../../domain/list/payments';
import type { Period } from '../../domain/list/period';
import { UNITS } from '../../domain/money/decimal';
import { matchOrders, type OrderMovement } from '../../domain/orders/matchOrders';
import { readOrders } from '../../domain/orders/orders';
import { Clock } from '../../domain/settlement/clock';
import { readSettlements } from '../../domain/settlement/payout';
import { transactionItems, type TransactionItem } from '../../domain/settlement/present/transaction';
import type { TransactionType } from '../../domain/sheets/kinds';
import { listPayments } from '../../transport/payments';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { collectionField, columnField, optionsField, switchField } from '../panel/fields';
import { periodFieldsOf } from '../panel/period';
import { chosenPeriod } from '../sources/ofPeriod';
import { readingOf } from '../sources/readingOf';
import { readAllPayouts } from '../sources/readPayouts';
import { lateOption } from '../sources/sortOut';

const ORDER_TYPES: TransactionType[] = ['charge', 'refund', 'dispute', 'dispute_release'];
const FIELDS = [
	'date',
	'type',
	'amount',
	'currency',
	'gross',
	'order_reference',
	'transaction_id',
	'payout_id',
] as const;

export const properties: INodeProperties[] = [
	...periodFieldsOf(
		'Payout Date',
		'Choose more than your orders span: a payout may come weeks after its charges',
	).map((field) => (field.name === 'period' ? { ...field, default: 'last3Months' } : field)),
	switchField(
		'Include Charges Not Paid Out Yet',
		'includeNotPaidOut',
		'on',
		'Whether to list the captured charges of the period too, so that an order of the last days counts as paid',
	),
	{
		...collectionField('Columns', 'columns', 'Correct a Column', [
			columnField('Amount', 'amount', 'Total', 'The column of what the order comes to'),
			columnField('Currency', 'currency', 'SAR', 'The column of currencies, or the currency of all orders'),
			columnField('Date', 'date', 'Created At', 'The column of the order date'),
			columnField(
				'Order',
				'order',
				'Order ID',
				"The column of the order's reference, as you give it to the service",
			),
		]),
		description: 'The node finds the columns of your orders, and says which. Correct those that it got wrong.',
	},
	optionsField([lateOption]),
];

/** Whether an order was paid twice shows in all of them. */
export const takesAll = true;

export async function* execute(execution: Execution): Lists {
	const panel = execution.panel(0, properties);
	const items = execution.context.getInputData().map(({ json }) => json);
	const named = (name: string) => panel.text(`columns.${name}`)?.trim() ?? '';
	const columns = {
		order: named('order'),
		amount: named('amount'),
		currency: named('currency'),
		date: named('date'),
	};
	const withCharges = panel.switch('includeNotPaidOut', true);
	const chosen = chosenPeriod(panel, { dateOf: 'payout' });
	const reading = await readingOf(panel, execution, { types: ORDER_TYPES, kept: ['order_reference'] });
	if (items.every((item) => Object.keys(item).length === 0))
		throw new InputError(
			'No order was matched: the input items are empty',
			'Connect a node that gives your orders, an item each, such as a sheet, a shop or a database.',
		);
	const read = readOrders(items, columns);

	const options = {
		...{
			fields: FIELDS,
			added: [],
			withRow: false,
			types: ORDER_TYPES,
			pause: reading.pause,
			isWanted: () => true,
		},
		clock: new Clock(reading.zone, false),
		format: formatter('databases'),
		isDeducted: reading.description.fees === 'inRowsNotDeducted',
	};
	const movements: OrderMovement[] = [];
	let notCounted = 0;
	const failures = await readAllPayouts(execution, { chosen, options: reading }, async (file) => {
		for await (const settlement of readSettlements(file, reading, execution.warn(0))) {
			if (settlement.broken !== undefined) throw settlement.broken;
			for await (const rows of transactionItems(settlement, options))
				for (const row of rows) {
					if (row.amount === null) notCounted++;
					else movements.push(movementOf(row));
				}
		}
	});
	if (notCounted > 0) panel.warn(`${notCounted} transactions weren't counted, so their orders may seem unpaid`);
	if (failures.length > 0) panel.warn("Some payouts couldn't be read, so their orders may seem unpaid");
	if (withCharges && chosen.period !== undefined)
		movements.push(...(await chargesNotPaidOut(execution, chosen.period, movements)));

	const { order, amount, currency, date } = read.columns;
	const found = Object.entries({ orders: order, amounts: amount, currencies: currency, dates: date }).filter(
		([, name]) => name !== '',
	);
	panel.warn(
		`Read ${read.orders.length} orders from ${items.length} items: ${found.map(([what, name]) => `${what} from "${name}"`).join(', ')}. Matched with ${movements.length} transactions`,
		'info',
	);
	yield matchOrders(read.orders, movements).map(({ json, indexes }) => ({
		json: json as IDataObject,
		pairedItem: indexes.length > 0 ? indexes.map((item) => ({ item })) : { item: 0 },
	}));
	yield* failures;
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
	const held = new Set(known.map(({ transactionId }) => transactionId));
	const { longestPeriod } = await execution.client.serviceOf(0);
	const listing = {
		plural: 'charges',
		dateOf: createdAt,
		hasPages: true,
		ask: async (part: Period, startingAfter?: string) =>
			await listPayments(
				execution.client,
				'charge',
				{ period: part, filter: { status: 'CAPTURED' }, startingAfter },
				0,
			),
	};
	const charges: ListedPayment[] = await collect(listing, period, { longestPeriod });
	return charges
		.filter(({ id, status }) => textOf(status) === 'CAPTURED' && !held.has(id))
		.map((charge) => ({
			type: 'charge' as const,
			reference: isRecord(charge.reference) ? textOf(charge.reference.order) : '',
			transactionId: charge.id,
			gross: Number.isFinite(Number(charge.amount)) ? Math.round(Number(charge.amount) * UNITS) : Number.NaN,
			currency: textOf(charge.currency).toUpperCase(),
			payoutId: payoutIdOf(charge) ?? '',
		}));
}
