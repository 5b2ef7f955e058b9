import { statusNames } from '../columns';
import type { Description } from '../services';
import type { SheetType } from '../sheets';
import { typeFacts, type RowType } from '../transactions';
import { isBalanceLabel, isOpenTypeWord, likelyType, moneyStatus, typeWordMeaning } from '../words';
import type { Column } from './columns';
import type { Grid } from './grid';
import { isCalled } from './names';

export type Effect = 1 | -1 | 0;

export interface Word {
	text: string;
	type: RowType | undefined;
	/** Undefined where only a sum says it. */
	effect: Effect | undefined;
	/** What only the name of a sheet says, in a word that may mean it. */
	likely?: SheetType | undefined;
}

/** What rows are: by the words of a column, by the names of sheets, or all the same. */
export interface Typing {
	lines: Description;
	column: Column | undefined;
	words: Word[];
	/** The word of each row. */
	at: Uint16Array;
	prior: number;
	/** Whether two columns make it, of whose words nobody knows any. */
	isJoint?: true;
	/** Whether words are open that may say what the account itself is paid. */
	isOfPaid?: true;
}

/** Which rows are paid. */
export interface Statuses {
	lines: Description;
	column: Column | undefined;
	/** Words that say that nothing was paid. */
	unpaid: Set<string>;
	prior: number;
}

const MOST_WORDS = 12;
const MOST_ASKED = 7;
const MOST_TYPINGS = 3;

function effectOf(type: RowType): Effect {
	if (type === 'none' || type === 'payout') return 0;
	return typeFacts(type).effect === 'reduces' ? -1 : 1;
}

function wordOf(text: string): Word {
	const meaning = typeWordMeaning(text);
	if (meaning === undefined && isBalanceLabel(text)) return { text, type: 'none', effect: 0 };
	if (meaning === undefined || isOpenTypeWord(text)) return { text, type: undefined, effect: undefined };
	return { text, type: meaning.type, effect: meaning.effect === 'adds' ? 1 : meaning.effect === 'reduces' ? -1 : 0 };
}

/** The likeliest: a column of which most words are known, or that's called so; the sheets; nothing. */
export function typingsOf(grid: Grid, columns: Column[]): Typing[] {
	const sheets = grid.sheets.filter(({ count }) => count > 0);
	const isTyped = sheets.every(({ type }) => type !== undefined);
	// A lone sheet called charges may hold all that a payout has.
	const isLone = sheets.length === 1;
	const states = statesAmong(columns);
	const all = columns.flatMap((column) => byColumn(column, { isTyped, isLone, states }) ?? []);
	// Beside a column that's called types, one with the same word in each row says what all of them are about.
	const isNamed = ({ column }: Typing) => isCalled(column?.name ?? '', 'type');
	const found = all.some(isNamed) ? all.filter((each) => each.words.length > 1 || isNamed(each)) : all;
	const isSaid = found.some(({ column, words }) => words.length > 1 && isCalled(column?.name ?? '', 'type'));
	// A column that a sheet lacks says nothing of its rows.
	const isPart = ({ column }: Typing) => sheets.some(({ header }) => !header.includes(column?.name ?? ''));
	const areSheets = isTyped ? !(isLone && isSaid) : !isLone && found.every(isPart);
	if (areSheets) found.push(bySheets(grid));
	// Of words that nobody knows, a column may say anything.
	if (isLone && found.every(({ words }) => words.every(isUnknown)))
		found.push({
			lines: {},
			column: undefined,
			words: [{ text: '', type: undefined, effect: 1 }],
			at: new Uint16Array(grid.count),
			prior: 0,
		});
	return found.sort((a, b) => b.prior - a.prior).slice(0, MOST_TYPINGS);
}

/** Whether nothing says what a word means, whatever its rows do. */
export function isUnknown({ text, type }: Word): boolean {
	return type === undefined && likelyType(text, 1) === undefined && likelyType(text, -1) === undefined;
}

/** Whether it may mean a type, as "Withdrawal" may mean a payout. */
function mayMean(word: Word): boolean {
	return !isUnknown(word) || isOpenTypeWord(word.text);
}

