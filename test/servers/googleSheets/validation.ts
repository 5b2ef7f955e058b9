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

/** What Google accepts and the imitation doesn't know: a name, or one of its values. */
const UNSUPPORTED = new Set([
	...['$.xgafv=1', 'access_token', 'alt=media', 'alt=proto', 'callback', 'oauth_token', 'uploadType'],
	...['upload_protocol', 'ranges', 'includeGridData', 'majorDimension=COLUMNS', 'includeValuesInResponse'],
	...['includeSpreadsheetInResponse', 'responseRanges', 'responseIncludeGridData'],
	...['sheetType=OBJECT', 'sheetType=DATA_SOURCE'],
]);

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
		for (const [name, field] of Object.entries(value)) {
			// Protobuf's JSON takes null for a missing field.
			if (field === null && this.isRequest) Reflect.deleteProperty(value, name);
			if (field === undefined || (field === null && this.isRequest)) continue;
			const type = Object.hasOwn(types, name) ? types[name] : undefined;
			if (type === undefined) this.refuseName(name, whyUnknown?.(name) ?? 'Cannot find field.');
			else if (Array.isArray(field) && type !== 'ListValue' && !type.endsWith('[]')) {
				this.refuseName(name, 'Proto field is not repeating, cannot start list.');
			} else {
				const isText = this.isRequest && typeof field === 'string';
				if (this.isRequest && UNSUPPORTED.has(name)) throw unsupported(name);
				if (isText && UNSUPPORTED.has(`${name}=${field}`)) throw unsupported(`${name}=${field}`);
				this.within(name, () => this.value(type, field));
				if (isText && isScalar(type)) Object.assign(value, { [name]: SCALARS[type].read?.(field) ?? field });
			}
		}
	}

	private value(type: string, value: unknown): void {
		if (type.endsWith('[]')) {
			if (!Array.isArray(value)) return this.refuseValue('list', value);
			for (const [index, item] of value.entries()) this.within(index, () => this.value(type.slice(0, -2), item));
		} else if (isScalar(type)) this.scalar(type, value);
		else if (isEnum(type)) {
			const known: readonly unknown[] = ENUMS[type];
			if (!known.includes(value)) this.refuseValue(`type.googleapis.com/google.apps.sheets.v4.${type}`, value);
		} else if (isSchema(type)) this.schema(type, value);
		else throw new Error(`The contract has no type "${type}"`);
	}

	private scalar(type: Scalar, value: unknown): void {
		const { name, accepts, read } = SCALARS[type];
		const isText = this.isRequest && read !== undefined && typeof value === 'string';
		if (!accepts(isText ? read(value) : value)) this.refuseValue(name, value);
	}

	private schema(type: keyof typeof SCHEMAS, value: unknown): void {
		const name = type === 'Request' ? 'BatchUpdateSpreadsheetRequest.Request' : type;
		if (typeof value !== 'object' || value === null) {
			return this.refuseValue(`type.googleapis.com/google.apps.sheets.v4.${name}`, value);
		}
		const second = type === 'Request' ? Object.keys(value)[1] : undefined;
		if (second !== undefined) {
			this.refuse(`(oneof), oneof field 'kind' is already set. Cannot set '${second}'`);
		}
		this.message(SCHEMAS[type], value);
	}

	private within(name: string | number, check: () => void): void {
		this.path.push(name);
		check();
		this.path.pop();
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
