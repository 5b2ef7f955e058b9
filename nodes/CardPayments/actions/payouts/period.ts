import type { INodeProperties } from 'n8n-workflow';
import { namesOf, type Choices } from '../../domain/input/choices';
import { customPeriod, presetPeriod, type Period, type PeriodPreset } from '../../domain/list/period';
import { workflowTime } from '../../transport/calendar';
import type { Execution } from '../execution';
import { choiceField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';

const PERIODS: Choices<PeriodPreset | 'custom'> = {
	custom: { label: 'Between Two Dates', description: 'From one date and time to another' },
	last12Months: { label: 'Last 12 Months', description: 'The twelve months up to now' },
	last24Hours: { label: 'Last 24 Hours', description: 'The 24 hours up to now' },
	last3Months: { label: 'Last 3 Months', description: 'The three months up to now' },
	last30Days: { label: 'Last 30 Days', description: 'The 30 days up to now' },
	last6Months: { label: 'Last 6 Months', description: 'The six months up to now' },
	last7Days: { label: 'Last 7 Days', description: 'The seven days up to now' },
	lastMonth: { label: 'Last Month', description: 'The whole calendar month before this one' },
	lastWeek: { label: 'Last Week', description: 'The whole week before this one, Monday to Sunday' },
	thisMonth: { label: 'This Month', description: 'From the first of this month up to now' },
	today: { label: 'Today', description: 'From midnight up to now' },
	yesterday: { label: 'Yesterday', description: 'The whole calendar day before today' },
};

/** From the one to the other, where that's what is chosen. */
const customFields = [
	textField(
		'From',
		'from',
		'2026-01-31T00:00:00',
		"When the period begins, in the workflow's time zone unless it names another. Epoch milliseconds work too.",
	),
	textField(
		'To',
		'to',
		'2026-01-31T23:59:59',
		'When the period ends. A date alone lasts to the end of the day, a time without seconds to the end of the minute.',
	),
].map((field): INodeProperties => ({ ...field, type: 'dateTime', displayOptions: { show: { period: ['custom'] } } }));

/** The fields that choose a period of a date that the label names. */
export function periodFieldsOf(date: string, hint?: string): INodeProperties[] {
	const description = `Which ${date.toLowerCase()}s count. Days and months are those of the workflow's time zone.`;
	const choice = choiceField(date, 'period', { choices: PERIODS, initial: 'last30Days' }, description);
	return [{ ...choice, hint }, ...customFields];
}

export const periodFields = periodFieldsOf('Payout Date');

/** A period that's none, as an expression or an agent may give, is among the panel's errors. */
export function readPeriod(panel: Panel, { context }: Execution): Period {
	const period = panel.chosen('period', namesOf(PERIODS));
	const time = workflowTime(context);
	const read = () =>
		period === 'custom'
			? customPeriod(panel.value('from'), panel.value('to'), time)
			: presetPeriod(period, Date.now(), time);
	return panel.tried(read) ?? { from: Number.NaN, to: Number.NaN };
}
