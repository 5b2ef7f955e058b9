/**
 * The service's own words about what went wrong, from whichever of the common shapes its error
 * body has: `{errors: [{code, description}]}`, `{error: {message}}`, `{error: "…"}`,
 * `{message: "…"}`. Empty where it has none of them.
 */
export function serviceWords(body: unknown): string {
	if (typeof body !== 'object' || body === null) return '';

	const { errors, error, message, description, detail, title } = body as Record<string, unknown>;
	if (Array.isArray(errors)) return errors.map(oneError).filter(Boolean).join('; ');
	const words = [oneError(error), description, message, detail, title].find(
		(text) => typeof text === 'string' && text !== '',
	);
	return typeof words === 'string' ? words : '';
}

function oneError(error: unknown): string {
	if (typeof error === 'string') return error;
	if (typeof error !== 'object' || error === null) return '';
	const { description, message, detail, code } = error as Record<string, unknown>;
	const words = [description, message, detail].find((text) => typeof text === 'string' && text !== '');
	if (typeof words !== 'string') return code === undefined ? '' : String(code);
	return code === undefined ? words : `${words} (code ${String(code)})`;
}

/** The beginning of a text, without markup and control characters, short enough for an error. */
export function firstWords(text: string): string {
	const plain = text
		.slice(0, 4_000)
		.replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu, ' ')
		.trim();
	return plain.length > 200 ? `${plain.slice(0, 199)}…` : plain;
}

/** A text in which secrets (see `secretsOf`) are made unreadable. */
export function withoutSecrets(text: string, secrets: string[]): string {
	return secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
}
