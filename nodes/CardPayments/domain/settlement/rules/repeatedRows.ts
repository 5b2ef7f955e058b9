import { BITS, SKIPPED, ownIds, type Block, type RowPlace } from '../../tally';
import { CHARGE } from '../../transactions';

/** Marks the rows whose own ID another one of their type has, and that one. */
export function repeatedRows(): (block: Block) => void {
	const firstById = new Map<string, RowPlace>();
	const firstUnnamed = new Map<string, RowPlace>();
	return (block) => {
		for (let at = 0; at < block.count; at++) {
			const type = block.type[at] as number;
			const id = ownIds(block, type)?.[at] ?? '';
			if (block.has(at, SKIPPED)) continue;
			if (id === '') markSame(firstUnnamed, block, at);
			// What takes a charge back may have the charge's ID.
			else if (!(isTakenBack(block, at) && ownIds(block, type) === block.texts.get('transaction_id')))
				markSecond(firstById, `${type} ${id}`, { block, at, bit: BITS.repeatedId });
		}
	};
}

function isTakenBack({ amount, type }: Block, at: number): boolean {
	return type[at] === CHARGE && (amount[at] as number) < 0;
}

/** Without an own ID, rows of a charge that are the same in all that's known may be one that stands there twice. */
function markSame(first: Map<string, RowPlace>, block: Block, at: number): void {
	const charge = block.texts.get('transaction_id')?.[at] ?? '';
	if (charge === '') return;
	const row = [block.type[at], block.amount[at], block.time[at], charge].join('\n');
	markSecond(first, row, { block, at, bit: BITS.repeatedRow });
}

function markSecond(first: Map<string, RowPlace>, key: string, { block, at, bit }: RowPlace & { bit: number }): void {
	const other = first.get(key);
	if (other === undefined) first.set(key, { block, at });
	else {
		// With one ID, one amount and one date, it may be one row that stands there twice.
		const bits = isSame(other, { block, at }) ? bit | BITS.repeatedRow : bit;
		block.doubt(at, bits);
		other.block.doubt(other.at, bits);
	}
}

function isSame(one: RowPlace, two: RowPlace): boolean {
	return (['amount', 'time'] as const).every((role) => Object.is(one.block[role][one.at], two.block[role][two.at]));
}
