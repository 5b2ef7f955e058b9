import { foldName } from '../cells';
import { InputError, understood } from '../errors';
import { shortened } from '../input';
import { askedNames, withAsked, type Description } from './description';
import { LINE_KEYS, DESCRIPTION_LINES, keysOf, type LineKey } from './lines';
import { nearest, splitAt, withoutComment } from './textParts';
import type { ValueKind } from './values';

function namesOfLines(keys: readonly LineKey[]): string {
	return `There are ${keys.map((key) => DESCRIPTION_LINES[key].name).join(', ')}.`;
}

/** Lines of which a part may be asked. */
const HAVE_QUESTIONS: LineKey[] = ['typeWords', 'otherSheets'];

const BY_NAME = new Map(LINE_KEYS.map((key) => [foldName(DESCRIPTION_LINES[key].name), key]));

/**
 * Reads a text that describes a service: lines "Name = value", of which # begins a comment. What's asked is left out.
 *
 * @param field what the text stands in, for errors
 * @param keys the lines that it can have
 * @throws InputError with the number of the line
 */
export function parseText(text: string, field: string, keys: readonly LineKey[] = keysOf('sheets')): Description {
	const description: Record<string, unknown> = {};
	const asked: LineKey[] = [];
	for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
		const line = withoutComment(whole).trim();
		if (line === '') continue;
		const refuse = (what: string, help: string) => new InputError(`Line ${index + 1} of "${field}": ${what}`, help);
		const [written = ''] = splitAt(line, '=');
		const value = line.slice(line.indexOf('=') + 1).trim();
		const key = BY_NAME.get(foldName(written));
		if (written === line || key === undefined) throw refuse(...unknownName(written, written !== line, keys));
		if (!keys.includes(key)) throw refuse(`"${DESCRIPTION_LINES[key].name}" says nothing here`, namesOfLines(keys));
		const { name } = DESCRIPTION_LINES[key];
		if (value === '?') asked.push(key);
		else if (value === '') throw refuse(`"${name}" has no value`, 'Enter one, or take the line away.');
		else add(description, key, value, refuse);
		if (HAVE_QUESTIONS.includes(key) && /=\s*\?/.test(value)) asked.push(key);
	}
	return withAsked(description, asked);
}

function unknownName(written: string, isLine: boolean, keys: readonly LineKey[]): [string, string] {
	const names = keys.map((key) => DESCRIPTION_LINES[key].name);
	if (!isLine) return [`"${shortened(written)}" isn't "Name = value"`, `Names are ${names.join(', ')}.`];
	const meant = nearest(written, names);
	const what = `there's no "${shortened(written)}"`;
	return meant === undefined ? [what, namesOfLines(keys)] : [`${what}. Did you mean "${meant}"?`, namesOfLines(keys)];
}

function add(
	description: Record<string, unknown>,
	key: LineKey,
	text: string,
	refuse: (what: string, help: string) => InputError,
): void {
	const { name, value: kind } = DESCRIPTION_LINES[key];
	const { parse, join, takes } = kind as ValueKind<unknown>;
	const known = description[key];
	if (known !== undefined && join === undefined) throw refuse(`"${name}" stands twice`, 'Take one of them away.');
	try {
		const value = parse(text);
		description[key] = known === undefined || join === undefined ? value : join(known, value);
	} catch (error) {
		throw refuse(`"${name}": ${understood(error).message}`, `It takes: ${takes}.`);
	}
}

/**
 * What a text says where it asks nothing more.
 *
 * @throws InputError with the lines that are still to be answered
 */
export function answered(description: Description, field: string): Description {
	const asked = askedNames(description);
	if (asked.length === 0) return description;
	throw new InputError(`"${field}" still asks: ${asked.join(', ')}`, 'Write a value instead of each question mark.');
}
