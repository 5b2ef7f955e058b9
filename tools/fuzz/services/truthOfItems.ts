/** What is wrong in items of the node beside what truly happened, and in the words beside them. */
import type { IDataObject } from 'n8n-workflow';
import type { Table, Truth } from './tables';

export interface Wrong {
	what: string;
	/** Whether no word near it speaks of it. */
	isSilent: boolean;
}

/** What's true of a file, whoever made it. */
export interface TrueFile {
	world: { decimals: number; feePlace: string };
	tables: Table[];
	truths: Array<Omit<Truth, 'type'> & { type: string; id?: string }>;
}
type TrueRow = TrueFile['truths'][number];

const ROUNDING = 1e-6;

export function wrongIn(file: TrueFile, items: IDataObject[], payout: IDataObject | undefined): Wrong[] {
	const isGood = payout?.balanced === true;
	const { world } = file;
	const wrong: Wrong[] = [];
	if (isGood && world.feePlace === 'hidden') wrong.push({ what: 'balanced, though a fee is hidden', isSilent: true });
	const byRow = itemsByRow(file, items);
	for (const truth of file.truths) {
		const item = byRow.get(truth);
		// Counted rows that are gone, or others that came, make no balance: it would be one by accident.
		const isCounted = typeof item?.amount === 'number';
		if (isCounted !== truth.isCounted && truth.net !== 0)
			wrong.push({ what: `${placeOf(truth)}: counted ${isCounted}`, isSilent: isGood });
		if (!isCounted || !truth.isCounted) continue;
		const scale = 10 ** world.decimals;
		const isSame = (given: unknown, minor: number) => Math.abs((given as number) * scale - minor) < ROUNDING;
		if (!isSame(item?.amount, truth.net))
			wrong.push({ what: `${placeOf(truth)}: ${String(item?.amount)} is ${truth.net}`, isSilent: isGood });
		wrong.push(...wrongParts(truth, item as IDataObject, scale));
	}
	return wrong;
}

/** What a row costs is true, or not said. */
function wrongParts(truth: TrueRow, item: IDataObject, scale: number): Wrong[] {
	const { fee, tax, type, note } = item;
	if (truth.type === 'fee' || type === 'fee' || typeof fee !== 'number') return [];
	const costs = Math.round((fee + (typeof tax === 'number' ? tax : 0)) * scale * -1);
	const is = truth.costs ?? 0;
	const isFeeAlone = typeof tax !== 'number' && Math.abs(costs - is) <= Math.abs(is) / 3 && costs !== 0;
	if (costs === is || isFeeAlone) return [];
	const isSaid = typeof note === 'string' && /fee|tax|vat|gross/i.test(note);
	return [{ what: `${placeOf(truth)}: costs ${costs} are ${is}`, isSilent: !isSaid }];
}

function placeOf({ table, row }: TrueRow): string {
	return `sheet ${table + 1}, row ${row + 1}`;
}

function itemsByRow({ tables, truths }: TrueFile, items: IDataObject[]): Map<TrueRow, IDataObject> {
	const idOf = ({ id, row, table }: TrueRow) => id ?? tables[table]?.rows[row]?.find((cell) => ID.test(cell)) ?? '';
	const ids = new Set(truths.map(idOf));
	const byId = new Map<string, IDataObject>();
	for (const item of items)
		for (const cell of Object.values((item.row ?? {}) as IDataObject)) {
			const text = String(cell);
			if (ids.has(text)) byId.set(text, item);
		}
	const found = new Map<TrueRow, IDataObject>();
	for (const truth of truths) {
		const item = byId.get(idOf(truth));
		if (item !== undefined) found.set(truth, item);
	}
	return found;
}

/** As facts have them. */
const ID = /^[a-z]{3}_\d+x$/;

/** Words that are never true beside what adds up: what they complain of is fine. */
const UNTRUE = [
	/don't add up/,
	/a fee of/,
	/can't tell/,
	/isn't an amount/,
	/no amount/,
	/as many amounts/,
	/contradict/,
	/it may be no charge/,
	/(?<!it is a )reversal/,
	/another sign/,
	/is missing|too much/,
	/may be the sale's/,
	/whose sum nothing proves/,
	/leaves out/,
];

/** What's said of a file whose items are right, and isn't true of it. */
export function wrongWords(said: string[], items: IDataObject[]): Wrong[] {
	const notes = items.map(({ note }) => note).filter((note) => typeof note === 'string');
	const shapes = new Set([...said, ...notes].map(shapeOf));
	return [...shapes]
		.filter((text) => UNTRUE.some((pattern) => pattern.test(text)))
		.map((what) => ({ what, isSilent: false }));
}

function shapeOf(text: string): string {
	return text
		.replace(/\([^)]*\)/g, '')
		.replace(/"[^"]*"/g, '"…"')
		.replace(/[\d.,]*\d/g, '#')
		.replace(/(row )[#, and mor]+/g, '$1#')
		.replace(/^.*?:\s(?=[A-Z])/, '')
		.slice(0, 160);
}
