/** A longer line than this, in bytes, is left to the CSV parser: joining it from its chunks would take ever longer. */
const LONGEST_LINE = 1024 * 1024;

/** Where a file stops being regular. */
interface Irregular {
	/** Bytes from the beginning of the irregular line on, as far as they were read. */
	head: Uint8Array;
	rest: AsyncIterable<Uint8Array>;
	linesBefore: number;
}

/**
 * The records of a CSV in UTF-8 as far as it is regular, which most are to their end: each record a line,
 * each cell without quotation marks or quoted as RFC 4180 has it. That is several times faster than a
 * parser for any CSV. Nothing is guessed: from the first line that is otherwise, all is left to the
 * parser.
 *
 * @returns what is left; undefined when all was regular
 */
export async function* regularRecords(
	source: AsyncIterable<Uint8Array>,
	delimiter: string,
	lineEnding: string,
): AsyncGenerator<string[][], Irregular | undefined> {
	const ending = Buffer.from(lineEnding);
	const iterator = source[Symbol.asyncIterator]();
	let handedOver = false;
	let pending: Buffer = Buffer.alloc(0);
	let linesBefore = 0;
	try {
		for (;;) {
			const { done, value } = await iterator.next();
			const bytes = done ? pending : joined(pending, value);
			const batch: string[][] = [];
			let start = 0;
			let regular = true;
			while (start < bytes.length) {
				const found = bytes.indexOf(ending, start);
				if (found < 0 && !done) break;
				const end = found < 0 ? bytes.length : found;
				const record = regularRecord(bytes.toString('utf8', start, end), delimiter);
				regular = record !== undefined;
				if (record === undefined) break;
				batch.push(record);
				start = end + ending.length;
			}
			linesBefore += batch.length;
			pending = bytes.subarray(start);
			if (batch.length > 0) yield batch;
			if (!regular || pending.length > LONGEST_LINE) {
				handedOver = true;
				return { head: pending, rest: { [Symbol.asyncIterator]: () => iterator }, linesBefore };
			}
			if (done) return undefined;
		}
	} finally {
		if (!handedOver) await iterator.return?.();
	}
}

function joined(pending: Buffer, chunk: Uint8Array): Buffer {
	const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
	return pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
}

/** The cells of a line, or undefined when a quotation mark stands anywhere but where RFC 4180 has it. */
function regularRecord(line: string, delimiter: string): string[] | undefined {
	if (!line.includes('"')) return line.split(delimiter);
	const cells: string[] = [];
	for (let position = 0; ; position++) {
		if (line[position] === '"') {
			let cell = '';
			let from = position + 1;
			for (;;) {
				const quote = line.indexOf('"', from);
				if (quote < 0) return undefined;
				position = quote + 1;
				if (line[position] !== '"') {
					cells.push(cell + line.slice(from, quote));
					break;
				}
				cell += line.slice(from, position);
				from = position + 1;
			}
		} else {
			const found = line.indexOf(delimiter, position);
			const cell = line.slice(position, found < 0 ? line.length : found);
			if (cell.includes('"')) return undefined;
			cells.push(cell);
			position += cell.length;
		}
		if (position === line.length) return cells;
		if (line[position] !== delimiter) return undefined;
	}
}
