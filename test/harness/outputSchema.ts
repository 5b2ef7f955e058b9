import type { IDataObject } from 'n8n-workflow';

export type Schema = { type: string; properties?: Record<string, Schema>; items?: Schema };

/** The schema of what several items have in common or of their own, as n8n's `__schema__` files write it. */
export function schemaOf(values: unknown[]): Schema {
	const known = values.filter((value) => value !== null && value !== undefined);
	const [first] = known;
	if (Array.isArray(first)) return { type: 'array', items: schemaOf(known.flat()) };
	if (typeof first !== 'object') return { type: first === undefined ? 'null' : typeof first };
	const objects = known as IDataObject[];
	const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
	const properties = names.map((name) => [name, schemaOf(objects.map((object) => object[name]))] as const);
	return { type: 'object', properties: Object.fromEntries(properties) };
}
