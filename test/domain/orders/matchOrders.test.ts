import { Zone } from '../../../nodes/CardPayments/domain/dates/zones';
import { matchOrders, readOrders, withListed, type OrderPayment } from '../../../nodes/CardPayments/domain/orders';
import type { Description } from '../../../nodes/CardPayments/domain/services';

const zone = new Zone(() => 0);
const pause = async () => await Promise.resolve();

/** A payment as `part reference amount id payout day`; `-` for nothing, `?` for what isn't known. */
function payment(text: string): OrderPayment {
	const [part = '', reference = '', amount = '', transactionId = '', payoutId = '', day] = text.split(' ');
	const units = amount === '?' ? Number.NaN : Number(amount) * 10_000;
	return {
		part: part as OrderPayment['part'],
		reference: reference === '-' ? '' : reference,
		transactionId,
		ownId: '',
		gross: units,
		settled: units,
		currency: 'SAR',
		isListed: false,
		time: day === undefined ? Number.NaN : Date.parse(day),
		payoutId,
		payout: payoutId === '' ? 'none' : 'seen',
		doubt: '',
		note: undefined,
	};
}

const NOW = Date.parse('2027-01-31');

async function matchItems(
	items: Array<Record<string, unknown>>,
	payments: OrderPayment[],
	described: Description = {},
) {
	const list = await readOrders(items, {
		described,
		payments,
		zone,
		now: NOW,
		pause,
	});
	const results = await matchOrders(list, { unread: '', period: undefined, pause });
	return { list, results: results.map(({ json }) => json) };
}

async function match(total: unknown, ...payments: string[]) {
	const items = [{ 'Order ID': 'A-1', Total: total, Currency: 'SAR' }];
	return (await matchItems(items, payments.map(payment))).results;
}

it.each([
	['paid', 'an order with its charge', ['charges A-1 100 c1 p1']],
	['not_paid', 'an order without a charge', []],
	['not_found', 'a charge of the same amount with another reference', ['charges A-2 100 c1 p1']],
	['not_paid_out_yet', 'a charge that no payout holds', ['charges A-1 100 c1']],
	['amount_differs', 'another amount', ['charges A-1 99.99 c1 p1']],
	['not_compared', 'an amount that nothing says', ['charges A-1 ? c1 p1']],
	['paid_twice', 'two charges in one payout', ['charges A-1 100 c1 p1', 'charges A-1 100 c2 p1']],
	['paid_twice', 'two charges of two days', ['charges A-1 100 c1 p1 2026-01-02', 'charges A-1 100 c2 p2 2026-01-03']],
	[
		'ambiguous',
		'two charges of two months',
		['charges A-1 100 c1 p1 2026-01-02', 'charges A-1 100 c2 p2 2026-02-02'],
	],
	['ambiguous', 'two charges of any times', ['charges A-1 100 c1 p1', 'charges A-1 100 c2 p2']],
	['amount_differs', 'part payments of more', ['charges A-1 70 c1 p1', 'charges A-1 60 c2 p1']],
	['amount_differs', 'part payments of less', ['charges A-1 60 c1 p1', 'charges A-1 30 c2 p2']],
	[
		'paid',
		'two charges, one of them given back',
		['charges A-1 100 c1 p1', 'charges A-1 100 c2 p1', 'refunds A-1 -100 c2 p1'],
	],
	['paid', 'two charges that make it up', ['charges A-1 60 c1 p1', 'charges A-1 40 c2 p1']],
	['refunded', 'a refund of all, by its charge', ['charges A-1 100 c1 p1', 'refunds - -100 c1 p2']],
	['refunded', 'a refund of all of what an earlier period paid', ['refunds A-1 -100 c1 p1']],
	['partly_refunded', 'a refund of some of it', ['refunds A-1 -30 c1 p1']],
	[
		'not_compared',
		'a dispute of it that was released, without its charge',
		['disputes A-1 -100 c1 p2', 'disputes A-1 100 c1 p3'],
	],
	['partly_refunded', 'a refund of some', ['charges A-1 100 c1 p1', 'refunds A-1 -30 c1 p1']],
	['disputed', 'a dispute', ['charges A-1 100 c1 p1', 'disputes - -100 c1 p2']],
	['paid', 'a dispute that was released', ['charges A-1 100 c1 p1', 'disputes - -100 c1 p2', 'disputes - 100 c1 p3']],
])('should say %s of %s', async (status, _, payments) => {
	const found = await match('100.00', ...payments);
	expect(found.find(({ order_reference: reference }) => reference === 'A-1')?.status).toBe(status);
});

