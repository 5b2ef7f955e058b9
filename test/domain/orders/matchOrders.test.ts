import { matchOrders, type OrderMovement } from '../../../nodes/CardPayments/domain/orders/matchOrders';
import { readOrders } from '../../../nodes/CardPayments/domain/orders/orders';

const NOTHING = { order: '', amount: '', currency: '', date: '' };

/** A movement as `type reference amount id payout`. */
function movement(text: string): OrderMovement {
	const [type = '', reference = '', amount = '', transactionId = '', payoutId = ''] = text.split(' ');
	return {
		type: type as OrderMovement['type'],
		reference: reference === '-' ? '' : reference,
		transactionId,
		gross: amount === '?' ? Number.NaN : Number(amount) * 10_000,
		currency: 'SAR',
		payoutId,
	};
}

function match(total: unknown, ...movements: string[]) {
	const orders = readOrders([{ 'Order ID': 'A-1', Total: total, Currency: 'SAR' }], NOTHING);
	return matchOrders(orders, movements.map(movement)).map(({ json }) => json);
}

it.each([
	['paid', 'an order with its charge', ['charge A-1 100 c1 p1']],
	['not_paid', 'an order without a charge', []],
	['not_paid', 'a charge of the same amount with another reference', ['charge A-2 100 c1 p1']],
	['not_paid_out_yet', 'a charge that no payout holds', ['charge A-1 100 c1']],
	['amount_differs', 'another amount', ['charge A-1 99.99 c1 p1']],
	['paid', 'an amount that nothing says', ['charge A-1 ? c1 p1']],
	['paid_twice', 'two charges', ['charge A-1 100 c1 p1', 'charge A-1 100 c2 p2']],
	[
		'paid',
		'two charges, one of them given back',
		['charge A-1 100 c1 p1', 'charge A-1 100 c2 p1', 'refund A-1 -100 c2 p1'],
	],
	['paid', 'two charges that make it up', ['charge A-1 60 c1 p1', 'charge A-1 40 c2 p1']],
	['refunded', 'a refund of all, by its charge', ['charge A-1 100 c1 p1', 'refund - -100 c1 p2']],
	['refunded', 'a refund of all of what an earlier period paid', ['refund A-1 -100 c1 p1']],
	['partly_refunded', 'a refund of some of it', ['refund A-1 -30 c1 p1']],
	['paid', 'a dispute of it that was released', ['dispute A-1 -100 c1 p2', 'dispute_release A-1 100 c1 p3']],
	['partly_refunded', 'a refund of some', ['charge A-1 100 c1 p1', 'refund A-1 -30 c1 p1']],
	['disputed', 'a dispute', ['charge A-1 100 c1 p1', 'dispute - -100 c1 p2']],
	[
		'paid',
		'a dispute that was released',
		['charge A-1 100 c1 p1', 'dispute - -100 c1 p2', 'dispute_release - 100 c1 p3'],
	],
])('should say %s of %s', (status, _, movements) => {
	expect(match('100.00', ...movements).find(({ order_reference: reference }) => reference === 'A-1')?.status).toBe(
		status,
	);
});

it('should give sums, IDs and payouts, and say what is unknown', () => {
	expect(match('100.00', 'charge A-1 100.00 c1 p1', 'refund - -30.5 c1 p2')).toEqual([
		{
			status: 'partly_refunded',
			order_reference: 'A-1',
			order_date: null,
			order_amount: 100,
			paid_amount: 100,
			difference: 0,
			refunded_amount: 30.5,
			disputed_amount: 0,
			currency: 'SAR',
			transaction_ids: 'c1',
			payout_ids: 'p1, p2',
			note: null,
		},
	]);
	expect(match('100.00', 'charge A-1 ? c1 p1')).toMatchObject([
		{ paid_amount: null, difference: null, note: "the sheets don't say what was charged before fees" },
	]);
	expect(match('12/34', 'charge A-1 5 c1 p1')).toMatchObject([
		{ status: 'paid', order_amount: null, note: "the order's amount can't be read" },
	]);
	expect(match('AED 5', 'charge A-1 5 c1 p1')).toMatchObject([{ order_amount: null }]);
});

it('should give each payment without an order, and those without a reference one by one', () => {
	const found = match('1.00', 'charge B-1 5 c1 p1', 'refund - -5 c1 p1', 'charge - 6 c2 p1', 'charge - 7 c3 p1');
	expect(found.map((json) => [json.status, json.order_reference, json.transaction_ids])).toEqual([
		['not_paid', 'A-1', ''],
		['no_order', 'B-1', 'c1'],
		['no_order', null, 'c2'],
		['no_order', null, 'c3'],
	]);
});

it('should find the columns, join rows of one order, and refuse a column that is not there', () => {
	const read = readOrders(
		[
			{ Name: 'A', 'Grand Total': '1,250.50' },
			{ Name: 'A', 'Grand Total': '1,250.50' },
			{ Name: '', 'Grand Total': '2' },
		],
		NOTHING,
	);
	expect(read.columns).toEqual({ order: 'Name', amount: 'Grand Total', currency: '', date: '' });
	expect(read.orders).toMatchObject([
		{ reference: 'A', amount: 12_505_000, indexes: [0, 1] },
		{ reference: '', note: 'no order reference' },
	]);
	expect(() => readOrders([{ Name: 'A' }], { ...NOTHING, order: 'Nowhere' })).toThrow(
		'No order was read: no order has the column "Nowhere" of "Order Column"',
	);
	expect(() => readOrders([{ X: 'A' }], NOTHING)).toThrow('none of the columns looks like that of the order');
});

it('should take time in proportion to the orders', () => {
	const items = Array.from({ length: 100_000 }, (_, index) => ({
		order_id: `A-${index}`,
		total: '10.00',
		currency: 'SAR',
	}));
	const movements = items.map(({ order_id: id }, index) => movement(`charge ${id} 10 c${index} p1`));
	const started = process.cpuUsage();
	const results = matchOrders(readOrders(items, NOTHING), movements);
	expect(results.every(({ json }) => json.status === 'paid')).toBe(true);
	// In microseconds. Comparing each with each takes hours.
	expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
});
