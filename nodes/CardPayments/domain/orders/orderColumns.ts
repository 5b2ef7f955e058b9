import { unitOfName } from '../cells';
import { inTurns, type Pause } from '../turns';
import { lazily } from '../lazily';
import type { Description } from '../services';
import {
	cellText,
	columnDescribed,
	currencyInName,
	isDateCell,
	namesCalled,
	valueAt,
	type Item,
	type ItemTable,
} from '../table';
import { isCancelledName, isStateName, ORDER_COLUMNS } from '../words';
import type { FittingColumn } from './columnEvidence';
import type { OrderPayment } from './orderPayment';
import { keysOf, TELLING_LENGTH } from './references';

/** Names of columns; '' for what's to be found. The currency may be a code. */
type RoleOfOrder = keyof typeof ORDER_COLUMNS;
export type OrderColumns = Record<RoleOfOrder, string>;

export interface FoundOrderColumns extends OrderColumns {
	/** The currency of orders whose column says none: as entered, or by the name of the amounts' column. */
	code: string;
	/** Whether the order's column has IDs of payments instead of references. */
	isById: boolean;
}

/** The columns but for the order's, which what stands in the others may decide. */
interface CandidateColumns extends Omit<FoundOrderColumns, 'order' | 'isById'> {
	/** Those that may be the order's, the likeliest first. */
	fitting: FittingColumn[];
	/** Those that say what state an order is in. */
	states: string[];
	/** Those that say when one was cancelled. */
	cancelled: string[];
}

/** What payments are called by. */
export interface PaymentNames {
	references: ReadonlySet<string>;
	/** Of the service. */
	ids: ReadonlySet<string>;
	payments: OrderPayment[];
}

/** By these a header of orders is known. */
export const ORDER_HEADER = lazily(() => [ORDER_COLUMNS.order(), ORDER_COLUMNS.amount()]);

/** The columns that are described. */
export function describedOrder(described: Description): OrderColumns {
	return {
		order: columnDescribed(described, 'orderColumn'),
		amount: columnDescribed(described, 'amountColumn'),
		currency: columnDescribed(described, 'currencyColumn') || (described.currency ?? ''),
		date: columnDescribed(described, 'dateColumn'),
	};
}

/**
 * The columns of orders. That of the reference is the one whose values payments have, in any spelling; the others are
 * found by their names.
 *
 * @throws InputError when a column isn't there, or that of the order can't be found
 */