it('should give sums, IDs and payouts, and say what is unknown', async () => {
	expect(await match('100.00', 'charges A-1 100.00 c1 p1', 'refunds - -30.5 c1 p2')).toEqual([
		{
			status: 'partly_refunded',
			order_reference: 'A-1',
			order_amount: 100,
			paid_amount: 100,
			difference: 0,
			currency: 'SAR',
			note: null,
			order_date: null,
			refunded_amount: 30.5,
			disputed_amount: 0,
			transaction_ids: 'c1',
			payout_ids: 'p1, p2',
		},
	]);
	expect(await match('100.00', 'charges A-1 ? c1 p1')).toMatchObject([
		{ paid_amount: null, difference: null, note: "the sheets don't say what was charged before fees" },
	]);
	// Its charge is elsewhere, or may be.
	expect(await match('100.00', 'refunds A-1 -100.00 c1 p2')).toMatchObject([
		{ status: 'refunded', paid_amount: null },
	]);
	expect(await match('100.00', 'charges X-9 100.00 c1 p1')).toMatchObject([
		{ status: 'not_found', paid_amount: null },
		{ status: 'no_order', paid_amount: 100 },
	]);
	expect(await match('12/34', 'charges A-1 5 c1 p1')).toMatchObject([
		{ status: 'not_compared', order_amount: null, note: "the order's amount can't be read" },
	]);
	expect(await match('AED 5', 'charges A-1 5 c1 p1')).toMatchObject([{ order_amount: null }]);
});

it('should give each payment without an order, and those without a reference one by one', async () => {
	const found = await match(
		'1.00',
		'charges B-1 5 c1 p1',
		'refunds - -5 c1 p1',
		'charges - 6 c2 p1',
		'charges - 7 c3 p1',
	);
	expect(found.map((json) => [json.status, json.order_reference, json.transaction_ids])).toEqual([
		['not_found', 'A-1', ''],
		['no_order', 'B-1', 'c1'],
		['no_order', null, 'c2'],
		['no_order', null, 'c3'],
	]);
});

it('should find the columns, join rows of one order, and refuse a column that is not there', async () => {
	const { list } = await matchItems(
		[
			{ Name: 'A', 'Grand Total': '1,250.50' },
			{ Name: 'A', 'Grand Total': '1,250.50' },
			{ Name: '', 'Grand Total': '2' },
		],
		[],
	);
	expect(list.columns).toMatchObject({ order: 'Name', amount: 'Grand Total', currency: '', date: '' });
	expect(list.orders).toMatchObject([
		{ reference: 'A', amount: 12_505_000, indexes: [0, 1] },
		{ reference: '', notes: [{ words: 'no order reference' }] },
	]);
	await expect(matchItems([{ Name: 'A' }], [], { orderColumn: ['Nowhere'] })).rejects.toThrow(
		'No order was read: no order has the column "Nowhere" of "Order Column"',
	);
	await expect(matchItems([{ X: 'A' }], [])).rejects.toThrow('none of the columns looks like that of the order');
});

it('should take time in proportion to the orders', async () => {
	const items = Array.from({ length: 100_000 }, (_, index) => ({
		order_id: `A-${index}`,
		total: '10.00',
		currency: 'SAR',
	}));
	const payments = items.map(({ order_id: id }, index) => payment(`charges ${id} 10 c${index} p1`));
	const started = process.cpuUsage();
	const { results } = await matchItems(items, payments);
	expect(results.every(({ status }) => status === 'paid')).toBe(true);
	// In microseconds. Comparing each with each takes hours.
	expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
});

it.each(['2569-11-03', '03/11/2569', '22/05/1448'])(
	'should take no date for that of another year: %s',
	async (date) => {
		const items = [{ 'Order ID': 'A-1', Total: '10.00', Currency: 'SAR', Date: date }];
		const { list, results } = await matchItems(items, [payment('charges A-1 10 c1 p1 2026-11-03')]);
		expect(list.orders[0]?.time).toBeNaN();
		expect(results).toMatchObject([{ status: 'paid' }]);
	},
);

