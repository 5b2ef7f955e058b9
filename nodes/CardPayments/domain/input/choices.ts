import { InputError } from '../errors';
import { shownValue } from './text';

/**
 * The choice in a field or an option. n8n's panel gives none but those, an expression or an agent may.
 *
 * @throws InputError when it is none of the choices
 */
export function readChoice<Choice extends string>(label: string, value: unknown, choices: readonly Choice[]): Choice {
	const chosen =
		choices.find((choice) => choice === value) ??
		choices.find((choice) => looseChoice(choice) === looseChoice(value));
	if (chosen !== undefined) return chosen;
	throw new InputError(
		`"${label}"${shownValue(value)} is none of its choices`,
		`Choose ${choices.join(', ')}; an expression must give one of them.`,
	);
}

/** An agent or a sheet writes "Last Month" or last_month for lastMonth. */
const looseChoice = (choice: unknown) =>
	typeof choice === 'string' ? choice.toLowerCase().replace(/[\s_-]/g, '') : '';

/** A closed set, and what the panel says of each member. */
export type Choices<Name extends string> = Record<Name, { label: string; description?: string }>;

export function namesOf<Name extends string>(table: Record<Name, unknown>): Name[] {
	return Object.keys(table) as Name[];
}

/** A table's members as the options of a field in n8n's panel, in the table's order: that of use. */
export function optionsOf<Name extends string>(table: Choices<Name>) {
	return namesOf(table).map((value) => {
		const { label, description } = table[value];
		return { name: label, value, description };
	});
}

/**
 * What a user entered into a field that takes several values: text separated by commas, or a list from an expression.
 */
export function readList(value: unknown): string[] {
	const values: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
	return values.map((entry) => String(entry).trim()).filter((entry) => entry !== '');
}

/** Any number of choices: a list, or text separated by commas. */
export function readChoices<Choice extends string>(
	label: string,
	value: unknown,
	choices: readonly Choice[],
): Choice[] {
	return readList(value).map((entry) => readChoice(label, entry, choices));
}
