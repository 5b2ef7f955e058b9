import { foldName } from '../../cells';
import { remembered } from '../../lazily';
import { isWholeDay, zoneNamed } from '../../dates';
import type { Doubt } from '../../tally';
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
		if (!rows.texts.has(role)) continue;
		const words = rows.column(role);
		await rows.each(pause, (at) => {
			const type = rows.typeAt(at);
			if (!HAVE_STATUS.has(type)) return;
			const doubt = (type === 'refund' ? ofRefund : ofOther)(words.at(at));
			if (doubt !== undefined) rows.doubt(at, doubt);
		});
	}
}

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

/**
 * Marks rows that repeat the others: those called a total, in any of their words, the names of the columns once more,
 * and those in a sheet of IDs that have neither an ID, nor a date or a type of their own.
 */
async function totals({ rows, columns, labelled, isTyped, hasIds, pause }: ReadSheet): Promise<void> {
	const nameOfAmount = rows.names[columns.amount ?? columns.credit ?? -1];
	// The names of the columns once more, as on each page of a report.
	const isHeader = (at: number) =>
		rows.has(at, 'noAmount') &&
		nameOfAmount !== undefined &&
		foldName(rows.unread.get(at) ?? '') === foldName(nameOfAmount);
	const [ids, owns, words] = [rows.column('transaction_id'), rows.column('own_id'), rows.column('type')];
	await rows.each(pause, (at) => {
		const id = ids.at(at);
		const own = owns.at(at);
		const word = words.at(at);
		const isUnknown = rows.has(at, 'unknownType');
		const hasType = isTyped && word !== '' && !isUnknown;
		const isNamed = id !== '' || own !== '';
		// A type says more than a text, but for "TOTAL" instead of an ID.
		const isLabelled = labelled.has(at) && (!hasType || isTotalInstead(id) || isTotalInstead(own));
		const isTypedTotal = !isNamed && isUnknown && isTotalLabel(word);
		const isBare = hasIds && !isNamed && !hasType && Number.isNaN(rows.time[at]);
		if (isHeader(at) || isLabelled || isTypedTotal || isBare) rows.doubt(at, 'total');
		// Some services write their fees so, beside the charges.
		else if (hasIds && !isNamed && rows.typeAt(at) === 'charge') rows.doubt(at, 'withoutId');
	});
}

function isTotalInstead(id: string): boolean {
	return id !== '' && !/\d/.test(id) && isTotalLabel(id);
}

/**
 * Sets what rows are that reduce the payout, once amounts have their signs: as the text says where no column has types,
 * else, of payments, the account's own, and no sales.
 */
async function ownPayments({ rows, description, isTyped, meaningAt, pause }: ReadSheet): Promise<void> {
	const { asked, rowsBelowZeroAre } = description;
	const isAsked = !isTyped && asked?.includes('rowsBelowZeroAre') === true;
	const said = isTyped ? undefined : isAsked ? 'other' : rowsBelowZeroAre;
	await rows.each(pause, (at) => {
		if (!((rows.amount[at] as number) < 0) || !rows.counts(at)) return;
		const type = said ?? meaningAt(at).reduced;
		if (type === undefined) return;
		rows.setType(at, type);
		if (isAsked) rows.doubt(at, 'unknownType');
		else if (said === undefined) rows.doubt(at, 'ownPayment');
	});
}
