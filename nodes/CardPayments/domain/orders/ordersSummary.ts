import { counted } from '../counted';
import { namesOf } from '../input';
import { amountInWords, parseDecimal, type Decimal } from '../money';
import { MOST_ROWS, type Section } from '../report';
import type { OrderResult } from './matchOrders';
import { areAllPaid, needsLook, ORDER_STATUSES, type OrderStatus } from './verdict';

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
	// Of a list that lacks most orders, the others' payments are one fact.
	const strangers = open.filter(({ status }) => status === 'no_order');
	const isShort = strangers.length > Math.max(MOST_ROWS, ofOrders.length);
	const named = isShort ? open.filter(({ status }) => status !== 'no_order') : open;
	const shown = named.slice(0, MOST_ROWS);
	const more = named.length > MOST_ROWS ? [`And ${named.length - MOST_ROWS} more.`] : [];
	const rest = [
		...more,
		...(isShort
			? [
					`${counted(strangers.length, 'payment')} of ${paidBy(strangers)} have no order in your list: it may lack most orders.`,
				]
			: []),
		...unread.map((sentence) => `${sentence}.`),
	];
	const allPaid = areAllPaid(ofOrders, complete === true);
	const isGood = allPaid === true && open.length === 0 && complete === true;
	return {
		all_paid: allPaid,
		title,
		text: [`${title}.`, ...shown.map(orderInWords), ...rest].join('\n'),
		section: sectionOf(title, isGood, shown.map(orderRow), rest),
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

/** What a summary says where there are no orders: nothing that would be good. */
export function noOrders() {
	const title = 'No orders were given';
	const words = 'No order was compared.';
	return {
		all_paid: null,
		title,
		text: `${title}. ${words}`,
		section: sectionOf(title, false, [], [words]),
		to_look_at: 0,
		complete: false,
		orders: 0,
	};
}

function sectionOf(result: string, isGood: boolean, rows: Section['rows'], rest: string[]): Section {
	return { heading: 'Orders', result, isGood, rows, rest };
}

/** "900.00 SAR and 5.000 KWD" */
function paidBy(results: OrderResult[]): string {
	const sums = new Map<string, Decimal>();
	for (const { paid_amount, currency } of results)
		sums.set(currency ?? '', (sums.get(currency ?? '') ?? 0n) + (parseDecimal(paid_amount) ?? 0n));
	return new Intl.ListFormat('en').format([...sums].map(([currency, sum]) => amountInWords(sum, currency)));
}

function orderInWords(result: OrderResult): string {
	const { Order, Amount, Found } = orderRow(result);
	return `${Order}, ${Amount}: ${Found}.`;
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
	const money = (value: unknown) => {
		const decimal = parseDecimal(value);
		return decimal === undefined
			? ['an unknown amount', currency].filter(Boolean).join(' in ')
			: amountInWords(decimal, currency ?? '');
	};
	const isAlone = status === 'not_paid' || status === 'not_found' || status === 'no_order';
	const paid = isAlone ? '' : ` (${money(paid_amount)} paid)`;
	const why = note === null ? '' : `: ${note}`;
	return { Order: String(name), Amount: money(number), Found: `${ORDER_STATUSES[status].few}${paid}${why}` };
}
