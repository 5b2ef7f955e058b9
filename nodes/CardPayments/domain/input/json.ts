export type Reviver = (this: object, key: string, value: unknown, context?: { source?: string }) => unknown;

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string, reviver?: Reviver): unknown {
	try {
		return JSON.parse(
			text,
			reviver as ((this: unknown, key: string, value: unknown) => unknown) | undefined,
		) as unknown;
	} catch {
		return undefined;
	}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
