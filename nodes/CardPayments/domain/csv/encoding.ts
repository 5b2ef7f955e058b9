/** Bytes beyond ASCII that decide what a file is written in. */
const ENOUGH_BYTES = 4_000;

/** Letters beyond ASCII that Turkish has; those of them that Western Europe has in Iceland only. */
const TURKISH = new Set(Buffer.from('ÂÇÎÖÛÜâçîöûüÐÝÞðýþ', 'latin1'));
const ONLY_TURKISH = new Set(Buffer.from('ÐÝÞðýþ', 'latin1'));

/** Letters that Cyrillic has where Arabic's encoding has French ones, among them а, в, и, к, л and о. */
const CYRILLIC = new Set(Buffer.from('àâçèéêëîïôùûü', 'latin1'));
/** Of so many of the letters in words beyond ASCII one at least is such. */
const CYRILLIC_SHARE = 1 / 5;

/**
 * What a file is probably written in that's neither marked nor UTF-8: words of letters beyond ASCII alone are Arabic
 * or Cyrillic ones, and those with some of them Western European, Turkish where they have no others, or Polish, Czech
 * and Slovak. Where many bytes begin letters of Shift_JIS, and all are text in it, they're Japanese.
 */
export async function likelyEncoding(
	chunks: AsyncIterable<Uint8Array>,
): Promise<'shift_jis' | 'windows-1250' | 'windows-1251' | 'windows-1252' | 'windows-1254' | 'windows-1256'> {
	const japanese = new TextDecoder('shift_jis', { fatal: true });
	let [isJapanese, high, leading] = [true, 0, 0];
	let [mayBeTurkish, isTurkish] = [true, false];
	let seen = 0;
	let mixed = 0;
	let pure = 0;
	let ascii = 0;
	let beyond = 0;
	let cyrillic = 0;
	let head = '';
	for await (const chunk of chunks) {
		if (head.length < LONGEST_HEAD) head += Buffer.from(chunk).toString('latin1').slice(0, LONGEST_HEAD);
		isJapanese &&= isTextIn(japanese, chunk);
		for (const byte of chunk) {
			if (byte > 0x80) high++;
			if (byte > 0x80 && byte < 0xa0) leading++;
			if (byte >= 0xc0) {
				beyond++;
				if (CYRILLIC.has(byte)) cyrillic++;
				mayBeTurkish &&= TURKISH.has(byte);
				isTurkish ||= ONLY_TURKISH.has(byte);
			} else if (((byte | 0x20) - 0x61) >>> 0 < 26) ascii++;
			else {
				if (beyond > 0 && ascii > 0) mixed++;
				else if (beyond > 1) pure++;
				seen += beyond;
				ascii = beyond = 0;
			}
		}
		if (seen + leading > ENOUGH_BYTES) break;
	}
	if (isJapanese && high > 1 && leading >= high * LEADING_SHARE) return 'shift_jis';
	if (CENTRAL_EUROPEAN.test(head)) return 'windows-1250';
	if (mixed <= pure) return cyrillic > seen * CYRILLIC_SHARE ? 'windows-1251' : 'windows-1256';
	return mayBeTurkish && isTurkish ? 'windows-1254' : 'windows-1252';
}

/** So much of a file shows whose letters they are. */
const LONGEST_HEAD = 64 * 1024;
/** ł, ą, ż and ľ within a word, where Western Europe has ³, ¹, ¿ and ¾; ść; ě and ů, with which Italian ends. */
const CENTRAL_EUROPEAN = /[a-z][\xB3\xB9\xBF\xBE]{1,2}[a-z]|[a-z]\x9C\xE6|[a-z][\xEC\xF9][a-z]/i;

/** Of Shift_JIS's bytes beyond ASCII half and more begin a letter; of others, few are so low. */
const LEADING_SHARE = 0.4;

/** What single letters of Europe mostly are in it: narrow katakana, and letters that there aren't. */
const RARELY_JAPANESE = /[\uFF61-\uFF9F\uE000-\uF8FF]/;

function isTextIn(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): boolean {
	try {
		return !RARELY_JAPANESE.test(decoder.decode(chunk, { stream: true }));
	} catch {
		return false;
	}
}

/** That a file is no UTF-8, which only the cell shows that isn't: then it's read again in another encoding. */
export class NotUtf8 extends Error {}

/**
 * Reads a file as its first bytes show it, or UTF-8; where it isn't that, once more, as a text says it, or as its
 * letters look.
 *
 * @param chunks all of the file, anew each time
 */
