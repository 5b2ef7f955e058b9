import { LARGEST, plainMinor, POWERS, readWritten, type DecimalSign } from '../money/written';

/** An amount: `digits` divided by ten to the power of `scale`. */
export interface Written {
	digits: number;
	scale: number;
}

/** The amounts in one column of a sheet, row by row, each a whole number of units. */
export class AmountColumn {
	/** In minor units of the row's currency; NaN where there's none, or where it has more decimals than that. */
	readonly minors: number[] = [];
	/** Rows whose cell holds something that isn't an amount. */
	readonly unreadable = new Set<number>();
	/** What stands beside the number in the last cell. */
	currency = '';
	/** Amounts with more decimals than their currency. */
	private readonly finer = new Map<number, Written>();
	/** The decimal signs that cells show beyond doubt. */
	private readonly shown = { '.': false, ',': false };
	/** Rows whose only separator may part thousands. */
	private readonly unclear: Record<DecimalSign, number[]> = { '.': [], ',': [] };

	add(cell: string, decimals: number): void {
		this.currency = '';
		const row = this.minors.length;
		const minor = plainMinor(cell, decimals);
		this.minors.push(minor);
		if (cell === '') return;
		if (Number.isNaN(minor)) this.addWritten(cell, row, decimals);
		else if (!this.shown['.']) this.notePoint(cell, row);
	}

	/** Once all cells are read: decides by those that are clear what a separator means in those that aren't. */
	finish(decimalsOfRow: (row: number) => number): void {
		const { shown, unclear } = this;
		const contradict = shown['.'] && shown[','];
		for (const row of unclear['.']) {
			if (contradict) this.refuse(row);
			else if (shown[',']) this.multiply(row, decimalsOfRow(row));
			// Where nothing shows what a point is, three digits after it are decimals only if the currency has three.
			else if (!shown['.'] && decimalsOfRow(row) < 3) this.refuse(row);
		}
		for (const row of unclear[',']) {
			if (shown['.'] === shown[',']) this.refuse(row);
			else if (shown['.']) this.multiply(row, decimalsOfRow(row));
		}
	}

	/** An amount that may have more decimals than its currency; undefined where there's none. */
	at(row: number, decimals: number): Written | undefined {
		const minor = this.minors[row] as number;
		return Number.isNaN(minor) ? this.finer.get(row) : { digits: minor, scale: decimals };
	}

	/** -1, 0 or 1; 0 where there's no amount, too. */
	signAt(row: number): number {
		const minor = this.minors[row] as number;
		return Math.sign(Number.isNaN(minor) ? (this.finer.get(row)?.digits ?? 0) : minor);
	}

	get hasFiner(): boolean {
		return this.finer.size > 0;
	}

	refuse(row: number): void {
		this.drop(row);
		this.unreadable.add(row);
	}

	drop(row: number): void {
		this.minors[row] = Number.NaN;
		this.finer.delete(row);
		this.unreadable.delete(row);
	}

	private addWritten(cell: string, row: number, decimals: number): void {
		const written = readWritten(cell);
		if (written === undefined) {
			if (cell.trim() !== '') this.unreadable.add(row);
			return;
		}
		this.currency = written.currency;
		this.set(row, written, decimals);
		if (written.shows !== undefined) this.shown[written.shows] = true;
		if (written.unclear !== undefined) this.unclear[written.unclear].push(row);
	}

	private notePoint(cell: string, row: number): void {
		const point = cell.indexOf('.');
		if (point < 0) return;
		if (cell.length - point === 4 && MAY_BE_GROUPS.test(cell)) this.unclear['.'].push(row);
		else this.shown['.'] = true;
	}

	private multiply(row: number, decimals: number): void {
		const { digits, scale } = this.at(row, decimals) as Written;
		this.set(row, { digits: digits * 1_000, scale }, decimals);
	}

	private set(row: number, { digits, scale }: Written, decimals: number): void {
		const power = POWERS[Math.abs(decimals - scale)] as number;
		const isFiner = scale > decimals && digits % power !== 0;
		const minor = scale > decimals ? digits / power : digits * power;
		if (Math.abs(digits) >= LARGEST || Math.abs(minor) >= LARGEST) return this.refuse(row);
		this.drop(row);
		if (isFiner) this.finer.set(row, { digits, scale });
		else this.minors[row] = minor + 0;
	}
}

const MAY_BE_GROUPS = /^-?[1-9]\d{0,2}\./;
