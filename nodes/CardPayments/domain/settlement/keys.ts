import { formatDecimal, decimalOf, UNIT_DECIMALS } from '../money/decimal';
import { BITS, SKIPPED } from './doubts';
import { BLOCK, ROW_TYPES, type Block, type Movements } from './movement';
import type { Texts } from './texts';

const CHARGE = ROW_TYPES.indexOf('charge');

/** The column with the own IDs of rows: that of charges is what their refunds call them by. */
export function ownIds({ texts }: Block<Texts>, type: number): Texts | undefined {
	return texts.get('own_id') ?? (type === CHARGE ? texts.get('transaction_id') : undefined);
}

/**
 * Which own IDs stand in several rows of a type. Hashes and rows in typed arrays: a Set of a million texts takes 40 MiB
 * and stops for tens of milliseconds each time it grows.
 */
export class Ids {
	private readonly sheets: Array<Movements<Texts>> = [];
	private places = new Int32Array(1 << 12).fill(-1);
	/** Of each entry: the hash with its type, the sheet and the row. */
	private hashes = new Int32Array(1 << 11);
	private rows = new Int32Array(1 << 11);
	private sheetOf = new Uint16Array(1 << 11);
	private count = 0;

	async addSheet(movements: Movements<Texts>, pause: () => Promise<void>): Promise<void> {
		const sheet = this.sheets.push(movements) - 1;
		for (const [index, block] of movements.blocks.entries()) {
			for (let at = 0; at < block.count; at++) {
				const type = block.type[at] as number;
				const ids = ownIds(block, type);
				const bits = block.doubts[at] as number;
				if (ids === undefined || ids.isEmpty(at) || (bits & SKIPPED) !== 0) continue;
				// What takes a charge back may have the charge's ID.
				if (type === CHARGE && (block.amount[at] as number) < 0) continue;
				const before = this.find(
					Math.imul((ids.hashes[at] as number) ^ type, 0xc2b2ae35),
					sheet,
					index * BLOCK + at,
				);
				if (before < 0) continue;
				block.doubts[at] = bits | BITS.repeatedId;
				const first = this.sheets[this.sheetOf[before] as number] as Movements<Texts>;
				const row = this.rows[before] as number;
				const { doubts } = first.blockOf(row);
				doubts[row % BLOCK] = (doubts[row % BLOCK] as number) | BITS.repeatedId;
			}
			if (index % 16 === 15) await pause();
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
		const other = (this.sheets[this.sheetOf[entry] as number] as Movements<Texts>).blockOf(otherRow);
		const block = (this.sheets[sheet] as Movements<Texts>).blockOf(row);
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

/** The keys of a payout's rows: the same on every day, whatever its sheets are called and whatever columns come. */
export class Keys {
	private readonly repeated = new Map<string, number>();
	private readonly prefixes: string[];

	constructor(payoutId: string) {
		this.prefixes = ROW_TYPES.map((type) => `${payoutId}/${type}/`);
	}

	/** @param units as in the sheet, whatever the sign */
	of(block: Block<Texts>, at: number, units: number, rest: () => string[]): string {
		const type = block.type[at] as number;
		const bits = block.doubts[at] as number;
		const prefix = this.prefixes[type] as string;
		const own = ownIds(block, type);
		const isTakenBack =
			type === CHARGE && (block.amount[at] as number) < 0 && own === block.texts.get('transaction_id');
		const id = own?.at(at) ?? '';
		if (id !== '' && !isTakenBack && (bits & BITS.repeatedId) === 0) return prefix + id;
		const named = id === '' ? (block.texts.get('transaction_id')?.at(at) ?? '') : id;
		const amount = Number.isNaN(units) ? 'none' : formatDecimal(decimalOf(Math.abs(units), UNIT_DECIMALS), 0);
		return this.numbered(`${prefix}${named === '' ? hash([...rest(), amount].join('\n')) : `${named}/${amount}`}`);
	}

	/** Rows that mean the same are told apart by their number. */
	private numbered(key: string): string {
		const number = (this.repeated.get(key) ?? 0) + 1;
		this.repeated.set(key, number);
		return number === 1 ? key : `${key}/${number}`;
	}
}

/** 53 bits of a text (cyrb53, in the public domain), as short text. */
function hash(text: string): string {
	let [a, b] = [0xdeadbeef, 0x41c6ce57];
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		a = Math.imul(a ^ code, 2_654_435_761);
		b = Math.imul(b ^ code, 1_597_334_677);
	}
	a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
	b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
	return (2 ** 32 * (b & 0x1fffff) + (a >>> 0)).toString(36).padStart(11, '0');
}
