import { BITS, SKIPPED } from './doubts';
import { BLOCK, CHARGE, type Block } from './movement';
import type { Texts } from './texts';

/** The column with the own IDs of rows: that of charges is what their refunds call them by. */
export function ownIds({ texts }: Block, type: number): Texts | undefined {
	return texts.get('own_id') ?? (type === CHARGE ? texts.get('transaction_id') : undefined);
}

/**
 * Which own IDs stand in several rows of a type. A table of rows by hash: a Set of a million texts takes 40 MiB and
 * stops for tens of milliseconds each time it grows.
 */
export class Ids {
	private readonly blocks: Block[] = [];
	private readonly unnamed = new Map<string, { block: Block; at: number }>();
	/** By the hash of an ID, or behind it: the first row that has it, as its block and its place there; -1 for none. */
	private readonly rows: Int32Array;

	/** @param most so many rows may have an ID */
	constructor(most: number) {
		this.rows = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(-1);
	}

	/** Marks the rows whose ID another one has, and that one. */
	add(block: Block): void {
		const index = this.blocks.push(block) - 1;
		for (let at = 0; at < block.count; at++) {
			const type = block.type[at] as number;
			const ids = ownIds(block, type);
			if (block.has(at, SKIPPED)) continue;
			if (ids === undefined || ids.isEmpty(at)) {
				this.markSame(block, at);
				continue;
			}
			// What takes a charge back may have the charge's ID.
			if (type === CHARGE && (block.amount[at] as number) < 0) continue;
			const place = this.placeOf(ids, at, type);
			const row = this.rows[place] as number;
			if (row < 0) this.rows[place] = index * BLOCK + at;
			else {
				block.doubt(at, BITS.repeatedId);
				this.blockOf(row).doubt(row % BLOCK, BITS.repeatedId);
			}
		}
	}

	/** Without an own ID, rows of a charge that are the same in all that's known may be one that stands there twice. */
	private markSame(block: Block, at: number): void {
		const charge = block.texts.get('transaction_id');
		if (charge === undefined || charge.isEmpty(at)) return;
		const row = [block.type[at], block.amount[at], block.time[at], charge.at(at)].join('\n');
		const first = this.unnamed.get(row);
		if (first === undefined) this.unnamed.set(row, { block, at });
		else {
			block.doubt(at, BITS.repeatedRow);
			first.block.doubt(first.at, BITS.repeatedRow);
		}
	}

	/** Where the first row with the ID is, or is to be. */
	private placeOf(ids: Texts, at: number, type: number): number {
		const mask = this.rows.length - 1;
		const hash = Math.imul((ids.hashes?.[at] ?? 0) ^ type, 0xc2b2ae35);
		let place = (hash ^ (hash >>> 15)) & mask;
		for (let row = this.rows[place] as number; row >= 0; row = this.rows[place] as number) {
			const other = this.blockOf(row);
			const isSameType = other.type[row % BLOCK] === type;
			if (isSameType && ids.isSame(at, ownIds(other, type) as Texts, row % BLOCK)) break;
			place = (place + 1) & mask;
		}
		return place;
	}

	private blockOf(row: number): Block {
		return this.blocks[Math.floor(row / BLOCK)] as Block;
	}
}
