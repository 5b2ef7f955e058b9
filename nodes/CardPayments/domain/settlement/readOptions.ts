import type { Zone } from '../dates';
import type { Description } from '../services';
import type { ArchiveLimits } from '../archive';
import type { RowMemory, SheetOptions } from '../sheets';
import type { DescribedRole } from '../columns';

/** What is wanted of sheets, and how they're read. */
export interface ReadOptions extends Pick<SheetOptions, 'fallbackEncoding' | 'pause'> {
	/** What the user's texts say of the files: of it and known services, the user's lines count. */
	description: Description;
	/** Meanings whose texts are kept for those who say them; `date` for those who make keys. */
	kept: DescribedRole[];
	/** Columns that come along, as in the file or in comparable words. */
	added: string[];
	/** Whether all columns come along. */
	withRow: boolean;
	/** Whether gross amounts, fees and taxes are of no interest. */
	withoutParts?: boolean;
	/** The workflow's. */
	zone: Zone;
	/** Epoch milliseconds: no date lies long after it. */
	now: number;
	limits: ArchiveLimits;
	/** What the rows of a payout count in. */
	memory: () => RowMemory;
}
