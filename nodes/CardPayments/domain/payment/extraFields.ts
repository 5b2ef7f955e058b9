import { InputError, type Report } from '../errors/InputError';
import { isRecord, parseJson } from '../input/json';

type Body = Record<string, unknown>;

/** The body with a value at a dotted path (`reference.idempotent`); as it is, where there is no value. */
export function setAtPath(body: Body, path: string, value: string | undefined, report: Report): Body {
	if (value === undefined) return body;
	const names = path.split('.');
	if (names.some((name) => name === '' || name === '__proto__')) {
		report(
			new InputError(
				'"Idempotency Key Field" is not a path',
				'Name a field of the request, e.g. reference.idempotent, or clear "Idempotency Key".',
			),
		);
		return body;
	}
	return merged(body, names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Body);
}

/**
 * The body with what the user's JSON adds to it, object by object; a value of the JSON wins.
 *
 * @param guarded dotted paths that have a field of their own, whose checks this would evade: what
 * is charged, and to whom, must be readable on the panel
 */
export function mergeExtraFields(body: Body, entered: unknown, guarded: string[], report: Report): Body {
	if (entered === undefined || entered === null || entered === '') return body;
	const extra = typeof entered === 'string' ? parseJson(entered) : entered;
	if (!isRecord(extra)) {
		report(new InputError('"Extra Body Fields" is not a JSON object', 'It looks like {"name": "value"}.'));
		return body;
	}
	const touched = guarded.filter((path) => touches(extra, path.split('.')));
	if (touched.length > 0) {
		report(
			new InputError(
				`"Extra Body Fields" sets ${touched.join(', ')}`,
				'Enter it in its own field on the panel, where it is checked.',
			),
		);
		return body;
	}
	return merged(body, extra);
}

/** Whether merging an object would set or replace what is at a path. */
function touches(extra: Body, [name = '', ...rest]: string[]): boolean {
	if (!Object.hasOwn(extra, name)) return false;
	const inner = extra[name];
	return rest.length === 0 || !isRecord(inner) || touches(inner, rest);
}

function merged(body: Body, extra: Body): Body {
	const result = { ...body };
	for (const [name, value] of Object.entries(extra)) {
		const before = Object.hasOwn(result, name) ? result[name] : undefined;
		const after = isRecord(value) ? merged(isRecord(before) ? before : {}, value) : value;
		// Not by assignment, which "__proto__" would turn into something else than a field.
		Object.defineProperty(result, name, { value: after, enumerable: true, configurable: true, writable: true });
	}
	return result;
}
