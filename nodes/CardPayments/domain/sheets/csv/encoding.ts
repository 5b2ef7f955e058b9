export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Whether an error says that bytes are not text in the encoding they were read in. */
export function isWrongEncoding(error: unknown): boolean {
	return (error as { code?: unknown } | undefined)?.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/**
 * The encoding that the first bytes of a file show: by its byte order mark, or by the zero bytes
 * that UTF-16 puts beside Latin letters. Undefined when they show nothing; such a file is UTF-8
 * unless it turns out otherwise further on.
 */
export function sniffEncoding(head: Uint8Array): { encoding: Encoding; markLength: number } | undefined {
	if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markLength: 3 };
	if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markLength: 2 };
	if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markLength: 2 };
	const sample = head.subarray(0, 64 - (64 % 2));
	const zeros = (offset: number) => sample.filter((byte, index) => index % 2 === offset && byte === 0).length;
	if (zeros(1) > sample.length / 8 && zeros(0) === 0) return { encoding: 'utf-16le', markLength: 0 };
	if (zeros(0) > sample.length / 8 && zeros(1) === 0) return { encoding: 'utf-16be', markLength: 0 };
	return undefined;
}

/**
 * Turns text of any of the encodings into UTF-8, chunk by chunk. UTF-8 itself passes through untouched,
 * and unchecked: see `checkedUtf8`.
 *
 * @throws TypeError (see `isWrongEncoding`) at the first byte that cannot belong to another encoding
 */
export function toUtf8(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncIterable<Uint8Array> {
	return encoding === 'utf-8' ? chunks : transcoded(chunks, encoding);
}

async function* transcoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Uint8Array> {
	const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
	for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
	const rest = decoder.decode();
	if (rest !== '') yield Buffer.from(rest);
}

/**
 * Passes chunks on while they are UTF-8.
 *
 * @throws TypeError (see `isWrongEncoding`) at the first byte that is not
 */
export async function* checkedUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	const decoder = new TextDecoder('utf-8', { fatal: true });
	for await (const chunk of chunks) {
		decoder.decode(chunk, { stream: true });
		yield chunk;
	}
	decoder.decode();
}
