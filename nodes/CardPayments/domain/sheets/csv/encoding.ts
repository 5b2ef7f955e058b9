/** Bytes beyond ASCII that decide what a file is written in. */
const ENOUGH_BYTES = 4_000;

/**
 * What a file is probably written in that's neither marked nor UTF-8: words of letters beyond ASCII alone are Arabic
 * ones, and those with some of them Western European.
 */
export async function likelyEncoding(chunks: AsyncIterable<Uint8Array>): Promise<'windows-1252' | 'windows-1256'> {
	let seen = 0;
	let mixed = 0;
	let pure = 0;
	let ascii = 0;
	let beyond = 0;
	for await (const chunk of chunks) {
		for (const byte of chunk) {
			if (byte >= 0xc0) beyond++;
			else if (((byte | 0x20) - 0x61) >>> 0 < 26) ascii++;
			else {
				if (beyond > 0 && ascii > 0) mixed++;
				else if (beyond > 1) pure++;
				seen += beyond;
				ascii = beyond = 0;
			}
		}
		if (seen > ENOUGH_BYTES) break;
	}
	return mixed > pure ? 'windows-1252' : 'windows-1256';
}

/** Whether an error says that bytes are not text in the encoding they were read in. */
export function isWrongEncoding(error: unknown): boolean {
	return (error as { code?: unknown } | undefined)?.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/**
 * The encoding that a file's byte order mark shows. Without one it is UTF-8 unless it turns out otherwise further on.
 */
export function markedEncoding(head: Uint8Array): { encoding: string; markLength: number } | undefined {
	if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markLength: 3 };
	if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markLength: 2 };
	if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markLength: 2 };
	return undefined;
}

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
 * @throws TypeError (see `isWrongEncoding`) when it is not UTF-8
 */
export function utf8Text(bytes: Bytes, from: number, to: number): string {
	const text = bytes.utf8Slice(from, to);
	// What is not UTF-8 was replaced, unless this character itself is in the file.
	if (text.includes('\uFFFD')) strict.decode(bytes.subarray(from, to));
	return text;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
