import { BITS, SKIPPED, ownIds, type Block, type RowPlace } from '../../tally';
import { CHARGE } from '../../transactions';

/** Marks the rows whose own ID another one of their type has, and that one. */
export function repeatedRows(): (block: Block) => void {
	const byType = new Map<number, FirstRows>();
	const unnamed = new FirstRows(BITS.repeatedRow);
	return (block) => {
		for (let at = 0; at < block.count; at++) {
			const type = block.type[at] as number;
			const id = ownIds(block, type)?.[at] ?? '';
			if (block.has(at, SKIPPED)) continue;
			if (id === '') {
				const row = unnamedRow(block, at);
				if (row !== undefined) unnamed.add(row, block, at);
				continue;
			}
			// What takes a charge back may have the charge's ID.
			if (isTakenBack(block, at) && ownIds(block, type) === block.texts.get('transaction_id')) continue;
			let named = byType.get(type);
			if (named === undefined) byType.set(type, (named = new FirstRows(BITS.repeatedId)));
			named.add(id, block, at);
		}
	};
}

function isTakenBack({ amount, type }: Block, at: number): boolean {
	return type[at] === CHARGE && (amount[at] as number) < 0;
}

/** Without an own ID, rows of a charge that are the same in all that's known may be one that stands there twice. */
function unnamedRow(block: Block, at: number): string | undefined {
	const charge = block.texts.get('transaction_id')?.[at] ?? '';
	return charge === '' ? undefined : [block.type[at], block.amount[at], block.time[at], charge].join('\n');
}

/** More rows than a block has. */
const ROWS = 2 ** 20;

/** The first row of each key. A million of them are kept: each as one number. */
class FirstRows {
	private readonly places = new Map<string, number>();
	private readonly blocks: Block[] = [];
	private readonly bit: number;

	/** @param bit what's doubted of the others, and then of the first */
	constructor(bit: number) {
		this.bit = bit;
	}

	add(key: string, block: Block, at: number): void {
		const place = this.places.get(key);
		if (place === undefined) {
			if (this.blocks.at(-1) !== block) this.blocks.push(block);
			this.places.set(key, (this.blocks.length - 1) * ROWS + at);
			return;
		}
		const first = { block: this.blocks[Math.floor(place / ROWS)] as Block, at: place % ROWS };
		// With one ID, one amount and one date, it may be one row that stands there twice.
		const bits = isSame(first, { block, at }) ? this.bit | BITS.repeatedRow : this.bit;
		block.doubt(at, bits);
		first.block.doubt(first.at, bits);
	}
}

function isSame(one: RowPlace, two: RowPlace): boolean {
	return (['amount', 'time'] as const).every((role) => Object.is(one.block[role][one.at], two.block[role][two.at]));
}
