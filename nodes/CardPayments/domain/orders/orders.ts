import { addToGroup } from '../grouped';
import { DateColumn, type Zone } from '../dates';
import type { Description } from '../services';
import {
	cellText,
	currenciesOf,
	isDateCell,
	lineText,
	namesCalled,
	ItemTable,
	TableAmounts,
	valueAt,
	type Item,
	type TableSource,
} from '../table';
import { isKnownCurrency } from '../currency';
import { inTurns, mappedInTurns, type Pause } from '../turns';
import { DAY } from '../units';
import { isCancelled, isTotalColumn, isTotalLabel, ORDER_COLUMNS } from '../words';
import { settleColumn } from './columnEvidence';
import { NOTES, type OrderNote } from './orderNotes';
import { namedPayments, type NamedPayments } from './references';
import { findOrderColumns, ORDER_HEADER, type OrderColumns } from './orderColumns';
import type { OrderPayment } from './orderPayment';

/** How the amount of an order is known: by one cell, by its rows' sum; not, as a cell can't be read, or at all. */
type AmountSource = 'said' | 'sum' | 'unread' | 'unknown';

export interface Order {
	reference: string;
	/** In units of 10^-4; NaN where no column says it, or it can't be read. */
	amount: number;
	source: AmountSource;
	/** In capital letters; empty where nothing says it. */
	currency: string;
	/** As in the items. */
	date: string;
	/** Epoch milliseconds; NaN where nothing says it. */
	time: number;
	/** How many of its rows have an amount: each may be an order. */
	rows: number;
	/** The places of the input items. */
	indexes: number[];
	notes: OrderNote[];
	/** Why it isn't known which reference is its own; undefined where it is. */
	unclear: OrderNote | undefined;
	isCancelled: boolean;
}

export interface OrderList {
	orders: Order[];
	/** Orders with a reference: several where months or years count anew. */
	byReference: Map<string, Order[]>;
	named: NamedPayments;
	columns: OrderColumns;
	/** A column that may be the order's as well; '' where there's none. */
	rival: string;
	/** What payments are called that may be another order's by it. */
	doubtedNames: ReadonlySet<string>;
	/** How many rows are totals, by their name or their sum, and no orders. */
	totals: number;
	/** Rows of nothing but a text, which are no orders. */
	remarks: string[];
	/** An amount that can't be read; '' where all can. */
	unreadAmount: string;
	table: ItemTable;
}

/** Rows of one reference that are further apart are of different orders. */
const LONGEST_ORDER = 7 * DAY;
/** So many orders of several rows that all repeat one amount show that the column holds totals. */
const ENOUGH_ROWS = 3;

/** A sum of fewer is an order that costs as much as another. */
const FEWEST_SUMMED = 2;
/** An order may lack its customer. */
const FEWEST_LACKED = 2;
/** In a table of fewer columns, an order may have nothing but its reference. */
const FEWEST_OF_TABLE = 3;

interface OrderReading {
	/** What the user's text says of the orders. */
	described?: Description;
	/** What may have paid them. */
	payments: OrderPayment[];
	/** The workflow's, of dates that say none. */
	zone: Zone;
	/** Epoch milliseconds: no order is dated long after it. */
	now: number;
	pause: Pause;
}

/** One row of the list. */
interface OrderRow {
	index: number;
	/** Of the order, where its reference is that of several, such as its customer's; '' where nothing says it. */
	number: string;
	/** NaN where the cell is empty, or can't be read. */
	amount: number;
	isUnread: boolean;
	currency: string;
	date: string;
	/** As `DateColumn` gives it. */
	time: number;
	unclear: OrderNote | undefined;
	isCancelled: boolean;
}

/**
 * The orders in items of any origin: one row each, or one for each thing that was bought.
 *
 * @throws InputError when a column isn't there, or that of the order can't be found
 */
