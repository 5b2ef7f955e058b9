/** Shops' lists of orders that nobody described, what the service knows of their payments, and what's true of each. */
import type { OrderStatus } from '../../../nodes/CardPayments/domain/orders/verdict.ts';
import { Random } from '../random.ts';

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
	number: number;
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
	/** Columns that a fault changes. */
	amount: string;
	date: string;
	/** What sheets say of a charge: all, neither the order nor what was charged, or only what it's paid out with. */
	sheets: 'whole' | 'bare' | 'net';
	/** What the list does to a reader, and how it spells references. */
	trap: string;
	spelling: string;
	/** Whether nothing of it leaves open what was paid. */
	isClear: boolean;
}

const FIRST_DAY = 20_600;
export const DECIMALS: Record<string, number> = { SAR: 2, EUR: 2, USD: 2, KWD: 3, JPY: 0 };
const SYLLABLES = 'bor dru fen gal hix jum kel lop mav nud pir quo ras syl tev ulm vok wex yat zin'.split(' ');
const ARABIC = '٠١٢٣٤٥٦٧٨٩';

type Spelling = [name: string, list: (number: number) => string, payment: (number: number) => string];

/** How a list writes what payments call by its number, and how they do. */
const SPELLINGS: Spelling[] = [
	...Array.from({ length: 2 }, (): Spelling => ['the same', String, String]),
	['the same with letters', (n) => `SO-${n}`, (n) => `SO-${n}`],
	['number sign', (n) => `#${n}`, String],
	['number sign there', String, (n) => `#${n}`],
	['zeros lost', String, (n) => String(n).padStart(8, '0')],
	['zeros', (n) => String(n).padStart(7, '0'), String],
	['case', (n) => `ord-${n}a`, (n) => `ORD-${n}A`],
	['prefix', String, (n) => `WEB-${n}`],
	['prefix here', (n) => `Bestellung ${n}`, String],
	['year', (n) => `INV-2026-${n}`, (n) => `2026-${n}`],
	['decimals', (n) => `${n}.0`, String],
	['thousands', (n) => n.toLocaleString('en-US'), String],
	['hyphen', (n) => `R\u2013${n}`, (n) => `R-${n}`],
	['no hyphen', (n) => `so ${n}`, (n) => `SO_${n}`],
	['Arabic digits', (n) => inDigits(String(n), ARABIC), String],
	['unseen characters', (n) => `\u200e${n}\u00a0`, String],
	["a spreadsheet's apostrophe", (n) => `'0${n}`, (n) => `0${n}`],
];

/** Columns as shops and people call them. One has two numbers of an order; payments have the first. */
const SHOPS: Array<[order: string, other: string, amount: string, currency: string, date: string]> = [
	['Name', 'Id', 'Total', 'Currency', 'Created at'],
	['order_number', 'id', 'total_price', 'currency', 'created_at'],
	['number', 'id', 'total', 'currency', 'date_created'],
	['id', 'number', 'total', 'currency', 'date_created'],
	['Order ID', 'Invoice No', 'Grand Total', 'Currency', 'Date'],
	['Reference', 'Order Number', 'Amount', 'Currency', 'Date'],
	['order', 'token', 'Amount', 'Currency', 'Date'],
	['amazon-order-id', 'sku', 'item-price', 'currency', 'purchase-date'],
	['increment_id', 'entity_id', 'grand_total', 'order_currency', 'created_at'],
	['Bestellnummer', 'Belegnummer', 'Gesamtbetrag', 'Währung', 'Bestelldatum'],
	['N° commande', 'N° client', 'Montant TTC', 'Devise', 'Date de commande'],
	['Número de pedido', 'Factura', 'Importe total', 'Moneda', 'Fecha'],
	['رقم الطلب', 'رقم الفاتورة', 'المبلغ', 'العملة', 'التاريخ'],
	['注文番号', '伝票番号', '合計金額', '通貨', '注文日'],
	['Номер заказа', 'Номер счета', 'Сумма заказа', 'Валюта', 'Дата заказа'],
	['Sipariş No', 'Fatura No', 'Toplam Tutar', 'Para Birimi', 'Sipariş Tarihi'],
	['Nr zamówienia', 'Nr faktury', 'Kwota brutto', 'Waluta', 'Data zamówienia'],
	['Doc No.', 'Line', 'Amount', 'Currency', 'Date'],
];

interface Writer {
	/** What the column is called then. */
	name?: (name: string) => string;
	write: (minor: number, decimals: number) => string;
}

