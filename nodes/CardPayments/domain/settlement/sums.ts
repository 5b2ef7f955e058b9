import { Sum, sumOf, type Decimal } from '../money/decimal';
import { namesOf } from '../input/choices';
import type { TransactionType } from '../sheets/kinds';
import type { Block } from './movement';

/** What a payout consists of. `gross_sales` are charges only; all but fees and taxes are before fees. */
export const PART_NAMES = [
	'gross_sales',
	'refunds',
	'disputes',
	'dispute_releases',
	'others',
	'fees',
	'taxes',
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** What the rows of each type come to, under the name of a part: fees have no gross amount. */
const GROSS_PARTS: Record<TransactionType, PartName> = {
	charge: 'gross_sales',
	refund: 'refunds',
	dispute: 'disputes',
	dispute_release: 'dispute_releases',
	other: 'others',
	fee: 'fees',
};

/** What counted rows of a type come to, and of how many something isn't known. */
export class Sums {
	count = 0;
	readonly amount = new Sum();
	readonly gross = new Sum();
	readonly fee = new Sum();
	readonly tax = new Sum();
	/** What rows come to whose parts don't add up to their amount, and the parts of those that do. */
	readonly whole = new Sum();
	readonly split = { gross: new Sum(), fee: new Sum(), tax: new Sum() };
	withoutGross = 0;
	withoutFee = 0;
	withoutTax = 0;

	add({ amount, gross, fee, tax }: Pick<Block, 'amount' | 'gross' | 'fee' | 'tax'>, at: number): void {
		// No arrays taken apart here: within n8n, that costs more than the sums.
		const units = amount[at] as number;
		const before = gross[at] as number;
		const taken = fee[at] as number;
		const levied = tax[at] as number;
		const hasGross = !Number.isNaN(before);
		const hasFee = !Number.isNaN(taken);
		const hasTax = !Number.isNaN(levied);
		this.count++;
		this.amount.add(units);
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
}

/** By type. */
export type SumsByType = Partial<Record<TransactionType, Sums>>;

export function sumsIn(sums: SumsByType, type: TransactionType): Sums {
	return (sums[type] ??= new Sums());
}

/** Exact, in major units; undefined where it isn't known. A gross part that misses a row isn't known. */
export function partsOf(sums: SumsByType): Record<PartName, Decimal | undefined> {
	const all = Object.values(sums);
	const known = (part: 'fee' | 'tax', missing: 'withoutFee' | 'withoutTax') => {
		const isKnown = all.length === 0 || all.some((each) => each.count > each[missing]);
		return isKnown ? sumOf(all.map((each) => each[part].total())) : undefined;
	};
	const parts = { fees: known('fee', 'withoutFee'), taxes: known('tax', 'withoutTax') } as ReturnType<typeof partsOf>;
	for (const type of namesOf(GROSS_PARTS)) {
		const part = GROSS_PARTS[type];
		const of = sums[type];
		if (part !== 'fees')
			parts[part] = of === undefined || of.withoutGross === 0 ? (of?.gross.total() ?? 0n) : undefined;
	}
	return parts;
}

/** What adds up to the amount, whatever isn't known: parts of rows that are split, and the amounts of the others. */
export function stepsOf(sums: SumsByType): Record<PartName | 'not_split', Decimal> {
	const steps = Object.fromEntries([...PART_NAMES, 'not_split'].map((name) => [name, 0n])) as ReturnType<
		typeof stepsOf
	>;
	for (const type of namesOf(GROSS_PARTS)) {
		const of = sums[type];
		if (of === undefined) continue;
		steps[GROSS_PARTS[type]] += of.split.gross.total();
		steps.fees += of.split.fee.total();
		steps.taxes += of.split.tax.total();
		steps.not_split += of.whole.total();
	}
	return steps;
}

/** A count or a sum over all types: none can be forgotten. */
export function overTypes(sums: SumsByType, of: (sums: Sums) => number): number {
	return Object.values(sums).reduce((sum, each) => sum + of(each), 0);
}

export function amountOf(sums: SumsByType): Decimal {
	return sumOf(Object.values(sums).map(({ amount }) => amount.total()));
}
