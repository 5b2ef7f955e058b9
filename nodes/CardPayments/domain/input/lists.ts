/**
 * What a user entered into a field that takes several values: text separated by commas, or a list from an expression.
 */
export function readList(value: unknown): string[] {
	const values: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
	return values.map((entry) => String(entry).trim()).filter((entry) => entry !== '');
}
