import { ServiceError } from '../errors';
import { booleanOf, isRecord, textOf } from '../input';

export type ListEntry = Record<string, unknown> & { id: string };

/**
 * Reads the body of a list response; `hasMore` is undefined where it doesn't say.
 *
 * @param thing that it lists, in the singular
 * @param names of the list in the body; one of them must be there
 * @throws ServiceError when it's no such list, or an entry in it has no ID: two such entries would pass for one
 */
export function readListBody(body: unknown, thing: string, names: string[]) {
	const list = isRecord(body) ? names.map((name) => body[name]).find(Array.isArray) : undefined;
	if (!isRecord(body) || list === undefined)
		throw listError(`The service responded with something that isn't a list of ${thing}s`, OTHER_SERVICE);
	const entries = list.map((entry: unknown): ListEntry => {
		const id = isRecord(entry) ? textOf(entry.id) : '';
		if (id === '') throw listError(`The service returned a ${thing} without an ID`, OTHER_SERVICE);
		return { ...(entry as object), id };
	});
	const count = Number(textOf(body.count) || Number.NaN);
	return { body, entries, hasMore: saysMore(body.has_more), ...(Number.isFinite(count) && { count }) };
}

const OTHER_SERVICE = 'Check the base URL in the credential, then contact the service.';

/** Anything but a clear no counts as yes: too much asked is better than something lost. */
function saysMore(value: unknown): boolean | undefined {
	if (value === undefined || value === null) return undefined;
	return booleanOf(value) ?? String(value).trim() !== '0';
}

/** The service said yes, yet its list can't be used. */
export function listError(message: string, advice: string): ServiceError {
	return new ServiceError(message, advice, { status: 200 });
}
