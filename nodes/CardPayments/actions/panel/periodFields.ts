import type { INodeProperties } from 'n8n-workflow';
import { namesOf } from '../../domain/input';
import { customPeriod, presetPeriod, PRESETS, type Period } from '../../domain/list';
import { choiceField, choiceOfAgents, fromAgent, textField, withAgents } from '../fields';
import type { Panel } from './panel';

const PERIODS = {
	...PRESETS,
	custom: { label: 'Between Two Dates', description: 'Both days count' },
};

/** From the one to the other, where that's what is chosen. */
const customFields = [
	textField(
		'From',
		'from',
		'2026-01-01T00:00:00',
		"In the workflow's time zone unless it names another. Epoch milliseconds work too.",
	),
	textField(
		'To',
		'to',
		'2026-01-31T23:59:59',
		'A date alone lasts to the end of its day, a time without seconds to the end of its minute.',
	),
].flatMap((field) =>
	withAgents(
		{ ...field, type: 'dateTime', displayOptions: { show: { period: ['custom'] } } },
		{
			displayOptions: undefined,
			description: 'Only for the period custom',
			default: fromAgent(field.displayName, 'Only for the period "custom": a date such as 2026-10-01', ''),
		},
	),
);

/** The fields that choose a period of a date that the label names. */
export function periodFieldsOf(
	date: string,
	hint?: string,
	initial: keyof typeof PERIODS = 'last30Days',
): INodeProperties[] {
	const description = `Which ${date.toLowerCase()}s count. Days are those of the workflow's time zone.`;
	const choice = choiceField(date, 'period', { choices: PERIODS, initial }, description);
	const builderHint = { propertyHint: 'custom is the same in every run: prefer a preset' };
	return [...choiceOfAgents({ ...choice, hint, builderHint }), ...customFields];
}

export const periodFields = periodFieldsOf('Payout Date');

/** A period that's none, as an expression or an agent may give, is among the panel's errors. */
export function readPeriod(panel: Panel): Period {
	const period = panel.chosen('period', namesOf(PERIODS));
	const { time } = panel;
	const read = () =>
		period === 'custom'
			? customPeriod(panel.value('from'), panel.value('to'), time)
			: presetPeriod(period, Date.now(), time);
	panel.period = panel.tried(read);
	return panel.period ?? { from: Number.NaN, to: Number.NaN };
}