const PLAIN: Writer = { write: plain };
/** How a list writes amounts. */
const WRITERS: Writer[] = [
	...[PLAIN, PLAIN],
	{ write: (minor, decimals) => plain(minor, decimals).replace('.', ',') },
	{ write: (minor, decimals) => grouped(minor, decimals, ',', '.') },
	{ write: (minor, decimals) => grouped(minor, decimals, '.', ',') },
	{ write: (minor, decimals) => grouped(minor, decimals, "'", '.') },
	{ write: (minor, decimals) => grouped(minor, decimals, '\u00a0', ',') },
	{ write: (minor, decimals) => inDigits(grouped(minor, decimals, '٬', '٫'), ARABIC) },
	{ write: (minor, decimals) => inDigits(plain(minor, decimals), '０１２３４５６７８９') },
	{ write: (minor, decimals) => String(minor / 10 ** decimals) },
	{ name: (name) => `${name} (minor units)`, write: String },
	{ name: (name) => `${name} cents`, write: String },
];

function plain(minor: number, decimals: number): string {
	return (minor / 10 ** decimals).toFixed(decimals);
}

function grouped(minor: number, decimals: number, group: string, sign: string): string {
	const [whole = '', fraction = ''] = plain(minor, decimals).split('.');
	return whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction === '' ? '' : sign + fraction);
}

function inDigits(text: string, digits: string): string {
	return text.replace(/\d/g, (digit) => [...digits][Number(digit)] as string);
}

const TRAPS = [
	...['none', 'none', 'none', 'overlapping', 'overlapping', 'overlapping, one price', 'IDs of charges'],
	...['only IDs of charges', 'subscriptions', 'line items', 'totals in each row', 'a total in the first row'],
	...['two currencies', 'total row', 'years', 'decoys'],
] as const;

export function orderWorld(random: Random): OrderWorld {
	const trap = random.pick(TRAPS);
	const [spelling, list, paid] = random.pick(SPELLINGS);
	const isCalm = random.oneIn(2);
	const main = random.pick(['SAR', 'SAR', 'EUR', 'USD', 'KWD', 'JPY']);
	const onePrice = trap === 'overlapping, one price' ? 1 + random.int(9) : 0;
	const first = 1_001 + random.int(8_000);
	const orders: Order[] = [];
	const newId = (kind: string) => `${kind}_${100_000 + random.int(9_900_000)}`;

	const add = (number: number, day: number, minor: number, currency: string): Order => {
		const order = { number, reference: list(number), minor, currency, day, isCancelled: false, isTest: false };
		orders.push({ ...order, moves: [] });
		return orders.at(-1) as Order;
	};
	const charge = (order: Omit<Order, 'reference'>, more: Partial<Move> = {}): Move => {
		const id = newId('chg');
		const { currency, day, minor, number } = order;
		const of = { kind: 'charge', charge: id, id, reference: paid(number), payout: 'balanced' } as const;
		order.moves.push({ ...of, minor, currency, day, ...more });
		return order.moves.at(-1) as Move;
	};
	const back = (order: Order, of: Move, more: Pick<Move, 'kind' | 'minor' | 'day'>) =>
		order.moves.push({ ...of, id: newId(more.kind), ...more });

	const count = 3 + random.int(28);
	for (let at = 0; at < count; at++) {
		const number = first + at;
		const currency = trap === 'two currencies' && random.oneIn(3) ? 'USD' : main;
		const unit = 10 ** (DECIMALS[currency] as number);
		const price = (onePrice || 5 + random.int(2_000)) * unit + (onePrice > 0 || unit === 1 ? 0 : random.int(unit));
		const isFree = random.oneIn(14);
		const order = add(number, FIRST_DAY + at, isFree ? 0 : price, currency);
		if (isFree) continue;
		order.isTest = !isCalm && random.oneIn(20);
		const fate = isCalm ? 0 : random.int(28);
		if (order.isTest || fate === 1 || fate === 2) continue;
		if (fate === 3) charge(order, { minor: order.minor + random.pick([1, -1]) });
		else if (fate === 4) charge(order, { minor: order.minor * 10 });
		else if (fate === 5) charge(order, { currency: currency === 'SAR' ? 'KWD' : 'SAR' });
		else if (fate === 6) charge(order, { payout: random.pick(['unbalanced', 'unread', 'none']) });
		else if (fate === 7) order.isCancelled = charge(order).minor > 0;
		else if (fate === 8) order.isCancelled = true;
		else if (fate === 9 || fate === 15) {
			charge(order);
			charge(order, { day: order.day + (fate === 9 ? random.int(3) : 31) });
		} else if (fate === 10) {
			const part = 1 + random.int(order.minor - 1);
			charge(order, { minor: part });
			charge(order, { minor: order.minor - part, day: order.day + random.int(3) });
		} else {
			const whole = charge(order, { day: order.day + random.int(2) });
			const [minor, day] = [-order.minor, whole.day + 1 + random.int(9)];
			if (fate === 11) back(order, whole, { kind: 'refund', minor, day });
			if (fate === 12) back(order, whole, { kind: 'refund', minor: -(1 + random.int(order.minor - 1)), day });
			if (fate === 13 || fate === 14) back(order, whole, { kind: 'dispute', minor, day });
			if (fate === 14) back(order, whole, { kind: 'dispute', minor: order.minor, day: day + 10 });
		}
		// The same order again in the months that follow.
		if (trap !== 'subscriptions' || !random.oneIn(3) || fate > 0) continue;
		for (let month = 1; month <= 1 + random.int(2); month++) {
			const next = add(number, order.day + month * 30, order.minor, currency);
			if (isCalm || !random.oneIn(4)) charge(next, { day: next.day + random.int(2) });
		}
	}
	const strangers: Move[] = [];
	for (let more = random.oneIn(2) ? random.int(6) : 0; more > 0; more--) {
		const number = random.oneIn(2) ? first - 1 - more : first + count + more;
		const about = { number, minor: 100 * (1 + random.int(99)), currency: main, day: FIRST_DAY + random.int(20) };
		strangers.push(charge({ ...about, isCancelled: false, isTest: false, moves: [] }));
	}
	const sheets = random.pick(['whole', 'whole', 'whole', 'bare', 'net'] as const);
	const { hasCurrency, ...ofList } = listOf(random, orders, { trap, list, main, first });
	const isClear = hasCurrency && trap === 'none' && sheets !== 'net';
	return { orders, strangers, ...ofList, trap, spelling, sheets, isClear };
}

