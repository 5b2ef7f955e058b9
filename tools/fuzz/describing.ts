import { LINE_KEYS, printLines, type Description } from '../../nodes/CardPayments/domain/services';

/** A text of the lines that a description has. */
export function printDescription(description: Description): string {
	return printLines(
		LINE_KEYS.filter((key) => description[key] !== undefined).map((key) => ({
			key,
			value: description[key],
			mark: 'proved',
		})),
	);
}
