/** A column that reads its cells itself, one after the other. */
export interface ColumnReader {
	read(cell: string): void;
}

/** Which columns are wanted, and what reads them if the record isn't to hold them. */
export interface ChosenColumns {
	columns: Array<boolean | ColumnReader>;
	/** Whether cells beyond the header's are. */
	beyond: boolean;
}

/** Takes the records of a CSV one by one, as they are read. */
export interface RecordTaker {
	/**
	 * Takes the first record, as it is in the file.
	 *
	 * @returns the columns to read of the others; undefined where the next record is to be the header
	 */
	header(names: string[]): ChosenColumns | undefined;
	/**
	 * Takes each other record, but for those with nothing in any cell where rows have several columns.
	 *
	 * @param cells holds this record's only until the call returns; what it holds where a column is not wanted, or
	 * read by itself, means nothing
	 * @param length how many cells the record has
	 * @param isAlone whether only one of them has something in it
	 */
	record(cells: string[], length: number, isAlone: boolean): void;
	/** Takes note of a blank line, above the header or where rows have several columns. */
	blank(): void;
	/** Takes note of a record with nothing in any cell. */
	empty(): void;
	/** Whether the others aren't wanted. */
	isEnough?(): boolean;
}
