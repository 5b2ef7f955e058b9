import { neutralizeFormula, snakeCase } from './values';

export interface ColumnOptions {
	columnNames: 'asInFile' | 'snakeCase';
	/** Names of the columns to keep, as in the file or in snake_case; empty keeps all. */
	columns: string[];
	neutralizeFormulas: boolean;
}

/** A column that goes out: which field of a record, under which name. */
export interface Column {
	index: number;
	name: string;
}

/** Gives each name once: a name that is taken gets _2, _3, … */
export class UniqueNames {
	// An item's own prototype must not be replaced by a cell.
	private readonly taken = new Set(['__proto__']);

	claim(name: string): string {
		let unique = name;
		for (let number = 2; this.taken.has(unique); number++) unique = `${name}_${number}`;
		this.taken.add(unique);
		return unique;
	}
}

/**
 * The columns that go out of a sheet with this header. White space around names is taken off, an
 * empty name becomes `column_<number>` and a repeated one gets a number; nothing is overwritten.
 */
export function chooseColumns(
	header: string[],
	options: ColumnOptions,
	names: UniqueNames,
): { columns: Column[]; warnings: string[] } {
	const wanted = new Set(options.columns.map((name) => name.trim()));
	const columns: Column[] = [];
	const warnings: string[] = [];
	header.forEach((cell, index) => {
		const inFile = cell.trim();
		const spelt = options.columnNames === 'snakeCase' ? snakeCase(inFile) : inFile;
		const plain = (options.neutralizeFormulas ? neutralizeFormula(spelt) : spelt) || `column_${index + 1}`;
		const name = names.claim(plain);
		if (inFile === '') warnings.push(`Column ${index + 1} has no name and is called "${name}"`);
		else if (name !== plain) warnings.push(`Column ${index + 1} is called "${name}", since "${plain}" is taken`);
		if (wanted.size === 0 || [inFile, name, snakeCase(inFile)].some((spelling) => wanted.has(spelling))) {
			columns.push({ index, name });
		}
	});
	return { columns, warnings };
}