export async function readOrders(
	source: TableSource,
	{ described = {}, payments, zone, now, pause }: OrderReading,
): Promise<OrderList> {
	const table = await ItemTable.of(source, { thing: 'order', words: ORDER_HEADER(), described }, pause);
	const named = await namedPayments(payments, pause);
	const found = await findOrderColumns(table, named, pause);
	const lines = await orderRowsOf(table, found, { described, zone, now, pause });
	const settled = await settleColumn(found.fitting, { items: table.items, facts: lines, named }, pause);
	const { rival, doubtedNames } = settled;
	const { amount, currency, date, code } = found;
	const columns = { order: settled.column, isById: settled.isById, amount, currency, date, code };
	for (const at of settled.doubted) (lines[at] as OrderRow).unclear = NOTES.severalColumns(columns.order, rival);
	const number = numberColumn(table, columns);
	const namesMeant = await named.namesMeant();
	const byText = new Map<string, OrderRow[]>();
	const sum = await sumRow(table, columns.order, lines, pause);
	const remarks: string[] = [];
	let [totals, unreadAmount] = [0, ''];
	await inTurns(lines, pause, (line, at) => {
		const item = table.items[at] as Item;
		// A file beside the orders, say.
		if (Object.keys(item).length === 0) return;
		const reference = cellText(valueAt(item, columns.order));
		// Where an order's column is empty, another may call the row a total.
		const labels = reference === '' ? table.columns.map((column) => cellText(valueAt(item, column))) : [reference];
		const isPaid = () => namesMeant(reference).length > 0;
		if (labels.some((label) => !/\d/.test(label) && isTotalLabel(label)) || (at === sum && !isPaid())) {
			totals++;
			return;
		}
		const remark = remarkIn(table, item);
		if (remark !== undefined && !isPaid()) return void (remark !== '' && remarks.push(remark));
		if (line.isUnread) unreadAmount ||= cellText(valueAt(item, columns.amount));
		// Each without one is an order of its own.
		const key = reference === '' ? `\n${line.index}` : reference;
		line.number = cellText(valueAt(item, number));
		addToGroup(byText, key, line);
	});
	const orders: Order[] = [];
	const byReference = new Map<string, Order[]>();
	const groups = await mappedInTurns([...byText], pause, ([key, own]) => ({
		reference: key.startsWith('\n') ? '' : key,
		parts: inOrders(own),
	}));
	const meaning = await severalMeaning(groups, columns.amount, pause);
	await inTurns(groups, pause, ({ reference, parts }) => {
		const own = parts.map((part) => orderOf(reference, part, meaning));
		for (const order of own) orders.push(order);
		if (reference !== '') byReference.set(reference, own);
	});
	return { orders, byReference, named, columns, rival, doubtedNames, totals, remarks, unreadAmount, table };
}

/** The row that has what all others come to, and but for a label lacks what they have; -1 for none. */
async function sumRow(table: ItemTable, order: string, lines: OrderRow[], pause: Pause): Promise<number> {
	const { columns, items } = table;
	let all = 0;
	await inTurns(lines, pause, ({ amount }) => void (all += Number.isNaN(amount) ? 0 : amount));
	const sums: number[] = [];
	await inTurns(lines, pause, ({ amount }, at) => void (amount !== 0 && amount * 2 === all && sums.push(at)));
	const [place = -1, ...more] = sums;
	if (place < 0 || more.length > 0 || lines.length <= FEWEST_SUMMED) return -1;
	const [texts, lacked]: [string[], string[]] = [[], []];
	for (const column of columns)
		if (isBlank(items[place] as Item, column)) lacked.push(column);
		else if (column === order || !table.isMoney(column)) texts.push(column);
	await inTurns(items, pause, (item, at) => {
		if (at === place || Number.isNaN((lines[at] as OrderRow).amount)) return;
		for (const column of [...lacked]) if (isBlank(item, column)) lacked.splice(lacked.indexOf(column), 1);
	});
	return texts.length <= 1 && lacked.length >= FEWEST_LACKED ? place : -1;
}

/** What stands in a row of no order: nothing, or one text that no number makes a reference; undefined of an order. */
function remarkIn({ columns }: ItemTable, item: Item): string | undefined {
	const [first, ...more] = columns.filter((column) => !isBlank(item, column));
	if (first === undefined) return '';
	const text = cellText(valueAt(item, first));
	return columns.length >= FEWEST_OF_TABLE && more.length === 0 && !/\d/.test(text) ? text : undefined;
}

const isBlank = (item: Item, column: string): boolean => cellText(valueAt(item, column)) === '';

async function orderRowsOf(
	{ items, rows }: ItemTable,
	columns: Awaited<ReturnType<typeof findOrderColumns>>,
	{ described = {}, zone, now, pause }: Omit<OrderReading, 'payments'>,
): Promise<OrderRow[]> {
	const { amount: name, currency: column, code } = columns;
	const currencies = await currenciesOf(items, { column, code, amounts: [name], fallback: '' }, pause);
	const cells: string[] = [];
	const dates: string[] = [];
	await inTurns(items, pause, (item) => {
		cells.push(lineText(valueAt(item, name)));
		dates.push(cellText(valueAt(item, columns.date)));
	});
	const amounts = await TableAmounts.of({ name, cells, currencies, described }, pause);
	const times = await DateColumn.of(dates, { dateFormat: described.dateFormat ?? 'auto', zone, now }, pause);
	return await mappedInTurns(rows, pause, ({ index }, at) => {
		const units = amounts.unitsAt(at);
		const isUnread = amounts.isUnread(at);
		return {
			index,
			number: '',
			isUnread,
			currency: currencies[at] as string,
			date: dates[at] as string,
			time: times.timeAt(at),
			amount: isUnread ? Number.NaN : units,
			unclear: undefined,
			isCancelled: isCancelledOrder(items[at] as Item, columns),
		};
	});
}

