import { InputError } from '../errors';
import { namesOf, readChoice } from '../input';
import { SCHEME_FIELDS, USUAL_ENTRIES, type SchemeEntries } from './schemeFields';

/** The text on the trigger's panel, which counts in place of the credential's scheme wherever there is one. */
export const SCHEME_TEXT = 'schemeText';
export const SCHEME_TEXT_LABEL = 'Scheme Settings';

/** A scheme's settings, a line each: what the trigger proposes is pasted as it is. */
export function schemeText(entries: SchemeEntries): string {
	return namesOf(SCHEME_FIELDS)
		.map((name) => ({ ...SCHEME_FIELDS[name], value: String(entries[name]) }))
		.filter(({ value, required, default: usual }) => required === true || value !== String(usual))
		.map(({ label, choices, value }) => `${label} = ${choices?.[value]?.label ?? value}`)
		.join('\n');
}

/**
 * The settings that a text has; what it doesn't say is as the fields have it at first.
 *
 * @throws InputError naming the line that can't be read
 */
export function readSchemeText(text: string): SchemeEntries {
	const entries = { ...USUAL_ENTRIES };
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	for (const line of lines.filter(Boolean)) {
		const [, label = '', value = ''] = /^([^=]+?)\s*=\s*(.*)$/.exec(line) ?? [];
		const name = namesOf(SCHEME_FIELDS).find((each) => isLabel(each, label));
		if (name === undefined)
			throw new InputError(
				`A line of "${SCHEME_TEXT_LABEL}" is no setting`,
				`Write lines such as Signature Header = x-signature. There are: ${namesOf(SCHEME_FIELDS)
					.map((each) => SCHEME_FIELDS[each].label)
					.join(', ')}.`,
			);
		Object.assign(entries, { [name]: settingOf(name, value) });
	}
	return entries;
}

function isLabel(name: keyof SchemeEntries, label: string): boolean {
	return SCHEME_FIELDS[name].label.toLowerCase() === label.toLowerCase();
}

/** A choice by its label, or by what n8n keeps of it. */
function settingOf(name: keyof SchemeEntries, value: string): string | number {
	const { label, choices, default: usual } = SCHEME_FIELDS[name];
	if (choices === undefined) return typeof usual === 'number' ? Number(value) : value;
	const chosen = namesOf(choices).find((each) => choices[each]?.label.toLowerCase() === value.toLowerCase());
	return chosen ?? readChoice(label, value.toLowerCase(), namesOf(choices));
}
