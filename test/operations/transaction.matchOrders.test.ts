import type { IDataObject } from 'n8n-workflow';
import { makeWorkbook } from '../domain/workbook/workbooks.ts';
import { CONTINUE, DAY, errorOf, NOW, useSandbox, zipOf } from '../engine/service.ts';
import { binaryItem } from '../harness/engine.ts';

const service = useSandbox();
const PERIOD = { period: 'custom', from: NOW - 10 * DAY, to: NOW + DAY };
const MATCH_ORDERS = { resource: 'transaction', operation: 'matchOrders', ...PERIOD };
const match = async (orders: IDataObject[], parameters: IDataObject = {}) =>
	await service.execute({ ...MATCH_ORDERS, ...parameters }, { input: orders.map((json) => ({ json })) });

it('should find each order of the period by its reference, and payments without an order', async () => {
	const charges = await service.output({
		resource: 'transaction',
		operation: 'getMany',
		...PERIOD,
		types: ['charge'],
	});
	const [first, second] = charges.filter(({ order_reference: reference }) => reference !== null);
	const orders = [
		{ 'Order ID': first?.order_reference, Total: 1, Currency: 'SAR' },
		{ 'Order ID': 'NOBODY-1', Total: 2, Currency: 'SAR' },
	];
	const { items, hints, error } = await match(orders);
	expect(error).toBeUndefined();
	const byReference = (reference: unknown) => items.filter(({ json }) => json.order_reference === reference);
	expect(byReference('NOBODY-1')).toMatchObject([
		{ json: { status: 'not_paid', paid_amount: 0 }, pairedItem: { item: 1 } },
	]);
	expect(byReference(first?.order_reference)).toMatchObject([
		{ json: { transaction_ids: expect.stringContaining(String(first?.transaction_id)) as string } },
	]);
	expect(byReference(first?.order_reference)[0]?.json.status).not.toBe('not_paid');
	expect(byReference(second?.order_reference)).toMatchObject([{ json: { status: 'no_order' } }]);
	// An order that nobody paid is no calm end.
	expect(hints.find(({ message }) => message.includes('NOBODY-1'))).toMatchObject({ type: 'warning' });
	expect(hints.map(({ message }) => message).join()).toMatch(
		/Read 2 orders from 2 items: orders from "Order ID", amounts from "Total"/,
	);
});

it('should know a charge that no payout holds yet, unless it is told not to look', async () => {
	const order = (reference: string) => ({
		created: NOW - DAY,
		amount: 40,
		currency: 'SAR',
		reference: { order: reference },
	});
	service.current.addCharge(order('LATER-1'));
	service.current.addCharge({ ...order('LATER-2'), status: 'DECLINED' });
	const charges = [{ charge_id: service.current.addCharge(order('HELD-1')), amount: '40.00', currency: 'SAR' }];
	const held = { charge_id: charges[0]?.charge_id, amount: '40.00', currency: 'SAR', reference_order: 'HELD-1' };
	await service.current.addPayout({ date: NOW - DAY / 2, sheets: { charges: [held as never] } });
	const orders = ['LATER-1', 'LATER-2', 'HELD-1'].map((order) => ({ order, total: '40.00', currency: 'SAR' }));
	const statuses = async (parameters: IDataObject = {}) => {
		const { items } = await match(orders, parameters);
		const of = (order: string) => items.find(({ json }) => json.order_reference === order)?.json.status;
		return orders.map(({ order: reference }) => of(reference));
	};
	expect(await statuses()).toEqual(['not_paid_out_yet', 'not_paid', 'paid']);
	expect(await statuses({ includeNotPaidOut: false })).toEqual(['not_paid', 'not_paid', 'paid']);
});

