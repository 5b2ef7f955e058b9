/** A part of a value: a word, or what stands in quotation marks, where a comma and a # mean themselves. */
const QUOTATION = '"';

/** What begins a part with a quotation mark, as far as another one ends it. */
const QUOTED = /"(?:[^"]|"")*"/y;

/** The places of a text that stand in no quotation marks. One within a part is a letter of it: 5" Betrag. */
function* barePlaces(text: string): Generator<number> {
	let isStart = true;
	for (let at = 0; at < text.length; at++) {
		QUOTED.lastIndex = at;
		const [quotation] = (isStart ? QUOTED.exec(text) : null) ?? [];
		if (quotation === undefined) yield at;
		const last = text[at] as string;
		isStart = /[=,]/.test(last) || (isStart && /\s/.test(last));
		if (quotation !== undefined) at += quotation.length - 1;
	}
}

/**
 * A line without its comment, which a # begins at the start or behind white space. "Order #" is a name: behind that
 * sign nothing stands.
 */
export function withoutComment(line: string): string {
	for (const at of barePlaces(line))
		if (/^#\s*[^\s,]/.test(line.slice(at)) && /^\s?$/.test(line[at - 1] ?? '')) return line.slice(0, at);
	return line;
}

/** Splits at each sign that stands in no quotation marks. */
export function splitAt(text: string, sign: string): string[] {
	const parts: string[] = [];
	let from = 0;
	for (const at of barePlaces(text)) {
		if (text[at] !== sign) continue;
		parts.push(text.slice(from, at));
		from = at + 1;
	}
	return [...parts, text.slice(from)].map((part) => part.trim());
}

/** What a part says: without its quotation marks, of which two inside stand for one. */
export function unquoted(part: string): string {
	const text = part.trim();
	const isQuoted = text.length > 1 && text.startsWith(QUOTATION) && text.endsWith(QUOTATION);
	return isQuoted ? text.slice(1, -1).replaceAll('""', QUOTATION) : text;
}

/** What means something of its own where it stands alone. */
const LONE_SIGNS = ['', '-', '?', '*'];

/** A name or a word as a text of lines has it: quoted where it must be. */
export function quoted(name: string): string {
	const text = name.replace(/\s+/g, ' ').trim();
	return /[",;=#]/.test(text) || LONE_SIGNS.includes(text)
		? `${QUOTATION}${text.replaceAll(QUOTATION, '""')}${QUOTATION}`
		: text;
}

/** The name that was probably meant, by the fewest letters to change; undefined where none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
	const folded = word.toLowerCase();
	const near = names
		.map((name) => ({ name, distance: distance(folded, name.toLowerCase()) }))
		.sort((a, b) => a.distance - b.distance)[0];
	return near !== undefined && near.distance <= Math.max(2, folded.length / 3) ? near.name : undefined;
}

/** How many letters to change, add or drop. */
function distance(one: string, other: string): number {
	let above = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let row = 1; row <= one.length; row++) {
		const next = [row];
		for (let column = 1; column <= other.length; column++) {
			const change = (above[column - 1] as number) + (one[row - 1] === other[column - 1] ? 0 : 1);
			next.push(Math.min(change, (above[column] as number) + 1, (next[column - 1] as number) + 1));
		}
		above = next;
	}
	return above[other.length] as number;
}
