/** Markup that is finished: not escaped again. */
export interface Markup {
	readonly markup: string;
}

export type Content = string | number | bigint | Markup | undefined | false | Content[];

/** Template tag: everything put in is escaped, unless it is markup itself. */
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

/** Text of this code's own, such as a style sheet. Never anything that came in. */
export function trusted(markup: string): Markup {
	return { markup };
}
