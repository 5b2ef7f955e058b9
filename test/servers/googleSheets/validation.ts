import { ApiError, invalid, unsupported, type Violation } from './apiError.ts';
import { ENUMS, METHODS, SCHEMAS, STANDARD_QUERY } from './contract.ts';
import type { Fields, MethodName, Of, Scalar } from './contract.ts';

type Path = Array<string | number>;
type Method<Name extends MethodName> = (typeof METHODS)[Name];

/** A request that keeps to the contract. */
export interface Asked<Name extends MethodName> {
	query: Fields<Method<Name>['query'] & typeof STANDARD_QUERY>;
	body: Of<Method<Name>['request']>;
}

/** What Google accepts and the imitation doesn't know: some values of a name, or all. */
const UNSUPPORTED: Record<string, unknown[]> = {
	'$.xgafv': ['1'],
	access_token: [],
	alt: ['media', 'proto'],
	callback: [],
	oauth_token: [],
	uploadType: [],
	upload_protocol: [],
	ranges: [],
	includeGridData: [],
	majorDimension: ['COLUMNS'],
	includeValuesInResponse: [],
	includeSpreadsheetInResponse: [],
	responseRanges: [],
	responseIncludeGridData: [],
	sheetType: ['OBJECT', 'DATA_SOURCE'],
};

/** Requests may also say 5 as "5", and true as "true". */
const SCALARS: Record<
	Scalar,
	{ name: string; accepts: (value: unknown) => boolean; read?: (text: string) => unknown }
> = {
	string: { name: 'TYPE_STRING', accepts: (value) => typeof value === 'string' },
	bool: {
		name: 'TYPE_BOOL',
		accepts: (value) => typeof value === 'boolean',
		read: (text) => (/^(true|false)$/.test(text) ? text === 'true' : undefined),
	},
	int32: {
		name: 'TYPE_INT32',
		accepts: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
		read: (text) => (text === '' ? undefined : Number(text)),
	},
	float: {
		name: 'TYPE_FLOAT',
		accepts: (value) => Number.isFinite(value),
		read: (text) => (text === '' ? undefined : Number(text)),
	},
	ListValue: { name: 'type.googleapis.com/google.protobuf.ListValue', accepts: Array.isArray },
};

/** Checks a value against a type of the contract, and collects what it violates in Google's words. */
class Check {
	readonly violations: Violation[] = [];
	private readonly path: Path;
	private readonly isRequest: boolean;

	constructor(isRequest: boolean, path: Path = []) {
		this.isRequest = isRequest;
		this.path = path;
	}

	/** Gives a request's fields the types that the contract names. */
	message(types: Record<string, string>, value: object, whyUnknown?: (name: string) => string): void {
		const fields = value as Record<string, unknown>;
		for (const name in fields) {
			const field = fields[name];
			// Protobuf's JSON takes null for a missing field.
			if (field === null && this.isRequest) delete fields[name];
			if (field === undefined || (field === null && this.isRequest)) continue;
			if (!Object.hasOwn(types, name)) {
				this.refuseName(name, whyUnknown?.(name) ?? 'Cannot find field.');
				continue;
			}
			const kind = kindOf(types[name] ?? '');
			if (Array.isArray(field) && !kind.isList) {
				this.refuseName(name, 'Proto field is not repeating, cannot start list.');
				continue;
			}
			if (this.isRequest) refuseUnsupported(name, field);
			this.path.push(name);
			if (kind.isRepeated) this.list(kind, field);
			else {
				const typed = this.value(kind, field);
				if (typed !== field) fields[name] = typed;
			}
			this.path.pop();
		}
	}

	private list(kind: Kind, items: unknown): void {
		if (!Array.isArray(items)) return this.refuseValue('list', items);
		for (const [index, item] of items.entries()) {
			this.path.push(index);
			this.value(kind, item);
			this.path.pop();
		}
	}

	/** What a value says in its type. */
	private value({ name, schema, values, scalar }: Kind, value: unknown): unknown {
		if (scalar) {
			const read = this.isRequest && typeof value === 'string' && scalar.read ? scalar.read(value) : value;
			if (scalar.accepts(read)) return read;
		} else if (values) {
			if (values.includes(value)) return value;
		} else if (typeof value === 'object' && value !== null) {
			const second = name.endsWith('.Request') ? Object.keys(value)[1] : undefined;
			if (second !== undefined) this.refuse(`(oneof), oneof field 'kind' is already set. Cannot set '${second}'`);
			this.message(schema, value);
			return value;
		}
		this.refuseValue(name, value);
		return value;
	}

	private refuseName(name: string, why: string): void {
		const field = pathText(this.path);
		const place = field === '' ? '' : ` at '${field}'`;
		const description = `Invalid JSON payload received. Unknown name "${name}"${place}: ${why}`;
		this.violations.push(field === '' ? { description } : { field, description });
	}

	private refuseValue(type: string, value: unknown): void {
		this.refuse(`(${type}), ${JSON.stringify(value)}`);
	}

	private refuse(what: string): void {
		const field = pathText(this.path);
		this.violations.push({ field, description: `Invalid value at '${field}' ${what}` });
	}
}

