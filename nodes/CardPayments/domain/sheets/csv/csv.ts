import { FileError } from '../../errors/FileError';
import { csvParser, CsvError } from '../../../../../vendor/csv';
import { RecordReader, type RecordTaker } from './records';
import { regularRecords } from './regularRecords';
import { checkedUtf8, sniffEncoding, toUtf8, type Encoding } from './encoding';

const DELIMITERS = [',', ';', '\t'] as const;
/** How much of a file is looked at to find its encoding and delimiter, in bytes. */
const HEAD_LENGTH = 64 * 1024;

export interface CsvReading {
	/** Overrides what the file's first bytes show. */
	encoding?: Encoding;
	/** Whether every kind of line ending ends a record, and not only the header's. */
	anyLineEnding?: boolean;
	/** How many records to read at most, the header among them. */
	records?: number;
}

/** A quotation mark that is never closed: what follows it is one endless cell. */
export class UnclosedQuote extends FileError {
	/** The whole records before it, the header among them. */
	readonly records: number;

	constructor(path: string, line: string, records: number) {
		super(
			`"${path}" has a quotation mark that is never closed${line}`,
			'The file was cut off or written wrongly. Download it again.',
		);
		this.records = records;
	}
}

/**
 * Reads the records of a CSV, the header first.
 *
 * The delimiter (comma, semicolon, tab, or what a `sep=` line says) is found out, and so are the
 * line ending, by the header's, and the encoding: UTF-8, or UTF-16 with or without a mark.
 *
 * @throws TypeError (see `isWrongEncoding`) when the text is in another encoding than given or found out
 * @throws UnclosedQuote when a quotation mark is never closed
 * @throws FileError when the file is no CSV for another reason
 */
export async function readCsv(
	bytes: AsyncIterable<Uint8Array>,
	path: string,
	{ encoding, anyLineEnding = false, records }: CsvReading,
	taker: RecordTaker,
): Promise<void> {
	const { head, rest } = await readHead(bytes);
	const sniffed = encoding === undefined ? sniffEncoding(head) : undefined;
	const text = toUtf8(
		prepend(head.subarray(sniffed?.markLength ?? 0), rest),
		encoding ?? sniffed?.encoding ?? 'utf-8',
	);

	const start = await readHead(text);
	const { delimiter, lineEnding, bodyStart } = dialect(new TextDecoder().decode(start.head));
	let source = prepend(start.head.subarray(bodyStart), start.rest);
	const reader = new RecordReader(taker);
	let linesBefore = bodyStart > 0 ? 1 : 0;
	if (lineEnding !== undefined && !anyLineEnding && delimiter.charCodeAt(0) < 0x80) {
		const irregular = await regularRecords(source, delimiter, lineEnding, reader);
		if (irregular === undefined) return;
		source = prepend(irregular.head, irregular.rest);
		linesBefore += irregular.linesBefore;
	}
	const recordsBefore = reader.count;
	const recordsLeft = records === undefined ? undefined : records - recordsBefore;
	if (recordsLeft === 0) return;

	const parser = csvParser({
		delimiter,
		record_delimiter: anyLineEnding || lineEnding === undefined ? ['\r\n', '\n', '\r'] : [lineEnding],
		relax_column_count: true,
		relax_quotes: true,
		...(recordsLeft === undefined ? {} : { to: recordsLeft }),
	});
	// A failure of the source aborts the parser's stream and so reaches the reader below.
	const fed = feed(checkedUtf8(source), parser.writable.getWriter());
	const parsed = parser.readable.getReader();
	try {
		while (!reader.done) {
			const { done, value } = await parsed.read();
			if (done) {
				await fed;
				return;
			}
			reader.takeTexts(value as string[]);
		}
	} catch (error) {
		throw asFileError(error, path, linesBefore, recordsBefore);
	} finally {
		await parsed.cancel().catch(() => undefined);
		await fed.catch(() => undefined);
	}
}

async function feed(source: AsyncIterable<Uint8Array>, writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
	try {
		for await (const chunk of source) {
			await writer.ready;
			await writer.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
		}
		await writer.close();
	} catch (error) {
		await writer.abort(error).catch(() => undefined);
	}
}

/**
 * The delimiter and the line ending of a CSV by its first line, and where its records start, in bytes
 * of UTF-8. Quoted text does not count.
 */
function dialect(head: string): { delimiter: string; lineEnding: string | undefined; bodyStart: number } {
	const declared = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r)/i.exec(head);
	const table = head.slice(declared?.[0].length ?? 0);
	const unquoted = table.replace(/"(?:[^"]|"")*"/g, '');
	const [firstLine = '', lineEnding] = unquoted.split(/(\r\n|\n|\r)/, 2);
	const count = (delimiter: string) => firstLine.split(delimiter).length;
	return {
		delimiter: declared?.[1] ?? DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best)),
		lineEnding,
		bodyStart: Buffer.byteLength(declared?.[0] ?? ''),
	};
}

function asFileError(error: unknown, path: string, linesBefore: number, recordsBefore: number): unknown {
	if (!(error instanceof CsvError)) return error;
	const line = typeof error.lines === 'number' ? ` at line ${error.lines + linesBefore}` : '';
	return error.code === 'CSV_QUOTE_NOT_CLOSED'
		? new UnclosedQuote(path, line, recordsBefore + Number(error.records ?? 0))
		: new FileError(`"${path}" cannot be read as CSV${line}: ${error.message}`);
}

async function readHead(
	chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
	const iterator = chunks[Symbol.asyncIterator]();
	const parts: Uint8Array[] = [];
	let length = 0;
	while (length < HEAD_LENGTH) {
		const { done, value } = await iterator.next();
		if (done) break;
		parts.push(value);
		length += value.byteLength;
	}
	return {
		head: parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts),
		rest: { [Symbol.asyncIterator]: () => iterator },
	};
}

async function* prepend(head: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	const iterator = rest[Symbol.asyncIterator]();
	try {
		if (head.byteLength > 0) yield head;
		yield* { [Symbol.asyncIterator]: () => iterator };
	} finally {
		// Also when nobody reads beyond the head.
		await iterator.return?.();
	}
}
