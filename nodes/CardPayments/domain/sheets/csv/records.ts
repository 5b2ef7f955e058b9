import { CellReader, type Cell } from './cells';

/** How the cells of a CSV are read, by their column. Those of a column without a reader are left out. */
export interface CellReaders {
	columns: Array<CellReader | undefined>;
	/** For cells beyond the header's. */
	beyond: CellReader | undefined;
}

/** Takes the records of a CSV one by one, as they are read. */
export interface RecordTaker {
	/**
	 * Takes the first record, as it is in the file.
	 *
	 * @returns how to read the others; undefined to read none
	 */
	header(names: string[]): CellReaders | undefined;
	/**
	 * Takes each other record.
	 *
	 * @param cells holds this record's only until the call returns; what it holds where there is no reader means nothing
	 * @param length how many cells the record has
	 * @param blank whether it is an empty line
	 */
	record(cells: Cell[], length: number, blank: boolean): void;
}

/** Passes records on: the first as the header, the others as the response to it says. */
export class RecordReader {
	readers: CellReaders = {
		columns: [],
		beyond: new CellReader({ convertNumbers: false, neutralizeFormulas: false }),
	};
	/** Records so far, the header among them. */
	count = 0;
	/** Whether no more records are wanted. */
	done = false;
	private readonly taker: RecordTaker;
	private readonly cells: Cell[] = [];

	constructor(taker: RecordTaker) {
		this.taker = taker;
	}

	/** Takes a record whose cells were read by `readers`. */
	take(cells: Cell[], length: number, blank: boolean) {
		if (this.count++ > 0) return this.taker.record(cells, length, blank);
		const readers = this.taker.header(cells.slice(0, length) as string[]);
		if (readers === undefined) this.done = true;
		else this.readers = readers;
	}

	/** Takes a record of texts. */
	takeTexts(texts: string[]) {
		const { columns, beyond } = this.readers;
		for (let column = 0; column < texts.length; column++) {
			const reader = column < columns.length ? columns[column] : beyond;
			if (reader !== undefined) this.cells[column] = reader.read(texts[column] as string);
		}
		this.take(this.cells, texts.length, texts.length === 1 && texts[0] === '');
	}
}
