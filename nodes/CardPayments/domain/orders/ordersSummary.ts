import { counted } from '../counted';
import { namesOf } from '../input';
import type { OrderResult } from './matchOrders';
import { areAllPaid, needsLook, ORDER_STATUSES, type OrderStatus } from './verdict';

/** To look at. */
const MOST_ORDERS = 20;
const MOST_REFERENCES_IN_HINT = 5;

/**
 * The answer to whether all orders are paid, short enough for a chat.
 *
 * @param unread what couldn't be read, or compared, in sentences: an order may seem unpaid for it
 * @param complete whether there's nothing of that; null where it isn't known
 */
export function ordersSummary(results: OrderResult[], unread: string[], complete: boolean | null) {
	const count = (status: OrderStatus) => results.filter((result) => result.status === status).length;
	const open = results.filter(({ status }) => needsLook(status));
	const ofOrders = results.map(({ status }) => status).filter((status) => status !== 'no_order');
	const counts = namesOf(ORDER_STATUSES).map((status) => [status, count(status)] as const);
	const title = ordersTitle(results);
	const lines = open.slice(0, MOST_ORDERS).map(orderInWords);
	const more = open.length > MOST_ORDERS ? [`And ${open.length - MOST_ORDERS} more.`] : [];
	return {
		all_paid: areAllPaid(ofOrders, complete === true),
		title,
		text: [`${title}.`, ...lines, ...more, ...unread.map((sentence) => `${sentence}.`)].join('\n'),
		to_look_at: open.length,
		complete,
		orders: ofOrders.length,
		...Object.fromEntries(counts),
	};
}

/** "3 of 5 orders paid, 2 not paid: 1003, 1005". */
export function ordersTitle(results: OrderResult[], withNames = false): string {
	const byStatus = new Map<OrderStatus, string[]>();
	let orders = 0;
	for (const { status, order_reference, transaction_ids } of results) {
		if (status !== 'no_order') orders++;
		const names = byStatus.get(status) ?? [];
		byStatus.set(status, names);
		names.push(order_reference ?? transaction_ids);
	}
	const parts = namesOf(ORDER_STATUSES)
		.filter((status) => status !== 'paid' && byStatus.has(status))
		.map((status) => {
			const names = byStatus.get(status) as string[];
			const shown =
				names.slice(0, MOST_REFERENCES_IN_HINT).join(', ') +
				(names.length > MOST_REFERENCES_IN_HINT ? ', …' : '');
			return `${names.length} ${ORDER_STATUSES[status].few}${withNames && needsLook(status) ? `: ${shown}` : ''}`;
		});
	const paid = `${byStatus.get('paid')?.length ?? 0} of ${counted(orders, 'order')} paid`;
	return [paid, ...parts].join(withNames ? '; ' : ', ');
}

function orderInWords({
	status,
	order_reference,
	order_amount,
	paid_amount,
	currency,
	transaction_ids,
	note,
}: OrderResult): string {
	const name = order_reference ?? transaction_ids ?? 'A payment';
	const number = status === 'no_order' ? paid_amount : order_amount;
	const amount = [number ?? 'an unknown amount', currency].filter(Boolean).join(number === null ? ' of ' : ' ');
	const isAlone = status === 'not_paid' || status === 'not_found' || status === 'no_order';
	const paid = isAlone ? '' : ` (${paid_amount ?? 'an unknown amount'} paid)`;
	const why = note === null ? '' : `: ${note}`;
	return `${name}, ${amount}: ${ORDER_STATUSES[status].few}${paid}${why}.`;
}
