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
