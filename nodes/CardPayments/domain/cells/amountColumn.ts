import { inTurns, type Pause } from '../turns';
import { UNITS } from '../money';
import { COMMA, plainUnits, readWritten, type DecimalSign } from './amounts';
import { isDashes } from './digits';
import { countsMinor } from './nameUnits';
import { Marks, Numbers } from './numbers';

/** What's said of how a column's amounts are written. */
export interface AmountForm {
	/** What stands before decimals; undefined where cells may show it. */
	sign?: DecimalSign | undefined;
	/** Whether they count the smallest coins of their currency: all, or those of some rows. */
	isMinor?: boolean | ((row: number) => boolean) | undefined;
}

/**
 * The amounts in one column, row by row: the only place that decides what a lone separator means, and what unit a
 * number has. Sheets, a Summary, statements and lists of orders are read by it.
 */
export class AmountColumn {
	private readonly numbers = new Numbers();
	/** What cells hold that aren't amounts, by row. */
	readonly unreadable = new Map<number, string>();
	/** What stands beside the number in the last cell, and that cell if anything does. */
	currency = '';
	written = '';
	/** Whether a word beside a number says its direction. */
	hasDirections = false;
	/** The decimal signs that cells show beyond doubt. */
	private readonly shown = { '.': false, ',': false };
	/** Rows whose only separator may part thousands, and which one it is. */
	private readonly unclear = new Marks();
	/** Where it's known what stands before decimals. */
	private readonly sign: DecimalSign | undefined;
	private readonly isMinor: AmountForm['isMinor'];

	constructor({ sign, isMinor = false }: AmountForm = {}) {
		this.sign = sign;
		this.isMinor = isMinor;
	}

	/** In major units once all are read; NaN where there's no amount. */
	get units(): Float64Array {
		return this.numbers.all;
	}

	unitsAt(row: number): number {
		return this.numbers.values[row] as number;
	}

	/** Makes room for so many rows at once. */
	expect(rows: number): void {
		this.numbers.expect(rows);
	}

	setUnits(row: number, units: number): void {
		this.numbers.set(row, units);
	}

	add(cell: string): void {
		this.put(this.numbers.count, cell);
	}

	/** Plain decimals, the most frequent ones, the quickest way. @param row one that follows, or the last one again */
	put(row: number, cell: string): void {
		this.currency = '';
		const units = this.sign === ',' ? plainUnits(cell, 0, cell.length, COMMA) : plainUnits(cell);
		this.numbers.set(row, units);
		if (Number.isNaN(units)) {
			if (cell !== '') this.putWritten(row, cell);
		} else if (this.sign !== undefined) return;
		else if (cell.length > 4 && cell.charCodeAt(cell.length - 4) === POINT && mayBeThousands(units))
			this.unclear.set(row, UNCLEAR['.']);
		else if (!this.shown['.']) this.shown['.'] = cell.includes('.');
	}

	/** A number that came as one: its point is no thousands separator. */
	putNumber(row: number, value: number): void {
		this.currency = '';
		const units = Math.round(value * UNITS) + 0;
		this.numbers.set(row, units);
		if (!Number.isSafeInteger(units) || units / UNITS !== value) this.refuse(row, String(value));
	}

	/**
	 * Once all cells are read: decides by those that are clear what a separator means in those that aren't.
	 *
	 * @param decimalsAt of a row's currency; undefined where that isn't known
	 */
	async finish(decimalsAt: (row: number) => number | undefined, pause: Pause): Promise<void> {
		await this.settleSigns((row) => (this.isMinorAt(row) ? 0 : (decimalsAt(row) ?? USUAL_DECIMALS)), pause);
		if (this.isMinor === false) return;
		await inTurns(this.units, pause, (units, row) => {
			if (Number.isNaN(units) || !this.isMinorAt(row)) return;
			const major = units / 10 ** (decimalsAt(row) ?? Number.NaN);
			if (Number.isInteger(major)) this.setUnits(row, major);
			else this.refuse(row);
		});
	}

