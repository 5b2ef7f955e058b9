import { isRecord, parseJson } from '../input';
import { cardNumbersIn, type Refusal } from './rules';

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

/**
 * The fields that were filled in with the user's extra JSON. What the panel has, and the idempotency key, must not be
 * set by it: those are checked, and these would evade it.
 *
 * @param fields every field of the request that the panel can set; undefined where it's empty
 * @param keyField where the idempotency key goes; '' where there is none
 */
export function finishBody(
	fields: Body,
	{ extra, keyField }: { extra: unknown; keyField: string },
): { body: Body; refusals: Record<'extra' | 'keyField', Refusal[]> } {
	const ofPanel = leavesOf(fields);
	const own = typeof extra === 'string' ? parseJson(extra) : extra;
	const isObject = isRecord(own);
	const ofExtra = extra === undefined ? [] : isObject ? refusalsOfExtra(own, [...ofPanel, keyField]) : [NO_OBJECT];
	const ofKey = keyField === '' ? [] : refusalsOfKeyField(keyField, ofPanel);
	const sent = withoutEmpty(fields);
	const body = isObject && ofExtra.length === 0 ? merged(sent, own) : sent;
	return { body, refusals: { extra: ofExtra, keyField: ofKey } };
}

const NO_OBJECT: Refusal = { what: "isn't a JSON object", advice: 'It looks like {"name": "value"}.' };

export function withKey(body: Body, keyField: string, key: string): Body {
	return merged(body, atPath(keyField, key));
}

function refusalsOfKeyField(field: string, ofPanel: string[]): Refusal[] {
	if (field.split('.').some((name) => name === '' || name !== name.trim() || VANISHING.includes(name)))
		return [{ what: "isn't a path", advice: `Name a field of the request, e.g. ${IDEMPOTENCY_KEY_FIELD}.` }];
	const other = ofPanel.find((path) => overlap(path, field));
	if (other === undefined) return [];
	const advice = `The key needs a field of its own, e.g. ${IDEMPOTENCY_KEY_FIELD}.`;
	return [{ what: `(${field}) would overwrite ${other.replace(/\.$/, '')}`, advice }];
}

function refusalsOfExtra(extra: Body, guarded: string[]): Refusal[] {
	const set = leavesOf(extra);
	const touched = guarded.filter((path) => set.some((other) => overlap(path, other)));
	const cards = [...cardNumbersIn(extra), ...set.filter((path) => path.startsWith('source.number'))];
	return [
		...(set.some((path) => path.split('.').some((name) => VANISHING.includes(name))) ? [VANISHES] : []),
		...(touched.length > 0
			? [
					{
						what: `sets ${touched.map((path) => path.replace(/\.$/, '')).join(', ')}`,
						advice: 'Enter it in its own field.',
					},
				]
			: []),
		...(cards.length > 0
			? [
					{
						what: `holds a card number in ${[...new Set(cards)].join(', ')}`,
						advice: 'Send a card token. Remove the number from the data, too.',
					},
				]
			: []),
	];
}

const VANISHES: Refusal = { what: "has a field that can't be sent: __proto__, constructor or prototype" };

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

/** Dotted paths of all values, those in lists too. An empty object's ends in a point: only the whole of it is taken. */
function leavesOf(part: object, path = ''): string[] {
	return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
		const own = `${path}${name}`;
		if (typeof value !== 'object' || value === null) return [own];
		return Object.keys(value).length === 0 ? [`${own}.`] : leavesOf(value, `${own}.`);
	});
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
