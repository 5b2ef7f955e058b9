import type { RequestHandler } from 'express';
import { contract } from './contract.ts';
import { ServiceError } from './errors.ts';
import type { Habits } from './habits.ts';
import type { Json } from './types.ts';

interface Schema {
	$ref?: string;
	properties?: Record<string, Schema>;
	additionalProperties?: unknown;
	allOf?: Schema[];
	items?: Schema;
	format?: string;
}

interface Operation {
	requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const schemas = contract.components.schemas as Record<string, Schema>;
const paths = Object.entries(contract.paths as Record<string, Record<string, Operation>>).map(([path, methods]) => ({
	pattern: new RegExp(`^${path.replace(/\{id\}/g, '[^/]+')}$`),
	methods,
}));

/** 5 March 1973 in epoch milliseconds; in seconds, the year 5138. What's less was meant as seconds. */
const FEWEST_MILLISECONDS = 100_000_000_000;

/** A service that refuses what it doesn't document, instead of overlooking it: other paths, names, seconds. */
export function strictMiddleware(habits: Pick<Habits, 'strict' | 'idempotencyKeys'>): RequestHandler {
	return (req, _res, next) => {
		if (habits.strict) checkStrictly(req.method, req.path, req.body, habits);
		next();
	};
}

/** @throws ServiceError for what the contract doesn't declare */
export function checkStrictly(
	method: string,
	path: string,
	body: unknown,
	{ idempotencyKeys }: Pick<Habits, 'idempotencyKeys'> = { idempotencyKeys: true },
): void {
	const operation = paths
		.filter(({ pattern }) => pattern.test(path))
		.map(({ methods }) => methods[method.toLowerCase()])
		.find((each) => each !== undefined);
	if (operation === undefined) throw new ServiceError(404, 'not_found', `There is nothing at ${method} ${path}.`);
	const schema = operation.requestBody?.content['application/json'].schema;
	const wrong = schema === undefined ? [] : wrongIn(body ?? {}, [schema], '');
	const { reference } = (body ?? {}) as { reference?: Json };
	if (!idempotencyKeys && reference?.['idempotent'] !== undefined) wrong.push("reference.idempotent isn't declared");
	if (wrong.length > 0) throw new ServiceError(400, 'not_declared', `${wrong.join('; ')}.`);
}

/** What's wrong with a value that may be as any of these schemas say. */
function wrongIn(value: unknown, given: Schema[], path: string): string[] {
	const all = given.flatMap(resolved);
	if (Array.isArray(value))
		return value.flatMap((each, at) =>
			wrongIn(
				each,
				inner(all, ({ items }) => items),
				`${path}${at}.`,
			),
		);
	if (typeof value === 'object' && value !== null) {
		const isFree = all.some(({ additionalProperties }) => Boolean(additionalProperties));
		return Object.entries(value as Json).flatMap(([name, own]) => {
			const known = inner(all, ({ properties }) => properties?.[name]);
			if (known.length === 0) return isFree ? [] : [`${path}${name} isn't declared`];
			return wrongIn(own, known, `${path}${name}.`);
		});
	}
	const isTime = all.some(({ format }) => format === 'int64');
	return isTime && Number(value) < FEWEST_MILLISECONDS ? [`${path.slice(0, -1)} isn't in milliseconds`] : [];
}

function inner(all: Schema[], get: (schema: Schema) => Schema | undefined): Schema[] {
	return all.map(get).filter((schema) => schema !== undefined);
}

/** A schema and those it consists of, without references. */
function resolved(schema: Schema): Schema[] {
	const own = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1) ?? ''];
	return own === undefined ? [] : [own, ...(own.allOf ?? []).flatMap(resolved)];
}
