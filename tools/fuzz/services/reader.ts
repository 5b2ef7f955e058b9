/** Reads tables by a description alone: shows whether a text that is proposed says the truth, without the node. */
import { readWritten } from '../../../nodes/CardPayments/domain/cells/amounts.ts';
import { directionOf } from '../../../nodes/CardPayments/domain/cells/directions.ts';
import type { Description } from '../../../nodes/CardPayments/domain/services/index.ts';
import type { Table } from './tables';

/** What a description says of a row; amounts in units of 10^-4. */
export interface ReadRow {
	type: string;
	net: number;
	isCounted: boolean;
	/** Undefined where nothing says it. */
	costs: number | undefined;
}

const SHEETS: Array<[RegExp, string]> = [
	[/DISPUTE.RELEASE/, 'dispute_release'],
	[/DISPUTE/, 'dispute'],
	[/REFUND/, 'refund'],
	[/CHARGE/, 'charge'],
	[/FEES/, 'fee'],
];
const EFFECTS: Record<string, number> = {
	...{
		charge: 1,
		refund: -1,
		dispute: -1,
		dispute_release: 1,
		fee: -1,
		other: 1,
		adds: 1,
		reduces: -1,
		none: 0,
		payout: 0,
	},
};

/** Under its decimal sign; 0 where there's none. */
export function units(cell: string, sign: string): number {
	const written = readWritten(cell.replace(/^[`']/, ''));
	if (written === undefined) return 0;
	const { unclear } = written;
	return unclear === undefined || unclear === sign ? written.units : written.units * 1_000;
}

/** @returns undefined for a description that leaves open what counts */
export function readBy(description: Description, tables: Table[], minorUnits: number): Array<ReadRow[] | undefined> {
	const readers = tables.map((table) => new TableReader(description, table, minorUnits));
	// Most costs are costs, whichever sign they have.
	const sign = readers.reduce((sum, reader) => sum + reader.costSigns(), 0) < 0 ? -1 : 1;
	return readers.map((reader) => reader.rows(sign));
}

class TableReader {
	private readonly description: Description;
	private readonly table: Table;
	private readonly scale: number;
	private costSign = 1;

	constructor(description: Description, table: Table, minorUnits: number) {
		this.description = description;
		this.table = table;
		this.scale = description.amountUnit === 'minor' ? minorUnits : 1;
	}

	rows(costSign: number): ReadRow[] | undefined {
		this.costSign = costSign;
		const { amountColumn, creditColumn } = this.description;
		if (amountColumn === undefined && creditColumn === undefined) return undefined;
		return this.table.rows.map((cells) => this.row(cells));
	}

	private columns(names: string[] | undefined): number[] {
		return (names ?? []).flatMap((name) => {
			const found = name
				.split(' | ')
				.map((each) => this.table.header.indexOf(each))
				.filter((at) => at >= 0);
			return found.slice(0, 1);
		});
	}

	private sum(cells: string[], names: string[] | undefined): number {
		const sign = this.description.decimalSign ?? '.';
		return this.columns(names).reduce((sum, at) => sum + units(cells[at] ?? '', sign), 0) / this.scale;
	}

	private word(cells: string[], names: string[] | undefined): string {
		const [at] = this.columns(names);
		return at === undefined ? '' : (cells[at] ?? '').trim();
	}

	private meaning(cells: string[]): { type: string; effect: number } {
		const { otherSheets, rowsAre, typeColumn, typeWords } = this.description;
		if (typeColumn !== undefined) {
			const word = this.word(cells, typeColumn);
			const found = typeWords?.find((each) => each.word === word);
			const type = found?.type ?? 'other';
			return {
				type,
				effect: found?.effect === undefined ? (EFFECTS[type] ?? 1) : (EFFECTS[found.effect] as number),
			};
		}
		const kind = SHEETS.find(([pattern]) => pattern.test(this.table.name))?.[1];
		if (kind !== undefined) return { type: kind, effect: EFFECTS[kind] as number };
		const own = otherSheets?.find(({ name }) => this.table.name.toLowerCase().includes(name));
		if (own !== undefined) return { type: 'other', effect: EFFECTS[own.meaning] ?? 0 };
		return { type: rowsAre ?? 'other', effect: 1 };
	}

	private row(cells: string[]): ReadRow {
		const { amountColumn, creditColumn, debitColumn, directionColumn, signs, statusColumn, unpaidWords } =
			this.description;
		const { type, effect } = this.meaning(cells);
		const isUnpaid = unpaidWords?.includes(this.word(cells, statusColumn)) === true;
		if (effect === 0 || isUnpaid) return { type, net: 0, isCounted: false, costs: undefined };
		let amount =
			amountColumn === undefined
				? this.sum(cells, creditColumn) - Math.abs(this.sum(cells, debitColumn))
				: this.sum(cells, amountColumn);
		if (directionColumn !== undefined)
			amount = Math.abs(amount) * (directionOf(this.word(cells, directionColumn)) ?? 1);
		if (signs === 'byType') amount = Math.abs(amount) * effect;
		return { type, ...this.less(cells, amount, type), isCounted: true };
	}

	/** Charges, or what may be some, with costs above zero, less those below. */
	costSigns(): number {
		const { feeColumn, taxColumn } = this.description;
		const charges = this.table.rows.filter((cells) => ['charge', 'other'].includes(this.meaning(cells).type));
		const signs = charges.map((cells) => Math.sign(this.sum(cells, feeColumn) + this.sum(cells, taxColumn)));
		return signs.reduce((sum, sign) => sum + sign, 0);
	}

	/** What's left of an amount, and what it costs. */
	private less(cells: string[], amount: number, type: string): Pick<ReadRow, 'net' | 'costs'> {
		const { feeColumn, fees, grossColumn, taxColumn } = this.description;
		const costs = this.costSign * (this.sum(cells, feeColumn) + this.sum(cells, taxColumn));
		if (fees === 'inRowsNotDeducted' && type !== 'fee') return { net: amount - costs, costs: Math.abs(costs) };
		if (fees !== 'inRows' || this.columns(feeColumn).length === 0) return { net: amount, costs: undefined };
		const gross = Math.abs(this.sum(cells, grossColumn));
		const isMade = grossColumn === undefined || Math.abs(Math.abs(gross - Math.abs(amount)) - Math.abs(costs)) < 1;
		return { net: amount, costs: isMade ? Math.abs(costs) : undefined };
	}
}