/** Whether the names of all sheets say what their rows are, and whether there's only one. */
interface Sheets {
	isTyped: boolean;
	isLone: boolean;
	/** What columns of states are called. */
	states: Set<string>;
}

function byColumn(column: Column, { isLone, isTyped, states }: Sheets): Typing | undefined {
	const { cells, distinct, kind, name } = column;
	if ((kind !== 'list' && kind !== 'text') || distinct > MOST_WORDS) return undefined;
	const typing = typingBy(column, [...new Set(cells)]);
	const { words } = typing;
	const known = words.filter(({ type }) => type !== undefined).length;
	const isNamed = isCalled(name, 'type') && !(isCalled(name, 'method') && words.every(isUnknown));
	const isStatus = words.every(({ text }) => moneyStatus(text) !== 'unknown');
	if (!isNamed && (kind === 'text' || (words.length === 1 && isStatus))) return undefined;
	// IDs of few rows are words, too.
	if (known === 0 && words.some(({ text }) => /\d/.test(text))) return undefined;
	const types = new Set(words.map(({ effect, type }) => (type === undefined ? '' : `${type} ${effect}`))).size;
	const isMost = known * 2 > words.length || (known > 1 && known * 2 === words.length && types > 2);
	const isKnown = isMost && (isNamed || known === words.length || !isTyped || isLone);
	// One word that may mean a type and is no state of a payment is enough to ask the others.
	const isAny =
		words.length > 1 &&
		!isTyped &&
		!isCalled(name, 'method') &&
		!states.has(name) &&
		words.some((word) => mayMean(word) && (states.size > 0 || moneyStatus(word.text) === 'unknown'));
	const mayAsk =
		(isNamed || (isKnown && types > 1) || isAny) &&
		words.length - known <= MOST_ASKED &&
		(!isTyped || (isLone && words.length > 1));
	if (isTyped ? !mayAsk && !(isKnown && isNamed && known === words.length) : !isKnown && !mayAsk) return undefined;
	const prior = (isNamed ? 1 : 0) + (2 * known) / words.length + (types > 1 ? 0.5 : 0) + (isKnown ? 0.5 : -1);
	return { ...typing, prior };
}

/** What rows are where nothing adds up by what's known of their words, the likelier first. */
export function otherTypings({ columns, typings }: { columns: Column[]; typings: Typing[] }): Typing[][] {
	// What the account itself is paid, of one row each: one may be the payout.
	const ofPaid = typings.flatMap((typing) =>
		withOpen(typing, ({ text }, count) => typeWordMeaning(text)?.reduced !== undefined && count === 1),
	);
	// What an account had before may be paid with the rest.
	const ofBalances = typings.flatMap((typing) => withOpen(typing, ({ text }) => isBalanceLabel(text)));
	// In some languages a fee and what a card is charged are one word, and beside payments a charge may be the fee.
	const isPayment = ({ text, type }: Word) => type === undefined && likelyType(text, 1) === 'charge';
	const ofCosts = typings.flatMap((typing) =>
		withOpen(typing, ({ type }, count) =>
			type === 'fee' ? count * 2 > typing.at.length : type === 'charge' && typing.words.some(isPayment),
		),
	);
	return [
		ofPaid.map((typing): Typing => ({ ...typing, isOfPaid: true })),
		ofBalances,
		ofCosts,
		jointTypings(columns),
	];
}

/** The same with some of its words open, of which so many rows have each. */
function withOpen(typing: Typing, isOpen: (word: Word, count: number) => boolean): Typing[] {
	const { at, column, words } = typing;
	const counts = words.map(() => 0);
	at.forEach((word) => ((counts[word] as number) += 1));
	const opened = words.map((word, place): Word => {
		return isOpen(word, counts[place] as number) ? { text: word.text, type: undefined, effect: undefined } : word;
	});
	const isChanged = opened.some((word, place) => word !== words[place]);
	return column === undefined || !isChanged ? [] : [{ ...typing, words: opened, prior: typing.prior - 1 }];
}

