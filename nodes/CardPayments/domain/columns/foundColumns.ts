import { PARTS, type PartRole, type AmountRole, type ColumnRole } from './columns';

/** The places of a sheet's columns by their role; missing where it has none. */
export interface FoundColumns extends Partial<Record<ColumnRole, number>> {
	/** All columns that a part is the sum of. */
	summed: Record<PartRole, number[]>;
	/** Where several make the type: all of them, in the text's order. */
	types?: number[];
	/** Whether the only column of fees is one of several by its name. */
	isPartOfFee: boolean;
	/** A column beside the only one of fees that may be one, too, by its name. */
	otherFee?: number;
	/** How many columns have a known name. */
	knownCount: number;
}

/** No column of a sheet. */
export function noColumns(): FoundColumns {
	return { summed: { amount: [], gross: [], fee: [], tax: [] }, isPartOfFee: false, knownCount: 0 };
}

/** Whether a sheet gives amounts before fees. */
export function hasGross({ gross, gross_debit }: FoundColumns): boolean {
	return gross !== undefined || gross_debit !== undefined;
}

/** The columns of amounts that parts are made of. */
export function furtherAmounts({ debit, credit, gross_debit, gross_credit, otherFee, paid, summed }: FoundColumns) {
	const all = { debit, credit, gross_debit, gross_credit, paid, 'other fee': otherFee } as Partial<
		Record<AmountRole, number>
	>;
	for (const part of PARTS) summed[part].slice(1).forEach((column, index) => (all[`${part} ${index + 1}`] = column));
	return (Object.entries(all) as Array<[AmountRole, number | undefined]>).filter(
		(entry): entry is [AmountRole, number] => entry[1] !== undefined,
	);
}
