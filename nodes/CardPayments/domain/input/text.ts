/**
 * What was entered, came from an expression or from the service, as text without surrounding white space; '' for
 * nothing and for objects.
 */
export function textOf(value: unknown): string {
	return typeof value === 'string'
		? value.trim()
		: typeof value === 'number' || typeof value === 'bigint'
			? String(value)
			: '';
}

/** What was entered, in brackets for an error; nothing where nothing was. */
export function shown(value: unknown): string {
	const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '').trim();
	return text === '' ? '' : ` (${text.length > 50 ? `${text.slice(0, 50)}…` : text})`;
}