it('should not call orders unpaid of which no payment has a reference', async () => {
	const items = ['K7', 'M3', 'P9'].map((Order) => ({ Order, Total: 100, Currency: 'SAR' }));
	const { results } = await matchItems(
		items,
		['charges x1 100 c1 p1', 'charges y2 100 c2 p1', 'charges z4 100 c3 p1'].map(payment),
	);
	expect(results.map(({ status }) => status)).toEqual([
		...['not_found', 'not_found', 'not_found'],
		...['no_order', 'no_order', 'no_order'],
	]);
	expect(results[0]?.note).toMatch(/^no payment has the reference of any order/);
	const few = await matchItems(items.slice(1), ['charges x1 100 c1 p1', 'charges y2 100 c2 p1'].map(payment));
	expect(few.results.map(({ status }) => status)).toEqual(['not_found', 'not_found', 'no_order', 'no_order']);
});

it.each(['ريال', 'RIALS', 'XXQ'])('should compare nothing with an amount in "%s"', async (currency) => {
	const items = [{ Order: 'A-1', Total: 100, Currency: currency }];
	const listed = { ...payment('charges A-1 100 c1 p1'), isListed: true };
	const { results } = await matchItems(items, [listed]);
	expect(results[0]).toMatchObject({ status: 'not_compared' });
	expect(results[0]?.note).toContain(`nobody knows the currency "${currency}"`);
});

it.each([
	{ Order: 'Total' },
	{ Order: 'Grand total' },
	{ Order: 'الإجمالي' },
	{ Order: 'Summe' },
	{ Order: '', Customer: 'Total' },
])('should take a row called so for no order, and count it: %j', async (last) => {
	const items = [
		{ Order: 'A-1', Customer: 'Ali', Total: 100, Currency: 'SAR' },
		{ Order: 'A-2', Customer: 'Total Energies', Total: 50, Currency: 'SAR' },
		{ ...last, Total: 150, Currency: 'SAR' },
	];
	const { list, results } = await matchItems(items, ['charges A-1 100 c1 p1', 'charges A-2 50 c2 p1'].map(payment));
	expect(results.map(({ status }) => status)).toEqual(['paid', 'paid']);
	expect(list.totals).toBe(1);
});

it.each([
	['€100.00', 'EUR'],
	['100,00 ₺', 'TRY'],
	['100.00 ر.س', 'SAR'],
])('should compare %s, whose sign means one currency', async (Total, currency) => {
	const paid = { ...payment('charges A-1 100 c1 p1'), currency };
	const { results } = await matchItems([{ 'Order ID': 'A-1', Total }], [paid]);
	expect(results).toMatchObject([{ status: 'paid', currency, order_amount: 100 }]);
});

it.each([
	['Bedrag excl. btw', 'Bedrag incl. btw'],
	['Summa exkl. moms', 'Summa inkl. moms'],
	['Сумма без НДС', 'Сумма с НДС'],
	['المبلغ قبل الضريبة', 'المبلغ شامل الضريبة'],
	['Net Sales', 'Total Collected'],
	['Summe netto', 'Summe brutto'],
])('should compare what was to be paid, with its tax: %s, %s', async (without, withTax) => {
	const items = [{ 'Order ID': 'A-1', [without]: '100.00', [withTax]: '115.00', Currency: 'SAR' }];
	const { results } = await matchItems(items, [payment('charges A-1 115 c1 p1')]);
	expect(results).toMatchObject([{ status: 'paid', order_amount: 115 }]);
});

it('should not take what a shop says was paid for what the order comes to', async () => {
	const items = [{ 'Order No': 'A-1', 'Invoice Sum': 100, 'Amount Paid': 50, Currency: 'SAR' }];
	const { results } = await matchItems(items, [payment('charges A-1 50 c1 p1')]);
	expect(results[0]?.status).not.toBe('paid');
});

it.each([
	['2026-01-05', 'paid'],
	['2026-01-02', 'ambiguous'],
])('should take what was paid on %s for that of an order of 10 January: %s', async (day, status) => {
	const items = [{ 'Order ID': 'A-1', Total: '10.00', Currency: 'SAR', Date: '2026-01-10' }];
	const { results } = await matchItems(items, [payment(`charges A-1 10 c1 p1 ${day}`)]);
	expect(results.map((result) => result.status)).toEqual([status]);
});

