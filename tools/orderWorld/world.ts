/**
 * Shops' lists of orders as nobody described them, what the service knows of their payments, and which orders are truly
 * paid. It shares no code with the fuzz: what both would get wrong, neither would see.
 */
import { chanceOf } from '../bankWorld/chance.ts';

export type Row = Record<string, string>;

/** Money of one order, as it truly moved. Amounts in minor units, days since 1970. */
export interface Move {
	kind: 'charge' | 'refund' | 'dispute';
	/** Of the charge that it's of. */
	charge: string;
	/** Its own. */
	id: string;
	/** What the payment calls the order. */
	reference: string;
	/** Below zero for what went back. */
	minor: number;
	currency: string;
	day: number;
	/** Where it stands: in a payout that balances, in one that doesn't, in one that isn't read, in none yet. */
	payout: 'balanced' | 'unbalanced' | 'unread' | 'none';
}

export interface Order {
	/** What its list calls it, in the column that's right. */
	reference: string;
	minor: number;
	currency: string;
	day: number;
	isCancelled: boolean;
	isTest: boolean;
	moves: Move[];
}

export interface OrderWorld {
	orders: Order[];
	/** The rows of the list, and of each the order that it's of; undefined for a row that's none. */
	rows: Row[];
	ofRows: Array<Order | undefined>;
	/** Payments of other shops, and of orders that the list lacks. */
	strangers: Move[];
	/** The column of amounts. */
	amount: string;
	/** Whether sheets say neither the order nor what was charged: the list of charges does. */
	areSheetsBare: boolean;
	/** What the list does to a reader. */
	trap: string;
}

const FIRST_DAY = 20_600;
export const DECIMALS: Record<string, number> = { SAR: 2, USD: 2, KWD: 3, JPY: 0 };
const SYLLABLES = 'bor dru fen gal hix jum kel lop mav nud pir quo ras syl tev ulm vok wex yat zin'.split(' ');

/** How a list and a payment write one number. */
const SPELLINGS: Array<[list: (number: number) => string, payment: (number: number) => string]> = [
	[String, String],
	[String, String],
	[(number) => `SO-${number}`, (number) => `SO-${number}`],
	[(number) => `#${number}`, String],
	[String, (number) => `#${number}`],
	[(number) => String(number).padStart(8, '0'), String],
	[(number) => `${number}`, (number) => `WEB-${number}`],
	[(number) => `so ${number}`, (number) => `SO${number}`],
];
/** A shop has two numbers of an order, and one of them is what payments call it. */
const PAIRS: Array<[right: string, other: string]> = [
	['number', 'id'],
	['id', 'number'],
	['order_number', 'id'],
	['Order ID', 'Invoice No'],
	['Reference', 'Order Number'],
	['Name', 'Id'],
	['Bestellnummer', 'Belegnummer'],
	['order', 'token'],
];
const TRAPS = [
	...[
		'none',
		'none',
		'overlapping',
		'overlapping',
		'overlapping, one price',
		'IDs of charges',
		'only IDs of charges',
	],
	...['subscriptions', 'line items', 'totals in each row', 'two currencies', 'total row', 'years', 'decoys'],
] as const;

