import { namesOf } from '../input/choices';
import { ORDER_STATUSES, type OrderResult, type OrderStatus } from './matchOrders';

/** To look at. */
const MOST_ORDERS = 20;

/**
 * The answer to whether all orders are paid, short enough for a chat.
 *
 * @param unread what couldn't be read, in sentences: an order may seem unpaid for it
 */
export function ordersSummary(results: OrderResult[], unread: string[]) {
	const count = (status: OrderStatus) => results.filter((result) => result.status === status).length;
	const open = results.filter(({ status }) => !ORDER_STATUSES[status].isGood);
	const orders = results.length - count('no_order');
	const counts = namesOf(ORDER_STATUSES).map((status) => [status, count(status)] as const);
	const parts = counts
		.filter(([status, found]) => found > 0 && status !== 'paid')
		.map(([status, found]) => `${found} ${ORDER_STATUSES[status].few}`);
	const title = [`${count('paid')} of ${orders} orders paid`, ...parts].join(', ');
	const lines = open.slice(0, MOST_ORDERS).map(orderInWords);
	const more = open.length > MOST_ORDERS ? [`And ${open.length - MOST_ORDERS} more.`] : [];
	return {
		// A payment without an order leaves none unpaid.
		all_paid: orders > 0 && open.length === count('no_order') && unread.length === 0,
		title,
		text: [`${title}.`, ...lines, ...more, ...unread.map((sentence) => `${sentence}.`)].join('\n'),
		orders,
		...Object.fromEntries(counts),
	};
}

function orderInWords({
	status,
	order_reference,
	order_amount,
	paid_amount,
	currency,
	transaction_ids,
}: OrderResult): string {
	const name = order_reference ?? transaction_ids ?? 'A payment';
	const number = status === 'no_order' ? paid_amount : order_amount;
	const amount = [number ?? 'an unknown amount', currency].filter(Boolean).join(number === null ? ' of ' : ' ');
	const paid = status === 'not_paid' || status === 'no_order' ? '' : ` (${paid_amount ?? 'an unknown amount'} paid)`;
	return `${name}, ${amount}: ${ORDER_STATUSES[status].few}${paid}.`;
}
