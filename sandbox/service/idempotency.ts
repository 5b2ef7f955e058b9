import { ServiceError } from './errors.ts';
import type { Mode } from './types.ts';

export interface Once<T> {
	response: T;
	/** Whether the key was used before, and this is its first response again. */
	replayed: boolean;
}

interface OnceOrder<T> {
	/** Each operation and mode has its own keys. */
	operation: string;
	mode: Mode;
	/** `reference.idempotent`. Without one, each request counts. */
	key: string | undefined;
	request: unknown;
	/** Makes the first response. If it throws, the key stays free. */
	make: () => T;
	/** If given, makes the response to a repeated key. */
	duplicate?: (first: T) => T;
}

/** Remembers the first response to each `reference.idempotent`. */
export class Idempotency {
	private readonly responses = new Map<string, { fingerprint: string; response: unknown }>();

	once<T>({ operation, mode, key, request, make, duplicate }: OnceOrder<T>): Once<T> {
		// Cloned: the first response stays the same, whatever happens later.
		if (key === undefined) return { response: structuredClone(make()), replayed: false };
		const slot = `${mode}/${operation}/${key}`;
		const fingerprint = canonical(request);
		const earlier = this.responses.get(slot);
		if (!earlier) {
			const response = structuredClone(make());
			this.responses.set(slot, { fingerprint, response: structuredClone(response) });
			return { response, replayed: false };
		}
		const first = structuredClone(earlier.response) as T;
		if (duplicate) return { response: duplicate(first), replayed: false };
		if (earlier.fingerprint !== fingerprint)
			throw new ServiceError(
				409,
				'idempotency_conflict',
				`reference.idempotent "${key}" was used before with another request.`,
			);
		return { response: first, replayed: true };
	}
}

/** The same text for the same content, in any order of its fields. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) => {
		if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
		return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
