import { neutralizeFormula, snakeCase } from './values';

export type HeaderStyle = 'asInFile' | 'snakeCase';

export interface HeaderOptions {
	headerStyle: HeaderStyle;
	neutralizeFormulas: boolean;
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
 * What the columns of a sheet with this header are called. White space around names is taken off, an empty name
 * becomes `column_<number>` and a repeated one gets a number; nothing is overwritten.
 */
export function nameColumns(
	header: string[],
	{ headerStyle, neutralizeFormulas }: HeaderOptions,
	names = new UniqueNames(),
): { columns: string[]; warnings: string[] } {
	const renamed: string[] = [];
	const columns = header.map((cell, index) => {
		const inFile = cell.trim();
		const spelt = headerStyle === 'snakeCase' ? snakeCase(inFile) : inFile;
		const plain = (neutralizeFormulas ? neutralizeFormula(spelt) : spelt) || `column_${index + 1}`;
		const name = names.claim(plain);
		if (inFile === '') renamed.push(`Column ${index + 1} has no name and is called "${name}"`);
		else if (name !== plain) renamed.push(`Column ${index + 1} is called "${name}", since "${plain}" is taken`);
		return name;
	});
	const warnings = renamed.slice(0, NAMED);
	if (renamed.length > NAMED)
		warnings.push(`${renamed.length - NAMED} more columns have no name or one that is taken`);
	return { columns, warnings };
}
