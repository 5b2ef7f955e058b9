import { SHEET_KINDS, SHEETS, type SheetKind, type TransactionType } from '../sheets/kinds';

/** What a payout consists of, in the order of the sheets. The Summary only repeats it. */
export const TYPES = SHEET_KINDS.flatMap((kind) => SHEETS[kind].transaction ?? []);

/** The sheets whose rows are of these types. */
export function sheetsOf(types: TransactionType[]): SheetKind[] {
	return SHEET_KINDS.filter((kind) => types.some((type) => SHEETS[kind].transaction === type));
}
