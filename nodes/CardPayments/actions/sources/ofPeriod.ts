import type { INodeProperties } from 'n8n-workflow';
import { namesOf, type Choices, textOf } from '../../domain/input';
import { monthBefore, type Period, type PeriodPreset } from '../../domain/list';
import { matchesFilter, type PayoutFilter, type PayoutRecord, PAID_OUT } from '../../domain/payout';
import type { ReadOptions } from '../../domain/settlement';
import { DAY } from '../../domain/units';
import type { Execution } from '../execution';
import { choiceField, filtersField } from '../fields';
import { filtersInWords, type Panel, periodFieldsOf, readPeriod, typesSearched } from '../panel';
import { downloadPayouts } from './downloadPayouts';
import { listAllPayouts, payoutFilterFields, readPayoutFilter, joinedError } from '../payoutList';
import { readLateness, sortOut } from './latePayouts';
import type { Chosen, DateOf, See, Source } from './source';

const DATES_OF: Choices<DateOf> = {
	payout: { label: 'Payout Date', description: 'What was paid out in the period' },
	transaction: {
		label: 'Transaction Date',
		description: 'What was charged or refunded in the period, paid out up to 30 days later',
	},
};

/** How long after a transaction its payout may be, in milliseconds. */
const LATEST_PAYOUT = 30 * DAY;

/** Only what is paid out is money in the bank. */
const filters = filtersField(payoutFilterFields, { status: [PAID_OUT] });

interface OfPeriod {
	/** Whether the period may be that of transactions; its label then says whose date it is. */
	withDateOf?: boolean;
	/** The period of a new node. */
	initial?: PeriodPreset;
}

export function ofPeriod({ withDateOf = false, initial }: OfPeriod = {}): Source {
	return {
		label: 'Of a Period',
		description: 'All payouts of a period, such as last month',
		fields: [...(withDateOf ? periodFieldsOfBoth() : periodFieldsOf('Payout Date', undefined, initial)), filters],
		itemsAtOnce: 1,
		read: (panel) =>
			chosenPeriod(panel, {
				dateOf: withDateOf ? panel.chosen('dateOf', namesOf(DATES_OF)) : 'payout',
				filter: readPayoutFilter(panel),
				filters: filtersInWords(panel, payoutFilterFields),
				...typesSearched(panel),
			}),
	};
}

function periodFieldsOfBoth(): INodeProperties[] {
	const shown = (dateOf: DateOf) => (field: INodeProperties) =>
		field.name === 'period'
			? [{ ...field, displayOptions: { show: { ...field.displayOptions?.show, dateOf: [dateOf] } } }]
			: [];
	const fields = periodFieldsOf('Payout Date');
	return [
		choiceField(
			'Which Date Counts',
			'dateOf',
			{ choices: DATES_OF, initial: 'payout' },
			'The date that must be in the period',
		),
		...fields.flatMap(shown('payout')),
		...periodFieldsOf('Transaction Date').flatMap(shown('transaction')),
		...fields.filter(({ name }) => name !== 'period'),
	];
}

const TREND_MONTHS = 6;

/** The last months with this one, the oldest first; none where the period is no calendar month. */
function monthsUpTo(month: Period, { time }: Panel): Period[] {
	const months: Period[] = [];
	for (let each = monthBefore(month, time); each !== undefined && months.length < TREND_MONTHS - 1; )
		each = monthBefore(months[months.push(each) - 1] as Period, time);
	return months.length === 0 ? [] : [...months.reverse(), month];
}

interface OfPayouts {
	dateOf: DateOf;
	filter?: PayoutFilter;
	/** As the panel calls what the filter leaves out. */
	filters?: string[];
	/** What's looked for in them, and the field that leaves some of it out. */
	within?: string;
	narrowedBy?: string | undefined;
}

/** All payouts of the panel's period, the newest first. */
export function chosenPeriod(panel: Panel, of: OfPayouts, lateness = readLateness(panel)): Chosen & { period: Period } {
	const { index } = panel;
	const asked = readPeriod(panel);
	const chosenOf = (period: Period) => ({
		files: (execution: Execution, _options: ReadOptions, see?: See) =>
			filesOf(execution, { ...of, index, period, lateness }, see),
		period,
		dateOf: of.dateOf,
	});
	const months = monthsUpTo(asked, panel).map((period) => ({
		period,
		list: async (execution: Execution) => filtered(await listAllPayouts(execution, index, period), of.filter),
	}));
	const before = months.at(-2)?.period;
	return { ...chosenOf(asked), months, monthBefore: before && chosenOf(before) };
}

/** `sortOut` filters by status, and says what it drops. */
function filtered(listed: PayoutRecord[], filter: PayoutFilter | undefined): PayoutRecord[] {
	return listed.filter((payout) => !filter || matchesFilter(payout, { ...filter, statuses: [] }));
}

interface FilesOfPeriod extends OfPayouts {
	index: number;
	period: Period;
	lateness: ReturnType<typeof readLateness>;
}

async function* filesOf(execution: Execution, of: FilesOfPeriod, see?: See) {
	const { index, period, dateOf, filter, filters, within = 'transactions', narrowedBy, lateness } = of;
	const statuses = filter?.statuses ?? [];
	const to = dateOf === 'transaction' ? period.to + LATEST_PAYOUT : period.to;
	const listed = await listAllPayouts(execution, index, { ...period, to });
	const payouts = filtered(listed, filter);
	// Who asks for what is paid asks for what isn't paid yet, too.
	const isWanted = ({ status }: PayoutRecord) => statuses.length === 0 || statuses.includes(textOf(status));
	const isAsked = (payout: PayoutRecord) => statuses.includes(PAID_OUT) || isWanted(payout);
	if (see !== undefined) payouts.filter(isAsked).forEach(see);
	const { ready, errors } = sortOut(execution, payouts, { ...lateness, statuses, areSeen: see !== undefined });
	const passing = payouts.filter(see === undefined ? isWanted : isAsked).length;
	const counts = { plural: 'payouts', period, listed: listed.length, passing };
	execution.noteSearched(index, { ...counts, filters, within, narrowedBy });
	if (errors.length > 0) yield joinedError(errors);
	yield* downloadPayouts(execution, ready, lateness);
}
