/** The words of orders, and every way to take their proof away. */
import type { OrderPayment } from '../../../nodes/CardPayments/domain/orders';
import { NOTES, type OrderNote } from '../../../nodes/CardPayments/domain/orders/orderNotes';
import {
	areAllPaid,
	ORDER_STATUSES,
	orderVerdict,
	type OrderStatus,
} from '../../../nodes/CardPayments/domain/orders/verdict';
import { namesOf } from '../../../nodes/CardPayments/domain/input';
import { verdict, walkVerdicts } from '../../harness/verdicts';

const UNIT = 10_000;
const charge = (more: Partial<OrderPayment> = {}): OrderPayment => ({
	part: 'charges',
	reference: 'A-1',
	transactionId: 'c1',
	ownId: 'c1',
	gross: 100 * UNIT,
	settled: 97 * UNIT,
	currency: 'SAR',
	isListed: false,
	time: 0,
	payoutId: 'p1',
	payout: 'seen',
	doubt: '',
	note: undefined,
	...more,
});
const evidence = (...payments: OrderPayment[]) => ({
	order: { amount: 100 * UNIT, source: 'said' as 'said' | 'sum', currency: 'SAR', isCancelled: false, rows: 1 },
	payments,
	unclear: undefined as OrderNote | undefined,
	unread: undefined as OrderNote | undefined,
});
type World = ReturnType<typeof evidence>;
const first = ({ payments }: World) => payments[0] as OrderPayment;

const says = (status: OrderStatus) => (world: World) => orderVerdict(world).status === status;

/** Whatever takes away that an order's amount was compared. */
const WITHOUT_COMPARISON: Record<string, (world: World) => void> = {
	'nothing says what was charged': (world) => void (first(world).gross = Number.NaN),
	'the order has no amount': ({ order }) => void (order.amount = Number.NaN),
	'the order has no currency': ({ order }) => void (order.currency = ''),
	'the payment has no currency': (world) => void (first(world).currency = ''),
	'the payment is in another currency': (world) => void (first(world).currency = 'USD'),
	'another amount was charged': (world) => void (first(world).gross = 10 * UNIT),
	'more was charged': (world) => void (first(world).gross = 100 * UNIT + 1),
	'it is cancelled': ({ order }) => void (order.isCancelled = true),
	'its row is not counted': (world) => void (first(world).doubt = 'no amount'),
	'its row is of an unknown type': (world) => void (first(world).part = undefined),
	'nothing was found': (world) => void world.payments.splice(0),
	'its reference is that of another, too': (world) => void (world.unclear = NOTES.severalOrders()),
	'a second charge': (world) => void world.payments.push(charge({ transactionId: 'c2' })),
	'a second charge of another currency': (world) => void world.payments.push(charge({ currency: 'USD' })),
	'a second charge of an unknown amount': (world) => void world.payments.push(charge({ gross: Number.NaN })),
	'a refund of it': (world) => void world.payments.push(charge({ part: 'refunds', gross: -1 })),
	'a refund of an unknown amount': (world) =>
		void world.payments.push(charge({ part: 'refunds', gross: Number.NaN })),
	'a refund whose status nobody knows': (world) =>
		void world.payments.push(charge({ part: 'refunds', doubt: 'ODD' })),
	'a dispute of it': (world) => void world.payments.push(charge({ part: 'disputes', gross: -UNIT, settled: -UNIT })),
	'a dispute of an unknown amount': (world) =>
		void world.payments.push(charge({ part: 'disputes', gross: Number.NaN, settled: Number.NaN })),
};

