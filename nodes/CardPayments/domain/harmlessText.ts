/** Enough for any message a person reads; a text of megabytes would stop the editor. */
const MOST_CHARACTERS = 4_000;

/** Characters that look the same to a person and mean nothing to a browser. */
const LOOKALIKES: Record<string, string> = { '<': '‹', '>': '›' };

/**
 * Control characters, halves of characters, line and paragraph separators, and those that turn the direction of what
 * follows. The joiners that Arabic and Persian words need aren't among them.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/**
 * A text that may quote a file, a service or a webhook, fit for n8n's hints, errors and logs. n8n renders hints
 * and error descriptions as HTML, and a log has one line a message. So no tag, no line break and no control
 * character stays; everything else reads as it came.
 */
export function harmlessText(text: string): string {
	const bounded = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
	return bounded.replace(UNSEEN, ' ').replace(/[<>]/g, (character: string) => LOOKALIKES[character] ?? '');
}

/** The same of a text of several lines, each of which is one in n8n's hints and error descriptions. */
export function harmlessLines(text: string): string {
	return text.split('\n').map(harmlessText).join('<br />');
}

/** A text of several parts, some of them set off, and one of several lines to be copied. */
export type Paragraph = Array<string | { bold: string } | { lines: string }>;

/** n8n keeps few tags, but the style of those: a long template must not run out of its box. */
const BOLD = '<b style="overflow-wrap: anywhere">';

/** Paragraphs as HTML for n8n's hints and error descriptions. */
export function harmlessHtml(paragraphs: Paragraph[]): string {
	return paragraphs
		.map((parts) =>
			parts
				.map((part) => {
					if (typeof part === 'string') return harmlessText(part);
					return 'lines' in part ? harmlessLines(part.lines) : `${BOLD}${harmlessText(part.bold)}</b>`;
				})
				.join(''),
		)
		.join('<br /><br />');
}