type Row = Record<string, unknown>;

/** Orders whose `id` is one more than their `number`. */
const overlapping = (count: number, more: (at: number) => Row = () => ({})): Row[] =>
	Array.from({ length: count }, (_, at) => ({
		id: String(1002 + at),
		number: String(1001 + at),
		total: '50.00',
		currency: 'SAR',
		...more(at),
	}));

it.each([
	[
		"payments' IDs",
		overlapping(3, (at) => ({ transaction_id: ['a1', 'a2', ''][at] })),
		['charges 1002 50 a1 p1', 'charges 1003 50 a2 p1'],
		{ 1002: 'paid', 1003: 'paid', 1004: 'not_paid' },
	],
	[
		"payments' IDs, of the other column",
		overlapping(3, (at) => ({ transaction_id: ['', 'a1', 'a2'][at] })),
		['charges 1002 50 a1 p1', 'charges 1003 50 a2 p1'],
		{ 1001: 'not_paid', 1002: 'paid', 1003: 'paid' },
	],
	[
		'amounts',
		overlapping(3, (at) => ({ total: 10 + at })),
		['charges 1002 10 a1 p1', 'charges 1003 11 a2 p1'],
		{ 1002: 'paid', 1003: 'paid', 1004: 'not_paid' },
	],
	[
		'amounts, of the other column',
		overlapping(3, (at) => ({ total: 10 + at })),
		['charges 1002 11 a1 p1', 'charges 1003 12 a2 p1'],
		{ 1001: 'not_paid', 1002: 'paid', 1003: 'paid' },
	],
	[
		'dates',
		overlapping(3, (at) => ({ date: `2026-10-${10 + 3 * at}` })),
		['charges 1002 50 a1 p1 2026-10-10', 'charges 1003 50 a2 p1 2026-10-13'],
		{ 1002: 'paid', 1003: 'paid', 1004: 'not_paid' },
	],
	[
		'nothing',
		overlapping(4),
		['charges 1002 50 a1 p1', 'charges 1003 50 a2 p1'],
		{ 1001: 'ambiguous', 1002: 'ambiguous', 1003: 'ambiguous', 1004: 'not_paid' },
	],
	[
		'nothing, in another spelling',
		overlapping(4),
		['charges #1002 50 a1 p1', 'charges #1003 50 a2 p1'],
		{ 1001: 'ambiguous', 1002: 'ambiguous', 1003: 'ambiguous', 1004: 'not_paid' },
	],
	[
		'nothing, where one is paid with another amount',
		overlapping(2),
		['charges 1002 49 a1 p1', 'charges 1003 50 a2 p1'],
		{ 1002: 'ambiguous', 1003: 'ambiguous' },
	],
	[
		'nothing that differs: another spelling of the same',
		overlapping(2, (at) => ({ id: `#${1001 + at}` })),
		['charges 1001 50 a1 p1', 'charges 1002 50 a2 p1'],
		{ 1001: 'paid', 1002: 'paid' },
	],
	[
		'nothing, between references and IDs',
		[
			{ order_id: '1001', transaction_id: 'chg2', total: 50, currency: 'SAR' },
			{ order_id: '1002', transaction_id: 'chg2', total: 50, currency: 'SAR' },
			{ order_id: '1003', transaction_id: 'chg3', total: 50, currency: 'SAR' },
		],
		['charges 1001 50 chg1 p1', 'charges 1002 50 chg2 p1', 'charges 1003 50 chg3 p1'],
		{ 1001: 'ambiguous', 1002: 'paid', 1003: 'paid' },
	],
])('should tell which of two columns has the references by %s', async (_, items, payments, statuses) => {
	const { results } = await matchItems(items, payments.map(payment));
	const orders = results.filter(({ status }) => status !== 'no_order');
	expect(Object.fromEntries(orders.map((each) => [each.order_reference, each.status]))).toEqual(statuses);
});

it.each([
	["another shop's, of other amounts", [15, 25, 10, 45, 55], ['ambiguous']],
	["the list's, but for one amount", [10, 20, 10, 40, 55], ['paid', 'amount_differs']],
])('should take what stands before a number for %s', async (_, amounts, wanted) => {
	const items = [10, 20, 10, 40, 50].map((total, at) => ({ order: `100${at}`, total, currency: 'SAR' }));
	const payments = amounts.map((amount, at) => payment(`charges B-100${at} ${amount} c${at} p1`));
	const { results } = await matchItems(items, payments);
	const orders = results.filter(({ status }) => status !== 'no_order');
	expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(wanted));
});