interface Habits {
	trap: (typeof TRAPS)[number];
	list: Spelling[1];
	main: string;
	/** The number of the first order. */
	first: number;
}

function listOf(random: Random, orders: Order[], { first, list, main, trap }: Habits) {
	const rows: Row[] = [];
	const ofRows: OrderWorld['ofRows'] = [];
	const [column, other, amount, currencyName, date] = random.pick(SHOPS);
	const offset = trap.startsWith('overlapping') ? random.pick([1, -1, 2, 3]) : 15_000 + random.int(1_000);
	const isOtherFirst = random.oneIn(2);
	const isDay = random.oneIn(2);
	const hasDates = trap === 'subscriptions' || !random.oneIn(3);
	const hasStatus = random.oneIn(2) || orders.some(({ isCancelled }) => isCancelled);
	const currencyAt =
		trap === 'two currencies' ? 'column' : random.pick(['column', 'column', 'column', 'name', 'cell', 'nowhere']);
	const writer = currencyAt === 'column' || currencyAt === 'nowhere' ? random.pick(WRITERS) : PLAIN;
	const named = currencyAt === 'name' ? `${amount} (${main})` : (writer.name?.(amount) ?? amount);
	const word = () => Array.from({ length: 2 }, () => random.pick(SYLLABLES)).join('');
	const written = (minor: number, currency: string) =>
		writer.write(minor, DECIMALS[currency] as number) + (currencyAt === 'cell' ? ` ${currency}` : '');
	const write = (order: Order, text: string, more: Row = {}) => {
		const { day, isCancelled, isTest, moves, number, reference } = order;
		const [own = ''] = moves.map((move) => move.charge);
		const second = { [other]: list(number + offset) };
		ofRows.push(order);
		rows.push({
			...(trap === 'decoys' && {
				'Row Total Items': String(1 + random.int(5)),
				Customer: String(first + random.int(orders.length * 2)),
				SKU: String(100_000 + random.int(99)),
				Postcode: String(first + random.int(9_000)),
				Phone: `05${random.int(99_999_999)}`,
				Note: word(),
			}),
			...(trap !== 'only IDs of charges' && {
				...(isOtherFirst && second),
				[column]: reference,
				...(!isOtherFirst && second),
			}),
			...(/IDs of charges/.test(trap) && { transaction_id: own }),
			...(trap === 'years' && { Invoice: `INV-${2020 + (number % 7)}` }),
			[named]: text,
			...(currencyAt === 'column' && { [currencyName]: order.currency }),
			...(hasDates && { [date]: new Date(day * 86_400_000).toISOString().slice(0, isDay ? 10 : undefined) }),
			...(hasStatus && { Status: isCancelled ? 'Cancelled' : isTest ? 'Test' : 'Completed' }),
			...more,
		});
	};
	for (const order of orders) {
		const { currency, minor } = order;
		const isOfLines = minor > 3 && /^line items|^totals in|^a total in/.test(trap);
		const lines = isOfLines ? 1 + random.int(3) : 1;
		// Of equal ones, a total in each row may be meant.
		const part = Math.floor(minor / (lines + 1));
		for (let line = 0; line < lines; line++) {
			const own = trap !== 'line items' ? minor : line === 0 ? minor - part * (lines - 1) : part;
			const isEmpty = trap === 'a total in the first row' && line > 0;
			write(order, isEmpty ? '' : written(own, currency), lines > 1 ? { Item: word() } : {});
		}
	}
	if (trap === 'total row') {
		ofRows.push(undefined);
		rows.push({
			...Object.fromEntries(Object.keys(rows[0] as Row).map((name) => [name, ''])),
			[column]: random.pick(['Total', 'Summe', word()]),
			[named]: written(
				orders.reduce((sum, { minor }) => sum + minor, 0),
				main,
			),
		});
	}
	return { amount: named, date, rows, ofRows, hasCurrency: currencyAt !== 'nowhere' };
}

