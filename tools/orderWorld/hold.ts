/** Holds what's said of such a list against what was truly paid. */
import { offsetsOf, Zone } from '../../nodes/CardPayments/domain/dates';
import { CardPaymentsError } from '../../nodes/CardPayments/domain/errors';
import { matchOrders, readOrders, withListed, type OrderPayment } from '../../nodes/CardPayments/domain/orders';
import { areAllPaid } from '../../nodes/CardPayments/domain/orders/verdict';
import { DECIMALS, isPaid, type Move, type Order, type OrderWorld } from './world.ts';

const UNITS = 10_000;
const DAY = 86_400_000;
const ZONE = new Zone(offsetsOf('UTC'));
const pause = async () => {};

/** What came out of one list. */
export interface Held {
	isRefused: boolean;
	allPaid: boolean | null;
	isAllPaid: boolean;
	/** Orders called paid that aren't, unpaid though something came, or of nothing though something is due. */
	falselyPaid: string[];
	falselyUnpaid: string[];
	falselyNothing: string[];
	paid: number;
	found: number;
	ambiguous: number;
}

const unitsOf = ({ currency, minor }: Move) => (minor * UNITS) / 10 ** (DECIMALS[currency] as number);

/** A row of a payout's sheets. */
function rowOf(move: Move, isBare: boolean): OrderPayment {
	const units = unitsOf(move);
	const isSeen = move.payout === 'balanced';
	return {
		part: ({ charge: 'charges', refund: 'refunds', dispute: 'disputes' } as const)[move.kind],
		reference: isBare ? '' : move.reference,
		transactionId: move.charge,
		ownId: move.id,
		gross: isBare && move.kind === 'charge' ? Number.NaN : units,
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

async function paymentsOf({ areSheetsBare, orders, strangers }: OrderWorld): Promise<OrderPayment[]> {
	const moves = [...orders.flatMap((order) => order.moves), ...strangers];
	const rows = moves
		.filter(({ payout }) => payout === 'balanced' || payout === 'unbalanced')
		.map((move) => rowOf(move, areSheetsBare));
	const of = (kind: Move['kind']) => moves.filter((move) => move.kind === kind).map(listed);
	const statuses = new Map(['payout_1', 'payout_2', 'payout_9'].map((id) => [id, 'PAID_OUT']));
	const readPayouts = new Set(['payout_1', 'payout_2']);
	return await withListed(rows, { charges: of('charge'), refunds: of('refund'), readPayouts, statuses }, pause);
}

export async function hold(world: OrderWorld): Promise<Held> {
	const due = world.orders.filter(({ minor }) => minor > 0);
	const held: Held = {
		isRefused: false,
		allPaid: null,
		isAllPaid: due.length > 0 && due.every(isPaid),
		falselyPaid: [],
		falselyUnpaid: [],
		falselyNothing: [],
		paid: due.filter(isPaid).length,
		found: 0,
		ambiguous: 0,
	};
	try {
		const payments = await paymentsOf(world);
		const list = await readOrders(world.rows, { payments, zone: ZONE, now: Date.UTC(2030, 0), pause });
		const results = await matchOrders(list, {
			unread: '',
			period: undefined,
			pause,
		});
		const statuses = results.map(({ json }) => json.status).filter((status) => status !== 'no_order');
		held.allPaid = areAllPaid(statuses, true);
		for (const { indexes, json } of results) {
			const own = new Set(indexes.map((at) => world.ofRows[at]));
			const all = (isSo: (order: Order) => boolean) =>
				[...own].every((order) => order !== undefined && isSo(order));
			const name = `${json.order_reference}: ${json.note}`;
			if (json.status === 'paid' && !all(isPaid)) held.falselyPaid.push(name);
			else if (json.status === 'paid') held.found += own.size;
			if (json.status === 'ambiguous' && own.size > 0 && all(isPaid)) held.ambiguous += own.size;
			if (json.status === 'not_paid' && !all(({ moves }) => moves.length === 0) && !own.has(undefined))
				held.falselyUnpaid.push(name);
			if (json.status === 'nothing_due' && !all(({ minor }) => minor === 0)) held.falselyNothing.push(name);
		}
	} catch (error) {
		if (!(error instanceof CardPaymentsError)) throw error;
		held.isRefused = true;
	}
	return held;
}
