import { InputError } from '../errors/InputError';
import { readList } from './lists';
import { shown } from './text';

/**
 * The choice in a field or an option. n8n's panel gives none but those, an expression or an agent may.
 *
 * @throws InputError when it is none of those that are known
 */
export function readChoice<Choice extends string>(label: string, value: unknown, known: readonly Choice[]): Choice {
	const chosen = known.find((choice) => choice === value);
	if (chosen !== undefined) return chosen;
	throw new InputError(
		`"${label}"${shown(value)} is none of its choices`,
		`Choose ${known.join(', ')}; an expression must give one of them.`,
	);
}

/** A table's members as the options of a field in n8n's panel, in the table's order. */
export function optionsOf<Name extends string>(table: Record<Name, { label: string; description?: string }>) {
	return (Object.keys(table) as Name[]).map((value) => {
		const { label, description } = table[value];
		return { name: label, value, description };
	});
}

/** Any number of choices: a list, or text separated by commas. */
export function readChoices<Choice extends string>(label: string, value: unknown, known: readonly Choice[]): Choice[] {
	return readList(value).map((entry) => readChoice(label, entry, known));
}
