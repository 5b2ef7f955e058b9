import type { INodeProperties } from 'n8n-workflow';
import type { OffsetAt } from '../../domain/settlement/dates';
import type { Transaction } from '../../domain/settlement/transactions';
import { SHEETS, sheetsOf, TRANSACTION_TYPES } from '../../domain/sheets/kinds';
import type { PayoutChoice } from '../sheets/payoutChoice';

/** "dispute_release" as the panel writes it. */
function typeLabel(type: string): string {
	return type.replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());
}

export const typesField: INodeProperties = {
	displayName: 'Types',
	name: 'types',
	type: 'multiOptions',
	options: TRANSACTION_TYPES.map((type) => ({
		name: typeLabel(type),
		value: type,
		description: sheetsOf([type])
			.map((kind) => SHEETS[kind].description)
			.join(', '),
	})).sort((a, b) => (a.name < b.name ? -1 : 1)),
	default: [],
	hint: 'Choose none for all',
	description:
		'Only transactions of these types. The node compares the sum with the payout only when you get all types.',
};

/** Whether a transaction is of the period; one whose date can't be read is kept. */
export function isDatedIn({ period, dateOf }: PayoutChoice, offsetAt: OffsetAt) {
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
