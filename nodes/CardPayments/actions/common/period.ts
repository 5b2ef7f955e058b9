import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readChoice } from '../../domain/input/choices';
import { customPeriod, presetPeriod, type Period, type PeriodPreset } from '../../domain/payout/period';
import { choiceField, choicesOf, valuesOf, type Labels } from './panelFields';

type Choice = PeriodPreset | 'custom';
type LongPreset = 'last12Months' | 'last3Months' | 'last6Months';

const PERIODS: Labels<Exclude<Choice, LongPreset>> = {
	custom: { name: 'Between Two Dates', description: 'From one date and time to another' },
	last24Hours: { name: 'Last 24 Hours', description: 'The 24 hours up to now' },
	last30Days: { name: 'Last 30 Days', description: 'The 30 days up to now' },
	last7Days: { name: 'Last 7 Days', description: 'The seven days up to now' },
	lastMonth: { name: 'Last Month', description: 'The whole calendar month before this one' },
	lastWeek: { name: 'Last Week', description: 'The whole week before this one, Monday to Sunday' },
	thisMonth: { name: 'This Month', description: 'From the first of this month up to now' },
	today: { name: 'Today', description: 'From midnight up to now' },
	yesterday: { name: 'Yesterday', description: 'The whole calendar day before today' },
};

/** With those for what takes months. */
const LONG_PERIODS: Labels<Choice> = {
	...PERIODS,
	last12Months: { name: 'Last 12 Months', description: 'The twelve months up to now' },
	last3Months: { name: 'Last 3 Months', description: 'The three months up to now' },
	last6Months: { name: 'Last 6 Months', description: 'The six months up to now' },
};

const periodField: INodeProperties = {
	...choiceField(
		'Period',
		'period',
		{ labels: PERIODS, initial: 'yesterday' },
		"The period in which the payouts were processed. Days and months are those of the workflow's time zone.",
	),
	noDataExpression: true,
};

const customFields: INodeProperties[] = [
	{
		displayName: 'From',
		name: 'from',
		type: 'dateTime',
		default: '',
		placeholder: 'e.g. 2026-01-31T00:00:00',
		displayOptions: { show: { period: ['custom'] } },
		description:
			"When the period begins, in the workflow's time zone unless it names another. Epoch milliseconds work too.",
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'dateTime',
		default: '',
		placeholder: 'e.g. 2026-01-31T23:59:59',
		displayOptions: { show: { period: ['custom'] } },
		description:
			'When the period ends. A date without a time lasts to the end of the day, a time without seconds to the end of the minute.',
	},
];

/** The fields that choose a period. */
export const periodFields: INodeProperties[] = [periodField, ...customFields];

/** The same for what's looked for rather than synced, e.g. charges. */
export function periodFieldsOf(things: string): INodeProperties[] {
	const description = `The period in which the ${things} were made. Days and months are those of the workflow's time zone.`;
	return [{ ...periodField, default: 'last24Hours', description }, ...customFields];
}

/** The same for what is followed from payout to payout, over months. */
export const longPeriodFields: INodeProperties[] = [
	{
		...periodField,
		options: choicesOf(LONG_PERIODS).sort((a, b) => (a.name < b.name ? -1 : 1)),
		default: 'last6Months',
		hint: 'Long enough to hold the disputes and their releases',
		description:
			"The period in which the payouts were processed. The node downloads the sheets of each payout. Days and months are those of the workflow's time zone.",
	},
	...customFields,
];

/** @throws InputError when it's no period, which an expression or an agent may give */
export function readPeriod(this: IExecuteFunctions, index: number): Period {
	const entered = this.getNodeParameter(periodField.name, index);
	const period = readChoice(periodField.displayName, entered, valuesOf(LONG_PERIODS));
	const zone = this.getTimezone();
	return period === 'custom'
		? customPeriod(this.getNodeParameter('from', index), this.getNodeParameter('to', index), zone)
		: presetPeriod(period, Date.now(), zone);
}