it('should match with a file that stands beside the orders, and sum it up', async () => {
	const charges = ['FILE-1', 'FILE-2'].map((reference_order, index) => ({
		charge_id: `chg_file_${index}`,
		amount: '10.00',
		currency: 'SAR',
		reference_order,
	}));
	const id = await service.current.addPayout({ sheets: { charges: charges as never } });
	const file = binaryItem(await zipOf(service.current, id), 'payout.zip', 'application/zip');
	// Each has its invoice beside it.
	const { binary } = binaryItem(Buffer.from('%PDF-1.7'), 'invoice.pdf', 'application/pdf', 'invoice');
	const orders = ['FILE-1', 'FILE-3'].map((order) => ({ json: { order, total: 10, currency: 'SAR' }, binary }));
	const parameters = { resource: 'transaction', operation: 'matchOrders', payouts: 'fromFile' };
	const { items, error } = await service.execute(parameters, { input: [...orders, file], credentials: {} });
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => [json.status, json.order_reference])).toEqual([
		['not_paid', 'FILE-3'],
		['no_order', 'FILE-2'],
		['paid', 'FILE-1'],
	]);
	const summed = await service.output({ ...parameters, output: 'summary' }, { input: [...orders, file] });
	expect(summed).toMatchObject([
		{
			all_paid: false,
			title: '1 of 2 orders paid, 1 not paid, 1 found without an order',
			text: '1 of 2 orders paid, 1 not paid, 1 found without an order.\nFILE-3, 10.00 SAR: not paid.\nFILE-2, an unknown amount in SAR: found without an order.',
			not_paid: 1,
			paid: 1,
		},
	]);
	const all = await service.output({ ...parameters, output: 'summary' }, { input: [orders[0] as never, file] });
	expect(all).toMatchObject([{ all_paid: true, no_order: 1 }]);
});

it('should refuse items without orders, and a column that is not there', async () => {
	expect(errorOf(await match([{}])).message).toBe('No order was matched: the input items are empty');
	const error = errorOf(await match([{ Reference: 'A' }], { fileDescription: 'Order Column = Nowhere' }));
	expect(error.message).toBe('No order was read: no order has the column "Nowhere" of "Order Column"');
	expect(error.description).toContain('The items have: Reference');
});

it('should say why in two words, or in a sentence where that is wanted', async () => {
	const notes = async (output: string) => {
		const { items } = await match([{ order: 'NOTED-1', total: 'ten', currency: 'SAR' }], { output });
		return items.find(({ json }) => json.order_reference === 'NOTED-1')?.json.note;
	};
	expect(await notes('items')).toBe('Unreadable amount…');
	expect(await notes('fullNotes')).toMatch(/^the order's amount can't be read/);
});

it('should ask which of two columns has the references where nothing decides, and believe the text', async () => {
	const sheet = 'charge_id,order_id,amount,currency\nc1,7002,50.00,SAR\nc2,7003,50.00,SAR\n';
	const file = binaryItem(Buffer.from(sheet), 'charges.csv', 'text/csv', 'data');
	const orders = [7001, 7002].map((number) => ({ json: { id: number + 1, number, total: 50, currency: 'SAR' } }));
	const parameters = { ...MATCH_ORDERS, payouts: 'fromFile', filePayoutId: 'p1', filePaid: 100, output: 'summary' };
	const asked = await service.execute(parameters, { input: [...orders, file] });
	expect(asked.items[0]?.json).toMatchObject({ all_paid: null, ambiguous: 2 });
	expect(asked.hints.map(({ message }) => message).join()).toContain('Name the right one: "Order Column = …"');
	const told = { ...parameters, ordersDescription: 'Order Column = id' };
	const [summary] = await service.output(told, { input: [...orders, file] });
	expect(summary).toMatchObject({ all_paid: true, paid: 2 });
});

/** One more is counted, and of no order. */
const TWO_PAID = 'charge_id,order_id,amount,currency\nc1,A-7001,50.00,SAR\nc2,A-7002,49.00,SAR\nc0,,1.00,SAR\n';
const ORDERS_OF_TWO = ['A-7001', 'A-7002'].map((id, at) => ({ id, total: `${50 - at}.00`, currency: 'SAR' }));

