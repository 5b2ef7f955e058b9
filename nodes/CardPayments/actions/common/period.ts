import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { InputError } from '../../domain/errors/InputError';
import { customPeriod, presetPeriod, type Period, type PeriodPreset } from '../../domain/payout/period';

type Preset = INodePropertyOptions & { value: PeriodPreset | 'custom' };

const PRESETS: Preset[] = [
	{ name: 'Between Two Dates', value: 'custom', description: 'From one date and time to another' },
	{ name: 'Last 24 Hours', value: 'last24Hours', description: 'The 24 hours up to now' },
	{ name: 'Last 30 Days', value: 'last30Days', description: 'The 30 days up to now' },
	{ name: 'Last 7 Days', value: 'last7Days', description: 'The seven days up to now' },
	{ name: 'Last Month', value: 'lastMonth', description: 'The whole calendar month before this one' },
	{ name: 'Last Week', value: 'lastWeek', description: 'The whole week before this one, Monday to Sunday' },
	{ name: 'This Month', value: 'thisMonth', description: 'From the first of this month up to now' },
	{ name: 'Today', value: 'today', description: 'From midnight up to now' },
	{
		name: 'Yesterday',
		value: 'yesterday',
		description: 'The whole calendar day before today: fits a nightly schedule',
	},
];

/** For what takes months. */
const LONG_PRESETS: Preset[] = [
	{ name: 'Last 12 Months', value: 'last12Months', description: 'The twelve months up to now' },
	{ name: 'Last 3 Months', value: 'last3Months', description: 'The three months up to now' },
	{ name: 'Last 6 Months', value: 'last6Months', description: 'The six months up to now' },
];

const periodField: INodeProperties = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	noDataExpression: true,
	options: PRESETS,
	default: 'yesterday',
	description:
		"The period in which the payouts were processed. Days and months are those of the workflow's time zone.",
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
		options: [...PRESETS, ...LONG_PRESETS].sort((a, b) => (a.name < b.name ? -1 : 1)),
		default: 'last6Months',
		hint: 'Long enough to hold the disputes and their releases',
		description:
			"The period in which the payouts were processed. The node downloads the sheets of each payout. Days and months are those of the workflow's time zone.",
	},
	...customFields,
];

/** What an expression or an agent may give. */
const KNOWN: string[] = [...PRESETS, ...LONG_PRESETS].map(({ value }) => value);

export function readPeriod(this: IExecuteFunctions, index: number): Period {
	const period = this.getNodeParameter('period', index) as PeriodPreset | 'custom';
	const zone = this.getTimezone();
	if (!KNOWN.includes(period))
		throw new InputError(`"Period" (${String(period)}) isn't a period`, `Choose one of ${KNOWN.join(', ')}.`);
	return period === 'custom'
		? customPeriod(this.getNodeParameter('from', index), this.getNodeParameter('to', index), zone)
		: presetPeriod(period, Date.now(), zone);
}
