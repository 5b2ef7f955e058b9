/** All fields of items beside what's true: what's wrong, and whether no word speaks of it. */
import type { TrueRow } from './file';

export interface Seen {
	items: Array<Record<string, unknown>>;
	balanced: unknown;
	/** Warnings. */
	said: string;
}

export type Outcome = 'right' | 'said' | 'wrong in silence';

export function judged(
	rows: TrueRow[],
	decimals: number,
	{ balanced, items, said }: Seen,
): { outcome: Outcome; wrong: string[] } {
	const silent: string[] = [];
	const open: string[] = [];
	const scale = 10 ** decimals;
	const byId = new Map(items.map((item) => [idIn(item, rows), item]));
	const minor = (value: unknown) => Math.round((value as number) * scale);
	for (const row of rows) {
		const item = byId.get(row.id);
		const isCounted = typeof item?.amount === 'number';
		const wrong = (what: string, isSaid: boolean) =>
			void (isSaid ? open : silent).push(`${row.id} ${row.type}: ${what}`);
		if (isCounted !== row.isCounted) wrong(`counted ${isCounted}`, balanced !== true);
		if (item === undefined || !isCounted || !row.isCounted) continue;
		const { amount, date, fee, gross, note, tax, transaction_id: id, type } = item;
		const isNoted = (words: RegExp) => words.test(typeof note === 'string' ? note : '');
		if (minor(amount) !== row.net) wrong(`amount ${String(amount)} is ${row.net}`, balanced !== true);
		if (type !== row.type)
			wrong(`type ${String(type)}`, type === 'other' && /unknown type|Nothing says/.test(said + String(note)));
		if (typeof date !== 'string') wrong('no date', true);
		else if (!date.startsWith(row.day)) wrong(`date ${date} is ${row.day}`, false);
		if (typeof id !== 'string' || id === '') wrong('no ID', true);
		else if (id !== row.id) wrong(`ID ${id}`, false);
		if (row.type === 'fee') continue;
		if (typeof fee !== 'number') {
			if (row.costs !== 0) wrong('no fee', true);
		} else if (!isFee(0 - minor(fee), typeof tax === 'number' ? 0 - minor(tax) : undefined, row.costs))
			wrong(`fee ${fee} ${String(tax)} is ${row.costs}`, isNoted(/fee|tax|vat|gross/i));
		if (typeof gross === 'number' && !Number.isNaN(row.gross) && minor(gross) !== row.gross)
			wrong(`gross ${gross} is ${row.gross}`, isNoted(/fee|gross/i));
	}
	if (silent.length > 0) return { outcome: 'wrong in silence', wrong: silent };
	const left = open.filter((what) => !/type other/.test(what));
	return { outcome: left.length === 0 && balanced === true ? 'right' : 'said', wrong: open };
}

function idIn(item: Record<string, unknown>, rows: TrueRow[]): string {
	const cells = new Set(Object.values((item.row ?? {}) as Record<string, unknown>).map(String));
	return rows.find(({ id }) => cells.has(id))?.id ?? '';
}

/** Where the tax isn't known, the fee is less by it. */
function isFee(fee: number, tax: number | undefined, costs: number): boolean {
	if (fee + (tax ?? 0) === costs) return true;
	return tax === undefined && fee !== 0 && Math.abs(fee - costs) <= Math.abs(costs) / 3;
}
