/** Finished markup, which isn't escaped again. */
export interface Markup {
	readonly markup: string;
}

export type Content = string | number | bigint | Markup | undefined | false | Content[];

/** Template tag. It escapes everything put in, except markup. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
	return { markup: strings.reduce((text, part, index) => text + render(values[index - 1]) + part) };
}

function render(value: Content): string {
	if (value === undefined || value === false) return '';
	if (Array.isArray(value)) return value.map(render).join('');
	if (typeof value === 'object') return value.markup;
	return escape(String(value));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Trusted text, such as a style sheet. Never pass it text from outside. */
export function trusted(markup: string): Markup {
	return { markup };
}
