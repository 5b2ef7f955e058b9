import { PayloadError } from '../errors';
import { isDeep, isRecord, parseJson, valueAt } from '../input';
import { numberFromText } from '../money';

/** A delivery's body. */
export interface Payload {
	/** Any JSON. */
	readonly value: unknown;
	/** Its fields, where it's an object. */
	readonly fields: Readonly<Record<string, unknown>> | undefined;
	/** The text of the number or the string that stands at each path, such as `reference.gateway`. */
	textsAt(paths: string[]): Map<string, string>;
	/** The same value; a number that JavaScript can't hold is the text that came. */
	exactValue(): unknown;
}

/** Reads a delivery's body. An error when it isn't UTF-8, not JSON, or nested too deeply. */
export function readPayload(body: Uint8Array): Payload | PayloadError {
	const text = bodyText(body);
	if (text === undefined) return new PayloadError("The body isn't UTF-8 text");
	const value = parseJson(text);
	if (value === undefined) return new PayloadError("The body isn't JSON");
	if (isDeep(value, text)) return new PayloadError('The body is nested too deeply');
	const textsAt = (paths: string[]) => {
		const values = paths.map((path) => [path, valueAt(value, path)] as const);
		const numbers = values.filter(([, found]) => typeof found === 'number').map(([path]) => path);
		// How numbers were written is looked up for those alone that count: anybody can send a hundred thousand.
		const written = numbers.length === 0 ? undefined : numberTexts(text, new Set(numbers));
		const texts = new Map<string, string>();
		for (const [path, found] of values) {
			const number = written?.get(path);
			if (number !== undefined && Number(number) === found) texts.set(path, number);
			else if (['number', 'string', 'boolean'].includes(typeof found)) texts.set(path, String(found));
		}
		return texts;
	};
	const exactValue = () => (LONG_NUMBER.test(text) ? parseJson(text, exactNumber) : value);
	return { value, fields: isRecord(value) ? value : undefined, textsAt, exactValue };
}

/** Perhaps more digits than a number holds. */
const LONG_NUMBER = /\d[\d.]{15}/;

const exactNumber: Parameters<typeof parseJson>[1] = (_key, value, context) =>
	typeof value === 'number' ? (numberFromText(context?.source ?? '') ?? value) : value;

function bodyText(body: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(body);
	} catch {
		return undefined;
	}
}

const WRITTEN_NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * How the numbers at some paths of a JSON text were written: "2.00" and "2" are one number, but not one signature. The
 * text must be one that parses; of equal names the last one counts, as JSON.parse has it. Goes through it once.
 */
function numberTexts(json: string, paths: ReadonlySet<string>): Map<string, string> {
	const found = new Map<string, string>();
	/** The path of each open object, with a dot; undefined for arrays and what's in them. */
	const open: Array<string | undefined> = [];
	let path: string | undefined = '';
	let isName = false;
	for (let at = 0; at < json.length; at++) {
		const character = json.charAt(at);
		if (character === '"') {
			const end = endOfText(json, at);
			if (isName) path = (open.at(-1) ?? '') + nameOf(json.slice(at, end + 1));
			isName = false;
			at = end;
		} else if (character === '{') {
			open.push(open.length === 0 ? path : inside(path));
			isName = path !== undefined;
		} else if (character === '[') {
			open.push(undefined);
			path = undefined;
		} else if (character === '}' || character === ']') {
			open.pop();
		} else if (character === ',') {
			isName = open.at(-1) !== undefined;
		} else if (path !== undefined && paths.has(path) && /[-\d]/.test(character)) {
			WRITTEN_NUMBER.lastIndex = at;
			const number = WRITTEN_NUMBER.exec(json)?.[0] ?? '';
			found.set(path, number);
			at += Math.max(number.length - 1, 0);
		}
	}
	return found;
}

function inside(path: string | undefined): string | undefined {
	return path === undefined ? undefined : `${path}.`;
}

function endOfText(json: string, start: number): number {
	for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
		let slashes = 0;
		while (json[at - 1 - slashes] === '\\') slashes++;
		if (slashes % 2 === 0) return at;
	}
}

function nameOf(written: string): string {
	return written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1);
}
