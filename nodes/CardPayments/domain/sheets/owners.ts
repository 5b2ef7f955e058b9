import { fileName, payoutNumber, SHEETS, type SheetKind } from './kinds';

/** What is known of a sheet before it is read. */
interface NamedSheet {
	path: string;
	kind: SheetKind;
}

/**
 * The payout that each sheet of an archive belongs to; empty where nothing shows it. One archive is one payout, or each
 * of its folders and of the archives in it is one.
 *
 * @param payoutId the payout that the archive was asked for, which owns every sheet; empty where only names tell
 */
export function ownersOf(sheets: NamedSheet[], payoutId: string): string[] {
	if (payoutId !== '') return sheets.map(() => payoutId);
	const folders = new Map<string, NamedSheet[]>();
	for (const sheet of sheets) folders.set(folderOf(sheet), [...(folders.get(folderOf(sheet)) ?? []), sheet]);
	const owners = new Map([...folders].map(([folder, beside]) => [folder, idOf(folder, beside)]));
	return sheets.map((sheet) => owners.get(folderOf(sheet)) ?? '');
}

function folderOf({ path }: NamedSheet): string {
	return path.slice(0, -fileName(path).length);
}

/** By the number of the folder, else of the Summary, else of the first sheet that has one. */
function idOf(folder: string, sheets: NamedSheet[]): string {
	const totals = sheets.filter(({ kind }) => SHEETS[kind].effect === 'none');
	const paths = [folder, ...[...totals, ...sheets].map(({ path }) => path)];
	const number = paths.map(payoutNumber).find((found) => found !== undefined);
	return number === undefined ? '' : `payout_${number}`;
}

/**
 * What's odd about the numbers in the names of one payout's sheets. Services are known to write different ones into the
 * Charges and the Summary of one payout, but sheets of one kind agree, and one sheet at least has the payout's.
 */
export function oddNumbers(payoutId: string, sheets: NamedSheet[]): string | undefined {
	const numbers = new Map<SheetKind, Set<string>>();
	for (const { kind, path } of sheets) {
		const number = payoutNumber(path);
		if (number !== undefined) numbers.set(kind, (numbers.get(kind) ?? new Set()).add(number));
	}
	const all = [...new Set([...numbers.values()].flatMap((ofKind) => [...ofKind]))];
	if ([...numbers].some(([kind, ofKind]) => kind !== 'other' && ofKind.size > 1))
		return `The names of its sheets say payouts ${all.join(', ')}. The node took them for one payout`;
	const own = /(?:^|_)(\d{6,})$/.exec(payoutId)?.[1];
	if (own === undefined || all.length === 0 || all.includes(own)) return undefined;
	return `The names of its sheets say payout ${all.join(', ')}. Check that this is the file you asked for`;
}
