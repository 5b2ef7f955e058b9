import { foldName } from '../cells';
import { InputError } from '../errors';
import { isKnownCurrency } from '../currency';
import { ROW_TYPES, TRANSACTION_TYPES, type RowType, type TransactionType } from '../transactions';
import { nearest, quoted, splitAt, unquoted } from './textParts';

/** What is behind the = of a line: how it's read, written, and joined where the line may stand several times. */
export interface ValueKind<T> {
	/** In words, for the docs. */
	takes: string;
	/** @throws InputError with what's wrong, without the line's number and name */
	parse(text: string): T;
	print(value: T): string;
	join?(first: T, next: T): T;
}

/** Columns as their file names them; none for a lone -. */
export const columns: ValueKind<string[]> = {
	takes: 'column',
	parse: (text) => (text === '-' ? [] : splitAt(text, ',').filter(Boolean).map(unquoted)),
	print: (names) => (names.length === 0 ? '-' : names.map(quoted).join(', ')),
	join: (first, next) => [...first, ...next],
};

/** Several words. */
export const severalWords: ValueKind<string[]> = {
	takes: 'words',
	parse: (text) => splitAt(text, ',').filter(Boolean).map(unquoted),
	print: (all) => all.map(quoted).join(', '),
	join: (first, next) => [...first, ...next],
};

/** What rows with a word in the type column are. */
export interface TypeWord {
	/** As the file has it, in any case; '' for an empty cell. */
	word: string;
	/** Undefined where that's asked. */
	type: RowType | undefined;
	/** Where it isn't the type's own. */
	effect?: Effect;
}

const EFFECTS = ['adds', 'reduces'] as const;
type Effect = (typeof EFFECTS)[number];

/** What stands behind a name: undefined where it's asked, and what it does where that isn't its own. */
interface Meant {
	name: string;
	meaning: string | undefined;
	effect?: Effect;
}

/** "a = x, b = y, reduces": what rows do stands behind what they are. */
function meantIn(text: string, what: string): Meant[] {
	const found: Meant[] = [];
	for (const part of splitAt(text, ',').filter(Boolean)) {
		const effect = EFFECTS.find((each) => each === part.toLowerCase());
		const last = found.at(-1);
		if (effect !== undefined && last !== undefined) {
			last.effect = effect;
			continue;
		}
		const [name = '', meaning = '', ...more] = splitAt(part, '=');
		if (name === '' || meaning === '' || more.length > 0) throw new InputError(`"${part}" isn't "${what}"`);
		found.push({ name, meaning: meaning === '?' ? undefined : meaning });
	}
	return found;
}

function printMeant({ name, meaning, effect }: Meant): string {
	return `${name} = ${meaning ?? '?'}${effect === undefined ? '' : `, ${effect}`}`;
}

export const typeWords: ValueKind<TypeWord[]> = {
	takes: 'word = type',
	parse: (text) =>
		meantIn(text, 'word = type').map(({ name, meaning, effect }) => ({
			word: name === '*' ? '' : unquoted(name),
			type: meaning === undefined ? undefined : typeNamed(meaning),
			...(effect && { effect }),
		})),
	print: (all) =>
		all
			.map(({ word, type, ...rest }) => ({ name: word === '' ? '*' : quoted(word), meaning: type, ...rest }))
			.map(printMeant)
			.join(', '),
	join: (first, next) => [...first, ...next],
};

function typeNamed(name: string): RowType {
	return oneOf(ROW_TYPES, foldName(name), name);
}

/** What the rows of sheets with a name of their own are, or do to a payout. */
type KnownSheetType = Exclude<TransactionType, 'other'>;
const SHEET_TYPES = TRANSACTION_TYPES.filter((type): type is KnownSheetType => type !== 'other');
const SHEET_MEANINGS = ['adds', 'reduces', 'none', 'summary', ...SHEET_TYPES] as const;
type DescribedSheetMeaning = (typeof SHEET_MEANINGS)[number];

/** A sheet that the contract doesn't name, by some of the words in its file's name. */
export interface DescribedSheet {
	name: string;
	/** Undefined where that's asked. */
	meaning: DescribedSheetMeaning | undefined;
	/** What its rows do while that's asked, or where it isn't the type's own. */
	effect?: Effect;
}

export const sheets: ValueKind<DescribedSheet[]> = {
	takes: 'sheet = meaning',
	parse: (text) =>
		meantIn(text, 'sheet = meaning').map(({ name, meaning, effect }) => ({
			name: unquoted(name),
			meaning: meaning === undefined ? undefined : oneOf(SHEET_MEANINGS, foldName(meaning), meaning),
			...(effect && { effect }),
		})),
	print: (all) => all.map(({ name, ...rest }) => printMeant({ name: quoted(name), ...rest })).join(', '),
	join: (first, next) => [...first, ...next],
};

/** One of several words, each of which stands for a choice. */
export function choiceValue<Choice extends string>(table: Record<Choice, string>): ValueKind<Choice> {
	const choices = Object.keys(table) as Choice[];
	const texts = choices.map((each) => table[each]);
	return {
		takes: texts.join(' | '),
		parse(text) {
			const found = choices.find(
				(each) => table[each] === text || (foldName(text) !== '' && foldName(table[each]) === foldName(text)),
			);
			return found ?? (choices[texts.indexOf(oneOf(texts, text, text))] as Choice);
		},
		print: (value) => table[value],
	};
}

export const lineNumber: ValueKind<number> = {
	takes: 'number',
	parse(text) {
		if (!/^[1-9]\d?$/.test(text)) throw new InputError(`"${text}" is no line from 1 to 99`);
		return Number(text);
	},
	print: String,
};

/** Any that the platform can read. */
export const encoding: ValueKind<string> = {
	takes: 'encoding',
	parse(text) {
		const known = encodingNamed(text);
		if (known === undefined)
			throw new InputError(`"${text}" is no encoding that n8n can read, such as windows-1252 or shift_jis`);
		return known;
	},
	print: (label) => label,
};

function encodingNamed(label: string): string | undefined {
	try {
		return new TextDecoder(label).encoding;
	} catch {
		return undefined;
	}
}

export const currencyCode: ValueKind<string> = {
	takes: 'code',
	parse(text) {
		const code = text.toUpperCase();
		if (!isKnownCurrency(code)) throw new InputError(`"${text}" is no currency, such as SAR or EUR`);
		return code;
	},
	print: (code) => code,
};

function oneOf<Name extends string>(names: readonly Name[], folded: string, written: string): Name {
	const found = names.find((name) => name === folded);
	if (found !== undefined) return found;
	const meant = nearest(written, names);
	const help = meant === undefined ? `Enter ${names.join(', ')}` : `Did you mean "${meant}"?`;
	throw new InputError(`"${written}" is none of its words. ${help}`);
}
