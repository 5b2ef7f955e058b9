import { neutralizeFormula, snakeCase } from './values';

export type HeaderStyle = 'asInFile' | 'snakeCase';

export interface ColumnOptions {
	headerStyle: HeaderStyle;
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
	/** The number that the next one of a name gets. An item's own prototype must not be replaced by a cell. */
	private readonly next = new Map([['__proto__', 2]]);

	claim(name: string): string {
		let number = this.next.get(name) ?? 1;
		let unique = number === 1 ? name : `${name}_${number}`;
		while (number > 1 && this.next.has(unique)) unique = `${name}_${++number}`;
		this.next.set(name, number + 1);
		if (unique !== name) this.next.set(unique, 2);
		return unique;
	}
}

/** How many are named in a warning at most. */
export const NAMED = 3;

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
	const renamed: string[] = [];
	header.forEach((cell, index) => {
		const inFile = cell.trim();
		const inSnakeCase = snakeCase(inFile);
		const spelt = options.headerStyle === 'snakeCase' ? inSnakeCase : inFile;
		const plain = (options.neutralizeFormulas ? neutralizeFormula(spelt) : spelt) || `column_${index + 1}`;
		const name = names.claim(plain);
		if (inFile === '') renamed.push(`Column ${index + 1} has no name and is called "${name}"`);
		else if (name !== plain) renamed.push(`Column ${index + 1} is called "${name}", since "${plain}" is taken`);
		if (wanted.size === 0 || [inFile, name, inSnakeCase].some((spelling) => wanted.has(spelling))) {
			columns.push({ index, name });
		}
	});
	const warnings = renamed.slice(0, NAMED);
	if (renamed.length > NAMED)
		warnings.push(`${renamed.length - NAMED} more columns have no name or one that is taken`);
	return { columns, warnings };
}
