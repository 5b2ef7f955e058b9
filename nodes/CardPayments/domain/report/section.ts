import { harmlessText } from '../harmlessText';
import { isRecord, shortened, textOf } from '../input';

/** What an operation found, as a report shows it beside the payouts: how it stands, what to look at, the rest. */
export interface Section {
	/** Such as `Bank`. */
	heading: string;
	/** How it stands, in a line. */
	result: string;
	isGood: boolean;
	/** What to look at, by column; each row has the same. */
	rows: Array<Record<string, string>>;
	/** A sentence each. */
	rest: string[];
}

/** Rows of a section's table; the others are counted. */
export const MOST_ROWS = 20;
const LONGEST_CELL = 200;

/** What a summary found. */
interface Finding<T> extends Pick<Section, 'heading' | 'isGood' | 'rest'> {
	title: string;
	/** What to look at, what counts most first. */
	open: T[];
	rowOf: (one: T) => Section['rows'][number];
	/** A row in the text: "1003, 50.00 SAR: not paid." */
	inWords?: (row: Section['rows'][number]) => string;
}

/** How a summary says it: in a line, in a text that's short enough for a chat, and as a section of a report. */
export function findingInWords<T>({ heading, title, isGood, open, rest, rowOf, inWords = rowInWords }: Finding<T>) {
	const rows = open.slice(0, MOST_ROWS).map(rowOf);
	const others = open.length > MOST_ROWS ? [`And ${open.length - MOST_ROWS} more.`, ...rest] : rest;
	const section: Section = { heading, result: title, isGood, rows, rest: others };
	return { title, text: [`${title}.`, ...rows.map(inWords), ...others].join('\n'), section };
}

function rowInWords(row: Section['rows'][number]): string {
	const cells = Object.values(row);
	return `${cells.slice(0, -1).join(', ')}: ${cells.at(-1)}.`;
}

/**
 * The sections in what a field holds: summaries of other operations, one or a list. What isn't one, such as an error
 * that a node went on with, is a section that says so. None is good unless it says so itself.
 */
export function readSections(value: unknown): Section[] {
	if (Array.isArray(value)) return value.flatMap(readSections);
	const item = isRecord(value) && isRecord(value.section) ? value.section : value;
	if (!isRecord(item)) return textOf(item) === '' ? [] : [unreadable(textOf(item))];
	const { heading, result, isGood, rows, rest } = item;
	if (textOf(result) === '') return [unreadable(textOf(item.error) || 'Nothing was given')];
	return [
		{
			heading: shown(heading),
			result: shown(result),
			isGood: isGood === true,
			rows: listOf(rows)
				.filter(isRecord)
				.slice(0, MOST_ROWS)
				.map((row) =>
					Object.fromEntries(Object.entries(row).map(([name, cell]) => [shown(name), shown(cell)])),
				),
			rest: listOf(rest).map(shown),
		},
	];
}

function unreadable(why: string): Section {
	return { heading: 'Not compared', result: shown(why), isGood: false, rows: [], rest: [] };
}

function listOf(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function shown(value: unknown): string {
	return shortened(harmlessText(textOf(value)), LONGEST_CELL);
}
