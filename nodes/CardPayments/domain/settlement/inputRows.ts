/** Rows that another node read, as the JSON of items. */
export interface InputRows {
	/** Where they come from, for a person. */
	name: string;
	rows: Array<Record<string, unknown>>;
}

interface TakesRows {
	startWith(names: string[]): void;
	/** @param number 1 for the first row */
	take(values: unknown[], number: number): void;
}

/** Rows after which the event loop has its turn. */
const ROWS_AT_A_TIME = 5_000;

/** Reads rows like those of a CSV. Their header is every field that one of them has. */
export async function readRecords({ rows }: InputRows, sheet: TakesRows, pause: () => Promise<void>): Promise<void> {
	const names = new Set<string>();
	for (const row of rows) for (const name of Object.keys(row)) names.add(name);
	const header = [...names];
	sheet.startWith(header);
	for (const [index, row] of rows.entries()) {
		const cells = header.map((name) => row[name]);
		if (cells.some((cell) => cell !== undefined && cell !== null && cell !== '')) sheet.take(cells, index + 1);
		if (index % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await pause();
	}
}

/** A value as a cell would say it. */
export function cellOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