	private isMinorAt(row: number): boolean {
		return typeof this.isMinor === 'function' ? this.isMinor(row) : this.isMinor === true;
	}

	/** Minor units have no decimals: three digits behind a sign are thousands there, whatever the currency. */
	private async settleSigns(decimalsOfRow: (row: number) => number, pause: Pause): Promise<void> {
		const { shown, unclear } = this;
		if (!unclear.hasAny) return;
		const contradict = shown['.'] && shown[','];
		const multiply = (row: number) => this.setUnits(row, this.unitsAt(row) * 1_000);
		// What a clear cell shows to be decimals is read as such.
		const areOpen = (sign: DecimalSign) => contradict || !shown[sign];
		const ofPoint = (row: number) => {
			if (contradict) this.refuse(row);
			// Where nothing shows what a point is, three digits after it are decimals only if the currency has three.
			else if (decimalsOfRow(row) === 0) multiply(row);
			// A currency with three, in a column that shows both signs, says either.
			else if (shown[','] && decimalsOfRow(row) < 3) multiply(row);
			else if (shown[','] || decimalsOfRow(row) < 3) this.refuse(row);
		};
		const ofComma = (row: number) => {
			// What has no decimals can't have three.
			const isWhole = decimalsOfRow(row) === 0 || (shown['.'] && decimalsOfRow(row) < 3);
			if (!contradict && isWhole) multiply(row);
			else this.refuse(row);
		};
		const [points, commas] = [areOpen('.'), areOpen(',')];
		if (!points && !commas) return;
		await inTurns(this.units, pause, (_, row) => {
			const sign = unclear.at(row);
			if (sign === UNCLEAR['.'] && points) ofPoint(row);
			else if (sign === UNCLEAR[','] && commas) ofComma(row);
		});
	}

	/** The cell holds something, but no amount. */
	refuse(row: number, written = String(this.unitsAt(row) / UNITS)): void {
		this.setUnits(row, Number.NaN);
		this.unreadable.set(row, written.trim());
	}

	private putWritten(row: number, cell: string): void {
		const written = readWritten(cell);
		if (written === undefined) {
			if (cell.trim() !== '' && !isDashes(cell)) this.refuse(row, cell);
			return;
		}
		const { units, currency, direction, shows, unclear } = written;
		const { sign } = this;
		this.currency = currency;
		this.written = cell;
		if (direction !== undefined) this.hasDirections = true;
		if (sign !== undefined) {
			this.setUnits(row, unclear === undefined || unclear === sign ? units : units * 1_000);
			if (shows !== undefined && shows !== sign) this.refuse(row, cell);
			return;
		}
		this.setUnits(row, units);
		if (shows !== undefined) this.shown[shows] = true;
		if (unclear !== undefined) this.unclear.set(row, UNCLEAR[unclear]);
	}
}

/** How `unclear` marks the sign. */
const UNCLEAR: Record<DecimalSign, number> = { '.': 1, ',': 2 };

/** Of most currencies: in three digits behind a sign, nobody sees decimals. */
const USUAL_DECIMALS = 2;

const POINT = '.'.charCodeAt(0);

/** Up to 1,000, three digits after a point may be thousands. */
function mayBeThousands(units: number): boolean {
	const size = Math.abs(units);
	return size >= UNITS && size < 1_000 * UNITS;
}

/** How amounts beside names are written. */
interface NamedForm {
	sign: DecimalSign | undefined;
	/** Of all; undefined where names may say it. */
	unit: 'major' | 'minor' | undefined;
	/** Of their currency. */
	decimals: number | undefined;
}

/** Amounts beside names, as in a Summary, in major units; NaN for none. They're read together, as a column's. */
export async function namedAmounts(
	named: ReadonlyArray<{ name: string; text: string }>,
	{ decimals, sign, unit }: NamedForm,
	pause: Pause,
): Promise<Float64Array> {
	const column = new AmountColumn({ sign, isMinor: (at) => countsMinor(named[at]?.name ?? '', unit) });
	for (const { text } of named) column.add(text);
	await column.finish(() => decimals, pause);
	return column.units;
}
