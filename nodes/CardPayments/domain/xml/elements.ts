import { readXml } from './readXml';

/** An element's text, or its attributes in `$`, its own text in `_`, and its elements by name: several as an array. */
export type XmlElement = string | { [name: string]: unknown };

/** A whole document as n8n's XML node gives it. */
export async function elementsOf(chunks: AsyncIterable<Uint8Array>, path: string): Promise<Record<string, unknown>> {
	const root: Record<string, unknown> = {};
	const open: Array<Record<string, unknown>> = [root];
	await readXml(chunks, path, {
		open(_, attribute, names) {
			const own = names();
			open.push(own.length === 0 ? {} : { $: Object.fromEntries(own.map((name) => [name, attribute(name)])) });
		},
		close(name, text) {
			const element = open.pop() as Record<string, unknown>;
			const hasParts = Object.keys(element).length > 0;
			if (hasParts && text.trim() !== '') element._ = text;
			add(open.at(-1) as Record<string, unknown>, name, hasParts ? element : text);
		},
	});
	return root;
}

function add(parent: Record<string, unknown>, name: string, element: XmlElement): void {
	// An element may be called as every object's own parts are.
	const known: unknown = Object.hasOwn(parent, name) ? parent[name] : undefined;
	if (Array.isArray(known)) {
		known.push(element);
		return;
	}
	const value = known === undefined ? element : [known, element];
	Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });
}