walkVerdicts([
	verdict<World>({
		word: 'paid',
		proven: () => evidence(charge()),
		isSaid: says('paid'),
		without: {
			...WITHOUT_COMPARISON,
			'no payout holds it': (world) => void Object.assign(first(world), { payoutId: '', payout: 'none' }),
			'its payout was not read': (world) => void (first(world).payout = 'unseen'),
			'a dispute was released in a payout that does not balance': ({ payments }) => {
				payments.push(charge({ part: 'disputes', gross: -UNIT, settled: -UNIT }));
				payments.push(charge({ part: 'disputes', gross: UNIT, settled: UNIT, payout: 'doubted' }));
			},
		},
	}),
	verdict<World>({
		word: 'not_paid_out_yet',
		proven: () => evidence(charge({ payoutId: '', payout: 'none' })),
		isSaid: says('not_paid_out_yet'),
		without: { ...WITHOUT_COMPARISON, 'its payout was not read': (world) => void (first(world).payout = 'unseen') },
	}),
	verdict<World>({
		word: 'not_paid',
		proven: () => evidence(),
		isSaid: says('not_paid'),
		without: {
			'a payout was not read': (world) => void (world.unread = NOTES.notRead('a payout was not read')),
		},
	}),
	verdict<World>({
		word: 'nothing_due',
		proven: () => ({ ...evidence(), order: { ...evidence().order, amount: 0 } }),
		isSaid: says('nothing_due'),
		without: {
			'the order has no amount': ({ order }) => void (order.amount = Number.NaN),
			'something is due': ({ order }) => void (order.amount = 1),
			'it is below zero': ({ order }) => void (order.amount = -1),
			'its rows only add up to it': ({ order }) => void (order.source = 'sum'),
			'something was paid': (world) => void world.payments.push(charge()),
			'its reference is that of another, too': (world) => void (world.unclear = NOTES.severalOrders()),
		},
	}),
	verdict<World>({
		word: 'cancelled_paid',
		proven: () => ({ ...evidence(charge()), order: { ...evidence().order, isCancelled: true } }),
		isSaid: says('cancelled_paid'),
		without: {
			'it is not cancelled': ({ order }) => void (order.isCancelled = false),
			'nothing was paid': (world) => void world.payments.splice(0),
			'all went back': (world) => void world.payments.push(charge({ part: 'refunds', gross: -100 * UNIT })),
			'its row is not counted': (world) => void (first(world).doubt = 'no amount'),
			'its reference is that of another, too': (world) => void (world.unclear = NOTES.severalOrders()),
		},
	}),
	verdict<World>({
		word: 'paid_twice',
		proven: () => evidence(charge(), charge({ transactionId: 'c2' })),
		isSaid: says('paid_twice'),
		without: {
			'they are of two months': (world) => void (first(world).time = 40 * 24 * 60 * 60 * 1_000),
			'nothing says when they were, in two payouts': (world) =>
				void Object.assign(first(world), { time: Number.NaN, payoutId: 'p2' }),
			'they are parts of it': ({ payments }) => payments.forEach((each) => void (each.gross = 50 * UNIT)),
			'one of them is of an unknown amount': (world) => void (first(world).gross = Number.NaN),
			'the order has no amount': ({ order }) => void (order.amount = Number.NaN),
			'its list has two rows of it': ({ order }) => void (order.rows = 2),
			'one was given back': (world) => void world.payments.push(charge({ part: 'refunds', gross: -100 * UNIT })),
		},
	}),
	verdict<World>({
		word: 'refunded',
		proven: () => evidence(charge(), charge({ part: 'refunds', gross: -100 * UNIT })),
		isSaid: says('refunded'),
		without: {
			'some of it': ({ payments }) => void ((payments[1] as OrderPayment).gross = -99 * UNIT),
			'an unknown amount': ({ payments }) => void ((payments[1] as OrderPayment).gross = Number.NaN),
			'in another currency': ({ payments }) => void ((payments[1] as OrderPayment).currency = 'USD'),
			'it is on its way': ({ payments }) => void ((payments[1] as OrderPayment).gross = 0),
		},
	}),
	verdict<{ statuses: OrderStatus[]; isWhole: boolean }>({
		word: 'all_paid',
		proven: () => ({ statuses: ['paid', 'paid'], isWhole: true }),
		isSaid: ({ statuses, isWhole }) => areAllPaid(statuses, isWhole) === true,
		without: {
			'no order was matched': ({ statuses }) => void statuses.splice(0),
			'a payout was not read': (world) => void (world.isWhole = false),
			...Object.fromEntries(
				namesOf(ORDER_STATUSES)
					.filter((status) => status !== 'paid' && status !== 'nothing_due')
					.map((status) => [
						`one is ${status}`,
						({ statuses }: { statuses: OrderStatus[] }) => void statuses.push(status),
					]),
			),
		},
	}),
]);

it('should not know whether all are paid where an order is not known', () => {
	expect(areAllPaid(['paid', 'not_compared'], true)).toBeNull();
	expect(areAllPaid(['paid', 'not_paid'], false)).toBeNull();
	expect(areAllPaid(['paid', 'not_paid'], true)).toBe(false);
	expect(areAllPaid([], true)).toBeNull();
	expect(areAllPaid(['nothing_due'], true)).toBeNull();
	expect(areAllPaid(['nothing_due', 'paid'], true)).toBe(true);
	expect(areAllPaid(['nothing_due', 'not_paid'], true)).toBe(false);
});

it('should know a dispute that was released where only settled amounts are said', () => {
	const dispute = (settled: number) => charge({ part: 'disputes', gross: Number.NaN, settled: settled * UNIT });
	expect(orderVerdict(evidence(charge(), dispute(-97), dispute(97))).status).toBe('paid');
	expect(orderVerdict(evidence(charge(), dispute(-97), dispute(50))).status).toBe('disputed');
});
