/** A piece of a column has 2 ** 12 texts: to make an array of many thousands costs more than they do. */
const PIECE = 12;
const WITHIN = 2 ** PIECE - 1;

/** A column of texts that grows; '' where there's none. */
export class Texts {
	private readonly pieces: string[][] = [];
	/** Whether there's any but ''. */
	hasAny = false;

	static of(texts: Iterable<string>): Texts {
		const column = new Texts();
		let at = 0;
		for (const text of texts) column.set(at++, text);
		return column;
	}

	at(row: number): string {
		return this.pieces[row >> PIECE]?.[row & WITHIN] ?? '';
	}

	/** @param row one that follows, or the last one again */
	set(row: number, text: string): void {
		const piece = (this.pieces[row >> PIECE] ??= []);
		piece[row & WITHIN] = text;
		if (text !== '') this.hasAny = true;
	}
}