interface Kind {
	/** In Google's errors. */
	name: string;
	isRepeated: boolean;
	/** Whether its JSON is a list. */
	isList: boolean;
	scalar?: (typeof SCALARS)[Scalar];
	values?: readonly unknown[];
	schema: Record<string, string>;
}

const kinds = new Map<string, Kind>();

/** What the contract says of a type: "string", "Dimension", "Sheet[]". */
function kindOf(type: string): Kind {
	const known = kinds.get(type);
	if (known) return known;
	const isRepeated = type.endsWith('[]');
	const item = type.replace('[]', '');
	const scalar = isScalar(item) ? SCALARS[item] : undefined;
	const local = item === 'Request' ? 'BatchUpdateSpreadsheetRequest.Request' : item;
	const kind = {
		name: scalar?.name ?? `type.googleapis.com/google.apps.sheets.v4.${local}`,
		isRepeated,
		isList: isRepeated || item === 'ListValue',
		scalar,
		values: isEnum(item) ? ENUMS[item] : undefined,
		schema: isSchema(item) ? SCHEMAS[item] : {},
	};
	kinds.set(type, kind);
	return kind;
}

function refuseUnsupported(name: string, value: unknown): void {
	const values = UNSUPPORTED[name];
	if (values === undefined || (values.length > 0 && !values.includes(value))) return;
	throw unsupported(values.length > 0 ? `${name}=${String(value)}` : name);
}

/** Like Google's, in the spelling of protobuf: requests[0].add_sheet */
function pathText(path: Path): string {
	return path
		.map((part) =>
			typeof part === 'number'
				? `[${part}]`
				: `.${part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
		)
		.join('')
		.replace(/^\./, '');
}

/** Throws Google's error if a request violates the contract. */
export function readRequest<Name extends MethodName>(name: Name, query: URLSearchParams, text: string): Asked<Name> {
	const { path, request } = METHODS[name];
	const queryTypes: Record<string, string> = { ...METHODS[name].query, ...STANDARD_QUERY };
	const body = bodyOf(text);
	// Values are a field of the request's message. Another body is the message itself, with the fields in the path.
	const isField = request === 'ValueRange';
	const inBody = new Check(true, isField ? ['data'] : []);
	const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [field, 'string']);
	const types = { ...(isField ? {} : Object.fromEntries(inPath)), ...(request && SCHEMAS[request]) };
	inBody.message(types as Record<string, string>, body);

	const asked = Object.fromEntries(
		[...new Set(query.keys())].map((key) => [
			key,
			queryTypes[key]?.endsWith('[]') ? query.getAll(key) : query.getAll(key).at(-1),
		]),
	);
	const inQuery = new Check(true);
	inQuery.message(
		queryTypes,
		asked,
		(key) => `Cannot bind query parameter. Field '${key}' could not be found in request message.`,
	);
	const violations = [...inBody.violations, ...inQuery.violations];
	if (violations.length > 0) {
		throw new ApiError('INVALID_ARGUMENT', violations.map(({ description }) => description).join('\n'), violations);
	}
	return { query: asked, body: request && body } as Asked<Name>;
}

function bodyOf(text: string): object {
	if (text === '') return {};
	try {
		const body: unknown = JSON.parse(text);
		if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
	} catch {
		throw invalid('Invalid JSON payload received. Unexpected token.');
	}
	throw invalid('Invalid JSON payload received. Unknown name "": Root element must be a message.');
}

/** Throws if a response violates the contract: the imitation itself is wrong. */
export function checkResponse(name: MethodName, body: object): void {
	const check = new Check(false);
	check.message(SCHEMAS[METHODS[name].response], body);
	const [first] = check.violations;
	if (first) throw new Error(`The response of ${name} breaks the contract of Google's API. ${first.description}`);
}

/** The part of a response that the query's `fields` names: "sheets.properties,spreadsheetId". */
export function selectFields(name: MethodName, body: object, fields: string | undefined): object {
	if (!fields || fields === '*') return body;
	const paths = fields.split(',').map((path) => path.split('.'));
	for (const path of paths) {
		let type: string | undefined = METHODS[name].response;
		for (const part of path) {
			const types: Record<string, string> = type !== undefined && isSchema(type) ? SCHEMAS[type] : {};
			type = Object.hasOwn(types, part) ? types[part]?.replace('[]', '') : undefined;
		}
		if (type === undefined) {
			const field = path.join('.');
			const why = `Error expanding 'fields' parameter. Cannot find matching fields for path '${field}'.`;
			const violation = { field, description: why };
			throw new ApiError('INVALID_ARGUMENT', 'Request contains an invalid argument.', [violation]);
		}
	}
	return part(body, paths) as object;
}

function part(value: unknown, paths: string[][]): unknown {
	if (paths.some(({ length }) => length === 0)) return value;
	if (Array.isArray(value)) return value.map((item) => part(item, paths));
	const entries = Object.entries(value as object).flatMap(([name, field]) => {
		const inside = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
		return inside.length === 0 ? [] : [[name, part(field, inside)]];
	});
	return Object.fromEntries(entries) as unknown;
}

const isScalar = (type: string): type is Scalar => Object.hasOwn(SCALARS, type);
const isEnum = (type: string): type is keyof typeof ENUMS => Object.hasOwn(ENUMS, type);
const isSchema = (type: string): type is keyof typeof SCHEMAS => Object.hasOwn(SCHEMAS, type);
