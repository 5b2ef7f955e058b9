import { sheetWords } from '../sheets';
import { byType, type RowType } from '../transactions';
import { isStatusPhrase } from '../words';
import { isCalled } from './names';
import { typeOfSheet, type Grid } from './layout';
import type { Profile } from './profile';
import { isPaidWord, knownWord, type Effect } from './rowWords';

/** A word that says what rows are. */
export interface Word {
	text: string;
	type: RowType | undefined;
	/** What its rows do to the payout; undefined where that's to be found. */
	effect: Effect | undefined;
	rows: number;
}

/** What says what rows are: a column, the sheets' names, or nothing. */
export interface Typing {
	column: Profile | undefined;
	isBySheet: boolean;
	words: Word[];
	/** The place of each row's word. */
	at: Uint16Array;
	/** How much is known of it. */
	score: number;
}

/** A column whose words may say that nothing was paid. */
export interface Statuses {
	column: Profile;
	words: Array<{ text: string; isPaid: boolean | undefined; rows: number }>;
	at: Uint16Array;
}

const MOST_WORDS = 40;
const MOST_STATUSES = 12;
/** What rows of a type do as a rule; undefined where that isn't known. */
export const TYPE_EFFECTS = byType(
	({ effect }): Effect | undefined => (({ adds: 1, reduces: -1, unknown: undefined }) as const)[effect],
);

/** The likeliest first; two at most. */
export function typingsOf(grid: Grid, profiles: Profile[]): Typing[] {
	const bySheet = sheetTyping(grid);
	const isKnownSheet = bySheet.words.some(({ type }) => type !== undefined);
	if (isKnownSheet && grid.sheets.length > 1) return [bySheet];
	const columns = profiles
		.filter(({ distinct, kind }) => (kind === 'list' || kind === 'text') && distinct <= MOST_WORDS)
		.filter(({ filled }) => filled * 2 >= grid.sheetOf.length)
		.map(columnTyping)
		.filter((typing) => typing !== undefined)
		.sort((a, b) => b.score - a.score);
	const known = columns
		.filter(({ words }) => words.some(({ type }) => type !== undefined && type !== 'none'))
		// Of a sheet that its name describes, a status says nothing else.
		.filter(({ column }) => !isKnownSheet || !isCalled(column?.name ?? '', 'status'));
	if (known.length > 0) return known.slice(0, 2);
	if (isKnownSheet) return [bySheet];
	const isType = (name: string) => isCalled(name, 'type') && !isCalled(name, 'method');
	const named = columns.filter(({ column, words }) => words.length > 1 && isType(column?.name ?? ''));
	if (named.length > 0) return named.slice(0, 1);
	return grid.sheets.length > 1 ? [bySheet] : [noTyping(grid)];
}

function sheetTyping(grid: Grid): Typing {
	const rows = grid.sheets.map(() => 0);
	for (const sheet of grid.sheetOf) rows[sheet] = (rows[sheet] as number) + 1;
	const words = grid.sheets.map((sheet, index): Word => {
		const type = typeOfSheet(sheet);
		const effect = type === undefined ? undefined : TYPE_EFFECTS[type];
		return { text: sheetWords(sheet.name), type, effect, rows: rows[index] as number };
	});
	return { column: undefined, isBySheet: true, words, at: Uint16Array.from(grid.sheetOf), score: 1 };
}

function noTyping({ sheetOf }: Grid): Typing {
	const words: Word[] = [{ text: '', type: 'charge', effect: 1, rows: sheetOf.length }];
	return { column: undefined, isBySheet: false, words, at: new Uint16Array(sheetOf.length), score: 0 };
}

function columnTyping(column: Profile): Typing | undefined {
	const found = distinctWords(column.cells, MOST_WORDS);
	if (found === undefined) return undefined;
	const words = found.words.map(({ text, rows }): Word => {
		const known = knownWord(text);
		return { text, rows, type: known?.type, effect: known?.effect };
	});
	const known = words.filter(({ type }) => type !== undefined);
	const kinds = new Set(known.map(({ effect, type }) => `${type} ${effect}`)).size;
	const { name } = column;
	const named = isCalled(name, 'type') ? 0.6 : isCalled(name, 'status') || isCalled(name, 'method') ? -0.6 : 0;
	const score = kinds + known.length / words.length + named;
	return { column, isBySheet: false, words, at: found.at, score };
}

function distinctWords(cells: string[], most: number) {
	const places = new Map<string, number>();
	const words: Array<{ text: string; rows: number }> = [];
	const at = new Uint16Array(cells.length);
	for (let row = 0; row < cells.length; row++) {
		const text = cells[row] as string;
		let place = places.get(text);
		if (place === undefined) {
			if (words.length === most) return undefined;
			places.set(text, (place = words.push({ text, rows: 0 }) - 1));
		}
		(words[place] as { rows: number }).rows++;
		at[row] = place;
	}
	return { words, at };
}

/** The column that tells what wasn't paid; undefined where none does. */
export function likelyStatuses(profiles: Profile[], typing: Typing): Statuses | undefined {
	const found = profiles
		.filter((profile) => profile !== typing.column && (profile.kind === 'list' || profile.kind === 'text'))
		.filter(({ distinct }) => distinct <= MOST_STATUSES)
		.map((column) => ({ column, found: distinctWords(column.cells, MOST_STATUSES) }))
		.flatMap(({ column, found: words }) => (words === undefined ? [] : [{ column, ...words }]))
		.map(({ column, words, at }) => ({
			column,
			at,
			words: words.map((word) => {
				// Of things that are sold, "red" is a color, and not the Turkish word for what was declined.
				const isStatus = isCalled(column.name, 'status') || isStatusPhrase(word.text);
				return { ...word, isPaid: isStatus ? isPaidWord(word.text) : undefined };
			}),
		}))
		.filter(({ words }) => words.length > 1);
	const told = ({ words, column }: Statuses) =>
		words.filter(({ isPaid, text }) => isPaid !== undefined && text !== '').length +
		(isCalled(column.name, 'status') ? 0.5 : 0);
	const [best] = found.filter((statuses) => told(statuses) > 0).sort((a, b) => told(b) - told(a));
	return best;
}
