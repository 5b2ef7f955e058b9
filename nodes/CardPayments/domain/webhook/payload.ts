import { PayloadError } from '../errors';
import { isRecord, parseJson, type Reviver } from '../input/json';

/** A JSON object, and how its numbers were written: "2.00" and "2" are one number, but not one signature. */
export interface Payload {
	readonly fields: Readonly<Record<string, unknown>>;
	/** The text of a number or a string at a path such as `reference.gateway`; undefined for anything else. */
	textAt(path: string): string | undefined;
}

/** Reads a delivery's body. An error when it isn't UTF-8, not JSON, or not a JSON object. */
export function readPayload(body: Uint8Array): Payload | PayloadError {
	const numbers = new WeakMap<object, Map<string, string>>();
	const remember: Reviver = function (key, value, context) {
		if (typeof value !== 'number' || context?.source === undefined) return value;
		const written = numbers.get(this) ?? new Map<string, string>();
		numbers.set(this, written.set(key, context.source));
		return value;
	};
	const text = decode(body);
	if (text === undefined) return new PayloadError("The body isn't UTF-8 text");
	const fields = parseJson(text, remember);
	if (!isRecord(fields)) return new PayloadError("The body isn't a JSON object");

	const textAt = (path: string): string | undefined => {
		const keys = path.split('.');
		const last = keys.pop() ?? '';
		const holder = keys.reduce<unknown>(own, fields);
		const value = own(holder, last);
		if (typeof value === 'string') return value;
		if (typeof value === 'number') return numbers.get(holder as object)?.get(last) ?? String(value);
		return typeof value === 'boolean' ? String(value) : undefined;
	};
	return { fields, textAt };
}

function own(holder: unknown, key: string): unknown {
	return isRecord(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function decode(body: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(body);
	} catch {
		return undefined;
	}
}