function isCancelledOrder(
	item: Item,
	{ states, cancelled }: Pick<Awaited<ReturnType<typeof findOrderColumns>>, 'states' | 'cancelled'>,
): boolean {
	return (
		states.some((column) => isCancelled(cellText(valueAt(item, column)))) ||
		cancelled.some((column) => isDateCell(valueAt(item, column)))
	);
}

/** What's called an order's more plainly than the column of references. By its ID, one payment may pay several. */
function numberColumn({ columns }: ItemTable, { order, amount, currency, date, isById }: OrderColumns): string {
	if (isById) return '';
	const [first = ''] = namesCalled(
		columns.filter((column) => ![amount, currency, date].includes(column)),
		ORDER_COLUMNS.order(),
	);
	return first === order ? '' : first;
}

/** The rows of one reference by order: those of one number, or else of about the same day, are of one. */
function inOrders(lines: OrderRow[]): OrderRow[][] {
	const byNumber = new Map<string, OrderRow[]>();
	for (const line of lines) addToGroup(byNumber, line.number, line);
	if (byNumber.size > 1 && !byNumber.has('')) return [...byNumber.values()];
	const dated = lines.filter(({ time }) => !Number.isNaN(time));
	if (lines.length === 1 || dated.length !== lines.length) return [lines];
	const sorted = [...lines].sort((a, b) => a.time - b.time || a.index - b.index);
	const parts: OrderRow[][] = [];
	for (const line of sorted) {
		const last = parts.at(-1);
		if (last !== undefined && line.time - (last.at(-1) as OrderRow).time <= LONGEST_ORDER) last.push(line);
		else parts.push([line]);
	}
	return parts;
}

type SeveralMeaning = 'lines' | 'totals' | 'unknown';

/** What amounts in several rows of one order are: of its lines where they differ, else its total again and again. */
async function severalMeaning(
	groups: Array<{ parts: OrderRow[][] }>,
	column: string,
	pause: Pause,
): Promise<SeveralMeaning> {
	let repeated = 0;
	let differing = 0;
	await inTurns(groups, pause, ({ parts }) => {
		for (const lines of parts) {
			if (lines.length < 2) continue;
			const known = lines.filter(({ amount }) => !Number.isNaN(amount));
			if (known.some(({ amount }) => amount !== known[0]?.amount)) differing++;
			else if (known.length > 1) repeated++;
		}
	});
	if (differing > 0) return 'lines';
	return repeated >= ENOUGH_ROWS || isTotalColumn(column) ? 'totals' : 'unknown';
}

function orderOf(reference: string, lines: OrderRow[], meaning: SeveralMeaning): Order {
	const known = lines.filter(({ amount }) => !Number.isNaN(amount));
	const currencies = new Set(lines.map(({ currency }) => currency).filter((code) => code !== ''));
	const isUnread = lines.some((line) => line.isUnread);
	const notes = reference === '' ? [NOTES.noReference()] : [];
	if (isUnread) notes.push(NOTES.amountUnread());
	else if (currencies.size > 1) notes.push(NOTES.severalCurrencies());
	const [code = ''] = currencies.size === 1 ? currencies : [];
	const isKnown = isKnownCurrency(code);
	if (code !== '' && !isKnown) notes.push(NOTES.unknownCurrency(code));
	const isOne = !isUnread && currencies.size <= 1;
	const amount = isOne
		? amountOf(known, meaning)
		: { ...UNKNOWN_AMOUNT, ...(isUnread && { source: 'unread' as const }) };
	if (isOne && known.length > 0 && amount.source === 'unknown') notes.push(NOTES.severalRows());
	const dated = lines.find(({ date }) => date !== '');
	return {
		reference,
		...amount,
		currency: isKnown ? code : '',
		date: dated?.date ?? '',
		time: dated?.time ?? Number.NaN,
		rows: known.length,
		indexes: lines.map(({ index }) => index),
		notes,
		unclear: lines.find((line) => line.unclear !== undefined)?.unclear,
		isCancelled: lines.some((line) => line.isCancelled),
	};
}

const UNKNOWN_AMOUNT: Pick<Order, 'amount' | 'source'> = { amount: Number.NaN, source: 'unknown' };

function amountOf(lines: OrderRow[], meaning: SeveralMeaning): Pick<Order, 'amount' | 'source'> {
	const [first] = lines;
	if (first === undefined) return UNKNOWN_AMOUNT;
	const isOne = lines.length === 1 || meaning === 'totals' || lines.every(({ amount }) => amount === 0);
	if (isOne) return { amount: first.amount, source: 'said' };
	if (meaning === 'unknown') return UNKNOWN_AMOUNT;
	return { amount: lines.reduce((sum, { amount }) => sum + amount, 0), source: 'sum' };
}
