import { textHash } from '../textHash';

/** A piece of a column has 2 ** 12 texts: to make an array of many thousands costs more than they do. */
const PIECE = 12;
const WITHIN = 2 ** PIECE - 1;

/** A column of texts that grows; '' where there's none. A piece whose texts are all the same is that text. */
export class Texts {
	private readonly pieces: Array<string[] | string> = [];
	/** Whether there's any but ''. */
	hasAny = false;
	/** How many were set. */
	private count = 0;

	static of(texts: Iterable<string>): Texts {
		const column = new Texts();
		let at = 0;
		for (const text of texts) column.set(at++, text);
		return column;
	}

	at(row: number): string {
		const piece = this.pieces[row >> PIECE];
		return typeof piece === 'string' ? piece : (piece?.[row & WITHIN] ?? '');
	}

	/** Whether there's any. */
	has(row: number): boolean {
		return this.at(row) !== '';
	}

	/** @param row one that follows, or the last one again */
	set(row: number, text: string): void {
		if (text !== '') this.hasAny = true;
		const within = row & WITHIN;
		const piece = this.pieces[row >> PIECE];
		if (typeof piece === 'object') piece[within] = text;
		else if (piece === undefined && within === 0) this.pieces[row >> PIECE] = text;
		else if (piece !== text || this.count < row) this.apart(row, text);
		this.count = row + 1;
	}

	/** A text that isn't that of the whole piece. */
	private apart(row: number, text: string): void {
		const piece = new Array<string>();
		const same = this.pieces[row >> PIECE];
		const first = row & ~WITHIN;
		if (typeof same === 'string') for (let at = first; at < Math.min(row, this.count); at++) piece.push(same);
		piece[row & WITHIN] = text;
		this.pieces[row >> PIECE] = piece;
	}
}

/** A column of IDs of which nobody asks more than which are the same: 53 bits of each, a seventh of their memory. */
export class HashedTexts extends Texts {
	private readonly hashes: Float64Array[] = [];

	override at(row: number): string {
		const hash = this.hashes[row >> PIECE]?.[row & WITHIN] ?? 0;
		return hash === 0 ? super.at(row) : String(hash);
	}

	/** To write a hash takes longer than all else that's done to a row. */
	override has(row: number): boolean {
		return (this.hashes[row >> PIECE]?.[row & WITHIN] ?? 0) !== 0 || super.at(row) !== '';
	}

	override set(row: number, text: string): void {
		this.hashes[row >> PIECE]?.fill(0, row & WITHIN, (row & WITHIN) + 1);
		super.set(row, text);
	}

	/** Takes a text of which no more is known then. */
	hash(row: number, text: string): void {
		super.set(row, '');
		this.hasAny = true;
		const piece = (this.hashes[row >> PIECE] ??= new Float64Array(WITHIN + 1));
		piece[row & WITHIN] = textHash(text);
	}
}