it.each<[what: string, words: RegExp, sheet: string, orders: IDataObject[]]>([
	['rows that nobody counted', /^1 transaction wasn't counted, so/, `${TWO_PAID}c3,,x,SAR\n`, ORDERS_OF_TWO],
	[
		'a payout that differs',
		/, so their orders may seem paid or unpaid/,
		`${TWO_PAID}c3,A-1,1.00,SAR\n`,
		ORDERS_OF_TWO,
	],
	['no transactions', /^No transactions were found/, 'charge_id,order_id,amount,currency\n', ORDERS_OF_TWO],
	['no amounts', /have no amount, so none counts as paid/, TWO_PAID, ORDERS_OF_TWO.map(({ id }) => ({ id }))],
	['no currency', /have no currency, so none/, TWO_PAID, ORDERS_OF_TWO.map(({ id, total }) => ({ id, total }))],
	['a total', /, without 1 total: orders/, TWO_PAID, [...ORDERS_OF_TWO, { id: 'Total', total: '99.00' }]],
	[
		'no references',
		/^No order has a reference in "Order ID"/,
		TWO_PAID,
		[{ 'Order ID': '', total: '50.00', currency: 'SAR' }],
	],
])('should say of %s what it leaves open, and nothing of it where all is known', async (_, words, sheet, orders) => {
	const saysIt = async (csv: string, given: IDataObject[]) => {
		const file = binaryItem(Buffer.from(csv), 'charges.csv', 'text/csv', 'data');
		const parameters = { ...MATCH_ORDERS, payouts: 'fromFile', filePayoutId: 'p1', filePaid: 100 };
		const { hints } = await service.execute(parameters, { input: [...given.map((json) => ({ json })), file] });
		return hints.some(({ message }) => words.test(message));
	};
	expect([await saysIt(sheet, orders), await saysIt(TWO_PAID, ORDERS_OF_TWO)]).toEqual([true, false]);
});

it.each<[what: string, days: number, payout: object]>([
	["can't be read", 500, { files: { 'CHARGES 2.csv': 'charge_id,amount\n"never closed,1' } }],
	['has no sheets yet', 520, { settlements_available: false }],
])('should call no order unpaid that a payout may have paid which %s', async (_, days, payout) => {
	const date = NOW - days * DAY;
	await service.current.addPayout({ date, ...payout });
	const input = [{ json: { order: 'UNREAD-1', total: 1, currency: 'SAR' } }];
	const period = { period: 'custom', from: date, to: date + DAY };
	const { items, hints } = await service.execute({ ...MATCH_ORDERS, ...period }, { input, ...CONTINUE });
	expect(items[0]?.json).toMatchObject({ status: 'not_found', order_reference: 'UNREAD-1' });
	expect(hints.map(({ message }) => message)).toContain(
		"Some payouts couldn't be read, so their orders may seem unpaid",
	);
});

describe('orders from a file', () => {
	const rows = (count: number) => Array.from({ length: count }, (_, at) => [`FILE-${at}`, `${40 + at},50`, 'SAR']);
	const csv = `Shop export\n\n${[['Bestellnummer', 'Gesamtbetrag', 'Währung'], ...rows(3)].map((cells) => cells.join(';')).join('\n')}\n`;
	const statuses = ({ items }: Awaited<ReturnType<typeof match>>) =>
		rows(3).map(([order]) => items.find(({ json }) => json.order_reference === order)?.json.status);

	it('should be matched as items are, from a CSV or a workbook', async () => {
		const [first, second] = rows(3);
		for (const [order = '', amount = ''] of [first ?? [], second ?? []])
			service.current.addCharge({
				created: NOW - DAY,
				amount: Number(amount.replace(',', '.')),
				currency: 'SAR',
				reference: { order },
			});
		const workbook = await makeWorkbook({
			Orders: [
				['Order ID', 'Total', 'Currency'],
				...rows(3).map(([order = '', amount = '', code = '']) => [
					order,
					Number(amount.replace(',', '.')),
					code,
				]),
			],
		});
		for (const [name, content] of [
			['orders.csv', Buffer.from(csv, 'latin1')],
			['orders.xlsx', Buffer.from(workbook)],
		] as const) {
			const input = [binaryItem(content, name, 'application/octet-stream', 'export')];
			const found = await service.execute(
				{ ...MATCH_ORDERS, orders: 'fromFile', inputBinaryField: 'export' },
				{ input },
			);
			expect([name, found.error]).toEqual([name, undefined]);
			expect(statuses(found)).toEqual(['not_paid_out_yet', 'not_paid_out_yet', 'not_paid']);
			expect(found.hints.map(({ message }) => message).join()).toContain('Read 3 orders from 3 rows');
		}
	});

	it('should stand beside a file of payouts, in a field of its own', async () => {
		const sheet = 'charge_id,order_id,amount,currency\nc1,FILE-0,40.50,SAR\nc2,FILE-1,41.50,SAR\n';
		const parameters = {
			...MATCH_ORDERS,
			orders: 'fromFile',
			payouts: 'fromFile',
			filePayoutId: 'p1',
			filePaid: 82,
		};
		const files = { data: Buffer.from(sheet), orders: Buffer.from(csv, 'latin1') };
		const [both] = Object.entries(files).map(([field, content]) =>
			binaryItem(content, `${field === 'data' ? 'charges' : field}.csv`, 'text/csv', field),
		);
		const item = binaryItem(files.orders, 'orders.csv', 'text/csv', 'orders');
		const together = { json: {}, binary: { ...both?.binary, ...item.binary } };
		for (const input of [[together], [item, both as typeof item]]) {
			const found = await service.execute(parameters, { input });
			expect(found.error).toBeUndefined();
			expect(statuses(found)).toEqual(['paid', 'paid', 'not_paid']);
		}
	});
});
