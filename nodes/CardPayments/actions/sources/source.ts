import type { INodeProperties } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors';
import type { Period } from '../../domain/list';
import type { PayoutRecord } from '../../domain/payout';
import type { ReadOptions, PayoutFile } from '../../domain/settlement';
import type { Execution } from '../execution';
import type { Panel } from '../panel';

/**
 * Where payouts come from. To add one, write a file beside this one and name it in the table of `sources.ts`: every
 * operation that reads payouts offers it then.
 */
export interface Source {
	/** As the panel calls it. */
	label: string;
	description: string;
	/** Shown where it's chosen. Collections stand below the fields of the operation. */
	fields: INodeProperties[];
	/** How many items are carried out at a time; one where an item asks for several payouts at a time itself. */
	itemsAtOnce: number;
	/** Whatever is wrong is among the panel's errors. */
	read(panel: Panel): Chosen;
}

/** Whose date is in a period. */
export type DateOf = 'payout' | 'transaction';

export type See = (payout: PayoutRecord) => void;

/** The payouts that one item asks for. */
export interface Chosen {
	/**
	 * Their files one by one, and why there is none of a payout.
	 *
	 * @param see told of each payout that's asked for, also of those that have no file yet, before any file. Who sees
	 * them says what becomes of them: no hint calls them left out
	 */
	files(execution: Execution, options: ReadOptions, see?: See): AsyncGenerator<PayoutFile | CardPaymentsError>;
	/** The period that was asked for, where it was one, and whose date it is of. */
	period?: Period;
	dateOf: DateOf;
	/** The same of the month before, where the period is a calendar month. */
	monthBefore?: Chosen;
	/** The last months with this one, the oldest first, and their payouts by the list alone. */
	months?: Array<{ period: Period; list(execution: Execution): Promise<PayoutRecord[]> }>;
}
