import { InputError } from '../errors';

/** What is signed: the body as it came, single fields of it, or nothing. */
export interface Template {
	kind: 'body' | 'fields' | 'nothing';
	/** Literal text and the names in braces, in turn. */
	parts: ReadonlyArray<{ text: string } | { name: string }>;
}

const BODY_NAMES = ['id', 'timestamp', 'url', 'body'];

/**
 * Reads a template such as `{timestamp}.{body}` or `x_id{id}x_amount{amount}`. With `{body}` in it,
 * `{id}` and `{timestamp}` are those of the headers and `{url}` is the webhook's address. Without it every name is a
 * field of the body, or several of which the first that came counts: `{transaction.created|created}`.
 *
 * @throws InputError when nothing of a delivery would be signed, or two deliveries could pass for one
 */
export function readTemplate(text: string): Template {
	const parts: Template['parts'] = text
		.split(/(\{[^{}]*\})/)
		.filter((part) => part !== '')
		.map((part) => (/^\{[^{}]*\}$/.test(part) ? { name: part.slice(1, -1).trim() } : { text: part }));
	const names = namesIn({ parts });

	if (names.length === 0) {
		throw new InputError(
			'The signed content names nothing of the delivery',
			'Put what is signed in braces, e.g. {body} or {timestamp}.{body}.',
		);
	}
	if (names.some((name) => alternativesOf(name).includes('')))
		throw new InputError('The signed content has empty braces', 'Put a name between them, e.g. {body}.');
	if (!names.includes('body')) {
		if (/\}\{/.test(text)) {
			throw new InputError(
				'Two fields of the signed content touch each other',
				'Put text between them. Otherwise a forger could move characters from one to the other.',
			);
		}
		return { kind: 'fields', parts };
	}
	const unknown = names.find((name) => !BODY_NAMES.includes(name));
	if (unknown !== undefined) {
		throw new InputError(
			`The signed content can't have {${unknown}} beside {body}`,
			'Beside {body}, use only {timestamp} and {id}, which come from the headers, and {url}.',
		);
	}
	return { kind: 'body', parts };
}

export function namesIn({ parts }: Pick<Template, 'parts'>): string[] {
	return parts.flatMap((part) => ('name' in part ? [part.name] : []));
}

/** The fields a name in a field template means: `{transaction.created|created}` takes the first one that came. */
export function alternativesOf(name: string): string[] {
	return name.split('|').map((each) => each.trim());
}