export function orderWorld(seed: number): OrderWorld {
	const chance = chanceOf(seed);
	const upTo = (most: number) => Math.floor(chance() * most);
	const pick = <T>(all: readonly T[]) => all[upTo(all.length)] as T;
	const isOne = (of: number) => upTo(of) === 0;
	const word = () => Array.from({ length: 2 }, () => pick(SYLLABLES)).join('');

	const trap = pick(TRAPS);
	const [list, paid] = pick(SPELLINGS);
	const [column, other] = pick(PAIRS);
	const isCalm = isOne(2);
	const main = pick(['SAR', 'SAR', 'USD', 'KWD', 'JPY']);
	const onePrice = trap === 'overlapping, one price' ? 1 + upTo(9) : 0;
	const isOverlapping = trap.startsWith('overlapping');
	const offset = isOverlapping ? pick([1, -1, 2, 3]) : 5_000 + upTo(1_000);
	const first = 1_001 + upTo(4_000);
	const orders: Order[] = [];
	const newId = (kind: string) => `${kind}_${100_000 + upTo(9_900_000)}`;

	const add = (number: number, day: number, minor: number, currency: string): Order => {
		const order: Order = {
			reference: list(number),
			minor,
			currency,
			day,
			isCancelled: false,
			isTest: false,
			moves: [],
		};
		orders.push(order);
		return order;
	};
	const charge = (order: Order, number: number, more: Partial<Move> = {}): Move => {
		const id = newId('chg');
		const move: Move = {
			kind: 'charge',
			charge: id,
			id,
			reference: paid(number),
			minor: order.minor,
			currency: order.currency,
			day: order.day,
			payout: 'balanced',
			...more,
		};
		order.moves.push(move);
		return move;
	};
	const back = (order: Order, of: Move, more: Pick<Move, 'kind' | 'minor' | 'day'>) =>
		order.moves.push({ ...of, id: newId(more.kind), ...more });

	const count = 3 + upTo(24);
	for (let at = 0; at < count; at++) {
		const number = first + at;
		const currency = trap === 'two currencies' && isOne(3) ? 'USD' : main;
		const unit = 10 ** (DECIMALS[currency] as number);
		const price = (onePrice || 5 + upTo(900)) * unit + (onePrice > 0 || unit === 1 ? 0 : upTo(unit));
		const isFree = isOne(14);
		const order = add(number, FIRST_DAY + at, isFree ? 0 : price, currency);
		if (isFree) continue;
		order.isTest = !isCalm && isOne(20);
		const fate = isCalm ? 0 : upTo(26);
		if (order.isTest || fate === 1 || fate === 2) continue;
		if (fate === 3) charge(order, number, { minor: order.minor - 1 });
		else if (fate === 4) charge(order, number, { minor: order.minor * 10 });
		else if (fate === 5) charge(order, number, { currency: currency === 'SAR' ? 'KWD' : 'SAR' });
		else if (fate === 6) charge(order, number, { payout: pick(['unbalanced', 'unread', 'none']) });
		else if (fate === 7) order.isCancelled = charge(order, number).minor > 0;
		else if (fate === 8) order.isCancelled = true;
		else if (fate === 9) {
			charge(order, number);
			charge(order, number, { day: order.day + upTo(3) });
		} else if (fate === 10) {
			const part = 1 + upTo(order.minor - 1);
			charge(order, number, { minor: part });
			charge(order, number, { minor: order.minor - part, day: order.day + upTo(3) });
		} else {
			const whole = charge(order, number, { day: order.day + upTo(2) });
			const [minor, day] = [-order.minor, whole.day + 1 + upTo(9)];
			if (fate === 11) back(order, whole, { kind: 'refund', minor, day });
			if (fate === 12) back(order, whole, { kind: 'refund', minor: -(1 + upTo(order.minor - 1)), day });
			if (fate === 13 || fate === 14) back(order, whole, { kind: 'dispute', minor, day });
			if (fate === 14) back(order, whole, { kind: 'dispute', minor: order.minor, day: day + 10 });
		}
		// The same order again in the months that follow.
		if (trap !== 'subscriptions' || !isOne(3) || fate > 0) continue;
		for (let month = 1; month <= 1 + upTo(2); month++) {
			const next = add(number, order.day + month * 30, order.minor, currency);
			if (isCalm || !isOne(4)) charge(next, number, { day: next.day + upTo(2) });
		}
	}
	const strangers: Move[] = [];
	for (let more = isOne(2) ? upTo(6) : 0; more > 0; more--) {
		const number = isOne(2) ? first - 1 - more : first + count + more;
		const about = { reference: '', minor: 100 * (1 + upTo(99)), currency: main, day: FIRST_DAY + upTo(20) };
		strangers.push(charge({ ...about, isCancelled: false, isTest: false, moves: [] }, number));
	}
	return { orders, strangers, ...rowsOf(), trap, areSheetsBare: isOne(5) };

	function rowsOf(): Pick<OrderWorld, 'amount' | 'rows' | 'ofRows'> {
		const rows: Row[] = [];
		const ofRows: OrderWorld['ofRows'] = [];
		const comma = isOne(4);
		const amountName = pick(['total', 'Total', 'Grand Total', 'Amount', 'Gesamtbetrag']);
		const hasDates = trap === 'subscriptions' || !isOne(3);
		const hasStatus = isOne(2) || orders.some(({ isCancelled }) => isCancelled);
		const currencyAt = trap === 'two currencies' ? 'column' : pick(['column', 'column', 'name', 'nowhere']);
		const hasCharges = trap === 'IDs of charges' || trap === 'only IDs of charges';
		const amountText = (minor: number, currency: string) => {
			const decimals = DECIMALS[currency] as number;
			const text = (minor / 10 ** decimals).toFixed(decimals);
			return comma ? text.replace('.', ',') : text;
		};
		const named = currencyAt === 'name' ? `${amountName} (${main})` : amountName;
		const write = (order: Order, amount: string, more: Row = {}) => {
			const number = Number(order.reference.replace(/\D/g, ''));
			const [own = ''] = order.moves.map((move) => move.charge);
			ofRows.push(order);
			rows.push({
				...(trap === 'decoys' && {
					Customer: String(first + upTo(count * 2)),
					Postcode: String(first + upTo(9_000)),
					Phone: `05${upTo(99_999_999)}`,
					Note: word(),
				}),
				...(trap !== 'only IDs of charges' && {
					...(seed % 2 === 0 && { [other]: list(number + offset) }),
					[column]: order.reference,
					...(seed % 2 === 1 && { [other]: list(number + offset) }),
				}),
				...(hasCharges && { transaction_id: own }),
				...(trap === 'years' && { Invoice: `INV-${2020 + (number % 7)}` }),
				[named]: amount,
				...(currencyAt === 'column' && { Currency: order.currency }),
				...(hasDates && { Date: new Date(order.day * 86_400_000).toISOString().slice(0, 10) }),
				...(hasStatus && { Status: order.isCancelled ? 'Cancelled' : order.isTest ? 'Test' : 'Completed' }),
				...more,
			});
		};
		for (const order of orders) {
			const { currency, minor } = order;
			const whole = amountText(minor, currency);
			const lines = minor > 3 && (trap === 'line items' || trap === 'totals in each row') ? 1 + upTo(3) : 1;
			if (trap === 'line items' && lines > 1) {
				const part = Math.floor(minor / lines);
				for (let line = 0; line < lines; line++)
					write(order, amountText(line === 0 ? minor - part * (lines - 1) : part, currency), {
						Item: word(),
					});
			} else for (let line = 0; line < lines; line++) write(order, whole, lines > 1 ? { Item: word() } : {});
		}
		if (trap === 'total row') {
			const sum = orders.reduce((total, { minor }) => total + minor, 0);
			const names = Object.keys(rows[0] as Row);
			ofRows.push(undefined);
			rows.push({
				...Object.fromEntries(names.map((name) => [name, ''])),
				[column]: pick(['Total', 'Summe', word()]),
				[named]: amountText(sum, main),
			});
		}
		return { amount: named, rows, ofRows };
	}
}

