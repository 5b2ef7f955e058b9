import type { DateFormat, Zone } from '../cells/dates';
import type { Choices } from '../input/choices';
import type { ArchiveLimits } from '../sheets/archive/archive';
import type { TransactionType } from '../sheets/transactions';
import type { RowMemory } from '../sheets/rows/rowMemory';
import type { SheetOptions } from '../sheets/rows/sheet';
import type { Meaning, NamedColumns } from './columns';
import type { RowType } from './movement';

export type FeePlace = 'notSaid' | 'inRows' | 'inRowsNotDeducted' | 'inSummary' | 'none';

export const FEE_PLACES: Choices<FeePlace> = {
	notSaid: { label: 'Not Said', description: 'Fees are known only where a gross amount proves them' },
	inRows: { label: 'In the Rows', description: 'Each amount is what is left after its fee' },
	inRowsNotDeducted: { label: 'In the Rows, Not Yet Deducted', description: 'Each amount is before its fee' },
	inSummary: { label: 'In the Summary', description: 'One fee for the whole payout' },
	none: { label: 'None', description: 'The service takes no fees from payouts' },
};

/** What the rows of a sheet with a name of its own do to a payout. */
export type OtherEffect = 'adds' | 'reduces' | 'none';

export const OTHER_EFFECTS: Choices<OtherEffect> = {
	adds: { label: 'Adds', description: 'Its rows add to the payout, as they are written' },
	reduces: { label: 'Reduces', description: 'Its rows reduce the payout, with or without a minus sign' },
	none: { label: 'None', description: 'Its rows are no transactions' },
};

/** A sheet that the contract doesn't name, by some of the words in its file's name. */
export interface OtherSheet {
	name: string;
	effect: OtherEffect;
}

/** What a service's sheets mean: the same every day. */
export interface SheetDescription {
	/** Empty or missing where a column is to be guessed, `-` where no column has this meaning. */
	columns: NamedColumns;
	dateFormat: DateFormat;
	fees: FeePlace;
	others: OtherSheet[];
	/** The user's words in the type column, folded. */
	typeWords: Map<string, RowType>;
}

/** What is wanted of sheets, and how they're read. */
export interface ReadOptions extends Pick<SheetOptions, 'fallbackEncoding' | 'texts' | 'pause'> {
	description: SheetDescription;
	/** Empty for all. Only with all of them can the sum be compared with the payout. */
	types: TransactionType[];
	/** Meanings whose texts are kept for those who say them; `date` for those who make keys. */
	kept: Meaning[];
	/** Columns that come along, as in the file or in comparable words. */
	added: string[];
	/** Whether all columns come along. */
	withRow: boolean;
	/** Whether gross amounts, fees and taxes are of no interest. */
	withoutParts?: boolean;
	/** The workflow's. */
	zone: Zone;
	limits: ArchiveLimits;
	/** What the rows of a payout count in. */
	memory: () => RowMemory;
}
