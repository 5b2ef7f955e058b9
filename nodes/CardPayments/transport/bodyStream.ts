/** A response's body as n8n's helper gives it with `encoding: 'stream'`. It fails when the request is aborted. */
export type BodyStream = AsyncIterable<Uint8Array>;

/** Reads a body up to a number of bytes, measured while it comes. What's beyond isn't waited for. */
export async function readBody(stream: BodyStream, most: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of stream) {
		chunks.push(chunk);
		length += chunk.length;
		// To leave the loop ends the connection. A limit that's no number lets nothing through.
		if (!(length <= most)) break;
	}
	return { bytes: Buffer.concat(chunks).subarray(0, most), isWhole: length <= most };
}
