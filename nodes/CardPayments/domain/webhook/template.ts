import { PayloadError } from '../errors/PayloadError';

/** What is signed: either made of the body as it came, or of single fields of it. */
export interface Template {
	kind: 'body' | 'fields';
	/** Literal text and the names that stood in braces, in turn. */
	parts: ReadonlyArray<{ text: string } | { name: string }>;
}

const BODY_NAMES = ['id', 'timestamp', 'body'];

/**
 * Reads a template such as `{timestamp}.{body}` or `x_id{id}x_amount{amount}`. With `{body}` in it,
 * `{id}` and `{timestamp}` are those of the headers; without it every name is a field of the body.
 *
 * @throws PayloadError when nothing of a delivery would be signed, or two deliveries could not be told apart
 */
export function readTemplate(text: string): Template {
	const parts: Template['parts'] = text
		.split(/(\{[^{}]*\})/)
		.filter((part) => part !== '')
		.map((part) => (/^\{[^{}]*\}$/.test(part) ? { name: part.slice(1, -1).trim() } : { text: part }));
	const names = parts.flatMap((part) => ('name' in part ? [part.name] : []));

	if (names.length === 0) {
		throw new PayloadError(
			'The signed content names nothing of the delivery',
			'Put what is signed in braces, e.g. {body} or {timestamp}.{body}.',
		);
	}
	if (names.includes(''))
		throw new PayloadError('The signed content has empty braces', 'Put a name between them, e.g. {body}.');
	if (!names.includes('body')) {
		if (/\}\{/.test(text)) {
			throw new PayloadError(
				'Two fields of the signed content stand side by side',
				'Without text between them it would be open where one ends and the other begins, so a forger could shift it.',
			);
		}
		return { kind: 'fields', parts };
	}
	const unknown = names.find((name) => !BODY_NAMES.includes(name));
	if (unknown !== undefined) {
		throw new PayloadError(
			`The signed content names {${unknown}}, which does not go together with {body}`,
			'Beside {body} only {timestamp} and {id} are known, both taken from the headers.',
		);
	}
	return { kind: 'body', parts };
}

export function namesIn(template: Template): string[] {
	return template.parts.flatMap((part) => ('name' in part ? [part.name] : []));
}
