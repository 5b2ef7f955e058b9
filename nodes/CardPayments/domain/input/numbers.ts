import { InputError } from '../errors';
import { shownValue } from './text';

/** What a number on the panel may be. */
interface NumberRange {
	min: number;
	max?: number;
	/** Whether a part of a whole will do. */
	fractions?: boolean;
}

/**
 * The number in a field or an option. n8n checks what's typed, but not what an expression gives: text that
 * is a number counts as one, and everything else is an error. A limit of "" must not mean 0.
 *
 * @param label the field as it is called on the panel
 * @throws InputError when it is no number, or none that is allowed
 */
export function readNumber(label: string, value: unknown, range: NumberRange): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number === 'number' && isAllowed(number, range)) return number;
	const entered = shownValue(value);
	throw new InputError(
		`"${label}"${entered} ${entered === '' ? 'is empty' : `isn't ${wanted(range)}`}`,
		`Enter ${wanted(range)}, or check what the expression in it gives.`,
	);
}

function isAllowed(number: number, { min, max = Infinity, fractions = false }: NumberRange): boolean {
	return Number.isFinite(number) && (fractions || Number.isInteger(number)) && number >= min && number <= max;
}

function wanted({ min, max, fractions = false }: NumberRange): string {
	const kind = fractions ? 'a number' : 'a whole number';
	return max === undefined ? `${kind} of at least ${min}` : `${kind} from ${min} to ${max}`;
}
