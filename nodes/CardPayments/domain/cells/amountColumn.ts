import { UNITS } from '../money/decimal';
import { plainUnits, readWritten, type DecimalSign } from './amounts';

/** The amounts in one column of a sheet, row by row. */
export class AmountColumn {
	/** NaN where there's no amount. */
	readonly units: number[] = [];
	/** Rows whose cell holds something that isn't an amount. */
	readonly unreadable = new Set<number>();
	/** What stands beside the number in the last cell. */
	currency = '';
	/** The decimal signs that cells show beyond doubt. */
	private readonly shown = { '.': false, ',': false };
	/** Rows whose only separator may part thousands. */
	private readonly unclear: Record<DecimalSign, number[]> = { '.': [], ',': [] };

	add(cell: string): void {
		this.currency = '';
		const row = this.units.length;
		const units = plainUnits(cell);
		this.units.push(units);
		if (cell === '') return;
		if (Number.isNaN(units)) this.addWritten(cell, row);
		else this.notePoint(cell, row, Math.abs(units));
	}

	/** Once all cells are read: decides by those that are clear what a separator means in those that aren't. */
	finish(decimalsOfRow: (row: number) => number): void {
		const { shown, unclear } = this;
		const contradict = shown['.'] && shown[','];
		for (const row of unclear['.']) {
			if (contradict) this.refuse(row);
			else if (shown[',']) this.multiply(row);
			// Where nothing shows what a point is, three digits after it are decimals only if the currency has three.
			else if (!shown['.'] && decimalsOfRow(row) < 3) this.refuse(row);
		}
		for (const row of unclear[',']) {
			if (shown['.'] === shown[',']) this.refuse(row);
			else if (shown['.']) this.multiply(row);
		}
	}

	refuse(row: number): void {
		this.units[row] = Number.NaN;
		this.unreadable.add(row);
	}

	drop(row: number): void {
		this.units[row] = Number.NaN;
		this.unreadable.delete(row);
	}

	private addWritten(cell: string, row: number): void {
		const written = readWritten(cell);
		if (written === undefined) {
			if (cell.trim() !== '') this.unreadable.add(row);
			return;
		}
		const { units, currency, shows, unclear } = written;
		this.currency = currency;
		this.units[row] = units;
		if (shows !== undefined) this.shown[shows] = true;
		if (unclear !== undefined) this.unclear[unclear].push(row);
	}

	/** For millions of cells. Up to 1,000, three digits after a point may be thousands. */
	private notePoint(cell: string, row: number, units: number): void {
		const hasThree = cell.charCodeAt(cell.length - 4) === POINT;
		if (hasThree && units >= UNITS && units < 1_000 * UNITS) this.unclear['.'].push(row);
		else if (!this.shown['.']) this.shown['.'] = cell.includes('.');
	}

	private multiply(row: number): void {
		this.units[row] = (this.units[row] as number) * 1_000;
	}
}

const POINT = '.'.charCodeAt(0);