/** Whether an order was paid once, in full, in its currency, by money that came and stayed. */
export function isPaid({ currency, isCancelled, minor, moves }: Order): boolean {
	if (isCancelled || minor === 0 || moves.length === 0) return false;
	if (moves.some((move) => move.currency !== currency || move.payout !== 'balanced')) return false;
	const sumOf = (kind: Move['kind']) => moves.reduce((sum, move) => sum + (move.kind === kind ? move.minor : 0), 0);
	return sumOf('charge') + sumOf('refund') === minor && sumOf('dispute') >= 0;
}

/** What may go wrong with one order that was paid. */
export const FAULTS: Record<
	string,
	(about: { world: OrderWorld; order: Order; move: Move; own: [Row, ...Row[]] }) => void
> = {
	'never came': ({ order }) => void order.moves.splice(0),
	'a coin less': ({ move }) => void move.minor--,
	'a coin more': ({ move }) => void move.minor++,
	'ten times as much': ({ move }) => void (move.minor *= 10),
	'in another currency': ({ move }) => void (move.currency = move.currency === 'USD' ? 'SAR' : 'USD'),
	'in a payout that differs': ({ move }) => void (move.payout = 'unbalanced'),
	'in a payout that was not read': ({ move }) => void (move.payout = 'unread'),
	'paid out later': ({ move }) => void (move.payout = 'none'),
	'given back': ({ move, order }) => add(order, move, { kind: 'refund', id: 'back', minor: -move.minor }),
	'given back in part': ({ move, order }) => add(order, move, { kind: 'refund', id: 'back', minor: -1 }),
	disputed: ({ move, order }) => add(order, move, { kind: 'dispute', id: 'held', minor: -move.minor }),
	'paid twice': ({ move, order }) => add(order, move, { charge: 'again', id: 'again' }),
	'called by a name of nobody': ({ move }) => void Object.assign(move, { reference: 'ZZ-9', charge: 'z', id: 'z' }),
	'with another amount in the list': ({ own, world }) => void (own[0][world.amount] = '7777'),
	'without an amount in the list': ({ own, world }) => {
		for (const row of own) row[world.amount] = '';
	},
	cancelled: ({ own, world }) => {
		for (const row of world.rows) row.Status = own.includes(row) ? 'Cancelled' : 'Completed';
	},
	'beside one that nobody paid': ({ own, world }) => {
		const cells = Object.entries(own[0]).map(([name, cell]) => [name, cell.replace(/\d{4,}/, '99987654')]);
		world.rows.push({ ...Object.fromEntries(cells), [world.amount]: '5', Date: own[0].Date ?? '' });
	},
};

function add(order: Order, move: Move, more: Partial<Move>): void {
	order.moves.push({ ...move, ...more });
}

/** The same, with one fault in an order that was paid; undefined where none was. */
export function withFault(seed: number, names = Object.keys(FAULTS)): OrderWorld | undefined {
	const world = orderWorld(seed);
	const paid = world.orders.filter(isPaid);
	const order = paid[seed % Math.max(1, paid.length)];
	if (order === undefined) return undefined;
	const own = world.rows.filter((_, at) => world.ofRows[at] === order) as [Row, ...Row[]];
	FAULTS[names[seed % names.length] as string]?.({ world, order, move: order.moves[0] as Move, own });
	return world;
}
