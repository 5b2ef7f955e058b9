import { InputError } from '../errors';
import { shownValue } from './text';

/** A yes or no, also as the text that an expression or a service may give; undefined for anything else. */
export function booleanOf(value: unknown): boolean | undefined {
	const text = String(value).trim().toLowerCase();
	return text === 'true' ? true : text === 'false' ? false : undefined;
}

/**
 * The yes or no in a field or an option. What an expression gives that is neither must not count as one of them.
 *
 * @param fallback what counts where the option was not added
 * @throws InputError when it is neither true nor false
 */
export function readBoolean(label: string, value: unknown, fallback: boolean): boolean {
	const boolean = value === undefined ? fallback : booleanOf(value);
	if (boolean !== undefined) return boolean;
	throw new InputError(
		`"${label}"${shownValue(value)} is neither true nor false`,
		'Switch it on or off, or check what the expression in it gives.',
	);
}
