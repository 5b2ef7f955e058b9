import { ColumnNames } from '../cells/columnNames';
import type { Zone } from '../cells/dates';
import { zoneOfColumn } from '../cells/zones';
import { AmountCells, SumCells } from './amountCells';
import { ListedCells, SharedCells, TextCells, type CellReader } from './cells';
import type { Meaning } from './columns';
import { TimeCells } from './dates';
import { BITS } from './doubts';
import { moreColumns, type FoundColumns } from './findColumns';
import { PARTS, unknownNumbers, type Block, type Listed, type Movements } from './movement';

export interface Kept {
	/** Meanings whose texts are kept for those who say them; `date` for those who make keys. */
	kept: Meaning[];
	/** Columns that come along, as in the file or in comparable words. */
	added: string[];
	/** Whether all columns come along. */
	withRow: boolean;
	/** Whether rows say whose they are: then the sheet may be of many payouts. */
	ofManyPayouts: boolean;
	/** The workflow's. */
	zone: Zone;
}

/** What reads each column of a sheet into the blocks of its rows. */
export class Readers {
	readonly atColumn: Array<CellReader | undefined>;
	readonly amounts: AmountCells[] = [];
	readonly currencies: ListedCells;
	readonly times: TimeCells | undefined;
	/** Other columns that may be the amount. */
	readonly others: SumCells[] = [];
	/** Whether a row has an ID. */
	hasIds = false;
	private readonly ids: TextCells[] = [];
	private readonly keepsDates: boolean;
	private readonly columns: CellReader[][];

	constructor(movements: Movements, found: FoundColumns, { kept, added, withRow, ofManyPayouts, zone }: Kept) {
		const { names, has } = movements;
		const columns: CellReader[][] = names.map(() => []);
		this.columns = columns;
		const add = <Reader extends CellReader>(column: number | undefined, reader: Reader) => {
			if (column !== undefined) (columns[column] as CellReader[]).push(reader);
			return reader;
		};
		const addAmount = (column: number | undefined, place: (block: Block) => Float64Array, doubt: number) => {
			if (column !== undefined) this.amounts.push(add(column, new AmountCells(movements, place, doubt)));
		};
		for (const part of PARTS) {
			has[part] = found[part] !== undefined;
			addAmount(found[part], (block) => block[part], part === 'amount' ? BITS.noAmount : BITS.unreadable);
		}
		has.amount ||= found.debit !== undefined || found.credit !== undefined;
		has.gross ||= found.grossDebit !== undefined;
		moreColumns(found).forEach((column, index) => {
			const isAmount = column === found.debit || column === found.credit;
			const place = (block: Block) => (block.more[index] ??= unknownNumbers(block.size));
			addAmount(column, place, isAmount ? BITS.noAmount : BITS.unreadable);
		});
		const list = (name: Listed, column: number | undefined, isUpper = false) =>
			add(column, new ListedCells(movements, name, isUpper));
		this.currencies = list('currency', found.currency, true);
		list('grossCurrency', found.grossCurrency, true);
		list('feeCurrency', found.feeCurrency, true);
		list('direction', found.direction);
		list('word', found.type);
		list('status', found.status);
		list('zone', found.zone);
		if (kept.includes('payment_method')) list('method', found.payment_method);
		if (ofManyPayouts) {
			list('payout', found.payout_id);
			list('payoutDate', found.payoutDate);
			movements.payoutZone = zoneOfColumn(names[found.payoutDate ?? -1] ?? '');
		}
		if (found.date !== undefined)
			this.times = add(found.date, new TimeCells(zoneOfColumn(names[found.date] as string) ?? zone));
		this.keepsDates = this.times !== undefined && kept.includes('date');
		const isSame = found.own_id === found.transaction_id;
		if (found.transaction_id !== undefined) {
			const asWhat = isSame ? ['transaction_id', 'own_id'] : ['transaction_id'];
			this.ids.push(add(found.transaction_id, new TextCells(asWhat, true)));
		}
		if (found.own_id !== undefined && !isSame) this.ids.push(add(found.own_id, new TextCells(['own_id'], true)));
		for (const name of ['order_reference', 'reason'] as const)
			if (kept.includes(name)) add(found[name], new TextCells([name]));
		added.forEach((name, index) => add(new ColumnNames(names).find(name), new TextCells([`added ${index}`])));
		if (withRow) names.forEach((_, column) => add(column, new TextCells([`row ${column}`])));
		// A total is mostly called so in the first column.
		else if (columns[0]?.length === 0) add(0, new TextCells(['label'], true));
		for (const column of found.others)
			if (columns[column]?.length === 0) this.others.push(add(column, new SumCells(names[column] as string)));
		this.atColumn = columns.map((readers) => (readers.length > 1 ? new SharedCells(readers) : readers[0]));
		if (found.currency === undefined) columns.push([this.currencies]);
	}

	/** The next rows come into this block. */
	next(block: Block): void {
		for (const reader of this.columns.flat()) reader.next?.(block);
	}

	/** Once all cells of a row are read. */
	endRow(movements: Movements): void {
		for (let index = 0; index < this.others.length; index++) (this.others[index] as SumCells).take();
		let hasId = false;
		for (let index = 0; index < this.ids.length; index++) hasId ||= !(this.ids[index] as TextCells).isEmpty;
		if (hasId) this.hasIds = true;
		else if (this.keepsDates) movements.dates.set(movements.count, this.times?.written ?? '');
	}
}