it('should say which columns are in doubt, of orders and of payments, unless one is named', async () => {
	const payments = ['charges 1002 50 a1 p1', 'charges 1001 50 a2 p1'].map(payment);
	const { list, results } = await matchItems(overlapping(1), payments);
	expect([list.columns.order, list.rival].sort()).toEqual(['id', 'number']);
	expect(results.map(({ status }) => status)).toEqual(['ambiguous', 'no_order']);
	expect(results[0]?.note).toMatch(/^payments have values of "(id|number)" and of "(id|number)"/);
	expect(results[1]?.note).toContain('may be that of an order');
	const named = await matchItems(overlapping(1), payments, { orderColumn: ['number'] });
	expect(named.results).toMatchObject(
		[{ status: 'paid', order_reference: '1001' }, { status: 'no_order' }].reverse(),
	);
});

it.each([
	['an order that is not paid', ['charges S00021-1 50 c1 p1'], { S00021: 'ambiguous', 'S00021-1': 'no_order' }, 2],
	[
		'one that is paid',
		['charges S00021 50 c1 p1', 'charges S00021-2 50 c2 p1'],
		{ S00021: 'paid', 'S00021-2': 'no_order' },
		1,
	],
	["no order's", ['charges S00022-1 50 c1 p1'], { S00021: 'not_found', 'S00022-1': 'no_order' }, 0],
	['a longer number', ['charges S00021-2026 50 c1 p1'], { S00021: 'not_found', 'S00021-2026': 'no_order' }, 0],
])('should name a further attempt at %s, and match it with nothing', async (_, payments, statuses, named) => {
	const { results } = await matchItems([{ order: 'S00021', total: 50, currency: 'SAR' }], payments.map(payment));
	expect(Object.fromEntries(results.map((each) => [each.order_reference, each.status]))).toEqual(statuses);
	const words = /S00021-\d may be another attempt to pay order S00021$/;
	expect(results.filter(({ note }) => words.test(note ?? ''))).toHaveLength(named);
});

it('should look for a further attempt in the longest references, in no time of its own', async () => {
	const reference = '1'.repeat(200_000);
	const { user } = process.cpuUsage();
	await matchItems([{ order: 'S00021', total: 50, currency: 'SAR' }], [payment(`charges ${reference} 50 c1 p1`)]);
	expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(5_000);
});

const order = (Order: string, Total: unknown, more: Row = {}): Row => ({ Order, Total, Currency: 'SAR', ...more });

