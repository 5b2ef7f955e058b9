/** What was entered or came from an expression, as text without surrounding white space; '' for nothing and for objects. */
export function textOf(value: unknown): string {
	return typeof value === 'string' ? value.trim() : typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
