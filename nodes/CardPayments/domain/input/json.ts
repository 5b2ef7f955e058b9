type Reviver = (this: object, key: string, value: unknown, context?: { source?: string }) => unknown;

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

/** Nothing that a service sends has more objects in objects. What goes through them later calls itself as often. */
const MOST_LEVELS = 500;

/** Whether a JSON value, parsed from `text`, has too many values in values to go through. */
export function isDeep(value: unknown, text: string): boolean {
	if (text.length <= 2 * MOST_LEVELS) return false;
	let level = [value];
	for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++)
		level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
	return level.length > 0;
}

/** What stands in a record at a dotted path such as `response.code`; undefined for nothing. */
export function valueAt(record: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>(
			(holder, name) => (isRecord(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined),
			record,
		);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
