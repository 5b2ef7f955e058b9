import { PayloadError } from '../errors';
import { isDeep, isRecord, parseJson, valueAt } from '../input';
import { numberFromText } from '../money';
import { numberTexts } from './numberTexts';

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
