import { isRecord, parseJson } from '../input/json';
import { cardNumbersIn } from './cardNumber';
import type { Refusal } from './rules';

/** A request's body, or a part of it; fields with the value undefined aren't sent. */
export type Body = Record<string, unknown>;

/** Where services are known to read a caller's key against duplicates; the contract doesn't list it. */
export const IDEMPOTENCY_KEY_FIELD = 'reference.idempotent';

/** Names that JavaScript gives another meaning: on the way to the service they'd vanish. */
const VANISHING = ['__proto__', 'constructor', 'prototype'];

/** Values by dotted path, as one object. */
export function nested(values: Array<[path: string, value: unknown]>): Body {
	return values.reduce<Body>((body, [path, value]) => merged(body, atPath(path, value)), {});
}

/** Without undefined values, and without objects that have no others. */
export function withoutEmpty<Part extends Body>(part: Part): Part {
	const entries = Object.entries(part)
		.map(([name, value]) => [name, isRecord(value) ? withoutEmpty(value) : value] as const)
		.filter(([, value]) => value !== undefined && !(isRecord(value) && Object.keys(value).length === 0));
	return Object.fromEntries(entries) as Part;
}

/** What a body gets beside the fields of the panel. */
interface Additions {
	/** The user's own JSON; undefined for none. */
	extra: unknown;
	/** The idempotency key; undefined for none. */
	key: string | undefined;
	/** Where in the body the key goes. */
	keyField: string;
}

/** A request's body, and the same without the idempotency key: what distinguishes it from other requests. */
export interface KeyedBody {
	body: Body;
	keyless: Body;
	key: string | undefined;
}

/**
 * The body that is sent: the fields that were filled in, the user's extra JSON, and the idempotency key.
 * Neither JSON nor key may set a field that the panel has: those are checked, and these would evade it.
 *
 * @param fields every field of the request that the panel can set; undefined where it's empty
 */
export function finishBody(
	fields: Body,
	{ extra, key, keyField }: Additions,
): KeyedBody & { refusals: Record<'extra' | 'keyField', Refusal[]> } {
	const ofPanel = leavesOf(fields);
	const ofKey = key === undefined ? [] : refusalsOfKeyField(keyField, ofPanel);
	const isKeyed = key !== undefined && ofKey.length === 0;
	const sent = withoutEmpty(fields);
	const ofExtra = extra === undefined ? [] : refusalsOfExtra(extra, isKeyed ? [...ofPanel, keyField] : ofPanel);
	const keyless = extra === undefined || ofExtra.length > 0 ? sent : merged(sent, objectOf(extra) ?? {});
	const body = isKeyed ? merged(keyless, atPath(keyField, key)) : keyless;
	return { body, keyless, key, refusals: { extra: ofExtra, keyField: ofKey } };
}

function refusalsOfKeyField(field: string, ofPanel: string[]): Refusal[] {
	const names = field.split('.');
	if (names.some((name) => name === '' || name !== name.trim() || VANISHING.includes(name)))
		return [{ what: "isn't a path", advice: `Name a field of the request, e.g. ${IDEMPOTENCY_KEY_FIELD}.` }];
	const other = ofPanel.find((path) => overlap(path, field));
	if (other === undefined) return [];
	return [
		{
			what: `(${field}) would overwrite ${withoutPoint(other)}`,
			advice: `The key needs a field of its own, e.g. ${IDEMPOTENCY_KEY_FIELD}.`,
		},
	];
}

function refusalsOfExtra(entered: unknown, guarded: string[]): Refusal[] {
	const extra = objectOf(entered);
	if (extra === undefined) return [{ what: "isn't a JSON object", advice: 'It looks like {"name": "value"}.' }];
	const set = leavesOf(extra);
	const refusals: Refusal[] = [];
	const vanishing = vanishingNameIn(extra);
	if (vanishing !== undefined)
		refusals.push({ what: `has a field named ${vanishing}, which can't be sent`, advice: 'Remove it.' });
	const touched = guarded.filter((path) => set.some((other) => overlap(path, other)));
	if (touched.length > 0)
		refusals.push({
			what: `sets ${touched.map(withoutPoint).join(', ')}`,
			advice: 'Enter it in its own field on the panel, where it is checked.',
		});
	const cards = [...cardNumbersIn(extra), ...set.filter((path) => `${path}.`.startsWith('source.number.'))];
	if (cards.length > 0)
		refusals.push({
			what: `holds a card number in ${[...new Set(cards)].join(', ')}`,
			advice: 'Send a card token. The card schemes forbid card numbers in a workflow: remove it from the data as well.',
		});
	return refusals;
}

function objectOf(entered: unknown): Body | undefined {
	const object = typeof entered === 'string' ? parseJson(entered) : entered;
	return isRecord(object) ? object : undefined;
}

/** Texts by name. An entry without a name gets the next free one: udf1, udf2, and so on. */
export function metadataOf(entries: Array<{ name: string; value: string | undefined }>): {
	metadata: Record<string, string>;
	refusals: Refusal[];
} {
	const taken = new Set(entries.map(({ name }) => name));
	const metadata: Record<string, string> = {};
	const refusals: Refusal[] = [];
	for (const { name, value } of entries) {
		if (name === '' && value === undefined) continue;
		const key = name === '' ? nextName(taken) : name;
		if (VANISHING.includes(key)) refusals.push({ what: `has an entry named ${key}, which can't be sent` });
		else if (Object.hasOwn(metadata, key)) refusals.push({ what: `has two entries named ${key}` });
		else metadata[key] = value ?? '';
	}
	return { metadata, refusals };
}

function nextName(taken: Set<string>): string {
	let number = 1;
	while (taken.has(`udf${number}`)) number++;
	taken.add(`udf${number}`);
	return `udf${number}`;
}

/** The first name in a JSON value, at any depth, that would vanish. */
function vanishingNameIn(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [name, inner] of Object.entries(value)) {
		const found = VANISHING.includes(name) ? name : vanishingNameIn(inner);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Dotted paths of all values. An object without any has the path `name.`, so that only the whole of it is taken. */
function leavesOf(part: Body, path = ''): string[] {
	return Object.entries(part).flatMap(([name, value]) => {
		const own = `${path}${name}`;
		if (!isRecord(value)) return [own];
		return Object.keys(value).length === 0 ? [`${own}.`] : leavesOf(value, `${own}.`);
	});
}

function withoutPoint(path: string): string {
	return path.replace(/\.$/, '');
}

/** Whether setting one path would set, replace or go through the other. */
function overlap(a: string, b: string): boolean {
	return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function atPath(path: string, value: unknown): Body {
	return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Body;
}

/** A body with another one in it, object by object. */
export function merged(body: Body, extra: Body): Body {
	const result = { ...body };
	for (const [name, value] of Object.entries(extra)) {
		const before = Object.hasOwn(result, name) ? result[name] : undefined;
		result[name] = isRecord(value) ? merged(isRecord(before) ? before : {}, value) : value;
	}
	return result;
}
