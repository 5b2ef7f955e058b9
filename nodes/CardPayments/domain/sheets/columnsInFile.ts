import type { ArchiveLimits } from './archive/archive';
import { FALLBACK_ENCODING } from './csv';
import { nameColumns } from './rows/header';
import { payoutSheets } from './payoutFile';
import { readHeader } from './rows/sheet';
import { SHEET_KINDS, type SheetKind } from './kinds';

/** A longer list is of no use to anybody. */
const MOST_COLUMNS = 1_000;

/**
 * The columns of a payout file's sheets, each name once. Of each sheet only the header is read.
 *
 * @param kinds the sheets to look at; empty looks at all
 * @param pause lets the event loop go on with other things
 * @returns each name as in the file, or what the column is called where the file gives it no name or one that is taken,
 * and the sheets that have it
 * @throws CardPaymentsError when this is no payout file
 */
export async function columnsInFile(
	zip: Uint8Array,
	kinds: SheetKind[],
	limits: ArchiveLimits,
	pause: () => Promise<void>,
): Promise<Array<{ name: string; kinds: SheetKind[] }>> {
	const headers: Array<{ kind: SheetKind; names: string[] }> = [];
	for await (const { kind, file } of payoutSheets(zip, { kinds, payoutId: '', limits }, () => undefined)) {
		const header = await readHeader(file, { fallbackEncoding: FALLBACK_ENCODING, pause });
		const { columns } = nameColumns(header, { headerStyle: 'asInFile', neutralizeFormulas: false });
		headers.push({ kind, names: columns.slice(0, MOST_COLUMNS) });
	}
	headers.sort((a, b) => SHEET_KINDS.indexOf(a.kind) - SHEET_KINDS.indexOf(b.kind));

	const found = new Map<string, Set<SheetKind>>();
	for (const { kind, names } of headers) {
		for (const name of names) {
			if (found.size < MOST_COLUMNS || found.has(name)) found.set(name, (found.get(name) ?? new Set()).add(kind));
		}
	}
	return [...found].map(([name, sheets]) => ({ name, kinds: [...sheets] }));
}
