import { ServiceError } from './errors.ts';
import type { Mode } from './types.ts';

export interface Once<T> {
	response: T;
	/** Whether the key was used before, and this is its first answer again. */
	replayed: boolean;
}

interface OnceOrder<T> {
	/** Keys of different operations and modes have nothing to do with each other. */
	operation: string;
	mode: Mode;
	/** `reference.idempotent`; without one each request counts. */
	key: string | undefined;
	request: unknown;
	/** What it answers the first time. What it refuses, takes no key. */
	make: () => T;
	/** What a repeated key answers instead of the first answer, if anything. */
	duplicate?: (first: T) => T;
}

/** Remembers the first answer to each `reference.idempotent`. */
export class Idempotency {
	private readonly answered = new Map<string, { fingerprint: string; response: unknown }>();

	once<T>({ operation, mode, key, request, make, duplicate }: OnceOrder<T>): Once<T> {
		// The answer given first is the answer given again, whatever happens in between.
		if (key === undefined) return { response: structuredClone(make()), replayed: false };
		const slot = `${mode}/${operation}/${key}`;
		const fingerprint = canonical(request);
		const earlier = this.answered.get(slot);
		if (!earlier) {
			const response = structuredClone(make());
			this.answered.set(slot, { fingerprint, response: structuredClone(response) });
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

/** The same text for the same content, in whatever order its fields came. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) => {
		if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
		return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}
