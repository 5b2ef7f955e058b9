import { Sum, sumOf, type Decimal } from '../money';
import { namesOf } from '../input';
import { byType, TRANSACTION_TYPES, type RowType, type TransactionPart, type TransactionType } from '../transactions';
import type { Rows } from './rows';
import type { Pause } from '../turns';

/** What rows of each type are of a payout, before fees: fees themselves have no gross amount. */
const PARTS_BY_TYPE = byType(({ part }) => part as TransactionPart);
export type PartName = TransactionPart | 'taxes';
/** What a payout consists of, in the order of its types. `gross_sales` are charges only; taxes follow the fees. */
export const PART_NAMES: readonly PartName[] = TRANSACTION_TYPES.flatMap((type): PartName[] =>
	type === 'fee' ? [PARTS_BY_TYPE[type], 'taxes'] : [PARTS_BY_TYPE[type]],
);

/** What counted rows of a type come to, and of how many something isn't known. */
class Sums {
	count = 0;
	readonly gross = new Sum();
	readonly fee = new Sum();
	readonly tax = new Sum();
	withoutGross = 0;
	withoutFee = 0;
	withoutTax = 0;
	/** Of rows whose parts add up to their amount, these; of the others, the amount. */
	readonly split = { gross: new Sum(), fee: new Sum(), tax: new Sum() };
	readonly whole = new Sum();

	add({ amount, gross, fee, tax }: Rows, at: number): void {
		// No arrays taken apart here: within n8n, that costs more than the sums.
		const units = amount[at] as number;
		const before = gross[at] as number;
		const taken = fee[at] as number;
		const levied = tax[at] as number;
		const hasGross = !Number.isNaN(before);
		const hasFee = !Number.isNaN(taken);
		const hasTax = !Number.isNaN(levied);
		this.count++;
		if (hasGross) this.gross.add(before);
		else this.withoutGross++;
		if (hasFee) this.fee.add(taken);
		else this.withoutFee++;
		if (hasTax) this.tax.add(levied);
		else this.withoutTax++;
		if (hasGross && before + (hasFee ? taken : 0) + (hasTax ? levied : 0) === units) {
			this.split.gross.add(before);
			if (hasFee) this.split.fee.add(taken);
			if (hasTax) this.split.tax.add(levied);
		} else this.whole.add(units);
	}

	/** All that others come to. */
	include(other: Sums): void {
		for (const name of ['count', 'withoutGross', 'withoutFee', 'withoutTax'] as const) this[name] += other[name];
		for (const part of ['gross', 'fee', 'tax'] as const) {
			this[part].include(other[part]);
			this.split[part].include(other.split[part]);
		}
		this.whole.include(other.whole);
	}
}

/** What rows come to, exactly, in major units. */
export class Tally {
	/** Of counted rows. */
	readonly byType: Partial<Record<TransactionType, Sums>> = {};
	/** Rows that are transactions but count for nothing. */
	notCounted = 0;
	/** Counted rows whose type nobody knows. */
	unknownTypes = 0;
	/** Rows that count for nothing although it isn't known that nothing was paid. */
	notKnown = 0;
	private lastType: RowType | undefined;
	private last: Sums | undefined;

	/** A row that's a transaction. */
	add(rows: Rows, at: number): void {
		if (!rows.counts(at)) {
			this.notCounted++;
			if (!rows.has(at, 'notPaid')) this.notKnown++;
			return;
		}
		if (rows.has(at, 'unknownType')) this.unknownTypes++;
		const type = rows.typeAt(at);
		// Most rows are of the type of the row above.
		if (type !== this.lastType) {
			this.lastType = type;
			this.last = this.byType[type as TransactionType] ??= new Sums();
		}
		(this.last as Sums).add(rows, at);
	}

	/** All that another one has. */
	include(other: Tally): void {
		for (const name of ['notCounted', 'unknownTypes', 'notKnown'] as const) this[name] += other[name];
		for (const type of namesOf(other.byType as Record<TransactionType, Sums>))
			(this.byType[type] ??= new Sums()).include(other.byType[type] as Sums);
	}

	/** Of all types: none can be forgotten. */
	total(what: 'count' | 'withoutGross' | 'withoutFee' | 'withoutTax'): number {
		return Object.values(this.byType).reduce((sum, each) => sum + each[what], 0);
	}

	/** What counted rows do to the payout. */
	amount(): Decimal {
		return sumOf(Object.values(this.steps()));
	}

	/** What adds up to the amount, whatever isn't known: parts of rows that are split, and amounts of the others. */
	steps(): Record<PartName | 'not_split', Decimal> {
		const names = [...PART_NAMES, 'not_split'] as const;
		const steps = Object.fromEntries(names.map((name) => [name, 0n])) as ReturnType<Tally['steps']>;
		for (const type of namesOf(this.byType as Record<TransactionType, Sums>)) {
			const { split, whole } = this.byType[type] as Sums;
			steps[PARTS_BY_TYPE[type]] += split.gross.total();
			steps.fees += split.fee.total();
			steps.taxes += split.tax.total();
			steps.not_split += whole.total();
		}
		return steps;
	}

	/** Undefined where it isn't known. A gross part that misses a row isn't known. */
	parts(): Record<PartName, Decimal | undefined> {
		const all = Object.values(this.byType);
		const known = (part: 'fee' | 'tax', missing: 'withoutFee' | 'withoutTax') => {
			const isSaid = all.some((each) => each.count > each[missing]);
			const isNothing = all.length === 0 && this.notCounted === 0;
			const sum = sumOf(all.map((each) => each[part].total()));
			// That refunds cost nothing says nothing of charges.
			const { charge, fee } = this.byType;
			const isOpen = sum === 0n && fee === undefined && charge !== undefined && charge[missing] === charge.count;
			return (isSaid && !isOpen) || isNothing ? sum : undefined;
		};
		const gross = namesOf(PARTS_BY_TYPE).map((type) => {
			const { withoutGross, gross: sum } = this.byType[type] ?? new Sums();
			return [PARTS_BY_TYPE[type], withoutGross === 0 ? sum.total() : undefined];
		});
		const parts = Object.fromEntries(gross) as ReturnType<Tally['parts']>;
		return { ...parts, fees: known('fee', 'withoutFee'), taxes: known('tax', 'withoutTax') };
	}

	/** Fees in percent of gross sales, to two decimals; undefined unless both are known of all charges. */
	feeRate(): number | undefined {
		const { fees, gross_sales: sales, not_split: net } = this.steps();
		const { count = 0, withoutFee = 0 } = this.byType.charge ?? {};
		// Services say fees with each charge, or in rows of their own.
		const areKnown = withoutFee === 0 || (withoutFee === count && fees !== 0n);
		if (this.notKnown > 0 || net !== 0n || sales <= 0n || !areKnown) return undefined;
		return Math.round(Number((-fees * 1_000_000n) / sales) / 100) / 100;
	}
}

/** Adds up all transactions: each in the tally that it's of, if any. */
export async function addUp(
	sheets: Rows[],
	pause: Pause,
	tallyOf: (rows: Rows, at: number) => Tally | undefined,
): Promise<void> {
	for (const rows of sheets)
		await rows.each(pause, (at) => {
			if (rows.isTransaction(at)) tallyOf(rows, at)?.add(rows, at);
		});
}
