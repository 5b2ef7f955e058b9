import { FileError } from '../errors';
import { MEBIBYTE } from '../units';

/** Those of an element, read when one is asked for: most are never. */
export type Attributes = (name: string) => string;

/** Takes elements in the order of the document. */
export interface XmlTaker {
	/** @param names those of its attributes, as written */
	open?(name: string, attributes: Attributes, names: () => string[]): void;
	/** @param text its own text since the last tag before */
	close(name: string, text: string): void;
}

/** Deeper ones are nothing that a bank or a spreadsheet writes. */
const MOST_NESTED = 100;
const LONGEST_PART = 4 * MEBIBYTE;

/**
 * Reads the elements of a document from its bytes.
 *
 * @throws FileError where it isn't well formed, is cut off, or has a document type
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, path: string, taker: XmlTaker): Promise<void> {
	const reader = new XmlReader(path, taker);
	for await (const chunk of chunks) reader.read(chunk);
	reader.end();
}

/** As its mark or its declaration says; UTF-8 else. */
function encodingOf(head: Uint8Array): string {
	if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
	if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
	const text = Buffer.from(head.subarray(0, 200)).toString('latin1');
	const [, said = 'utf-8'] = /^[^<]{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(text) ?? [];
	try {
		// Bytes that can be read so are no UTF-16.
		return /^utf-?16/i.test(said) ? 'utf-8' : new TextDecoder(said).encoding;
	} catch {
		return 'utf-8';
	}
}

/** Reads a document piece by piece. */
export class XmlReader {
	private decoder: InstanceType<typeof TextDecoder> | undefined;
	private rest = '';
	private text = '';
	private readonly open: string[] = [];
	private hasRoot = false;
	private readonly path: string;
	private readonly taker: XmlTaker;

	constructor(path: string, taker: XmlTaker) {
		this.path = path;
		this.taker = taker;
	}

	/** @throws FileError as `readXml` does */
	read(chunk: Uint8Array): void {
		this.decoder ??= new TextDecoder(encodingOf(chunk));
		this.add(this.decoder.decode(chunk, { stream: true }));
	}

	/** Once there's no more. */
	end(): void {
		this.add(this.decoder?.decode() ?? '');
		if (this.open.length > 0 || !this.hasRoot) throw this.damaged('it ends in the middle');
	}

	private add(more: string): void {
		const all = this.rest + more;
		let at = 0;
		for (;;) {
			const tag = all.indexOf('<', at);
			if (tag < 0) break;
			const end = endOfMarkup(all, tag);
			if (end < 0) break;
			if (tag > at) this.text += decodedText(all.slice(at, tag));
			this.take(all, tag, end);
			at = end;
		}
		this.rest = all.slice(at);
		if (this.rest.length > LONGEST_PART)
			throw this.damaged(`a part of it is longer than ${LONGEST_PART / MEBIBYTE} MiB`);
	}

	private take(all: string, from: number, to: number): void {
		const second = all.charCodeAt(from + 1);
		if (second === SLASH) this.close(all.slice(from + 2, to - 1).trimEnd());
		else if (second === QUESTION) return;
		else if (second !== EXCLAMATION) this.element(all, from + 1, to - 1);
		else if (all.startsWith('<![CDATA[', from)) this.text += all.slice(from + 9, to - 3);
		else if (!all.startsWith('<!--', from)) throw this.damaged('it has a document type, which may hide anything');
	}

	private element(all: string, from: number, to: number): void {
		const isEmpty = all.charCodeAt(to - 1) === SLASH;
		const tag = all.slice(from, isEmpty ? to - 1 : to);
		const [name = ''] = NAME.exec(tag) ?? [];
		if (name === '' || (this.hasRoot && this.open.length === 0)) throw this.damaged("it isn't well formed");
		if (this.open.length === MOST_NESTED) throw this.damaged('its elements are nested too deep');
		this.hasRoot = true;
		this.text = '';
		this.taker.open?.(
			name,
			(wanted) => attributeIn(tag, wanted),
			() => [...tag.matchAll(ATTRIBUTES)].map(([, each = '']) => each),
		);
		this.open.push(name);
		if (isEmpty) this.close(name);
	}

	private close(name: string): void {
		if (this.open.pop() !== name) throw this.damaged("it isn't well formed");
		const { text } = this;
		this.text = '';
		this.taker.close(name, text);
	}

	private damaged(why: string): FileError {
		return new FileError(
			`"${this.path}" can't be read as XML: ${why}`,
			'Download the file again. If it fails again, ask for it in another format, such as CSV.',
		);
	}
}

const [SLASH, QUESTION, EXCLAMATION] = ['/', '?', '!'].map((sign) => sign.charCodeAt(0));
const NAME = /^[^\s/=>"']+/;
const ATTRIBUTES = /\s([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')/g;

/** Behind the markup that begins there; -1 where that isn't known yet. */
function endOfMarkup(all: string, from: number): number {
	const endsWith = (text: string, at: number) => {
		const found = all.indexOf(text, at);
		return found < 0 ? -1 : found + text.length;
	};
	const second = all[from + 1];
	if (second === '?') return endsWith('?>', from + 2);
	if (second === '!') {
		if (all.length < from + 9) return -1;
		if (all.startsWith('<!--', from)) return endsWith('-->', from + 4);
		if (all.startsWith('<![CDATA[', from)) return endsWith(']]>', from + 9);
	}
	// A bracket may stand within quotes.
	let end = all.indexOf('>', from);
	for (let quote = all.indexOf('"', from); quote >= 0 && quote < end; ) {
		const closing = all.indexOf('"', quote + 1);
		if (closing < 0) return -1;
		if (closing > end) end = all.indexOf('>', closing);
		quote = all.indexOf('"', closing + 1);
	}
	return end < 0 ? -1 : end + 1;
}

function attributeIn(tag: string, wanted: string): string {
	if (!tag.includes(wanted)) return '';
	// Within the usual quotes no other attribute's value can look like this one: the quickest way.
	const usual = ` ${wanted}="`;
	const at = tag.includes("'") ? -1 : tag.indexOf(usual);
	if (at >= 0) return decodedText(tag.slice(at + usual.length, tag.indexOf('"', at + usual.length)));
	for (const [, name, quoted = ''] of tag.matchAll(ATTRIBUTES))
		if (name === wanted) return decodedText(quoted.slice(1, -1));
	return '';
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodedText(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(
		/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
		(whole, hex?: string, decimal?: string, name?: string) => {
			if (name !== undefined) return ENTITIES[name] ?? whole;
			const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
			return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
		},
	);
}

/** The name of an element or an attribute without its prefix. */
export function localName(name: string): string {
	return name.slice(name.lastIndexOf(':') + 1);
}
