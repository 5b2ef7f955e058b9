import { tryToParseDateTime } from 'n8n-workflow';
import { isoText, type Calendar, type WorkflowTime } from '../domain/calendar';

/** n8n's own `DateTime`, as expressions have it. */
const CALENDAR = tryToParseDateTime(new Date(0)).constructor as unknown as Calendar;

/** The calendar and the time zone of a workflow. */
export function workflowTime(context: { getTimezone(): string }): WorkflowTime {
	return { calendar: CALENDAR, zone: context.getTimezone() };
}

/** Writes times with the offset of a workflow's time zone. */
export function isoIn(context: { getTimezone(): string }): (epochMilliseconds: unknown) => string | undefined {
	const time = workflowTime(context);
	return (epochMilliseconds) => isoText(epochMilliseconds, time);
}
