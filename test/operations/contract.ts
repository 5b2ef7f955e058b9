import contract from '../../sandbox/openapi.json';

interface Schema {
	$ref?: string;
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	pattern?: string;
	allOf?: Schema[];
	properties?: Record<string, Schema>;
	patternProperties?: Record<string, Schema>;
}

const SCHEMAS = contract.components.schemas as unknown as Record<string, Schema>;

export type SchemaName = keyof typeof contract.components.schemas;

/** Every element of a schema of the contract, by its dotted path. */
function elements(schema: Schema, path: string[] = []): Array<[path: string, schema: Schema]> {
	const own = schema.$ref === undefined ? schema : (SCHEMAS[schema.$ref.split('/').at(-1) as string] as Schema);
	const { properties, patternProperties = {}, allOf = [] } = own;
	const inner = {
		...properties,
		...(Object.keys(patternProperties).length > 0 && { udf1: Object.values(patternProperties)[0] }),
	};
	const found = Object.entries(inner).flatMap(([name, part]) => elements(part as Schema, [...path, name]));
	found.push(...allOf.flatMap((part) => elements(part, path)));
	return found.length === 0 ? [[path.join('.'), own]] : found;
}

export function leavesOf(name: SchemaName): string[] {
	return [...new Set(elements(SCHEMAS[name] as Schema).map(([path]) => path))];
}

const BY_PATTERN: Record<string, string> = {
	'^[A-Z]{3}$': 'SAR',
	'^https?://': 'https://shop.example.com/',
	'^[0-9]+$': '1768564800000',
};

function valueOf(path: string, { type, const: constant, enum: values, pattern = '' }: Schema): unknown {
	if (values !== undefined) return values.at(-1);
	if (constant !== undefined) return constant;
	const byType: Record<string, unknown> = { number: 7.25, integer: NOON, boolean: false, array: [path] };
	return (
		byType[[type].flat()[0] ?? ''] ?? BY_PATTERN[pattern] ?? pattern.replace('^', '') + path.replaceAll('.', '-')
	);
}
const NOON = Date.UTC(2026, 0, 16, 12);

/** The values of a response with every element that the contract has, by their dotted paths. */
export function exampleOf(name: SchemaName): Record<string, unknown> {
	return Object.fromEntries(elements(SCHEMAS[name] as Schema).map(([path, schema]) => [path, valueOf(path, schema)]));
}

/** What `flat` made flat. */
export function nested(values: Record<string, unknown>): Record<string, unknown> {
	const whole: Record<string, unknown> = {};
	for (const [path, value] of Object.entries(values)) {
		const names = path.split('.');
		const last = names.pop() as string;
		const place = names.reduce((inner, name) => (inner[name] ??= {}) as Record<string, unknown>, whole);
		place[last] = value;
	}
	return whole;
}

/** The values in an object, by their dotted paths. A list is one value. */
export function flat(value: unknown, path: string[] = []): Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [path.join('.')]: value };
	return Object.assign({}, ...Object.entries(value).map(([name, part]) => flat(part, [...path, name])));
}

/** The values that the contract lists for an element. */
export function valuesOf(name: SchemaName, path: string): unknown[] {
	return new Map(elements(SCHEMAS[name] as Schema)).get(path)?.enum ?? [];
}

/** Every request of the contract, as `post /v2/charges/`. */
export const REQUEST_PATHS = Object.entries(contract.paths).flatMap(([path, methods]) =>
	Object.keys(methods).map((method) => `${method} ${path}`),
);
