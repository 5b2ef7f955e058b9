import { BITS, SKIPPED } from './doubts';
import { BLOCK, CHARGE, type Block, type Movements } from './movement';
import type { Texts } from './texts';

/** The column with the own IDs of rows: that of charges is what their refunds call them by. */
export function ownIds({ texts }: Block, type: number): Texts | undefined {
	return texts.get('own_id') ?? (type === CHARGE ? texts.get('transaction_id') : undefined);
}

/**
 * Which own IDs stand in several rows of a type. Hashes and rows in typed arrays: a Set of a million texts takes 40 MiB
 * and stops for tens of milliseconds each time it grows.
 */
export class Ids {
	private readonly sheets: Array<Movements> = [];
	private places = new Int32Array(1 << 12).fill(-1);
	/** Of each entry: the hash with its type, the sheet and the row. */
	private hashes = new Int32Array(1 << 11);
	private rows = new Int32Array(1 << 11);
	private sheetOf = new Uint16Array(1 << 11);
	private count = 0;

	addSheet(movements: Movements): void {
		this.sheets.push(movements);
	}

	/** @param index of a block of the sheet that was added last */
	addBlock(block: Block, index: number): void {
		const sheet = this.sheets.length - 1;
		for (let at = 0; at < block.count; at++) {
			const type = block.type[at] as number;
			const ids = ownIds(block, type);
			if (ids === undefined || ids.isEmpty(at) || block.has(at, SKIPPED)) continue;
			// What takes a charge back may have the charge's ID.
			if (type === CHARGE && (block.amount[at] as number) < 0) continue;
			const hash = Math.imul((ids.hashes[at] as number) ^ type, 0xc2b2ae35);
			const before = this.find(hash, sheet, index * BLOCK + at);
			if (before < 0) continue;
			block.doubt(at, BITS.repeatedId);
			const row = this.rows[before] as number;
			(this.sheets[this.sheetOf[before] as number] as Movements).blockOf(row).doubt(row % BLOCK, BITS.repeatedId);
		}
	}

	/** @returns the entry with the ID; -1 if it's new, and is one from now on */
	private find(hash: number, sheet: number, row: number): number {
		if (this.count * 2 >= this.places.length) this.grow();
		const mask = this.places.length - 1;
		let place = (hash ^ (hash >>> 15)) & mask;
		for (let entry = this.places[place] as number; entry >= 0; entry = this.places[place] as number) {
			if (this.hashes[entry] === hash && this.isSame(entry, sheet, row)) return entry;
			place = (place + 1) & mask;
		}
		this.places[place] = this.count;
		this.hashes[this.count] = hash;
		this.rows[this.count] = row;
		this.sheetOf[this.count++] = sheet;
		return -1;
	}

	private isSame(entry: number, sheet: number, row: number): boolean {
		const otherRow = this.rows[entry] as number;
		const other = (this.sheets[this.sheetOf[entry] as number] as Movements).blockOf(otherRow);
		const block = (this.sheets[sheet] as Movements).blockOf(row);
		const type = block.type[row % BLOCK] as number;
		if (other.type[otherRow % BLOCK] !== type) return false;
		return (ownIds(block, type) as Texts).isSame(row % BLOCK, ownIds(other, type) as Texts, otherRow % BLOCK);
	}

	private grow(): void {
		const { hashes, rows, sheetOf } = this;
		const size = this.places.length;
		[this.hashes, this.rows, this.sheetOf] = [new Int32Array(size), new Int32Array(size), new Uint16Array(size)];
		this.hashes.set(hashes);
		this.rows.set(rows);
		this.sheetOf.set(sheetOf);
		this.places = new Int32Array(size * 2).fill(-1);
		const mask = this.places.length - 1;
		for (let entry = 0; entry < this.count; entry++) {
			const hash = this.hashes[entry] as number;
			let place = (hash ^ (hash >>> 15)) & mask;
			while ((this.places[place] as number) >= 0) place = (place + 1) & mask;
			this.places[place] = entry;
		}
	}
}
