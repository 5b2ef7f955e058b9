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

/**
 * What the columns of a sheet with this header are called. White space around names is taken off, an empty name
 * becomes `column_<number>` and a repeated one gets a number; nothing is overwritten.
 */
export function nameColumns(
	header: string[],
	format: (name: string) => string = (name) => name,
	names = new UniqueNames(),
): string[] {
	return header.map((cell, index) => names.claim(format(cell.trim()) || `column_${index + 1}`));
}
