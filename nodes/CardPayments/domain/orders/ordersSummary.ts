import { counted } from '../counted';
import { namesOf } from '../input';
import { parseDecimal, recordedAmount, sumsInWords, sumsOf } from '../money';
import { findingInWords, MOST_ROWS } from '../report';
import type { OrderResult } from './matchOrders';
import { areAllPaid, needsLook, ORDER_STATUSES, type OrderStatus } from './verdict';

const MOST_REFERENCES_IN_HINT = 5;

/** How all orders stand. */
interface OrdersStanding {
	/** By status: how many, and the first of them by name. */
	byStatus: Map<OrderStatus, { count: number; names: string[] }>;
	/** What a person must look at. */
	open: OrderResult[];
	orders: number;
}

/** In one pass: there may be 100,000. */
export function ordersStanding(results: OrderResult[]): OrdersStanding {
	const byStatus: OrdersStanding['byStatus'] = new Map();
	const open: OrderResult[] = [];
	for (const result of results) {
		const { status, order_reference, transaction_ids } = result;
		let known = byStatus.get(status);
		if (known === undefined) byStatus.set(status, (known = { count: 0, names: [] }));
		if (known.count++ < MOST_REFERENCES_IN_HINT) known.names.push(order_reference ?? transaction_ids);
		if (needsLook(status)) open.push(result);
	}
	return { byStatus, open, orders: results.length - (byStatus.get('no_order')?.count ?? 0) };
}

/**
 * The answer to whether all orders are paid, short enough for a chat.
 *
 * @param unread what couldn't be read, or compared, in sentences: an order may seem unpaid for it
 * @param complete whether there's nothing of that; null where it isn't known
 */
export function ordersSummary(standing: OrdersStanding, unread: string[], complete: boolean | null) {
	const { byStatus, open, orders } = standing;
	const counts = namesOf(ORDER_STATUSES).map((status) => [status, byStatus.get(status)?.count ?? 0] as const);
	// Of a list that lacks most orders, the others' payments are one fact.
	const strangers = open.filter(({ status }) => status === 'no_order');
	const isShort = strangers.length > Math.max(MOST_ROWS, orders);
	const named = isShort ? open.filter(({ status }) => status !== 'no_order') : open;
	const rest = [
		...(isShort
			? [
					`${counted(strangers.length, 'payment')} of ${paidBy(strangers)} have no order in your list: it may lack most orders.`,
				]
			: []),
		...unread.map((sentence) => `${sentence}.`),
	];
	const statuses = [...byStatus.keys()].filter((status) => status !== 'no_order');
	const allPaid = areAllPaid(statuses, complete === true);
	const isGood = allPaid === true && open.length === 0 && complete === true;
	return {
		all_paid: allPaid,
		...findingInWords({
			heading: 'Orders',
			title: ordersTitle(standing),
			isGood,
			open: named,
			rowOf: orderRow,
			rest,
		}),
		to_look_at: open.length,
		complete,
		orders,
		...Object.fromEntries(counts),
	};
}

/** "3 of 5 orders paid, 2 not paid: 1003, 1005". */
export function ordersTitle({ byStatus, orders }: OrdersStanding, withNames = false): string {
	const parts = namesOf(ORDER_STATUSES).flatMap((status) => {
		const { count = 0, names = [] } = byStatus.get(status) ?? {};
		if (status === 'paid' || count === 0) return [];
		const shown = names.join(', ') + (count > names.length ? ', …' : '');
		return [`${count} ${ORDER_STATUSES[status].few}${withNames && needsLook(status) ? `: ${shown}` : ''}`];
	});
	const paid = `${byStatus.get('paid')?.count ?? 0} of ${counted(orders, 'order')} paid`;
	return [paid, ...parts].join(withNames ? '; ' : ', ');
}

/** What a summary says where there are no orders: nothing that would be good. */
export function noOrders() {
	const title = 'No orders were given';
	const rest = ['No order was compared.'];
	const words = findingInWords({ heading: 'Orders', title, isGood: false, open: [], rowOf: () => ({}), rest });
	return { all_paid: null, ...words, to_look_at: 0, complete: false, orders: 0 };
}

/** "900.00 SAR and 5.000 KWD" */
function paidBy(results: OrderResult[]): string {
	const amounts = results.map(({ paid_amount, currency }) => ({
		amount: parseDecimal(paid_amount) ?? 0n,
		currency: currency ?? '',
	}));
	return sumsInWords(sumsOf(amounts));
}

function orderRow({
	status,
	order_reference,
	order_amount,
	paid_amount,
	currency,
	transaction_ids,
	note,
}: OrderResult) {
	const name = order_reference ?? transaction_ids ?? 'A payment';
	const number = status === 'no_order' ? paid_amount : order_amount;
	const money = (amount: unknown) => recordedAmount({ amount, currency });
	const isAlone = status === 'not_paid' || status === 'no_order';
	const paid = isAlone || paid_amount === null ? '' : ` (${money(paid_amount)} paid)`;
	const why = note === null ? '' : `: ${note}`;
	return { Order: String(name), Amount: money(number), Found: `${ORDER_STATUSES[status].few}${paid}${why}` };
}
