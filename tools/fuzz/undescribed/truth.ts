/** What is wrong in items of the node beside what truly happened, and in the words beside them. */
import type { IDataObject } from 'n8n-workflow';
import type { Truth, UndescribedFile } from './file';

/** What can be wrong of a file, or of a row. */
export const KINDS = ['balance', 'counted', 'amount', 'fee', 'gross', 'type', 'date', 'id'] as const;
export type Kind = (typeof KINDS)[number];

export interface Wrong {
	kind: Kind | 'word';
	what: string;
	/** Whether no word near it speaks of it. */
	isSilent: boolean;
}

/** What of a row's note, or above the items, speaks of it. */
const SAYS: Partial<Record<Kind, RegExp>> = {
	fee: /fee|tax|vat|gross/i,
	gross: /fee|tax|vat|gross/i,
	type: /type/i,
	date: /date|day/i,
	id: /\bid\b|transaction column/i,
};
/** What the note of a row alone must say. */
const OF_NOTES: Kind[] = ['fee', 'gross'];

/** @param said what a user reads beside the items */
export function wrongIn(file: UndescribedFile, items: IDataObject[], payout: IDataObject | undefined, said: string[]) {
	const isGood = payout?.balanced === true;
	const wrong: Wrong[] = [];
	if (isGood && file.world.feePlace === 'hidden')
		wrong.push({ kind: 'balance', what: 'balanced, though a fee is hidden', isSilent: true });
	const byId = itemsById(file, items);
	for (const truth of file.truths) {
		const item = byId.get(truth.id);
		// Counted rows that are gone, or others that came, make no balance: it would be one by accident.
		const isCounted = typeof item?.amount === 'number';
		const add = (kind: Kind, [given, is]: [unknown, unknown], isSilent: boolean) =>
			wrong.push({ kind, what: `${placeOf(truth)}: ${kind} ${String(given)} is ${String(is)}`, isSilent });
		if (isCounted !== truth.isCounted && truth.net !== 0) add('counted', [isCounted, truth.isCounted], isGood);
		if (item === undefined || !isCounted || !truth.isCounted) continue;
		const isSaid = (kind: Kind) =>
			[item.note, ...(OF_NOTES.includes(kind) ? [] : said)].some(
				(text) => typeof text === 'string' && SAYS[kind]?.test(text),
			);
		for (const [kind, given, is] of differences(truth, item, 10 ** file.world.decimals))
			add(kind, [given, is], given !== null && (isLikeAmount(kind, item, given, is) ? isGood : !isSaid(kind)));
	}
	return wrong;
}

/** Whether it's the row's amount that is wrong, or its sign: that it doesn't add up is said of all its parts. */
function isLikeAmount(kind: Kind, item: IDataObject, given: unknown, is: unknown): boolean {
	const isTurned = typeof given === 'number' && given === -(is as number);
	return kind === 'amount' || (OF_NOTES.includes(kind) && (item[kind] === item.amount || isTurned));
}

/** What an item says of a row and isn't so, and what it leaves out that the file shows. */
function differences(truth: Truth, item: IDataObject, scale: number): Array<[Kind, given: unknown, is: unknown]> {
	const found: Array<[Kind, unknown, unknown]> = leftOut(truth, item);
	const minor = (given: unknown) => Math.round((given as number) * scale * 1e6) / 1e6;
	const { amount, date, fee, gross, tax, transaction_id: id, type } = item;
	if (minor(amount) !== truth.net) found.push(['amount', minor(amount), truth.net]);
	if ((truth.type === 'fee' || type !== 'fee') && typeof fee === 'number') {
		const costs = 0 - minor(fee + (typeof tax === 'number' ? tax : 0));
		const is = type === 'fee' ? 0 - truth.net : (truth.costs ?? 0);
		const isFeeAlone = typeof tax !== 'number' && Math.abs(costs - is) <= Math.abs(is) / 3 && costs !== 0;
		if (costs !== is && !isFeeAlone) found.push(['fee', costs, is]);
	}
	// All of a fee's row is the fee: sales have nothing of it.
	const sales = type === 'fee' ? 0 : truth.gross;
	if (sales !== undefined && typeof gross === 'number' && minor(gross) !== sales)
		found.push(['gross', minor(gross), sales]);
	if (truth.type !== undefined && type !== truth.type) found.push(['type', type, truth.type]);
	if (typeof date === 'string' && !date.startsWith(truth.day)) found.push(['date', date, truth.day]);
	if (id !== null && id !== undefined && bare(id) !== truth.id) found.push(['id', id, truth.id]);
	return found;
}

/** What's null is said, but isn't right. */
function leftOut({ costs, day, gross, id, type }: Truth, item: IDataObject): Array<[Kind, null, unknown]> {
	const isFee = type === 'fee' || item.type === 'fee';
	const shown = {
		date: day,
		id,
		fee: isFee || costs === 0 ? undefined : costs,
		gross: isFee ? undefined : gross,
	};
	const given = { date: item.date, id: item.transaction_id, fee: item.fee, gross: item.gross };
	return (Object.keys(shown) as Array<keyof typeof shown>)
		.filter((kind) => shown[kind] !== undefined && (given[kind] ?? null) === null)
		.map((kind) => [kind, null, shown[kind]]);
}

/** Without what keeps a spreadsheet from making a number of it. */
const bare = (text: unknown) => String(text).replace(/^'/, '');

function placeOf({ table, row }: Truth): string {
	return `sheet ${table + 1}, row ${row + 1}`;
}

function itemsById({ truths }: UndescribedFile, items: IDataObject[]): Map<string, IDataObject> {
	const ids = new Set(truths.map(({ id }) => id));
	const byId = new Map<string, IDataObject>();
	for (const item of items)
		for (const cell of Object.values((item.row ?? {}) as IDataObject)) {
			const text = String(cell);
			if (ids.has(text)) byId.set(text, item);
		}
	return byId;
}

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
	/is missing|too much|than its rows/,
	/whose sum nothing proves/,
	/leaves out/,
];

/** What's said of a file whose items are right, and isn't true of it. */
export function wrongWords(said: string[], items: IDataObject[]): Wrong[] {
	const notes = items.map(({ note }) => note).filter((note) => typeof note === 'string');
	const shapes = new Set([...said, ...notes].map(shapeOf));
	return [...shapes]
		.filter((text) => UNTRUE.some((pattern) => pattern.test(text)))
		.map((what) => ({ kind: 'word', what, isSilent: false }));
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
