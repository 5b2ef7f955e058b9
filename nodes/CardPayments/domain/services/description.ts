import { AMOUNT_KEYS, LINE_KEYS, DESCRIPTION_LINES, type LineKey, type ValueOf } from './lines';
import type { ValueKind } from './values';

/**
 * What the columns and words of a service's files mean: what a text says, and nothing that isn't in it. Columns are
 * names as in the file; a list without any says that no column has this meaning.
 */
export type Description = { [Key in LineKey]?: ValueOf<Key> } & {
	/** Lines whose value is still asked for: no usual name stands in for them. */
	asked?: LineKey[];
};

/** How sure a line is: what adds up to the amount paid says it, a known name does, or the user has to. */
export type Mark = 'proved' | 'likely' | 'asked';

/** A line of a text that is proposed. */
export interface MarkedLine<Key extends LineKey = LineKey> {
	key: Key;
	/** Undefined where it's asked. */
	value: ValueOf<Key> | undefined;
	mark: Mark;
	/** What to choose from, or why: printed as a comment. */
	about?: string;
}

/** Both, line by line: what stands above comes first. */
export function overlaid({ asked = [], ...below }: Description, above: Description): Description {
	const isOwn = AMOUNT_KEYS.some((key) => above[key] !== undefined);
	const isLeft = (key: string) => !(isOwn && AMOUNT_KEYS.some((each) => each === key));
	const rest = Object.entries(below).filter(([key]) => isLeft(key));
	return withAsked({ ...Object.fromEntries(rest), ...above }, asked.filter(isLeft));
}

/** The same lines, with those of these keys that none of them answers. */
export function withAsked(description: Description, keys: LineKey[]): Description {
	const { asked: before, ...lines } = description;
	const isOpen = (key: LineKey) =>
		key === 'typeWords'
			? lines.typeWords?.some(({ type }) => type === undefined) !== false
			: key === 'otherSheets'
				? lines.otherSheets?.some(({ meaning }) => meaning === undefined) !== false
				: lines[key] === undefined;
	const asked = [...new Set([...(before ?? []), ...keys])].filter(isOpen);
	return asked.length === 0 ? lines : { ...lines, asked };
}

/** The names of the lines that a text leaves open. */
export function askedNames({ asked = [] }: Description): string[] {
	return asked.map((key) => DESCRIPTION_LINES[key].name);
}

/** A text of lines, in the table's order: nothing behind what's proved, "# likely", or "= ?". */
export function printLines(lines: MarkedLine[]): string {
	return [...lines]
		.sort((a, b) => LINE_KEYS.indexOf(a.key) - LINE_KEYS.indexOf(b.key))
		.map(({ key, value, mark, about }) => {
			const { name, value: kind } = DESCRIPTION_LINES[key];
			const written = value === undefined ? '?' : (kind as ValueKind<typeof value>).print(value);
			const comment = [mark === 'likely' ? 'likely' : '', about ?? ''].filter(Boolean).join(': ');
			return `${name} = ${written}${comment === '' ? '' : `   # ${comment.replace(/\s+/g, ' ')}`}`;
		})
		.join('\n');
}

/** What lines say that aren't asked. Lines of one name follow each other. */
export function describedBy(lines: MarkedLine[]): Description {
	const description: Record<string, unknown> = {};
	const asked = lines.filter(({ mark }) => mark === 'asked').map(({ key }) => key);
	for (const { key, value } of lines) {
		const { join } = DESCRIPTION_LINES[key].value as ValueKind<unknown>;
		const known = description[key];
		if (value !== undefined)
			description[key] = known === undefined || join === undefined ? value : join(known, value);
	}
	return withAsked(description, asked);
}
