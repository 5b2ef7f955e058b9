import { utf8Text, type Bytes } from './encoding';

/** Text in UTF-8: its bytes, and a character for each of some of them, which are faster to cut. */
export interface Utf8 {
	bytes: Bytes;
	latin1: string;
	/** The byte at which these begin. */
	latin1From: number;
	length: number;
}

/** So many characters at once: for a text of more than twice as many, the engine asks the system for memory. */
const CUT_FROM = 32 * 1024;

/** A slice of so many characters is a view, which would keep all the text around it. */
const VIEW = 13;
/** For texts of up to so many characters, by length: longer ones are faster cut by the platform. */
const CODES = Array.from({ length: 21 }, (_, length) => new Array<number>(length).fill(0));

/**
 * The text that lies from `from` to before `to`: nothing else is kept with it.
 *
 * @param bits all that any of its bytes has
 * @throws NotUtf8 when it is not UTF-8
 */
export function textIn(text: Utf8, from: number, to: number, bits: number): string {
	const { bytes } = text;
	if (bits > 0x7f) return utf8Text(bytes, from, to);
	if (to - from >= VIEW) return asciiText(bytes, from, to);
	if (from < text.latin1From || to > text.latin1From + text.latin1.length) {
		text.latin1From = from;
		text.latin1 = bytes.latin1Slice(from, Math.min(from + CUT_FROM, text.length));
	}
	return text.latin1.slice(from - text.latin1From, to - text.latin1From);
}

function asciiText(bytes: Bytes, from: number, to: number): string {
	const codes = CODES[to - from];
	if (codes === undefined) return bytes.latin1Slice(from, to);
	for (let index = 0; index < codes.length; index++) codes[index] = bytes[from + index] as number;
	// Spread, n8n would take several times as long for it.
	return String.fromCharCode.apply(undefined, codes);
}
