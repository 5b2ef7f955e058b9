import type { OffsetAt } from '../../domain/settlement/dates';
import type { Transaction } from '../../domain/settlement/transactions';
import { SHEETS } from '../../domain/sheets/kinds';
import { choicesField } from '../panel/fields';
import type { Chosen } from '../sources/source';

/** Each type is that of the rows of one sheet. */
const TYPES = Object.fromEntries(
	Object.values(SHEETS).flatMap((sheet) => (sheet.transaction === undefined ? [] : [[sheet.transaction, sheet]])),
);

export const typesField = choicesField(
	'Types',
	'types',
	TYPES,
	'Only transactions of these types. The node compares the sum with the payout only when you get all types.',
);

/** Whether a transaction is of the period; one whose date can't be read is kept. */
export function isDatedIn({ period, dateOf }: Chosen, offsetAt: OffsetAt) {
	return ({ date }: Transaction): boolean => {
		if (period === undefined || dateOf === 'payout') return true;
		const moment = momentOf(date ?? '', offsetAt);
		return Number.isNaN(moment) || (moment >= period.from && moment <= period.to);
	};
}

/** A date without a zone is the workflow's, one without a time its noon. */
function momentOf(text: string, offsetAt: OffsetAt): number {
	if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return Date.parse(text);
	const utc = Date.parse(`${text.length === 10 ? `${text}T12:00:00` : text.replace(' ', 'T')}Z`);
	return Number.isNaN(utc) ? utc : utc - offsetAt(utc) * 60_000;
}