/** Charges of one order that are further apart may be of two. */
const DAYS_OF_ONE = 7;

/** What's true of it: `paid` is once, in full, in its currency, by money that came and stayed. */
export function statusOf({ currency, isCancelled, minor, moves }: Order): OrderStatus {
	const of = (kind: Move['kind']) => moves.filter((move) => move.kind === kind);
	const sumOf = (kind: Move['kind']) => of(kind).reduce((sum, move) => sum + move.minor, 0);
	const [charged, kept] = [sumOf('charge'), sumOf('charge') + sumOf('refund')];
	if (moves.length === 0) return minor === 0 ? 'nothing_due' : 'not_paid';
	if (sumOf('dispute') < 0) return 'disputed';
	if (isCancelled) return kept > 0 ? 'cancelled_paid' : 'refunded';
	if (moves.some((move) => move.currency !== currency)) return 'amount_differs';
	if (kept <= 0) return 'refunded';
	if (kept < charged) return kept < minor ? 'partly_refunded' : 'paid';
	const days = of('charge').map(({ day }) => day);
	if (kept >= minor * 2 && days.length > 1)
		return Math.max(...days) - Math.min(...days) > DAYS_OF_ONE ? 'ambiguous' : 'paid_twice';
	if (kept !== minor) return 'amount_differs';
	const isIn = (payout: Move['payout']) => moves.some((move) => move.payout === payout);
	return isIn('unbalanced')
		? 'not_compared'
		: isIn('none')
			? 'not_paid_out_yet'
			: isIn('unread')
				? 'payout_not_read'
				: 'paid';
}

interface Fault {
	world: OrderWorld;
	order: Order;
	move: Move;
	own: [Row, ...Row[]];
}

/** What may go wrong with one order that was paid. */
export const FAULTS: Record<string, (about: Fault) => void> = {
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
	'beside one that nobody paid': ({ own, world: { amount, date, rows } }) => {
		const cells = Object.entries(own[0]).map(([name, cell]) => [name, cell.replace(/\d{4,}/, '99987654')]);
		rows.push({ ...Object.fromEntries(cells), [amount]: '5', [date]: own[0][date] ?? '' });
	},
};

function add(order: Order, move: Move, more: Partial<Move>): void {
	order.moves.push({ ...move, ...more });
}

/** The same, with one fault in an order that was paid; undefined where none was. */
export function withFault(seed: number, names = Object.keys(FAULTS)): OrderWorld | undefined {
	const world = orderWorld(new Random(seed));
	const paid = world.orders.filter((order) => statusOf(order) === 'paid');
	const order = paid[seed % Math.max(1, paid.length)];
	if (order === undefined) return undefined;
	const own = world.rows.filter((_, at) => world.ofRows[at] === order) as [Row, ...Row[]];
	FAULTS[names[seed % names.length] as string]?.({ world, order, move: order.moves[0] as Move, own });
	return world;
}