it.each([
	['an order of nothing', [order('A-1', '0.00'), order('A-2', 5)], ['charges A-2 5 c1 p1'], ['nothing_due', 'paid']],
	['an order of nothing alone', [order('A-1', 0)], ['charges B-2 5 c1 p1'], ['nothing_due']],
	['rows of nothing', [order('A-1', 0), order('A-1', 0)], [], ['nothing_due']],
	['rows that add up to nothing', [order('A-1', 5), order('A-1', -5)], [], ['not_paid']],
	['an order of nothing that was paid', [order('A-1', '0.00')], ['charges A-1 5 c1 p1'], ['amount_differs']],
	['an order without an amount', [order('A-1', ''), order('A-2', 5)], ['charges A-2 5 c1 p1'], ['not_paid', 'paid']],
	['an order below zero', [order('A-1', -20), order('A-2', 5)], ['charges A-2 5 c1 p1'], ['not_compared', 'paid']],
	['one order with a spelling of its own', [order('K7', 5)], ['charges x1 5 c1 p1'], ['not_found']],
	[
		'two orders with a spelling of their own',
		[order('K7', 5), order('M3', 5)],
		['charges x1 5 c1 p1', 'charges y2 5 c2 p1'],
		['not_found', 'not_found'],
	],
	[
		'a subscription that was paid twice in its second month',
		[order('S-1', 50, { Date: '2026-10-01' }), order('S-1', 50, { Date: '2026-11-01' })],
		['charges S-1 50 c1 p1 2026-11-02', 'charges S-1 50 c2 p1 2026-11-03'],
		['paid', 'paid'],
	],
	[
		'a subscription, and charges without times',
		[order('S-1', 50, { Date: '2026-10-01' }), order('S-1', 50, { Date: '2026-11-01' })],
		['charges S-1 50 c1 p1', 'charges S-1 50 c2 p2'],
		['paid', 'paid'],
	],
	[
		'a subscription that was paid twice in its first month',
		[order('S-1', 50, { Date: '2026-10-01' }), order('S-1', 50, { Date: '2026-11-01' })],
		['charges S-1 50 c1 p1 2026-10-02', 'charges S-1 50 c2 p1 2026-10-03'],
		['not_paid', 'paid_twice'],
	],
	[
		'a subscription of other amounts',
		[order('S-1', 50, { Date: '2026-10-01' }), order('S-1', 60, { Date: '2026-11-01' })],
		['charges S-1 50 c1 p1', 'charges S-1 50 c2 p1'],
		['ambiguous', 'ambiguous'],
	],
	[
		'a subscription with one payout that is not known',
		[order('S-1', 50, { Date: '2026-10-01' }), order('S-1', 50, { Date: '2026-11-01' })],
		['charges S-1 50 c1 p1', 'charges S-1 50 c2'],
		['ambiguous', 'ambiguous'],
	],
	[
		'a subscription without dates',
		[order('S-1', 50), order('S-1', 50)],
		['charges S-1 50 c1 p1', 'charges S-1 50 c2 p1'],
		['ambiguous'],
	],
	[
		'two orders of one customer, whose number payments have, with their sum',
		[order('A-1', 110, { Customer: 'CUST-9' }), order('A-2', 40, { Customer: 'CUST-9' })],
		['charges CUST-9 100 c1 p1', 'charges CUST-9 50 c2 p1'],
		['ambiguous', 'ambiguous'],
	],
	[
		'two rows of one order, by the customer',
		[order('A-1', 110, { Customer: 'CUST-9' }), order('A-1', 40, { Customer: 'CUST-9' })],
		['charges CUST-9 150 c1 p1'],
		['paid'],
	],
	[
		'two orders that one payment paid, by its ID',
		[order('A-1', 110, { Charge: 'chg_900001' }), order('A-2', 40, { Charge: 'chg_900001' })],
		['charges X-1 150 chg_900001 p1'],
		['paid'],
	],
	[
		'an order of two rows, with its total in one',
		[order('A-1', 50), order('A-1', '')],
		['charges A-1 50 c1 p1', 'charges A-1 50 c2 p1'],
		['paid_twice'],
	],
	[
		'a cancelled order that was paid',
		[order('A-1', 5, { Status: 'Cancelled' }), order('A-2', 5, { Status: 'completed' })],
		['charges A-1 5 c1 p1', 'charges A-2 5 c2 p1'],
		['cancelled_paid', 'paid'],
	],
	[
		'an order that is not cancelled',
		[order('A-1', 5, { Status: 'Not cancelled' })],
		['charges A-1 5 c1 p1'],
		['paid'],
	],
	[
		'a day of its end',
		[order('A-1', 5, { 'Cancelled at': '2026-10-02' })],
		['charges A-1 5 c1 p1'],
		['cancelled_paid'],
	],
	['no day of its end', [order('A-1', 5, { 'Cancelled at': '' })], ['charges A-1 5 c1 p1'], ['paid']],
	[
		'a cancelled order that was paid in part',
		[order('A-1', 5, { Status: 'storniert' })],
		['charges A-1 2 c1 p1'],
		['cancelled_paid'],
	],
	[
		'a cancelled order whose money went back',
		[order('A-1', 5, { Status: 'Cancelled' })],
		['charges A-1 5 c1 p1', 'refunds A-1 -5 c1 p1'],
		['refunded'],
	],
	['a cancelled order without a payment', [order('A-1', 5, { Status: 'void' })], [], ['not_paid']],
])('should say the right word of %s', async (_, items, payments, statuses) => {
	const { results } = await matchItems(items, payments.map(payment));
	expect(
		results
			.map(({ status }) => status as string)
			.filter((status) => status !== 'no_order')
			.sort(),
	).toEqual([...statuses].sort());
});

