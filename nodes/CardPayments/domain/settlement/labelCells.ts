import type { CellReader } from './textCells';
import { BITS, type Block } from '../tally';
import { isTotalLabel } from '../words';

/** So many texts of a column are remembered. */
const MOST_LABELS = 500;

/** A column in which a row may be called a total: its texts aren't kept. */
export class LabelCells implements CellReader {
	private block: Block;
	private readonly known = new Map<string, boolean>();

	constructor(block: Block) {
		this.block = block;
	}

	next(block: Block): void {
		this.block = block;
	}

	read(text: string): void {
		let isTotal = this.known.get(text);
		if (isTotal === undefined) {
			isTotal = isTotalLabel(text);
			if (this.known.size < MOST_LABELS) this.known.set(text, isTotal);
		}
		if (isTotal) this.block.doubt(this.block.count, BITS.total);
	}
}
