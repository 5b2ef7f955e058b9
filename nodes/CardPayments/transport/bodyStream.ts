/** A response's body as n8n's helper gives it with `encoding: 'stream'`. */
export type BodyStream = AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown };

/** The first bytes of a body, and whether there were more, which are not waited for. */
interface BodyBytes {
	bytes: Buffer;
	isWhole: boolean;
}

/** Reads a body up to a number of bytes, measured while it comes, until `signal` says stop. */
export async function readBody(stream: BodyStream, most: number, signal: AbortSignal): Promise<BodyBytes> {
	const stop = () => void stream.destroy(new Error("The response wasn't read to its end"));
	signal.addEventListener('abort', stop, { once: true });
	if (signal.aborted) stop();
	const chunks: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const chunk of stream) {
			chunks.push(chunk);
			length += chunk.length;
			// To leave the loop ends the connection. A limit that's no number lets nothing through.
			if (!(length <= most)) break;
		}
	} finally {
		signal.removeEventListener('abort', stop);
	}
	return { bytes: Buffer.concat(chunks).subarray(0, most), isWhole: length <= most };
}
