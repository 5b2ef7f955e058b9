import { foldName } from '../../cells';
import { remembered } from '../../lazily';
import { isWholeDay, zoneNamed } from '../../dates';
import type { Doubt, Texts } from '../../tally';
import { typesWhere, type RowType } from '../../transactions';
import { isTotalLabel, moneyStatus } from '../../words';
import { currenciesOfParts, debitAndCredit, directions, signs, summedColumns } from './amounts';
import { fees } from './fees';
import type { ReadSheet, SheetRule } from './rule';

/** What's done to the rows of a sheet once their cells are read, in this order. */
export const SHEET_RULES: SheetRule[] = [
	...[summedColumns, debitAndCredit, directions, currenciesOfParts],
	...[types, statuses, times, totals, signs, ownPayments, fees],
];

/** Sets the type of each row. */
async function types({ rows, meaningAt, pause }: ReadSheet): Promise<void> {
	await rows.each(pause, (at) => {
		const { type, isUnknown } = meaningAt(at);
		rows.setType(at, type);
		if (isUnknown === true) rows.doubt(at, 'unknownType');
		else if (type === 'none' || type === 'payout') rows.doubt(at, 'noTransaction');
	});
}

const DOUBTS_OF_STATUS = { paid: undefined, not_paid: 'notPaid', unknown: 'unknownStatus' } as const;

/** Marks rows whose status, in any of its columns, does not say that they were paid. Of a dispute, it is its own. */
async function statuses({ rows, description, pause }: ReadSheet): Promise<void> {
	const { paidWords = [], unpaidWords = [] } = description;
	const own = new Map<string, Doubt | undefined>([
		...paidWords.map((word) => [foldName(word), undefined] as const),
		...unpaidWords.map((word) => [foldName(word), 'notPaid'] as const),
	]);
	const reader = (isRefund: boolean) =>
		remembered((status) => {
			const word = foldName(status);
			if (status === '' || own.has(word)) return own.get(word);
			return DOUBTS_OF_STATUS[moneyStatus(status, isRefund)];
		});
	const [ofRefund, ofOther] = [reader(true), reader(false)];
	for (const role of ['status', 'outcome']) {
		const all = [...rows.textsOf(role)];
		// "Stav" is a balance, too: where nothing else stands in it.
		if (all.every((text) => A_FIGURE.test(text))) continue;
		const words = rows.column(role);
		await rows.each(pause, (at) => {
			const type = rows.typeAt(at);
			if (!HAVE_STATUS.has(type)) return;
			const doubt = (type === 'refund' ? ofRefund : ofOther)(words.at(at));
			if (doubt !== undefined) rows.doubt(at, doubt);
		});
	}
}

const A_FIGURE = /^[-\d.,\s]*\d[.,]\d\d$/;

const HAVE_STATUS = new Set<RowType>([...typesWhere(({ hasMoneyStatus }) => hasMoneyStatus), 'none', 'payout']);

/** Makes moments of dates, once all of them show their order. */
async function times({ rows, dates, pause }: ReadSheet): Promise<void> {
	if (dates === undefined) return;
	const zoneOf = remembered((name) => (name === '' ? undefined : (zoneNamed(name) ?? 'unclear')));
	const zones = rows.column('zone');
	await rows.each(pause, (at) => {
		if (dates.isUnclear(at)) rows.doubt(at, 'unclearDate');
		const time = dates.timeAt(at, zoneOf(zones.at(at)));
		if (isWholeDay(time) && dates.hasTime(at)) rows.doubt(at, 'unclearZone');
		rows.time[at] = time;
	});
}

/** A sheet with the columns that tell whether a row is one at all. */
interface TotalsSheet extends ReadSheet {
	ids: Texts;
	owns: Texts;
	words: Texts;
}

/** By what rows are known that repeat the others. */
export const TELLERS_OF_TOTALS: Array<(sheet: TotalsSheet, at: number) => boolean> = [
	...[isHeaderAgain, isLabelled, isTypedTotal, isBare],
];

/** Marks rows that repeat the others. */
async function totals(readSheet: ReadSheet): Promise<void> {
	const { rows, hasIds, pause } = readSheet;
	const [ids, owns, words] = [rows.column('transaction_id'), rows.column('own_id'), rows.column('type')];
	const sheet = { ...readSheet, ids, owns, words };
	await rows.each(pause, (at) => {
		if (rows.has(at, 'note')) return;
		if (TELLERS_OF_TOTALS.some((tells) => tells(sheet, at))) rows.doubt(at, 'total');
		// Some services write their fees so, beside the charges.
		else if (hasIds && !isNamed(sheet, at) && rows.typeAt(at) === 'charge') rows.doubt(at, 'withoutId');
	});
}

/** The names of the columns once more, as on each page of a report. */
function isHeaderAgain({ rows, columns }: TotalsSheet, at: number): boolean {
	if (!rows.has(at, 'noAmount')) return false;
	const name = rows.names[columns.amount ?? columns.credit ?? -1];
	return name !== undefined && foldName(rows.unread.get(at) ?? '') === foldName(name);
}

/** Called a total in any of its words. A type says more than a text, but for "TOTAL" instead of an ID. */
function isLabelled(sheet: TotalsSheet, at: number): boolean {
	const { labelled, ids, owns } = sheet;
	if (!labelled.has(at)) return false;
	return !hasType(sheet, at) || isTotalInstead(ids.at(at)) || isTotalInstead(owns.at(at));
}

function isTypedTotal(sheet: TotalsSheet, at: number): boolean {
	return !isNamed(sheet, at) && sheet.rows.has(at, 'unknownType') && isTotalLabel(sheet.words.at(at));
}

/** In a sheet of IDs, neither an ID, nor a date or a type of its own, known or not. */
function isBare(sheet: TotalsSheet, at: number): boolean {
	const { hasIds, isTyped, rows, words } = sheet;
	const isOfType = isTyped && words.has(at);
	return hasIds && !isNamed(sheet, at) && !isOfType && Number.isNaN(rows.time[at]);
}

function isNamed({ ids, owns }: TotalsSheet, at: number): boolean {
	return ids.has(at) || owns.has(at);
}

function hasType({ rows, isTyped, words }: TotalsSheet, at: number): boolean {
	return isTyped && words.has(at) && !rows.has(at, 'unknownType');
}

function isTotalInstead(id: string): boolean {
	return id !== '' && !/\d/.test(id) && isTotalLabel(id);
}

/**
 * Sets what rows are that reduce the payout, once amounts have their signs, where no word of a type says that it does:
 * as the text says, else, of payments, the account's own, and no sales.
 */
async function ownPayments({ rows, description, isTyped, meaningAt, pause }: ReadSheet): Promise<void> {
	const { asked, rowsBelowZeroAre } = description;
	const isAsked = !isTyped && asked?.includes('rowsBelowZeroAre') === true;
	const said = isAsked ? 'other' : rowsBelowZeroAre;
	await rows.each(pause, (at) => {
		if (!((rows.amount[at] as number) < 0) || !rows.counts(at)) return;
		const { reduced } = meaningAt(at);
		const type = said ?? reduced;
		if (type === undefined || (isTyped && reduced === undefined)) return;
		rows.setType(at, type);
		if (isAsked) rows.doubt(at, 'unknownType');
		else if (said === undefined) rows.doubt(at, 'ownPayment');
	});
}
