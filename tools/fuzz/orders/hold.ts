/** Holds what's said of such a list against what was truly paid. */
import { offsetsOf, Zone } from '../../../nodes/CardPayments/domain/dates';
import { CardPaymentsError } from '../../../nodes/CardPayments/domain/errors';
import { matchOrders, readOrders, withListed, type OrderPayment } from '../../../nodes/CardPayments/domain/orders';
import { areAllPaid, ORDER_STATUSES } from '../../../nodes/CardPayments/domain/orders/verdict';
import { DECIMALS, statusOf, type Move, type Order, type OrderWorld } from './world.ts';

const UNITS = 10_000;
const DAY = 86_400_000;
const ZONE = new Zone(offsetsOf('UTC'));
const pause = async () => {};

/** What came out of one list. */
export interface Held {
	isRefused: boolean;
	allPaid: boolean | null;
	isAllPaid: boolean;
	/** Of orders: those of which what's true is said; that it isn't known, with a word; something else. */
	right: number;
	said: number;
	wrong: string[];
}

export const unitsOf = ({ currency, minor }: Move) => (minor * UNITS) / 10 ** (DECIMALS[currency] as number);

/** Whether its row stands in sheets that are read. */
export const isInSheets = ({ payout }: Move) => payout === 'balanced' || payout === 'unbalanced';

/** A row of a payout's sheets. */
function rowOf(move: Move, sheets: OrderWorld['sheets']): OrderPayment {
	const units = unitsOf(move);
	const isSeen = move.payout === 'balanced';
	return {
		part: ({ charge: 'charges', refund: 'refunds', dispute: 'disputes' } as const)[move.kind],
		reference: sheets === 'bare' ? '' : move.reference,
		transactionId: move.charge,
		ownId: move.id,
		gross: sheets !== 'whole' && move.kind === 'charge' ? Number.NaN : units,
		settled: Math.round(units * 0.97),
		currency: move.currency,
		isListed: false,
		time: move.day * DAY,
		payoutId: isSeen ? 'payout_1' : 'payout_2',
		payout: isSeen ? 'seen' : 'doubted',
		doubt: '',
		note: undefined,
	};
}

/** As the service lists it. */
const listed = (move: Move) => ({
	id: move.id,
	currency: move.currency,
	amount: Math.abs(unitsOf(move)) / UNITS,
	charge_id: move.charge,
	status: move.kind === 'charge' ? 'CAPTURED' : 'REFUNDED',
	created: String(move.day * DAY),
	reference: { order: move.reference },
	...(move.payout !== 'none' && { payout: { id: move.payout === 'unread' ? 'payout_9' : 'payout_1' } }),
});

export const movesOf = ({ orders, strangers }: OrderWorld) => [...orders.flatMap((order) => order.moves), ...strangers];

/** What the service lists of a kind: where sheets say what's net, none that they have. */
export function listedOf(world: OrderWorld, kind: Move['kind']): Array<ReturnType<typeof listed>> {
	const isListed = (move: Move) => move.kind === kind && !(world.sheets === 'net' && isInSheets(move));
	return movesOf(world).filter(isListed).map(listed);
}

async function paymentsOf(world: OrderWorld): Promise<OrderPayment[]> {
	const rows = movesOf(world)
		.filter(isInSheets)
		.map((move) => rowOf(move, world.sheets));
	const statuses = new Map(['payout_1', 'payout_2', 'payout_9'].map((id) => [id, 'PAID_OUT']));
	const readPayouts = new Set(['payout_1', 'payout_2']);
	const [charges, refunds] = [listedOf(world, 'charge'), listedOf(world, 'refund')];
	return await withListed(rows, { charges, refunds, readPayouts, statuses }, pause);
}

export async function hold(world: OrderWorld): Promise<Held> {
	const due = world.orders.filter(({ minor }) => minor > 0);
	const isAllPaid = due.length > 0 && due.every((order) => statusOf(order) === 'paid');
	const held: Held = { isRefused: false, allPaid: null, isAllPaid, right: 0, said: 0, wrong: [] };
	try {
		const payments = await paymentsOf(world);
		const list = await readOrders(world.rows, { payments, zone: ZONE, now: Date.UTC(2030, 0), pause });
		const results = await matchOrders(list, { unread: '', period: undefined, pause });
		const statuses = results.map(({ json }) => json.status).filter((status) => status !== 'no_order');
		held.allPaid = areAllPaid(statuses, true);
		const unseen = new Set(world.orders);
		for (const { indexes, json } of results) {
			const own = new Set(indexes.map((at) => world.ofRows[at]).filter((order) => order !== undefined));
			for (const order of own) unseen.delete(order);
			const { note, order_reference: name, status } = json;
			const truths = [...own].map(statusOf);
			const isPaid = truths.includes('paid');
			// Nothing of an unknown unit isn't read.
			const isUnread = status === 'not_paid' && truths.every((truth) => truth === 'nothing_due');
			const isOpen = ORDER_STATUSES[status].isUnknown === true || isUnread;
			if (truths.every((truth) => truth === status)) held.right += own.size;
			else if (isOpen && note !== null && !(world.isClear && isPaid)) held.said += own.size;
			else held.wrong.push(`${name}: ${status} (${note}), true is ${truths.join()}`);
		}
		const isOfOrder = ({ reference }: Order) => `${reference}: in no result`;
		held.wrong.push(...[...unseen].map(isOfOrder));
	} catch (error) {
		if (!(error instanceof CardPaymentsError)) throw error;
		held.isRefused = true;
		// A few payments show no column of references.
		const paid = world.orders.filter(({ moves }) => moves.length > 0).length;
		if (paid * 2 > world.orders.length) held.wrong.push(error.message);
	}
	return held;
}
