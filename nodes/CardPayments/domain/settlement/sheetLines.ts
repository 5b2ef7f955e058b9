import { MOST_HEADER_LINES } from '../headerLines';
import { readSheet, type RecordSink, type SheetFile, type SheetOptions } from '../sheets';

/** The first lines of a sheet, their cells as text, of which nothing is known yet. */
export interface SheetLines {
	lines: string[][];
	/** Which lines of the file those are that may be a header, from 1 on. */
	numbers: number[];
	/** Whether there are more. */
	isCut: boolean;
	/** What the file is written in where that isn't UTF-8 and no mark says it. */
	encoding: string | undefined;
}

export async function readLines(source: SheetFile, options: SheetOptions, most: number): Promise<SheetLines> {
	let read = new Lines(most);
	const { encoding } = await readSheet(source, options, () => (read = new Lines(most)));
	return { lines: read.lines, numbers: read.numbers, isCut: read.isCut, encoding };
}

class Lines implements RecordSink<never> {
	readonly lines: string[][] = [];
	readonly numbers: number[] = [];
	isCut = false;
	readonly rowBytes = 0;
	private readonly most: number;

	constructor(most: number) {
		this.most = most;
	}

	header(cells: string[], line: number) {
		this.lines.push(cells);
		this.numbers.push(line);
		// So far down there may be a header.
		return line < MOST_HEADER_LINES ? undefined : { columns: cells.map(() => true), beyond: true };
	}

	record(cells: string[], _number: number, length: number): undefined {
		if (this.lines.length < this.most) this.lines.push(cells.slice(0, length));
		else this.isCut = true;
	}
}
