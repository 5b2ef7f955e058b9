import { unitOfName } from '../cells';
import { inTurns, type Pause } from '../turns';
import { lazily } from '../lazily';
import { cellText, currencyInName, isDateCell, namesCalled, valueAt, type Item, type ItemTable } from '../table';
import { isCancelledName, isStateName, ORDER_COLUMNS } from '../words';
import type { FittingColumn } from './columnEvidence';
import type { NamedPayments } from './references';

/** '' for what isn't there. */
export interface OrderColumns extends Record<keyof typeof ORDER_COLUMNS, string> {
	/** The currency of orders whose column says none: as entered, or by the name of the amounts' column. */
	code: string;
	/** Whether the order's column has IDs of payments instead of references. */
	isById: boolean;
}

/** The columns but for the order's, which what stands in the others may decide. */
interface FoundOrderColumns extends Omit<OrderColumns, 'order' | 'isById'> {
	/** Those that may be the order's, the likeliest first. */
	fitting: FittingColumn[];
	/** Those that say what state an order is in. */
	states: string[];
	/** Those that say when one was cancelled. */
	cancelled: string[];
}

/** By these a header of orders is known. */
export const ORDER_HEADER = lazily(() => [ORDER_COLUMNS.order(), ORDER_COLUMNS.amount()]);

/**
 * The columns of orders. That of the reference is the one whose values payments have, in any spelling; the others are
 * found by their names.
 *
 * @throws InputError when a column isn't there, or that of the order can't be found
 */
export async function findOrderColumns(
	table: ItemTable,
	named: NamedPayments,
	pause: Pause,
): Promise<FoundOrderColumns> {
	const called = (role: keyof typeof ORDER_COLUMNS) => table.called(ORDER_COLUMNS[role]());
	const others = {
		amount: table.described('amountColumn') || amountColumn(table),
		currency: table.described('currencyColumn') || (table.code === '' ? (called('currency')[0] ?? '') : ''),
		date:
			table.described('dateColumn') ||
			(called('date').find((column) => table.mostly(column, isDateCell)) ?? called('date')[0] ?? ''),
	};
	const taken = Object.values(others);
	const orderNamed = table.described('orderColumn');
	const free = orderNamed === '' ? table.columns.filter((column) => !taken.includes(column)) : [orderNamed];
	const occurring: Occurring[] = [];
	for (const column of free) occurring.push(await occurringIn(column, table.items, named, pause));
	const fitting = orderNamed === '' ? likeliest(occurring) : occurring;
	if (fitting.length === 0) throw table.missing('orderColumn');
	const states = table.columns.filter((column) => isStateName(column));
	const cancelled = table.columns.filter((column) => isCancelledName(column));
	return { ...others, fitting, states, cancelled, code: table.code || currencyInName(others.amount) };
}

/**
 * What's called so and holds amounts, or nothing yet: a rate is no amount. Of several, one without tax is the last:
 * that isn't what was charged.
 */
function amountColumn(table: ItemTable): string {
	const all = table.called(ORDER_COLUMNS.amount()).filter((column) => !unitOfName(column).isNoAmount);
	const isNet = (column: string) => Number(unitOfName(column).isNet);
	const called = [...all].sort((a, b) => isNet(a) - isNet(b));
	return called.find((column) => table.isMoney(column)) ?? called[0] ?? '';
}

/** Of so many orders, spread over all of them, it's looked at what a column holds. */
const LOOKED_AT = 1_000;
/** What a column of any name must have of it: a few values of another thing, such as a postcode, occur by accident. */
const MOST_OF_COLUMN = 0.5;

/** How many values of a column payments have, as they are or in another spelling. */
interface Occurring extends FittingColumn {
	count: number;
	/** Different values. */
	values: number;
}

async function occurringIn(column: string, items: Item[], named: NamedPayments, pause: Pause): Promise<Occurring> {
	const step = Math.max(1, Math.floor(items.length / LOOKED_AT));
	const cells = items.filter((_, at) => at % step === 0).map((item) => valueAt(item, column));
	const texts = cells.filter((cell) => typeof cell !== 'object').map(cellText);
	const values = [...new Set(texts.filter((text) => text !== ''))];
	const others = values.filter((value) => !named.isReference(value));
	const exact = values.length - others.length;
	const byId = values.filter((value) => named.byId.has(value)).length;
	if (byId > exact) return { column, values: values.length, count: byId, isById: true };
	const namesMeant = others.length === 0 ? () => [] : await named.namesMeant();
	let count = exact;
	await inTurns(others, pause, (value) => void (namesMeant(value).length > 0 && count++));
	return { column, values: values.length, count, isById: false };
}

/** The columns whose values occur, and by its name where none do; the likeliest first. */
function likeliest(occurring: Occurring[]): FittingColumn[] {
	const called = namesCalled(
		occurring.map(({ column }) => column),
		ORDER_COLUMNS.order(),
	);
	const placeOf = ({ column }: Occurring) => (called.includes(column) ? called.indexOf(column) : called.length);
	const isLikely = (each: Occurring) => called.includes(each.column) || each.count >= MOST_OF_COLUMN * each.values;
	const fitting = occurring
		.filter((each) => each.count > 0 && isLikely(each))
		.sort((a, b) => b.count - a.count || placeOf(a) - placeOf(b));
	return fitting.length > 0 ? fitting : called.slice(0, 1).map((column) => ({ column, isById: false }));
}
