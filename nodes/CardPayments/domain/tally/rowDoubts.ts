import { shortened } from '../input';
import { DOUBT_FACTS, DOUBTS, NO_TRANSACTION, standingBy, type Doubt, type DoubtEffect } from './doubts';
import type { Rows } from './rows';

/** A doubt, and which rows of a sheet have it: the numbers and unread texts of the first, and how many more. */
export interface FoundDoubt {
	doubt: Doubt;
	effect: DoubtEffect;
	words: string;
	rows: string;
}

const FIRST = 5;

/** What there's to say of a sheet's rows. What is no transaction has no other doubt. */
export function doubtsOf(rows: Rows): FoundDoubt[] {
	return rows.doubts.flatMap((doubt) => {
		const shown: string[] = [];
		let count = 0;
		for (let at = 0; at < rows.count; at++) {
			if (!rows.has(at, doubt) || !(rows.isTransaction(at) || standingBy(doubt) === NO_TRANSACTION)) continue;
			if (++count > FIRST) continue;
			const text = unreadAt(rows, at, [doubt]);
			shown.push(`${rows.numbers[at]}${text === undefined ? '' : ` (${shortened(text)})`}`);
		}
		if (count === 0) return [];
		const which = `row ${shown.join(', ')}${count > FIRST ? ` and ${count - FIRST} more` : ''}`;
		return [{ doubt, effect: DOUBT_FACTS[doubt][0], words: DOUBT_FACTS[doubt][1], rows: which }];
	});
}

/** What a row says that isn't understood, where one of these doubts is of it. */
function unreadAt(rows: Rows, at: number, doubts: Doubt[]): string | undefined {
	if (doubts.includes('unknownType') && rows.texts.has('type')) return rows.text('type', at) || 'none';
	if (doubts.includes('notPaid') || doubts.includes('unknownStatus'))
		return [rows.text('status', at), rows.text('outcome', at)].filter(Boolean).join(', ');
	const isUnread = doubts.some((doubt) => doubt === 'noAmount' || doubt === 'unreadable' || doubt === 'note');
	return isUnread ? rows.unread.get(at) : undefined;
}

/** What's odd about a row, in words; null for nothing. */
export function rowNote(rows: Rows, at: number, doubts: Doubt[]): string | null {
	if (doubts.length === 0) return null;
	const isSaid = ([effect]: readonly [DoubtEffect, string]) => effect !== 'info' && effect !== 'skipped';
	const said = DOUBTS.filter((doubt) => doubts.includes(doubt) && isSaid(DOUBT_FACTS[doubt]));
	if (said.length === 0) return null;
	const note = said.map((doubt) => DOUBT_FACTS[doubt][1]).join('; ');
	const unread = unreadAt(rows, at, said);
	return unread === undefined ? note : `${note} (${shortened(unread)})`;
}
