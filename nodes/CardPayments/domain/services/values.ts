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
	effect?: 'adds' | 'reduces';
}

const EFFECTS = ['adds', 'reduces'] as const;

export const typeWords: ValueKind<TypeWord[]> = {
	takes: 'word = type',
	parse(text) {
		const found: TypeWord[] = [];
		for (const part of splitAt(text, ',').filter(Boolean)) {
			const effect = EFFECTS.find((each) => each === part.toLowerCase());
			const last = found.at(-1);
			if (effect !== undefined && last !== undefined) {
				last.effect = effect;
				continue;
			}
			const [word = '', type = '', ...more] = splitAt(part, '=');
			if (type === '' || more.length > 0 || word === '') throw new InputError(`"${part}" isn't "word = type"`);
			found.push({ word: word === '*' ? '' : unquoted(word), type: type === '?' ? undefined : typeNamed(type) });
		}
		return found;
	},
	print: (all) =>
		all
			.map(({ word, type, effect }) => {
				const end = effect === undefined ? '' : `, ${effect}`;
				return `${word === '' ? '*' : quoted(word)} = ${type ?? '?'}${end}`;
			})
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
	meaning: DescribedSheetMeaning;
}

export const sheets: ValueKind<DescribedSheet[]> = {
	takes: 'sheet = meaning',
	parse: (text) =>
		splitAt(text, ',')
			.filter(Boolean)
			.map((part) => {
				const [name = '', meaning = ''] = splitAt(part, '=');
				if (name === '' || meaning === '') throw new InputError(`"${part}" isn't "sheet = meaning"`);
				return { name: unquoted(name), meaning: oneOf(SHEET_MEANINGS, foldName(meaning), meaning) };
			}),
	print: (all) => all.map(({ name, meaning }) => `${quoted(name)} = ${meaning}`).join(', '),
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
