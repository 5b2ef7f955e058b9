import { DAY } from '../units';
import { addToGroup } from '../grouped';
import { inTurns, type Pause } from '../turns';
import { NOTES, type OrderNote } from './orderNotes';
import type { Order, OrderList } from './orders';
import type { OrderPayment } from './orderPayment';
import { hasNoReference, prefixOf, spellingsOf } from './references';

/** The payments of an order. */
export interface Assigned {
	payments: OrderPayment[];
	/** Why it isn't known which are its own. */
	unclear: OrderNote | undefined;
	notes: OrderNote[];
}

/** The payments of each order, and those of none by their reference or charge. */
interface Assignment {
	ofOrders: Map<Order, Assigned>;
	others: Array<{ payments: OrderPayment[]; notes: OrderNote[] }>;
}

/** A clock may be wrong, and a day begins elsewhere. */
const SLACK = DAY;
/** What's paid so long before an order may be another one's. */
const EARLIEST_PAYMENT = 7 * DAY;
/** Shops add a number to the reference of an order that's paid at a further attempt: "S00021-1". */
const FURTHER_ATTEMPT = /-\d{1,2}$/;
const MOST_REFERENCES_IN_NOTE = 3;

/**
 * Assigns payments to orders by reference, never by amount. Where no payment has an order's own spelling, another
 * spelling counts if it fits one to one.
 */
export async function assignPayments(list: OrderList, pause: Pause): Promise<Assignment> {
	const { byReference, columns, doubtedNames, named } = list;
	const payments = columns.isById ? byIds(list) : named.byName;
	const assignment: Assignment = { ofOrders: new Map(), others: [] };
	const orders: string[] = [];
	await inTurns([...byReference], pause, ([reference, own]) => {
		const found = payments.get(reference);
		if (found === undefined) orders.push(reference);
		else assign(own, found, assignment);
	});
	const left = new Set<string>();
	await inTurns([...payments.keys()], pause, (name) => void (byReference.has(name) || left.add(name)));
	const { pairs, unclear } = columns.isById ? NO_PAIRS : await pairReferences(orders, [...left], list, pause);
	await inTurns(pairs, pause, ({ order, payment }) => {
		left.delete(payment);
		const note = NOTES.otherSpelling(payment);
		assign(byReference.get(order) as Order[], payments.get(payment) as OrderPayment[], assignment, [note]);
	});
	const notes = new Map([...doubtedNames].map((name) => [name, NOTES.maybeOrders()]));
	const say = (order: string, why: OrderNote) => {
		for (const own of byReference.get(order) as Order[])
			assignment.ofOrders.set(own, { payments: [], unclear: why, notes: [] });
	};
	await inTurns([...unclear], pause, ([order, fitting]) => {
		for (const payment of fitting) notes.set(payment, NOTES.maybeOrders());
		say(order, NOTES.maybeSpelling(fitting.slice(0, MOST_REFERENCES_IN_NOTE).join(', ')));
	});
	await inTurns([...left], pause, (name) => {
		const order = name.replace(FURTHER_ATTEMPT, '');
		if (order === name || notes.has(name) || !byReference.has(order)) return;
		const note = NOTES.furtherAttempt(name, order);
		notes.set(name, note);
		if (!payments.has(order) && !unclear.has(order)) say(order, note);
	});
	await inTurns([...left], pause, (name) => {
		const note = notes.get(name);
		assignment.others.push({
			payments: payments.get(name) as OrderPayment[],
			notes: note === undefined ? [] : [note],
		});
	});
	return assignment;
}

/** An order's reference and a payment's that are one. */
interface ReferencePair {
	order: string;
	payment: string;
}

/** References of orders and of payments that aren't the same text. */
interface Pairing {
	pairs: ReferencePair[];
	/** Where a spelling fits several: those of payments by the order's. */
	unclear: ReadonlyMap<string, string[]>;
}

const NO_PAIRS: Pairing = { pairs: [], unclear: new Map() };

/**
 * Pairs references by their spelling where neither has another: the whole of both, then that of one with the end of the
 * other. What fits in the first way has no second one.
 */
async function pairReferences(orders: string[], payments: string[], list: OrderList, pause: Pause): Promise<Pairing> {
	const free = new Set(payments.filter((name) => !hasNoReference(name)));
	const [pairs, unclear] = [[] as ReferencePair[], new Map<string, string[]>()];
	const spelled = await spellingsOf([...free], pause);
	const open = new Set(orders);
	for (const way of ['whole', 'end'] as const) {
		const fits = new Map<string, string[]>();
		const times = new Map<string, number>();
		await inTurns([...open], pause, (order) => {
			const own = [...new Set(spelled(order)[way])].filter((name) => free.has(name));
			if (own.length > 0) fits.set(order, own);
			for (const name of own) times.set(name, (times.get(name) ?? 0) + 1);
		});
		const byPrefix = new Map<string, ReferencePair[]>();
		await inTurns([...fits], pause, ([order, own]) => {
			const [payment = '', ...others] = own;
			open.delete(order);
			for (const name of own) free.delete(name);
			if (others.length > 0 || times.get(payment) !== 1) unclear.set(order, own);
			else addToGroup(byPrefix, prefixOf(order, payment), { order, payment });
		});
		for (const some of byPrefix.values()) {
			await pause();
			if (way === 'whole' || isBelieved(some, list)) for (const pair of some) pairs.push(pair);
			else for (const { order, payment } of some) unclear.set(order, [payment]);
		}
	}
	return { pairs, unclear };
}

