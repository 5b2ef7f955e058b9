import { inTurns, type Pause } from '../turns';
import { isStatusPhrase, markedState, moneyStatus } from '../words';
import type { CellReader } from './textCells';
import { BITS, type SheetRows } from '../tally';

/** A column of statuses has no more words. */
const MOST_STATUS_WORDS = 30;
const LONGEST_WORD = 60;
/** So many rows in, a column without a word that statuses have is none. */
const ROWS_TO_TELL = 200;

/**
 * A column that nobody knows by its name. If it has words as statuses have them, or says yes and no to one, what says
 * that nothing was paid is a doubt of its row, and so is what nobody knows among them.
 */
export class UnreadCells implements CellReader {
	private readonly meanings = new Map<string, string>();
	private readonly words = new Map<string, ReturnType<typeof moneyStatus>>();
	private readonly notPaid = new Map<number, string>();
	/** Rows with a word that nobody knows, and how many have one that says that money came. */
	private readonly unknown = new Map<number, string>();
	private paid = 0;
	private isOpen = true;
	private isStatus = false;
	private readonly sheetRows: SheetRows;

	/** Of the column. */
	private readonly name: string;

	constructor(sheetRows: SheetRows, name: string) {
		this.sheetRows = sheetRows;
		this.name = name;
	}

	read(text: string): void {
		if (!this.isOpen) return;
		if (text.length > LONGEST_WORD) this.isOpen = false;
		const cell = text.trim();
		if (!this.isOpen || cell === '') return;
		const word = this.meant(cell);
		const row = this.sheetRows.count;
		let status = this.words.get(word);
		if (status === undefined) {
			status = isStatusPhrase(word) ? moneyStatus(word) : 'unknown';
			this.words.set(word, status);
			this.isStatus ||= status !== 'unknown';
		}
		if (status === 'not_paid') this.notPaid.set(row, word);
		if (status === 'paid') this.paid++;
		else if (status === 'unknown') this.unknown.set(row, word);
		this.isOpen = this.words.size <= MOST_STATUS_WORDS && (this.isStatus || row < ROWS_TO_TELL);
		if (!this.isOpen) this.unknown.clear();
	}

	/** A yes in a column "pending" is that word. */
	private meant(cell: string): string {
		let word = this.meanings.get(cell);
		if (word === undefined) {
			word = markedState(this.name, cell) ?? cell;
			if (this.meanings.size <= MOST_STATUS_WORDS) this.meanings.set(cell, word);
		}
		return word;
	}

	/** Once all rows are read. */
	async finish(pause: Pause): Promise<void> {
		if (!this.isOpen) return;
		// Where money came in most rows, a word that nobody knows isn't the harmless one.
		const doubted =
			this.paid > 0 && this.paid >= this.unknown.size ? [...this.notPaid, ...this.unknown] : this.notPaid;
		await inTurns([...doubted], pause, ([row, word]) => {
			const block = this.sheetRows.blockOf(row);
			block.doubt(row - block.first, BITS.unknownStatus);
			this.sheetRows.oddStatuses.set(row, word);
		});
	}
}