export async function inItsEncoding<T>(
	chunks: () => AsyncIterable<Uint8Array>,
	described: string | undefined,
	read: (encoding?: string) => Promise<T>,
): Promise<T> {
	return await read().catch(async (error: unknown) => {
		if (!(error instanceof NotUtf8)) throw error;
		return await read(described ?? (await likelyEncoding(chunks())));
	});
}

/** What a file is written in, as its first bytes show it. */
interface ShownEncoding {
	encoding: string;
	/** Bytes of its byte order mark, which are no text. */
	markLength: number;
	/** Whether a mark says it. */
	isMarked: boolean;
}

/**
 * The encoding that a file's first bytes show: by their mark, by the zeros of UTF-16, or by having nothing that speaks
 * against the one that is described. Else it is UTF-8 unless it turns out otherwise further on.
 *
 * @param described what a text says that files are written in which aren't UTF-8
 */
export function shownEncoding(head: Uint8Array, described?: string): ShownEncoding | undefined {
	const marked = (encoding: string, markLength: number) => ({ encoding, markLength, isMarked: true });
	if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return marked('utf-8', 3);
	if (head[0] === 0xff && head[1] === 0xfe) return marked('utf-16le', 2);
	if (head[0] === 0xfe && head[1] === 0xff) return marked('utf-16be', 2);
	const encoding = shownUtf16(head) ?? (isAlsoAscii(head, described) ? described : undefined);
	return encoding === undefined ? undefined : { encoding, markLength: 0, isMarked: false };
}

/** In encodings that write all letters in the bytes of ASCII, nothing shows that text isn't UTF-8. */
function isAlsoAscii(head: Uint8Array, described: string | undefined): boolean {
	if (described === 'iso-2022-jp') return head.every((byte) => byte < 0x80);
	return described?.startsWith('utf-16') === true && head.includes(0);
}

/** Of so many characters one at least is ASCII's, as what parts cells and lines is. */
const ASCII_SHARE = 1 / 8;

/** What parts cells and lines, and digits: beside most of them UTF-16 has a zero. */
const PARTS_OF_TABLES = new Set(Buffer.from('\t\n\r ,;|"0123456789'));

/** UTF-16 has a zero beside each line feed, and none in the other halves of its characters. */
function shownUtf16(head: Uint8Array): string | undefined {
	if (!head.includes(0)) return undefined;
	const zerosAt = (half: number) => head.filter((byte, at) => byte === 0 && at % 2 === half).length;
	const [even, odd] = [zerosAt(0), zerosAt(1)];
	if (even > 0 === odd > 0 || (even + odd) * 2 < head.length * ASCII_SHARE) return undefined;
	const halves = head.filter((byte, at) => at % 2 === (odd > 0 ? 0 : 1) && PARTS_OF_TABLES.has(byte)).length;
	// A few zeros in a text of single bytes stand beside few of them.
	if (halves > (even + odd) * 2) return undefined;
	const encoding = odd > 0 ? 'utf-16le' : 'utf-16be';
	try {
		const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
		return /[\n\r]/.test(text) && !NO_TEXT.test(text) ? encoding : undefined;
	} catch {
		return undefined;
	}
}

/** What no text has: controls but for tabs and ends of lines, and characters that there aren't. */
const NO_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u;

/** Text of an encoding as UTF-8, chunk by chunk. Bytes that are no text become U+FFFD, of which `damaged` hears. */
export async function* decoded(
	chunks: AsyncIterable<Uint8Array>,
	encoding: string,
	damaged: () => void,
): AsyncGenerator<Uint8Array> {
	const decoder = new TextDecoder(encoding, { ignoreBOM: true });
	const written = (text: string) => {
		if (text.includes('\uFFFD')) damaged();
		return Buffer.from(text);
	};
	for await (const chunk of chunks) yield written(decoder.decode(chunk, { stream: true }));
	yield written(decoder.decode());
}

/** What `toString` calls in the end. */
export type Bytes = Buffer & Record<'utf8Slice' | 'latin1Slice', (from: number, to: number) => string>;

/**
 * The text that lies from `from` to before `to`.
 *
 * @throws NotUtf8 when it is not UTF-8
 */
export function utf8Text(bytes: Bytes, from: number, to: number): string {
	const text = bytes.utf8Slice(from, to);
	// What is not UTF-8 was replaced, unless this character itself is in the file.
	if (text.includes('\uFFFD') && !isUtf8(bytes.subarray(from, to))) throw new NotUtf8();
	return text;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function isUtf8(bytes: Uint8Array): boolean {
	try {
		strict.decode(bytes);
		return true;
	} catch {
		return false;
	}
}
