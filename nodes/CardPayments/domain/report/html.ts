/** HTML that is safe to show: everything put into it was escaped. */
export class Markup {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

type Part = Markup | string | number | Array<Markup | undefined> | undefined;

/** HTML with values put in; whatever isn't HTML already is escaped. */
export function html(parts: TemplateStringsArray, ...values: Part[]): Markup {
	return new Markup(
		parts.map((part, index) => part + (index < values.length ? written(values[index]) : '')).join(''),
	);
}

function written(value: Part): string {
	if (value instanceof Markup) return value.text;
	if (Array.isArray(value)) return value.map(written).join('');
	return String(value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
