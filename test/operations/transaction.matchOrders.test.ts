import type { IDataObject } from 'n8n-workflow';
import { ALL_TIME, errorOf, useSandbox } from '../engine/service.ts';

const service = useSandbox();
const MATCH_ORDERS = { resource: 'transaction', operation: 'matchOrders', ...ALL_TIME };
const match = async (orders: IDataObject[], parameters: IDataObject = {}) =>
	await service.execute({ ...MATCH_ORDERS, ...parameters }, { input: orders.map((json) => ({ json })) });

it('should find each order of the period by its reference, and payments without an order', async () => {
	const charges = await service.output({
		resource: 'transaction',
		operation: 'getMany',
		...ALL_TIME,
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
		{ json: { status: 'not_paid', paid_amount: 0 }, pairedItem: [{ item: 1 }] },
	]);
	expect(byReference(first?.order_reference)).toMatchObject([
		{ json: { transaction_ids: expect.stringContaining(String(first?.transaction_id)) as string } },
	]);
	expect(byReference(first?.order_reference)[0]?.json.status).not.toBe('not_paid');
	expect(byReference(second?.order_reference)).toMatchObject([{ json: { status: 'no_order' } }]);
	expect(hints.map(({ message }) => message).join()).toMatch(
		/Read 2 orders from 2 items: orders from "Order ID", amounts from "Total"/,
	);
});

it('should refuse items without orders, and a column that is not there', async () => {
	expect(errorOf(await match([{}])).message).toBe('No order was matched: the input items are empty');
	const error = errorOf(await match([{ Reference: 'A' }], { columns: { order: 'Nowhere' } }));
	expect(error.message).toBe('No order was read: no order has the column "Nowhere" of "Order"');
	expect(error.description).toContain('The items have: Reference');
});
