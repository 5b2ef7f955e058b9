import { InputError } from '../errors';
import { textOf } from '../input/text';
import type { PayoutRecord } from '../list/payoutRecord';
import { dayAt, type OffsetAt } from './dates';
import type { Entry } from './entries';

/** The ID of the entry that payouts of a day, such as 2026-10-31, and currency have together. */
export function dayEntryId(day: string, currency: string): string {
	return `${day.slice(0, 10)}/${currency}`;
}

/** Entries with the same ID as one: those of payouts of one day and currency. */
export function joinEntries(entries: Entry[]): Entry[] {
	const joined = new Map<string, Entry>();
	for (const entry of entries) {
		const same = joined.get(entry.entry_id);
		joined.set(entry.entry_id, { ...entry, lines: [...(same?.lines ?? []), ...entry.lines] });
	}
	return [...joined.values()];
}

/** The entries of days that have a payout which isn't booked, unless it never will be. */
export function heldBack(entries: Entry[], unbooked: PayoutRecord[], offsetAt: OffsetAt): Map<string, InputError> {
	const open = unbooked.filter(({ status }) => status !== 'FAILED');
	const ofEntry = (id: string) =>
		open.filter(({ date, currency }) => {
			const day = dayAt(date, offsetAt);
			return (
				day === undefined || currency === undefined || dayEntryId(day, textOf(currency).toUpperCase()) === id
			);
		});
	return new Map(
		entries.flatMap(({ entry_id }) => {
			const ids = ofEntry(entry_id).map(({ id }) => id);
			if (ids.length === 0) return [];
			const error = new InputError(
				`Entry ${entry_id} isn't booked: ${ids.join(', ')} of that day can't be booked yet`,
				'A day is booked whole. Correct what is wrong, or choose Payout in "One Entry Per".',
				{ entry_id, payout_id: ids.join(',') },
			);
			return [[entry_id, error]];
		}),
	);
}
