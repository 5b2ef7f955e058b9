import { BITS, SKIPPED, type Block, type RowPlace } from '../../tally';
import { CHARGE } from '../../transactions';
import { foldName } from '../../cells';
import { isTotalLabel } from '../../words';
import type { ReadSheet, RowRule } from './rule';

/** A row that may be a total: what the rows since the last one come to, as they're written. */
interface Candidate extends RowPlace {
	since: number;
	rowsSince: number;
}

function isTotalInstead(texts: string[] | undefined, at: number): boolean {
	const text = texts?.[at] ?? '';
	return text !== '' && !/\d/.test(text) && isTotalLabel(text);
}

function hasText(texts: string[] | undefined, at: number): boolean {
	return (texts?.[at] ?? '') !== '';
}

/** A row in a sheet of IDs that has none: without a date or a type either, it's a total. */
function doubtNameless(block: Block, at: number, isTold: boolean): void {
	if (!isTold) block.doubt(at, BITS.total);
	// Some services write their fees so, beside the charges.
	else if (block.type[at] === CHARGE && !block.has(at, BITS.total)) block.doubt(at, BITS.withoutId);
}

/** More of them in a sheet are how it writes its rows. */
const MOST_LIKE_TOTALS = 20;
/** So many rows make a sum. */
const ROWS_OF_A_SUM = 2;

/**
 * Marks rows that repeat the others: those called a total, and those in a sheet of IDs that have neither an ID, nor a
 * date or a type of their own. What lacks one of these, and comes to what others come to, may be one.
 */
export class TotalRows implements RowRule {
	private readonly sheet: ReadSheet;
	private readonly candidates: Candidate[] = [];
	/** What rows come to, as they're written: all of them, and those since the last candidate. */
	private sum = 0;
	private rows = 0;
	private since = 0;
	private rowsSince = 0;
	/** Those without a date: the first and the last, and what they come to. */
	private edges: RowPlace[] = [];
	private undated = { sum: 0, rows: 0 };

	constructor(sheet: ReadSheet) {
		this.sheet = sheet;
	}

	look(block: Block): void {
		const { count, doubts, listed, texts, time } = block;
		const { hasIds, isTyped } = this.sheet;
		const [ids, own] = [texts.get('transaction_id'), texts.get('own_id')];
		for (let at = 0; at < count; at++) {
			const hasType = isTyped && listed.type?.[at] !== 0 && !block.has(at, BITS.unknownType);
			const isNamed = hasText(ids, at) || hasText(own, at);
			const hasTime = !Number.isNaN(time[at]);
			if (this.isHeader(block, at)) {
				block.doubt(at, BITS.total);
				continue;
			}
			// A type says more than a text, but for "TOTAL" instead of an ID.
			if (hasType && !isTotalInstead(ids, at) && !isTotalInstead(own, at))
				doubts[at] = (doubts[at] as number) & ~BITS.total;
			if (!isNamed && this.isTypedTotal(block, at)) block.doubt(at, BITS.total);
			if (hasIds && !isNamed) doubtNameless(block, at, hasType || hasTime);
			// A date that can't be read is one.
			const hasDate = hasTime || block.has(at, BITS.unclearDate);
			this.count(block, at, hasType || (isNamed && hasDate));
		}
	}

	private count(block: Block, at: number, hasAll: boolean): void {
		const units = block.amount[at] as number;
		if (block.has(at, SKIPPED) || Number.isNaN(units)) return;
		if (hasAll) this.add(units);
		else this.note(block, at);
	}

	private isTypedTotal(block: Block, at: number): boolean {
		return block.has(at, BITS.unknownType) && isTotalLabel(this.sheet.rows.listed('type', block, at));
	}

	/** The names of the columns once more, as on each page of a report. */
	private isHeader(block: Block, at: number): boolean {
		if (!block.has(at, BITS.noAmount)) return false;
		const { columns, rows } = this.sheet;
		const name = rows.names[columns.amount ?? columns.credit ?? -1];
		return name !== undefined && foldName(rows.unread.get(block.first + at) ?? '') === foldName(name);
	}

	private add(units: number): void {
		this.sum += units;
		this.since += units;
		this.rows++;
		this.rowsSince++;
	}

	private note(block: Block, at: number): void {
		const { candidates, rowsSince, since } = this;
		if (candidates.length <= MOST_LIKE_TOTALS) candidates.push({ block, at, since, rowsSince });
		this.since = this.rowsSince = 0;
		this.edges = [this.edges[0] ?? { block, at }, { block, at }];
		this.undated.sum += block.amount[at] as number;
		this.undated.rows++;
	}

	/** Once all rows are looked at, and before their amounts get other signs: those that lack what others have. */
	decide(): void {
		const found = this.likeSums();
		this.sheet.likeSums.push(...found);
		// In a sheet without dates, only its place tells a total.
		const atEdges = this.rows === 0 ? this.sumsAtEdges() : [];
		for (const { block, at } of [...found, ...atEdges]) block.doubt(at, BITS.likeTotal);
	}

	private likeSums(): RowPlace[] {
		const { candidates, rows, sum } = this;
		if (candidates.length > MOST_LIKE_TOTALS) return [];
		return candidates.filter(({ block, at, rowsSince, since }) => {
			const size = Math.abs(block.amount[at] as number);
			const isSum = size === Math.abs(sum) && rows >= ROWS_OF_A_SUM;
			return isSum || (size === Math.abs(since) && rowsSince >= ROWS_OF_A_SUM);
		});
	}

	private sumsAtEdges(): RowPlace[] {
		const { edges, undated } = this;
		if (undated.rows <= ROWS_OF_A_SUM) return [];
		return edges.filter(({ block, at }) => {
			const units = block.amount[at] as number;
			return Math.abs(units) === Math.abs(undated.sum - units);
		});
	}
}