export async function findOrderColumns(
	table: ItemTable,
	named: OrderColumns,
	names: PaymentNames,
	pause: Pause,
): Promise<CandidateColumns> {
	const called = (role: RoleOfOrder) => table.called(ORDER_COLUMNS[role]());
	const code = table.codeIn(named.currency);
	const others = {
		amount: table.named('Amount', named.amount) || amountColumn(table),
		currency: code === '' ? table.named('Currency', named.currency) || (called('currency')[0] ?? '') : '',
		date:
			table.named('Date', named.date) ||
			(called('date').find((column) => table.mostly(column, isDateCell)) ?? called('date')[0] ?? ''),
	};
	const taken = Object.values(others);
	const free = table.columns.filter((column) => !taken.includes(column));
	const occurrences = new Occurrences(table.items, names, pause);
	const orderNamed = table.named('Order', named.order);
	const fitting = orderNamed === '' ? await orderColumns(free, occurrences) : [await occurrences.fitting(orderNamed)];
	if (fitting.length === 0) throw table.missing('Order');
	const states = table.columns.filter((column) => isStateName(column));
	const cancelled = table.columns.filter((column) => isCancelledName(column));
	return { ...others, fitting, states, cancelled, code: code || currencyInName(others.amount) };
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
/** What a column of any name must have of it. */
const MOST_OF_COLUMN = 0.5;

interface Occurrence {
	/** Values that payments have: as they are, or in another spelling. */
	exact: number;
	count: number;
	/** Different values. */
	values: number;
	isTelling: boolean;
	isById: boolean;
}

/** Which columns have what payments are called by. */
class Occurrences {
	private readonly known = new Map<string, Occurrence>();
	private readonly sample: Item[];
	private readonly names: PaymentNames;
	private folded: Set<string> | undefined;
	private readonly pause: Pause;

	constructor(items: Item[], names: PaymentNames, pause: Pause) {
		const step = Math.max(1, Math.floor(items.length / LOOKED_AT));
		this.sample = items.filter((_, at) => at % step === 0);
		this.names = names;
		this.pause = pause;
	}

	async of(column: string): Promise<Occurrence> {
		const known = this.known.get(column);
		if (known !== undefined) return known;
		const found = await this.look(column);
		this.known.set(column, found);
		return found;
	}

	async fitting(column: string): Promise<FittingColumn> {
		return { column, isById: (await this.of(column)).isById };
	}

	private async look(column: string): Promise<Occurrence> {
		const cells = this.sample.map((item) => valueAt(item, column));
		const texts = cells.filter((cell) => typeof cell !== 'object').map(cellText);
		const values = [...new Set(texts.filter((text) => text !== ''))];
		const { references, ids } = this.names;
		const exact = values.filter((value) => references.has(value)).length;
		const byId = values.filter((value) => ids.has(value)).length;
		const all = { values: values.length, isTelling: values.some((value) => value.length >= TELLING_LENGTH) };
		if (byId > exact) return { ...all, exact: byId, count: byId, isById: true };
		const spelled = await this.countSpelled(values.filter((value) => !references.has(value)));
		return { ...all, exact, count: exact + spelled, isById: false };
	}

	/** How many references have another spelling of. */
	private async countSpelled(values: string[]): Promise<number> {
		if (values.length === 0) return 0;
		const folded = (this.folded ??= await foldedSample(this.names.references, this.pause));
		let count = 0;
		await inTurns(values, this.pause, (value) => {
			if (keysOf(value).some((key) => folded.has(key))) count++;
		});
		return count;
	}
}

/** To fold a million takes seconds: so many show which column it is. */
const MOST_FOLDED_REFERENCES = 20_000;

async function foldedSample(references: ReadonlySet<string>, pause: Pause): Promise<Set<string>> {
	const step = Math.max(1, Math.ceil(references.size / MOST_FOLDED_REFERENCES));
	const folded = new Set<string>();
	await inTurns([...references], pause, (reference, at) => {
		if (at % step === 0) for (const key of keysOf(reference)) folded.add(key);
	});
	return folded;
}

/** The columns whose values occur, and by its name where none do; the likeliest first. */
async function orderColumns(columns: string[], occurrences: Occurrences): Promise<FittingColumn[]> {
	const called = namesCalled(columns, ORDER_COLUMNS.order());
	const rated: Array<Occurrence & { column: string; place: number; isSure: boolean }> = [];
	for (const column of columns) {
		const found = await occurrences.of(column);
		const place = called.indexOf(column);
		const isSure = found.count >= MOST_OF_COLUMN * found.values || (found.isTelling && found.count > 0);
		rated.push({ column, ...found, place: place < 0 ? Infinity : place, isSure });
	}
	const [best, ...others] = rated
		.filter(({ count, place, isSure }) => count > 0 && (place < Infinity || isSure))
		.sort(
			(a, b) =>
				b.count - a.count ||
				Number(b.place < Infinity) - Number(a.place < Infinity) ||
				b.exact - a.exact ||
				a.place - b.place,
		);
	if (best === undefined) return called.slice(0, 1).map((column) => ({ column, isById: false }));
	// A few values of another thing, such as a postcode, occur by accident.
	const rivals = others.filter(
		({ place, isTelling, count, values }) => place < Infinity || (isTelling && count >= MOST_OF_COLUMN * values),
	);
	return [best, ...rivals].map(({ column, isById }) => ({ column, isById }));
}
