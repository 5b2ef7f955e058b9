/**
 * What somebody entered, as values.
 *
 * `read…` takes a field's name and its value, which an expression may have made, and gives what the type says. It
 * throws `InputError`, which names the field and says what it takes. `…Of` gives something for any value, and throws
 * nothing.
 *
 *     readNumber('Limit', '50', { min: 1 }) // 50
 */
import { InputError } from './errors';

/** A field of the panel: its label, for errors, and what was entered. */
export interface Field {
	label: string;
	value: unknown;
}

/**
 * What was entered, came from an expression or from the service, as text without surrounding white space; '' for
 * nothing and for objects.
 */
export function textOf(value: unknown): string {
	return typeof value === 'string'
		? value.trim()
		: typeof value === 'number' || typeof value === 'bigint'
			? String(value)
			: '';
}

/** What nobody sees: controls, halves of characters, joiners, fillers and the like, and Braille's blank. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text as it looks: characters that Unicode has twice, wide letters, dashes and blanks of any kind as one. */
export function asSpelled(text: string): string {
	return text
		.normalize('NFC')
		.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_FROM))
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/\p{Zs}+/gu, ' ');
}

/** How far wide letters and digits are behind others. */
const WIDE_FROM = 0xfee0;

/** What was entered, in brackets for an error; nothing where nothing was. */
export function shownValue(value: unknown): string {
	const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '').trim();
	return text === '' ? '' : ` (${shortened(text, 50)})`;
}

/** White space around an ID or address is never meant: it's refused, since text goes out as entered. */
export const WHITE_SPACE_AROUND = {
	what: 'has white space around it',
	advice: 'Remove it; in an expression, with .trim().',
};

/** A text of at most so many characters, for an error. */
export function shortened(text: string, most = 40): string {
	return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** For a sort by code units, the same in every language. */
export function compareTexts(a: string, b: string): number {
	return Number(a > b) - Number(a < b);
}

/** An ID at its beginning stays as it is. */
export function capitalized(text: string): string {
	return /^\S*[\d_]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

export function uncapitalized(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A yes or no, also as the text that an expression or a service may give; undefined for anything else. */
export function booleanOf(value: unknown): boolean | undefined {
	const text = String(value).trim().toLowerCase();
	return text === 'true' ? true : text === 'false' ? false : undefined;
}

/**
 * The yes or no in a field or an option. What an expression gives that is neither must not count as one of them.
 *
 * @param fallback what counts where the option was not added
 * @throws InputError when it is neither true nor false
 */
export function readBoolean(label: string, value: unknown, fallback: boolean): boolean {
	const boolean = value === undefined ? fallback : booleanOf(value);
	if (boolean !== undefined) return boolean;
	throw new InputError(
		`"${label}"${shownValue(value)} is neither true nor false`,
		'Switch it on or off, or check what the expression in it gives.',
	);
}

/**
 * The choice in a field or an option. n8n's panel gives none but those, an expression or an agent may.
 *
 * @throws InputError when it is none of the choices
 */
export function readChoice<Choice extends string>(label: string, value: unknown, choices: readonly Choice[]): Choice {
	const chosen =
		choices.find((choice) => choice === value) ??
		choices.find((choice) => looseChoice(choice) === looseChoice(value));
	if (chosen !== undefined) return chosen;
	throw new InputError(
		`"${label}"${shownValue(value)} is none of its choices`,
		`Choose ${choices.join(', ')}; an expression must give one of them.`,
	);
}

/** An agent or a sheet writes "Last Month" or last_month for lastMonth. */
const looseChoice = (choice: unknown) =>
	typeof choice === 'string' ? choice.toLowerCase().replace(/[\s_-]/g, '') : '';

/** A closed set, and what the panel says of each member. */
export type Choices<Name extends string> = Record<Name, { label: string; description?: string }>;

export function namesOf<Name extends string>(table: Record<Name, unknown>): Name[] {
	return Object.keys(table) as Name[];
}

/** A table's members as the options of a field in n8n's panel, in the table's order: that of use. */
export function optionsOf<Name extends string>(table: Choices<Name>) {
	return namesOf(table).map((value) => {
		const { label, description } = table[value];
		return { name: label, value, description };
	});
}

/**
 * What a user entered into a field that takes several values: text separated by commas, or a list from an expression.
 */
export function readList(value: unknown): string[] {
	const values: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
	return values.map((entry) => String(entry).trim()).filter((entry) => entry !== '');
}

/** Any number of choices: a list, or text separated by commas. */
export function readChoices<Choice extends string>(
	label: string,
	value: unknown,
	choices: readonly Choice[],
): Choice[] {
	return readList(value).map((entry) => readChoice(label, entry, choices));
}

/** What a number on the panel may be. */
interface NumberRange {
	min: number;
	max?: number;
	/** Whether a part of a whole will do. */
	fractions?: boolean;
}

/**
 * The number in a field or an option. n8n checks what's typed, but not what an expression gives: text that
 * is a number counts as one, and everything else is an error. A limit of "" must not mean 0.
 *
 * @param label the field as it is called on the panel
 * @throws InputError when it is no number, or none that is allowed
 */
export function readNumber(label: string, value: unknown, range: NumberRange): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number === 'number' && isAllowed(number, range)) return number;
	const entered = shownValue(value);
	throw new InputError(
		`"${label}"${entered} ${entered === '' ? 'is empty' : `isn't ${wanted(range)}`}`,
		`Enter ${wanted(range)}, or check what the expression in it gives.`,
	);
}

function isAllowed(number: number, { min, max = Infinity, fractions = false }: NumberRange): boolean {
	return Number.isFinite(number) && (fractions || Number.isInteger(number)) && number >= min && number <= max;
}

function wanted({ min, max, fractions = false }: NumberRange): string {
	const kind = fractions ? 'a number' : 'a whole number';
	return max === undefined ? `${kind} of at least ${min}` : `${kind} from ${min} to ${max}`;
}

type Reviver = (this: object, key: string, value: unknown, context?: { source?: string }) => unknown;

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string, reviver?: Reviver): unknown {
	try {
		return JSON.parse(
			text,
			reviver as ((this: unknown, key: string, value: unknown) => unknown) | undefined,
		) as unknown;
	} catch {
		return undefined;
	}
}

/** Nothing that a service sends has more objects in objects. What goes through them later calls itself as often. */
const MOST_LEVELS = 500;

/** Whether a JSON value, parsed from `text`, has too many values in values to go through. */
export function isDeep(value: unknown, text: string): boolean {
	if (text.length <= 2 * MOST_LEVELS) return false;
	let level = [value];
	for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++)
		level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
	return level.length > 0;
}

/** What stands in a record at a dotted path such as `response.code`; undefined for nothing. */
export function valueAt(record: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>(
			(holder, name) => (isRecord(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined),
			record,
		);
}

/** Some fields of a record, in this order. */
export function picked<T extends object, Name extends keyof T>(record: T, names: readonly Name[]): Pick<T, Name> {
	return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, Name>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