/** Payments by their ID, with the others of its reference where the list has no other ID of them: it was paid twice. */
function byIds({ byReference, named }: OrderList): Map<string, OrderPayment[]> {
	const all = new Map(named.byId);
	for (const some of named.byName.values()) {
		const own = some.filter(({ transactionId }) => transactionId !== '');
		const ids = new Set(own.map(({ transactionId }) => transactionId));
		const [id, ...others] = [...ids].filter((each) => byReference.has(each));
		if (id === undefined || others.length > 0 || ids.size < 2) continue;
		for (const each of ids) all.delete(each);
		all.set(id, own);
	}
	return all;
}

/** A prefix may be left out where the amounts of what it pairs agree, as far as they're known. */
function isBelieved(pairs: ReferencePair[], { byReference, named }: OrderList): boolean {
	let [known, equal] = [0, 0];
	for (const { order, payment } of pairs) {
		const [{ amount = Number.NaN } = {}, ...others] = byReference.get(order) ?? [];
		const charges = (named.byName.get(payment) ?? []).filter(({ part }) => part === 'charges');
		const sum = charges.reduce((total, { gross, settled }) => total + (Number.isNaN(gross) ? settled : gross), 0);
		if (others.length > 0 || charges.length === 0 || Number.isNaN(sum - amount)) continue;
		known++;
		if (sum === amount) equal++;
	}
	return 2 * equal >= known;
}

/** The payments of a reference, to the orders that have it. */
function assign(
	orders: Order[],
	payments: OrderPayment[],
	{ ofOrders, others }: Assignment,
	notes: OrderNote[] = [],
): void {
	const [order] = orders as [Order];
	if (orders.length === 1 && !payments.some((payment) => isEarly(order, payment))) {
		ofOrders.set(order, { payments, unclear: undefined, notes });
		return;
	}
	if (orders.length > 1 && assignOneEach(orders, payments, ofOrders)) return;
	const charges = payments.filter(({ part }) => part === 'charges');
	const areDated =
		orders.every(({ time }) => !Number.isNaN(time)) && charges.every(({ time }) => !Number.isNaN(time));
	const early = payments.filter((payment) => isEarly(order, payment));
	if (!areDated || (orders.length === 1 && early.length === charges.length)) {
		const unclear = orders.length > 1 ? NOTES.severalOrders() : NOTES.paidBefore();
		for (const each of orders) ofOrders.set(each, { payments, unclear, notes });
		return;
	}
	assignByTimes(orders, payments, { ofOrders, others }, notes);
}

/**
 * As many equal charges as orders, of a subscription: each is one's, in the order of time, and which is whose changes
 * nothing. Not where one is from before its order, or something else became of one.
 */
function assignOneEach(orders: Order[], payments: OrderPayment[], ofOrders: Map<Order, Assigned>): boolean {
	if (orders.length !== payments.length) return false;
	const [first] = payments as [OrderPayment];
	const isAlike = (payment: OrderPayment) =>
		payment.part === 'charges' &&
		payment.payout === first.payout &&
		payment.currency === first.currency &&
		payment.gross === first.gross &&
		payment.doubt === '';
	if (!payments.every(isAlike) || !orders.every(({ amount }) => amount === first.gross)) return false;
	const byTime = (a: { time: number }, b: { time: number }) => a.time - b.time || 0;
	const sorted = [...payments].sort(byTime);
	const own = [...orders].sort(byTime).map((order, at) => [order, sorted[at] as OrderPayment] as const);
	if (own.some(([{ time }, payment]) => payment.time < time - EARLIEST_PAYMENT)) return false;
	for (const [order, payment] of own)
		ofOrders.set(order, { payments: [payment], unclear: undefined, notes: [NOTES.severalByTime()] });
	return true;
}

/** Each charge, and what belongs to it, to the last order before it. */
function assignByTimes(
	orders: Order[],
	payments: OrderPayment[],
	{ ofOrders, others }: Assignment,
	notes: OrderNote[],
): void {
	const charges = new Map<string, OrderPayment>();
	for (const payment of payments) if (payment.part === 'charges') charges.set(payment.transactionId, payment);
	const sorted = [...orders].sort((a, b) => a.time - b.time);
	const own = sorted.map((): OrderPayment[] => []);
	const before: OrderPayment[] = [];
	for (const payment of payments) {
		const charge = charges.get(payment.transactionId) ?? payment;
		const place = lastBefore(sorted, charge.time + SLACK);
		const isOwn = place >= 0 && !isEarly(sorted[place] as Order, charge);
		(isOwn ? (own[place] as OrderPayment[]) : before).push(payment);
	}
	const more = orders.length > 1 ? [...notes, NOTES.severalByTime()] : notes;
	sorted.forEach((order, at) =>
		ofOrders.set(order, { payments: own[at] as OrderPayment[], unclear: undefined, notes: more }),
	);
	if (before.length > 0) others.push({ payments: before, notes: [NOTES.orderLater()] });
}

/** The place of the last order until a time, by halves; -1 for none. */
function lastBefore(orders: Order[], time: number): number {
	let [from, to] = [0, orders.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		if ((orders[middle] as Order).time <= time) from = middle + 1;
		else to = middle;
	}
	return from - 1;
}

/** Whether a charge is from so long before an order that it may be another one's. */
function isEarly({ time }: Order, payment: OrderPayment): boolean {
	return payment.part === 'charges' && payment.time < time - EARLIEST_PAYMENT;
}
