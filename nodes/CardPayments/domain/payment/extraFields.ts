import { isRecord, parseJson } from '../input/json';
import { cardNumbersIn } from './cardNumber';
import { withoutEmpty, type BodyPart } from './bodyParts';
import type { PanelReader } from './panelReader';

/** Where services are known to read a caller's key against duplicates; the contract doesn't list it. */
export const IDEMPOTENCY_KEY_FIELD = 'reference.idempotent';

/** A request's body, and the same without the idempotency key: what distinguishes it from other requests. */
export interface KeyedBody {
	body: BodyPart;
	keyless: BodyPart;
	key: string | undefined;
}

/**
 * The body that is sent: the fields that were filled in, the user's extra JSON, and the idempotency key.
 * Neither JSON nor key may set a field that the panel has: those are checked, and these would evade it.
 *
 * @param fields every field of the request that the panel can set; undefined where it's empty
 */
export function finishBody(read: PanelReader, fields: BodyPart): KeyedBody {
	const ofPanel = leavesOf(fields);
	const keyPath = 'options.idempotencyKeyField';
	const keyField = read.isEmpty('idempotencyKey') ? undefined : keyFieldOf(read, keyPath, ofPanel);
	const key = read.text('idempotencyKey');
	const keyless = withExtraFields(read, withoutEmpty(fields), keyField ? [...ofPanel, keyField] : ofPanel);
	if (key === undefined || keyField === undefined) return { body: keyless, keyless, key };
	const added = keyField.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), key) as BodyPart;
	return { body: merged(keyless, added), keyless, key };
}

function keyFieldOf(read: PanelReader, path: string, ofPanel: string[]): string | undefined {
	const entered = read.value(path) ?? IDEMPOTENCY_KEY_FIELD;
	const field = typeof entered === 'string' ? entered : '';
	if (field.split('.').some((name) => name === '' || name !== name.trim() || name === '__proto__')) {
		return read.refuse(
			path,
			"isn't a path",
			`Name a field of the request, e.g. ${IDEMPOTENCY_KEY_FIELD}, or clear "${read.label('idempotencyKey')}".`,
		);
	}
	const other = ofPanel.find((leaf) => overlap(leaf, field));
	if (other === undefined) return field;
	return read.refuse(
		path,
		`(${field}) would overwrite ${other.replace(/\.$/, '')}`,
		`The key needs a field of its own, e.g. ${IDEMPOTENCY_KEY_FIELD}.`,
	);
}

function withExtraFields(read: PanelReader, body: BodyPart, guarded: string[]): BodyPart {
	const path = 'additionalFields.extraBodyFields';
	if (read.isEmpty(path)) return body;
	const entered = read.value(path);
	const extra = typeof entered === 'string' ? parseJson(entered) : entered;
	if (!isRecord(extra)) {
		read.refuse(path, "isn't a JSON object", 'It looks like {"name": "value"}.');
		return body;
	}
	const set = leavesOf(extra);
	const touched = guarded.filter((leaf) => set.some((other) => overlap(leaf, other)));
	if (touched.length > 0) {
		read.refuse(
			path,
			`sets ${touched.map((leaf) => leaf.replace(/\.$/, '')).join(', ')}`,
			'Enter it in its own field on the panel, where it is checked.',
		);
	}
	const cards = [
		...new Set([...cardNumbersIn(extra), ...set.filter((leaf) => `${leaf}.`.startsWith('source.number.'))]),
	];
	if (cards.length > 0) {
		read.refuse(
			path,
			`holds a card number in ${cards.join(', ')}`,
			'Send the ID of a card token. The card schemes forbid card numbers in a workflow: remove it from the data as well.',
		);
	}
	return merged(body, extra);
}

/** Dotted paths of all values. An object without any has the path `name.`, so that only the whole of it is taken. */
function leavesOf(part: BodyPart, path = ''): string[] {
	return Object.entries(part).flatMap(([name, value]) => {
		const own = `${path}${name}`;
		if (!isRecord(value)) return [own];
		return Object.keys(value).length === 0 ? [`${own}.`] : leavesOf(value, `${own}.`);
	});
}

/** Whether setting one path would set, replace or go through the other. */
function overlap(a: string, b: string): boolean {
	return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function merged(body: BodyPart, extra: BodyPart): BodyPart {
	const result = { ...body };
	for (const [name, value] of Object.entries(extra)) {
		const before = Object.hasOwn(result, name) ? result[name] : undefined;
		const after = isRecord(value) ? merged(isRecord(before) ? before : {}, value) : value;
		// Not by assignment, which "__proto__" would turn into something else than a field.
		Object.defineProperty(result, name, { value: after, enumerable: true, configurable: true, writable: true });
	}
	return result;
}
