import { BITS, type Block } from '../../tally';
import { CHARGE } from '../../transactions';
import { foldName } from '../../cells';
import { isTotalLabel } from '../../words';
import type { ReadSheet, RowRule } from './rule';

/**
 * Marks rows that repeat the others: those called a total, in any of their words, the names of the columns once more,
 * and those in a sheet of IDs that have neither an ID, nor a date or a type of their own.
 */
export function totalRows(sheet: ReadSheet): RowRule {
	return {
		apply(block) {
			for (let at = 0; at < block.count; at++) markTotal(sheet, block, at);
		},
	};
}

function markTotal(sheet: ReadSheet, block: Block, at: number): void {
	const { texts, listed, time } = block;
	if (isHeader(sheet, block, at)) {
		block.doubt(at, BITS.total);
		return;
	}
	const [id, own] = [texts.get('transaction_id')?.[at] ?? '', texts.get('own_id')?.[at] ?? ''];
	const hasType = sheet.isTyped && listed.type?.[at] !== 0 && !block.has(at, BITS.unknownType);
	const isNamed = id !== '' || own !== '';
	// A type says more than a text, but for "TOTAL" instead of an ID.
	if (hasType && !isTotalInstead(id) && !isTotalInstead(own)) block.undoubt(at, BITS.total);
	if (!isNamed && isTypedTotal(sheet, block, at)) block.doubt(at, BITS.total);
	if (!sheet.hasIds || isNamed) return;
	// Without a date or a type either, it's a total.
	if (!hasType && Number.isNaN(time[at])) block.doubt(at, BITS.total);
	// Some services write their fees so, beside the charges.
	else if (block.type[at] === CHARGE && !block.has(at, BITS.total)) block.doubt(at, BITS.withoutId);
}

function isTotalInstead(id: string): boolean {
	return id !== '' && !/\d/.test(id) && isTotalLabel(id);
}

function isTypedTotal({ rows }: ReadSheet, block: Block, at: number): boolean {
	return block.has(at, BITS.unknownType) && isTotalLabel(rows.listed('type', block, at));
}

/** The names of the columns once more, as on each page of a report. */
function isHeader({ columns, rows }: ReadSheet, block: Block, at: number): boolean {
	if (!block.has(at, BITS.noAmount)) return false;
	const name = rows.names[columns.amount ?? columns.credit ?? -1];
	return name !== undefined && foldName(rows.unread.get(block.first + at) ?? '') === foldName(name);
}
