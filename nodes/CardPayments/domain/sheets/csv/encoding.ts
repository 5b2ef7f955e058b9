/** For a file that's neither UTF-8 nor UTF-16: it shows no encoding. */
export type FallbackEncoding = 'windows-1252' | 'windows-1256';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | FallbackEncoding;

export const FALLBACK_ENCODING: FallbackEncoding = 'windows-1256';

/** Whether an error says that bytes are not text in the encoding they were read in. */
export function isWrongEncoding(error: unknown): boolean {
	return (error as { code?: unknown } | undefined)?.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/**
 * The encoding that the first bytes of a file show: by its byte order mark, or by what UTF-16 looks like
 * without one. Undefined when they show nothing; such a file is UTF-8 unless it turns out otherwise further on.
 */
export function sniffEncoding(head: Uint8Array): { encoding: Encoding; markLength: number } | undefined {
	if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markLength: 3 };
	if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markLength: 2 };
	if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markLength: 2 };
	const [even, odd] = [countHalf(head, 0), countHalf(head, 1)];
	if (isHighHalf(odd, even)) return { encoding: 'utf-16le', markLength: 0 };
	if (isHighHalf(even, odd)) return { encoding: 'utf-16be', markLength: 0 };
	return undefined;
}

/** Counts every other byte. */
function countHalf(bytes: Uint8Array, offset: 0 | 1) {
	const half = {
		bytes: 0,
		zeros: 0,
		/** No text has them in UTF-8. In UTF-16 the high halves of most letters are among them: 00 Latin, 06 Arabic. */
		controls: 0,
	};
	for (let at = offset; at < bytes.length; at += 2) {
		const byte = bytes[at] as number;
		half.bytes++;
		if (byte === 0) half.zeros++;
		if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) half.controls++;
	}
	return half;
}

type Half = ReturnType<typeof countHalf>;

/**
 * Whether these are the high halves of characters in UTF-16: mostly of scripts, and zero beside digits and
 * delimiters. Few characters have a low half of zero, such as some emoji.
 */
function isHighHalf(half: Half, other: Half): boolean {
	return other.zeros <= half.zeros / 8 && half.controls > half.bytes / 2;
}

/** Text of an encoding as UTF-8, chunk by chunk. Bytes that are no text become U+FFFD, of which `damaged` hears. */
export async function* decoded(
	chunks: AsyncIterable<Uint8Array>,
	encoding: Encoding,
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
 * @throws TypeError (see `isWrongEncoding`) when it is not UTF-8
 */
export function utf8Text(bytes: Bytes, from: number, to: number): string {
	const text = bytes.utf8Slice(from, to);
	// What is not UTF-8 was replaced, unless this character itself is in the file.
	if (text.includes('\uFFFD')) strict.decode(bytes.subarray(from, to));
	return text;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