it.each([
	['no ID', ''],
	['an ID of its own', 'row-1'],
])('should know the charge that the service lists of a row with %s by its reference', async (_, transactionId) => {
	const row = { ...payment('charges A-1 100 - p1'), transactionId };
	const charge = { id: 'chg_1', amount: 100, currency: 'SAR', status: 'CAPTURED', reference: { order: 'A-1' } };
	const listed = {
		charges: [charge],
		refunds: [],
		readPayouts: new Set(['p1']),
		statuses: new Map<string, string>(),
	};
	const { results } = await matchItems(
		[{ order: 'A-1', total: 100, currency: 'SAR' }],
		await withListed([row], listed, pause),
	);
	expect(results.map(({ status, transaction_ids }) => [status, transaction_ids])).toEqual([['paid', 'chg_1']]);
});

describe("a list with rows that are no orders, or in a shop's own spelling", () => {
	const orders = [
		{ Order: 'ORD-2101', Date: '2026-10-01', Client: 'a@example.com', Total: '100.00', Currency: 'SAR' },
		{ Order: 'ORD-2102', Date: '2026-10-02', Client: 'b@example.com', Total: '40.50', Currency: 'SAR' },
		{ Order: 'ORD-2103', Date: '2026-10-03', Client: 'c@example.com', Total: '9.50', Currency: 'SAR' },
	];
	const paid = ['charges ORD-2101 100 c1 p1', 'charges ORD-2102 40.5 c2 p1', 'charges ORD-2103 9.5 c3 p1'].map(
		payment,
	);
	const blank = { Order: '', Date: '', Client: '', Total: '', Currency: '' };
	const statuses = async (more: Array<Partial<typeof blank>>, payments = paid) => {
		const { list, results } = await matchItems(
			[...orders, ...more.map((cells) => ({ ...blank, ...cells }))],
			payments,
		);
		const { remarks, totals } = list;
		return { said: results.map(({ status, order_reference: order }) => `${order} ${status}`), remarks, totals };
	};
	const all = ['ORD-2101 paid', 'ORD-2102 paid', 'ORD-2103 paid'];

	it('should take no sum of all orders for one, in words that nobody knows', async () => {
		for (const Order of ['Qwrt', ''])
			expect(await statuses([{ Order, Total: '150.00' }])).toEqual({ said: all, remarks: [], totals: 1 });
		for (const [cells, left] of [
			[{ Order: 'Qwrt', Total: '150.01' }, 'Qwrt not_paid'],
			[{ Order: 'Qwrt', Total: '150.00', Client: 'd@example.com' }, 'Qwrt not_paid'],
			[{ Order: 'Qwrt', Total: '150.00', Date: '2026-10-04', Currency: 'SAR' }, 'Qwrt not_paid'],
		] as const)
			expect((await statuses([cells])).said).toEqual([left, ...all]);
		const own = [...paid, payment('charges ORD-2104 150 c4 p1')];
		expect((await statuses([{ Order: 'ORD-2104', Total: '150.00' }], own)).totals).toBe(0);
	});

	it('should say what stands below the table, and take it for no order', async () => {
		expect(await statuses([{}, { Order: 'Exported by the shop' }])).toEqual({
			said: all,
			remarks: ['Exported by the shop'],
			totals: 0,
		});
		const own = [...paid, payment('charges ORD-2104 150 c4 p1')];
		expect((await statuses([{ Order: 'ORD-2104' }], own)).said[0]).toBe('ORD-2104 not_compared');
		expect((await statuses([{ Order: 'ORD-2104' }])).said[0]).toBe('ORD-2104 not_paid');
	});

	it.each(['Order ORD-2101', 'shop/ord-2101'])('should find ORD-2101 as %s', async (reference) => {
		const [order] = orders;
		const charge = { ...payment('charges x 100 c1 p1'), reference };
		expect((await matchItems([{ ...order }], [charge])).results).toMatchObject([{ status: 'paid' }]);
	});

	it('should name an amount that has two meanings, and read it as the text says', async () => {
		const items = [{ Order: 'ORD-1', Total: '705,125', Currency: 'KWD' }];
		const charge = { ...payment('charges ORD-1 705.125 c1 p1'), currency: 'KWD' };
		const { list, results } = await matchItems(items, [charge]);
		expect([list.unreadAmount, results[0]?.status]).toEqual(['705,125', 'not_compared']);
		const told = await matchItems(items, [charge], { decimalSign: ',' });
		expect([told.list.unreadAmount, told.results[0]?.status]).toEqual(['', 'paid']);
	});
});