/** Of two columns that are called types, both words together: only what was paid says what they do. */
function jointTypings(columns: Column[]): Typing[] {
	const able = columns.filter(
		({ distinct, kind, name }) =>
			(kind === 'list' || kind === 'text') && distinct > 1 && distinct <= MOST_ASKED && isCalled(name, 'type'),
	);
	return able.flatMap((one, at) =>
		able.slice(at + 1).flatMap((other) => {
			const cells = one.cells.map((cell, row) => `${cell} + ${other.cells[row]}`);
			const texts = [...new Set(cells)];
			if (texts.length > MOST_ASKED) return [];
			const name = `${one.name} + ${other.name}`;
			return {
				...typingBy({ ...one, name, cells, filled: cells, distinct: texts.length }, texts),
				prior: -2,
				isJoint: true,
			};
		}),
	);
}

function typingBy(column: Column, texts: string[]): Omit<Typing, 'prior'> {
	const places = new Map(texts.map((text, place) => [text, place]));
	const { cells, name } = column;
	const at = new Uint16Array(cells.length);
	for (let row = 0; row < cells.length; row++) at[row] = places.get(cells[row] as string) as number;
	return { lines: { typeColumn: [name] }, column, words: texts.map(wordOf), at };
}

function bySheets({ count, sheets }: Grid): Typing {
	const words = sheets.map(({ name, type: said, likelyType: likely }): Word => {
		const type = said ?? likely;
		return { text: name, type, effect: type && effectOf(type), likely };
	});
	const at = new Uint16Array(count);
	sheets.forEach((sheet, index) => at.fill(index, sheet.from, sheet.from + sheet.count));
	return {
		lines: {},
		column: undefined,
		words,
		at,
		prior: new Set(words.map(({ type }) => type)).size > 1 ? 4 : 1.5,
	};
}

const MOST_OPEN_STATUSES = 3;

/** A column of known words, with or without those that aren't known; none where it says nothing that's known. */
export function statusesOf(columns: Column[], taken: (Column | undefined)[]): Statuses[] {
	const all: Statuses = { lines: {}, column: undefined, unpaid: new Set(), prior: 0 };
	const called = statesAmong(columns);
	const [column] = columns
		.filter((each) => !taken.includes(each) && isStatus(each, called))
		.sort((a, b) => knownIn(b) - knownIn(a));
	if (column === undefined) return [all];
	const words = [...new Set(column.filled)];
	const states = words.map((word) => moneyStatus(word));
	const open = words.filter((_, at) => states[at] === 'unknown').slice(0, MOST_OPEN_STATUSES);
	const without: Statuses = { ...all, lines: { statusColumn: [] } };
	const known = words.filter((_, at) => states[at] === 'not_paid');
	const choices = Array.from({ length: 2 ** open.length }, (_, bits) => open.filter((__, at) => (bits >> at) & 1));
	const found = choices
		.filter((unpaid) => unpaid.length < words.length)
		.map(
			(unpaid): Statuses => ({
				lines: {
					statusColumn: [column.name],
					...(unpaid.length > 0 && { unpaidWords: unpaid }),
					...(unpaid.length < open.length && { paidWords: open.filter((word) => !unpaid.includes(word)) }),
				},
				column,
				unpaid: new Set([...known, ...unpaid]),
				prior: -0.3 * unpaid.length,
			}),
		);
	return [...found, { ...without, prior: -1 }];
}

function statesAmong(columns: Column[]): Set<string> {
	return statusNames(columns.map(({ name }) => name));
}

function isStatus(column: Column, called: Set<string>): boolean {
	const { distinct, filled, kind, name } = column;
	if ((kind !== 'list' && kind !== 'text') || distinct > MOST_WORDS) return false;
	if (called.has(name)) return true;
	const words = new Set(filled);
	return knownIn(column) === words.size && [...words].some((word) => moneyStatus(word) === 'not_paid');
}

function knownIn({ filled }: Column): number {
	return [...new Set(filled)].filter((word) => moneyStatus(word) !== 'unknown').length;
}
