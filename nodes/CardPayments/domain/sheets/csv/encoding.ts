import type { Choices } from '../../input/choices';

/** For a file that's neither marked nor UTF-8. */
export type FallbackEncoding = 'windows-1252' | 'windows-1256';

export const FALLBACK_ENCODINGS: Choices<FallbackEncoding> = {
	'windows-1252': { label: 'Windows-1252 (Western European)' },
	'windows-1256': { label: 'Windows-1256 (Arabic)' },
};

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | FallbackEncoding;

export const FALLBACK_ENCODING: FallbackEncoding = 'windows-1256';

/** Whether an error says that bytes are not text in the encoding they were read in. */
export function isWrongEncoding(error: unknown): boolean {
	return (error as { code?: unknown } | undefined)?.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/**
 * The encoding that a file's byte order mark shows. Without one it is UTF-8 unless it turns out otherwise further on.
 */
export function markedEncoding(head: Uint8Array): { encoding: Encoding; markLength: number } | undefined {
	if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markLength: 3 };
	if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markLength: 2 };
	if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markLength: 2 };
	return undefined;
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
