import type { INodeProperties } from 'n8n-workflow';
import { namesOf, type Choices } from '../../domain/input/choices';
import type { OffsetAt } from '../../domain/settlement/dates';
import type { DateOf } from '../../domain/settlement/totals';
import type { Transaction } from '../../domain/settlement/transactions';
import { SHEETS, sheetsOf, TRANSACTION_TYPES } from '../../domain/sheets/kinds';
import { DAY } from '../../domain/units';
import { choiceField } from '../panel/fields';
import type { Panel } from '../panel/panel';
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

/** How long after a transaction its payout may be, in milliseconds. */
const LATEST_PAYOUT = 30 * DAY;

const DATES_OF: Choices<DateOf> = {
	payout: { label: 'Payout', description: 'What was paid out in the period' },
	transaction: {
		label: 'Transaction',
		description: 'What was charged or refunded in the period, paid out up to 30 days later',
	},
};

export const dateOfField = choiceField(
	'Date Of',
	'dateOf',
	{ choices: DATES_OF, initial: 'payout' },
	'Whose date the period is of',
);

export function readDateOf(panel: Panel, { period }: PayoutChoice): DateOf {
	return period === undefined ? 'payout' : panel.chosen('dateOf', namesOf(DATES_OF));
}

/** The payouts to read for the transactions of a period. */
export function withLaterPayouts(choice: PayoutChoice, dateOf: DateOf): PayoutChoice {
	const { period } = choice;
	if (period === undefined || dateOf === 'payout') return choice;
	return { ...choice, period: { ...period, to: period.to + LATEST_PAYOUT } };
}

/** Whether a transaction is of the period; one whose date can't be read is kept. */
export function isDatedIn({ period }: PayoutChoice, dateOf: DateOf, offsetAt: OffsetAt) {
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
