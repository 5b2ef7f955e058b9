import { ColumnNames, unitOfName, zoneOfColumn } from '../cells';
import type { Description } from '../services';
import { AmountCells } from './amountCells';
import { LastCell, ListedCells, SharedCells, TextCells, type CellReader } from './cells';
import { LIST_ROLES, PARTS, type ListRole } from './columns';
import { TimeCells } from './dateCells';
import { furtherAmounts, isOfOthers, type FoundColumns } from './findColumns';
import { LabelCells } from './labelCells';
import type { Block, Movements } from './movement';
import type { ReadOptions } from './readOptions';
import { UnreadCells } from './unreadCells';

/** What reads each column of a sheet into the blocks of its rows. */
export class Readers {
	readonly atColumn: Array<CellReader | undefined>;
	readonly amounts: AmountCells[] = [];
	readonly currencies: ListedCells;
	readonly times: TimeCells | undefined;
	/** Those of columns that nobody knows. */
	readonly unread: UnreadCells[] = [];
	/** Whether a row has an ID. */
	hasIds = false;
	private readonly movements: Movements;
	private readonly ids: TextCells[] = [];
	private readonly keepsDates: boolean;
	/** A day and a time that stand apart. */
	private joined: { times: TimeCells; day: LastCell; time: LastCell } | undefined;
	/** The currency of all rows. */
	private readonly currency: string | undefined;
	/** Currencies that the names of columns say. */
	private readonly named: Array<{ cells: ListedCells; code: string }> = [];
	private readonly all: CellReader[][];

	constructor(
		movements: Movements,
		found: FoundColumns,
		options: ReadOptions,
		{ ofManyPayouts, description }: { ofManyPayouts: boolean; description: Description },
	) {
		const { kept, added, withRow, zone, now } = options;
		const { names } = movements;
		this.movements = movements;
		this.all = names.map(() => []);
		const add = <Reader extends CellReader>(column: number | undefined, reader: Reader) => {
			if (column !== undefined) this.all[column]?.push(reader);
			return reader;
		};
		const parts = PARTS.flatMap((part) => (found[part] === undefined ? [] : [[part, found[part]] as const]));
		for (const [role, column] of [...parts, ...furtherAmounts(found)])
			this.amounts.push(add(column, new AmountCells(movements, role, inUnit(names[column], description))));
		const isKept: Partial<Record<ListRole, boolean>> = {
			payment_method: kept.includes('payment_method'),
			payout_id: ofManyPayouts,
			payout_date: ofManyPayouts,
		};
		const units = unitsOfNames(names, found);
		// Where the name of the amount says its currency, a column says that of something else.
		const currencyColumn = units.currency === '' ? found.currency : undefined;
		this.currencies = add(currencyColumn, new ListedCells(movements, 'currency'));
		for (const role of LIST_ROLES)
			if (role !== 'currency' && found[role] !== undefined && isKept[role] !== false)
				add(found[role], new ListedCells(movements, role));
		for (const role of ['gross_currency', 'fee_currency'] as const)
			if (units[role] !== '') this.named.push({ cells: new ListedCells(movements, role), code: units[role] });
		movements.payoutZone = zoneOfColumn(names[found.payout_date ?? -1] ?? '');
		if (found.date !== undefined) {
			const times = new TimeCells(zoneOfColumn(names[found.date] as string) ?? zone, now);
			this.times = times;
			if (found.time === undefined) add(found.date, times);
			else {
				const parts = { day: add(found.date, new LastCell()), time: add(found.time, new LastCell()) };
				this.joined = { times, ...parts };
			}
		}
		this.keepsDates = this.times !== undefined && kept.includes('date');
		const idColumns = [...new Set([found.transaction_id, found.own_id])].filter((each) => each !== undefined);
		for (const column of idColumns) {
			const roles = (['transaction_id', 'own_id'] as const).filter((role) => found[role] === column);
			this.ids.push(add(column, new TextCells(roles, { mayBeTotal: true })));
		}
		for (const role of ['order_reference', 'reason'] as const)
			if (kept.includes(role)) add(found[role], new TextCells([role]));
		if (kept.includes('reason')) add(found.dispute_id, new TextCells(['dispute_id']));
		added.forEach((name, index) => add(new ColumnNames(names).find(name), new TextCells([`added ${index}`])));
		for (const column of this.labelColumns(found, idColumns)) add(column, new LabelCells());
		if (withRow) names.forEach((_, column) => add(column, new TextCells([`row ${column}`])));
		this.atColumn = this.all.map((readers, column) => {
			// "Cancelled" is why a charge was refunded, too.
			const isUnread = column !== found.reason && readers.every((cells) => cells instanceof LabelCells);
			const unread = isUnread ? this.unreadAt(names[column] ?? '') : undefined;
			const all = unread === undefined ? readers : [...readers, unread];
			return all.length > 1 ? new SharedCells(all) : all[0];
		});
		if (currencyColumn === undefined) this.all.push([this.currencies]);
		this.all.push(this.named.map(({ cells }) => cells));
		if (this.joined !== undefined) this.all.push([this.joined.times]);
		this.currency = currencyColumn === undefined ? units.currency || description.currency : undefined;
	}

	private unreadAt(name: string): UnreadCells | undefined {
		if (isOfOthers(name)) return undefined;
		const cells = new UnreadCells(this.movements);
		this.unread.push(cells);
		return cells;
	}

	/**
	 * Where a row may be called a total: mostly in the first column; where no column has IDs, which a total hasn't, in
	 * any of texts.
	 */
	private labelColumns({ date, time }: FoundColumns, ids: number[]): number[] {
		const isText = (column: number) =>
			![date, time, ...ids].includes(column) && !this.all[column]?.some((cells) => cells instanceof AmountCells);
		return this.all.flatMap((_, column) => (isText(column) && (column === 0 || ids.length === 0) ? [column] : []));
	}

	/** The next rows come into this block. */
	next(block: Block): void {
		for (const reader of this.all.flat()) reader.next?.(block);
	}

	/** Once all cells of a row are read. */
	endRow(): void {
		if (this.joined !== undefined) {
			const { times, day, time } = this.joined;
			times.take(`${day.text} ${time.text}`, day.text);
		}
		if (this.currency !== undefined && this.currencies.text === '') this.currencies.set(this.currency);
		for (const { cells, code } of this.named) cells.set(code);
		let hasId = false;
		for (let index = 0; index < this.ids.length; index++) hasId ||= !(this.ids[index] as TextCells).isEmpty;
		if (hasId) this.hasIds = true;
		else if (this.keepsDates) this.movements.dates.set(this.movements.count, this.times?.written ?? '');
	}
}

/** How the amounts of a column are read: in the unit that its name says, else as described. */
function inUnit(name: string | undefined, description: Description): Description {
	return unitOfName(name ?? '').isMinor ? { ...description, amountUnit: 'minor' } : description;
}

/** The currencies that the names of columns of amounts say; '' where they say none. */
function unitsOfNames(names: string[], found: FoundColumns) {
	const said = (...columns: Array<number | undefined>) => {
		const codes = new Set(columns.map((column) => unitOfName(names[column ?? -1] ?? '').currency));
		codes.delete('');
		// Of several, none is the row's.
		return [...codes].join('/');
	};
	const { amount, debit, credit, gross, gross_debit, gross_credit, summed } = found;
	const fees = said(...summed.fee, ...summed.tax);
	return {
		currency: said(amount, debit, credit),
		gross_currency: found.gross_currency === undefined ? said(gross, gross_debit, gross_credit) : '',
		fee_currency: found.fee_currency === undefined ? fees : '',
	};
}
