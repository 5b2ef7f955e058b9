import { AmountColumn, isDashes, mayBeThousands, POINT, plainUnits, type AmountForm } from '../cells';
import type { Pause } from '../turns';
import { meansCurrency } from '../currency';
import { UNITS } from '../money';
import type { CellReader } from './textCells';
import { OF_AMOUNT, type AmountRole, type PartRole } from '../columns';
import { BITS, type Block, type SheetRows } from '../tally';

/** A column of amounts, which are kept in the rows' blocks: most cells are never a text. */
export class AmountCells extends AmountColumn implements CellReader {
	private block: Block;
	private column: Float64Array;
	private written = '';
	private readonly sheetRows: SheetRows;
	private readonly role: PartRole | AmountRole;
	private readonly isOfAmount: boolean;

	constructor(sheetRows: SheetRows, block: Block, role: PartRole | AmountRole, form: AmountForm) {
		super(form);
		this.sheetRows = sheetRows;
		this.role = role;
		this.isOfAmount = OF_AMOUNT.some((each) => each === role.split(' ')[0]);
		this.block = block;
		this.column = block.amounts(role);
	}

	next(block: Block): void {
		this.block = block;
		this.column = block.amounts(this.role);
	}

	/** Plain decimals, the most frequent ones, the quickest way. */
	read(cell: string): void {
		const units = plainUnits(cell);
		this.column[this.block.count] = units;
		if (Number.isNaN(units) || (this.sign === ',' && cell.includes('.'))) {
			if (cell !== '') this.readWritten(cell);
		} else if (this.sign !== undefined) return;
		else if (cell.length > 4 && cell.charCodeAt(cell.length - 4) === POINT && mayBeThousands(units))
			this.noteUnclear(this.sheetRows.count, '.');
		else if (!this.shown['.']) this.shown['.'] = cell.includes('.');
	}

	private readWritten(cell: string): void {
		this.written = cell;
		this.put(this.sheetRows.count, isDashes(cell) ? '' : cell);
	}

	/** A number that came as one: its point is no thousands separator. */
	number(value: number): void {
		const units = Math.round(value * UNITS);
		this.column[this.block.count] = units + 0;
		if (Number.isSafeInteger(units) && units / UNITS === value) return;
		this.written = String(value);
		this.refuse(this.sheetRows.count);
	}

	/** What stands beside the number must be the row's currency. A fee of nothing is nothing in any. */
	checkBeside(currency: string): void {
		const isNothing = !this.isOfAmount && this.column[this.block.count] === 0;
		if (!isNothing && !meansCurrency(this.currency, currency)) this.refuse(this.sheetRows.count);
		this.currency = '';
	}

	protected override async eachRow(pause: Pause, take: (row: number) => void): Promise<void> {
		await this.sheetRows.eachBlock(pause, ({ count, first }) => {
			for (let row = first; row < first + count; row++) take(row);
		});
	}

	override refuse(row: number): void {
		const { count, unread } = this.sheetRows;
		const written = row < count ? String(this.unitsAt(row) / UNITS) : this.written.trim();
		this.setUnits(row, Number.NaN);
		const isAmount = this.isOfAmount;
		// Of several cells, the amount says most.
		if (!unread.has(row) || isAmount) unread.set(row, written);
		const block = this.sheetRows.blockOf(row);
		block.doubt(row - block.first, isAmount ? BITS.noAmount : BITS.unreadable);
	}

	protected override unitsAt(row: number): number {
		const block = this.sheetRows.blockOf(row);
		return block.amounts(this.role)[row - block.first] as number;
	}

	protected override setUnits(row: number, units: number): void {
		const block = this.sheetRows.blockOf(row);
		block.amounts(this.role)[row - block.first] = units;
	}
}
